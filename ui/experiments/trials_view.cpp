// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/experiments/trials_view.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QSplitter>
#include <QStackedWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <limits>
#include <ranges>

#include "engine/metrics/metric_catalog.h"
#include "engine/metrics/wilson_interval.h"
#include "ui/experiments/parallel_lines.h"
#include "ui/experiments/trial_curves.h"
#include "ui/experiments/trial_words.h"
#include "ui/experiments/trials_control.h"
#include "ui/experiments/trials_table.h"
#include "ui/forms/metric_words.h"
#include "ui/plots/parallel_plot.h"
#include "ui/plots/run_metrics.h"
#include "ui/plots/scatter_plot.h"
#include "ui/style/theme.h"
#include "ui/text.h"
#include "ui/widgets/bar_value.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/card.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/rows_splitter.h"
#include "ui/widgets/section.h"
#include "ui/widgets/side_by_side.h"

namespace espalier::ui {

namespace {

constexpr int kProgressSteps = 1000;
constexpr double kMostOfTable = 0.4;  // of the height below the sentence
constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
constexpr double kLeastTimeSpan = 0.1;  // of the longest time: almost equal ones look equal

class PlotCard final : public QWidget {
  public:
    using QWidget::QWidget;

  protected:
    void paintEvent(QPaintEvent*) override { paintCard(this); }
};

// Of the accuracy, which is a fraction of the validation images.
engine::Interval intervalOf(const engine::MetricValue& metric, std::int64_t images) {
    if (metric.key != kAccuracy || images <= 0) return {kNone, kNone};
    return engine::wilsonInterval(std::llround(metric.value * static_cast<double>(images)), images);
}

// The most of a trial. Where all have as many, there is nothing to compare: 0.
double comparedParameters(const engine::Sweep& sweep) {
    const auto [least, most] =
        std::ranges::minmax(sweep.trials | std::views::transform(&engine::Trial::parameters));
    return least == most ? 0 : static_cast<double>(most);
}

// Otherwise an axis from zero would be empty for its greater part.
bool isZeroNear(const QVector<ScatterPoint>& points) {
    if (points.isEmpty()) return true;
    const auto [least, most] = std::ranges::minmax(points, {}, &ScatterPoint::x);
    return least.x < most.x / 2;
}

}  // namespace

TrialsView::TrialsView(TrialsControl& control, QWidget* parent)
    : QWidget(parent),
      control_(control),
      sentence_(sentenceLabel({}, false, this)),
      progress_(new QProgressBar(this)),
      curves_(new TrialCurves(control, this)),
      table_(new TrialsTable(control, this)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(2 * kGrid);
    column->addWidget(makeControls());
    auto* parts = new RowsSplitter(this);
    QSplitter* plots = sideBySide({curves_, makeCosts()}, parts);
    plots->setSizes({1000, 1000});
    parts->addWidget(plots);
    parts->addWidget(table_);
    parts->setHandleWidth(2 * kGrid);
    parts->setTable(*table_, kMostOfTable);
    column->addWidget(parts, 1);
    connect(&control, &TrialsControl::changed, this, &TrialsView::follow);
    connect(&control, &TrialsControl::progressed, this, &TrialsView::followProgress);
    connect(table_, &TrialsTable::choiceChanged, this, [this] {
        parallel_->setChosen(table_->chosen() - 1);
        scatter_->setChosen(static_cast<int>(drawn_.indexOf(table_->chosen())));
        showButtons();
    });
    connect(table_, &QTableWidget::doubleClicked, this, [this] { open_->click(); });
    follow();
}

QWidget* TrialsView::makeControls() {
    auto* bar = new QWidget(this);
    auto* column = new QVBoxLayout(bar);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(kGrid);
    auto* buttons = new QWidget(bar);
    auto* row = new FlowLayout;
    buttons->setLayout(row);
    winner_ = primaryButton(QStringLiteral("star"), tr("Continue the winner"), buttons);
    goOn_ = textButton(QStringLiteral("start"), tr("Continue"), buttons);
    open_ = textButton(QStringLiteral("train"), tr("Open run"), buttons);
    another_ = textButton(QStringLiteral("add"), tr("New …"), buttons);
    for (QPushButton* button : {winner_, goOn_, open_, another_}) row->addWidget(button);
    column->addWidget(buttons);
    auto* state = new QHBoxLayout;
    state->setSpacing(kGrid);
    progress_->setAccessibleName(tr("Progress"));
    progress_->setTextVisible(false);
    progress_->setRange(0, kProgressSteps);
    progress_->setFixedWidth(24 * kGrid);
    state->addWidget(progress_);
    state->addWidget(sentence_, 1);
    column->addLayout(state);
    connect(winner_, &QPushButton::clicked, this, [this] {
        const auto& standing = control_.standing();
        if (standing && !standing->ranking().empty()) {
            emit winnerAsked(standing->ranking().front());
        }
    });
    connect(goOn_, &QPushButton::clicked, this, &TrialsView::continueAsked);
    connect(another_, &QPushButton::clicked, this, &TrialsView::newAsked);
    connect(open_, &QPushButton::clicked, this, [this] {
        const auto& standing = control_.standing();
        if (!standing || table_->chosen() == 0) return;
        emit openAsked(fromPath(standing->sweep().folder.trial(table_->chosen()).path));
    });
    return bar;
}

QWidget* TrialsView::makeCosts() {
    auto* card = new PlotCard(this);
    auto* column = new QVBoxLayout(card);
    column->setContentsMargins(kGrid, kGrid, kGrid, kGrid);
    column->setSpacing(kGrid / 2);
    auto* head = new QHBoxLayout;
    head->setSpacing(kGrid);
    asCosts_ = textButton({}, tr("Result and cost"), card);
    asOptions_ = textButton({}, tr("Result by options"), card);
    for (QPushButton* button : {asCosts_, asOptions_}) {
        button->setCheckable(true);
        button->setAutoExclusive(true);
        head->addWidget(button);
    }
    head->addStretch(1);
    column->addLayout(head);
    costs_ = new QStackedWidget(card);
    scatter_ = new ScatterPlot(costs_);
    scatter_->setEmptyText(tr("The first result appears here."));
    parallel_ = new ParallelPlot(costs_);
    costs_->addWidget(scatter_);
    costs_->addWidget(parallel_);
    column->addWidget(costs_, 1);
    asCosts_->setChecked(true);
    asCosts_->setToolTip(
        tr("Each disc is a trial; the larger, the more parameters it has. The "
           "bars are 95 % intervals."));
    asOptions_->setToolTip(tr("Each line is a trial; the stronger, the better."));
    connect(
        scatter_, &ScatterPlot::chosen, this, [this](int point) { table_->choose(drawn_[point]); });
    connect(asCosts_, &QPushButton::clicked, this, [this] { costs_->setCurrentIndex(0); });
    connect(asOptions_, &QPushButton::clicked, this, [this] { costs_->setCurrentIndex(1); });
    return card;
}

void TrialsView::setWhyNot(const WhyNot& whyNot) {
    whyNot_ = whyNot;
    showButtons();
}

void TrialsView::follow() {
    const auto& standing = control_.standing();
    if (standing &&
        std::exchange(shown_, standing->sweep().folder.path) != standing->sweep().folder.path) {
        const bool hasOptions = standing->sweep().trial(1).choices.size() > 1;
        (hasOptions ? asOptions_ : asCosts_)->click();
    }
    fillScatter();
    fillParallel();
    followProgress();
    showButtons();
}

void TrialsView::followProgress() {
    sentence_->setText(control_.sentence());
    progress_->setVisible(control_.isBusy());
    setBarValue(*progress_, static_cast<int>(std::lround(kProgressSteps * control_.share())));
}

void TrialsView::showButtons() {
    const auto& standing = control_.standing();
    const bool isBusy = control_.isBusy();
    const bool isDone = standing && standing->isComplete();
    const QString busy = tr("The trials are being trained. Stop them first.");
    goOn_->setVisible(!isBusy && standing && !isDone);
    setAvailable(goOn_, whyNot_.goOn, tr("Train the trials that are left"));
    setAvailable(another_, isBusy ? busy : QString(), tr("Choose what to compare next"));
    const bool hasWinner = standing && !standing->ranking().empty();
    setAvailable(winner_,
                 isBusy       ? busy
                 : !hasWinner ? tr("No trial has a result yet.")
                              : whyNot_.winner,
                 hasWinner ? tr("Give the project the settings of trial %1 (%2), and train its run "
                                "further")
                                 .arg(standing->ranking().front())
                                 .arg(trialName(standing->sweep(), standing->ranking().front()))
                           : QString());
    const int chosen = table_->chosen();
    const bool hasRun = standing && chosen > 0 && chosen <= standing->sweep().count() &&
                        standing->trial(chosen).files.run;
    setAvailable(open_,
                 isBusy    ? busy
                 : !hasRun ? tr("Select a trial that has begun in the table.")
                           : whyNot_.open,
                 tr("Show its curves and results"));
}

void TrialsView::fillScatter() {
    const auto& standing = control_.standing();
    QVector<ScatterPoint> points;
    ScatterPlot::Axes axes{
        .x = tr("Training time in seconds"), .y = {}, .words = {}, .leastXSpan = kLeastTimeSpan};
    drawn_.clear();
    if (standing) {
        const double largest = comparedParameters(standing->sweep());
        std::string key;
        for (const engine::TrialStanding& trial : standing->trials()) {
            const auto metric = headlineOf(*standing, trial);
            if (!metric || !std::isfinite(metric->value) || !trial.files.run) continue;
            key = metric->key;
            const engine::Interval interval =
                intervalOf(*metric, trial.files.run->validationImages);
            const auto parameters =
                static_cast<double>(standing->sweep().trial(trial.number).parameters);
            const double seconds = trial.seconds;
            drawn_ << trial.number;
            points.push_back({.x = seconds,
                              .y = metric->value,
                              .text = QStringLiteral("%1: %2\n%3, %4")
                                          .arg(trial.number)
                                          .arg(trialName(standing->sweep(), trial.number),
                                               metricText(metric->key, metric->value),
                                               durationText(seconds)),
                              .label = QString::number(trial.number),
                              .low = interval.low,
                              .high = interval.high,
                              .size = largest > 0 ? parameters / largest : 0,
                              .look = trial.number - 1});
        }
        if (!key.empty()) axes.y = validationText(key);
        axes.isYShare = metricAxis(key).isShare;
        axes.beginsAtZero = isZeroNear(points);
    }
    scatter_->setPoints(points, axes);
    scatter_->setChosen(static_cast<int>(drawn_.indexOf(table_->chosen())));
}

void TrialsView::fillParallel() {
    const auto& standing = control_.standing();
    const ParallelLines lines = standing ? parallelLines(*standing) : ParallelLines();
    parallel_->setLines(lines.axes, lines.lines);
}

}  // namespace espalier::ui
