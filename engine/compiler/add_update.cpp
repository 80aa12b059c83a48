// SPDX-License-Identifier: Apache-2.0
#include <limits>

#include "engine/compiler/passes.h"

namespace espalier::engine {

using kernels::BatchNormUpdateRunning;

namespace {

class UpdatePhase {
  public:
    UpdatePhase(GradientGraph differentiated, const CompileOptions& options)
        : graph_(std::move(differentiated.graph)),
          gradients_(std::move(differentiated.gradients)),
          options_(options),
          stepValues_(graph_.find(kStepValues)) {}

    OpGraph run() && {
        const std::vector<OpNode> running = takeRunningUpdates();
        if (options_.accumulate) {
            for (ParameterGradient& pair : gradients_) pair.gradient = accumulated(pair);
        }
        const ValueId status = addNorm();
        addOptimizer(status);
        for (const OpNode& node : running) {
            options_.accumulate ? addStagedRunning(node, status) : addRunning(node, status);
        }
        if (options_.averageDecay > 0) addAverages(running, status);
        return std::move(graph_);
    }

  private:
    std::vector<OpNode> takeRunningUpdates() {
        std::vector<OpNode> taken;
        std::vector<OpNode> kept;
        for (OpNode& node : graph_.ops) {
            const bool running = std::holds_alternative<BatchNormUpdateRunning>(node.op);
            (running ? taken : kept).push_back(std::move(node));
        }
        graph_.ops = std::move(kept);
        return taken;
    }

    ValueId addValue(const std::string& name, ValueId like, ValueRole role) {
        Value value;
        value.name = name;
        value.desc = graph_.desc(like);
        value.role = role;
        value.origin = graph_.values[like].origin;
        value.persistent = role == ValueRole::Gradient;
        return graph_.addValue(std::move(value));
    }

    void addBackward(const kernels::OpDesc& op,
                     const std::vector<ValueId>& inputs,
                     const std::vector<ValueId>& outputs,
                     MicroBatches microBatches) {
        const NodeId origin = graph_.values[outputs.front()].origin;
        graph_.addInto(op, inputs, outputs, origin, Phase::Backward);
        graph_.ops.back().microBatches = microBatches;
    }

    /// The first micro-batch's gradient is copied, the others are added: nothing is ever zeroed.
    ValueId accumulated(const ParameterGradient& pair) {
        const std::string name = graph_.values[pair.parameter].name + ".accumulated";
        const ValueId sum = addValue(name, pair.parameter, ValueRole::Gradient);
        addBackward(kernels::Reorder{}, {pair.gradient}, {sum}, MicroBatches::First);
        addBackward(kernels::Accumulate{}, {pair.gradient, sum}, {sum}, MicroBatches::Later);
        return sum;
    }

    ValueId addNorm() {
        std::vector<ValueId> inputs{stepValues_};
        for (const ParameterGradient& pair : gradients_) inputs.push_back(pair.gradient);
        const ValueId status =
            graph_.add(kernels::GradientNorm{options_.clipNorm}, inputs, {}, Phase::Update).front();
        graph_.values[status].name = kGradientStatus;
        graph_.values[status].role = ValueRole::Result;
        return status;
    }

    void addOptimizer(ValueId status) {
        kernels::OptimizerUpdate op;
        op.constants = options_.optimizer;
        std::vector<ValueId> inputs{stepValues_, status};
        std::vector<ValueId> outputs;
        for (const ParameterGradient& pair : gradients_) {
            const ParameterTraits traits = graph_.values[pair.parameter].parameter;
            op.rateFactors.push_back(static_cast<float>(traits.rateFactor));
            op.decays.push_back(traits.decays ? 1 : 0);
            inputs.push_back(pair.gradient);
            std::vector<ValueId> own{pair.parameter};
            for (int i = 0; i < op.constants.stateCount(); ++i) {
                const std::string name =
                    graph_.values[pair.parameter].name + ".optimizer" + std::to_string(i);
                own.push_back(addValue(name, pair.parameter, ValueRole::OptimizerState));
            }
            inputs.insert(inputs.end(), own.begin(), own.end());
            outputs.insert(outputs.end(), own.begin(), own.end());
        }
        graph_.addInto(op, inputs, outputs, {}, Phase::Update);
    }

    void addRunning(const OpNode& node, ValueId status) {
        std::vector<ValueId> inputs = node.inputs;
        inputs.push_back(status);
        graph_.addInto(node.op, inputs, node.outputs, node.origin, Phase::Update);
    }

    /// Every micro-batch moves a copy of the running statistics; the copy is committed at the end.
    void addStagedRunning(const OpNode& node, ValueId status) {
        std::vector<ValueId> staged;
        for (const ValueId state : node.outputs) {
            const std::string name = graph_.values[state].name + ".staged";
            staged.push_back(addValue(name, state, ValueRole::Gradient));
            addBackward(kernels::Reorder{}, {state}, {staged.back()}, MicroBatches::First);
        }
        addBackward(node.op,
                    {node.inputs[0], node.inputs[1], staged[0], staged[1]},
                    staged,
                    MicroBatches::Every);
        // With momentum 1 and an infinite count, running becomes staged exactly.
        const BatchNormUpdateRunning commit{1.0f, std::numeric_limits<std::int64_t>::max()};
        graph_.addInto(commit,
                       {staged[0], staged[1], node.outputs[0], node.outputs[1], status},
                       node.outputs,
                       node.origin,
                       Phase::Update);
    }

    /// Of the parameters that are trained and of the running statistics, after both were updated.
    void addAverages(const std::vector<OpNode>& running, ValueId status) {
        std::vector<ValueId> followed;
        for (const ParameterGradient& pair : gradients_) {
            if (graph_.values[pair.parameter].parameter.rateFactor > 0) {
                followed.push_back(pair.parameter);
            }
        }
        for (const OpNode& node : running) {
            followed.insert(followed.end(), node.outputs.begin(), node.outputs.end());
        }
        std::vector<ValueId> inputs{stepValues_, status};
        std::vector<ValueId> averages;
        for (const ValueId value : followed) {
            const std::string name = averageName(graph_.values[value].name);
            averages.push_back(addValue(name, value, ValueRole::OptimizerState));
            inputs.insert(inputs.end(), {value, averages.back()});
        }
        const kernels::MovingAverage op{.decay = options_.averageDecay, .values = followed.size()};
        graph_.addInto(op, inputs, averages, {}, Phase::Update);
    }

    OpGraph graph_;
    std::vector<ParameterGradient> gradients_;
    const CompileOptions& options_;
    ValueId stepValues_;
};

}  // namespace

OpGraph addUpdate(GradientGraph differentiated, const CompileOptions& options) {
    return UpdatePhase(std::move(differentiated), options).run();
}

}  // namespace espalier::engine
