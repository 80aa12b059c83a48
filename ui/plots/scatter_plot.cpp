// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/scatter_plot.h"

#include <qcustomplot.h>

#include <QEvent>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <limits>

#include "ui/plots/axis_look.h"
#include "ui/plots/line_look.h"
#include "ui/plots/value_ticker.h"
#include "ui/style/fonts.h"
#include "ui/style/theme.h"

namespace espalier::ui {

namespace {

constexpr double kLeastDisc = 8;       // diameter in pixels
constexpr double kMostDisc = 26;       // likewise
constexpr double kBeyondPoints = 0.15;     // beyond the outermost point, in parts of the axis
constexpr double kAxisTop = 0.25;      // likewise, above: labels stand there
constexpr double kLogarithmicBy = 20;  // ratio of the largest to the smallest x

}  // namespace

struct ScatterPlot::Parts {
    struct Mark {
        QCPGraph* disc;
        QCPErrorBars* interval;
        QCPItemText* label;
    };
    QCustomPlot* plot = nullptr;
    std::vector<Mark> marks;
    QCPItemText* empty = nullptr;
    QVector<ScatterPoint> points;
};

ScatterPlot::ScatterPlot(QWidget* parent) : QWidget(parent), parts_(std::make_unique<Parts>()) {
    Parts& p = *parts_;
    p.plot = new QCustomPlot(this);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(p.plot);
    setMinimumHeight(16 * kGrid);
    p.empty = new QCPItemText(p.plot);
    p.empty->position->setType(QCPItemPosition::ptAxisRectRatio);
    p.empty->position->setCoords(0.5, 0.5);
    p.empty->setFont(textFont(TextSize::Normal));
    setAxes({}, {}, false);
    applyTheme();
}

ScatterPlot::~ScatterPlot() = default;

void ScatterPlot::setAxes(const QString& x, const QString& y, bool isShare) {
    Parts& p = *parts_;
    p.plot->setAccessibleName(y.isEmpty() ? tr("Result and cost") : y);
    p.plot->xAxis->setLabel(x);
    QCPAxis* axis = p.plot->yAxis;
    axis->setTicker(isShare ? QSharedPointer<QCPAxisTicker>(new PercentTicker(*axis, 0))
                            : QSharedPointer<QCPAxisTicker>(new LinearTicker(*axis)));
}

void ScatterPlot::setEmptyText(const QString& text) {
    parts_->empty->setText(text);
}

int ScatterPlot::points() const {
    return static_cast<int>(parts_->points.size());
}

void ScatterPlot::setPoints(const QVector<ScatterPoint>& points) {
    Parts& p = *parts_;
    p.points = points;
    for (const Parts::Mark& mark : p.marks) {
        p.plot->removePlottable(mark.interval);
        p.plot->removePlottable(mark.disc);
        p.plot->removeItem(mark.label);
    }
    p.marks.clear();
    for (const ScatterPoint& point : points) {
        auto* disc = new QCPGraph(p.plot->xAxis, p.plot->yAxis);
        auto* interval = new QCPErrorBars(p.plot->xAxis, p.plot->yAxis);
        auto* label = new QCPItemText(p.plot);
        disc->setLineStyle(QCPGraph::lsNone);
        disc->setData({point.x}, {point.y});
        interval->setDataPlottable(disc);
        const bool hasInterval = std::isfinite(point.low) && std::isfinite(point.high);
        interval->setData({hasInterval ? point.y - point.low : 0},
                          {hasInterval ? point.high - point.y : 0});
        interval->setVisible(hasInterval);
        label->setText(point.label);
        label->setFont(textFont(TextSize::Small));
        label->setPositionAlignment(Qt::AlignLeft | Qt::AlignBottom);
        label->setPadding({8, 0, 0, 4});
        label->setClipToAxisRect(false);
        label->position->setCoords(point.x, point.y);
        p.marks.push_back({disc, interval, label});
    }
    fit();
    applyTheme();
    p.plot->replot(QCustomPlot::rpQueuedReplot);
}

void ScatterPlot::fit() {
    Parts& p = *parts_;
    p.empty->setVisible(p.points.isEmpty());
    for (QCPAxis* axis : {p.plot->xAxis, p.plot->yAxis}) axis->setVisible(!p.points.isEmpty());
    if (p.points.isEmpty()) return;
    double left = std::numeric_limits<double>::infinity(), right = 0;
    double bottom = left, top = -left;
    for (const ScatterPoint& point : p.points) {
        left = std::min(left, point.x);
        right = std::max(right, point.x);
        bottom = std::min({bottom, point.y, std::isfinite(point.low) ? point.low : point.y});
        top = std::max({top, point.y, std::isfinite(point.high) ? point.high : point.y});
    }
    const bool isLogarithmic = left > 0 && right > left * kLogarithmicBy;
    QCPAxis* axis = p.plot->xAxis;
    axis->setScaleType(isLogarithmic ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
    if (isLogarithmic) {
        axis->setTicker(QSharedPointer<QCPAxisTicker>(new QCPAxisTickerLog));
        const double room = std::pow(right / left, kBeyondPoints);
        axis->setRange(left / room, right * room * room);
    } else {
        axis->setTicker(QSharedPointer<QCPAxisTicker>(new QCPAxisTicker));
        axis->setRange(0, std::max(right, 1e-9) * (1 + 2 * kBeyondPoints));
    }
    const double height = std::max(top - bottom, 1e-3);
    p.plot->yAxis->setRange(bottom - kBeyondPoints * height, top + kAxisTop * height);
}

void ScatterPlot::applyTheme() {
    Parts& p = *parts_;
    const Theme& theme = themeOf(this);
    p.plot->setBackground(QBrush(theme.surface));
    styleAxis(p.plot->xAxis, theme);
    styleAxis(p.plot->yAxis, theme);
    p.empty->setColor(theme.quietText);
    for (std::size_t i = 0; i < p.marks.size(); ++i) {
        const ScatterPoint& point = p.points[static_cast<qsizetype>(i)];
        const QColor color = theme.seriesColor(point.look);
        const double side = std::sqrt(kLeastDisc * kLeastDisc +
                                      std::clamp(point.size, 0.0, 1.0) *
                                          (kMostDisc * kMostDisc - kLeastDisc * kLeastDisc));
        p.marks[i].disc->setScatterStyle(QCPScatterStyle(
            QCPScatterStyle::ssCircle, QPen(color, 2), withAlpha(color, 110), side));
        p.marks[i].interval->setPen(QPen(color, 1.5));
        p.marks[i].label->setColor(theme.text);
    }
}

void ScatterPlot::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() != QEvent::PaletteChange || !parts_->plot) return;
    applyTheme();
    parts_->plot->replot(QCustomPlot::rpQueuedReplot);
}

}  // namespace espalier::ui
