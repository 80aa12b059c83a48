// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <optional>
#include <vector>

#include "engine/tasks/classification/confusion.h"
#include "ui/results/classification/confusion_geometry.h"

class QPainter;

namespace espalier::ui {

struct Theme;

/// Draws the visible part of a confusion matrix: the larger a cell's fraction of the true class,
/// the darker it is. Used for one painting.
class ConfusionPainter {
  public:
    struct Content {
        const engine::ConfusionMatrix& matrix;
        const QStringList& classes;
        const std::vector<qint64>& ofClass;  ///< images per true class
        bool asFractions = false;
        std::optional<ConfusionCell> current = std::nullopt;
    };

    ConfusionPainter(QPainter& painter,
                     const Theme& theme,
                     const ConfusionGeometry& place,
                     const Content& content)
        : painter_(painter), theme_(theme), place_(place), content_(content) {}

    void paintCells();
    void paintNames();

  private:
    void paintCell(const ConfusionCell& cell);
    void paintRowName(int index);
    void paintColumnName(int index);
    int namesApart(double height) const;
    static bool showsName(int index, int apart, int current);

    QPainter& painter_;
    const Theme& theme_;
    const ConfusionGeometry& place_;
    const Content& content_;
};

}  // namespace espalier::ui
