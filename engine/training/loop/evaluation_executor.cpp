// SPDX-License-Identifier: Apache-2.0
#include "engine/training/loop/evaluation_executor.h"

#include <algorithm>
#include <atomic>
#include <cassert>
#include <utility>

#include "engine/compiler/compile.h"

namespace espalier::engine {

EvaluationExecutor::EvaluationExecutor(std::vector<Executor> executors, WorkerPool* pool)
    : executors_(std::move(executors)), pool_(pool) {
    assert(!executors_.empty() && (pool_ || executors_.size() == 1));
}

bool EvaluationExecutor::begin(const Batch& batch, std::stop_token stop) {
    samples_ = batch.size();
    for (std::size_t share = 0; share < busyShares(); ++share) {
        const std::int64_t first = static_cast<std::int64_t>(share) * each();
        if (pool_) {
            const std::int64_t count = std::min(each(), samples_ - first);
            setInputs(executors_[share], partOf(batch, {first, count}));
        } else {
            setInputs(executors_[share], batch);
        }
        executors_[share].setStepValues({});
    }
    if (!run(stop)) return false;
    ++inFlight_;
    return true;
}

std::size_t EvaluationExecutor::busyShares() const {
    return static_cast<std::size_t>((samples_ + each() - 1) / each());
}

bool EvaluationExecutor::run(const std::stop_token& stop) {
    if (!pool_) return executors_.front().run(stop);
    std::atomic<bool> finished = true;
    pool_->run([&](int worker) {
        const auto workers = static_cast<std::size_t>(pool_->workers());
        for (auto share = static_cast<std::size_t>(worker); share < busyShares();
             share += workers) {
            if (!executors_[share].run(stop)) finished = false;
        }
    });
    return finished;
}

StepMetrics EvaluationExecutor::finish() {
    assert(inFlight_ > 0);
    --inFlight_;
    StepMetrics metrics = metricsOf(executors_.front().readLoss(inFlight_));
    for (std::size_t share = 1; share < busyShares(); ++share) {
        add(metrics, metricsOf(executors_[share].readLoss()));
    }
    return metrics;
}

void EvaluationExecutor::keepOutputs() {
    for (Executor& executor : executors_) executor.copyBehindRuns(kOutput);
}

HostTensor EvaluationExecutor::outputs() {
    HostTensor outputs = executors_.front().readResult(kOutput, inFlight_);
    for (std::size_t share = 1; share < busyShares(); ++share) {
        const HostTensor more = executors_[share].readResult(kOutput);
        outputs.bytes.insert(outputs.bytes.end(), more.bytes.begin(), more.bytes.end());
        outputs.shape[0] += more.shape[0];
    }
    return outputs;
}

}  // namespace espalier::engine
