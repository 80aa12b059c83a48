// SPDX-License-Identifier: Apache-2.0
#include "engine/training/loop/trainer.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numeric>
#include <span>
#include <utility>

#include "engine/base/error.h"
#include "engine/base/error_sentence.h"
#include "engine/base/memory_shortage.h"
#include "engine/data/loading/data_loader.h"
#include "engine/training/checkpoint/checkpoint_keeper.h"
#include "engine/training/loop/best_epoch.h"
#include "engine/training/loop/divergence_report.h"
#include "engine/training/loop/ending.h"
#include "engine/training/loop/feature_pass.h"
#include "engine/training/loop/image_problems.h"
#include "engine/training/loop/loader_options.h"
#include "engine/training/loop/loss_explosion.h"
#include "engine/training/loop/network_executors.h"
#include "engine/training/loop/option_changes.h"
#include "engine/training/loop/progress_book.h"
#include "engine/training/loop/step_pipeline.h"
#include "engine/training/loop/training_pace.h"
#include "engine/training/loop/training_report.h"
#include "engine/training/loop/validation_pass.h"
#include "engine/training/options/learning_rate_schedule.h"
#include "engine/training/options/run_device.h"
#include "fmt/format.h"

namespace espalier::engine {

namespace {

double sumOf(const HostTensor& weights) {
    const auto values = weights.floats();
    return std::accumulate(values.begin(), values.end(), 0.0);
}

/// Of a classifier that gives every class the same score; 0 for other tasks.
double lossOfGuessing(const TrainingWork& work) {
    const auto count = static_cast<std::size_t>(work.network.output().shape.output.elementCount());
    if (count < 2) return 0;
    const std::vector<float> scores(count, 1.0f / static_cast<float>(count));
    const double loss = work.loss.ofScores(scores, 0, lossSettings(work.start.options));
    return std::isfinite(loss) ? loss : 0;
}

// Hours of training are worth nothing if what they leave behind cannot be read again.
void refuseUnreadableCheckpoint(const Checkpoint& start, const NetworkExecutors& executors) {
    const std::string reason = whyNotLoadable(start, executors.snapshotSpecs());
    if (reason.empty()) return;
    const bool hasFewStates = optimizerConstants(start.options).stateCount() <= 1;
    throw RequestError(
        fmt::format("This network cannot be trained with {}, because its checkpoints could not be "
                    "read again: {}. Use fewer layers{}.",
                    wordOf(start.options.optimizer),
                    reason,
                    hasFewStates ? " or shorter names"
                                 : ", shorter names, or an optimizer with fewer states (sgdm)"));
}

bool isPatienceSpent(const TrainingProgress& progress, const TrainingOptions& options) {
    return options.validationPatience > 0 &&
           progress.epochsWithoutBetter >= options.validationPatience;
}

}  // namespace

/// How the run ended, if it ended in this part; nothing: continue.
using Ending = std::optional<FinishReason>;

class Trainer::Loop {
  public:
    Loop(TrainingWork work, TrainingObserver& observer, StepGate& gate);
    TrainingEvent run();

  private:
    void prepare();
    bool isComplete();
    void prepareExecutors();
    void importStart();
    Ending trainEpoch();
    bool trainBatch(Batch batch);
    bool needsTheLastStep(const Batch& batch) const;
    bool finishSteps(std::int64_t left);
    void afterStep(Batch batch);
    Ending concludeEpoch();
    bool passGate(bool hasData);
    bool change(const OptionChange& change);
    void makePlannedChanges();
    void makeAskedChange();
    kernels::StepValues stepValues(double weight, double rate) const;
    void noteStep(const StepPipeline::Step& step);
    void noteRecording(const std::string& reason);
    void skipStep(const Batch& batch);
    std::optional<SplitMetrics> validate();
    bool noteValidation(const SplitMetrics& metrics);
    void save(bool alsoAsBest = false);
    void reportSaved(const std::optional<TrainingProgress>& saved);
    void keepAutopsy(const std::string& text);
    TrainingEvent finish(FinishReason reason);

    bool hasValidation() const { return work_.validation && work_.validation->size() > 0; }
    bool scalesLoss() const { return precisionOf(options()) == kernels::DataType::Float16; }
    bool epochIsRead() const { return progress_.batchInEpoch >= trainingLoader_.batchesPerEpoch(); }
    std::int64_t stepsBegun() const { return progress_.stepsAttempted + steps_.inFlight(); }
    const TrainingOptions& options() const { return work_.start.options; }

    TrainingWork work_;
    TrainingObserver& observer_;
    StepGate& gate_;
    const std::stop_token stop_;
    TrainingProgress progress_;
    ProgressBook book_;
    BestEpoch best_;
    LossExplosion explosion_;
    OptionChanges changes_;
    DataLoader trainingLoader_;
    NetworkExecutors executors_;
    std::optional<ValidationPass> validation_;
    StepPipeline steps_;
    DivergenceReport divergence_;
    LearningRateSchedule schedule_;
    CheckpointKeeper keeper_;
    TrainingPace pace_;
    TrainingReport report_;
    ImageProblems problems_;
    bool saidNotRecorded_ = false;
};

Trainer::Loop::Loop(TrainingWork work, TrainingObserver& observer, StepGate& gate)
    : work_(std::move(work)),
      observer_(observer),
      gate_(gate),
      stop_(gate.stop()),
      progress_(work_.start.progress),
      book_(progress_, scalesLoss(), lossOfGuessing(work_)),
      best_(work_.start.options.bestBy, progress_),
      explosion_(progress_),
      changes_(std::move(work_.changes), progress_.stepsAttempted, work_.asked),
      trainingLoader_(work_.training, trainingLoaderOptions(work_)),
      executors_(work_.network,
                 work_.device,
                 work_.loss,
                 work_.start.options,
                 plannedPixels(work_),
                 work_.featureBytes()),
      steps_(executors_, trainingLoader_, scalesLoss()),
      divergence_(work_, progress_, executors_),
      schedule_(work_.start.options, trainingLoader_.batchesPerEpoch()),
      keeper_(work_.checkpointFolder,
              work_.start,
              work_.files,
              [this] { observer_.syncBeforeCheckpoint(); }),
      pace_(work_.start.progress.elapsedSeconds),
      report_(observer,
              {.epochs = work_.start.options.epochs,
               .stepsPerEpoch = trainingLoader_.batchesPerEpoch(),
               .batch = work_.start.options.batch,
               .trainingImages = static_cast<std::int64_t>(work_.training.size()),
               .hasAccuracy = work_.loss.description().truth == Truth::Indices,
               .scalesLoss = precisionOf(work_.start.options) == kernels::DataType::Float16,
               .onFeatures = work_.features != nullptr},
              progress_,
              pace_,
              executors_.workerClock()),
      problems_(work_, report_) {
    if (hasValidation()) validation_.emplace(work_, executors_);
}

TrainingEvent Trainer::Loop::run() {
    prepare();
    makePlannedChanges();
    Ending ending;
    // Of a run that was killed when it had saved its last epoch.
    if (progress_.batchInEpoch == 0 && hasValidation() && isPatienceSpent(progress_, options())) {
        ending = FinishReason::Patience;
        explosion_.recall();
    }
    while (!ending && !isComplete()) {
        ending = trainEpoch();
        if (!ending) ending = concludeEpoch();
    }
    return finish(ending.value_or(FinishReason::Completed));
}

// A planned change at the very end is that of a run that was resumed there, with more epochs.
bool Trainer::Loop::isComplete() {
    if (progress_.epoch > options().epochs) makePlannedChanges();
    return progress_.epoch > options().epochs;
}

void Trainer::Loop::prepare() {
    report_.stage("Preparing the network");
    prepareExecutors();
    if (work_.features) computeFeatures(work_, executors_, report_, stop_);
    if (!hasValidation()) {
        report_.message(
            "There are no validation images: the last network is kept, and training does not stop "
            "early.");
    }
    report_.started(deviceText(work_.device.description()), work_.changedOptions);
    pace_.restartWindow();
}

void Trainer::Loop::prepareExecutors() {
    const std::int64_t batch = trainingBatch(work_);
    if (work_.features) prepareFeatures(work_, executors_, stop_);
    executors_.prepareTraining(batch, stop_);
    const std::int64_t rest = static_cast<std::int64_t>(work_.training.size()) % batch;
    if (rest > 0) executors_.prepareTraining(rest, stop_);
    if (hasValidation()) {
        executors_.prepareEvaluation(validationLoaderOptions(work_).batchSize, stop_);
        if (!work_.metrics.empty()) executors_.keepEvaluationOutputs();
    }
    importStart();
    work_.start.tensors = {};
    work_.startFrom.reset();
    refuseUnreadableCheckpoint(work_.start, executors_);
    keeper_.makeRoom(executors_.snapshotSpecs());
}

void Trainer::Loop::importStart() {
    const std::vector<HostTensor>& tensors = work_.start.tensors;
    if (tensors.empty()) {
        executors_.initialise(options().seed);
        if (work_.startFrom) executors_.replaceTensors(*work_.startFrom);
        return;
    }
    if (!work_.keepOptimizerStates) return executors_.importWithoutOptimizer(tensors);
    if (haveOptimizer(tensors, executors_)) return executors_.importTensors(tensors);
    executors_.importWithoutOptimizer(tensors);
    progress_.stepsApplied = 0;
    report_.message(
        "Only the best network of this run is left, without the optimizer's state. The run "
        "continues, but the result will differ from an uninterrupted run.");
}

// False when the epoch or the run ends here. Nothing is in flight while it is paused.
bool Trainer::Loop::passGate(bool hasData) {
    GateDecision decision = gate_.vote(hasData);
    while (decision == GateDecision::Pause) {
        if (!finishSteps(0)) return false;
        pace_.pause();
        report_.paused();
        gate_.waitWhilePaused();
        pace_.goOn();
        if (!stop_.stop_requested()) report_.continued();
        makeAskedChange();
        decision = gate_.vote(hasData);
    }
    return decision == GateDecision::GoOn;
}

// False if nothing changes.
bool Trainer::Loop::change(const OptionChange& change) {
    TrainingOptions& options = work_.start.options;
    const std::string text = changeText(change, options);
    if (text.empty()) return false;
    applyChange(change, options);
    if (change.restartsPatience) progress_.epochsWithoutBetter = 0;
    schedule_ = LearningRateSchedule(options, trainingLoader_.batchesPerEpoch());
    report_.changed(options.epochs, schedule_.rate(progress_.stepsAttempted + 1), text);
    return true;
}

void Trainer::Loop::makePlannedChanges() {
    while (const auto due = changes_.takeDue(progress_.stepsAttempted, progress_.epoch)) {
        change(*due);
    }
}

void Trainer::Loop::makeAskedChange() {
    const auto asked = changes_.takeAsked(progress_.stepsAttempted, progress_.epoch);
    if (asked && change(*asked)) observer_.onOptionsChanged(*asked);
}

Ending Trainer::Loop::trainEpoch() {
    problems_.checkFolders();
    steps_.startEpoch(static_cast<std::uint32_t>(progress_.epoch), progress_.batchInEpoch);
    while (true) {
        std::optional<Batch> batch = steps_.next(stop_);
        if ((!batch || needsTheLastStep(*batch)) && !finishSteps(0)) break;
        makePlannedChanges();
        if (!passGate(batch.has_value())) break;
        if (!trainBatch(std::move(*batch))) break;
    }
    // Steps started before a stop are completed and saved with the others.
    if (!finishSteps(0)) return FinishReason::Diverged;
    if (stop_.stop_requested()) return FinishReason::Stopped;
    return std::nullopt;
}

// True if events before this step (messages, a change, a checkpoint) must follow the metrics of the
// step in flight.
bool Trainer::Loop::needsTheLastStep(const Batch& batch) const {
    return changes_.isDue(stepsBegun(), progress_.epoch) || !batch.problems.empty() ||
           !steps_.fitsBehind(batch) || keeper_.due(stepsBegun());
}

// Finishes steps until no more than `left` are in flight. False if training has diverged.
bool Trainer::Loop::finishSteps(std::int64_t left) {
    while (!divergence_.hasDiverged() && steps_.inFlight() > left) {
        StepPipeline::Step step = steps_.finish();
        if (!step.metrics.finite && !book_.mayBeSkipped(step.metrics)) {
            reportSaved(keeper_.wait());
            divergence_.takeStep(step, steps_);
            break;
        }
        noteStep(step);
        afterStep(std::move(step.batch));
    }
    return !divergence_.hasDiverged();
}

void Trainer::Loop::afterStep(Batch batch) {
    trainingLoader_.recycle(std::move(batch));
    if (takeMemoryShortage()) report_.message(kMemoryShortage);
    reportSaved(keeper_.poll());
    const bool isDue = keeper_.due(progress_.stepsAttempted) && !epochIsRead();
    if (isDue && steps_.inFlight() == 0) save();
}

// False when the run ends here.
bool Trainer::Loop::trainBatch(Batch batch) {
    problems_.note(batch, Split::Training);
    const double weight = sumOf(batch.weights);
    if (weight == 0) {
        if (!finishSteps(0)) return false;
        skipStep(batch);
        afterStep(std::move(batch));
        return true;
    }
    const double rate = schedule_.rate(stepsBegun() + 1);
    if (!steps_.begin({std::move(batch), stepValues(weight, rate), rate}, stop_)) return false;
    return finishSteps(steps_.most());
}

// A step in flight is counted as an update: in the precisions that allow a second step in flight, a
// step without an update ends the run.
kernels::StepValues Trainer::Loop::stepValues(double weight, double rate) const {
    const std::int64_t applied = progress_.stepsApplied + steps_.inFlight();
    kernels::StepValues values{.seed = options().seed,
                               .stepAttempted = static_cast<std::uint32_t>(stepsBegun() + 1),
                               .stepApplied = static_cast<std::uint32_t>(applied + 1),
                               .firstSample = 0,
                               .learningRate = static_cast<float>(rate),
                               .lossScale = static_cast<float>(1 / weight)};
    if (scalesLoss()) progress_.lossScale.applyTo(values);
    return values;
}

void Trainer::Loop::noteStep(const StepPipeline::Step& step) {
    divergence_.noteStep(step.metrics, step.rate);
    book_.noteStep(step.metrics);
    if (const std::string text = book_.takeMessage(); !text.empty()) report_.message(text);
    pace_.noteStep(step.batch.size());
    report_.step(step.metrics, step.batch.size(), step.rate);
    noteRecording(step.whyNotRecorded);
}

// Once: nothing is wrong with the result.
void Trainer::Loop::noteRecording(const std::string& reason) {
    if (reason.empty() || saidNotRecorded_) return;
    saidNotRecorded_ = true;
    report_.message("Steps are slightly slower because they cannot be recorded on the GPU. " +
                    reason);
}

void Trainer::Loop::skipStep(const Batch& batch) {
    book_.noteEmptyStep();
    report_.message(fmt::format(
        "Step {} was skipped: {}.",
        progress_.stepsAttempted,
        batch.size() == 1 ? std::string("its only image could not be read")
                          : fmt::format("none of its {} images could be read", batch.size())));
}

Ending Trainer::Loop::concludeEpoch() {
    if (book_.epochIsEmpty()) {
        throw Error(
            fmt::format("None of the {} training images could be read in epoch {}. Check "
                        "the folder and its permissions, then resume.",
                        work_.training.size(),
                        progress_.epoch));
    }
    std::optional<SplitMetrics> validation;
    if (hasValidation()) {
        validation = validate();
        if (stop_.stop_requested()) return FinishReason::Stopped;
        try {
            problems_.checkValidation(progress_.epoch);
        } catch (const Error&) {
            save();  // the steps of the epoch are good ones
            reportSaved(keeper_.wait());
            throw;
        }
        pace_.restartWindow();
    }
    const bool isBest = validation && noteValidation(*validation);
    const SplitMetrics training = book_.epochMetrics();
    report_.epoch(training, validation ? &*validation : nullptr, isBest);
    const std::string exploded =
        explosion_.note(training, validation ? &*validation : nullptr, options());
    if (!exploded.empty()) report_.message(exploded);
    problems_.noteDisk();
    book_.beginNextEpoch();
    save(isBest);
    if (divergence_.hasDiverged()) return FinishReason::Diverged;
    if (!validation || !isPatienceSpent(progress_, options()) || progress_.epoch > options().epochs)
        return std::nullopt;
    // A planned change here is that of a run that was resumed after it had stopped early.
    if (!changes_.isDue(progress_.stepsAttempted, progress_.epoch)) return FinishReason::Patience;
    makePlannedChanges();
    return std::nullopt;
}

// Nothing when no image could be read, or when asked to stop.
std::optional<SplitMetrics> Trainer::Loop::validate() {
    const auto before = [this](const Batch& batch) {
        if (!passGate(true)) return false;
        problems_.note(batch, Split::Validation);
        return true;
    };
    return validation_->measure(before, stop_);
}

// True when this epoch is the best so far.
bool Trainer::Loop::noteValidation(const SplitMetrics& metrics) {
    explosion_.noteValidation(metrics);
    const bool isBest = best_.note(metrics);
    if (!best_.problem().empty()) report_.message(best_.problem());
    return isBest;
}

// Copies now; the file is written while the next steps run. Weights that are not finite are not
// saved, because nobody could continue from them: the run has diverged.
void Trainer::Loop::save(bool alsoAsBest) {
    reportSaved(keeper_.wait());
    progress_.elapsedSeconds = pace_.elapsedSeconds();
    std::vector<HostTensor> used = keeper_.takeTensors();
    NetworkSnapshot snapshot = executors_.takeSnapshot(used);
    if (!snapshot.notFinite.empty()) return divergence_.takeWeights(snapshot.notFinite);
    CheckpointKeeper::Writing writing{.last = work_.start};
    writing.last.progress = progress_;
    writing.last.tensors = std::move(snapshot.tensors);
    if (alsoAsBest) writing.bestTensors = snapshot.ofNetwork;
    keeper_.begin(std::move(writing));
    pace_.restartWindow();
}

void Trainer::Loop::reportSaved(const std::optional<TrainingProgress>& saved) {
    if (saved) report_.checkpoint(saved->stepsAttempted, keeper_.files());
}

TrainingEvent Trainer::Loop::finish(FinishReason reason) {
    gate_.leave();
    if (reason != FinishReason::Diverged && !keeper_.isSaved(progress_)) save();
    reportSaved(keeper_.wait());
    problems_.summarise();
    if (takeMemoryShortage()) report_.message(kMemoryShortage);
    if (divergence_.hasDiverged()) reason = FinishReason::Diverged;
    std::string text = divergence_.sentence();
    if (reason != FinishReason::Diverged) {
        text = endingSentence(reason, options(), work_.start.progress, progress_);
    }
    const GoingBack back = divergence_.wayBack();
    reason = explosion_.judge(reason, options(), back.isPossible, text);
    if (!back.problem.empty()) report_.message(cannotGoBackText(back.problem));
    if (reason == FinishReason::Diverged) keepAutopsy(text);
    TrainingEvent event = report_.finished(reason, text);
    event.files = keeper_.files();
    return event;
}

// Of a run that ends by a step the batch is at hand; of others it is read once more.
void Trainer::Loop::keepAutopsy(const std::string& text) {
    try {
        if (divergence_.needsLastBatch()) {
            const bool isBetween = progress_.batchInEpoch == 0;
            const std::int64_t next =
                isBetween ? trainingLoader_.batchesPerEpoch() : progress_.batchInEpoch;
            steps_.startEpoch(static_cast<std::uint32_t>(progress_.epoch - (isBetween ? 1 : 0)),
                              next - 1);
            if (const auto batch = steps_.next(stop_)) {
                divergence_.takeLastBatch(*batch, stepValues(sumOf(batch->weights), 0));
            }
        }
        observer_.onAutopsy(divergence_.autopsy(text));
    } catch (const std::exception& error) {
        report_.message("What happened when training diverged could not be kept with the run. " +
                        errorSentence(error));
    }
}

Trainer::Trainer(TrainingWork work, TrainingObserver& observer, StepGate& gate)
    : loop_(std::make_unique<Loop>(std::move(work), observer, gate)) {}

Trainer::~Trainer() = default;

TrainingEvent Trainer::run() {
    return loop_->run();
}

}  // namespace espalier::engine
