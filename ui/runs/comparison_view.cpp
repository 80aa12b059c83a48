// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/runs/comparison_view.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QPainter>
#include <QStandardItemModel>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

#include "ui/forms/field_words.h"
#include "ui/forms/metric_words.h"
#include "ui/plots/metric_chooser.h"
#include "ui/plots/plot_pane.h"
#include "ui/plots/value_span.h"
#include "ui/runs/comparison_words.h"
#include "ui/runs/run_best_result.h"
#include "ui/runs/run_line.h"
#include "ui/runs/run_test_result.h"
#include "ui/runs/runs_model.h"
#include "ui/style/fonts.h"
#include "ui/style/theme.h"
#include "ui/text.h"
#include "ui/widgets/elided_label.h"

namespace espalier::ui {

namespace {

constexpr double kMissing = std::numeric_limits<double>::quiet_NaN();
constexpr int kLeastPane = 22 * kGrid;  // lower, the lines of a plot lie on each other

QStandardItem* cell(const QString& text) {
    auto* item = new QStandardItem(text);
    item->setEditable(false);
    item->setToolTip(text);
    return item;
}

}  // namespace

ComparisonView::ComparisonView(QWidget* parent)
    : QWidget(parent),
      chooser_(new MetricChooser(this)),
      sentence_(new ElidedLabel(this)),
      differences_(new QStandardItemModel(this)),
      table_(new ComparisonTable(*differences_, this)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(kGrid);
    column->addWidget(makePlots(), 1);
    setTextSize(sentence_, TextSize::Normal, true);
    column->addWidget(sentence_);
    column->addWidget(table_);
    table_->setAccessibleName(tr("Differences between the selected runs"));
    drawTimer_.setSingleShot(true);
    drawTimer_.setInterval(30);
    connect(&drawTimer_, &QTimer::timeout, this, &ComparisonView::draw);
    connect(&job_, &Job::failed, this, &ComparisonView::failed);
    connect(&testing_, &Job::failed, this, &ComparisonView::failed);
    connect(chooser_, &MetricChooser::metricChanged, this, &ComparisonView::setMetric);
}

QWidget* ComparisonView::makePlots() {
    auto* box = new QWidget(this);
    auto* row = new QHBoxLayout(box);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(2 * kGrid);
    lossName_ = new ElidedLabel(box);
    loss_ = makePane(tr("Loss"), box);
    row->addWidget(makeHalf(lossName_, loss_, box), 1);
    secondName_ = new ElidedLabel(box);
    second_ = makePane({}, box);
    secondBox_ = makeHalf(secondName_, second_, box);
    row->addWidget(secondBox_, 1);
    return box;
}

// A plot with its name above it; the second one also has a control for its metric.
QWidget* ComparisonView::makeHalf(ElidedLabel* name, PlotPane* pane, QWidget* parent) {
    auto* part = new QWidget(parent);
    auto* column = new QVBoxLayout(part);
    column->setContentsMargins(kGrid, kGrid / 2, kGrid / 2, kGrid / 2);
    column->setSpacing(0);
    auto* head = new QHBoxLayout;
    head->setSpacing(kGrid);  // a layout in another one has its spacing otherwise
    setTextSize(name, TextSize::Small, true);
    head->addWidget(name, 1);
    if (name == secondName_) head->addWidget(chooser_);
    head->addStrut(chooser_->sizeHint().height());  // so that both plots begin at one height
    column->addLayout(head);
    column->addWidget(pane, 1);
    cards_.push_back(part);
    return part;
}

PlotPane* ComparisonView::makePane(const QString& title, QWidget* parent) {
    auto* pane = new PlotPane(title, kMissing, parent);
    pane->setMinimumHeight(kLeastPane);
    connect(pane, &PlotPane::zoomed, this, [this](double step, double notches) {
        range_.zoom(step, notches, newest());
        draw();
    });
    connect(pane, &PlotPane::panned, this, [this](double steps) {
        range_.pan(steps, newest());
        draw();
    });
    connect(pane, &PlotPane::resetAsked, this, [this] {
        above_.setShown(false);
        range_.showAll();
        draw();
    });
    connect(pane, &PlotPane::aboveAsked, this, [this] {
        above_.setShown(true);
        draw();
    });
    connect(pane, &PlotPane::hovered, this, [this](double step) {
        loss_->setCursor(step);
        second_->setCursor(step);
    });
    return pane;
}

void ComparisonView::setRuns(const QVector<RunRow>& runs) {
    runs_ = runs;
    QStringList paths;
    for (const RunRow& run : runs) paths << run.path;
    above_.setSubject(paths.join(QLatin1Char('\n')));
    gains_.clear();
    fillTable();
    readCurves();
    compareTests();
}

void ComparisonView::readCurves() {
    QVector<RunRow> unread;
    QHash<QString, Curves> kept;
    for (const RunRow& run : runs_) {
        const Curves known = curves_.value(run.path);
        if (known) kept.insert(run.path, known);
        if (!known || known->stamp != run.stamp) unread.push_back(run);
    }
    curves_ = kept;
    drawTimer_.start();
    if (unread.isEmpty()) {
        chooser_->setMetrics(metrics());
        return job_.cancel();
    }
    job_.start([this, unread](const Job::Report&, std::stop_token stop) {
        QVector<Curves> read;
        for (const RunRow& run : unread) {
            if (stop.stop_requested()) break;
            read.push_back(readRunCurves(run.path, run.stamp));
        }
        return [this, read] {
            for (const Curves& curves : read) curves_.insert(curves->path, curves);
            chooser_->setMetrics(metrics());
            draw();
        };
    });
}

// Reads and pairs as many images as the tests have, so in a thread.
void ComparisonView::compareTests() {
    QVector<RunRow> compared;
    for (const RunRow& run : runs_) {
        if (isTestedLike(run, runs_.front())) compared.push_back(run);
    }
    testing_.cancel();  // what it would deliver is about the runs before
    if (compared.size() < 2 || !runs_.front().test) return;
    testing_.start(
        [this, runs = runs_, compared, known = answers_](const Job::Report&, std::stop_token stop) {
            QHash<QString, RunAnswers> answers;
            for (const RunRow& run : compared) {
                if (stop.stop_requested()) break;
                const RunAnswers before = known.value(run.path);
                const bool isNew = before.stamp != run.stamp;
                answers.insert(run.path, isNew ? readRunAnswers(run.path, run.stamp) : before);
            }
            std::vector<std::shared_ptr<const engine::RunResults>> results;
            for (const RunRow& run : runs) results.push_back(answers.value(run.path).results);
            return [this, answers, gains = engine::gainsOverFirst(results)] {
                answers_ = answers;
                gains_ = gains;
                fillTable();
            };
        });
}

// All metrics of the runs, in the order of the first run that has them.
std::vector<std::string> ComparisonView::metrics() const {
    std::vector<std::string> all;
    for (const RunRow& run : runs_) {
        const Curves curves = curves_.value(run.path);
        if (!curves) continue;
        for (const std::string& key : curves->metrics.keys()) {
            if (std::ranges::find(all, key) == all.end()) all.push_back(key);
        }
    }
    return all;
}

void ComparisonView::setMetric(const std::string& key) {
    if (key.empty()) return;
    metric_ = key;
    draw();
}

double ComparisonView::newest() const {
    double newest = 0;
    for (const Curves& curves : curves_) {
        newest = std::max(newest, steps_.newestOf(curves->metrics));
    }
    return newest;
}

void ComparisonView::draw() {
    drawTimer_.stop();
    if (!isVisible()) return;
    chooseAxis();
    range_.update(newest());
    const auto most = static_cast<std::size_t>(std::max(200, loss_->width()));
    std::vector<PlotLine> loss, second;
    bool hasMetric = false;
    drawn_ = 0;
    ValueSpan losses;
    for (int i = 0; i < runs_.size(); ++i) {
        const Curves curves = curves_.value(runs_[i].path, std::make_shared<RunCurves>());
        const auto lineOf = [&](const std::string& metric) {
            return steps_.lineOf(
                curves->metrics, metric, letterOf(i), range_.from(), range_.to(), most);
        };
        loss.push_back(lineOf(kLoss));
        for (const Bucket& bucket :
             curves->metrics.training(kLoss).view(0, curves->lastStep, most)) {
            losses.include(bucket);
        }
        for (const double value : loss.back().values) losses.include(value);
        second.push_back(lineOf(metric_));
        hasMetric = hasMetric || curves->metrics.has(metric_);
        drawn_ += curves->metrics.has(kLoss) ? 1 : 0;
    }
    isLogarithmic_ = losses.asksForLogarithm(above_.applyTo(*loss_, loss, range_.showsAll()));
    loss_->setLogarithmic(isLogarithmic_);
    nameLoss();
    secondBox_->setVisible(hasMetric);
    secondName_->setWhole(tr("%1 (thick: validation, thin: training)").arg(metricName(metric_)));
    const MetricAxis axis = metricAxis(metric_);
    second_->setQuantity(metricName(metric_), axis.upperBound, axis.isShare);
    for (const auto& [pane, lines] : {std::pair(loss_, &loss), std::pair(second_, &second)}) {
        pane->setRange(range_.from(), range_.to(), steps_.epoch());
        pane->setLines(*lines);
        pane->redraw();
    }
}

// Runs with other batches have other numbers of steps in the same epochs.
void ComparisonView::chooseAxis() {
    std::vector<const RunMetrics*> runs;
    for (const Curves& curves : curves_) runs.push_back(&curves->metrics);
    if (steps_.follow(runs)) range_.showAll();
}

void ComparisonView::nameLoss() {
    const QString name = lossesDiffer(runs_) ? tr("Different losses") : tr("Loss");
    lossName_->setWhole(above_.titleFor(
        isLogarithmic_ ? tr("%1, logarithmic (thick: validation, thin: training)").arg(name)
                       : tr("%1 (thick: validation, thin: training)").arg(name)));
}

void ComparisonView::addRow(const QString& name, const TextOf& textOf) {
    QList<QStandardItem*> row{cell(name)};
    for (int i = 0; i < runs_.size(); ++i) row << cell(textOf(i));
    differences_->appendRow(row);
}

// What the runs differ in, then what has come of it, and at the end what is the same in all.
void ComparisonView::fillTable() {
    differences_->clear();
    std::vector<const engine::Project*> projects;
    for (const RunRow& run : runs_) projects.push_back(run.project.get());
    const QVector<Difference> differences = differencesIn(projects);
    const bool areOfSeveral = std::ranges::any_of(
        projects, [&](const auto* project) { return project->id != projects.front()->id; });
    if (areOfSeveral) {
        addRow(tr("Project"), [&](int i) { return projectName(*runs_[i].project); });
    }
    for (const Difference& one : differences) {
        addRow(one.name, [&](int i) { return one.texts[i]; });
    }
    hasDifferences_ = areOfSeveral || !differences.empty();
    if (hasDifferences_) {
        addRow(tr("Results"), [](int) { return QString(); });
        QFont bold;
        bold.setBold(true);
        differences_->item(differences_->rowCount() - 1)->setData(bold, Qt::FontRole);
    }
    const int afterTest = addResults();
    if (hasDifferences_) addEqualSettings();
    table_->lowerEqualRows(afterTest, themeOf(this).quietText);
    sentence_->setWhole(tr("The %1 selected runs differ in %n setting(s).",
                           nullptr,
                           static_cast<int>(differences.size()))
                            .arg(runs_.size()));
    if (differences.empty()) {
        sentence_->setWhole(tr("The %n selected run(s) have the same settings.",
                               nullptr,
                               static_cast<int>(runs_.size())));
    }
    if (const QString tested = testVerdict(gains_); !tested.isEmpty()) {
        sentence_->setWhole(sentence_->whole() + QLatin1Char(' ') + tested);
    }
    names_ = namesByDifferences(differences, runs_);
    nameLoss();
    writeHeads();
}

int ComparisonView::addResults() {
    const bool differ = lossesDiffer(runs_);
    std::vector<double> losses;
    std::vector<std::optional<engine::MetricValue>> best, tests;
    for (const RunRow& run : runs_) {
        losses.push_back(differ ? kMissing : -run.best.validationLoss);
        best.push_back(run.best.headline());
        tests.push_back(testValueOf(run));
    }
    const bool hasMetric =
        std::ranges::any_of(best, [](const auto& value) { return value.has_value(); });
    if (std::ranges::any_of(runs_, [](const RunRow& run) { return run.test.has_value(); })) {
        addRow(tr("Test"), [&](int i) {
            const QString value = testText(runs_[i]);
            return value.isEmpty() ? QString(QChar(0x2013)) : value;
        });
        boldBest(comparableRanks(tests));
    }
    const int afterTest = differences_->rowCount();
    addTestDifferences();
    addRow(tr("Best"), [&](int i) { return bestText(runs_[i]); });
    boldBest(hasMetric ? comparableRanks(best) : losses);
    addRow(tr("Best epoch"), [&](int i) { return bestEpochText(runs_[i]); });
    addRow(tr("Validation loss, best epoch"), [&](int i) {
        const QString value = numberText(runs_[i].best.validationLoss);
        return differ ? tr("%1 (%2)").arg(value, choiceText(runs_[i].loss)) : value;
    });
    boldBest(losses);
    for (const std::string& metric : furtherMetrics(runs_)) {
        addRow(tr("%1, best epoch").arg(metricName(metric)), [&](int i) {
            return metricText(metric, runs_[i].best.valueOf(metric), runs_[i].validationImages);
        });
        std::vector<std::optional<engine::MetricValue>> values;
        for (const RunRow& run : runs_) {
            values.push_back(engine::MetricValue{metric, run.best.valueOf(metric)});
        }
        boldBest(comparableRanks(values));
    }
    addRow(tr("Epochs finished"), [&](int i) { return epochsText(runs_[i]); });
    addRow(tr("Time"), [&](int i) { return durationText(runs_[i].seconds); });
    // Where the runs differ in it, it is among the settings above.
    if (std::ranges::all_of(runs_, keepsLast)) {
        addRow(tr("Model"), [](int) { return tr("network of the last epoch"); });
    }
    return afterTest;
}

// In the row that was added last. Where all are equal, none is; nor is a run on other images, which
// may be easier to tell apart.
void ComparisonView::boldBest(const std::vector<double>& ranks) {
    const bool areOnTheSame = std::ranges::all_of(runs_, [&](const RunRow& run) {
        return engine::haveSameData(*run.project, *runs_.front().project);
    });
    std::optional<std::size_t> best;
    for (std::size_t i = 0; i < ranks.size(); ++i) {
        if (std::isfinite(ranks[i]) && (!best || ranks[i] > ranks[*best])) best = i;
    }
    const auto isKnown = [](double rank) { return std::isfinite(rank); };
    if (!areOnTheSame || std::ranges::count_if(ranks, isKnown) < 2) return;
    const auto cellOf = [&](std::size_t run) {
        return differences_->item(differences_->rowCount() - 1, static_cast<int>(run) + 1);
    };
    // What reads the same is as good, whatever its further digits.
    const QString text = cellOf(*best)->text();
    std::vector<std::size_t> winners;
    for (std::size_t i = 0; i < ranks.size(); ++i) {
        if (cellOf(i)->text() == text) winners.push_back(i);
    }
    if (winners.size() == ranks.size()) return;
    QFont bold;
    bold.setBold(true);
    for (const std::size_t run : winners) cellOf(run)->setData(bold, Qt::FontRole);
}

// In one line: they are many, and say nothing about the results.
void ComparisonView::addEqualSettings() {
    std::vector<const engine::Project*> projects;
    for (const RunRow& run : runs_) projects.push_back(run.project.get());
    const QStringList equal = equalSettingsIn(projects);
    if (equal.isEmpty()) return;
    addRow(tr("%n setting(s) are equal", nullptr, static_cast<int>(equal.size())),
           [](int) { return QString(); });
    const QString list = equal.join(QStringLiteral(", ")).toHtmlEscaped();
    for (int column = 0; column < differences_->columnCount(); ++column) {
        differences_->item(differences_->rowCount() - 1, column)
            ->setToolTip(QStringLiteral("<qt>%1</qt>").arg(list));  // broken into lines
    }
}

// Whether a run is better, or may only seem so: what a glance at two percentages does not say.
void ComparisonView::addTestDifferences() {
    const auto isKnown = [](const auto& gain) { return gain.has_value(); };
    if (std::ranges::none_of(gains_, isKnown)) return;
    addRow(tr("Test compared with A"), [this](int i) {
        const auto& gain = gains_[std::size_t(i)];
        return gain ? differenceText(*gain) : QString(QChar(0x2013));
    });
    const int row = differences_->rowCount() - 1;
    differences_->item(row, 0)->setToolTip(
        tr("On the images that both were tested on. Choose a run by its validation: a test that is "
           "used to choose makes the chosen run look better than it is."));
    for (int i = 0; i < runs_.size(); ++i) {
        const auto& gain = gains_[std::size_t(i)];
        if (gain) differences_->item(row, i + 1)->setToolTip(differenceTip(*gain));
    }
}

void ComparisonView::writeHeads() {
    const Theme& theme = themeOf(this);
    differences_->setHorizontalHeaderItem(
        0, new QStandardItem(hasDifferences_ ? tr("Differences") : tr("Results")));
    for (int i = 0; i < runs_.size(); ++i) {
        auto* head = new QStandardItem(tr("%1: %2").arg(letterOf(i), names_[i]));
        head->setData(runLine(theme, i, devicePixelRatioF()), Qt::DecorationRole);
        head->setToolTip(QStringLiteral("%1\n%2\n%3").arg(names_[i], runs_[i].name, runs_[i].path));
        differences_->setHorizontalHeaderItem(i + 1, head);
    }
    table_->fit();
}

void ComparisonView::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && !runs_.isEmpty()) fillTable();
}

// Draws a card behind each plot, as behind the curves of a single run.
void ComparisonView::paintEvent(QPaintEvent*) {
    const Theme& theme = themeOf(this);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme.line, 1));
    painter.setBrush(theme.surface);
    for (const QWidget* card : cards_) {
        if (!card->isVisible()) continue;
        const QRectF rect(card->mapTo(this, QPoint(0, 0)), card->size());
        painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), 10, 10);
    }
}

void ComparisonView::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    drawTimer_.start();
}

void ComparisonView::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    drawTimer_.start();
}

}  // namespace espalier::ui
