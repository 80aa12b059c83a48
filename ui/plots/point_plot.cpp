// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/point_plot.h"

#include <qcustomplot.h>

#include <QEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "ui/plots/axis_look.h"
#include "ui/style/fonts.h"
#include "ui/style/theme.h"
#include "ui/text.h"

namespace espalier::ui {

namespace {

constexpr int kLeastScatter = 16 * kGrid;
constexpr double kReach = 14;       // pixels around a point
constexpr double kAxisRoom = 0.06;  // of the range, at both ends
constexpr double kLogFrom = 100;    // ratio of the largest to the smallest value
constexpr double kDisc = 9;
constexpr double kRing = 15;

class ShareTicker final : public QCPAxisTicker {
  protected:
    QString getTickLabel(double tick, const QLocale&, QChar, int) override {
        return percentText(tick, 0);
    }
};

class PlainTicker final : public QCPAxisTicker {
  protected:
    QString getTickLabel(double tick, const QLocale&, QChar, int) override {
        const double value = std::abs(tick) < 1e-300 ? 0.0 : tick;
        const bool isCount = std::abs(value) >= 1000 && value == std::round(value);
        return isCount ? countText(std::llround(value)) : numberText(value);
    }
};

// A single value gets room around it.
QCPRange roomy(double low, double high) {
    const double room = high > low ? kAxisRoom * (high - low) : std::max(0.5, std::abs(high) * 0.1);
    return {low - room, high + room};
}

}  // namespace

struct PointPlot::Parts {
    QCustomPlot* plot = nullptr;
    QCPGraph* discs = nullptr;
    QCPGraph* ring = nullptr;  ///< around the chosen one
    QCPItemText* label = nullptr;
};

PointPlot::PointPlot(QWidget* parent) : QWidget(parent), parts_(std::make_unique<Parts>()) {
    Parts& p = *parts_;
    p.plot = new QCustomPlot(this);
    p.plot->setFocusPolicy(Qt::NoFocus);
    p.plot->installEventFilter(this);
    p.plot->setMouseTracking(true);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(p.plot);
    setFocusPolicy(Qt::StrongFocus);
    setMinimumHeight(kLeastScatter);
    for (QCPGraph** graph : {&p.discs, &p.ring}) {
        *graph = p.plot->addGraph();
        (*graph)->setLineStyle(QCPGraph::lsNone);
    }
    p.label = new QCPItemText(p.plot);
    p.label->setPadding(QMargins(6, 3, 6, 3));
    p.label->setVisible(false);
    p.label->setClipToAxisRect(false);
    p.plot->xAxis->grid()->setVisible(false);
    applyTheme();
}

PointPlot::~PointPlot() = default;

void PointPlot::setPoints(const QVector<PlotPoint>& points, const Axes& axes) {
    Parts& p = *parts_;
    const QString before = current_ >= 0 ? points_[current_].text : QString();
    points_ = points;
    current_ = -1;
    p.label->setVisible(false);
    QVector<double> x, y, chosenX, chosenY;
    for (const PlotPoint& point : points_) {
        x << point.x;
        y << point.y;
        if (!point.isChosen) continue;
        chosenX << point.x;
        chosenY << point.y;
    }
    p.discs->setData(x, y);
    p.ring->setData(chosenX, chosenY);
    p.plot->xAxis->setLabel(axes.x);
    p.plot->yAxis->setLabel(axes.y);
    setAccessibleName(tr("%1 over %2").arg(axes.y, axes.x));
    setRanges(axes);
    const auto same = std::ranges::find(points_, before, &PlotPoint::text);
    const bool isThere = !before.isEmpty() && same != points_.end();
    setCurrent(isThere ? static_cast<int>(same - points_.begin()) : -1);
    p.plot->replot(QCustomPlot::rpQueuedReplot);
}

void PointPlot::setRanges(const Axes& axes) {
    Parts& p = *parts_;
    p.plot->yAxis->setTicker(axes.isYShare ? QSharedPointer<QCPAxisTicker>(new ShareTicker)
                                           : QSharedPointer<QCPAxisTicker>(new PlainTicker));
    if (points_.isEmpty()) return;
    const auto [left, right] = std::ranges::minmax_element(points_, {}, &PlotPoint::x);
    const auto [low, high] = std::ranges::minmax_element(points_, {}, &PlotPoint::y);
    p.plot->yAxis->setRange(roomy(low->y, high->y));
    const double least = left->x;
    const double most = right->x;
    const bool isLogarithmic = axes.words.isEmpty() && least > 0 && most >= kLogFrom * least;
    p.plot->xAxis->setScaleType(isLogarithmic ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
    if (!axes.words.isEmpty()) {
        auto ticker = QSharedPointer<QCPAxisTickerText>::create();
        for (qsizetype i = 0; i < axes.words.size(); ++i) {
            ticker->addTick(static_cast<double>(i), axes.words[i]);
        }
        p.plot->xAxis->setTicker(ticker);
        p.plot->xAxis->setRange(-0.5, static_cast<double>(axes.words.size()) - 0.5);
    } else if (isLogarithmic) {
        p.plot->xAxis->setTicker(QSharedPointer<QCPAxisTickerLog>::create());
        const double room = std::pow(most / least, kAxisRoom);
        p.plot->xAxis->setRange(least / room, most * room);
    } else {
        p.plot->xAxis->setTicker(QSharedPointer<QCPAxisTicker>(new PlainTicker));
        p.plot->xAxis->setRange(roomy(least, most));
    }
}

bool PointPlot::isLogarithmic() const {
    return parts_->plot->xAxis->scaleType() == QCPAxis::stLogarithmic;
}

QPoint PointPlot::placeOf(int point) const {
    const Parts& p = *parts_;
    const QPointF place(p.plot->xAxis->coordToPixel(points_[point].x),
                        p.plot->yAxis->coordToPixel(points_[point].y));
    return p.plot->mapTo(this, place).toPoint();
}

// The nearest one within reach.
int PointPlot::pointAt(const QPointF& place) const {
    int nearest = -1;
    double least = kReach;
    for (int i = 0; i < points_.size(); ++i) {
        const QPointF away = QPointF(placeOf(i)) - place;
        const double distance = std::hypot(away.x(), away.y());
        if (distance > least) continue;
        least = distance;
        nearest = i;
    }
    return nearest;
}

void PointPlot::setCurrent(int point) {
    if (point == current_) return;
    current_ = point;
    Parts& p = *parts_;
    p.label->setVisible(point >= 0);
    if (point >= 0) {
        const PlotPoint& shown = points_[point];
        const bool isRight = placeOf(point).x() > width() / 2;
        p.label->setText(shown.text);
        p.label->setPositionAlignment((isRight ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignBottom);
        p.label->position->setPixelPosition(
            QPointF(p.plot->xAxis->coordToPixel(shown.x) + (isRight ? -8 : 8),
                    p.plot->yAxis->coordToPixel(shown.y) - 4));
        setAccessibleDescription(shown.text);
    }
    setCursor(point >= 0 ? Qt::PointingHandCursor : Qt::ArrowCursor);
    p.plot->replot(QCustomPlot::rpQueuedReplot);
}

bool PointPlot::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::MouseMove || event->type() == QEvent::MouseButtonPress) {
        auto* mouse = static_cast<QMouseEvent*>(event);
        setCurrent(pointAt(parts_->plot->mapTo(this, mouse->position())));
        const bool isPress = event->type() == QEvent::MouseButtonPress;
        if (isPress) setFocus(Qt::MouseFocusReason);
        if (isPress && mouse->button() == Qt::LeftButton && current_ >= 0) emit chosen(current_);
        return isPress;
    }
    if (event->type() == QEvent::Leave) setCurrent(-1);
    return QWidget::eventFilter(watched, event);
}

// From point to point in the order of their places.
void PointPlot::keyPressEvent(QKeyEvent* event) {
    const int key = event->key();
    const bool isMove = key == Qt::Key_Left || key == Qt::Key_Right;
    if (isMove && !points_.isEmpty()) {
        QVector<int> order(points_.size());
        for (int i = 0; i < order.size(); ++i) order[i] = i;
        std::ranges::stable_sort(
            order, {}, [this](int i) { return std::pair(points_[i].x, points_[i].y); });
        const qsizetype at = order.indexOf(current_);
        const qsizetype next = at < 0 ? 0 : at + (key == Qt::Key_Right ? 1 : -1);
        return setCurrent(order[std::clamp<qsizetype>(next, 0, order.size() - 1)]);
    }
    const bool isChoice = key == Qt::Key_Return || key == Qt::Key_Enter || key == Qt::Key_Space;
    if (isChoice && current_ >= 0) return void(emit chosen(current_));
    QWidget::keyPressEvent(event);
}

void PointPlot::applyTheme() {
    Parts& p = *parts_;
    const Theme& theme = themeOf(this);
    p.plot->setBackground(QBrush(theme.surface));
    for (QCPAxis* axis : {p.plot->xAxis, p.plot->yAxis}) {
        styleAxis(axis, theme);
        axis->setLabelColor(theme.text);
        axis->setLabelFont(textFont(TextSize::Small));
    }
    p.discs->setScatterStyle(QCPScatterStyle(
        QCPScatterStyle::ssCircle, QPen(theme.surface, 1), QBrush(theme.seriesColor(0)), kDisc));
    p.ring->setScatterStyle(QCPScatterStyle(
        QCPScatterStyle::ssCircle, QPen(theme.text, 2), QBrush(Qt::NoBrush), kRing));
    p.label->setFont(textFont(TextSize::Small));
    p.label->setColor(theme.text);
    p.label->setBrush(theme.raised);
    p.label->setPen(QPen(theme.line, 1));
}

void PointPlot::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() != QEvent::PaletteChange || !parts_->plot) return;
    applyTheme();
    parts_->plot->replot(QCustomPlot::rpQueuedReplot);
}

}  // namespace espalier::ui
