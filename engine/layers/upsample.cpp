// SPDX-License-Identifier: Apache-2.0
#include <array>

#include "engine/base/choice_words.h"
#include "engine/base/translatable.h"
#include "engine/layers/layer_factory.h"
#include "engine/layers/lowering.h"
#include "engine/layers/shape_rules.h"

namespace espalier::engine {

template <>
inline constexpr std::array kChoiceWords<kernels::Interpolation>{
    ChoiceWord{kernels::Interpolation::Nearest, "nearest"},
    ChoiceWord{kernels::Interpolation::Bilinear, "bilinear"}};

class UpsampleLayer final : public Layer {
  public:
    const LayerDescription& description() const override { return description_; }

    LayerShape shape(const ShapeRequest& request) const override {
        if (auto refused = refuseUnlessImage(request)) return *refused;
        const std::int64_t factor = integer(request.attributes, "factor");
        const kernels::Shape& image = request.inputs[0];
        return {.output = {image[0], image[1] * factor, image[2] * factor}};
    }

    ValueId lower(LoweringContext& context,
                  const FieldValues& attributes,
                  std::span<const ValueId> inputs) const override {
        return context.add(kernels::UpsampleForward{.interpolation = interpolationOf(attributes),
                                                    .factor = integer(attributes, "factor")},
                           {inputs[0]});
    }

  private:
    static kernels::Interpolation interpolationOf(const FieldValues& attributes) {
        return choiceFrom<kernels::Interpolation>("The interpolation",
                                                  text(attributes, "interpolation"));
    }

    const LayerDescription description_{
        .type = "Upsample",
        .label = translatable("Fields", "Upsample"),
        .category = translatable("Fields", "Pooling"),
        .help = translatable("Fields",
                             "Enlarges the image by a whole factor, without trained parameters."),
        .icon = "upsample",
        .fields = {{.name = "factor",
                    .label = translatable("Fields", "Factor"),
                    .kind = FieldKind::Integer,
                    .defaultValue = std::int64_t{2},
                    .minimum = 1,
                    .maximum = 64,
                    .help = translatable("Fields", "Factor for height and width.")},
                   {.name = "interpolation",
                    .label = translatable("Fields", "Interpolation"),
                    .kind = FieldKind::Choice,
                    .defaultValue = std::string("nearest"),
                    .choices = allWords<kernels::Interpolation>(),
                    .help = translatable(
                        "Fields", "nearest repeats pixels, bilinear interpolates between them.")}},
        .headline = "factor"};
};

template std::unique_ptr<Layer> makeLayer<UpsampleLayer>();

}  // namespace espalier::engine
