// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPoint>
#include <QRectF>
#include <QSize>
#include <optional>

namespace espalier::ui {

/// A cell of a confusion matrix, by class indices.
struct ConfusionCell {
    int truth = 0;
    int answer = 0;

    friend bool operator==(const ConfusionCell&, const ConfusionCell&) = default;
};

/// The layout of a confusion matrix's cells and names, in pixels of the viewport. A value.
struct ConfusionGeometry {
    static constexpr double kLeastSide = 26;
    static constexpr double kMostSide = 112;
    static constexpr double kTiniestSide = 4;  ///< minimum when all cells are shown
    static constexpr double kSlant = 40;       ///< degrees, for names in narrow columns

    int classes = 0;
    QSize viewport;
    QPoint scroll;           ///< scroll position of the cells
    int nameWidth = 80;      ///< width of the names on the left
    int headHeight = 24;     ///< height of the names at the top
    bool isSlanted = false;  ///< the names at the top are slanted
    double side = 40;        ///< of a cell

    /// Places names at most `longest` wide on the left and at the top, for cells `wanted` wide, or
    /// as wide as possible.
    void placeNames(int longest, std::optional<double> wanted);
    /// The area for the cells.
    QSize room() const { return viewport - QSize(nameWidth, headHeight); }
    /// The cell size at which the whole matrix is visible.
    double wholeSide() const;
    /// The smallest cell size for zooming.
    double leastSide() const;
    QRectF cellRect(const ConfusionCell& cell) const;
    std::optional<ConfusionCell> cellAt(const QPointF& point) const;
    /// The class whose name is at this point.
    std::optional<int> nameAt(const QPointF& point, bool& isColumn) const;
};

}  // namespace espalier::ui
