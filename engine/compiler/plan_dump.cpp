// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "engine/compiler/execution_plan.h"

namespace espalier::engine {

namespace {

std::string sizeText(std::size_t bytes) {
    if (bytes >= std::size_t{10} << 20) return fmt::format("{:.1f} MiB", double(bytes) / (1 << 20));
    if (bytes >= std::size_t{10} << 10) return fmt::format("{:.1f} KiB", double(bytes) / (1 << 10));
    return fmt::format("{} B", bytes);
}

std::string activationName(kernels::Activation activation) {
    switch (activation) {
        case kernels::Activation::None:
            return {};
        case kernels::Activation::ReLU:
            return "+ReLU";
        case kernels::Activation::LeakyReLU:
            return "+LeakyReLU";
        case kernels::Activation::Sigmoid:
            return "+Sigmoid";
        case kernels::Activation::Tanh:
            return "+Tanh";
        case kernels::Activation::GELU:
            return "+GELU";
        case kernels::Activation::SiLU:
            return "+SiLU";
        case kernels::Activation::ReLU6:
            return "+ReLU6";
        case kernels::Activation::HardSigmoid:
            return "+HardSigmoid";
        case kernels::Activation::HardSwish:
            return "+HardSwish";
    }
    return {};
}

template <class Fusion>
std::string fusionText(const Fusion& fusion) {
    std::string text;
    if (fusion.bias) text += "+bias";
    if (fusion.normalise) text += "+BatchNorm";
    if (fusion.residual) text += "+residual";
    text += activationName(fusion.activation);
    if (fusion.statistics) text += "+statistics";
    return text;
}

}  // namespace

std::string opText(const kernels::OpDesc& op) {
    std::string text{name(op)};
    std::visit(
        [&](const auto& typed) {
            if constexpr (requires { typed.fusion; }) text += fusionText(typed.fusion);
            if constexpr (requires { typed.residual; }) {
                if (typed.residual) text += "+residual";
            }
            if constexpr (requires { typed.activation; }) text += activationName(typed.activation);
        },
        op);
    return text;
}

namespace {

std::string valueText(const ExecutionPlan& plan, ValueId id, const kernels::Device& device) {
    const Value& value = plan.values[id];
    const Placement& placement = plan.placements[id];
    const std::string name = value.name.empty() ? fmt::format("%{}", id) : value.name;
    const std::string place =
        placement.offset == kNotInArena ? "store" : fmt::format("@{}", placement.offset);
    return fmt::format("{} {} {} {} {}",
                       name,
                       kernels::name(value.desc.type),
                       value.desc.shape.toString(),
                       device.describe(value.desc),
                       place);
}

char phaseLetter(const OpNode& node) {
    if (node.recomputed) return 'R';
    switch (node.phase) {
        case Phase::Forward:
            return 'F';
        case Phase::Backward:
            return 'B';
        case Phase::Update:
            return 'U';
    }
    return '?';
}

std::string inputNames(const ExecutionPlan& plan, const OpNode& node) {
    constexpr std::size_t kShown = 8;
    std::string text;
    for (std::size_t i = 0; i < std::min(node.inputs.size(), kShown); ++i) {
        const std::string& name = plan.values[node.inputs[i]].name;
        text += i == 0 ? "" : ", ";
        text += name.empty() ? fmt::format("%{}", node.inputs[i]) : name;
    }
    if (node.inputs.size() > kShown) {
        text += fmt::format(", and {} more", node.inputs.size() - kShown);
    }
    return text;
}

std::string stepText(const ExecutionPlan& plan, std::size_t index, const kernels::Device& device) {
    const PlanStep& step = plan.steps[index];
    std::string text = fmt::format("{:>4} {} {:<36} {:<20} {:<24}",
                                   index,
                                   phaseLetter(step.node),
                                   opText(step.node.op),
                                   step.node.origin,
                                   step.algorithm);
    if (step.workspaceBytes > 0) {
        text +=
            fmt::format(" workspace {} @{}", sizeText(step.workspaceBytes), step.workspaceOffset);
    }
    text += "\n       from " + inputNames(plan, step.node) + '\n';
    // An update writes every parameter; their locations belong to the store.
    if (step.node.phase == Phase::Update && step.node.outputs.size() > 2) return text;
    for (const ValueId output : step.node.outputs) {
        text += "       to   " + valueText(plan, output, device) + ' ' +
                sizeText(plan.placements[output].bytes) + '\n';
    }
    return text;
}

}  // namespace

std::string printPlan(const ExecutionPlan& plan, const kernels::Device& device) {
    std::string text;
    for (std::size_t i = 0; i < plan.steps.size(); ++i) text += stepText(plan, i, device);
    std::size_t stored = 0;
    std::size_t touched = 0;
    for (const Placement& placement : plan.placements) {
        const bool own = placement.storage != kNoValue && placement.offset != kNotInArena;
        if (own) touched += placement.bytes;
    }
    for (std::size_t i = 0; i < plan.values.size(); ++i) {
        const ValueRole role = plan.values[i].role;
        const bool store = role == ValueRole::Parameter || role == ValueRole::State ||
                           role == ValueRole::OptimizerState;
        if (store) stored += plan.placements[i].bytes;
    }
    const auto reorders = std::ranges::count_if(plan.steps, [](const PlanStep& step) {
        return std::holds_alternative<kernels::Reorder>(step.node.op);
    });
    const auto recomputed = std::ranges::count_if(
        plan.steps, [](const PlanStep& step) { return step.node.recomputed; });
    text += fmt::format(
        "{} steps, {} of them reorders{}; arena {} for {} of tensors, peak live {}; store {}; "
        "batch "
        "{}\n",
        plan.steps.size(),
        reorders,
        recomputed > 0 ? fmt::format(", {} recomputed", recomputed) : "",
        sizeText(plan.arenaBytes),
        sizeText(touched),
        sizeText(plan.liveBytes),
        sizeText(stored),
        plan.batch);
    return text;
}

}  // namespace espalier::engine
