// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/bar_plot.h"

#include <qcustomplot.h>

#include <QEvent>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "ui/plots/axis_look.h"
#include "ui/style/fonts.h"
#include "ui/style/theme.h"
#include "ui/text.h"

namespace espalier::ui {

namespace {

constexpr int kLeastPlotHeight = 22 * kGrid;
constexpr double kRoom = 1.08;      // beyond the largest bar
constexpr double kBeyond = 1.25;    // an infinite bar, in units of the largest finite one
constexpr double kBarShare = 0.85;  // of its place; touching bars would be a surface

class NumberTicker final : public QCPAxisTicker {
  protected:
    double getTickStep(const QCPRange& range) override {
        return std::max(1.0, QCPAxisTicker::getTickStep(range));
    }
    QString getTickLabel(double tick, const QLocale&, QChar, int) override {
        return countText(std::llround(tick));
    }
};

class ValueTicker final : public QCPAxisTicker {
  protected:
    QString getTickLabel(double tick, const QLocale&, QChar, int) override {
        return localNumber(QString::number(std::abs(tick) < 1e-300 ? 0.0 : tick, 'g', 3));
    }
};

double largestFinite(const QVector<double>& values) {
    double largest = 0;
    for (const double value : values) {
        if (std::isfinite(value)) largest = std::max(largest, std::abs(value));
    }
    return largest > 0 ? largest : 1;
}

}  // namespace

struct BarPlot::Parts {
    QCustomPlot* plot = nullptr;
    QCPBars* bars = nullptr;
};

BarPlot::BarPlot(const QString& numbers, const QString& values, QWidget* parent)
    : QWidget(parent), parts_(std::make_unique<Parts>()) {
    Parts& p = *parts_;
    p.plot = new QCustomPlot(this);
    p.plot->setAccessibleName(values);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(p.plot);
    setMinimumHeight(kLeastPlotHeight);
    p.bars = new QCPBars(p.plot->xAxis, p.plot->yAxis);
    p.bars->setAntialiased(false);
    p.plot->xAxis->setLabel(numbers);
    p.plot->yAxis->setLabel(values);
    p.plot->xAxis->setTicker(QSharedPointer<QCPAxisTicker>(new NumberTicker));
    p.plot->yAxis->setTicker(QSharedPointer<QCPAxisTicker>(new ValueTicker));
    p.plot->xAxis->grid()->setVisible(false);
    applyTheme();
}

BarPlot::~BarPlot() = default;

void BarPlot::setBars(const QVector<double>& values, qint64 numbersPerBar) {
    Parts& p = *parts_;
    const auto width = static_cast<double>(std::max<qint64>(1, numbersPerBar));
    const double largest = largestFinite(values);
    const bool hasInfinite =
        std::ranges::any_of(values, [](double value) { return !std::isfinite(value); });
    QVector<double> places(values.size()), heights(values.size());
    for (qsizetype i = 0; i < values.size(); ++i) {
        places[i] = 1 + width * (static_cast<double>(i) + 0.5) - 0.5;
        const double beyond = std::signbit(values[i]) ? -kBeyond : kBeyond;
        heights[i] = std::isfinite(values[i]) ? values[i] : beyond * largest;
    }
    p.bars->setData(places, heights, true);
    p.bars->setWidth(width * kBarShare);
    const double end = kRoom * largest * (hasInfinite ? kBeyond : 1);
    p.plot->yAxis->setRange(-end, end);
    p.plot->xAxis->setRange(
        0.5, 0.5 + width * static_cast<double>(std::max<qsizetype>(1, values.size())));
    p.plot->replot(QCustomPlot::rpQueuedReplot);
}

int BarPlot::visibleBars() const {
    const auto& data = *parts_->bars->data();
    return static_cast<int>(std::count_if(
        data.constBegin(), data.constEnd(), [](const QCPBarsData& bar) { return bar.value != 0; }));
}

double BarPlot::upperEnd() const {
    return parts_->plot->yAxis->range().upper;
}

void BarPlot::applyTheme() {
    Parts& p = *parts_;
    const Theme& theme = themeOf(this);
    p.plot->setBackground(QBrush(theme.surface));
    for (QCPAxis* axis : {p.plot->xAxis, p.plot->yAxis}) {
        styleAxis(axis, theme);
        axis->setLabelColor(theme.text);
        axis->setLabelFont(textFont(TextSize::Small));
    }
    p.plot->yAxis->grid()->setZeroLinePen(QPen(theme.baseline, 1));
    // With an outline, because thousands of bars are narrower than a pixel.
    p.bars->setPen(QPen(theme.seriesColor(0), 1));
    p.bars->setBrush(theme.seriesColor(0));
}

void BarPlot::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() != QEvent::PaletteChange || !parts_->plot) return;
    applyTheme();
    parts_->plot->replot(QCustomPlot::rpQueuedReplot);
}

}  // namespace espalier::ui
