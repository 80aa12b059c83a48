// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <qcustomplot.h>

#include <QFontMetrics>
#include <algorithm>
#include <cmath>

#include "ui/style/fonts.h"
#include "ui/style/theme.h"
#include "ui/text.h"

namespace espalier::ui {

// The ticks of axes with values. For this folder, which alone knows the plot library.

inline QString tickText(double value) {
    return localNumber(QString::number(value, 'g', 3));
}

/// The same in all panes, so that their steps are aligned; enough for the widest label.
inline int leftMargin() {
    constexpr int kLabelGap = 12;  // pixels from the label to the axis and to the edge
    const QFontMetrics metrics(textFont(TextSize::Small));
    return std::max(7 * kGrid, metrics.horizontalAdvance(tickText(-1.25e-300)) + kLabelGap);
}

/// Places only as many ticks as have room for their labels.
template <typename Ticker>
class RoomyTicker : public Ticker {
  public:
    explicit RoomyTicker(const QCPAxis& axis) : axis_(axis) {}

    void generate(const QCPRange& range,
                  const QLocale& locale,
                  QChar format,
                  int precision,
                  QVector<double>& ticks,
                  QVector<double>* subTicks,
                  QVector<QString>* texts) override {
        // The rectangle of the axis is laid out only later if the plot is painted in another size.
        const QMargins margins = axis_.axisRect()->margins();
        const QRect viewport = axis_.parentPlot()->viewport();
        const QFontMetrics metrics(axis_.tickLabelFont());
        const bool isUpright = axis_.orientation() == Qt::Vertical;
        const int length = isUpright ? viewport.height() - margins.top() - margins.bottom()
                                     : viewport.width() - margins.left() - margins.right();
        const double room =
            kTickRoom *
            (isUpright ? metrics.height() : metrics.horizontalAdvance(tickText(-1.25e-300)));
        const int most = isUpright ? kMostTicks : kMostTicksAcross;
        this->setTickCount(std::clamp(static_cast<int>(length / room), 1, most));
        Ticker::generate(range, locale, format, precision, ticks, subTicks, texts);
    }

  protected:
    QString getTickLabel(double tick, const QLocale&, QChar, int) override {
        return tickText(tick);
    }

  private:
    static constexpr int kMostTicks = 5;
    static constexpr int kMostTicksAcross = 8;
    static constexpr double kTickRoom = 1.5;  // sizes of a label from one tick to the next
    const QCPAxis& axis_;
};

using LinearTicker = RoomyTicker<QCPAxisTicker>;
using LogarithmicTicker = RoomyTicker<QCPAxisTickerLog>;

/// Counts as they are written, not rounded to digits: "93,378".
template <typename Ticker>
class QuantityTicker final : public Ticker {
  public:
    using Ticker::Ticker;

  protected:
    QString getTickLabel(double tick, const QLocale&, QChar, int) override {
        const double size = std::abs(tick);
        // Powers of ten of a logarithmic axis are not exact.
        const bool isWhole = std::abs(tick - std::round(tick)) < 1e-9 * size;
        const bool isCount = size >= 999.5 && size < 1e9 && isWhole;
        return isCount ? countText(std::llround(tick)) : tickText(size < 1e-300 ? 0 : tick);
    }
};

class PercentTicker final : public LinearTicker {
  public:
    PercentTicker(const QCPAxis& axis, int digits) : LinearTicker(axis), digits_(digits) {}

  protected:
    QString getTickLabel(double tick, const QLocale&, QChar, int) override {
        return percentText(tick, digits_);
    }

  private:
    int digits_;
};

}  // namespace espalier::ui
