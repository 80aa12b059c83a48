// SPDX-License-Identifier: Apache-2.0
#include "engine/training/loop/validation_pass.h"

#include <algorithm>
#include <utility>

#include "engine/training/loop/loader_options.h"

namespace espalier::engine {

namespace {

const HostTensor* fieldOf(const Batch& batch, const char* name) {
    const auto found = std::ranges::find(batch.tensors, name, &HostTensor::name);
    return found == batch.tensors.end() ? nullptr : &*found;
}

// Where the device made the target from bytes, the host makes it once more: validation images are
// not augmented.
std::vector<float> targetsFrom(const HostTensor& pixels, const Preprocessing& recipe) {
    const auto bytes = pixels.as<std::uint8_t>();
    std::vector<float> targets(bytes.size());
    const std::size_t each = bytes.size() / static_cast<std::size_t>(pixels.shape[0]);
    for (std::size_t first = 0; first < bytes.size(); first += each) {
        const auto sample = bytes.subspan(first, each);
        const Image image{.width = recipe.width,
                          .height = recipe.height,
                          .channels = recipe.channels,
                          .pixels = {sample.begin(), sample.end()}};
        normaliseImage(image, recipe, targets.data() + first);
    }
    return targets;
}

}  // namespace

void measureOutputs(const TrainingWork& work,
                    NetworkExecutors& executors,
                    const Batch& batch,
                    MetricMeter& meter) {
    const HostTensor outputs = executors.evaluationOutputs();
    std::vector<float> made;
    MetricBatch measured{.outputs = outputs,
                         .targetIndices = {},
                         .targets = {},
                         .weights = batch.weights.floats(),
                         .data = work.metricData};
    if (const HostTensor* indices = fieldOf(batch, kTargetIndexInput)) {
        measured.targetIndices = indices->as<std::int32_t>();
    } else if (const HostTensor* targets = fieldOf(batch, kTargetInput)) {
        measured.targets = targets->floats();
    } else if (const HostTensor* pixels = fieldOf(batch, kPixelInput)) {
        made = targetsFrom(*pixels, work.start.preprocessing);
        measured.targets = made;
    }
    meter.add(measured);
}

ValidationPass::ValidationPass(const TrainingWork& work, NetworkExecutors& executors)
    : work_(work),
      executors_(executors),
      loader_(*work.validation, validationLoaderOptions(work)) {}

std::optional<SplitMetrics> ValidationPass::measure(const std::function<bool(const Batch&)>& before,
                                                    std::stop_token stop) {
    sums_ = {};
    meter_.emplace(work_.metrics, work_.metricData);
    // An asynchronous device computes one batch while it receives the next.
    const std::size_t ahead = work_.device.description().hostVisible ? 0 : 1;
    loader_.start(1);
    while (std::optional<Batch> batch = loader_.next(stop)) {
        if (!before(*batch) || !executors_.beginEvaluation(*batch, stop)) break;
        inFlight_.push_back(*std::move(batch));
        finishTo(ahead);
    }
    finishTo(0);
    if (stop.stop_requested() || sums_.weightSum == 0) return std::nullopt;
    return SplitMetrics{.loss = sums_.lossSum / sums_.weightSum,
                        .accuracy = sums_.correct / sums_.weightSum,
                        .metrics = meter_->values()};
}

void ValidationPass::finishTo(std::size_t left) {
    while (inFlight_.size() > left) {
        const StepMetrics metrics = executors_.finishEvaluation();
        sums_.lossSum += metrics.lossSum;
        sums_.weightSum += metrics.weightSum;
        sums_.correct += metrics.correct;
        if (!meter_->empty()) measureOutputs(work_, executors_, inFlight_.front(), *meter_);
        loader_.recycle(std::move(inFlight_.front()));
        inFlight_.pop_front();
    }
}

}  // namespace espalier::engine
