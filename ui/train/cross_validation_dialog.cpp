// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/train/cross_validation_dialog.h"

#include <QHeaderView>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QTableWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <mutex>
#include <utility>

#include "engine/data/loading/scan_data.h"
#include "engine/project/new_project.h"
#include "ui/forms/metric_words.h"
#include "ui/jobs/turn.h"
#include "ui/style/theme.h"
#include "ui/text.h"
#include "ui/train/effort_bar.h"
#include "ui/train/time_estimate.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/grow.h"
#include "ui/widgets/section.h"
#include "ui/widgets/show_in_folder.h"
#include "ui/widgets/table.h"

namespace espalier::ui {

namespace {

constexpr int kDialogWidth = 116 * kGrid;
constexpr int kUsualFolds = 5;
constexpr int kProgressSteps = 1000;
constexpr int kFirstMetric = 3;  // column
constexpr int kPause = 200;      // ms between two steps of the number

QString progressText(const engine::FoldProgress& so) {
    QString fold = CrossValidationDialog::tr("Fold %1 of %2").arg(so.fold.number).arg(so.fold.of);
    switch (so.stage) {
        case engine::FoldProgress::Stage::Preparing:
            return CrossValidationDialog::tr("%1: preparing").arg(fold);
        case engine::FoldProgress::Stage::Training:
            return CrossValidationDialog::tr("%1: epoch %2 of at most %3")
                .arg(fold, countText(so.epoch), countText(so.epochs));
        case engine::FoldProgress::Stage::Testing:
            return CrossValidationDialog::tr("%1: testing on the held-out images").arg(fold);
    }
    return fold;
}

QString nameOf(const std::string& key) {
    return key == "loss" ? CrossValidationDialog::tr("Loss") : metricName(key);
}

QString intervalText(const engine::FoldMetric& metric) {
    if (!std::isfinite(metric.value.low)) return metricText(metric.key, metric.value.low);
    return CrossValidationDialog::tr("%1 to %2")
        .arg(metricText(metric.key, metric.value.low), metricText(metric.key, metric.value.high));
}

QTableWidgetItem* cellOf(const QString& text, bool isName = false) {
    auto* cell = new QTableWidgetItem(text);
    cell->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable);
    if (!isName) cell->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
    return cell;
}

}  // namespace

struct CrossValidationDialog::Shared {
    std::mutex mutex;
    std::optional<engine::CrossValidation> validation;
    QString warning;

    std::optional<engine::CrossValidation> get() {
        const std::scoped_lock alone(mutex);
        return validation;
    }
};

namespace {

/// What the work needs; off the GUI thread.
struct Plan {
    engine::Project project;
    engine::DataSource scanned;
    std::filesystem::path runs;
    int folds = 0;
};

engine::CrossValidation begin(const Plan& plan) {
    engine::checkFolds(plan.project, plan.scanned, plan.folds);
    auto unfinished = engine::findUnfinished(plan.runs, plan.project, plan.folds, plan.scanned);
    if (unfinished) return *std::move(unfinished);
    return engine::createCrossValidation(plan.runs, plan.project, plan.folds, plan.scanned);
}

// Takes as long as splitting all images does.
std::optional<engine::Effort> effortOf(const Plan& plan) {
    const engine::DataSource selected = engine::selectedImages(
        plan.project, engine::splitData(plan.scanned, plan.project.dataChoices));
    return engine::effortOf(plan.project, selected);
}

engine::Project withoutFold(engine::Project project) {
    project.dataChoices.fold = {};
    return project;
}

}  // namespace

CrossValidationDialog::CrossValidationDialog(const engine::Project& project,
                                             const engine::DataSource& scanned,
                                             const std::filesystem::path& runs,
                                             std::optional<double> seconds,
                                             QWidget* parent)
    : JobDialog(
          {.introduction =
               tr("How well do these settings do on unseen images? With few images, one small test "
                  "set says little. This splits the images into equal parts (folds), trains once "
                  "per fold without it, and then tests on it: every image is tested once."),
           .number = tr("Folds"),
           .start = tr("Start"),
           .stop = tr("Stop"),
           .stopIcon = QStringLiteral("stop")},
          kDialogWidth,
          parent),
      project_(withoutFold(project)),
      scanned_(scanned),
      runs_(runs),
      seconds_(seconds),
      settings_(sentenceLabel({}, true, this)),
      shared_(std::make_shared<Shared>()),
      result_(makeResult()) {
    setWindowTitle(tr("Cross-validation"));
    number().setRange(engine::kFewestFolds, engine::kMostFolds);
    number().setValue(kUsualFolds);
    stopButton().setToolTip(
        tr("Stops after the current step and saves. Continue resumes from there."));
    soon_.setSingleShot(true);
    soon_.setInterval(kPause);
    connect(&soon_, &QTimer::timeout, this, [this] { lookForUnfinished({number().value()}); });
    connect(&number(), &QSpinBox::valueChanged, this, &CrossValidationDialog::takeNumber);
    constexpr int kBelowControls = 2;
    column().insertWidget(kBelowControls, settings_);
    column().addWidget(result_, 1);
    result_->hide();
    showSettings();
    showState({});
    lookForUnfinished();
}

// What was found for another number must not change this one.
void CrossValidationDialog::takeNumber() {
    looking_.cancel();
    soon_.start();
    showSettings();
    showState({});
}

// The usual number first: it is what the dialog offers.
void CrossValidationDialog::lookForUnfinished() {
    std::vector<int> folds{number().value()};
    for (int k = engine::kFewestFolds; k <= engine::kMostFolds; ++k) folds.push_back(k);
    lookForUnfinished(std::move(folds));
}

void CrossValidationDialog::lookForUnfinished(std::vector<int> folds) {
    const Outlook known{.knowsEffort = outlook_.knowsEffort, .effort = outlook_.effort};
    looking_.startAtOnce([this, plan = Plan{project_, scanned_, runs_, 0}, folds, known](
                             const Job::Report&, const std::stop_token& stop) -> Job::Deliver {
        Outlook outlook = known;
        if (!outlook.knowsEffort) {
            if (stop.stop_requested()) return {};
            outlook.effort = effortOf(plan);
            outlook.knowsEffort = true;
        }
        for (const int k : folds) {
            if (stop.stop_requested()) return {};
            const auto found = engine::findUnfinished(plan.runs, plan.project, k, plan.scanned);
            if (!found) continue;
            outlook.unfinishedFolds = k;
            outlook.finished = static_cast<int>(engine::summariseFolds(*found).finished.size());
            break;
        }
        return [this, outlook] { take(outlook); };
    });
}

void CrossValidationDialog::take(const Outlook& outlook) {
    outlook_ = outlook;
    showSettings();
    if (isBusy() || !result_->isHidden() || outlook.unfinishedFolds == 0) return;
    {
        const QSignalBlocker silent(&number());
        number().setValue(outlook.unfinishedFolds);
    }
    showSettings();
    showState(tr("A cross-validation with these settings was stopped after %1 of %n fold(s). "
                 "Continue trains the others.",
                 nullptr,
                 outlook.unfinishedFolds)
                  .arg(countText(outlook.finished)));
}

bool CrossValidationDialog::canContinue() const {
    if (isBusy() || !result_->isHidden()) return false;
    const auto validation = shared_->get();
    const int folds = number().value();
    return outlook_.unfinishedFolds == folds || (validation && validation->folds == folds);
}

void CrossValidationDialog::showSettings() {
    const int folds = number().value();
    const QString epochs = tr("%n epoch(s)", nullptr, formOf(project_.options.epochs));
    const QString network = fromUtf8(project_.network.name);
    QString text = outlook_.effort ? tr("Each fold trains %1 for at most %2 (effort: %3), as the "
                                        "Train page says.")
                                         .arg(network, epochs, effortName(*outlook_.effort))
                                   : tr("Each fold trains %1 for at most %2, as the Train page "
                                        "says.")
                                         .arg(network, epochs);
    if (seconds_) {
        text += QLatin1Char(' ') + tr("%n fold(s) take %1.", nullptr, folds)
                                       .arg(aboutText(*seconds_ * static_cast<double>(folds)));
    }
    settings_->setText(text);
}

QWidget* CrossValidationDialog::makeResult() {
    auto* box = new QWidget(this);
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(2 * kGrid);
    headline_ = sentenceLabel({}, false, box);
    table_ = new QTableWidget(box);
    prepareTable(*table_);
    table_->setAccessibleName(tr("Results of the folds"));
    table_->setSelectionBehavior(QAbstractItemView::SelectRows);
    next_ = sentenceLabel({}, true, box);
    QPushButton* show = textButton(QStringLiteral("folder"), tr("Show folder"), box);
    show->setAutoDefault(false);  // as the other buttons here
    connect(show, &QPushButton::clicked, this, [this] {
        const QString record = fromPath(engine::CrossValidationFolder{folder()}.record());
        if (!showInFolder(record)) showState(notThereSentence(record), true);
    });
    column->addWidget(headline_);
    column->addWidget(table_, 1);
    column->addWidget(next_);
    column->addWidget(show, 0, Qt::AlignLeft);
    return box;
}

std::filesystem::path CrossValidationDialog::folder() const {
    const auto validation = shared_->get();
    return validation ? validation->folder.path : std::filesystem::path();
}

void CrossValidationDialog::start() {
    if (isBusy()) return;
    result_->hide();
    soon_.stop();
    looking_.cancel();
    outlook_.unfinishedFolds = 0;
    progress().setMaximum(0);
    job().start([this, shared = shared_, plan = Plan{project_, scanned_, runs_, number().value()}](
                    const Job::Report& report, std::stop_token stop) {
        report(0, 0, tr("Splitting the images …").toStdString());
        const Turn turn(Turn::At::Folds, stop);
        // Until a stopped fold is saved, too: it still computes.
        const Turn quiet(Turn::At::Measuring, stop, kMostPatience);
        const engine::CrossValidation validation = begin(plan);
        const std::string seen = engine::seenByStartSentence(plan.project, plan.scanned);
        {
            const std::scoped_lock lock(shared->mutex);
            shared->validation = validation;
            shared->warning = fromUtf8(seen);
        }
        const auto tell = [&report](const engine::FoldProgress& so) {
            report(std::lround(kProgressSteps * so.share),
                   kProgressSteps,
                   progressText(so).toStdString());
        };
        auto summary = std::make_shared<const engine::CrossValidationSummary>(
            engine::trainOpenFolds(validation, plan.scanned, tell, stop));
        return [this, summary] { showResult(*summary); };
    });
    showState(tr("Splitting the images …"));
}

QString CrossValidationDialog::workName() const {
    return tr("The cross-validation");
}

QString CrossValidationDialog::whatClosingLoses() const {
    return tr("If you stop now, everything trained so far is saved, and you can continue later.");
}

QString CrossValidationDialog::cancelledSentence() const {
    const auto validation = shared_->get();
    if (!validation) return tr("Stopped before the first fold was trained.");
    return tr("Stopped. Everything trained so far is in %1. Press Continue to resume, or in a "
              "terminal: %2")
        .arg(fromPath(validation->folder.path), fromUtf8(engine::resumeCommand(*validation)));
}

void CrossValidationDialog::followState() {
    startButton().setText(canContinue() ? tr("Continue") : tr("Start"));
    const QString whyNot = isBusy() ? tr("The folds are being trained.") : QString();
    setAvailable(&startButton(), whyNot, tr("Train and test once for each fold"));
    setAvailable(&number(),
                 whyNot,
                 tr("Number of folds. More folds leave more images for each training but take "
                    "longer; 5 is usual."));
}

void CrossValidationDialog::showResult(const engine::CrossValidationSummary& summary) {
    result_->show();
    showState({});
    const QString warning = shared_->warning;
    headline_->setText(summary.pooled
                           ? tr("All folds together: %1").arg(fromUtf8(summary.pooled->sentence()))
                           : tr("None of the held-out images could be tested."));
    fillTable(summary);
    const QString next = tr("These networks only measure the settings. To train the network you "
                            "will use, close this dialog and press Start. Summary: %1.")
                             .arg(fromPath(engine::CrossValidationFolder{folder()}.record()));
    next_->setText(warning.isEmpty() ? next : warning + QLatin1Char(' ') + next);
    growTo(*this, heightOfAll());
}

// Of the dialog with every row of the table.
int CrossValidationDialog::heightOfAll() const {
    const int rows = table_->verticalHeader()->length() + table_->horizontalHeader()->height() +
                     2 * table_->frameWidth();
    const int wide = layout()->totalHeightForWidth(width());
    return wide - table_->sizeHint().height() + rows;
}

void CrossValidationDialog::fillTable(const engine::CrossValidationSummary& summary) {
    QStringList heading{tr("Fold"), tr("Trained on"), tr("Held out")};
    for (const engine::FoldMetric& metric : summary.metrics) heading.append(nameOf(metric.key));
    heading.append(tr("Tested epoch"));
    table_->clear();
    table_->setColumnCount(static_cast<int>(heading.size()));
    table_->setHorizontalHeaderLabels(heading);
    for (int column = 0; column < heading.size(); ++column) {
        const Qt::Alignment side = column == 0 ? Qt::AlignLeft : Qt::AlignRight;
        table_->horizontalHeaderItem(column)->setTextAlignment(side | Qt::AlignVCenter);
    }
    const auto folds = static_cast<int>(summary.finished.size());
    const QStringList last{tr("Mean"), tr("Deviation"), tr("95 % interval")};
    table_->setRowCount(folds + static_cast<int>(last.size()));
    for (int row = 0; row < folds; ++row) {
        const engine::FoldOutcome& fold = summary.finished[static_cast<std::size_t>(row)];
        table_->setItem(row, 0, cellOf(countText(fold.number), true));
        table_->setItem(row, 1, cellOf(countText(fold.trainingImages)));
        table_->setItem(row, 2, cellOf(countText(fold.test->totals.images)));
        int column = kFirstMetric;
        for (const engine::FoldMetric& metric : summary.metrics) {
            const double value = engine::metricOf(fold, metric.key);
            table_->setItem(row, column++, cellOf(metricText(metric.key, value)));
        }
        table_->setItem(row, column, cellOf(countText(fold.epoch)));
    }
    for (int i = 0; i < last.size(); ++i) {
        table_->setItem(folds + i, 0, cellOf(last[i], true));
        int column = kFirstMetric;
        for (const engine::FoldMetric& metric : summary.metrics) {
            const QString texts[] = {metricText(metric.key, metric.value.mean),
                                     metricText(metric.key, metric.value.deviation),
                                     intervalText(metric)};
            table_->setItem(folds + i, column++, cellOf(texts[i]));
        }
    }
    table_->resizeColumnsToContents();
}

}  // namespace espalier::ui
