// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/experiments/trials_control.h"

#include <algorithm>
#include <cmath>
#include <mutex>
#include <utility>
#include <vector>

#include "engine/base/error.h"
#include "engine/data/loading/scan_data.h"
#include "engine/sweep/sweep_training.h"
#include "engine/training/options/compute_threads.h"
#include "ui/experiments/trial_words.h"
#include "ui/experiments/trials_time.h"
#include "ui/jobs/turn.h"
#include "ui/run/chosen_processors.h"
#include "ui/text.h"
#include "ui/train/time_estimate.h"

namespace espalier::ui {

namespace {

using engine::EventKind;
using engine::SweepStanding;
using engine::TrialState;
using Standing = std::shared_ptr<const SweepStanding>;

constexpr int kBetweenDrains = 50;                // ms
constexpr int kMostCurves = 60;                   // trials whose curves are read
constexpr std::chrono::seconds kMostPatience{5};  // for what is being measured

QString trialText(int number, int of) {
    return TrialsControl::tr("Trial %1 of %2").arg(number).arg(of);
}

// The time of the whole stands beside its bar; that of the trial only where no other is known.
QString withTimeLeft(const QString& epoch, double ofTrial, double ofAll) {
    if (std::isfinite(ofAll) && ofAll >= 1) {
        return TrialsControl::tr("%1. All trials: %2 left").arg(epoch, aboutText(ofAll));
    }
    return std::isfinite(ofTrial) && ofTrial >= 1
               ? TrialsControl::tr("%1, %2 left for this trial").arg(epoch, aboutText(ofTrial))
               : epoch;
}

std::map<int, RunMetrics> readCurvesOf(const SweepStanding& standing, const std::stop_token& stop) {
    std::map<int, RunMetrics> curves;
    for (const engine::TrialStanding& trial : standing.trials()) {
        if (stop.stop_requested() || std::ssize(curves) >= kMostCurves) break;
        if (!trial.files.run) continue;
        RunMetrics& metrics = curves[trial.number];
        for (const engine::TrainingEvent& event :
             engine::readRun(trial.files.run->folder.path).events) {
            if (!trial.counts(event)) continue;
            if (event.kind == EventKind::Step) metrics.addStep(event);
            if (event.kind == EventKind::Epoch) metrics.addEpoch(event);
        }
    }
    return curves;
}

QString withFailures(const QString& sentence, const engine::Sweep& sweep) {
    return sweep.failures.empty() ? sentence : sentence + QLatin1Char(' ') + failuresText(sweep);
}

engine::DataSource scan(const engine::Project& project, const std::stop_token& stop) {
    std::error_code problem;
    if (!std::filesystem::exists(project.dataset, problem) && !problem) {
        throw engine::RequestError(
            TrialsControl::tr("The images are no longer in %1. Put them back there, or continue "
                              "in a terminal: espalier resume FOLDER --data IMAGES")
                .arg(fromPath(project.dataset))
                .toStdString());
    }
    return engine::scanData(project.dataset, project.dataChoices, {}, stop);
}

}  // namespace

/// What the training thread tells, until the window takes it.
struct TrialsControl::Shared final : engine::SweepObserver {
    struct News {
        std::vector<std::pair<int, engine::TrainingEvent>> events;
        Standing standing;
        QString sentence;
        int inWork = 0;
        double share = 0;  ///< of the trial
    };

    void begins(const SweepStanding& sweep, const engine::TrialStanding& trial) override {
        const std::scoped_lock alone(mutex);
        count = sweep.sweep().count();
        const engine::SweepPlan& plan = sweep.sweep().plan;
        time = TrialsTime(
            sweep.trials(), trial.number, plan.secondsPerTrial, !engine::rungsOf(plan).empty());
        news.standing = std::make_shared<const SweepStanding>(sweep);
        news.inWork = trial.number;
        news.share = 0;
        news.sentence = tr("%1: preparing").arg(trialText(trial.number, count));
    }
    void event(int trial, const engine::TrainingEvent& event) override {
        const bool isPoint = event.kind == EventKind::Step || event.kind == EventKind::Epoch;
        if (!isPoint) return;
        const std::scoped_lock alone(mutex);
        news.events.emplace_back(trial, event);
        const double seconds = event.elapsedSeconds + event.remainingSeconds;
        double left = event.remainingSeconds;
        if (secondsPerTrial > 0) left = std::min(left, secondsPerTrial - event.elapsedSeconds);
        news.share = secondsPerTrial > 0 && !(seconds < secondsPerTrial)
                         ? event.elapsedSeconds / secondsPerTrial
                         : event.elapsedSeconds / seconds;
        const QString epoch =
            tr("%1: epoch %2 of at most %3")
                .arg(trialText(trial, count), countText(event.epoch), countText(event.epochs));
        news.sentence = withTimeLeft(epoch, left, time.left(event.elapsedSeconds, left));
    }
    void concludes(int trial, const std::string& /*stage*/, double /*share*/) override {
        const std::scoped_lock alone(mutex);
        news.sentence = tr("%1: testing").arg(trialText(trial, count));
    }
    void ends(const SweepStanding& sweep, const engine::TrialStanding& /*trial*/) override {
        const std::scoped_lock alone(mutex);
        news.standing = std::make_shared<const SweepStanding>(sweep);
        news.share = 0;
    }
    News takeNews() {
        const std::scoped_lock alone(mutex);
        News taken = news;
        news.events.clear();
        news.standing.reset();
        return taken;
    }
    void setFolder(const engine::SweepFolder& now) {
        const std::scoped_lock alone(mutex);
        folder = now;
    }

    std::stop_source stop;
    std::mutex mutex;
    News news;
    engine::SweepFolder folder;
    int count = 0;
    double secondsPerTrial = 0;
    TrialsTime time;
};

TrialsControl::TrialsControl(QObject* parent) : QObject(parent) {
    drainTimer_.setInterval(kBetweenDrains);
    connect(&drainTimer_, &QTimer::timeout, this, &TrialsControl::drain);
    const auto tell = [this](const QString& problem) {
        const QString sentence = withOptionWords(problem);
        sentence_ = sentence;
        emit changed();
        emit failed(sentence);
    };
    connect(&job_, &Job::failed, this, [this, tell](const QString& problem) {
        drain();
        drainTimer_.stop();
        isStopping_ = false;
        tell(problem);
    });
    connect(&reading_, &Job::failed, this, tell);
}

TrialsControl::~TrialsControl() {
    if (shared_) shared_->stop.request_stop();
}

const RunMetrics& TrialsControl::curves(int trial) const {
    static const RunMetrics none;
    const auto found = curves_.find(trial);
    return found == curves_.end() ? none : found->second;
}

double TrialsControl::share() const {
    if (!standing_) return 0;
    const auto& trials = standing_->trials();
    const auto isLeft = [](const engine::TrialStanding& trial) {
        return trial.isToBeTrained() || trial.state == TrialState::Trained ||
               trial.state == TrialState::Waiting;
    };
    const auto left = static_cast<double>(std::ranges::count_if(trials, isLeft));
    const auto all = static_cast<double>(trials.size());
    const double now = std::isfinite(shareOfTrial_) ? std::clamp(shareOfTrial_, 0.0, 1.0) : 0;
    return std::clamp((all - left + (left > 0 ? now : 0)) / all, 0.0, 1.0);
}

void TrialsControl::begin(TrialsToBegin request) {
    if (isBusy()) return;
    standing_.reset();
    curves_.clear();
    const std::function<engine::Sweep()> sweep =
        [plan = request.plan, runs = request.runs, name = request.name] {
            return engine::createSweep(runs, plan(), engine::realFileSystem(), name);
        };
    train(sweep, std::move(request));
}

void TrialsControl::goOn(const std::string& processors) {
    if (isBusy() || !standing_) return;
    const std::filesystem::path folder = standing_->sweep().folder.path;
    train([folder] { return engine::readSweep(folder); }, {.plan = {}, .processors = processors});
}

void TrialsControl::train(const std::function<engine::Sweep()>& sweep, TrialsToBegin request) {
    reading_.cancel();
    shared_ = std::make_shared<Shared>();
    isStopping_ = false;
    inWork_ = 0;
    shareOfTrial_ = 0;
    sentence_ = tr("Planning the trials …");
    shared_->news.sentence = sentence_;
    job_.startAtOnce([this, shared = shared_, sweep, request = std::move(request)](
                         const Job::Report&, std::stop_token outer) {
        const std::stop_callback ends(outer, [&] { shared->stop.request_stop(); });
        const std::stop_token stop = shared->stop.get_token();
        bool isStopped = false;
        try {
            const Turn quiet(Turn::At::Measuring, stop, kMostPatience);
            const engine::TakenProcessors taken = takeChosen(request.processors);
            engine::onProcessors(taken.processors, [&] {
                engine::Sweep begun = sweep();
                shared->setFolder(begun.folder);
                shared->secondsPerTrial = begun.plan.secondsPerTrial;
                const engine::DataSource scanned =
                    request.scanned ? request.scanned : scan(begun.project, stop);
                engine::trainTrials(std::move(begun), scanned, *shared, stop);
            });
        } catch (const engine::Stopped&) {
            isStopped = true;
        }
        Standing last;
        if (!shared->folder.path.empty()) {
            last = std::make_shared<const SweepStanding>(engine::readSweep(shared->folder.path));
        }
        return [this, last, isStopped] {
            drain();
            drainTimer_.stop();
            isStopping_ = false;
            if (last) standing_ = last;
            sentence_ = endSentence();
            emit changed();
            if (!isStopped) emit ended();
        };
    });
    drainTimer_.start();
    emit changed();
}

void TrialsControl::stop() {
    if (!isBusy() || isStopping_) return;
    isStopping_ = true;
    shared_->stop.request_stop();
    sentence_ = tr("Stopping after this step");
    emit changed();
}

void TrialsControl::drain() {
    if (!shared_) return;
    Shared::News news = shared_->takeNews();
    for (const auto& [trial, event] : news.events) {
        if (event.kind == EventKind::Step) curves_[trial].addStep(event);
        if (event.kind == EventKind::Epoch) curves_[trial].addEpoch(event);
    }
    const bool isNew = std::exchange(inWork_, news.inWork) != news.inWork || news.standing;
    shareOfTrial_ = news.share;
    if (!isStopping_) sentence_ = news.sentence;
    if (news.standing) {
        const bool isFirst = !standing_;
        standing_ = std::move(news.standing);
        if (isFirst) readCurves();
    }
    if (isNew) emit changed();
    emit progressed();
}

void TrialsControl::open(const std::filesystem::path& folder) {
    if (isBusy()) return;
    sentence_ = tr("Reading …");
    reading_.start([this, folder](const Job::Report&, std::stop_token stop) {
        const auto standing = std::make_shared<const SweepStanding>(engine::readSweep(folder));
        auto curves = std::make_shared<std::map<int, RunMetrics>>(readCurvesOf(*standing, stop));
        return [this, standing, curves] {
            curves_ = std::move(*curves);
            take(standing);
        };
    });
    emit changed();
}

void TrialsControl::close() {
    if (isBusy()) return;
    reading_.cancel();
    curves_.clear();
    take({});
}

void TrialsControl::take(Standing standing) {
    standing_ = std::move(standing);
    sentence_ = endSentence();
    emit changed();
    emit progressed();
}

// Of one that goes on: what its trials had before.
void TrialsControl::readCurves() {
    reading_.start([this, standing = standing_](const Job::Report&, std::stop_token stop) {
        auto read = std::make_shared<std::map<int, RunMetrics>>(readCurvesOf(*standing, stop));
        return [this, read] {
            for (auto& [trial, metrics] : *read) {
                if (curves_.contains(trial) && trial == inWork_) continue;
                curves_.insert_or_assign(trial, std::move(metrics));
            }
            emit progressed();
        };
    });
}

QString TrialsControl::endSentence() const {
    if (!standing_) return {};
    int done = 0;
    for (const engine::TrialStanding& trial : standing_->trials()) {
        done += trial.state == TrialState::Finished || trial.state == TrialState::Diverged ||
                        trial.state == TrialState::Failed
                    ? 1
                    : 0;
    }
    const int all = standing_->sweep().count();
    if (standing_->isComplete()) {
        const QString best = bestTrialText(*standing_);
        const QString sentence = tr("All %n trial(s) are done.", nullptr, all);
        return withFailures(best.isEmpty() ? sentence : sentence + QLatin1Char(' ') + best,
                            standing_->sweep());
    }
    return withFailures(tr("Stopped; %1 of %n trial(s) are done, and everything trained so far is "
                           "kept. Continue trains the rest.",
                           nullptr,
                           all)
                            .arg(countText(done)),
                        standing_->sweep());
}

}  // namespace espalier::ui
