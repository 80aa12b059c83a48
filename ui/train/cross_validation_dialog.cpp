// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/train/cross_validation_dialog.h"

#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QSignalBlocker>
#include <QVBoxLayout>
#include <algorithm>
#include <atomic>
#include <cmath>
#include <mutex>
#include <system_error>
#include <utility>

#include "engine/base/error.h"
#include "engine/runs/running_trainings.h"
#include "ui/jobs/turn.h"
#include "ui/run/chosen_processors.h"
#include "ui/style/theme.h"
#include "ui/text.h"
#include "ui/train/effort_bar.h"
#include "ui/train/fold_result_view.h"
#include "ui/train/time_estimate.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/count_box.h"
#include "ui/widgets/grow.h"
#include "ui/widgets/section.h"

namespace espalier::ui {

namespace {

constexpr int kDialogWidth = 116 * kGrid;
constexpr int kUsualFolds = 5;
constexpr int kProgressSteps = 1000;
constexpr int kPause = 200;          // ms between two steps of the number
constexpr int kBetweenLooks = 3000;  // ms between two looks at one that another program trains

QString progressText(const engine::FoldProgress& so) {
    QString fold = CrossValidationDialog::tr("Fold %1 of %2").arg(so.fold.number).arg(so.fold.of);
    switch (so.stage) {
        case engine::FoldProgress::Stage::Preparing:
            return CrossValidationDialog::tr("%1: preparing").arg(fold);
        case engine::FoldProgress::Stage::Training: {
            QString epoch = CrossValidationDialog::tr("%1: epoch %2 of at most %3")
                                .arg(fold, countText(so.epoch), countText(so.epochs));
            if (!std::isfinite(so.remainingSeconds) || so.remainingSeconds < 1) return epoch;
            return CrossValidationDialog::tr("%1. All folds: %2 left")
                .arg(epoch, aboutText(so.remainingSeconds));
        }
        case engine::FoldProgress::Stage::Testing:
            return CrossValidationDialog::tr("%1: testing on the held-out images").arg(fold);
    }
    return fold;
}

// The usual number first: it is what the dialog offers.
std::vector<int> allNumbers(int usual) {
    std::vector<int> folds{usual};
    for (int k = engine::kFewestFolds; k <= engine::kMostFolds; ++k) folds.push_back(k);
    return folds;
}

// Of one training, by the folds that are finished.
std::optional<double> secondsOf(const engine::FoldsOnDisk& folds) {
    double seconds = 0;
    int count = 0;
    for (const engine::FoldStanding& fold : folds.standings) {
        if (fold.state != engine::FoldState::Finished || !(fold.run->seconds > 0)) continue;
        seconds += fold.run->seconds;
        ++count;
    }
    if (count == 0) return std::nullopt;
    return seconds / count;
}

}  // namespace

struct CrossValidationDialog::Shared {
    std::atomic<int> finished = 0;  ///< folds
    std::mutex mutex;
    std::optional<engine::CrossValidation> validation;
    QString warning;
    std::optional<engine::CrossValidationSummary> summary;  ///< not shown yet
    engine::Diagnostics others;                             ///< likewise

    std::optional<engine::CrossValidation> get() {
        const std::scoped_lock alone(mutex);
        return validation;
    }
    void set(const std::optional<engine::CrossValidation>& now, const std::string& seen) {
        const std::scoped_lock alone(mutex);
        validation = now;
        warning = spokenText(seen);
        summary.reset();
    }
    void keep(const engine::CrossValidationSummary& now) {
        const std::scoped_lock alone(mutex);
        summary = now;
    }
    std::optional<engine::CrossValidationSummary> takeSummary() {
        const std::scoped_lock alone(mutex);
        return std::exchange(summary, std::nullopt);
    }
    void keepOthers(const engine::Diagnostics& now) {
        const std::scoped_lock alone(mutex);
        others = now;
    }
    engine::Diagnostics takeOthers() {
        const std::scoped_lock alone(mutex);
        return std::exchange(others, {});
    }
};

CrossValidationDialog::CrossValidationDialog(const FoldsToBegin& request, QWidget* parent)
    : CrossValidationDialog(request, std::nullopt, parent) {
    lookForUnfinished(allNumbers(number().value()));
}

CrossValidationDialog::CrossValidationDialog(const engine::FoldsOnDisk& folds,
                                             QWidget* parent,
                                             const std::string& processors)
    : CrossValidationDialog({.project = folds.validation.project,
                             .seconds = secondsOf(folds),
                             .processors = processors},
                            folds,
                            parent) {
    shared_->set(folds.validation, {});
    takeOpened(folds);
}

CrossValidationDialog::CrossValidationDialog(const FoldsToBegin& request,
                                             const std::optional<engine::FoldsOnDisk>& opened,
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
      request_(request),
      opened_(opened),
      settings_(sentenceLabel({}, true, this)),
      shared_(std::make_shared<Shared>()),
      result_(new FoldResultView(this)) {
    request_.project.dataChoices.fold = {};
    setWindowTitle(
        opened_
            ? tr("Cross-validation %1").arg(fromPath(opened_->validation.folder.path.filename()))
            : tr("Cross-validation"));
    number().setRange(engine::kFewestFolds, engine::kMostFolds);
    number().setValue(kUsualFolds);
    stopButton().setToolTip(
        tr("Stops after the current step and saves. Continue resumes from there."));
    soon_.setSingleShot(true);
    connect(&soon_, &QTimer::timeout, this, [this] { lookForUnfinished({number().value()}); });
    again_.setSingleShot(true);
    again_.setInterval(kBetweenLooks);
    connect(&again_, &QTimer::timeout, this, &CrossValidationDialog::lookAgain);
    // A disk that did not answer, or a file that was being written.
    connect(&looking_, &Job::failed, this, [this] {
        if (outlook_.isTrainedNow) again_.start();
    });
    connect(&number(), &CountBox::valueChanged, this, &CrossValidationDialog::takeNumber);
    connect(result_, &FoldResultView::failed, this, [this](const QString& sentence) {
        showState(sentence, true);
    });
    // Its folder becomes known while it is begun.
    connect(&job(), &Job::progressed, this, [this] {
        const std::filesystem::path now = folder();
        if (std::exchange(told_, now) != now) emit busyChanged();
        showNews();
    });
    connect(&job(), &Job::cancelled, this, &CrossValidationDialog::showNews);
    connect(&job(), &Job::failed, this, &CrossValidationDialog::showNews);
    constexpr int kBelowControls = 2;
    column().insertWidget(kBelowControls, settings_);
    column().addWidget(result_, 1);
    result_->hide();
    showState({});
}

// What was found for another number must not change this one.
void CrossValidationDialog::takeNumber() {
    stopLooking();
    soon_.start(kPause);
    showState({});
}

void CrossValidationDialog::stopLooking() {
    soon_.stop();
    again_.stop();
    looking_.cancel();
}

void CrossValidationDialog::lookForUnfinished(const std::vector<int>& folds) {
    looking_.startAtOnce([this, request = request_, folds](
                             const Job::Report&, const std::stop_token& stop) -> Job::Deliver {
        Outlook outlook{.problem = whyNotFolds(request, folds.front())};
        for (const int k : folds) {
            if (stop.stop_requested()) return {};
            const auto found =
                engine::findUnfinished(request.runs, request.project, k, request.scanned);
            if (!found) continue;
            outlook = outlookOf(engine::readFolds(found->folder.path));
            break;
        }
        return [this, outlook] { take(outlook); };
    });
}

CrossValidationDialog::Outlook CrossValidationDialog::outlookOf(const engine::FoldsOnDisk& folds) {
    if (folds.state() == engine::FoldsState::Diverged) {
        return {.problem =
                    spokenText(engine::divergedSentence(folds.validation, folds.divergedFold()))};
    }
    Outlook outlook{.folder = folds.validation.folder.path,
                    .finished = static_cast<int>(folds.summary.finished.size()),
                    .isTrainedNow = folds.isTrainedNow};
    if (folds.state() != engine::FoldsState::Finished) {
        outlook.unfinishedFolds = folds.validation.folds;
    }
    return outlook;
}

// One that is trained elsewhere is followed by its folder, without splitting the images again.
void CrossValidationDialog::lookAgain() {
    looking_.startAtOnce([this, folder = engine::CrossValidationFolder{outlook_.folder}](
                             const Job::Report&, const std::stop_token&) -> Job::Deliver {
        std::error_code problem;
        const bool isGone = !std::filesystem::exists(folder.record(), problem) && !problem;
        if (isGone) {
            return [this] {
                if (!opened_) return take({});
                outlook_ = {.problem = tr("This cross-validation has been deleted.")};
                showState(outlook_.problem, true);
            };
        }
        return [this, folds = engine::readFolds(folder.path)] {
            if (opened_) return takeOpened(folds);
            take(outlookOf(folds));
        };
    });
}

void CrossValidationDialog::takeOpened(const engine::FoldsOnDisk& folds) {
    const bool isNew = !result_->isVisibleTo(this) ||
                       shared_->finished != static_cast<int>(folds.summary.finished.size());
    opened_ = folds;
    request_.seconds = secondsOf(folds);
    shared_->finished = static_cast<int>(folds.summary.finished.size());
    outlook_ = {.folder = folds.validation.folder.path,
                .unfinishedFolds = folds.validation.folds,
                .finished = shared_->finished,
                .isTrainedNow = folds.isTrainedNow};
    {
        const QSignalBlocker silent(&number());
        number().setValue(folds.validation.folds);
    }
    if (shared_->finished > 0 && isNew) showResult(folds.summary);
    showState(openedSentence());
    if (folds.isTrainedNow) again_.start();
}

void CrossValidationDialog::take(const Outlook& outlook) {
    const bool wasTrained = std::exchange(outlook_, outlook).isTrainedNow;
    if (isBusy() || isComplete_) return;
    if (!outlook.problem.isEmpty()) return showState(outlook.problem, true);
    if (outlook.unfinishedFolds == 0) {
        if (wasTrained) showState({});  // it is complete now, or gone
        return;
    }
    {
        const QSignalBlocker silent(&number());
        number().setValue(outlook.unfinishedFolds);
    }
    showState(unfinishedSentence());
    if (outlook.isTrainedNow) again_.start();
}

QString CrossValidationDialog::unfinishedSentence() const {
    if (outlook_.isTrainedNow) {
        return tr(
            "A cross-validation with these settings is being trained by another program, or was "
            "stopped and is still being saved.");
    }
    return tr("A cross-validation with these settings was stopped after %1 of %n fold(s). "
              "Continue trains the remaining folds.",
              nullptr,
              outlook_.unfinishedFolds)
        .arg(countText(outlook_.finished));
}

void CrossValidationDialog::setWhyNotTrain(const QString& whyNot) {
    if (whyNotTrain_ == whyNot) return;
    whyNotTrain_ = whyNot;
    followState();
}

void CrossValidationDialog::setEffort(std::optional<engine::Effort> effort) {
    request_.effort = effort;
    showSettings();
}

bool CrossValidationDialog::canContinue() const {
    if (isBusy() || isComplete_) return false;
    const auto validation = shared_->get();
    const int folds = number().value();
    return outlook_.unfinishedFolds == folds || (validation && validation->folds == folds);
}

// Of one that was opened, which has no other settings to begin another one with.
QString CrossValidationDialog::whyNotStart() const {
    if (isBusy()) return tr("The folds are being trained.");
    if (opened_ && isComplete_) return tr("All folds are finished.");
    if (opened_ && !outlook_.problem.isEmpty()) return outlook_.problem;
    if (!whyNotTrain_.isEmpty()) return whyNotTrain_;
    if (!opened_) return {};
    return opened_->state() == engine::FoldsState::Stopped ? QString() : openedSentence();
}

QString CrossValidationDialog::openedSentence() const {
    const engine::CrossValidation& validation = opened_->validation;
    switch (opened_->state()) {
        case engine::FoldsState::Finished:
            return {};
        case engine::FoldsState::BeingTrained:
            return tr(
                "This cross-validation is being trained in another window or terminal, or "
                "was stopped and is still being saved.");
        case engine::FoldsState::Diverged:
            return spokenText(engine::divergedSentence(validation, opened_->divergedFold()));
        case engine::FoldsState::Stopped:
            break;
    }
    return tr("Stopped after %1 of %n fold(s). Continue trains the remaining folds.",
              nullptr,
              validation.folds)
        .arg(countText(outlook_.finished));
}

void CrossValidationDialog::showSettings() {
    const engine::Project& project = request_.project;
    const QString epochs = tr("%n epoch(s)", nullptr, formOf(project.options.epochs));
    const QString network = fromUtf8(project.network.name);
    QString text = opened_ ? tr("Each fold trains %1 for at most %2 on the images in %3.")
                                 .arg(network, epochs, fromPath(project.dataset))
                   : request_.effort
                       ? tr("Each fold trains %1 for at most %2 (effort: %3), as the Train page "
                            "says.")
                             .arg(network, epochs, effortName(*request_.effort))
                       : tr("Each fold trains %1 for at most %2, as the Train page says.")
                             .arg(network, epochs);
    const QString time = timeText();
    settings_->setText(time.isEmpty() ? text : text + QLatin1Char(' ') + time);
}

// Of what is still to be trained.
QString CrossValidationDialog::timeText() const {
    const int finished = finishedFolds();
    const int left = number().value() - finished;
    // While they are trained, the line of progress says it.
    if (isBusy() || !request_.seconds || left <= 0 || (opened_ && isComplete_)) return {};
    const QString about = aboutText(*request_.seconds * static_cast<double>(left));
    return finished > 0 ? tr("The %n remaining fold(s) take %1.", nullptr, left).arg(about)
                        : tr("%n fold(s) take %1.", nullptr, left).arg(about);
}

void CrossValidationDialog::setSeconds(double seconds) {
    if (opened_ || isBusy()) return;
    request_.seconds = seconds;
    showSettings();
}

int CrossValidationDialog::finishedFolds() const {
    if (isBusy()) return shared_->finished;
    if (!canContinue()) return 0;
    const int folds = number().value();
    const auto own = shared_->get();
    return std::max<int>(outlook_.unfinishedFolds == folds ? outlook_.finished : 0,
                         own && own->folds == folds ? shared_->finished.load() : 0);
}

std::filesystem::path CrossValidationDialog::folder() const {
    const auto validation = shared_->get();
    return validation ? validation->folder.path : std::filesystem::path();
}

void CrossValidationDialog::start() {
    if (isBusy()) return;
    shared_->finished = finishedFolds();
    const int folds = number().value();
    const auto known = shared_->get();
    if (!opened_) {  // of which the finished folds stay as they are
        result_->hide();
        if (!known || isComplete_ || known->folds != folds) shared_->set(std::nullopt, {});
    }
    isComplete_ = false;
    stopLooking();
    if (outlook_.unfinishedFolds != folds) outlook_ = {};
    progress().setMaximum(0);
    FoldPlan plan{.request = request_, .folds = folds};
    if (opened_) plan.opened = opened_->validation;
    job().start([this, shared = shared_, plan = std::move(plan)](const Job::Report& report,
                                                                 std::stop_token stop) {
        report(0, 0, tr("Splitting the images …").toStdString());
        const Turn turn(Turn::At::Folds, stop);
        // Until a stopped fold is saved, too: it still computes.
        const Turn quiet(Turn::At::Measuring, stop, kMostPatience);
        const engine::TakenProcessors taken = takeChosen(plan.request.processors);
        engine::IntendedUse use{.device = plan.request.project.options.device};
        if (!taken.processors.empty()) use.processors = taken.processors;
        shared->keepOthers(engine::reviewRunningTrainings(use));
        const engine::DataSource scanned = imagesOf(plan, report, stop);
        const ChosenFolds chosen = beginFolds(plan, scanned);
        shared->set(chosen.validation, engine::seenByStartSentence(plan.request.project, scanned));
        int known = 0;  // folds that are shown
        const auto tell = [&](const engine::FoldProgress& so) {
            shared->finished = so.fold.number - 1;
            if (std::exchange(known, so.fold.number - 1) != so.fold.number - 1) {
                shared->keep(engine::summariseFolds(chosen.validation));
            }
            report(std::lround(kProgressSteps * so.share),
                   kProgressSteps,
                   progressText(so).toStdString());
        };
        const auto forget = [&] { shared->set(std::nullopt, {}); };
        auto summary = std::make_shared<engine::CrossValidationSummary>();
        engine::onProcessors(taken.processors,
                             [&] { *summary = trainFolds(chosen, scanned, tell, forget, stop); });
        return [this, summary] {
            shared_->finished = static_cast<int>(summary->finished.size());
            showNews();
            showResult(*summary);
        };
    });
    showState(tr("Splitting the images …"));
}

QString CrossValidationDialog::workName() const {
    return tr("The cross-validation");
}

QString CrossValidationDialog::endSentence() const {
    return isComplete_ ? result_->sentence() : JobDialog::endSentence();
}

QString CrossValidationDialog::whatClosingLoses() const {
    return tr("If you stop now, everything trained so far is saved, and you can continue later.");
}

QString CrossValidationDialog::cancelledSentence() const {
    const auto validation = shared_->get();
    if (!validation && shared_->finished > 0) {
        return tr("Stopped before another fold was trained. Those that were finished are kept.");
    }
    if (!validation) return tr("Stopped before the first fold was trained.");
    return tr("Stopped after %1 of %n fold(s). Everything trained so far is in %2. Press Continue "
              "to resume, now or from the Runs page.",
              nullptr,
              validation->folds)
        .arg(countText(shared_->finished), fromPath(validation->folder.path));
}

void CrossValidationDialog::followState() {
    startButton().setText(canContinue() ? tr("Continue") : tr("Start"));
    const bool isElsewhere = outlook_.isTrainedNow && canContinue();
    const QString whyNot = whyNotStart();
    setAvailable(&startButton(),
                 whyNot.isEmpty() && isElsewhere ? unfinishedSentence() : whyNot,
                 tr("Train and test once for each fold"));
    setAvailable(
        &number(),
        opened_ ? tr("The number of folds was chosen when this cross-validation began.") : whyNot,
        tr("Number of folds, %1 to %2. More folds leave more images for each training but "
           "take longer; 5 is usual.")
            .arg(engine::kFewestFolds)
            .arg(engine::kMostFolds));
    showSettings();
}

void CrossValidationDialog::showResult(const engine::CrossValidationSummary& summary) {
    isComplete_ = summary.isComplete();
    showFinishedFolds(summary);
    showState({});
}

void CrossValidationDialog::showNews() {
    for (const engine::Diagnostic& other : shared_->takeOthers()) emit warned(sentenceOf(other));
    if (const auto summary = shared_->takeSummary()) showFinishedFolds(*summary);
}

void CrossValidationDialog::showFinishedFolds(const engine::CrossValidationSummary& summary) {
    QStringList notes;
    if (!shared_->warning.isEmpty()) notes << shared_->warning;
    notes << (opened_ ? tr("These networks only measure the settings. To train the network you "
                           "will use, press Use these settings on the Runs page, then press Start.")
                      : tr("These networks only measure the settings. To train the network you "
                           "will use, close this dialog and press Start."));
    result_->setResult(*shared_->get(), summary, notes);
    result_->show();
    growTo(*this, layout()->totalHeightForWidth(width()) + result_->lackingHeight());
}

}  // namespace espalier::ui
