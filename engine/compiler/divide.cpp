// SPDX-License-Identifier: Apache-2.0
#include "engine/compiler/divide.h"

#include <algorithm>
#include <set>

#include "engine/compiler/graph_edit.h"
#include "engine/compiler/passes.h"
#include "fmt/format.h"

namespace espalier::engine {

namespace {

/// Running statistics that a training step changes.
std::set<std::string> movedStates(const Network& network, CompileOptions options) {
    options.mode = Mode::Train;
    const OpGraph graph = lower(network, options);
    std::set<std::string> moved;
    for (const OpNode& node : graph.ops) {
        for (const ValueId output : node.outputs) {
            const Value& value = graph.values[output];
            if (value.role == ValueRole::State) moved.insert(value.name);
        }
    }
    return moved;
}

/// What depends only on one image of the batch, and on values that no step changes.
class ConstantPart {
  public:
    ConstantPart(const OpGraph& graph, const std::set<std::string>& moved)
        : graph_(graph),
          image_(graph.find(kImageInput)),
          constant_(graph.values.size()),
          isFeature_(graph.values.size()) {
        for (std::size_t i = 0; i < constant_.size(); ++i) {
            const Value& value = graph.values[i];
            constant_[i] = (value.role == ValueRole::Parameter && !value.parameter.trainable) ||
                           (value.role == ValueRole::State && !moved.contains(value.name));
        }
        if (image_ == kNoValue) return;
        isFeature_[image_] = true;
        for (const OpNode& node : graph.ops) visit(node);
    }

    ValueId image() const { return image_; }
    bool has(const OpNode& node) const {
        return std::ranges::any_of(node.outputs, [&](ValueId v) { return isFeature_[v]; });
    }
    /// Features that other ops read, each once.
    std::vector<ValueId> boundary() const {
        std::vector<ValueId> values;
        for (const OpNode& node : graph_.ops) {
            if (has(node)) continue;
            for (const ValueId input : node.inputs) {
                if (isFeature_[input] && std::ranges::find(values, input) == values.end()) {
                    values.push_back(input);
                }
            }
        }
        return values;
    }

  private:
    // The statistics of a batch are those of all its images.
    void visit(const OpNode& node) {
        if (node.phase != Phase::Forward) return;
        if (std::holds_alternative<kernels::BatchNormStatistics>(node.op)) return;
        const auto known = [&](ValueId v) { return constant_[v] || isFeature_[v]; };
        const bool ofImage =
            std::ranges::any_of(node.inputs, [&](ValueId v) { return isFeature_[v]; });
        if (!ofImage || !std::ranges::all_of(node.inputs, known)) return;
        for (const ValueId output : node.outputs) isFeature_[output] = true;
    }

    const OpGraph& graph_;
    ValueId image_;
    std::vector<bool> constant_;
    std::vector<bool> isFeature_;
};

/// The ops for which `belongs` is as wanted. What only the others exchange with the host or keep in
/// the store is forgotten.
OpGraph partOf(OpGraph graph, const std::vector<bool>& belongs, bool wanted) {
    std::vector<bool> drop(graph.ops.size());
    std::vector<bool> used(graph.values.size());
    for (std::size_t op = 0; op < graph.ops.size(); ++op) {
        drop[op] = belongs[op] != wanted;
        if (drop[op]) continue;
        for (const ValueId input : graph.ops[op].inputs) used[input] = true;
        for (const ValueId output : graph.ops[op].outputs) used[output] = true;
    }
    for (std::size_t i = 0; i < used.size(); ++i) {
        if (used[i]) continue;
        graph.values[i].role = ValueRole::Activation;
        graph.values[i].name.clear();
    }
    return withoutOps(std::move(graph), drop);
}

void exchange(OpGraph& graph, ValueId id, const std::string& name, ValueRole role) {
    Value& value = graph.values[id];
    value.name = name;
    value.role = role;
    value.desc.layout = kernels::Layout::plain();
}

kernels::Shape withoutBatch(const kernels::Shape& shape) {
    return kernels::Shape(shape.sizes().subspan(1));
}

std::string layoutsOf(const std::vector<ValueId>& values,
                      const ExecutionPlan& plan,
                      const kernels::Device& device) {
    std::string text;
    for (const ValueId value : values) {
        const kernels::TensorDesc& desc = plan.values[value].desc;
        text += fmt::format(" {} {}", kernels::name(desc.type), device.describe(desc));
    }
    return text;
}

}  // namespace

std::optional<DividedGraph> divideAtTraining(const Network& network,
                                             const CompileOptions& options) {
    const OpGraph graph = lower(network, options);
    const ConstantPart constant(graph, movedStates(network, options));
    const std::vector<ValueId> boundary = constant.boundary();
    const bool readsImage = std::ranges::find(boundary, constant.image()) != boundary.end();
    if (boundary.empty() || readsImage) return std::nullopt;

    std::vector<bool> isConstant;
    for (const OpNode& node : graph.ops) isConstant.push_back(constant.has(node));
    DividedGraph divided{.features = partOf(graph, isConstant, true),
                         .rest = partOf(graph, isConstant, false),
                         .boundary = {}};
    if (std::ranges::none_of(divided.features.values, livesInStore)) return std::nullopt;
    for (const ValueId value : boundary) {
        const std::string name = fmt::format("features{}", divided.boundary.size());
        exchange(divided.features, value, name, ValueRole::Result);
        exchange(divided.rest, value, name, ValueRole::Input);
        divided.boundary.push_back({name, withoutBatch(graph.desc(value).shape)});
    }
    return divided;
}

CompileOptions optionsOfFeatures(CompileOptions options) {
    options.mode = Mode::Evaluate;
    return options;
}

std::vector<std::string> operationsOf(const ExecutionPlan& plan, const kernels::Device& device) {
    std::vector<std::string> operations;
    for (const PlanStep& step : plan.steps) {
        const OpNode& node = step.node;
        if (std::holds_alternative<kernels::Reorder>(node.op) || node.recomputed) continue;
        operations.push_back(fmt::format("{} {} {}:{} ->{}",
                                         node.origin,
                                         opText(node.op),
                                         step.algorithm,
                                         layoutsOf(node.inputs, plan, device),
                                         layoutsOf(node.outputs, plan, device)));
    }
    std::ranges::sort(operations);
    return operations;
}

}  // namespace espalier::engine
