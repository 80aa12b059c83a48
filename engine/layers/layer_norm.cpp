// SPDX-License-Identifier: Apache-2.0
#include <array>

#include "engine/base/choice_words.h"
#include "engine/base/translatable.h"
#include "engine/layers/epsilon_field.h"
#include "engine/layers/layer_factory.h"
#include "engine/layers/lowering.h"
#include "engine/layers/shape_rules.h"

namespace espalier::engine {

enum class NormalisedOver : std::uint8_t { Image, Channels };

template <>
inline constexpr std::array kChoiceWords<NormalisedOver>{
    ChoiceWord{NormalisedOver::Image, "image"}, ChoiceWord{NormalisedOver::Channels, "channels"}};

class LayerNormLayer final : public Layer {
  public:
    const LayerDescription& description() const override { return description_; }

    LayerShape shape(const ShapeRequest& request) const override {
        const kernels::Shape& sample = request.inputs[0];
        const kernels::Shape owned =
            isOverChannels(request.attributes) ? kernels::Shape{sample[0]} : sample;
        return {.output = sample,
                .parameters = {
                    {.name = "weight", .shape = owned, .traits = {.initialiser = Initialiser::One}},
                    {.name = "bias", .shape = owned, .traits = {.initialiser = Initialiser::Zero}},
                }};
    }

    ValueId lower(LoweringContext& context,
                  const FieldValues& attributes,
                  std::span<const ValueId> inputs) const override {
        kernels::LayerNormForward op{.epsilon = static_cast<float>(real(attributes, "epsilon"))};
        if (!isOverChannels(attributes)) return lowerOp(context, op, inputs[0]);
        const kernels::Shape shape = context.graph.desc(inputs[0]).shape;
        const std::int64_t pixels = shape.elementsPerSample() / shape[1];
        if (pixels == 1) {
            const ValueId row = lowerFlatten(context, inputs[0]);
            return lowerReshape(context, lowerOp(context, op, row), shape);
        }
        op.axis = 2;
        const ValueId planes = lowerReshape(context, inputs[0], {shape[0], shape[1], pixels});
        const ValueId rows = context.add(kernels::Transpose{}, {planes});
        const ValueId normal = lowerOp(context, op, rows);
        return lowerReshape(context, context.add(kernels::Transpose{}, {normal}), shape);
    }

  private:
    static bool isOverChannels(const FieldValues& attributes) {
        return choiceFrom<NormalisedOver>("What is normalised", text(attributes, "over")) ==
               NormalisedOver::Channels;
    }
    static ValueId lowerOp(LoweringContext& context,
                           const kernels::LayerNormForward& op,
                           ValueId x) {
        return context.add(op, {x, context.parameters.at("weight"), context.parameters.at("bias")});
    }

    const LayerDescription description_{
        .type = "LayerNorm",
        .label = translatable("Fields", "Layer normalisation"),
        .category = translatable("Fields", "Normalisation"),
        .help =
            translatable("Fields", "Normalises each image separately, independent of the batch."),
        .icon = "layer_norm",
        .fields = {{.name = "over",
                    .label = translatable("Fields", "Over"),
                    .kind = FieldKind::Choice,
                    .defaultValue = std::string("image"),
                    .choices = allWords<NormalisedOver>(),
                    .help = translatable("Fields",
                                         "Normalises all values of an image together, or the "
                                         "channels of each pixel by themselves.")},
                   epsilonField()},
        .flow = SignalFlow::Passes};
};

template std::unique_ptr<Layer> makeLayer<LayerNormLayer>();

}  // namespace espalier::engine
