// SPDX-License-Identifier: Apache-2.0
#include "engine/training/loop/step_executor.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <map>
#include <utility>

#include "engine/compiler/compile.h"

namespace espalier::engine {

namespace {

kernels::Shape withBatch(const kernels::Shape& shape, std::int64_t batch) {
    kernels::Shape result = shape;
    result[0] = batch;
    return result;
}

// The tensor with samples of zeros appended to its own.
HostTensor padded(const HostTensor& tensor, std::int64_t batch) {
    HostTensor result = tensor;
    result.shape = withBatch(tensor.shape, batch);
    result.bytes.resize(static_cast<std::size_t>(result.shape.elementCount()) *
                        byteSize(result.type));
    return result;
}

HostTensor rowsOf(const HostTensor& tensor, const BatchShare& share) {
    HostTensor rows =
        HostTensor::make(tensor.name, tensor.type, withBatch(tensor.shape, share.count));
    const std::size_t each = rows.bytes.size() / static_cast<std::size_t>(share.count);
    const auto first = tensor.bytes.begin() +
                       static_cast<std::ptrdiff_t>(each * static_cast<std::size_t>(share.first));
    std::copy_n(first, rows.bytes.size(), rows.bytes.begin());
    return rows;
}

/// A value that lives from one micro-batch to the next.
struct Accumulator {
    kernels::TensorDesc desc;
    std::size_t offset = 0;

    friend bool operator==(const Accumulator&, const Accumulator&) = default;
};

std::map<std::string, Accumulator> accumulatorsOf(const ExecutionPlan& plan) {
    std::map<std::string, Accumulator> found;
    for (std::size_t i = 0; i < plan.values.size(); ++i) {
        const Value& value = plan.values[i];
        if (value.persistent) found[value.name] = {value.desc, plan.placements[i].offset};
    }
    return found;
}

}  // namespace

StepMetrics metricsOf(const kernels::LossSums& sums) {
    return {.lossSum = sums.loss,
            .weightSum = sums.weight,
            .correct = sums.correct,
            .finite = std::isfinite(sums.loss)};
}

void add(StepMetrics& sums, const StepMetrics& more) {
    sums.lossSum += more.lossSum;
    sums.weightSum += more.weightSum;
    sums.correct += more.correct;
    sums.finite = sums.finite && more.finite;
}

// Only a batch that must be filled up is copied first: one of the usual size is large.
void setInput(Executor& executor, const std::string& name, const HostTensor& tensor) {
    const std::int64_t size = executor.plan().batch;
    if (tensor.shape[0] == size) return executor.setInput(name, tensor);
    executor.setInput(name, padded(tensor, size));
}

void setInputs(Executor& executor, const Batch& batch) {
    for (const HostTensor& tensor : batch.tensors) setInput(executor, tensor.name, tensor);
    setInput(executor, kWeightInput, batch.weights);
}

Batch partOf(const Batch& batch, const BatchShare& share) {
    Batch part;
    part.number = batch.number;
    const auto first = batch.samples.begin() + static_cast<std::ptrdiff_t>(share.first);
    part.samples.assign(first, first + static_cast<std::ptrdiff_t>(share.count));
    for (const HostTensor& tensor : batch.tensors) part.tensors.push_back(rowsOf(tensor, share));
    part.weights = rowsOf(batch.weights, share);
    return part;
}

bool accumulateAlike(const ExecutionPlan& a, const ExecutionPlan& b) {
    return accumulatorsOf(a) == accumulatorsOf(b);
}

StepExecutor::StepExecutor(std::vector<BatchShare> parts,
                           std::vector<Executor> executors,
                           bool isAsynchronous)
    : parts_(std::move(parts)), executors_(std::move(executors)), isAsynchronous_(isAsynchronous) {
    assert(!parts_.empty() && !executors_.empty());
}

Executor& StepExecutor::executorOf(const BatchShare& part) {
    return *std::ranges::find(
        executors_, part.count, [](const Executor& executor) { return executor.plan().batch; });
}

StepPart StepExecutor::placeOf(const BatchShare& part) const {
    return {.first = part == parts_.front(), .last = part == parts_.back()};
}

void StepExecutor::enqueue(const Batch& batch) {
    if (isWhole()) setInputs(executors_.front(), batch);
}

// A part's result is read once the next part has been started, so that an asynchronous device need
// not wait for the host between them. A part of another size has another executor, whose runs are
// not ordered behind those of this one: it is started when they have finished.
bool StepExecutor::begin(const Batch& batch,
                         const kernels::StepValues& values,
                         std::stop_token stop) {
    sums_ = {};
    Executor* behind = nullptr;  // its last run is a part that is not in the sums yet
    for (const BatchShare& part : parts_) {
        Executor& executor = executorOf(part);
        const bool isOrdered = isAsynchronous_ && behind == &executor;
        if (behind && !isOrdered) add(sums_, metricsOf(behind->readLoss()));
        if (!isWhole()) setInputs(executor, partOf(batch, part));
        kernels::StepValues own = values;
        own.firstSample += static_cast<std::uint32_t>(part.first);
        executor.setStepValues(own);
        if (!executor.run(stop, placeOf(part))) {
            if (isOrdered) executor.readLoss();  // nothing may be left running
            return false;
        }
        if (isOrdered) add(sums_, metricsOf(executor.readLoss(1)));
        behind = &executor;
    }
    return true;
}

StepMetrics StepExecutor::finish(int behind) {
    Executor& last = executorOf(parts_.back());
    StepMetrics metrics = metricsOf(last.readLoss(behind));
    add(metrics, sums_);
    const kernels::GradientStatus status = last.readGradientStatus(behind);
    metrics.gradientNorm = status.norm;
    metrics.updated = status.allFinite != 0;
    metrics.finite = metrics.finite && metrics.updated;
    return metrics;
}

Executor::StepInspection StepExecutor::inspect(const Batch& batch,
                                               const kernels::StepValues& values) {
    Executor::StepInspection inspection;
    for (const BatchShare& part : parts_) {
        Executor& executor = executorOf(part);
        setInputs(executor, isWhole() ? batch : partOf(batch, part));
        kernels::StepValues own = values;
        own.firstSample += static_cast<std::uint32_t>(part.first);
        executor.setStepValues(own);
        executor.deliver();
        Executor::StepInspection found = executor.inspectStep(placeOf(part));
        if (inspection.first) found.first = std::move(inspection.first);
        inspection = std::move(found);  // whose gradients are those of all parts until now
    }
    return inspection;
}

std::string StepExecutor::whyNotRecorded() const {
    for (const Executor& executor : executors_) {
        if (std::string reason = executor.whyNotRecorded(); !reason.empty()) return reason;
    }
    return {};
}

}  // namespace espalier::engine
