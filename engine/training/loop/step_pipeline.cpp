// SPDX-License-Identifier: Apache-2.0
#include "engine/training/loop/step_pipeline.h"

#include <cassert>
#include <utility>

namespace espalier::engine {

StepPipeline::StepPipeline(NetworkExecutors& executors, DataLoader& loader, bool eachNeedsTheLast)
    : executors_(executors),
      loader_(loader),
      most_(executors.takesAhead() && !eachNeedsTheLast ? 1 : 0) {}

void StepPipeline::startEpoch(std::uint32_t epoch, std::int64_t firstBatch) {
    assert(steps_.empty());
    loader_.start(epoch, firstBatch);
    ahead_.reset();
    isEnqueued_ = false;
}

std::optional<Batch> StepPipeline::next(std::stop_token stop) {
    isEnqueued_ = ahead_.has_value();
    if (ahead_) return std::exchange(ahead_, std::nullopt);
    const auto read = [&] { return loader_.next(std::move(stop)); };
    WorkerClock* const clock = executors_.workerClock();
    return clock ? clock->waitForData(read) : read();
}

bool StepPipeline::begin(Step step, std::stop_token stop) {
    assert(fitsBehind(step.batch));
    if (!isEnqueued_) executors_.enqueue(step.batch);
    if (!executors_.begin(step.batch, step.values, stop)) return false;
    step.whyNotRecorded = executors_.whyNotRecorded();
    steps_.push_back(std::move(step));
    lookAhead(std::move(stop));
    return true;
}

// Another size uses another executor in the same memory.
bool StepPipeline::fitsBehind(const Batch& batch) const {
    return steps_.empty() || (inFlight() <= most_ && steps_.back().batch.size() == batch.size());
}

// If the device computes the step asynchronously.
void StepPipeline::lookAhead(std::stop_token stop) {
    if (!executors_.takesAhead()) return;
    ahead_ = loader_.next(std::move(stop));
    if (ahead_) executors_.enqueue(*ahead_);
}

StepPipeline::Step StepPipeline::finish() {
    assert(!steps_.empty());
    Step step = std::move(steps_.front());
    steps_.pop_front();
    step.metrics = executors_.finish(step.batch.size());
    return step;
}

Executor::StepInspection StepPipeline::inspect(const Step& step) {
    steps_.clear();
    return executors_.inspect(step.batch, step.values);
}

}  // namespace espalier::engine
