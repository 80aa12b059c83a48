// SPDX-License-Identifier: Apache-2.0
#include "engine/training/session/worker_scaling.h"

#include <algorithm>
#include <chrono>
#include <optional>
#include <set>
#include <utility>

#include "engine/base/error.h"
#include "engine/losses/loss.h"
#include "engine/network/summary.h"
#include "engine/ops/host_values.h"
#include "engine/runtime/bench_images.h"
#include "engine/training/loop/network_executors.h"
#include "engine/training/options/run_device.h"
#include "engine/training/options/workers.h"
#include "kernels/devices/device_request.h"
#include "kernels/math/philox.h"

namespace espalier::engine {

namespace {

using Clock = std::chrono::steady_clock;

constexpr int kProbeWarmUp = 3;
constexpr int kFewestProbed = 3;
constexpr std::size_t kFewestForQuartiles = 8;
constexpr double kMostRowSeconds = 30;  // seconds of steps with one number of workers
constexpr int kEveryCountUpTo = 4;      // up to so many workers, every number is measured

/// What a loss compares the output with: any values do.
HostTensor randomTargets(const Network& network, const Loss& loss, std::int64_t batch) {
    const kernels::Shape& output = network.output().shape.output;
    if (loss.description().truth == Truth::Values) return benchImages(kTargetInput, batch, output);
    HostTensor indices =
        HostTensor::make(kTargetIndexInput, kernels::DataType::Int32, kernels::Shape{batch});
    kernels::math::PhiloxSequence random(1, kernels::math::RandomPurpose::SampleDrawing, 0, 0);
    const auto outputs = static_cast<std::uint32_t>(output.elementCount());
    for (std::int32_t& index : indices.as<std::int32_t>()) {
        index = static_cast<std::int32_t>(random.nextBelow(outputs));
    }
    return indices;
}

Batch randomBatch(const Network& network, const Loss& loss, std::int64_t size) {
    Batch batch;
    batch.samples.resize(static_cast<std::size_t>(size));
    batch.tensors.push_back(benchImages(kImageInput, size, network.input().shape.output));
    batch.tensors.push_back(randomTargets(network, loss, size));
    batch.weights =
        HostTensor::make(kWeightInput, kernels::DataType::Float32, kernels::Shape{size});
    std::ranges::fill(batch.weights.floats(), 1.0f);
    return batch;
}

/// The value below which a quarter of them lies, or half, or three.
double quartileOf(std::vector<double> values, std::size_t quarters) {
    const auto place = values.begin() + static_cast<std::ptrdiff_t>(values.size() * quarters / 4);
    std::ranges::nth_element(values, place);
    return *place;
}

/// Measures one number of workers after the other, and counts steps.
class WorkerProbe {
  public:
    WorkerProbe(const WorkerScalingQuestion& question,
                const ScalingProgress& progress,
                std::stop_token stop)
        : question_(question), progress_(progress), stop_(std::move(stop)) {}

    void plan(std::size_t rows) { of_ = static_cast<std::int64_t>(rows) * stepsOfRow(); }
    WorkerScalingRow measure(int workers, std::int64_t batch);
    /// Throws RequestError for what cannot be trained.
    TrainingOptions optionsFor(int workers, std::int64_t batch) const;

  private:
    std::int64_t stepsOfRow() const { return question_.steps + kProbeWarmUp; }
    double step(NetworkExecutors& executors, const Batch& batch);
    void note(int workers, std::int64_t done);

    const WorkerScalingQuestion& question_;
    const ScalingProgress& progress_;
    const std::stop_token stop_;
    std::uint32_t number_ = 0;
    std::int64_t before_ = 0;  ///< steps of earlier rows, as planned
    std::int64_t of_ = 0;
};

TrainingOptions WorkerProbe::optionsFor(int workers, std::int64_t batch) const {
    TrainingOptions options = question_.options;
    options.device = kernels::kCpuDevice;
    options.workers = workers;
    options.workerLoads.clear();  // even shares are compared
    options.batch = batch;
    const kernels::DeviceDescription device = findRunDevice(options.device).device;
    Diagnostics problems = reviewTrainingOptions(options, device);
    for (Diagnostic& problem : reviewComputeThreads(options, device)) {
        problems.push_back(std::move(problem));
    }
    for (const Diagnostic& problem : problems) {
        if (problem.severity == Severity::Error) throw RequestError(englishSentence(problem));
    }
    return options;
}

double WorkerProbe::step(NetworkExecutors& executors, const Batch& batch) {
    ++number_;
    const kernels::StepValues values{.seed = 1,
                                     .stepAttempted = number_,
                                     .stepApplied = number_,
                                     .learningRate = 1e-6f,
                                     .lossScale = 1 / static_cast<float>(batch.size())};
    const Clock::time_point begin = Clock::now();
    if (!executors.train(batch, values, stop_)) throw Stopped();
    return std::chrono::duration<double>(Clock::now() - begin).count();
}

void WorkerProbe::note(int workers, std::int64_t done) {
    if (stop_.stop_requested()) throw Stopped();
    progress_(before_ + done, of_, workers);
}

WorkerScalingRow WorkerProbe::measure(int workers, std::int64_t batch) {
    const TrainingOptions options = optionsFor(workers, batch);
    number_ = 0;
    note(workers, 0);
    const auto device = openRunDevice(options.device, cpuChoice(options));
    NetworkExecutors executors(question_.network, *device, question_.loss, options);
    executors.prepareTraining(batch, stop_);
    executors.initialise(options.seed);
    const Batch images = randomBatch(question_.network, question_.loss, batch);
    for (int i = 1; i <= kProbeWarmUp; ++i) {
        step(executors, images);
        note(workers, i);
    }
    WorkerClock* const clock = executors.workerClock();
    if (clock) clock->take();
    std::vector<double> seconds;
    double sum = 0;
    for (int i = 1; i <= question_.steps && (sum < kMostRowSeconds || i <= kFewestProbed); ++i) {
        seconds.push_back(step(executors, images));
        sum += seconds.back();
        note(workers, kProbeWarmUp + i);
    }
    before_ += stepsOfRow();
    WorkerScalingRow row{.workers = workers,
                         .threads = device->description().threads,
                         .steps = static_cast<int>(seconds.size()),
                         .ms = 1e3 * quartileOf(seconds, 2)};
    if (seconds.size() >= kFewestForQuartiles) {
        row.fastMs = 1e3 * quartileOf(seconds, 1);
        row.slowMs = 1e3 * quartileOf(seconds, 3);
    }
    row.smallestShare = sharesOf(options, batch).back().count;
    if (clock) row.times = clock->take();
    for (const WorkerTime& worker : row.times.workers) row.shares.push_back(worker.share);
    if (!clock) row.shares = {batch};
    return row;
}

// The fastest with several workers; nothing where there is none.
std::optional<int> bestOfSeveral(const std::vector<WorkerScalingRow>& rows) {
    std::optional<int> best;
    double least = 0;
    for (const WorkerScalingRow& row : rows) {
        if (row.workers == 1 || (best && row.ms >= least)) continue;
        best = row.workers;
        least = row.ms;
    }
    return best;
}

}  // namespace

const WorkerScalingRow* WorkerScaling::impossibleRow() const {
    for (const WorkerScalingRow& row : doubled) {
        const auto once = std::ranges::find(rows, row.workers, &WorkerScalingRow::workers);
        if (once != rows.end() && row.ms < once->ms) return &row;
    }
    return nullptr;
}

double WorkerScalingRow::imagesPerSecond() const {
    std::int64_t images = 0;
    for (const std::int64_t share : shares) images += share;
    return ms > 0 ? 1e3 * static_cast<double>(images) / ms : 0;
}

double WorkerScalingRow::partMs(double WorkerTime::*part) const {
    if (times.steps == 0) return 0;
    return 1e3 * fractionOf(times, part) * times.seconds / static_cast<double>(times.steps);
}

std::vector<int> workerCounts(int cores, std::int64_t batch) {
    const int most = static_cast<int>(std::min<std::int64_t>(cores, batch));
    std::vector<int> counts;
    for (int count = 1; count < most; count += count < kEveryCountUpTo ? 1 : count) {
        counts.push_back(count);
    }
    counts.push_back(std::max(1, most));
    return counts;
}

WorkerScaling measureWorkerScaling(const WorkerScalingQuestion& question,
                                   const ScalingProgress& progress,
                                   std::stop_token stop) {
    WorkerScaling scaling;
    scaling.cores = findRunDevice(std::string(kernels::kCpuDevice)).device.threads;
    scaling.batch = question.options.batch;
    scaling.shards = question.options.shards;
    const NetworkSummary summary = summarise(question.network);
    scaling.gradientBytes = static_cast<std::size_t>(summary.trainedParameters) * sizeof(float);
    const bool keepsFeatures = question.options.shards == 0 &&
                               question.options.featuresOnce != FeaturesOnce::Off &&
                               question.options.precision == Precision::Float32;
    scaling.hasFrozenLayers = keepsFeatures && summary.trainedParameters < summary.parameters;
    scaling.ownStatistics = question.options.batchStatistics == BatchStatistics::Local;
    std::set<int> counts(question.workers.begin(), question.workers.end());
    counts.insert(1);
    if (question.workers.empty()) {
        const auto threads = static_cast<int>(question.options.computeThreads);
        const int cores = threads > 0 ? std::min(threads, scaling.cores) : scaling.cores;
        const std::int64_t shards = question.options.shards;
        const std::int64_t most = shards > 0 ? std::min(shards, scaling.batch) : scaling.batch;
        for (const int count : workerCounts(cores, most)) counts.insert(count);
    }
    WorkerProbe probe(question, progress, std::move(stop));
    for (const int count : counts) probe.optionsFor(count, scaling.batch);  // before any takes time
    // Not a batch that would be nearly all images.
    const bool fits = question.images == 0 || 4 * scaling.batch <= question.images;
    const bool doubles = counts.size() > 1 && fits;
    probe.plan(counts.size() + (doubles ? 2 : 0));
    for (const int count : counts) scaling.rows.push_back(probe.measure(count, scaling.batch));
    const auto best = bestOfSeveral(scaling.rows);
    if (!best || !doubles) return scaling;
    try {
        for (const int count : {1, *best}) {
            scaling.doubled.push_back(probe.measure(count, 2 * scaling.batch));
        }
    } catch (const RequestError& error) {  // more than a batch may have, or than memory holds
        scaling.doubled.clear();
        scaling.whyNotDoubled = error.what();
    }
    return scaling;
}

}  // namespace espalier::engine
