// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/dense_line.h"

#include <QImage>
#include <QPainter>
#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <vector>

namespace espalier::ui {

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

bool isPlace(const QPointF& point) {
    return std::isfinite(point.x()) && std::isfinite(point.y());
}

/// The filled range in each column of pixels. Coordinates are device pixels.
class Columns {
  public:
    /// `width`: line width.
    explicit Columns(const QRectF& within, double width = 0)
        : within_(within),
          reach_(width / 2),
          left_(static_cast<int>(std::floor(within.left()))),
          spans_(static_cast<std::size_t>(std::max(0.0, std::ceil(within.right()) - left_))) {}

    void add(const QVector<QPointF>& line, const QTransform& toDevice) {
        QPointF before(kInfinity, kInfinity);
        for (const QPointF& point : line) {
            const QPointF now = isPlace(point) ? toDevice.map(point) : point;
            if (isPlace(before) && isPlace(now)) add(before, now);
            before = now;
        }
    }

    /// A dash pattern in pixels, or none. Draws an image row by row, because filling one piece of a
    /// column after another takes ten times as long.
    void fill(QPainter& painter, const QColor& color, const QVector<qreal>& dashes) const {
        const QRect place = filledPlace();
        QImage image(place.size(), QImage::Format_ARGB32_Premultiplied);
        if (image.isNull()) return;
        const Filling filling = fillingOf(place, dashes);
        const QRgb whole = qPremultiply(color.rgba());
        const int* first = filling.first.data();
        const int* end = filling.end.data();
        const int width = image.width();
        for (int y = 0; y < image.height(); ++y) {
            auto* row = reinterpret_cast<QRgb*>(image.scanLine(y));
            // Without branches, so that the compiler vectorises over columns.
            for (int i = 0; i < width; ++i) row[i] = whole & -QRgb((y >= first[i]) & (y < end[i]));
        }
        for (const Part& part : filling.parts) {
            if (!image.valid(part.pixel)) continue;
            QColor weaker = color;
            weaker.setAlphaF(static_cast<float>(color.alphaF() * part.share));
            auto* row = reinterpret_cast<QRgb*>(image.scanLine(part.pixel.y()));
            row[part.pixel.x()] = qPremultiply(weaker.rgba());
        }
        painter.drawImage(place.topLeft(), image);
    }

  private:
    struct Span {
        double top = kInfinity;
        double bottom = -kInfinity;
    };

    // Has the same thickness on slopes as on horizontal parts.
    void add(const QPointF& from, const QPointF& to) {
        const int last = static_cast<int>(spans_.size()) - 1;
        const auto columnOf = [&](double x) {
            return static_cast<int>(
                std::clamp(std::floor(x) - left_, -1.0, static_cast<double>(last) + 1));
        };
        const double slope = to.x() > from.x() ? (to.y() - from.y()) / (to.x() - from.x()) : 0;
        const double reach = reach_ * std::hypot(1, slope);
        const double highest = std::min(from.y(), to.y()) - reach_;
        const double lowest = std::max(from.y(), to.y()) + reach_;
        const int first = std::max(0, columnOf(from.x()));
        for (int column = first; column <= std::min(last, columnOf(to.x())); ++column) {
            const double begin = left_ + column;
            const double y0 = begin <= from.x() ? from.y() : from.y() + slope * (begin - from.x());
            const double y1 =
                begin + 1 >= to.x() ? to.y() : from.y() + slope * (begin + 1 - from.x());
            // What a steep line crosses is already part of its thickness, unless it ends here.
            const bool isCrossed = begin >= from.x() && begin + 1 <= to.x();
            const double middle = (y0 + y1) / 2;
            const double rise = std::abs(y1 - y0) / 2;
            const double half = isCrossed ? std::max(rise, reach) : rise + reach;
            Span& span = spans_[static_cast<std::size_t>(column)];
            span.top = std::min(span.top, std::max(highest, middle - half));
            span.bottom = std::max(span.bottom, std::min(lowest, middle + half));
        }
    }

    static bool isGap(const QVector<qreal>& dashes, double at) {
        bool gap = false;
        for (const qreal length : dashes) {
            if (at < length) return gap;
            at -= length;
            gap = !gap;
        }
        return false;
    }

    /// Partly covered pixels are proportionally fainter, so that gentle slopes have no steps.
    struct Part {
        QPoint pixel;
        double share;
    };

    /// In image pixels: rows `first` to `end` (exclusive) of each column are filled.
    struct Filling {
        std::vector<int> first, end;
        std::vector<Part> parts;
    };

    Span seen(const Span& span) const {
        return {std::max(span.top, within_.top()), std::min(span.bottom, within_.bottom())};
    }

    /// The area that the image must cover.
    QRect filledPlace() const {
        Span all;
        for (const Span& span : spans_) {
            const auto [top, bottom] = seen(span);
            if (bottom <= top) continue;
            all.top = std::min(all.top, top);
            all.bottom = std::max(all.bottom, bottom);
        }
        if (all.bottom <= all.top) return {};
        const int top = static_cast<int>(std::floor(all.top));
        const int bottom = static_cast<int>(std::ceil(all.bottom));
        return {left_, top, static_cast<int>(spans_.size()), bottom - top};
    }

    Filling fillingOf(const QRect& place, const QVector<qreal>& dashes) const {
        const double period = std::accumulate(dashes.begin(), dashes.end(), 0.0);
        Filling filling;
        filling.first.resize(spans_.size());
        filling.end.resize(spans_.size());
        for (std::size_t i = 0; i < spans_.size(); ++i) {
            const int column = static_cast<int>(i);
            if (period > 0 && isGap(dashes, std::fmod(left_ + column, period))) continue;
            const double top = seen(spans_[i]).top - place.top();
            const double bottom = seen(spans_[i]).bottom - place.top();
            if (bottom <= top) continue;
            const int first = static_cast<int>(std::ceil(top));
            const int end = static_cast<int>(std::floor(bottom));
            if (end < first) {
                filling.parts.push_back({{column, end}, bottom - top});
                continue;
            }
            filling.first[i] = first;
            filling.end[i] = end;
            if (first > top) filling.parts.push_back({{column, first - 1}, first - top});
            if (bottom > end) filling.parts.push_back({{column, end}, bottom - end});
        }
        return filling;
    }

    QRectF within_;
    double reach_;
    int left_;
    std::vector<Span> spans_;
};

/// Switches the painter to device pixels during its lifetime.
class InPixels {
  public:
    explicit InPixels(QPainter& painter) : painter_(painter), device_(painter.deviceTransform()) {
        painter_.save();
        painter_.setRenderHint(QPainter::Antialiasing, false);
        painter_.setTransform(device_.inverted(), true);
    }
    ~InPixels() { painter_.restore(); }
    InPixels(const InPixels&) = delete;
    InPixels& operator=(const InPixels&) = delete;

    const QTransform& device() const { return device_; }

  private:
    QPainter& painter_;
    QTransform device_;
};

}  // namespace

void drawDenseLine(QPainter& painter,
                   const QVector<QPointF>& line,
                   const QPen& pen,
                   const QRectF& within) {
    const InPixels pixels(painter);
    const double width = std::max(1.0, pen.widthF()) * pixels.device().m11();
    QVector<qreal> dashes = pen.style() == Qt::SolidLine ? QVector<qreal>() : pen.dashPattern();
    for (qreal& dash : dashes) dash *= width;
    Columns columns(pixels.device().mapRect(within), width);
    columns.add(line, pixels.device());
    columns.fill(painter, pen.color(), dashes);
}

void fillBetween(QPainter& painter,
                 const QVector<QPointF>& upper,
                 const QVector<QPointF>& lower,
                 const QColor& color,
                 const QRectF& within) {
    const InPixels pixels(painter);
    Columns columns(pixels.device().mapRect(within));
    columns.add(upper, pixels.device());
    columns.add(lower, pixels.device());
    columns.fill(painter, color, {});
}

}  // namespace espalier::ui
