// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/experiments/trial_curves.h"

#include <QHBoxLayout>
#include <QVBoxLayout>
#include <algorithm>
#include <limits>
#include <utility>
#include <vector>

#include "engine/metrics/metric_catalog.h"
#include "ui/experiments/trials_control.h"
#include "ui/forms/metric_words.h"
#include "ui/plots/metric_chooser.h"
#include "ui/plots/plot_pane.h"
#include "ui/plots/value_span.h"
#include "ui/style/fonts.h"
#include "ui/style/theme.h"
#include "ui/text.h"
#include "ui/widgets/card.h"
#include "ui/widgets/elided_label.h"

namespace espalier::ui {

namespace {

constexpr int kBetweenDrawings = 100;  // ms
constexpr int kMostLines = 60;

}  // namespace

TrialCurves::TrialCurves(TrialsControl& control, QWidget* parent)
    : QWidget(parent),
      control_(control),
      pane_(
          new PlotPane(tr("Curves of the trials"), std::numeric_limits<double>::quiet_NaN(), this)),
      name_(new ElidedLabel(this)),
      chooser_(new MetricChooser(this)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(kGrid, kGrid, kGrid, kGrid);
    column->setSpacing(0);
    auto* head = new QHBoxLayout;
    head->setSpacing(kGrid);  // a layout in another one has its spacing otherwise
    setTextSize(name_, TextSize::Small, true);
    head->addWidget(name_, 1);
    head->addWidget(chooser_);
    column->addLayout(head);
    column->addWidget(pane_, 1);
    setMinimumHeight(18 * kGrid);
    drawTimer_.setSingleShot(true);
    drawTimer_.setInterval(kBetweenDrawings);
    connect(&drawTimer_, &QTimer::timeout, this, &TrialCurves::draw);
    connect(&control, &TrialsControl::progressed, this, &TrialCurves::drawSoon);
    connect(&control, &TrialsControl::changed, this, &TrialCurves::drawSoon);
    connect(chooser_, &MetricChooser::metricChanged, this, &TrialCurves::drawSoon);
    connect(chooser_, &QComboBox::activated, this, [this] { isChosen_ = true; });
    connect(pane_, &PlotPane::zoomed, this, [this](double step, double notches) {
        range_.zoom(step, notches, newest());
        draw();
    });
    connect(pane_, &PlotPane::panned, this, [this](double steps) {
        range_.pan(steps, newest());
        draw();
    });
    connect(pane_, &PlotPane::resetAsked, this, [this] {
        above_.setShown(false);
        range_.showAll();
        draw();
    });
    connect(pane_, &PlotPane::aboveAsked, this, [this] {
        above_.setShown(true);
        draw();
    });
}

int TrialCurves::trials() const {
    return control_.standing() ? std::min(kMostLines, control_.standing()->sweep().count()) : 0;
}

double TrialCurves::newest() const {
    double newest = 0;
    for (int trial = 1; trial <= trials(); ++trial) {
        newest = std::max(newest, steps_.newestOf(control_.curves(trial)));
    }
    return newest;
}

void TrialCurves::drawSoon() {
    if (!drawTimer_.isActive()) drawTimer_.start();
}

// Until the user chooses one, what the trials are judged by: their ranks would contradict another.
void TrialCurves::offerMetrics() {
    std::vector<std::string> keys;
    for (int trial = 1; trial <= trials(); ++trial) {
        for (const std::string& key : control_.curves(trial).keys()) {
            if (std::ranges::find(keys, key) == keys.end()) keys.push_back(key);
        }
    }
    keys.emplace_back(kLoss);
    chooser_->setMetrics(keys);
    const auto& standing = control_.standing();
    if (!standing) return;
    above_.setSubject(fromPath(standing->sweep().folder.path));
    if (std::exchange(shown_, standing->sweep().folder.path) != standing->sweep().folder.path) {
        isChosen_ = false;
    }
    const std::string& judge = standing->judge();
    const auto place = std::ranges::find(keys, engine::findMetric(judge) ? judge : kLoss);
    if (!isChosen_ && place != keys.end()) {
        chooser_->setCurrentIndex(static_cast<int>(place - keys.begin()));
    }
}

void TrialCurves::draw() {
    drawTimer_.stop();
    if (!isVisible()) return;
    offerMetrics();
    chooseAxis();
    const std::string metric = chooser_->metric();
    range_.update(newest());
    const auto most = static_cast<std::size_t>(std::max(200, pane_->width()));
    std::vector<PlotLine> lines;
    drawn_ = 0;
    ValueSpan losses;
    for (int trial = 1; trial <= trials(); ++trial) {
        const RunMetrics& curves = control_.curves(trial);
        lines.push_back(steps_.lineOf(
            curves, metric, QString::number(trial), range_.from(), range_.to(), most));
        drawn_ += curves.has(metric) ? 1 : 0;
        if (metric != kLoss) continue;
        for (const Bucket& bucket : curves.training(metric).view(0, curves.newest(), most)) {
            losses.include(bucket);
        }
        for (const double value : lines.back().values) losses.include(value);
    }
    const double top = above_.applyTo(*pane_, lines, metric == kLoss && range_.showsAll());
    const bool isLogarithmic = losses.asksForLogarithm(top);
    const MetricAxis axis = metricAxis(metric);
    pane_->setQuantity(chooser_->currentText(), axis.upperBound, axis.isShare);
    pane_->setLogarithmic(isLogarithmic);
    nameCurves(isLogarithmic);
    pane_->setRange(range_.from(), range_.to(), steps_.epoch());
    pane_->setLines(lines);
    pane_->redraw();
}

// Trials with different batch sizes have different numbers of steps in the same epochs.
void TrialCurves::chooseAxis() {
    std::vector<const RunMetrics*> curves;
    for (int trial = 1; trial <= trials(); ++trial) curves.push_back(&control_.curves(trial));
    if (steps_.follow(curves)) range_.showAll();
}

void TrialCurves::nameCurves(bool isLogarithmic) {
    const bool isByEpoch = steps_.epoch() > 0;
    const QString name =
        isByEpoch       ? isLogarithmic
                              ? tr("%1 by epoch, logarithmic (thick: validation, thin: training)")
                              : tr("%1 by epoch (thick: validation, thin: training)")
              : isLogarithmic ? tr("%1 by step, logarithmic (thick: validation, thin: training)")
                        : tr("%1 by step (thick: validation, thin: training)");
    name_->setWhole(above_.titleFor(name.arg(chooser_->currentText())));
}

void TrialCurves::paintEvent(QPaintEvent*) {
    paintCard(this);
}

void TrialCurves::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    drawSoon();
}

void TrialCurves::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    drawSoon();
}

}  // namespace espalier::ui
