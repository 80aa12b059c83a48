// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <qcustomplot.h>

#include <QFontMetrics>
#include <algorithm>

#include "ui/style/fonts.h"
#include "ui/style/theme.h"
#include "ui/text.h"

namespace espalier::ui {

// The ticks of the value axes. For this folder, which alone knows the plot library.

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
        const int height =
            axis_.parentPlot()->viewport().height() - margins.top() - margins.bottom();
        const double room = kTickRoom * QFontMetrics(axis_.tickLabelFont()).height();
        this->setTickCount(std::clamp(static_cast<int>(height / room), 1, kMostTicks));
        Ticker::generate(range, locale, format, precision, ticks, subTicks, texts);
    }

  protected:
    QString getTickLabel(double tick, const QLocale&, QChar, int) override {
        return tickText(tick);
    }

  private:
    static constexpr int kMostTicks = 5;
    static constexpr double kTickRoom = 1.5;  // heights of a label from one tick to the next
    const QCPAxis& axis_;
};

using LinearTicker = RoomyTicker<QCPAxisTicker>;
using LogarithmicTicker = RoomyTicker<QCPAxisTickerLog>;

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
