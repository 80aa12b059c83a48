// SPDX-License-Identifier: Apache-2.0
#include "engine/layers/layer_factory.h"
#include "engine/layers/lowering.h"
#include "engine/layers/shape_rules.h"

namespace espalier::engine {

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
        const bool bilinear = text(attributes, "interpolation") == "bilinear";
        return context.add(
            kernels::UpsampleForward{.interpolation = bilinear ? kernels::Interpolation::Bilinear
                                                               : kernels::Interpolation::Nearest,
                                     .factor = integer(attributes, "factor")},
            {inputs[0]});
    }

  private:
    const LayerDescription description_{
        .type = "Upsample",
        .label = "Upsample",
        .category = "Pooling",
        .help = "Enlarges the image by a whole factor, without anything to train.",
        .icon = "upsample",
        .fields = {{.name = "factor",
                    .label = "Factor",
                    .kind = FieldKind::Integer,
                    .defaultValue = std::int64_t{2},
                    .minimum = 1,
                    .maximum = 64,
                    .help = "How many times larger height and width become."},
                   {.name = "interpolation",
                    .label = "Interpolation",
                    .kind = FieldKind::Choice,
                    .defaultValue = std::string("nearest"),
                    .choices = {"nearest", "bilinear"},
                    .help = "nearest repeats pixels, bilinear blends between them."}},
        .headline = "factor"};
};

template std::unique_ptr<Layer> makeLayer<UpsampleLayer>();

}  // namespace espalier::engine
