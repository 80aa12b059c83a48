// SPDX-License-Identifier: Apache-2.0
#include "engine/compiler/plan_usage.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>

#include "engine/compiler/plan_memory.h"

namespace espalier::engine {

namespace {

void addStored(const ExecutionPlan& plan, PlanUsage& usage) {
    std::set<std::string> counted;
    for (std::size_t i = 0; i < plan.values.size(); ++i) {
        const Value& value = plan.values[i];
        std::size_t* const kind = value.role == ValueRole::Parameter        ? &usage.parameters
                                  : value.role == ValueRole::State          ? &usage.states
                                  : value.role == ValueRole::OptimizerState ? &usage.optimizerStates
                                                                            : nullptr;
        if (kind && counted.insert(value.name).second) *kind += plan.placements[i].bytes;
    }
}

// The host fills it before the run, reads it after, or it lives on.
bool isNeededThroughout(const Value& value) {
    return value.role == ValueRole::Input || value.role == ValueRole::StepValues ||
           value.persistent;
}

/// The first and last step that use a value's memory, for values that own it.
std::vector<std::optional<Lifetime>> lifetimes(const ExecutionPlan& plan) {
    std::vector<std::optional<Lifetime>> times(plan.values.size());
    const auto use = [&](ValueId value, const Lifetime& time) {
        std::optional<Lifetime>& own = times[plan.placements[value].storage];
        own ? own->include(time) : void(own = time);
    };
    const std::size_t end = plan.steps.size();
    for (std::size_t step = 0; step < end; ++step) {
        for (const ValueId input : plan.steps[step].node.inputs) use(input, {step, step});
        for (const ValueId output : plan.steps[step].node.outputs) {
            const bool isRead = plan.values[output].role == ValueRole::Result;
            use(output, {step, isRead ? end : step});
        }
    }
    for (std::size_t i = 0; i < plan.values.size(); ++i) {
        if (isNeededThroughout(plan.values[i])) use(static_cast<ValueId>(i), {0, end});
    }
    return times;
}

// Or a sum of such gradients over micro-batches.
bool isParameterGradient(const ExecutionPlan& plan, const Value& value) {
    if (value.role != ValueRole::Gradient) return false;
    const bool isOfParameter =
        value.gradientOf != kNoValue && plan.values[value.gradientOf].role == ValueRole::Parameter;
    return isOfParameter || value.persistent;
}

/// Values in the arena, and the step at which most of their bytes are in use.
class ArenaUse {
  public:
    explicit ArenaUse(const ExecutionPlan& plan) : plan_(plan), times_(lifetimes(plan)) {}

    bool isHere(std::size_t value, std::size_t step) const {
        return plan_.placements[value].offset != kNotInArena && times_[value] &&
               times_[value]->overlaps({step, step});
    }
    PlanUsage at(std::size_t step) const {
        PlanUsage now;
        now.workspace = plan_.steps[step].workspaceBytes;
        for (std::size_t i = 0; i < plan_.values.size(); ++i) {
            if (!isHere(i, step)) continue;
            (isParameterGradient(plan_, plan_.values[i]) ? now.gradients : now.activations) +=
                plan_.placements[i].bytes;
        }
        return now;
    }
    /// The first step with the maximum; 0 without steps.
    std::size_t fullestStep() const {
        std::size_t fullest = 0;
        std::size_t most = 0;
        for (std::size_t step = 0; step < plan_.steps.size(); ++step) {
            const std::size_t bytes = at(step).arena();
            if (bytes > most) fullest = step;
            most = std::max(most, bytes);
        }
        return fullest;
    }

  private:
    const ExecutionPlan& plan_;
    std::vector<std::optional<Lifetime>> times_;
};

}  // namespace

PlanUsage usageOf(const ExecutionPlan& plan) {
    const ArenaUse use(plan);
    PlanUsage fullest = plan.steps.empty() ? PlanUsage{} : use.at(use.fullestStep());
    addStored(plan, fullest);
    fullest.gaps = plan.arenaBytes - std::min(plan.arenaBytes, fullest.arena());
    return fullest;
}

// Seven networks in fp32 and bf16 took 7 to 45 MB more than their plans: code generated for every
// shape, tables, the used pages of the library, stacks. It grows with the network. On a GPU it is
// an allowance for the code that cuDNN and cuBLASLt load on first use; the driver's own part is
// already excluded from the free memory.
std::size_t libraryBytes(const kernels::DeviceDescription& device, std::size_t planBytes) {
    if (!device.hostVisible) return 300'000'000;
    return 30'000'000 + planBytes / 50;
}

std::vector<LayerUsage> usageByLayer(const ExecutionPlan& plan) {
    const ArenaUse use(plan);
    std::vector<LayerUsage> layers;
    if (plan.steps.empty()) return layers;
    const std::size_t step = use.fullestStep();
    std::map<NodeId, std::size_t> places;
    for (std::size_t i = 0; i < plan.values.size(); ++i) {
        if (!use.isHere(i, step) || isParameterGradient(plan, plan.values[i])) continue;
        const auto [place, isNew] = places.try_emplace(plan.values[i].origin, layers.size());
        if (isNew) layers.push_back({place->first, 0});
        layers[place->second].bytes += plan.placements[i].bytes;
    }
    return layers;
}

}  // namespace espalier::engine
