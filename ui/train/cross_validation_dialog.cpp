// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/train/cross_validation_dialog.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QSpinBox>
#include <QTableWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <chrono>
#include <cmath>
#include <mutex>
#include <utility>

#include "engine/base/error.h"
#include "ui/forms/metric_words.h"
#include "ui/style/theme.h"
#include "ui/text.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/grow.h"
#include "ui/widgets/section.h"
#include "ui/widgets/show_in_folder.h"
#include "ui/widgets/sign_label.h"
#include "ui/widgets/table.h"

namespace espalier::ui {

namespace {

constexpr int kDialogWidth = 116 * kGrid;
constexpr int kDialogHeight = 66 * kGrid;
constexpr int kUsualFolds = 5;
constexpr int kProgressSteps = 1000;
constexpr int kFirstMetric = 3;  // column

QString progressText(const engine::FoldProgress& so) {
    const QString fold =
        CrossValidationDialog::tr("Fold %1 of %2").arg(so.fold.number).arg(so.fold.of);
    switch (so.stage) {
        case engine::FoldProgress::Stage::Preparing:
            return CrossValidationDialog::tr("%1: preparing").arg(fold);
        case engine::FoldProgress::Stage::Training:
            return CrossValidationDialog::tr("%1: epoch %2 of at most %3")
                .arg(fold, countText(so.epoch), countText(so.epochs));
        case engine::FoldProgress::Stage::Testing:
            return CrossValidationDialog::tr("%1: testing on the images held out").arg(fold);
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

/// A training that was stopped saves after its current step, while its dialog may be gone already;
/// until then nobody else could continue it.
class OneAtATime {
  public:
    explicit OneAtATime(const std::stop_token& stop) {
        while (!mutex().try_lock_for(std::chrono::milliseconds(50))) {
            if (stop.stop_requested()) throw engine::Stopped();
        }
    }
    ~OneAtATime() { mutex().unlock(); }
    OneAtATime(const OneAtATime&) = delete;
    OneAtATime& operator=(const OneAtATime&) = delete;

  private:
    static std::timed_mutex& mutex() {
        static std::timed_mutex one;
        return one;
    }
};

engine::CrossValidation begin(const Plan& plan) {
    engine::checkFolds(plan.project, plan.scanned, plan.folds);
    auto unfinished = engine::findUnfinished(plan.runs, plan.project, plan.folds, plan.scanned);
    if (unfinished) return *std::move(unfinished);
    return engine::createCrossValidation(plan.runs, plan.project, plan.folds, plan.scanned);
}

engine::Project withoutFold(engine::Project project) {
    project.dataChoices.fold = {};
    return project;
}

}  // namespace

CrossValidationDialog::CrossValidationDialog(const engine::Project& project,
                                             const engine::DataSource& scanned,
                                             const std::filesystem::path& runs,
                                             QWidget* parent)
    : QDialog(parent),
      project_(withoutFold(project)),
      scanned_(scanned),
      runs_(runs),
      shared_(std::make_shared<Shared>()),
      folds_(new QSpinBox(this)),
      start_(primaryButton(QStringLiteral("start"), tr("Start"), this)),
      stop_(textButton(QStringLiteral("stop"), tr("Stop"), this)),
      progress_(new QProgressBar(this)),
      sign_(new SignLabel(SignLabel::Sign::Problem, this)),
      sentence_(sentenceLabel({}, false, this)),
      result_(makeResult()) {
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Cross-validation"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(3 * kGrid, 3 * kGrid, 3 * kGrid, 2 * kGrid);
    column->setSpacing(2 * kGrid);
    column->addWidget(
        sentenceLabel(tr("How good are these settings on images the network has never seen? With "
                         "few images, one small test set says little. This divides the images into "
                         "equal parts and trains once for each, without that part, which then "
                         "tests the network: every image is tested once."),
                      false,
                      this));
    folds_->setRange(engine::kFewestFolds, engine::kMostFolds);
    folds_->setValue(kUsualFolds);
    column->addWidget(makeControls());
    auto* state = new QHBoxLayout;
    state->setSpacing(kGrid);
    state->addWidget(sign_, 0, Qt::AlignTop);
    state->addWidget(sentence_, 1);
    column->addLayout(state);
    column->addWidget(result_, 1);
    result_->hide();
    resize(kDialogWidth, 0);
    connectJob();
    showState({});
}

QWidget* CrossValidationDialog::makeControls() {
    auto* bar = new QWidget(this);
    auto* row = new QHBoxLayout(bar);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(kGrid);
    auto* name = new QLabel(tr("Folds"), bar);
    name->setBuddy(folds_);
    folds_->setAccessibleName(name->text());
    progress_->setAccessibleName(tr("Progress"));
    progress_->setTextVisible(false);
    row->addWidget(name);
    row->addWidget(folds_);
    row->addWidget(start_);
    row->addWidget(progress_, 1);
    row->addWidget(stop_);
    row->addStretch(0);
    stop_->setToolTip(tr("Stops after the current step and saves; Continue goes on from there."));
    connect(folds_, &QSpinBox::valueChanged, this, [this] { showState({}); });
    connect(start_, &QPushButton::clicked, this, &CrossValidationDialog::start);
    connect(stop_, &QPushButton::clicked, &job_, &Job::cancel);
    return bar;
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

void CrossValidationDialog::connectJob() {
    connect(&job_, &Job::progressed, this, [this](qint64 done, qint64 of, const QString& what) {
        progress_->setMaximum(static_cast<int>(of));
        progress_->setValue(static_cast<int>(done));
        sentence_->setText(what);
    });
    connect(
        &job_, &Job::failed, this, [this](const QString& problem) { showState(problem, true); });
    connect(&job_, &Job::cancelled, this, [this] { showState(stoppedSentence()); });
}

std::filesystem::path CrossValidationDialog::folder() const {
    const auto validation = shared_->get();
    return validation ? validation->folder.path : std::filesystem::path();
}

void CrossValidationDialog::start() {
    if (job_.isRunning()) return;
    result_->hide();
    progress_->setMaximum(0);
    job_.start([this, shared = shared_, plan = Plan{project_, scanned_, runs_, folds_->value()}](
                   const Job::Report& report, std::stop_token stop) {
        report(0, 0, tr("Dividing the images …").toStdString());
        const OneAtATime alone(stop);
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
    showState(tr("Dividing the images …"));
}

// The button that does stop takes the focus instead.
void CrossValidationDialog::keyPressEvent(QKeyEvent* event) {
    const bool isEscape = event->matches(QKeySequence::Cancel);
    if (!isEscape || !job_.isRunning()) return QDialog::keyPressEvent(event);
    stop_->setFocus(Qt::OtherFocusReason);
}

QString CrossValidationDialog::stoppedSentence() const {
    const auto validation = shared_->get();
    if (!validation) return tr("Stopped before the first training.");
    return tr("Stopped. What was trained so far is kept in %1. Continue goes on from there, in the "
              "terminal too: %2")
        .arg(fromPath(validation->folder.path), fromUtf8(engine::resumeCommand(*validation)));
}

void CrossValidationDialog::showState(const QString& sentence, bool isProblem) {
    const bool isBusy = job_.isRunning();
    const auto validation = shared_->get();
    const bool isBegun =
        !isBusy && validation && validation->folds == folds_->value() && result_->isHidden();
    sentence_->setText(sentence);
    sentence_->setVisible(!sentence.isEmpty());
    sign_->setVisible(isProblem);
    progress_->setVisible(isBusy);
    stop_->setVisible(isBusy);
    start_->setText(isBegun ? tr("Continue") : tr("Start"));
    const QString whyNot = isBusy ? tr("The folds are being trained.") : QString();
    setAvailable(start_, whyNot, tr("Train and test once for each fold"));
    setAvailable(folds_,
                 whyNot,
                 tr("The number of parts: more leave more images for each training, and take "
                    "longer. 5 is usual."));
    growTo(*this, layout()->totalHeightForWidth(width()));
}

void CrossValidationDialog::showResult(const engine::CrossValidationSummary& summary) {
    result_->show();
    showState({});
    const QString warning = shared_->warning;
    headline_->setText(summary.pooled
                           ? tr("All folds together: %1").arg(fromUtf8(summary.pooled->sentence()))
                           : tr("No image that was held out could be tested."));
    fillTable(summary);
    const QString next =
        tr("These networks are for measuring. To train the one to use, with the same settings, "
           "close this and press Start. The summary is in %1.")
            .arg(fromPath(engine::CrossValidationFolder{folder()}.record()));
    next_->setText(warning.isEmpty() ? next : warning + QLatin1Char(' ') + next);
    growTo(*this, kDialogHeight);
}

void CrossValidationDialog::fillTable(const engine::CrossValidationSummary& summary) {
    QStringList heading{tr("Fold"), tr("Trained on"), tr("Held out")};
    for (const engine::FoldMetric& metric : summary.metrics) heading.append(nameOf(metric.key));
    heading.append(tr("Best epoch"));
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
