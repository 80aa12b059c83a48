// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/curves_view.h"

#include <QCursor>
#include <QKeyEvent>
#include <QPainter>
#include <QToolTip>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <limits>

#include "ui/plots/curve_panel.h"
#include "ui/plots/plot_pane.h"
#include "ui/style/theme.h"

namespace espalier::ui {

namespace {

using engine::EventKind;

constexpr double kGap = std::numeric_limits<double>::quiet_NaN();
constexpr int kFrame = 33;  // ms
// The pause between two updates as a multiple of an update's cost: it leaves the cores to the
// training, but the curves must not seem to stop.
constexpr double kRedrawRestFactor = 200;
constexpr double kLongestRedrawRest = 500;  // ms
constexpr double kMarkReach = 5;            // pixels from a mark to show its text

// Changes caused by the user are drawn at once.
bool isTurn(const engine::TrainingEvent& event) {
    switch (event.kind) {
        case EventKind::Paused:
        case EventKind::Continued:
        case EventKind::Changed:
        case EventKind::Finished:
        case EventKind::Failed:
            return true;
        default:
            return event.step == 1;
    }
}

// Only the accuracy has a measured baseline.
double baselineOf(const std::string& metric, double ofAccuracy) {
    return metric == kAccuracy ? ofAccuracy : kGap;
}

}  // namespace

CurvesView::CurvesView(QWidget* parent)
    : QWidget(parent),
      loss_(new CurvePanel(kLoss, this)),
      second_(new CurvePanel(kAccuracy, this)),
      baseline_(kGap),
      hovered_(kGap) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(2 * kGrid, 2 * kGrid, kGrid, kGrid);
    column->setSpacing(kGrid / 2);
    column->addWidget(loss_, 1);
    column->addWidget(second_, 1);
    loss_->pane().setStepAxisVisible(false);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Curves of the loss and of a metric"));
    drawTimer_.setSingleShot(true);
    connect(&drawTimer_, &QTimer::timeout, this, &CurvesView::draw);
    connectPanel(loss_);
    connectPanel(second_);
    writeValues();
}

void CurvesView::connectPanel(CurvePanel* panel) {
    PlotPane* pane = &panel->pane();
    connect(pane, &PlotPane::zoomed, this, [this](double step, double notches) {
        range_.zoom(step, notches, metrics_.newest());
        draw();
    });
    connect(pane, &PlotPane::panned, this, [this](double steps) {
        range_.pan(steps, metrics_.newest());
        draw();
    });
    connect(pane, &PlotPane::resetAsked, this, &CurvesView::showAll);
    connect(pane, &PlotPane::hovered, this, &CurvesView::hover);
}

const std::string& CurvesView::metric() const {
    return second_->metric();
}

void CurvesView::setMetric(const std::string& key) {
    if (key.empty() || key == metric()) return;
    second_->setMetric(key);
    draw();
}

void CurvesView::clear() {
    metrics_.clear();
    marks_.clear();
    losses_ = {};
    baseline_ = kGap;
    now_ = 0;
    emit metricsChanged({});
    showAll();
    lastCost_ = 0;  // the first point must not wait for the cost of empty plots
}

void CurvesView::setValidationImages(qint64 images) {
    if (metrics_.validationImages() == images) return;
    metrics_.setValidationImages(images);
    writeValues();
}

void CurvesView::setNow(qint64 step) {
    now_ = static_cast<double>(step);
    if (!isVisible()) return;
    // A later drawing would leave the lines behind the numbers.
    if (drawTimer_.isActive()) return draw();
    writeValues();
}

void CurvesView::setBaseline(double share) {
    const bool same = share == baseline_ || (std::isnan(share) && std::isnan(baseline_));
    if (same) return;
    baseline_ = share;
    second_->pane().setBaseline(baselineOf(metric(), baseline_));
    drawSoon();
}

void CurvesView::add(const std::vector<engine::TrainingEvent>& events) {
    if (events.empty()) return;
    const std::vector<std::string> before = metrics_.plottable();
    for (const engine::TrainingEvent& event : events) addOne(event);
    if (const std::vector<std::string> now = metrics_.plottable(); now != before) {
        emit metricsChanged(now);
    }
    drawSoon();
    if (drawTimer_.isActive() && std::ranges::any_of(events, isTurn)) drawTimer_.start(0);
}

void CurvesView::addOne(const engine::TrainingEvent& event) {
    if (event.kind != EventKind::Step) {
        if (event.kind == EventKind::Epoch) {
            metrics_.addEpoch(event);
            losses_.include(event.validationLoss);
        }
        return marks_.add(event, !metrics_.training(kLoss).empty());
    }
    if (!metrics_.addStep(event)) return;
    const engine::Measured& loss = engine::shownLoss(event);
    losses_.include(loss.minimum);
    losses_.include(loss.maximum);
    const auto first = static_cast<double>(std::max<std::int64_t>(event.firstStep, 1));
    marks_.addRate(std::min(first, static_cast<double>(event.step)), event.learningRate);
}

void CurvesView::showAll() {
    range_.showAll();
    draw();
}

void CurvesView::followEnd() {
    range_.followEnd(metrics_.newest());
    draw();
}

void CurvesView::setLogarithmic(bool logarithmic) {
    if (logarithmic_ == logarithmic) return;
    isAxisChosen_ = true;
    useLogarithm(logarithmic);
    draw();
}

void CurvesView::useLogarithm(bool logarithmic) {
    if (logarithmic_ == logarithmic) return;
    logarithmic_ = logarithmic;
    loss_->setLogarithmic(logarithmic);
    emit logarithmicChanged(logarithmic);
}

void CurvesView::hover(double step) {
    const bool inside = step >= 0 && step <= metrics_.newest();
    hovered_ = inside ? step : kGap;
    loss_->pane().setCursor(hovered_);
    second_->pane().setCursor(hovered_);
    writeValues();
    const double within = kMarkReach * range_.width() / std::max(1, loss_->width());
    QToolTip::showText(QCursor::pos(), inside ? marks_.at(step, within) : QString(), this);
}

void CurvesView::writeValues() {
    const bool isHovered = std::isfinite(hovered_);
    const double newest = metrics_.newest();
    const double now = now_ > 0 ? std::min(now_, newest) : newest;
    const double step = isHovered ? hovered_ : now;
    loss_->setValues(metrics_, step, isHovered, kGap);
    second_->setValues(metrics_, step, isHovered, baselineOf(metric(), baseline_));
}

void CurvesView::drawSoon() {
    if (drawTimer_.isActive() || !isVisible()) return;
    const double rest = std::min(lastCost_ * kRedrawRestFactor, kLongestRedrawRest);
    drawTimer_.start(std::max(kFrame, static_cast<int>(rest)));
}

void CurvesView::draw() {
    drawTimer_.stop();
    if (!isAxisChosen_) useLogarithm(losses_.asksForLogarithm());
    range_.update(metrics_.newest());
    const auto most = static_cast<std::size_t>(std::max(200, width()));
    const bool hasMetric = metrics_.has(metric());
    second_->setVisible(hasMetric || isEmpty());
    loss_->pane().setStepAxisVisible(!hasMetric && !isEmpty());  // otherwise the lower plot has it
    second_->pane().setBaseline(baselineOf(metric(), baseline_));
    lastCost_ = 0;
    for (CurvePanel* panel : {loss_, second_}) {
        panel->setCurves(metrics_, range_.from(), range_.to(), most);
        panel->pane().setRange(range_.from(), range_.to());
        panel->pane().setMarks(marks_.all());
        lastCost_ += panel->pane().redraw();
    }
    writeValues();
}

void CurvesView::paint(QPainter& painter, const QSize& size, bool asLines) {
    painter.fillRect(QRect({0, 0}, size), themeOf(this).surface);
    const QSize pane(size.width(), size.height() / 2 - CurvePanel::headHeight());
    for (CurvePanel* panel : {loss_, second_}) panel->paint(painter, pane, asLines);
}

void CurvesView::paintEvent(QPaintEvent*) {
    const Theme& theme = themeOf(this);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(hasFocus() ? theme.accent : theme.line, 1));
    painter.setBrush(theme.surface);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 10, 10);
}

void CurvesView::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_End) {
        followEnd();
    } else if (event->key() == Qt::Key_Home) {
        showAll();
    } else if (event->key() == Qt::Key_L && event->modifiers() == Qt::NoModifier) {
        setLogarithmic(!logarithmic_);
    } else {
        QWidget::keyPressEvent(event);
    }
}

void CurvesView::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    // The panels get their new palette only after this widget.
    if (event->type() == QEvent::PaletteChange)
        QTimer::singleShot(0, this, &CurvesView::writeValues);
}

void CurvesView::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    drawTimer_.start(kFrame);
}

void CurvesView::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    draw();
}

}  // namespace espalier::ui
