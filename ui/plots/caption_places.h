// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLineF>
#include <QPointF>
#include <QRectF>
#include <QSizeF>
#include <algorithm>
#include <cmath>
#include <functional>
#include <utility>
#include <vector>

namespace espalier::ui {

/// Whether a straight line touches a rectangle.
inline bool lineTouches(const QLineF& line, const QRectF& rect) {
    QPointF from = line.p1(), to = line.p2();
    if (from.x() > to.x()) std::swap(from, to);
    if (to.x() < rect.left() || from.x() > rect.right()) return false;
    const double wide = to.x() - from.x();
    const auto heightAt = [&](double x) {
        return wide > 0 ? from.y() + (to.y() - from.y()) * (x - from.x()) / wide : from.y();
    };
    const double first = heightAt(std::max(from.x(), rect.left()));
    const double last = wide > 0 ? heightAt(std::min(to.x(), rect.right())) : to.y();
    return std::max(first, last) >= rect.top() && std::min(first, last) <= rect.bottom();
}

/// Places captions at the ends of lines, one after the other from above. A caption stands beside
/// its end; if something is there, up to three heights below or above it; then in the margin on the
/// right. Everything in pixels. Does not use the plot library. A value.
class CaptionPlaces {
  public:
    struct Place {
        QRectF rect;
        bool hasLeader = false;  ///< it is farther from its end than it is high
    };
    /// Whether a line of the plot lies there.
    using IsCovered = std::function<bool(const QRectF&)>;

    static constexpr double kGap = 4;  ///< between an end and its caption

    /// `plot`: without the margin.
    CaptionPlaces(const QRectF& plot, IsCovered isCovered)
        : plot_(plot), isCovered_(std::move(isCovered)) {}

    Place put(const QPointF& end, const QSizeF& size) {
        const QRectF home = homeOf(end, size);
        const double quarter = size.height() / 4;
        const auto margin = static_cast<int>(plot_.height() / quarter);
        QRectF found = home;
        const double right = std::max(plot_.right(), home.left()) + kGap / 2 - home.left();
        if (!search(found, end, 0, quarter, kMostAside) &&
            !search(found, end, right, quarter, margin)) {
            found = home;  // there is no room at all
        }
        taken_.push_back(found);
        return {found, distance(found, end) > size.height()};
    }

    /// Without a search, for many captions: beside its end, or directly below the one before it if
    /// that is close. It may cover lines, and has no leader.
    Place stack(const QPointF& end, const QSizeF& size) {
        QRectF found = homeOf(end, size);
        const bool isClose =
            !taken_.empty() && std::abs(taken_.back().left() - found.left()) < 2 * size.height();
        if (isClose) found.moveTop(std::max(found.top(), taken_.back().bottom()));
        taken_.push_back(found);
        return {found, false};
    }

    /// Where the leader of a caption ends.
    static QPointF leaderEnd(const QRectF& caption) {
        return {caption.left() - 1, caption.center().y()};
    }

  private:
    static constexpr int kMostAside = 12;  // quarters of a height

    static double distance(const QRectF& caption, const QPointF& end) {
        return QLineF(leaderEnd(caption), end).length();
    }
    static QRectF homeOf(const QPointF& end, const QSizeF& size) {
        return {end + QPointF(kGap, -size.height() / 2), size};
    }
    // First below, so that captions keep the order of their ends.
    bool search(QRectF& caption, const QPointF& end, double right, double step, int most) const {
        const QRectF from = caption;
        for (const int sign : {1, -1}) {
            for (int i = sign > 0 ? 0 : 1; i <= most; ++i) {
                caption = from.translated(right, sign * i * step);
                if (isFree(caption, end)) return true;
            }
        }
        caption = from;
        return false;
    }
    bool isFree(const QRectF& caption, const QPointF& end) const {
        const bool isWithin =
            caption.center().y() >= plot_.top() && caption.center().y() <= plot_.bottom();
        if (!isWithin) return false;
        const QLineF leader(end, leaderEnd(caption));
        const bool isClear = std::ranges::none_of(taken_, [&](const QRectF& other) {
            return other.intersects(caption) ||
                   (leader.length() > caption.height() && lineTouches(leader, other));
        });
        return isClear && !isCovered_(caption);
    }

    QRectF plot_;
    IsCovered isCovered_;
    std::vector<QRectF> taken_;
};

}  // namespace espalier::ui
