// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/scatter_plot.h"

#include <qcustomplot.h>

#include <QEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <map>
#include <utility>
#include <vector>

#include "ui/plots/axis_look.h"
#include "ui/plots/axis_room.h"
#include "ui/plots/line_look.h"
#include "ui/plots/value_ticker.h"
#include "ui/style/fonts.h"
#include "ui/style/theme.h"

namespace espalier::ui {

namespace {

constexpr int kLeastScatter = 16 * kGrid;
constexpr double kReach = 14;          // pixels around a point
constexpr double kEndRoom = 0.06;      // of the range, at both ends
constexpr double kLabelRoom = 0.2;     // likewise, where labels stand: on the right and above
constexpr double kLogarithmicBy = 20;  // ratio of the largest to the smallest x
constexpr double kLeastDisc = 9;       // diameter in pixels
constexpr double kMostDisc = 18;       // likewise
constexpr int kBesideDisc = 5;         // from the disc to its label, likewise
constexpr int kMostName = 32 * kGrid;  // of the name beside the chosen one, likewise
constexpr double kRingGap = 6;         // from the disc to the ring around it, likewise
constexpr double kFineShares = 0.05;   // a range of shares that needs a digit more
constexpr double kEdgeRoom = 2;        // pixels from a disc with its ring to the edge
constexpr int kTitleGap = 6;           // pixels from the title of an upright axis to its numbers

class CountTicker final : public LinearTicker {
  public:
    using LinearTicker::LinearTicker;

  protected:
    double getTickStep(const QCPRange& range) override {
        constexpr double kInexact = 1e-9;
        return std::max(1.0, std::ceil(LinearTicker::getTickStep(range) * (1 - kInexact)));
    }
    QString getTickLabel(double tick, const QLocale&, QChar, int) override {
        return countText(std::llround(tick));
    }
};

// A single value gets room around it.
QCPRange roomy(double low, double high, double before, double after) {
    const double span = high > low ? high - low : std::max(0.5, std::abs(high) * 0.1) / kEndRoom;
    return {low - before * span, high + after * span};
}

double diameterOf(const ScatterPoint& point) {
    constexpr double kLeast = kLeastDisc * kLeastDisc;
    return std::sqrt(kLeast + std::clamp(point.size, 0.0, 1.0) * (kMostDisc * kMostDisc - kLeast));
}

// The fraction of the span of all points that a disc needs beyond the outermost ones.
double roomForDiscs(const QVector<ScatterPoint>& points, int length) {
    double largest = kLeastDisc;
    for (const ScatterPoint& point : points) largest = std::max(largest, diameterOf(point));
    const double ofAxis = roomForSign((largest + kRingGap) / 2 + kEdgeRoom, length);
    return std::max(kEndRoom, ofAxis / (1 - 2 * ofAxis));
}

bool hasInterval(const ScatterPoint& point) {
    return std::isfinite(point.low) && std::isfinite(point.high);
}

QStringList textsOf(const QCPAxis& axis) {
    QVector<double> ticks;
    QVector<QString> texts;
    axis.ticker()->generate(axis.range(), QLocale(), QLatin1Char('g'), 6, ticks, nullptr, &texts);
    return texts;
}

QString accessibleTextOf(const ScatterPlot::Axes& axes) {
    return ScatterPlot::tr("%1 over %2").arg(axes.y, axes.x);
}

}  // namespace

struct ScatterPlot::Parts {
    // Points that look alike are drawn at once.
    struct Discs {
        QCPGraph* graph;
        QCPErrorBars* intervals;
        int first;  // of its points
    };
    QCustomPlot* plot = nullptr;
    std::vector<Discs> discs;
    std::vector<QCPItemText*> beside;  ///< what is always shown
    QCPGraph* ring = nullptr;          ///< around the chosen one
    QCPItemText* name = nullptr;       ///< beside that
    QCPItemText* text = nullptr;
    QCPItemText* empty = nullptr;
    QSize inner;  ///< of the axes, for which the ranges were set

    void clear() {
        for (const Discs& discs : std::exchange(this->discs, {})) {
            plot->removePlottable(discs.intervals);
            plot->removePlottable(discs.graph);
        }
        for (QCPItemText* label : std::exchange(beside, {})) plot->removeItem(label);
    }
};

ScatterPlot::ScatterPlot(QWidget* parent) : QWidget(parent), parts_(std::make_unique<Parts>()) {
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
    p.ring = p.plot->addGraph();
    p.ring->setLineStyle(QCPGraph::lsNone);
    p.empty = new QCPItemText(p.plot);
    p.empty->position->setType(QCPItemPosition::ptAxisRectRatio);
    p.empty->position->setCoords(0.5, 0.5);
    p.empty->setFont(textFont(TextSize::Normal));
    p.name = new QCPItemText(p.plot);
    p.name->setVisible(false);
    p.name->setClipToAxisRect(false);
    p.plot->addLayer(QStringLiteral("text"));
    p.text = new QCPItemText(p.plot);
    p.text->setLayer(QStringLiteral("text"));
    p.text->setPadding(QMargins(6, 3, 6, 3));
    p.text->setVisible(false);
    p.text->setClipToAxisRect(false);
    p.plot->xAxis->grid()->setVisible(false);
    setAccessibleName(tr("Scatter plot"));
    connect(p.plot, &QCustomPlot::afterLayout, this, &ScatterPlot::fitToSize);
    setRanges();
    applyTheme();
}

ScatterPlot::~ScatterPlot() = default;

void ScatterPlot::setEmptyText(const QString& text) {
    parts_->empty->setText(text);
}

void ScatterPlot::setPoints(const QVector<ScatterPoint>& points, const Axes& axes) {
    Parts& p = *parts_;
    const QString before = current_ >= 0 ? points_[current_].text : QString();
    points_ = points;
    current_ = chosen_ = -1;
    p.text->setVisible(false);
    p.ring->setData({}, {});
    p.name->setVisible(false);
    axes_ = axes;
    p.plot->xAxis->setLabel(axes.x);
    p.plot->yAxis->setLabel(axes.y);
    if (!axes.y.isEmpty()) setAccessibleName(accessibleTextOf(axes));
    drawPoints();
    setRanges();
    applyTheme();
    const auto same = std::ranges::find(points_, before, &ScatterPoint::text);
    const bool isThere = !before.isEmpty() && same != points_.end();
    setCurrent(isThere ? static_cast<int>(same - points_.begin()) : -1);
    p.plot->replot(QCustomPlot::rpQueuedReplot);
}

void ScatterPlot::drawPoints() {
    Parts& p = *parts_;
    p.clear();
    std::map<std::pair<int, double>, std::vector<int>> alike;
    for (int i = 0; i < points(); ++i) {
        alike[{points_[i].look, diameterOf(points_[i])}].push_back(i);
    }
    for (const auto& [look, members] : alike) {
        auto* graph = new QCPGraph(p.plot->xAxis, p.plot->yAxis);
        auto* intervals = new QCPErrorBars(p.plot->xAxis, p.plot->yAxis);
        graph->setLineStyle(QCPGraph::lsNone);
        intervals->setDataPlottable(graph);
        intervals->setVisible(false);
        // The order of x, in which the graph keeps them.
        std::vector<int> ordered = members;
        std::ranges::stable_sort(ordered, {}, [this](int i) { return points_[i].x; });
        QVector<double> x, y, below, above;
        for (const int i : ordered) {
            const ScatterPoint& point = points_[i];
            x << point.x;
            y << point.y;
            below << (hasInterval(point) ? point.y - point.low : 0);
            above << (hasInterval(point) ? point.high - point.y : 0);
            if (hasInterval(point)) intervals->setVisible(true);
        }
        graph->setData(x, y, true);
        intervals->setData(below, above);
        p.discs.push_back({graph, intervals, members.front()});
    }
    for (const ScatterPoint& point : std::as_const(points_)) {
        if (point.label.isEmpty()) continue;
        auto* label = new QCPItemText(p.plot);
        label->setText(point.label);
        label->setFont(textFont(TextSize::Small));
        label->setPositionAlignment(Qt::AlignLeft | Qt::AlignBottom);
        const int radius = qRound(diameterOf(point) / 2);
        label->setPadding({radius + kBesideDisc, 0, 0, radius});
        label->setClipToAxisRect(false);
        label->position->setCoords(point.x, point.y);
        p.beside.push_back(label);
    }
}

// Only now is it known how much of the axes a disc takes, and how long a title may be.
void ScatterPlot::fitToSize() {
    Parts& p = *parts_;
    const QRect inner = p.plot->axisRect()->rect();
    const double middle = inner.center().y();
    const double room = 2 * std::min(middle, p.plot->height() - middle);
    const QFontMetrics metrics(p.plot->yAxis->labelFont());
    p.plot->yAxis->setLabel(
        metrics.elidedText(axes_.y, Qt::ElideRight, static_cast<int>(room) - 2 * kTitleGap));
    if (std::exchange(p.inner, inner.size()) == inner.size()) return;
    setRanges();
    placeName();
    p.plot->replot(QCustomPlot::rpQueuedReplot);  // with the ticks of these ranges
}

QString ScatterPlot::yTitle() const {
    return parts_->plot->yAxis->label();
}

void ScatterPlot::setRanges() {
    Parts& p = *parts_;
    const Axes& axes = axes_;
    QCPAxis& xAxis = *p.plot->xAxis;
    QCPAxis& yAxis = *p.plot->yAxis;
    p.empty->setVisible(points_.isEmpty());
    for (QCPAxis* axis : {&xAxis, &yAxis}) axis->setVisible(!points_.isEmpty());
    if (points_.isEmpty()) return;
    const auto lowOf = [](const ScatterPoint& at) { return hasInterval(at) ? at.low : at.y; };
    const auto highOf = [](const ScatterPoint& at) { return hasInterval(at) ? at.high : at.y; };
    const double low = lowOf(std::ranges::min(points_, {}, lowOf));
    const double high = highOf(std::ranges::max(points_, {}, highOf));
    const QRect inner = p.plot->axisRect()->rect();
    const double names = p.beside.empty() ? 0 : kLabelRoom;
    const double aside = roomForDiscs(points_, inner.width());
    setXRange(aside, std::max(aside, names));
    const double above = roomForDiscs(points_, inner.height());
    yAxis.setRange(roomy(low, high, above, std::max(above, names)));
    const int digits = high - low < kFineShares ? 1 : 0;
    yAxis.setTicker(axes.isYShare
                        ? QSharedPointer<QCPAxisTicker>(new PercentTicker(yAxis, digits))
                        : QSharedPointer<QCPAxisTicker>(new QuantityTicker<LinearTicker>(yAxis)));
}

void ScatterPlot::setXRange(double before, double after) {
    QCPAxis& xAxis = *parts_->plot->xAxis;
    const Axes& axes = axes_;
    const double least = std::ranges::min(points_, {}, &ScatterPoint::x).x;
    const double most = std::ranges::max(points_, {}, &ScatterPoint::x).x;
    const bool isLogarithmic = axes.words.isEmpty() && least > 0 && most > kLogarithmicBy * least;
    xAxis.setScaleType(isLogarithmic ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
    if (!axes.words.isEmpty()) {
        auto ticker = QSharedPointer<QCPAxisTickerText>::create();
        for (qsizetype i = 0; i < axes.words.size(); ++i) {
            ticker->addTick(static_cast<double>(i), axes.words[i]);
        }
        xAxis.setTicker(ticker);
        xAxis.setRange(-0.5, static_cast<double>(axes.words.size()) - 0.5);
    } else if (isLogarithmic) {
        xAxis.setTicker(
            QSharedPointer<QCPAxisTicker>(new QuantityTicker<LogarithmicTicker>(xAxis)));
        const double ratio = most / least;
        xAxis.setRange(least / std::pow(ratio, before), most * std::pow(ratio, after));
    } else {
        xAxis.setTicker(
            axes.isXWhole ? QSharedPointer<QCPAxisTicker>(new CountTicker(xAxis))
                          : QSharedPointer<QCPAxisTicker>(new QuantityTicker<LinearTicker>(xAxis)));
        const bool fromZero = axes.beginsAtZero && most > 0;
        const double missing = std::max(0.0, axes.leastXSpan * std::abs(most) - (most - least)) / 2;
        xAxis.setRange(fromZero ? QCPRange(std::min(0.0, least - before * most), most * (1 + after))
                                : roomy(least - missing, most + missing, before, after));
    }
}

bool ScatterPlot::isLogarithmic() const {
    return parts_->plot->xAxis->scaleType() == QCPAxis::stLogarithmic;
}

QStringList ScatterPlot::xTexts() const {
    return textsOf(*parts_->plot->xAxis);
}

QStringList ScatterPlot::yTexts() const {
    return textsOf(*parts_->plot->yAxis);
}

QPoint ScatterPlot::placeOf(int point) const {
    const Parts& p = *parts_;
    const QPointF place(p.plot->xAxis->coordToPixel(points_[point].x),
                        p.plot->yAxis->coordToPixel(points_[point].y));
    return p.plot->mapTo(this, place).toPoint();
}

// The nearest one within reach.
int ScatterPlot::pointAt(const QPointF& place) const {
    int nearest = -1;
    double least = kReach;
    for (int i = 0; i < points(); ++i) {
        const QPointF away = QPointF(placeOf(i)) - place;
        const double distance = std::hypot(away.x(), away.y());
        if (distance > least) continue;
        least = distance;
        nearest = i;
    }
    return nearest;
}

void ScatterPlot::setCurrent(int point) {
    if (point == current_) return;
    current_ = point;
    Parts& p = *parts_;
    p.text->setVisible(point >= 0);
    if (point >= 0) {
        const ScatterPoint& shown = points_[point];
        const bool isRight = placeOf(point).x() > width() / 2;
        const bool isAbove = placeOf(point).y() < height() / 2;
        p.text->setText(shown.text);
        p.text->setPositionAlignment((isRight ? Qt::AlignRight : Qt::AlignLeft) |
                                     (isAbove ? Qt::AlignTop : Qt::AlignBottom));
        p.text->position->setPixelPosition(
            QPointF(p.plot->xAxis->coordToPixel(shown.x) + (isRight ? -8 : 8),
                    p.plot->yAxis->coordToPixel(shown.y) + (isAbove ? 4 : -4)));
        setAccessibleDescription(shown.text);
    }
    setCursor(point >= 0 ? Qt::PointingHandCursor : Qt::ArrowCursor);
    p.plot->replot(QCustomPlot::rpQueuedReplot);
}

void ScatterPlot::setChosen(int point, const QString& name) {
    if (point == chosen_ && name == name_) return;
    chosen_ = point;
    name_ = name;
    Parts& p = *parts_;
    const bool isAny = point >= 0 && point < points();
    p.ring->setData(isAny ? QVector<double>{points_[point].x} : QVector<double>(),
                    isAny ? QVector<double>{points_[point].y} : QVector<double>());
    applyTheme();
    placeName();
    p.plot->replot(QCustomPlot::rpQueuedReplot);
}

// Towards the middle, where there is room, and beyond a label that stands there already.
void ScatterPlot::placeName() {
    Parts& p = *parts_;
    const bool isShown = !name_.isEmpty() && chosen_ >= 0 && chosen_ < points();
    p.name->setVisible(isShown);
    if (!isShown) return;
    const ScatterPoint& point = points_[chosen_];
    const QFontMetrics metrics(textFont(TextSize::Small));
    const bool isRight =
        p.plot->xAxis->coordToPixel(point.x) > p.plot->axisRect()->rect().center().x();
    int away = qRound((diameterOf(point) + kRingGap) / 2) + kBesideDisc;
    for (const ScatterPoint& other : std::as_const(points_)) {
        const bool isLabelled = other.x == point.x && other.y == point.y && !other.label.isEmpty();
        if (isLabelled && !isRight) away += metrics.horizontalAdvance(other.label) + kBesideDisc;
    }
    const int room = std::min(kMostName, p.plot->axisRect()->width() / 2 - away);
    p.name->setText(metrics.elidedText(name_, Qt::ElideRight, room));
    p.name->setPositionAlignment((isRight ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    p.name->setPadding({isRight ? 0 : away, 0, isRight ? away : 0, 0});
    p.name->position->setCoords(point.x, point.y);
}

QString ScatterPlot::chosenName() const {
    const QCPItemText& name = *parts_->name;
    return name.visible() ? name.text() : QString();
}

QRect ScatterPlot::chosenNamePlace() const {
    const QCPItemText& name = *parts_->name;
    const QRectF box(name.topLeft->pixelPosition(), name.bottomRight->pixelPosition());
    const QRect place = box.marginsRemoved(name.padding()).toRect();
    return {parts_->plot->mapTo(this, place.topLeft()), place.size()};
}

bool ScatterPlot::eventFilter(QObject* watched, QEvent* event) {
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
void ScatterPlot::keyPressEvent(QKeyEvent* event) {
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

// Discs of different sizes are translucent: a large one may cover others.
void ScatterPlot::applyTheme() {
    Parts& p = *parts_;
    const Theme& theme = themeOf(this);
    p.plot->setBackground(QBrush(theme.surface));
    for (QCPAxis* axis : {p.plot->xAxis, p.plot->yAxis}) styleAxis(axis, theme);
    p.plot->yAxis->setLabelPadding(kTitleGap);
    for (const Parts::Discs& discs : p.discs) {
        const ScatterPoint& point = points_[discs.first];
        const QColor color = theme.seriesColor(point.look);
        const bool isSized = point.size > 0;
        discs.graph->setScatterStyle(
            QCPScatterStyle(QCPScatterStyle::ssCircle,
                            isSized ? QPen(color, 2) : QPen(theme.surface, 1),
                            isSized ? withAlpha(color, 110) : color,
                            diameterOf(point)));
        discs.intervals->setPen(QPen(color, 1.5));
    }
    const double ring =
        kRingGap + (chosen_ >= 0 && chosen_ < points() ? diameterOf(points_[chosen_]) : 0);
    p.ring->setScatterStyle(
        QCPScatterStyle(QCPScatterStyle::ssCircle, QPen(theme.text, 2), QBrush(Qt::NoBrush), ring));
    for (QCPItemText* label : p.beside) label->setColor(theme.text);
    p.empty->setColor(theme.quietText);
    for (QCPItemText* text : {p.name, p.text}) {
        text->setFont(textFont(TextSize::Small));
        text->setColor(theme.text);
    }
    p.text->setBrush(theme.raised);
    p.text->setPen(QPen(theme.line, 1));
}

void ScatterPlot::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() != QEvent::PaletteChange || !parts_->plot) return;
    applyTheme();
    parts_->plot->replot(QCustomPlot::rpQueuedReplot);
}

}  // namespace espalier::ui
