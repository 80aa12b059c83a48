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
/// Precision of a column's class, images and recall of a row's.
QString confusionClassText(const engine::ConfusionMatrix& matrix,
                           const QStringList& classes,
                           int index,
                           bool isColumn);
/// The matrix as a table for the clipboard, columns apart by tabs.
QString confusionTable(const engine::ConfusionMatrix& matrix, const QStringList& classes);

}  // namespace espalier::ui
