// SPDX-License-Identifier: Apache-2.0
#include "engine/compiler/plan_usage.h"

#include <algorithm>
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

/// From which step to which the memory of a value is used, for values that own theirs.
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

bool isParameterGradient(const ExecutionPlan& plan, const Value& value) {
    return value.role == ValueRole::Gradient && value.gradientOf != kNoValue &&
           plan.values[value.gradientOf].role == ValueRole::Parameter;
}

}  // namespace

PlanUsage usageOf(const ExecutionPlan& plan) {
    PlanUsage stored;
    addStored(plan, stored);
    const auto times = lifetimes(plan);
    PlanUsage fullest = stored;
    for (std::size_t step = 0; step < plan.steps.size(); ++step) {
        PlanUsage now = stored;
        now.workspace = plan.steps[step].workspaceBytes;
        for (std::size_t i = 0; i < plan.values.size(); ++i) {
            const bool isHere = plan.placements[i].offset != kNotInArena && times[i] &&
                                times[i]->overlaps({step, step});
            if (!isHere) continue;
            (isParameterGradient(plan, plan.values[i]) ? now.gradients : now.activations) +=
                plan.placements[i].bytes;
        }
        if (now.arena() > fullest.arena()) fullest = now;
    }
    fullest.gaps = plan.arenaBytes - std::min(plan.arenaBytes, fullest.arena());
    return fullest;
}

}  // namespace espalier::engine
