// SPDX-License-Identifier: Apache-2.0
#include "engine/training/loop/evaluation_executor.h"

#include <algorithm>
#include <atomic>
#include <cassert>
#include <utility>

#include "engine/compiler/compile.h"

namespace espalier::engine {

EvaluationExecutor::EvaluationExecutor(std::vector<Executor> executors,
                                       std::vector<BatchShare> shares,
                                       WorkerPool* pool)
    : executors_(std::move(executors)), shares_(std::move(shares)), pool_(pool) {
    assert(!executors_.empty() &&
           (pool_ ? executors_.size() == shares_.size() : executors_.size() == 1));
}

bool EvaluationExecutor::begin(const Batch& batch, std::stop_token stop) {
    busyShares_ = 0;
    for (std::int64_t first = 0; first < batch.size(); ++busyShares_) {
        Executor& executor = executors_[busyShares_];
        const std::int64_t count = std::min(executor.plan().batch, batch.size() - first);
        if (pool_) {
            setInputs(executor, partOf(batch, {.first = first, .count = count}));
        } else {
            setInputs(executor, batch);
        }
        executor.setStepValues({});
        first += count;
    }
    if (!run(stop)) return false;
    ++inFlight_;
    return true;
}

bool EvaluationExecutor::run(const std::stop_token& stop) {
    if (!pool_) return executors_.front().run(stop);
    std::atomic<bool> finished = true;
    pool_->run([&](int worker) {
        for (std::size_t share = 0; share < busyShares_; ++share) {
            if (shares_[share].replica % pool_->workers() != worker) continue;
            if (!executors_[share].run(stop)) finished = false;
        }
    });
    return finished;
}

StepMetrics EvaluationExecutor::finish() {
    assert(inFlight_ > 0);
    --inFlight_;
    StepMetrics metrics = metricsOf(executors_.front().readLoss(inFlight_));
    for (std::size_t share = 1; share < busyShares_; ++share) {
        add(metrics, metricsOf(executors_[share].readLoss()));
    }
    return metrics;
}

void EvaluationExecutor::keepOutputs() {
    for (Executor& executor : executors_) executor.copyBehindRuns(kOutput);
}

HostTensor EvaluationExecutor::outputs() {
    HostTensor outputs = executors_.front().readResult(kOutput, inFlight_);
    for (std::size_t share = 1; share < busyShares_; ++share) {
        const HostTensor more = executors_[share].readResult(kOutput);
        outputs.bytes.insert(outputs.bytes.end(), more.bytes.begin(), more.bytes.end());
        outputs.shape[0] += more.shape[0];
    }
    return outputs;
}

}  // namespace espalier::engine
