// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPixmap>
#include <QPoint>
#include <QPointF>
#include <QSizeF>
#include <QVector>
#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <utility>
#include <vector>

#include "ui/plots/plot_mark.h"

namespace espalier::ui {

/// Which kind draws the line of a step that has several marks: the first of these.
inline constexpr std::array<PlotMark::Kind, PlotMark::kKinds> kMarkOrder = {
    PlotMark::Kind::Best,
    PlotMark::Kind::Stop,
    PlotMark::Kind::Unread,
    PlotMark::Kind::Rate,
    PlotMark::Kind::Pause,
    PlotMark::Kind::Resume,
    PlotMark::Kind::Epoch,
    PlotMark::Kind::Checkpoint};

/// Where to draw a sign so that its middle is at `middle`.
inline QPoint signCorner(const QPointF& middle, const QPixmap& sign) {
    const QSizeF half = sign.deviceIndependentSize() / 2;
    return {qRound(middle.x() - half.width()), qRound(middle.y() - half.height())};
}

/// Draws the marks of one step together: as one line, with their signs below each other. Does not
/// use the plot library. A value.
class MarkPlaces {
  public:
    /// What is drawn of one kind.
    struct Drawn {
        QVector<double> lines;    ///< steps
        QVector<double> signs;    ///< steps
        QVector<double> heights;  ///< of the signs
    };

    /// `gap`: steps between two signs that do not cover each other; `high`: how high one is.
    MarkPlaces(double gap, double high) : gap_(gap), high_(high) {}

    /// The marks of the next kind, in the order of their steps; kinds in kMarkOrder.
    Drawn put(const MarkLook& look, const QVector<double>& steps) {
        Drawn drawn;
        const bool isTick = look.height < 1;  // at the bottom, beside any line
        for (const double step : steps) {
            if (isTick || lines_.insert(step).second) drawn.lines.push_back(step);
            if (!look.sign) continue;
            const auto covered = std::ranges::count_if(
                signs_, [&](double other) { return std::abs(other - step) < gap_; });
            drawn.signs.push_back(step);
            drawn.heights.push_back(
                std::max(kLowestSign, look.height - static_cast<double>(covered) * high_));
            signs_.push_back(step);
        }
        return drawn;
    }

  private:
    static constexpr double kLowestSign = 0.1;

    double gap_;
    double high_;
    std::set<double> lines_;
    std::vector<double> signs_;
};

}  // namespace espalier::ui
