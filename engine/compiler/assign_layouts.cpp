// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <map>
#include <optional>

#include "engine/compiler/graph_edit.h"
#include "engine/compiler/passes.h"
#include "kernels/error.h"

namespace espalier::engine {

using kernels::Layout;
using kernels::OpDesc;
using kernels::Operation;
using kernels::TensorDesc;

namespace {

using Descs = std::vector<TensorDesc>;

/// Convolutions choose the layouts that make them fast; everything else follows.
bool choosesLayouts(const OpDesc& op) {
    return std::holds_alternative<kernels::ConvolutionForward>(op) ||
           std::holds_alternative<kernels::ConvolutionBackwardData>(op) ||
           std::holds_alternative<kernels::ConvolutionBackwardWeights>(op);
}

/// Only tensors with channels and pixels can have different layouts.
bool hasLayouts(const TensorDesc& desc) {
    return desc.shape.rank() > 2;
}

/// The tensors of an op as it will be prepared.
struct Attempt {
    Descs inputs;
    Descs outputs;
};

/// Decides the layouts of a graph op by op, in order, and prepares each op as soon as its inputs
/// are known.
class LayoutAssignment {
  public:
    LayoutAssignment(OpGraph graph,
                     kernels::Device& device,
                     const CompileOptions& options,
                     bool everythingPlain)
        : device_(device), options_(options), everythingPlain_(everythingPlain) {
        forward_ = std::move(graph.ops);
        result_.graph.values = std::move(graph.values);
        for (Value& value : values()) decideFromOutside(value);
        findDemands();
    }

    PreparedGraph run() && {
        for (OpNode& node : forward_) place(node);
        for (Value& value : values()) {
            if (value.desc.layout.isAny()) value.desc.layout = Layout::plain();
        }
        return std::move(result_);
    }

  private:
    std::vector<Value>& values() { return result_.graph.values; }
    Layout& layout(ValueId value) { return values()[value].desc.layout; }

    void decideFromOutside(Value& value) {
        const auto known = options_.parameterLayouts.find(value.name);
        if (livesInStore(value) && known != options_.parameterLayouts.end()) {
            value.desc.layout = known->second;
        } else if (everythingPlain_) {
            value.desc.layout = Layout::plain();
        }
    }

    /// Gradients, their accumulators, the optimizer's states and averages have their parameter's
    /// layout.
    void findDemands() {
        for (const OpNode& node : forward_) {
            if (const auto* average = std::get_if<kernels::MovingAverage>(&node.op)) {
                for (std::size_t k = 0; k < average->values; ++k) {
                    likeParameter_[node.inputs[average->average(k)]] =
                        node.inputs[average->value(k)];
                }
            }
            const auto* update = std::get_if<kernels::OptimizerUpdate>(&node.op);
            if (!update) continue;
            const auto states = static_cast<std::size_t>(update->constants.stateCount());
            for (std::size_t i = 2; i < node.inputs.size(); i += 2 + states) {
                const ValueId parameter = node.inputs[i + 1];
                likeParameter_[node.inputs[i]] = parameter;
                for (std::size_t s = 0; s < states; ++s) {
                    likeParameter_[node.inputs[i + 2 + s]] = parameter;
                }
            }
        }
        for (const OpNode& node : forward_) {
            if (!std::holds_alternative<kernels::Accumulate>(node.op)) continue;
            const auto sum = likeParameter_.find(node.outputs.front());
            if (sum != likeParameter_.end()) likeParameter_[node.inputs[0]] = sum->second;
        }
    }

    void place(OpNode& node) {
        for (const ValueId value : node.inputs) followParameter(value);
        for (const ValueId value : node.outputs) followParameter(value);
        if (std::holds_alternative<kernels::Reshape>(node.op)) return placeAlias(node);
        auto operation = prepare(node);
        for (std::size_t i = 0; i < node.inputs.size(); ++i) {
            node.inputs[i] = inLayout(node.inputs[i], operation->inputs()[i].layout, node);
        }
        std::vector<std::pair<ValueId, ValueId>> conversions;
        for (std::size_t i = 0; i < node.outputs.size(); ++i) {
            const ValueId wanted = node.outputs[i];
            const Layout chosen = operation->outputs()[i].layout;
            if (layout(wanted).isAny()) layout(wanted) = chosen;
            if (layout(wanted) == chosen) continue;
            node.outputs[i] = addCopy(wanted, chosen);
            conversions.emplace_back(node.outputs[i], wanted);
        }
        const OpNode model = node;
        emit(std::move(node), std::move(operation));
        for (const auto& [from, to] : conversions) addReorder(from, to, model);
    }

    /// A parameter's layout is known once its first op, a forward one, has been placed.
    void followParameter(ValueId value) {
        const auto found = likeParameter_.find(value);
        if (found == likeParameter_.end() || !layout(value).isAny()) return;
        layout(value) = layout(found->second);
    }

    void placeAlias(OpNode& node) {
        node.inputs.front() = inLayout(node.inputs.front(), Layout::plain(), node);
        const ValueId output = node.outputs.front();
        if (layout(output).isAny()) layout(output) = Layout::plain();
        emit(std::move(node), nullptr);
    }

    std::unique_ptr<Operation> prepare(const OpNode& node) {
        std::string reason;
        for (const Attempt& attempt : attempts(node)) {
            const auto support = device_.supports(node.op, attempt.inputs, attempt.outputs);
            if (support) return prepare(node, attempt.inputs, attempt.outputs);
            reason = support.reason;
        }
        throw kernels::Error(sentence(node, reason));
    }

    std::unique_ptr<Operation> prepare(const OpNode& node,
                                       const Descs& inputs,
                                       const Descs& outputs) {
        try {
            return device_.prepare(node.op, inputs, outputs, options_.prepare);
        } catch (const kernels::OutOfMemory&) {
            throw;
        } catch (const kernels::Error& error) {
            throw kernels::Error(sentence(node, error.what()));
        }
    }

    /// The device's reason, and which box of the drawing it is about.
    static std::string sentence(const OpNode& node, const std::string& reason) {
        return node.origin.empty() ? reason : "Layer \"" + node.origin + "\": " + reason;
    }

    /// From the fastest to the one that always works: the device's choice; the layouts of the
    /// forward values; the tensors' present layouts, then with outputs that follow; all in the
    /// layout of one of the inputs; all Plain.
    std::vector<Attempt> attempts(const OpNode& node) const {
        const Attempt asIs{inputDescs(result_.graph, node), outputDescs(result_.graph, node)};
        std::vector<Attempt> result;
        if (everythingPlain_) return {asIs, with(asIs, Layout::plain())};
        if (choosesLayouts(node.op)) result.push_back(with(asIs, Layout::any()));
        if (const auto own = layoutOfForward(node)) result.push_back(with(asIs, *own));
        result.push_back(asIs);
        result.push_back({asIs.inputs, with(asIs, Layout::any()).outputs});
        for (const Layout candidate : candidates(asIs.inputs)) {
            result.push_back(with(asIs, candidate));
        }
        result.push_back(with(asIs, Layout::plain()));
        return result;
    }

    /// A gradient preferably has the layout of its value, because some op reads both. (The gradient
    /// that reaches a global pooling has one pixel and thus any layout; the image that it fills
    /// does not.)
    std::optional<Layout> layoutOfForward(const OpNode& node) const {
        const std::vector<Value>& values = result_.graph.values;
        for (const ValueId output : node.outputs) {
            const ValueId forward = values[output].gradientOf;
            if (forward == kNoValue || !hasLayouts(values[forward].desc)) continue;
            const Layout layout = values[forward].desc.layout;
            if (!layout.isAny() && !layout.isPlain()) return layout;
        }
        return std::nullopt;
    }

    static Attempt with(Attempt attempt, Layout layout) {
        for (TensorDesc& desc : attempt.inputs) {
            if (hasLayouts(desc)) desc.layout = layout;
        }
        for (TensorDesc& desc : attempt.outputs) {
            if (hasLayouts(desc)) desc.layout = layout;
        }
        return attempt;
    }

    /// The layouts of the inputs, the one with the most bytes first.
    static std::vector<Layout> candidates(const Descs& inputs) {
        std::vector<std::pair<std::int64_t, Layout>> weighed;
        for (const TensorDesc& desc : inputs) {
            if (!hasLayouts(desc) || desc.layout.isAny() || desc.layout.isPlain()) continue;
            const auto found = std::ranges::find(
                weighed, desc.layout, [](const auto& pair) { return pair.second; });
            const std::int64_t elements = desc.shape.elementCount();
            if (found == weighed.end()) {
                weighed.emplace_back(elements, desc.layout);
            } else {
                found->first += elements;
            }
        }
        std::ranges::stable_sort(weighed,
                                 [](const auto& a, const auto& b) { return a.first > b.first; });
        std::vector<Layout> layouts;
        layouts.reserve(weighed.size());
        for (const auto& [elements, layout] : weighed) layouts.push_back(layout);
        return layouts;
    }

    /// The value itself, or a copy of it in that layout, made once.
    ValueId inLayout(ValueId value, Layout wanted, const OpNode& user) {
        if (layout(value).isAny()) layout(value) = wanted;
        if (layout(value) == wanted) return value;
        const auto key = std::make_pair(value, std::make_pair(wanted.kind, wanted.id));
        const auto known = copies_.find(key);
        if (known != copies_.end()) return known->second;
        const ValueId copy = addCopy(value, wanted);
        copies_[key] = copy;
        OpNode model = user;
        model.microBatches = MicroBatches::Every;
        addReorder(value, copy, model);
        return copy;
    }

    ValueId addCopy(ValueId of, Layout wanted) {
        Value copy;
        copy.desc = values()[of].desc;
        copy.desc.layout = wanted;
        copy.origin = values()[of].origin;
        copy.role =
            values()[of].role == ValueRole::Gradient ? ValueRole::Gradient : ValueRole::Activation;
        return result_.graph.addValue(std::move(copy));
    }

    void addReorder(ValueId from, ValueId to, const OpNode& user) {
        OpNode node;
        node.op = kernels::Reorder{};
        node.inputs = {from};
        node.outputs = {to};
        node.origin = user.origin;
        node.phase = user.phase;
        node.microBatches = user.microBatches;
        const Descs inputs = inputDescs(result_.graph, node);
        const Descs outputs = outputDescs(result_.graph, node);
        auto operation = prepare(node, inputs, outputs);
        emit(std::move(node), std::move(operation));
    }

    void emit(OpNode node, std::unique_ptr<Operation> operation) {
        result_.graph.ops.push_back(std::move(node));
        result_.operations.push_back(std::move(operation));
    }

    kernels::Device& device_;
    const CompileOptions& options_;
    bool everythingPlain_;
    std::vector<OpNode> forward_;
    PreparedGraph result_;
    std::map<ValueId, ValueId> likeParameter_;
    std::map<std::pair<ValueId, std::pair<Layout::Kind, std::uint32_t>>, ValueId> copies_;
};

}  // namespace

PreparedGraph assignLayouts(OpGraph graph,
                            kernels::Device& device,
                            const CompileOptions& options,
                            bool everythingPlain) {
    return LayoutAssignment(std::move(graph), device, options, everythingPlain).run();
}

}  // namespace espalier::engine
