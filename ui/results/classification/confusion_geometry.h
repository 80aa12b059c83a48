// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPoint>
#include <QRectF>
#include <QSize>
#include <optional>

namespace espalier::ui {

/// One cell of a confusion matrix: the classes by number.
struct ConfusionCell {
    int truth = 0;
    int answer = 0;

    friend bool operator==(const ConfusionCell&, const ConfusionCell&) = default;
};

/// Where the cells and names of a confusion matrix lie. A value; pixels of the viewport.
struct ConfusionGeometry {
    static constexpr double kLeastSide = 26;
    static constexpr double kMostSide = 112;
    static constexpr double kTiniestSide = 4;  ///< of the whole of very many classes
    static constexpr double kSlant = 40;  ///< degrees, of the names above columns that are narrower

    int classes = 0;
    QSize viewport;
    QPoint scroll;           ///< by how much the cells are scrolled away
    int nameWidth = 80;      ///< of the names at the left
    int headHeight = 24;     ///< of the names above
    bool isSlanted = false;  ///< the names above
    double side = 40;        ///< of a cell

    /// Names at the left and above that are at most `longest` wide, for cells `wanted` wide, or as
    /// wide as there is room.
    void placeNames(int longest, std::optional<double> wanted);
    /// For the cells.
    QSize room() const { return viewport - QSize(nameWidth, headHeight); }
    /// The side at which all of it is seen.
    double wholeSide() const;
    /// The smallest that can be zoomed to.
    double leastSide() const;
    QRectF cellRect(const ConfusionCell& cell) const;
    std::optional<ConfusionCell> cellAt(const QPointF& point) const;
    /// The class whose name is written at the point.
    std::optional<int> nameAt(const QPointF& point, bool& isColumn) const;
};

}  // namespace espalier::ui
