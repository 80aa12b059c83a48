// SPDX-License-Identifier: Apache-2.0
#include <cassert>

#include "engine/compiler/passes.h"
#include "engine/layers/lowering.h"
#include "engine/losses/lowering.h"
#include "kernels/rules/step_values.h"

namespace espalier::engine {

using kernels::DataType;
using kernels::Layout;
using kernels::Shape;
using kernels::TensorDesc;

namespace {

Shape withBatch(std::int64_t batch, const Shape& sample) {
    std::vector<std::int64_t> sizes{batch};
    sizes.insert(sizes.end(), sample.sizes().begin(), sample.sizes().end());
    return Shape(sizes);
}

/// Walks the layers of a network and lowers each into one graph.
class Lowering {
  public:
    Lowering(const Network& network, const CompileOptions& options)
        : network_(network), options_(options), outputs_(network.layers.size(), kNoValue) {}

    OpGraph run() && {
        addInputs();
        for (std::size_t i = 0; i < network_.layers.size(); ++i) lowerLayer(i);
        finish();
        return std::move(graph_);
    }

  private:
    ValueId addHostValue(const std::string& name, TensorDesc desc, ValueRole role) {
        Value value;
        value.name = name;
        value.desc = desc;
        value.role = role;
        return graph_.addValue(std::move(value));
    }

    void addInputs() {
        for (const int index : network_.inputs) {
            const NetworkLayer& layer = network_.layers[static_cast<std::size_t>(index)];
            const std::string name = network_.inputs.size() == 1 ? kImageInput : layer.id;
            const Shape shape = withBatch(options_.batch, layer.shape.output);
            const TensorDesc desc{DataType::Float32, shape, Layout::plain()};
            outputs_[static_cast<std::size_t>(index)] = addHostValue(name, desc, ValueRole::Input);
        }
        const TensorDesc step{DataType::UInt8, {sizeof(kernels::StepValues)}, Layout::plain()};
        stepValues_ = addHostValue(kStepValues, step, ValueRole::StepValues);
    }

    ValueId addParameter(const NodeId& node, const ParameterSpec& spec, ValueRole role) {
        Value value;
        value.name = node + '.' + spec.name;
        // Matrices and vectors are used as they are; convolutions choose the layout of theirs.
        value.desc = {
            DataType::Float32, spec.shape, spec.shape.rank() > 2 ? Layout::any() : Layout::plain()};
        value.role = role;
        value.origin = node;
        value.parameter = spec.traits;
        return graph_.addValue(std::move(value));
    }

    void lowerLayer(std::size_t index) {
        if (outputs_[index] != kNoValue) return;
        const NetworkLayer& layer = network_.layers[index];
        const bool evaluates = layer.frozen && options_.mode == Mode::Train;
        LoweringContext context{.graph = graph_,
                                .mode = evaluates ? Mode::Evaluate : options_.mode,
                                .batch = options_.batch,
                                .totalBatch = options_.totalBatch,
                                .node = layer.id,
                                .parameters = {},
                                .outputShape = layer.shape.output,
                                .dropoutIndex = dropoutIndex_,
                                .stepValues = stepValues_};
        for (const ParameterSpec& spec : layer.shape.parameters) {
            context.parameters[spec.name] = addParameter(layer.id, spec, ValueRole::Parameter);
        }
        for (const ParameterSpec& spec : layer.shape.states) {
            context.parameters[spec.name] = addParameter(layer.id, spec, ValueRole::State);
        }
        std::vector<ValueId> inputs;
        for (const int source : layer.sources) {
            inputs.push_back(outputs_[static_cast<std::size_t>(source)]);
        }
        outputs_[index] = layer.layer->lower(context, layer.attributes, inputs);
        dropoutIndex_ = context.dropoutIndex;
    }

    void finish() {
        const ValueId last = outputs_[static_cast<std::size_t>(network_.outputs.front())];
        LossContext context{.graph = graph_,
                            .mode = options_.mode,
                            .node = network_.output().id,
                            .output = last,
                            .stepValues = stepValues_};
        if (!options_.loss) return exposeOutput(context);
        options_.loss->lower(context, options_.lossSettings);
    }

    const Network& network_;
    const CompileOptions& options_;
    OpGraph graph_;
    std::vector<ValueId> outputs_;  ///< per layer
    ValueId stepValues_ = kNoValue;
    std::uint32_t dropoutIndex_ = 0;
};

}  // namespace

OpGraph lower(const Network& network, const CompileOptions& options) {
    assert(options.mode != Mode::Train || options.loss);
    return Lowering(network, options).run();
}

}  // namespace espalier::engine
