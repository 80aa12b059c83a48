// SPDX-License-Identifier: Apache-2.0
#include "engine/runtime/executor.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <chrono>
#include <cmath>
#include <cstring>
#include <map>

#include "engine/base/error.h"
#include "engine/compiler/compile.h"
#include "engine/runtime/finite_values.h"
#include "engine/runtime/input_slots.h"
#include "engine/runtime/metric_reader.h"
#include "engine/runtime/read_back.h"
#include "engine/runtime/recorded_step.h"
#include "engine/runtime/step_gradients.h"

namespace espalier::engine {

using kernels::Bindings;
using kernels::DataType;

namespace {

/// The addresses of one operation's tensors.
struct Call {
    std::vector<const void*> inputs;
    std::vector<void*> outputs;
    void* workspace = nullptr;

    Bindings bindings() const {
        return {inputs, {const_cast<void* const*>(outputs.data()), outputs.size()}, workspace};
    }
};

/// Values in the arena that the host gives to every run.
bool isGiven(const Value& value) {
    return value.role == ValueRole::Input || value.role == ValueRole::StepValues;
}

/// What the executor needs besides the operations if the host cannot access the device's memory.
struct Remote {
    Remote(kernels::Device& device,
           std::vector<ValueId> given,
           std::vector<InputSlots::Target> targets,
           const MetricReader::Sources& sources)
        : values(std::move(given)), inputs(device, std::move(targets)), metrics(device, sources) {}

    void put(ValueId value, const void* bytes) {
        const auto found = std::ranges::find(values, value);
        assert(found != values.end());
        inputs.put(static_cast<std::size_t>(found - values.begin()), bytes);
    }
    RecordedStep& step(const StepPart& part) {
        return steps[(part.first ? 1U : 0U) + (part.last ? 2U : 0U)];
    }
    /// What is read of a run, behind it.
    void requestReads(kernels::Stream& stream) {
        metrics.request(stream);
        for (auto& [value, result] : results) result.request(stream);
    }

    std::vector<ValueId> values;        ///< one per target of the slots
    std::array<RecordedStep, 4> steps;  ///< per StepPart
    // Declared last, so that recordings and memory are destroyed after these have waited for the
    // device.
    InputSlots inputs;
    MetricReader metrics;
    std::map<ValueId, ReadBack> results;  ///< those that are copied behind every run
};

}  // namespace

struct Executor::Bound {
    Bound(CompiledPlan plan,
          ParameterStore& store,
          kernels::Device& onDevice,
          std::shared_ptr<kernels::Buffer> given)
        : compiled(std::move(plan)),
          device(onDevice),
          arena(std::move(given)),
          stream(device.createStream()) {
        if (!arena) arena = device.allocate(std::max<std::size_t>(compiled.plan.arenaBytes, 1));
        assert(arena->bytes() >= compiled.plan.arenaBytes);
        for (const PlanStep& step : compiled.plan.steps) calls.push_back(bind(step, store));
        if (!device.description().hostVisible) makeRemote();
    }

    void makeRemote() {
        std::vector<ValueId> given;
        std::vector<InputSlots::Target> targets;
        for (std::size_t i = 0; i < plan().values.size(); ++i) {
            const Placement& placement = plan().placements[i];
            if (!isGiven(plan().values[i]) || placement.offset == kNotInArena) continue;
            given.push_back(static_cast<ValueId>(i));
            targets.push_back({arenaAddress(placement.offset), placement.bytes});
        }
        const auto addressOf = [&](const char* name) -> const void* {
            const ValueId value = find(name);
            return value == kNoValue ? nullptr : arenaAddress(plan().placements[value].offset);
        };
        remote.emplace(device,
                       std::move(given),
                       std::move(targets),
                       MetricReader::Sources{.loss = addressOf(kLossSums),
                                             .gradients = addressOf(kGradientStatus)});
    }

    const ExecutionPlan& plan() const { return compiled.plan; }

    void* address(ValueId value, ParameterStore& store) const {
        const Placement& placement = plan().placements[value];
        if (placement.offset != kNotInArena) return arenaAddress(placement.offset);
        void* stored = store.address(plan().values[placement.storage].name);
        assert(stored != nullptr);
        return stored;
    }

    void* arenaAddress(std::size_t offset) const {
        return static_cast<std::byte*>(arena->data()) + offset;
    }

    Call bind(const PlanStep& step, ParameterStore& store) const {
        Call call;
        for (const ValueId input : step.node.inputs) call.inputs.push_back(address(input, store));
        for (const ValueId output : step.node.outputs) {
            call.outputs.push_back(address(output, store));
        }
        call.workspace = arenaAddress(step.workspaceOffset);
        return call;
    }

    void runStep(std::size_t step) {
        if (!compiled.operations[step]) return;  // an alias
        compiled.operations[step]->run(*stream, calls[step].bindings());
    }

    /// False when stopped before the first update; nothing is left running then.
    bool runOperations(const std::stop_token& stop, const StepPart& part) {
        const std::size_t end = part.last ? plan().steps.size() : plan().firstUpdateStep;
        for (std::size_t step = 0; step < end; ++step) {
            if (step <= plan().firstUpdateStep && stop.stop_requested()) {
                stream->synchronize();
                return false;
            }
            if (belongsTo(step, part)) runStep(step);
        }
        return true;
    }

    bool runRemote(const std::stop_token& stop, const StepPart& part) {
        if (stop.stop_requested()) return false;
        remote->inputs.deliver(*stream);
        const bool finished =
            remote->step(part).run(*stream, stop, [this, &part](const std::stop_token& asked) {
                return runOperations(asked, part);
            });
        if (finished) remote->requestReads(*stream);
        return finished;
    }

    /// Of a value that the host gives.
    void give(ValueId value, const void* bytes, std::size_t size) {
        assert(plan().placements[value].bytes == size);
        if (remote) return remote->put(value, bytes);
        stream->copyToDevice(arenaAddress(plan().placements[value].offset), bytes, size);
    }

    bool belongsTo(std::size_t step, const StepPart& part) const {
        switch (plan().steps[step].node.microBatches) {
            case MicroBatches::Every:
                return true;
            case MicroBatches::First:
                return part.first;
            case MicroBatches::Later:
                return !part.first;
        }
        return true;
    }

    /// In the arena, by name. Throws where the plan has none.
    ValueId find(const std::string& name) const {
        for (std::size_t i = 0; i < plan().values.size(); ++i) {
            const bool placed = plan().placements[i].offset != kNotInArena;
            if (placed && plan().values[i].name == name) return static_cast<ValueId>(i);
        }
        return kNoValue;
    }
    ValueId require(const std::string& name) const {
        const ValueId value = find(name);
        if (value == kNoValue) throw Error("The plan has no tensor \"" + name + "\".");
        return value;
    }

    std::vector<std::byte> rawBytes(ValueId value, const void* address) {
        std::vector<std::byte> bytes(plan().placements[value].bytes);
        stream->copyToHost(bytes.data(), address, bytes.size());
        stream->synchronize();
        return bytes;
    }

    bool isFinite(ValueId value, const void* address) {
        return allFinite(plan().values[value].desc.type, rawBytes(value, address));
    }

    /// In the arena, of every parameter that this plan trains.
    std::vector<GradientNorm> gradientNorms() {
        std::vector<GradientNorm> norms;
        for (const StepGradient& pair : stepGradients(plan())) {
            const Placement& placement = plan().placements[pair.gradient];
            if (placement.offset == kNotInArena) continue;  // without any elements
            const auto bytes = rawBytes(pair.gradient, arenaAddress(placement.offset));
            const Value& parameter = plan().values[pair.parameter];
            norms.push_back({parameter.origin,
                             parameter.name,
                             normOf(plan().values[pair.gradient].desc.type, bytes)});
        }
        return norms;
    }

    /// Of a result that is copied behind every run; nullptr where it is not.
    ReadBack* copyOf(ValueId value) {
        if (!remote) return nullptr;
        const auto found = remote->results.find(value);
        return found == remote->results.end() ? nullptr : &found->second;
    }

    template <typename T>
    T readAs(const std::string& name) {
        const ValueId value = require(name);
        T result;
        assert(sizeof(T) <= plan().placements[value].bytes);
        stream->copyToHost(&result, arenaAddress(plan().placements[value].offset), sizeof(T));
        stream->synchronize();
        return result;
    }

    std::optional<NonFinite> inputNotFinite();
    std::optional<NonFinite> outputNotFinite(std::size_t step);
    std::string tensorName(ValueId value) const;

    CompiledPlan compiled;
    kernels::Device& device;
    std::shared_ptr<kernels::Buffer> arena;
    std::unique_ptr<kernels::Stream> stream;
    std::vector<Call> calls;
    std::optional<Remote> remote;  ///< where the host cannot reach the device's memory
};

std::optional<Executor::NonFinite> Executor::Bound::inputNotFinite() {
    for (std::size_t i = 0; i < plan().values.size(); ++i) {
        const Value& value = plan().values[i];
        const Placement& placement = plan().placements[i];
        if (value.role != ValueRole::Input || placement.offset == kNotInArena) continue;
        if (!isFinite(static_cast<ValueId>(i), arenaAddress(placement.offset))) {
            return NonFinite{.node = {}, .op = value.name, .tensor = value.name};
        }
    }
    return std::nullopt;
}

std::optional<Executor::NonFinite> Executor::Bound::outputNotFinite(std::size_t step) {
    const OpNode& node = plan().steps[step].node;
    for (std::size_t i = 0; i < node.outputs.size(); ++i) {
        if (isFinite(node.outputs[i], calls[step].outputs[i])) continue;
        return NonFinite{.node = node.origin,
                         .op = std::string(name(node.op)),
                         .backward = node.phase == Phase::Backward,
                         .tensor = tensorName(node.outputs[i])};
    }
    return std::nullopt;
}

// A gradient is called by the tensor that it belongs to, as far as that has a name.
std::string Executor::Bound::tensorName(ValueId value) const {
    const Value& own = plan().values[value];
    if (!own.name.empty()) return own.name;
    return own.gradientOf == kNoValue ? std::string() : plan().values[own.gradientOf].name;
}

Executor::Executor(CompiledPlan plan,
                   ParameterStore& store,
                   kernels::Device& device,
                   std::shared_ptr<kernels::Buffer> arena)
    : bound_(std::make_unique<Bound>(std::move(plan), store, device, std::move(arena))) {}
Executor::~Executor() = default;
Executor::Executor(Executor&&) noexcept = default;

void Executor::setInput(const std::string& name, const HostTensor& tensor) {
    const ValueId value = bound_->require(name);
    const kernels::TensorDesc& desc = plan().values[value].desc;
    if (!(desc.shape == tensor.shape) || desc.type != tensor.type) {
        throw Error("The input \"" + name + "\" must be " + std::string(kernels::name(desc.type)) +
                    ' ' + desc.shape.toString() + ", not " +
                    std::string(kernels::name(tensor.type)) + ' ' + tensor.shape.toString() + '.');
    }
    bound_->give(value, tensor.bytes.data(), tensor.bytes.size());
}

void Executor::setStepValues(const kernels::StepValues& values) {
    const ValueId value = bound_->find(kStepValues);
    if (value == kNoValue) return;  // nothing in this plan depends on them
    bound_->give(value, &values, sizeof(values));
}

void Executor::deliver() {
    if (bound_->remote) bound_->remote->inputs.deliver(*bound_->stream);
}

bool Executor::run(std::stop_token stop, StepPart part) {
    return bound_->remote ? bound_->runRemote(stop, part) : bound_->runOperations(stop, part);
}

kernels::LossSums Executor::readLoss(int runsAgo) {
    bound_->require(kLossSums);
    if (bound_->remote) return bound_->remote->metrics.loss(runsAgo);
    assert(runsAgo == 0);
    return bound_->readAs<kernels::LossSums>(kLossSums);
}

kernels::GradientStatus Executor::readGradientStatus(int runsAgo) {
    bound_->require(kGradientStatus);
    if (bound_->remote) return bound_->remote->metrics.gradients(runsAgo);
    assert(runsAgo == 0);
    return bound_->readAs<kernels::GradientStatus>(kGradientStatus);
}

void Executor::copyBehindRuns(const std::string& name) {
    const ValueId value = bound_->require(name);
    if (!bound_->remote) return;
    const Placement& placement = plan().placements[value];
    bound_->remote->results.try_emplace(
        value,
        bound_->device,
        std::vector<ReadBack::Source>{{bound_->arenaAddress(placement.offset), placement.bytes}});
}

HostTensor Executor::readResult(const std::string& name, int runsAgo) {
    const ValueId value = bound_->require(name);
    const kernels::TensorDesc& desc = plan().values[value].desc;
    assert(desc.layout.isPlain());
    HostTensor tensor = HostTensor::make(name, desc.type, desc.shape);
    if (ReadBack* const copied = bound_->copyOf(value)) {
        const std::span<const std::byte> bytes = copied->read(0, runsAgo);
        assert(bytes.size() == tensor.bytes.size());
        std::ranges::copy(bytes, tensor.bytes.begin());
        return tensor;
    }
    assert(runsAgo == 0);
    bound_->stream->copyToHost(tensor.bytes.data(),
                               bound_->arenaAddress(plan().placements[value].offset),
                               tensor.bytes.size());
    bound_->stream->synchronize();
    return tensor;
}

// A step op by op, in which everything that is computed is also copied to the host and looked
// through until something is found: many times as long as a step.
Executor::StepInspection Executor::inspectStep(StepPart part) {
    StepInspection inspection{.first = bound_->inputNotFinite(), .gradients = {}};
    for (std::size_t step = 0; step < plan().firstUpdateStep; ++step) {
        if (!bound_->compiled.operations[step]) continue;
        if (!bound_->belongsTo(step, part)) continue;
        bound_->runStep(step);
        if (!inspection.first) inspection.first = bound_->outputNotFinite(step);
    }
    inspection.gradients = bound_->gradientNorms();
    return inspection;
}

std::vector<Executor::GradientNorm> Executor::gradientNorms() {
    return bound_->gradientNorms();
}

bool Executor::runSteps(std::size_t begin, std::size_t end, const std::stop_token& stop) {
    assert(!bound_->remote);
    for (std::size_t step = begin; step < end; ++step) {
        if (stop.stop_requested()) return false;
        if (bound_->belongsTo(step, {})) bound_->runStep(step);
    }
    return true;
}

void* Executor::address(ValueId value) const {
    const Placement& placement = plan().placements[value];
    assert(!bound_->remote && placement.offset != kNotInArena);
    return bound_->arenaAddress(placement.offset);
}

std::vector<double> Executor::runTimed() {
    using Clock = std::chrono::steady_clock;
    std::vector<double> seconds(plan().steps.size());
    deliver();
    bound_->stream->synchronize();
    for (std::size_t step = 0; step < seconds.size(); ++step) {
        if (!bound_->belongsTo(step, {})) continue;
        const auto begin = Clock::now();
        bound_->runStep(step);
        bound_->stream->synchronize();
        seconds[step] = std::chrono::duration<double>(Clock::now() - begin).count();
    }
    if (bound_->remote) bound_->remote->requestReads(*bound_->stream);
    return seconds;
}

std::string Executor::whyNotRecorded() const {
    if (!bound_->remote) return {};
    for (const RecordedStep& step : bound_->remote->steps) {
        if (!step.whyNot().empty()) return step.whyNot();
    }
    return {};
}

const ExecutionPlan& Executor::plan() const {
    return bound_->plan();
}

}  // namespace espalier::engine
