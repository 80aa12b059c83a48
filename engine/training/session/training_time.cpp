// SPDX-License-Identifier: Apache-2.0
#include "engine/training/session/training_time.h"

#include <algorithm>
#include <chrono>
#include <iterator>
#include <numeric>
#include <utility>
#include <vector>

#include "engine/base/error.h"
#include "engine/base/save_time.h"
#include "engine/runtime/loss_scale.h"
#include "engine/training/loop/loader_options.h"
#include "engine/training/loop/network_executors.h"
#include "engine/training/loop/training_event.h"
#include "engine/training/loop/validation_pass.h"
#include "engine/training/session/training_setup.h"

namespace espalier::engine {

namespace {

using Clock = std::chrono::steady_clock;

constexpr double kLongEnough = 1.5;    // seconds of steps
constexpr double kVeryLongStep = 5.0;  // seconds: one that takes longer is measured once
constexpr int kUntimedSteps = 2;
constexpr std::size_t kFewestSteps = 3;
constexpr std::size_t kMostSteps = 15;
constexpr int kSoundSteps = 5;
constexpr double kSoundSpread = 0.2;  // between the quartiles, as a fraction of the median
constexpr std::int64_t kBatchesRead = 2;

double secondsSince(Clock::time_point begin) {
    return std::chrono::duration<double>(Clock::now() - begin).count();
}

class Nobody final : public TrainingObserver {
  public:
    void onEvent(const TrainingEvent& /*event*/) override {}
};

/// The first batches of the first epoch, read like those of the training.
class TimedReading {
  public:
    TimedReading(const TrainingWork& work, std::stop_token stop)
        : loader_(imagesOf(work), options(work)), stop_(std::move(stop)) {}

    /// Seconds per batch; the last of them is kept.
    double read() {
        const std::int64_t batches = std::min(kBatchesRead, loader_.batchesPerEpoch());
        const Clock::time_point begin = Clock::now();
        loader_.start(1);
        for (std::int64_t i = 0; i < batches; ++i) {
            std::optional<Batch> batch = loader_.next(stop_);
            if (!batch) throw Stopped();
            // The last batch of an epoch may be a smaller one.
            if (i == 0 || batch->size() == batch_.size()) batch_ = std::move(*batch);
        }
        return secondsSince(begin) / static_cast<double>(batches);
    }
    std::int64_t batchesPerEpoch() const { return loader_.batchesPerEpoch(); }
    Batch takeBatch() { return std::move(batch_); }

  private:
    static const Dataset& imagesOf(const TrainingWork& work) {
        return work.features ? work.features->training->images() : work.training;
    }

    // Only one batch ahead, because batches beyond those used would be read in vain.
    static DataLoaderOptions options(const TrainingWork& work) {
        DataLoaderOptions options = trainingLoaderOptions(work);
        options.batchesAhead = 1;
        if (work.features) options.batchSize = trainingImagesAtOnce(work);
        return options;
    }

    DataLoader loader_;
    std::stop_token stop_;
    Batch batch_;
};

/// The seconds in which the frozen layers compute a batch; it has features in place of images then.
double timedFeatures(NetworkExecutors& executors,
                     Mode mode,
                     Batch& batch,
                     const std::stop_token& stop) {
    const Clock::time_point begin = Clock::now();
    auto features = executors.computeFeatures(mode, batch, stop);
    if (!features) throw Stopped();
    const double seconds = secondsSince(begin);
    std::erase_if(batch.tensors, [](const HostTensor& field) { return field.name == kImageInput; });
    std::ranges::move(*features, std::back_inserter(batch.tensors));
    return seconds;
}

double timedStep(NetworkExecutors& executors,
                 const Batch& batch,
                 std::uint32_t number,
                 LossScale* scale,
                 const std::stop_token& stop) {
    const auto weights = batch.weights.floats();
    const float weight = std::accumulate(weights.begin(), weights.end(), 0.0f);
    const Clock::time_point begin = Clock::now();
    kernels::StepValues values{.seed = 1,
                               .stepAttempted = number,
                               .stepApplied = number,
                               .learningRate = 1e-6f,
                               .lossScale = 1 / std::max(weight, 1.0f)};
    if (scale) scale->applyTo(values);
    const std::optional<StepMetrics> metrics = executors.train(batch, values, stop);
    if (!metrics) throw Stopped();
    if (scale) scale->note(metrics->updated);
    return secondsSince(begin);
}

// The first steps touch their memory for the first time, choose algorithms and lay weights out:
// they are never counted, however long they are.
std::vector<double> timedSteps(NetworkExecutors& executors,
                               const Batch& batch,
                               const TrainingOptions& options,
                               const std::stop_token& stop) {
    std::uint32_t number = 0;
    LossScale itsOwn;
    LossScale* scale = precisionOf(options) == kernels::DataType::Float16 ? &itsOwn : nullptr;
    double last = 0;
    for (int i = 0; i < kUntimedSteps && last < kLongEnough; ++i) {
        last = timedStep(executors, batch, ++number, scale, stop);
    }
    const std::size_t fewest = last > kVeryLongStep ? 1 : kFewestSteps;
    std::vector<double> times;
    double sum = 0;
    while (times.size() < fewest || (sum < kLongEnough && times.size() < kMostSteps)) {
        times.push_back(timedStep(executors, batch, ++number, scale, stop));
        sum += times.back();
    }
    return times;
}

// Network and metrics, as ValidationPass works through the batches.
double timedEvaluation(const TrainingWork& work,
                       NetworkExecutors& executors,
                       const Batch& batch,
                       const std::stop_token& stop) {
    MetricMeter meter(work.metrics, work.metricData);
    double network = 0;
    double metrics = 0;
    for (int i = 0; i < 2; ++i) {  // the first finds its memory untouched
        const Clock::time_point begin = Clock::now();
        if (!executors.evaluate(batch, stop)) throw Stopped();
        network = secondsSince(begin);
        if (!meter.empty()) measureOutputs(work, executors, batch, meter);
        metrics = secondsSince(begin) - network;
    }
    // A device of its own computes the next batch while the host measures this one.
    return work.device.description().hostVisible ? network + metrics : std::max(network, metrics);
}

// Of an epoch that is the best so far: the newest one, and the best one.
std::size_t bytesOfCheckpoints(const NetworkExecutors& executors) {
    using Part = NetworkExecutors::SnapshotPart;
    std::size_t bytes = 0;
    for (const Part part : {Part::Whole, Part::Network}) {
        for (const TensorSpec& tensor : executors.snapshotSpecs(part)) bytes += tensor.bytes();
    }
    return bytes;
}

// The value below which this fraction of them lies.
double quantileOf(std::vector<double> values, double fraction) {
    const auto place = static_cast<std::size_t>(fraction * static_cast<double>(values.size()));
    const auto found =
        values.begin() + static_cast<std::ptrdiff_t>(std::min(place, values.size() - 1));
    std::ranges::nth_element(values, found);
    return *found;
}

}  // namespace

double TrainingTime::firstEpoch() const {
    return static_cast<double>(stepsPerEpoch) * (features + step + read) +
           static_cast<double>(evaluationsPerEpoch) * (features + evaluation + read);
}

// The next checkpoints wait for those that are being written.
double TrainingTime::laterEpoch() const {
    return std::max(static_cast<double>(stepsPerEpoch) * (step + readAgain) +
                        static_cast<double>(evaluationsPerEpoch) * (evaluation + readAgain),
                    save);
}

double TrainingTime::total(std::int64_t epochs) const {
    if (epochs < 1) return 0;
    return firstEpoch() + static_cast<double>(epochs - 1) * laterEpoch() + save;
}

double TrainingTime::least(std::int64_t epochs) const {
    TrainingTime fast = *this;
    if (fastStep > 0) fast.step = fastStep;
    return fast.total(epochs);
}

double TrainingTime::most(std::int64_t epochs) const {
    TrainingTime slow = *this;
    if (slowStep > 0) slow.step = slowStep;
    return slow.total(epochs);
}

bool TrainingTime::isSound() const {
    return measuredSteps >= kSoundSteps && slowStep - fastStep <= kSoundSpread * step;
}

TrainingTime measureTrainingTime(const TrainingRequest& request, std::stop_token stop) {
    TrainingRequest rehearsal = request;
    rehearsal.measureNormalisation = false;
    rehearsal.resumeFrom.reset();
    rehearsal.observers.clear();
    // A training that starts meanwhile must be the one that writes the disk cache; reading from it
    // costs about as much as from memory.
    const bool keepsOnDisk =
        !request.imageCacheFolder.empty() && (request.options.cache == ImageCaching::Auto ||
                                              request.options.cache == ImageCaching::Disk);
    rehearsal.imageCacheFolder.clear();
    if (keepsOnDisk) rehearsal.options.cache = ImageCaching::Memory;
    Nobody nobody;
    TrainingSetup setup(rehearsal, nobody, stop);
    const TrainingWork work = setup.takeWork();
    // What is computed once per image is computed in parts; here it is also trained on in parts,
    // which takes a little longer.
    const std::int64_t atOnce = trainingImagesAtOnce(work);
    const std::int64_t size = work.features ? atOnce : trainingBatch(work);
    TrainingTime time;
    Batch batch;
    {
        TimedReading reading(work, stop);
        time.stepsPerEpoch = reading.batchesPerEpoch();
        time.read = reading.read();
        time.readAgain = keepsOnDisk || setup.keepsAllImages() ? reading.read() : time.read;
        batch = reading.takeBatch();
    }
    NetworkExecutors executors(work.network,
                               work.device,
                               work.loss,
                               work.start.options,
                               plannedPixels(work),
                               work.featureBytes());
    if (work.features) {
        executors.prepareFeatures(Mode::Train, size, stop);
        executors.prepareFeatures(Mode::Evaluate, atOnce, stop);
    }
    executors.prepareTraining(size, stop);
    executors.initialise(work.start.options.seed);
    Batch evaluated = partOf(batch, {.first = 0, .count = std::min(atOnce, batch.size())});
    if (work.features) {
        time.features = timedFeatures(executors, Mode::Train, batch, stop);
        timedFeatures(executors, Mode::Evaluate, evaluated, stop);
        time.readAgain = 0;
    }
    const std::vector<double> steps = timedSteps(executors, batch, work.start.options, stop);
    time.step = quantileOf(steps, 0.5);
    time.fastStep = quantileOf(steps, 0.25);
    time.slowStep = quantileOf(steps, 0.75);
    time.measuredSteps = static_cast<int>(steps.size());
    const auto validation =
        work.validation ? static_cast<std::int64_t>(work.validation->size()) : 0;
    if (validation > 0) {
        // Of as many images as a batch of training, so that reading counts alike.
        const double parts = static_cast<double>(size) / static_cast<double>(atOnce);
        executors.prepareEvaluation(atOnce, stop);
        if (!work.metrics.empty()) executors.keepEvaluationOutputs();
        time.evaluation = parts * timedEvaluation(work, executors, evaluated, stop);
        time.evaluationsPerEpoch = (validation + size - 1) / size;
    }
    time.save = measureSaving(request.checkpointFolder, bytesOfCheckpoints(executors));
    return time;
}

}  // namespace espalier::engine
