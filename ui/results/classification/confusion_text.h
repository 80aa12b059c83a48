// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

#include "engine/tasks/classification/confusion.h"
#include "ui/results/classification/confusion_geometry.h"

namespace espalier::ui {

/// "7 of 60 images of tulip predicted as rose (11.7 %)"
QString confusionCellText(const engine::ConfusionMatrix& matrix,
                          const QStringList& classes,
                          const ConfusionCell& cell);
/// Precision for a column's class; number of images and recall for a row's.
QString confusionClassText(const engine::ConfusionMatrix& matrix,
                           const QStringList& classes,
                           int index,
                           bool isColumn);
/// The matrix as a tab-separated table for the clipboard.
QString confusionTable(const engine::ConfusionMatrix& matrix, const QStringList& classes);

}  // namespace espalier::ui
