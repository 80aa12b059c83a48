// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/train/metrics_panel.h"

#include <QGridLayout>
#include <QLabel>
#include <QProgressBar>
#include <QResizeEvent>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/metrics/metric_catalog.h"
#include "engine/tasks/task_catalog.h"
#include "ui/forms/best_words.h"
#include "ui/forms/field_words.h"
#include "ui/forms/metric_words.h"
#include "ui/plots/run_metrics.h"
#include "ui/run/run_control.h"
#include "ui/style/fonts.h"
#include "ui/style/theme.h"
#include "ui/text.h"
#include "ui/train/time_estimate.h"
#include "ui/widgets/bar_value.h"
#include "ui/widgets/elided_label.h"

namespace espalier::ui {

namespace {

constexpr int kMostName = 16 * kGrid;
constexpr int kMostValue = 20 * kGrid;    // a longer one is elided, and its tooltip has all of it
constexpr int kLeastHeight = 38 * kGrid;  // device and best epoch on two lines

// A name that is cut can be guessed, a number cannot. Only ever wider, so that names keep their
// place while numbers change.
bool makeRoomFor(ElidedLabel& value) {
    const int wanted = std::min(value.sizeHint().width(), kMostValue);
    if (wanted <= value.minimumWidth()) return false;
    value.setMinimumWidth(wanted);
    return true;
}

// Removes trademark signs and uninformative words; the tooltip has the full name.
QString shortDevice(QString name) {
    for (const char* sign : {"(R)", "(TM)", "(r)", "(tm)", " CPU", " Processor"}) {
        name.remove(QLatin1String(sign));
    }
    return name.replace(QLatin1String(", "), QLatin1String(",\n"));
}

// Of the batch before a smaller one only the mean is known, so together they are not exactly that
// many images: 62.7 % of 32 would be none.
bool isFilledUp(const engine::TrainingEvent& now) {
    const auto differ = [](const engine::Measured& own, const engine::Measured& recent) {
        constexpr double kRounding = 1e-9;
        const double most = kRounding * std::abs(own.mean());
        return own.count > 0 && std::abs(recent.mean() - own.mean()) > most;
    };
    const engine::RecentMeasured& recent = now.recent;
    return recent.images > 0 &&
           (differ(now.loss, recent.loss) || differ(now.accuracy, recent.accuracy));
}

// As exactly as a mean of speeds is known.
qint64 toThreeDigits(double value) {
    double unit = 1;
    while (value / unit >= 1000) unit *= 10;
    return std::llround(std::round(value / unit) * unit);
}

}  // namespace

MetricsPanel::MetricsPanel(RunControl& run, QWidget* parent)
    : QWidget(parent), run_(run), progress_(new QProgressBar(this)), rows_(new QGridLayout) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(2 * kGrid);
    column->addWidget(progress_);
    column->addLayout(rows_);
    column->addStretch(1);
    progress_->setMaximum(1000);
    progress_->setAccessibleName(tr("Run progress"));
    rows_->setVerticalSpacing(kGrid);
    rows_->setColumnStretch(1, 1);
    rows_->setHorizontalSpacing(kGrid);
    addMetric(Metric::Epoch, tr("Epoch"));
    addMetric(Metric::Workers, tr("Workers"));
    addMetric(Metric::Step, tr("Step"));
    addMetric(Metric::Elapsed, tr("Elapsed"));
    addMetric(Metric::Left, tr("Remaining"));
    addMetric(Metric::Speed, tr("Speed"));
    addMetric(Metric::Rate, tr("Learning rate"));
    addMetric(Metric::Scale, tr("Loss scale"));
    ofStep_ = addHeading({});
    addMetric(Metric::Loss, {});
    addMetric(Metric::Accuracy, {});
    nameStepRows(0, false);
    ofValidation_ = addHeading(tr("Validation"));
    addMetric(Metric::Best, tr("Best"));
    addMetric(Metric::Model, tr("Model"));
    addValidated();
    ofComputation_ = addHeading(tr("Computation"));
    addMetric(Metric::Batch, tr("Batch size"));
    addMetric(Metric::Device, tr("Device"));
    connect(&run.history(), &RunHistory::displayedChanged, this, [this] {
        if (isVisible()) showMetrics();
    });
    connect(&run, &RunControl::stateChanged, this, &MetricsPanel::showMetrics);
    const auto readAgain = [this] {
        seen_ = 0;
        runDevice_.clear();
        showMetrics();
    };
    connect(&run, &RunControl::runChanged, this, readAgain);
    connect(&run.history(), &RunHistory::rewound, this, readAgain);
}

void MetricsPanel::addMetric(Metric metric, const QString& name) {
    const bool mayWrap = metric == Metric::Best || metric == Metric::Device ||
                         metric == Metric::Scale || metric == Metric::Workers ||
                         metric == Metric::Speed;
    values_.insert(metric, addRow(name, mayWrap));
}

QLabel* MetricsPanel::addRow(const QString& name, bool mayWrap) {
    auto* label = new ElidedLabel(this);
    label->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Preferred);
    label->setMaximumWidth(kMostName);
    setTextSize(label, TextSize::Small, true);
    label->setWhole(name);
    auto* value = mayWrap ? new QLabel(this) : new ElidedLabel(this);
    value->setTextFormat(Qt::PlainText);
    value->setWordWrap(mayWrap);
    value->setTextInteractionFlags(Qt::TextSelectableByMouse);
    value->setAccessibleName(name);  // which a line replaces by its text
    value->setAccessibleDescription(name);
    const int row = rows_->rowCount();
    rows_->addWidget(label, row, 0, Qt::AlignTop);
    rows_->addWidget(value, row, 1, Qt::AlignTop);
    return value;
}

ElidedLabel* MetricsPanel::addHeading(const QString& name) {
    auto* heading = new ElidedLabel(this);
    QFont bold = textFont(TextSize::Small);
    bold.setWeight(QFont::DemiBold);
    heading->setFont(bold);
    heading->setContentsMargins(0, kGrid, 0, 0);
    heading->setWhole(name);
    rows_->addWidget(heading, rows_->rowCount(), 0, 1, 2);
    return heading;
}

void MetricsPanel::nameRow(Metric metric,
                           const QString& name,
                           const QString& help,
                           const QString& spoken) {
    QLabel* value = values_.value(metric);
    const QString& read = spoken.isEmpty() ? name : spoken;
    if (!qobject_cast<ElidedLabel*>(value)) value->setAccessibleName(read);
    value->setAccessibleDescription(read);
    int row = 0, column = 0, rows = 0, columns = 0;
    rows_->getItemPosition(rows_->indexOf(value), &row, &column, &rows, &columns);
    auto* label = qobject_cast<ElidedLabel*>(rows_->itemAtPosition(row, 0)->widget());
    label->setWhole(name);
    label->setHelp(help);
}

// A step may have a single image, so the numbers say of how many images they are.
void MetricsPanel::nameStepRows(std::int64_t images, bool isFilledUp) {
    if (images == recentImages_ && isFilledUp == isFilledUp_) return;
    recentImages_ = images;
    isFilledUp_ = isFilledUp;
    const QString loss = tr("Loss"), accuracy = metricName(kAccuracy);
    if (images == 0) {
        ofStep_->setWhole(tr("This training step"));
        nameRow(Metric::Loss, loss, {}, tr("Loss, this step"));
        nameRow(Metric::Accuracy, accuracy, {}, tr("Accuracy, this step"));
    } else {
        const int count = static_cast<int>(images);
        const QString help =
            isFilledUp ? tr("The last batch of an epoch may be smaller than the others. Part "
                            "of the batch before it then counts as well, with its mean.")
                       : tr("Mean of the last %n training image(s)", nullptr, count);
        ofStep_->setWhole(tr("Last %n training image(s)", nullptr, count));
        nameRow(Metric::Loss, loss, help, tr("Loss, %n image(s)", nullptr, count));
        nameRow(Metric::Accuracy, accuracy, help, tr("Accuracy, %n image(s)", nullptr, count));
    }
}

bool MetricsPanel::setRowVisible(QLabel* value, bool isVisible) {
    if (value->isHidden() != isVisible) return false;
    int row = 0, column = 0, rows = 0, columns = 0;
    rows_->getItemPosition(rows_->indexOf(value), &row, &column, &rows, &columns);
    rows_->itemAtPosition(row, 0)->widget()->setVisible(isVisible);
    value->setVisible(isVisible);
    return true;
}

void MetricsPanel::put(Metric metric, const QString& text) {
    QLabel* label = values_.value(metric);
    if (auto* line = qobject_cast<ElidedLabel*>(label)) return putLine(*line, text);
    if (label->text() == text) return;
    const int high = label->heightForWidth(label->width());
    label->setText(text);
    if (label->heightForWidth(label->width()) != high) fitHeight();
}

void MetricsPanel::putLine(ElidedLabel& line, const QString& text) {
    line.setWhole(text);
    if (makeRoomFor(line)) fitHeight();  // the rows that wrap may be narrower or wider now
}

// Only some rows wrap, and they rarely become higher: measuring all at every step would be slow.
void MetricsPanel::fitHeight() {
    // Otherwise both would learn of a new text or row only with the next event.
    rows_->invalidate();
    layout()->invalidate();
    const bool wraps = layout()->hasHeightForWidth();
    // -1 where no row is shown.
    const int needed =
        std::max(0, wraps ? layout()->totalHeightForWidth(width()) : sizeHint().height());
    const bool isFull = !isBrief_ && run_.history().displayed().hasSteps();
    setFixedHeight(isFull ? std::max(kLeastHeight, needed) : needed);
}

void MetricsPanel::readEvents() {
    const auto& events = run_.history().events();
    if (seen_ > events.size()) seen_ = 0;  // old events were merged
    if (seen_ == 0) meanSpeed_ = {};
    for (; seen_ < events.size(); ++seen_) {
        const engine::TrainingEvent& event = events[seen_];
        meanSpeed_.add(event);
        const bool namesDevice = event.kind == engine::EventKind::Started && !event.text.empty();
        if (namesDevice) runDevice_ = deviceText(event.text);
    }
}

// The one that was trained last, also where that is not finished: it does not count back at the
// end.
void MetricsPanel::showEpoch() {
    const RunMoment& moment = run_.history().displayed();
    const engine::TrainingEvent& now = moment.now;
    put(Metric::Epoch,
        moment.hasSteps() ? tr("%1 of %2").arg(now.epoch).arg(now.epochs) : QString(QChar(0x2013)));
    const bool isOver = run_.state() == RunState::Ended || run_.state() == RunState::Concluding;
    const bool endedWithin = isOver && moment.finishedEpochs < now.epoch;
    nameRow(Metric::Epoch,
            tr("Epoch"),
            endedWithin ? tr("Training ended within this epoch; %n epoch(s) are finished.",
                             nullptr,
                             formOf(moment.finishedEpochs))
                        : QString());
}

void MetricsPanel::showBest() {
    const engine::BestResult& best = run_.history().displayed().best;
    const qint64 images = run_.shown().validationImages;
    const QString help = bestHelp(best, images);
    nameRow(Metric::Best, bestName(best, images), help);
    put(Metric::Best, best.isKnown() ? bestText(best, images) : QString(QChar(0x2013)));
    values_.value(Metric::Best)->setToolTip(help);
}

// A row for each metric, below the best epoch. Metrics that are not measured stay hidden.
void MetricsPanel::addValidated() {
    for (const auto& metric : engine::allMetrics()) {
        const std::string& key = metric->description().key;
        auto* value = qobject_cast<ElidedLabel*>(addRow(metricName(key), false));
        value->setHelp(tr("From the last validation. %1").arg(metricExplanation(key)));
        setRowVisible(value, false);
        validatedRows_.insert(key, value);
    }
}

void MetricsPanel::showValidated() {
    const std::vector<engine::MetricValue>& validated = run_.history().displayed().validated;
    bool changed = false;
    bool isFirst = true;
    for (const auto& [key, label] : validatedRows_.asKeyValueRange()) {
        const auto found = std::ranges::find(validated, key, &engine::MetricValue::key);
        const qint64 images = run_.shown().validationImages;
        const bool isMeasured = found != validated.end() && !isTooFewToShow(key, images);
        const bool isShown = isMeasured && (isFirst || !isBrief_);
        changed = setRowVisible(label, isShown) || changed;
        if (!isMeasured) continue;
        isFirst = false;
        putLine(*label, metricText(key, found->value, images));
    }
    if (changed) fitHeight();
}

// Beside the best epoch, whose network the model is otherwise.
void MetricsPanel::showModel() {
    QLabel* label = values_.value(Metric::Model);
    const bool isLast = run_.shown().optionsNow.outputNetwork == engine::OutputNetwork::Last &&
                        run_.history().displayed().best.isKnown();
    if (setRowVisible(label, isLast && !isBrief_)) fitHeight();
    put(Metric::Model, tr("last epoch"));
    qobject_cast<ElidedLabel*>(label)->setHelp(
        tr("The model is the network of the last epoch, not of the best one."));
}

void MetricsPanel::showDevice() {
    const QString option = choiceText(run_.shown().project.options.device);
    const QString here = device_.isEmpty() ? option : device_;
    const QString device = runDevice_.isEmpty() ? here : runDevice_;
    put(Metric::Device, shortDevice(device));
    values_.value(Metric::Device)->setToolTip(device);
}

// Only fp16 has a loss scale.
void MetricsPanel::showScale() {
    const engine::TrainingEvent& now = run_.history().displayed().now;
    QLabel* label = values_.value(Metric::Scale);
    if (setRowVisible(label, now.lossScale > 0 && !isBrief_)) fitHeight();
    const QString scale = countText(std::llround(now.lossScale));
    put(Metric::Scale,
        now.skippedSteps > 0 ? tr("%1\nsteps skipped: %2").arg(scale, countText(now.skippedSteps))
                             : scale);
}

// Where frozen layers have computed their part of each image once, the rest is quick. Of a run that
// has ended, the speed of its last seconds says little.
void MetricsPanel::showSpeed() {
    const engine::TrainingEvent& now = run_.history().displayed().now;
    const bool isOver = run_.state() == RunState::Ended || run_.state() == RunState::Concluding;
    nameRow(Metric::Speed,
            isOver ? tr("Mean speed") : tr("Speed"),
            isOver ? tr("Of the training steps of the run, without validation") : QString());
    const double imagesPerSecond = isOver ? meanSpeed_.imagesPerSecond() : now.imagesPerSecond;
    if (imagesPerSecond <= 0) return put(Metric::Speed, QString(QChar(0x2013)));
    const QString speed =
        countText(isOver ? toThreeDigits(imagesPerSecond) : std::llround(imagesPerSecond));
    put(Metric::Speed,
        now.onFeatures ? tr("%1 images/s on features computed once").arg(speed)
                       : tr("%1 images/s").arg(speed));
}

void MetricsPanel::setWorkers(const QString& summary) {
    workers_ = summary;
    showWorkers();
}

void MetricsPanel::setBrief(bool brief) {
    if (std::exchange(isBrief_, brief) == brief) return;
    showMetrics();
    fitHeight();
}

void MetricsPanel::showWorkers() {
    const bool isShown = !workers_.isEmpty() && !isBrief_;
    if (setRowVisible(values_.value(Metric::Workers), isShown)) fitHeight();
    put(Metric::Workers, workers_);
}

void MetricsPanel::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    showMetrics();
}

void MetricsPanel::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    if (event->size().width() != event->oldSize().width()) fitHeight();
}

// Before the first step, all of these would be dashes.
bool MetricsPanel::showKnownRows() {
    const bool known = run_.history().displayed().hasSteps();
    const engine::Task& task = engine::findTask(run_.shown().project.task);
    bool changed = ofStep_->isHidden() == known;
    for (QWidget* heading : {ofStep_, ofValidation_}) heading->setVisible(known);
    for (const Metric metric : {Metric::Epoch,
                                Metric::Step,
                                Metric::Elapsed,
                                Metric::Left,
                                Metric::Rate,
                                Metric::Speed,
                                Metric::Loss,
                                Metric::Accuracy,
                                Metric::Best}) {
        const bool has = metric != Metric::Accuracy || task.description().hasAccuracy;
        const bool isMore =
            metric == Metric::Elapsed || metric == Metric::Rate || metric == Metric::Speed;
        const bool isShown = known && has && !(isBrief_ && isMore);
        changed = setRowVisible(values_.value(metric), isShown) || changed;
    }
    ofComputation_->setVisible(!isBrief_);
    for (const Metric metric : {Metric::Batch, Metric::Device}) {
        changed = setRowVisible(values_.value(metric), !isBrief_) || changed;
    }
    // A run that ended early has no steps left.
    const bool progresses = known && run_.state() != RunState::Ended;
    changed = changed || progress_->isHidden() == progresses;
    progress_->setVisible(progresses);
    return changed;
}

void MetricsPanel::showMetrics() {
    readEvents();
    showValidated();
    const RunMoment& moment = run_.history().displayed();
    const engine::TrainingEvent& now = moment.now;
    const bool known = moment.hasSteps();
    const bool rowsChanged = showKnownRows();
    setBarValue(*progress_, moment.thousandths());
    const QString dash(QChar(0x2013));
    showEpoch();
    put(Metric::Step,
        known ? tr("%1 of %2").arg(countText(now.step), countText(moment.steps())) : dash);
    put(Metric::Elapsed, known ? durationText(now.elapsedSeconds) : dash);
    const bool moving = run_.state() == RunState::Running || run_.state() == RunState::Paused;
    put(Metric::Left, moving ? remainingText(now) : dash);
    nameStepRows(now.recent.images, isFilledUp(now));
    const engine::Measured& loss = engine::shownLoss(now);
    put(Metric::Loss, loss.count > 0 ? numberText(loss.mean()) : dash);
    const engine::Measured& accuracy = engine::shownAccuracy(now);
    put(Metric::Accuracy, accuracy.count > 0 ? percentText(accuracy.mean()) : dash);
    showBest();
    showModel();
    put(Metric::Rate, known ? numberText(now.learningRate) : dash);
    showScale();
    showSpeed();
    showWorkers();
    put(Metric::Batch, countText(run_.shown().project.options.batch));
    showDevice();
    if (rowsChanged) fitHeight();  // now that they have their texts
}

}  // namespace espalier::ui
