// SPDX-License-Identifier: Apache-2.0
#include "engine/sweep/sweep_standing.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/metrics/metric_catalog.h"
#include "engine/training/checkpoint/checkpoint.h"

namespace espalier::engine {

namespace {

TrialEpoch epochOf(const TrainingEvent& event, const std::string& judge) {
    return {.epoch = event.epoch,
            .value = judge == kValidationLoss ? event.validationLoss : metricOf(event, judge),
            .isBest = event.isBest,
            .metrics = metricsOf(event),
            .seconds = event.elapsedSeconds};
}

// A stop between two epochs is followed by more of the same share; of a share of time, also one
// within an epoch.
void noteEnd(const TrainingEvent& event, bool isTimed, TrialFiles& files) {
    if (files.epochs.empty() || (files.epochs.back().isLast && !isTimed)) return;
    files.epochs.back().isLast = true;
    files.epochs.back().seconds = std::max(files.epochs.back().seconds, event.elapsedSeconds);
}

// What was trained after the end of its time, by its user, is no part of the comparison.
void readEvents(const Sweep& sweep, TrialFiles& files) {
    const double limit = sweep.plan.secondsPerTrial;
    for (const TrainingEvent& event : readRun(files.run->folder.path).events) {
        if (event.kind == EventKind::Epoch) {
            files.epochs.push_back(epochOf(event, sweep.project.options.bestBy));
        }
        if (event.kind != EventKind::Finished || event.reason == FinishReason::Diverged) continue;
        noteEnd(event, limit > 0, files);
        files.hasUsedItsTime = limit > 0 && event.elapsedSeconds >= limit;
        files.hasUsedItsPatience = event.reason == FinishReason::Patience;
        if (files.hasUsedItsTime || files.hasUsedItsPatience) return;
    }
}

bool isKept(RunStatus status) {
    return status == RunStatus::Stopped || status == RunStatus::Completed ||
           status == RunStatus::Patience;
}

// An epoch is reported before its checkpoint is on disk.
std::int64_t savedEpochs(const RunSummary& run) {
    if (isKept(run.status)) return run.epochs;
    const auto newest = newestCheckpointState({run.folder.checkpoints()});
    return newest ? newest->progress.epoch - 1 : 0;
}

TrialFiles readTrial(const Sweep& sweep, int number) {
    const RunFolder run = sweep.folder.trial(number);
    TrialFiles files;
    if (run.path.is_relative() && sweep.folder.path.empty()) return files;  // a plan
    if (!isNamedRun(run.path)) return files;
    files.run = summariseRun(run.path);
    readEvents(sweep, files);
    files.savedEpochs = savedEpochs(*files.run);
    files.isConcluded = isConcluded(*files.run);
    std::error_code none;
    const std::uintmax_t bytes = std::filesystem::file_size(run.model(), none);
    files.modelBytes = none ? 0 : bytes;
    files.isTrainedNow = RunLock::isHeld(run.path);
    return files;
}

// Of the drawing there is no need for that.
std::int64_t plannedEpochs(const Sweep& sweep, int number) {
    for (const auto& [name, value] : sweep.trial(number).choices) {
        if (name == "epochs") return std::stoll(value);
    }
    return sweep.project.options.epochs;
}

}  // namespace

bool isConcluded(const RunSummary& run) {
    if (run.test) return true;
    const std::optional<RunResults> results = readResults(run.folder);
    if (!results) return false;
    const ExportCheck& check = results->exportCheck;
    return check.epoch == (check.network == OutputNetwork::Best ? run.best.epoch : run.epochs);
}

bool isShareOver(const SweepPlan& plan, std::int64_t epochs, double seconds) {
    if (plan.method == SweepMethod::Halving) return epochs >= plan.firstEpochs;
    return plan.secondsPerTrial > 0 && seconds >= plan.secondsPerTrial;
}

SweepStanding::SweepStanding(Sweep sweep) : sweep_(std::move(sweep)), rungs_(rungsOf(sweep_.plan)) {
    for (int number = 1; number <= sweep_.count(); ++number) {
        trials_.push_back({.number = number, .files = readTrial(sweep_, number)});
    }
    judgeAll();
}

std::optional<int> SweepStanding::next() const {
    const auto isLeft = [](const TrialStanding& trial) {
        return trial.isToBeTrained() || trial.state == TrialState::Trained;
    };
    const auto found = std::ranges::find_if(trials_, isLeft);
    return found == trials_.end() ? std::nullopt : std::optional(found->number);
}

bool SweepStanding::isBetter(double value, double than) const {
    if (std::isnan(value) || std::isnan(than)) return !std::isnan(value) && std::isnan(than);
    if (judge() == kValidationLoss) return value < than;
    const Metric* metric = findMetric(judge());
    return metric && metric->isBetter(value, than);
}

std::vector<int> SweepStanding::ranking() const {
    std::vector<int> numbers;
    for (const TrialStanding& trial : trials_) {
        const bool isOut = trial.state == TrialState::Diverged || trial.state == TrialState::Failed;
        if (!isOut && !std::isnan(trial.value)) numbers.push_back(trial.number);
    }
    std::ranges::stable_sort(numbers, [this](int a, int b) {
        const TrialStanding& one = trial(a);
        const TrialStanding& other = trial(b);
        if (one.rung != other.rung) return one.rung > other.rung;
        return isBetter(one.value, other.value);
    });
    return numbers;
}

void SweepStanding::refresh(int number) {
    trials_[static_cast<std::size_t>(number - 1)].files = readTrial(sweep_, number);
    judgeAll();
}

void SweepStanding::setFailure(int number, TrialFailure failure) {
    sweep_.failures[number] = std::move(failure);
    judgeAll();
}

void SweepStanding::retryFailed() {
    std::erase_if(sweep_.failures, [](const auto& failure) { return !failure.second.isRefused; });
    judgeAll();
}

void SweepStanding::judgeAll() {
    setTargets();
    for (TrialStanding& trial : trials_) {
        const TrialEpoch best = judged(trial, trial.epochs);
        trial.value = best.value;
        trial.epoch = best.epoch;
        trial.metrics = best.metrics;
        measure(trial);
        trial.state = stateOf(trial);
    }
}

void SweepStanding::measure(TrialStanding& trial) const {
    const TrialFiles& files = trial.files;
    trial.trained = 0;
    trial.seconds = files.run ? files.run->seconds : 0;
    trial.isTrainedFurther = false;
    const TrialEpoch* last = nullptr;
    for (const TrialEpoch& epoch : files.epochs) {
        if (epoch.epoch <= trial.epochs) last = &epoch;
    }
    if (!last) return;
    trial.trained = last->epoch;
    const bool isOver =
        files.hasUsedItsTime || files.hasUsedItsPatience || last->epoch >= trial.epochs;
    trial.isTrainedFurther = isOver && files.run->epochs > trial.trained;
    // The first steps of another epoch are no part of it, either.
    if (trial.isTrainedFurther || (isOver && last->isLast)) trial.seconds = last->seconds;
}

// How long each trial is trained as far as that is decided.
void SweepStanding::setTargets() {
    isWaiting_.assign(trials_.size(), false);
    std::vector<int> taking;
    for (TrialStanding& trial : trials_) {
        trial.rung = 0;
        trial.epochsBefore = 0;
        trial.epochs = plannedEpochs(sweep_, trial.number);
        taking.push_back(trial.number);
    }
    int number = 0;
    for (const Rung& rung : rungs_) {
        for (const int taker : taking) {
            TrialStanding& trial = trials_[static_cast<std::size_t>(taker - 1)];
            trial.epochsBefore = number > 0 ? trial.epochs : 0;
            trial.rung = number;
            trial.epochs = rung.epochs;
        }
        if (++number == static_cast<int>(rungs_.size())) return;
        std::vector<int> survivors;
        decide(taking, rung, survivors);
        if (survivors.empty()) return;
        survivors.resize(
            std::min(survivors.size(),
                     static_cast<std::size_t>(rungs_[static_cast<std::size_t>(number)].trials)));
        taking = std::move(survivors);
        std::ranges::sort(taking);
    }
}

// The trials of a rung, the best first; none until all that can be are trained.
void SweepStanding::decide(const std::vector<int>& taking,
                           const Rung& rung,
                           std::vector<int>& survivors) {
    bool isDecided = true;
    for (const int number : taking) {
        const bool isThere = hasReached(number, rung.epochs);
        isDecided = isDecided && (isThere || isOut(trial(number)));
        if (isThere && !sweep_.failures.contains(number)) survivors.push_back(number);
    }
    if (!isDecided) {
        for (const int number : survivors) isWaiting_[static_cast<std::size_t>(number - 1)] = true;
        return survivors.clear();
    }
    const auto valueOf = [&](int number) { return judged(trial(number), rung.epochs).value; };
    std::erase_if(survivors, [&](int number) { return std::isnan(valueOf(number)); });
    std::ranges::stable_sort(survivors,
                             [&](int a, int b) { return isBetter(valueOf(a), valueOf(b)); });
}

bool SweepStanding::hasReached(int number, std::int64_t epochs) const {
    const TrialFiles& files = trial(number).files;
    if (!files.run) return false;
    const RunStatus status = files.run->status;
    return status == RunStatus::Completed || status == RunStatus::Patience ||
           files.hasUsedItsTime || files.hasUsedItsPatience || files.savedEpochs >= epochs;
}

// Not where its user has trained it further, until then.
bool SweepStanding::hasDiverged(const TrialStanding& trial) const {
    if (!trial.files.run || trial.files.run->status != RunStatus::Diverged) return false;
    const bool isOver = std::ranges::any_of(trial.files.epochs, [&](const TrialEpoch& epoch) {
        return epoch.isLast && epoch.epoch >= trial.epochs;
    });
    return !isOver && !trial.files.hasUsedItsTime && !trial.files.hasUsedItsPatience;
}

bool SweepStanding::isOut(const TrialStanding& trial) const {
    return sweep_.failures.contains(trial.number) || hasDiverged(trial);
}

// As BestEpoch decides; where the run gives its last network, that of the last epoch.
TrialEpoch SweepStanding::judged(const TrialStanding& trial, std::int64_t epochs) const {
    const bool takesLast = sweep_.project.options.outputNetwork == OutputNetwork::Last;
    TrialEpoch taken;
    for (const TrialEpoch& epoch : trial.files.epochs) {
        if (epoch.epoch <= epochs && (takesLast || epoch.isBest)) taken = epoch;
    }
    return taken;
}

TrialState SweepStanding::stateOf(const TrialStanding& trial) const {
    if (sweep_.failures.contains(trial.number)) return TrialState::Failed;
    if (!trial.files.run) return TrialState::Open;
    if (hasDiverged(trial)) return TrialState::Diverged;
    if (!hasReached(trial.number, trial.epochs)) return TrialState::Begun;
    if (isWaiting_[static_cast<std::size_t>(trial.number - 1)]) return TrialState::Waiting;
    return trial.isTrainedFurther || trial.files.isConcluded ? TrialState::Finished
                                                             : TrialState::Trained;
}

bool SweepStanding::isTrainedNow() const {
    return !sweep_.folder.path.empty() && RunLock::isHeld(sweep_.folder.path);
}

}  // namespace espalier::engine
