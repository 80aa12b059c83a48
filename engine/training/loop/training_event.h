// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "engine/base/choice_words.h"
#include "engine/data/loading/image_dataset.h"
#include "engine/metrics/metric_value.h"
#include "engine/training/checkpoint/finish_reason.h"
#include "engine/training/loop/worker_times.h"
#include "engine/training/options/option_change.h"

namespace espalier::engine {

enum class EventKind : std::uint8_t {
    Stage,       ///< what is being done before the first step, in `text`
    Started,     ///< the first step begins
    Step,        ///< one step, or several merged into one event
    Epoch,       ///< an epoch ended, with validation
    Checkpoint,  ///< the checkpoint of `step` is on disk, maybe some steps later
    Message,     ///< a warning in `text`
    Paused,
    Continued,
    Changed,  ///< options were changed, `text` says how
    Finished,
    Failed,  ///< `text` says what, why, what next
};
/// The value of "event" in JSON.
template <>
inline constexpr std::array kChoiceWords<EventKind>{
    ChoiceWord{EventKind::Stage, "stage"},
    ChoiceWord{EventKind::Started, "started"},
    ChoiceWord{EventKind::Step, "step"},
    ChoiceWord{EventKind::Epoch, "epoch"},
    ChoiceWord{EventKind::Checkpoint, "checkpoint"},
    ChoiceWord{EventKind::Message, "message"},
    ChoiceWord{EventKind::Paused, "paused"},
    ChoiceWord{EventKind::Continued, "continued"},
    ChoiceWord{EventKind::Changed, "changed"},
    ChoiceWord{EventKind::Finished, "finished"},
    ChoiceWord{EventKind::Failed, "failed"},
};

/// A number over one or several merged steps: no extreme is lost.
struct Measured {
    double sum = 0;
    double minimum = std::numeric_limits<double>::infinity();
    double maximum = -std::numeric_limits<double>::infinity();
    std::int64_t count = 0;

    void add(double value);
    void add(const Measured& other);
    double mean() const { return count > 0 ? sum / static_cast<double>(count) : 0; }
};

/// What curves show of a step: its loss and accuracy, or where it has fewer images than a batch,
/// the mean over the images of a batch that ends with it (RecentImages).
struct RecentMeasured {
    Measured loss = {};
    Measured accuracy = {};
    std::int64_t images = 0;  ///< of how many images each value is the mean; 0 = not known
};

/// What the training thread reports to its observers. A value. NaN = not known (yet).
struct TrainingEvent {
    EventKind kind = EventKind::Message;
    std::int64_t step = 0;       ///< steps so far, from 1; of a merged event the last
    std::int64_t firstStep = 0;  ///< of a merged event the first
    std::int64_t epoch = 0;      ///< from 1
    std::int64_t epochs = 0;
    std::int64_t stepsPerEpoch = 0;
    Measured loss;      ///< training, per step
    Measured accuracy;  ///< training, per step; empty when the task has none
    /// Step: 2-norm of the gradients of all weights, before clipping and without a loss scale;
    /// empty where it was not finite, and in runs of before it was recorded.
    Measured gradientNorm = {};
    RecentMeasured recent = {};  ///< Step: what is shown of both; in no file
    double validationLoss = std::numeric_limits<double>::quiet_NaN();
    double validationAccuracy = std::numeric_limits<double>::quiet_NaN();
    std::vector<MetricValue> validationMetrics;  ///< Epoch: all that were measured
    bool isBest = false;                         ///< Epoch: the best network so far
    double learningRate = 0;
    double lossScale = 0;           ///< of the next step, in fp16; 0 in other precisions
    std::int64_t skippedSteps = 0;  ///< so far, because fp16 could not hold their gradients
    /// Message about images that cannot be read: how many these are so far, 0 in all others.
    std::int64_t unreadImages = 0;
    double imagesPerSecond = 0;
    /// These images come as features that were computed once, before the first step.
    bool onFeatures = false;
    /// Of a run with several workers, what they did since the event before that says it: in some
    /// Step events, at the end of an epoch and of the run.
    WorkerTimes workers = {};
    double elapsedSeconds = 0;
    double remainingSeconds = std::numeric_limits<double>::quiet_NaN();
    std::string text;
    FinishReason reason = FinishReason::Completed;
    /// Failed: the request was refused before the first step, as for lack of memory. In no file.
    bool isRefused = false;
    std::vector<std::string> files;  ///< Checkpoint, Finished: what was written
};

/// The metrics of an Epoch event: `validationMetrics`, or of a run of before there were several its
/// accuracy alone.
std::vector<MetricValue> metricsOf(const TrainingEvent& event);
/// One of them; NaN when it was not measured or is undefined.
double metricOf(const TrainingEvent& event, const std::string& key);

/// What is to be shown of a step: `recent` where it is known, else the step's own values.
const Measured& shownLoss(const TrainingEvent& step);
const Measured& shownAccuracy(const TrainingEvent& step);

/// Merges neighbouring Step events of one epoch; all others are kept as they are.
struct TrainingEventMerge {
    static bool mergeable(const TrainingEvent& a, const TrainingEvent& b);
    static void merge(TrainingEvent& into, const TrainingEvent& next);
};

/// {"event":"step","step":…}: one line without its end, the form of events.jsonl and --progress
/// jsonl.
std::string eventToJson(const TrainingEvent& event);
/// Throws Error for a line that is no event.
TrainingEvent eventFromJson(const std::string& line);

/// The recipe with the mean and deviation that a run measured before its first step.
struct MeasuredNormalisation {
    const Preprocessing& recipe;
    MeasuredImages images;
};

struct Autopsy;

/// Receives every event, unmerged, on the training thread; must return quickly and may throw Error
/// to end the run (a full disk).
class TrainingObserver {
  public:
    virtual ~TrainingObserver() = default;
    virtual void onEvent(const TrainingEvent& event) = 0;
    /// Once, before Started, when the run measures them.
    virtual void onNormalisationMeasured(const MeasuredNormalisation& /*measured*/) {}
    /// The user has changed options; not called when a run repeats earlier changes.
    virtual void onOptionsChanged(const OptionChange& /*change*/) {}
    /// Before a checkpoint takes its name, on the thread that writes it, while steps go on: the
    /// events of its steps have been received and must be on disk when this returns. A power
    /// failure then leaves no checkpoint without what led to it. May throw Error: the checkpoint is
    /// not written.
    virtual void syncBeforeCheckpoint() {}
    /// Training has diverged; before the Finished event. May throw Error, which ends nothing.
    virtual void onAutopsy(const Autopsy& /*autopsy*/) {}
};

}  // namespace espalier::engine
