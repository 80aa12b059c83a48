// SPDX-License-Identifier: Apache-2.0
#include "engine/base/translatable.h"
#include "engine/layers/epsilon_field.h"
#include "engine/layers/layer_factory.h"
#include "engine/layers/lowering.h"
#include "engine/layers/shape_rules.h"

namespace espalier::engine {

namespace {

ParameterSpec perChannel(const char* name, std::int64_t channels, Initialiser initialiser) {
    return {.name = name, .shape = {channels}, .traits = {.initialiser = initialiser}};
}

std::vector<Field> batchNormFields() {
    return {epsilonField(),
            {.name = "momentum",
             .label = translatable("Fields", "Momentum"),
             .kind = FieldKind::Real,
             .defaultValue = 0.1,
             .minimum = 0,
             .maximum = 1,
             .help = translatable(
                 "Fields", "Weight of each new batch in the running averages used for prediction."),
             .expert = true}};
}

}  // namespace

class BatchNormLayer final : public Layer {
  public:
    const LayerDescription& description() const override { return description_; }

    LayerShape shape(const ShapeRequest& request) const override {
        const std::int64_t channels = request.inputs[0][0];
        return {.output = request.inputs[0],
                .parameters = {perChannel("weight", channels, Initialiser::One),
                               perChannel("bias", channels, Initialiser::Zero)},
                .states = {perChannel("running_mean", channels, Initialiser::Zero),
                           perChannel("running_var", channels, Initialiser::One)}};
    }

    ValueId lower(LoweringContext& context,
                  const FieldValues& attributes,
                  std::span<const ValueId> inputs) const override {
        const kernels::Shape& shape = context.graph.desc(inputs[0]).shape;
        const std::int64_t count = shape.elementCount() / shape[1];
        ValueId mean = context.parameters.at("running_mean");
        ValueId variance = context.parameters.at("running_var");
        // A single value has no variance: it is normalised as in prediction and does not change the
        // running statistics.
        const std::int64_t ofAll =
            count / context.batch * std::max(context.batch, context.totalBatch);
        if (context.mode == Mode::Train && ofAll > 1) {
            const auto batch =
                context.graph.add(kernels::BatchNormStatistics{}, {inputs[0]}, context.node);
            const auto momentum = static_cast<float>(real(attributes, "momentum"));
            context.graph.addInto(kernels::BatchNormUpdateRunning{momentum, count},
                                  {batch[0], batch[1], mean, variance},
                                  {mean, variance},
                                  context.node,
                                  Phase::Update);
            mean = batch[0];
            variance = batch[1];
        }
        return context.add(
            kernels::BatchNormApply{.epsilon = static_cast<float>(real(attributes, "epsilon"))},
            {inputs[0],
             mean,
             variance,
             context.parameters.at("weight"),
             context.parameters.at("bias")});
    }

  private:
    const LayerDescription description_{
        .type = "BatchNorm",
        .label = translatable("Fields", "Batch normalisation"),
        .category = translatable("Fields", "Normalisation"),
        .help = translatable(
            "Fields",
            "Normalises every channel over the batch; deep networks train faster with it."),
        .icon = "batch_norm",
        .fields = batchNormFields(),
        .flow = SignalFlow::Passes};
};

template std::unique_ptr<Layer> makeLayer<BatchNormLayer>();

}  // namespace espalier::engine
