// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <qcustomplot.h>

#include <QFontMetrics>
#include <algorithm>
#include <cmath>
#include <limits>

#include "ui/style/fonts.h"
#include "ui/style/theme.h"
#include "ui/text.h"

namespace espalier::ui {

// The ticks of axes with values. For this folder, which alone knows the plot library.

inline constexpr int kLeastTickDigits = 3;

/// With this many significant digits.
inline QString tickText(double value, int digits = kLeastTickDigits) {
    return localNumber(QString::number(value, 'g', digits));
}

/// The fewest digits, from `least` to `most`, with which each tick is written as the value at which
/// it stands, so that no two are alike. `rounded`: a value and digits to the value as it is
/// written.
template <typename Rounded>
int digitsOfTicks(const QVector<double>& ticks, int least, int most, const Rounded& rounded) {
    double gap = std::numeric_limits<double>::infinity();
    for (qsizetype i = 1; i < ticks.size(); ++i) gap = std::min(gap, ticks[i] - ticks[i - 1]);
    const auto isExact = [&](double tick, int digits) {
        constexpr double kOfGap = 0.01, kOfTick = 1e-9;  // what is not seen, and what is inexact
        return std::abs(rounded(tick, digits) - tick) <=
               std::max(kOfGap * gap, kOfTick * std::abs(tick));
    };
    for (int digits = least; digits < most; ++digits) {
        if (std::ranges::all_of(ticks, [&](double tick) { return isExact(tick, digits); })) {
            return digits;
        }
    }
    return most;
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
        const int label =
            isUpright ? metrics.height() : metrics.horizontalAdvance(tickText(-1.25e-300));
        roomInTexts_ = static_cast<double>(length) / std::max(1, label);
        const int most = isUpright ? kMostTicks : kMostTicksAcross;
        this->setTickCount(std::clamp(static_cast<int>(roomInTexts_ / kTickRoom), 1, most));
        Ticker::generate(range, locale, format, precision, ticks, subTicks, texts);
    }

  protected:
    QVector<QString> createLabelVector(const QVector<double>& ticks,
                                       const QLocale& locale,
                                       QChar format,
                                       int precision) override {
        digits_ = neededDigits(ticks);
        return Ticker::createLabelVector(ticks, locale, format, precision);
    }
    QString getTickLabel(double tick, const QLocale&, QChar, int) override {
        return tickText(tick, digits_);
    }
    virtual int neededDigits(const QVector<double>& ticks) const {
        constexpr int kMostDigits = 7;  // no wider than what leftMargin() has room for
        return digitsOfTicks(ticks, kLeastTickDigits, kMostDigits, [](double tick, int digits) {
            return QString::number(tick, 'g', digits).toDouble();
        });
    }
    /// Those of the labels that are being made.
    int digits() const { return digits_; }
    /// The length of the axis in sizes of a label.
    double roomInTexts() const { return roomInTexts_; }

  private:
    static constexpr int kMostTicks = 5;
    static constexpr int kMostTicksAcross = 8;
    static constexpr double kTickRoom = 1.5;  // sizes of a label from one tick to the next
    const QCPAxis& axis_;
    int digits_ = kLeastTickDigits;
    double roomInTexts_ = 0;
};

using LinearTicker = RoomyTicker<QCPAxisTicker>;

/// Ticks at 1, 2 and 5, or at 1 and 3, of each power of ten where there are few and the labels have
/// room: powers alone leave values of less than a decade without any.
class LogarithmicTicker : public RoomyTicker<QCPAxisTickerLog> {
  public:
    using RoomyTicker::RoomyTicker;

  protected:
    QVector<double> createTickVector(double step, const QCPRange& range) override {
        if (range.lower > 0 && std::isfinite(range.upper)) {
            const double decades = std::log10(range.upper / range.lower);
            // On less than a decade, there are more ticks at equal distances.
            if (decades >= 1 && isRoomFor({1, 2, 5}, decades)) return ticksAt({1, 2, 5}, range);
            if (decades >= 1 && isRoomFor({1, 3}, decades)) return ticksAt({1, 3}, range);
        }
        return RoomyTicker::createTickVector(step, range);
    }

  private:
    static constexpr double kMostLogarithmicTicks = 8;
    static constexpr double kLeastTickGap = 1.2;  // sizes of a label between two ticks

    bool isRoomFor(const QVector<double>& leading, double decades) const {
        double gap = 10 / leading.back();  // a ratio, to the next power
        for (qsizetype i = 1; i < leading.size(); ++i) {
            gap = std::min(gap, leading[i] / leading[i - 1]);
        }
        return static_cast<double>(leading.size()) * decades <= kMostLogarithmicTicks &&
               std::log10(gap) / decades * roomInTexts() >= kLeastTickGap;
    }
    static QVector<double> ticksAt(const QVector<double>& leading, const QCPRange& range) {
        QVector<double> ticks;
        const int first = static_cast<int>(std::floor(std::log10(range.lower)));
        const int last = static_cast<int>(std::ceil(std::log10(range.upper)));
        for (int power = first; power <= last; ++power) {
            for (const double digit : leading) ticks << digit * std::pow(10, power);
        }
        return ticks;
    }
};

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
        return isCount ? countText(std::llround(tick))
                       : tickText(size < 1e-300 ? 0 : tick, this->digits());
    }
};

class PercentTicker final : public LinearTicker {
  public:
    /// `leastDigits`: after the decimal point, at least.
    PercentTicker(const QCPAxis& axis, int leastDigits)
        : LinearTicker(axis), leastDigits_(leastDigits) {}

  protected:
    QString getTickLabel(double tick, const QLocale&, QChar, int) override {
        return percentText(tick, digits());
    }
    int neededDigits(const QVector<double>& ticks) const override {
        constexpr int kMostDecimals = 4;
        return digitsOfTicks(ticks, leastDigits_, kMostDecimals, [](double tick, int digits) {
            return QString::number(100 * tick, 'f', digits).toDouble() / 100;
        });
    }

  private:
    int leastDigits_;
};

}  // namespace espalier::ui
