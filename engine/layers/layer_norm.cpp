// SPDX-License-Identifier: Apache-2.0
#include "engine/base/translatable.h"
#include "engine/layers/layer_factory.h"
#include "engine/layers/lowering.h"
#include "engine/layers/shape_rules.h"

namespace espalier::engine {

class LayerNormLayer final : public Layer {
  public:
    const LayerDescription& description() const override { return description_; }

    LayerShape shape(const ShapeRequest& request) const override {
        const kernels::Shape& sample = request.inputs[0];
        return {
            .output = sample,
            .parameters = {
                {.name = "weight", .shape = sample, .traits = {.initialiser = Initialiser::One}},
                {.name = "bias", .shape = sample, .traits = {.initialiser = Initialiser::Zero}},
            }};
    }

    ValueId lower(LoweringContext& context,
                  const FieldValues& attributes,
                  std::span<const ValueId> inputs) const override {
        return context.add(
            kernels::LayerNormForward{.epsilon = static_cast<float>(real(attributes, "epsilon"))},
            {inputs[0], context.parameters.at("weight"), context.parameters.at("bias")});
    }

  private:
    const LayerDescription description_{
        .type = "LayerNorm",
        .label = translatable("Fields", "Layer normalisation"),
        .category = translatable("Fields", "Normalisation"),
        .help =
            translatable("Fields", "Normalises each image separately, independent of the batch."),
        .icon = "layer_norm",
        .fields = {{.name = "epsilon",
                    .label = translatable("Fields", "Epsilon"),
                    .kind = FieldKind::Real,
                    .defaultValue = 1e-5,
                    .minimum = 1e-10,
                    .maximum = 1,
                    .help = translatable("Fields", "Added to the variance to avoid division by 0."),
                    .expert = true}},
        .flow = SignalFlow::Passes};
};

template std::unique_ptr<Layer> makeLayer<LayerNormLayer>();

}  // namespace espalier::engine
