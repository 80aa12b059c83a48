// SPDX-License-Identifier: Apache-2.0
#include "engine/base/translatable.h"
#include "engine/layers/layer_factory.h"
#include "engine/layers/lowering.h"
#include "engine/layers/shape_rules.h"

namespace espalier::engine {

class DropoutLayer final : public Layer {
  public:
    const LayerDescription& description() const override { return description_; }
    LayerShape shape(const ShapeRequest& request) const override { return sameShape(request); }

    ValueId lower(LoweringContext& context,
                  const FieldValues& attributes,
                  std::span<const ValueId> inputs) const override {
        // Counted in every mode and at every rate, so that a dropout keeps its random numbers.
        const std::uint32_t index = context.dropoutIndex++;
        const auto rate = static_cast<float>(real(attributes, "rate"));
        if (context.mode != Mode::Train || rate == 0.0f) return inputs[0];
        return context.add(kernels::Dropout{rate, index}, {inputs[0], context.stepValues});
    }

  private:
    const LayerDescription description_{
        .type = "Dropout",
        .label = translatable("Fields", "Dropout"),
        .category = translatable("Fields", "Normalisation"),
        .help = translatable(
            "Fields",
            "Sets a random part of the values to 0 during training, to reduce overfitting."),
        .icon = "dropout",
        .fields = {{.name = "rate",
                    .label = translatable("Fields", "Rate"),
                    .kind = FieldKind::Real,
                    .defaultValue = 0.5,
                    .minimum = 0,
                    .maximum = 0.99,
                    .help = translatable("Fields",
                                         "Fraction of the values set to 0: 0.5 is half of them.")}},
        .headline = "rate",
        .flow = SignalFlow::Passes};
};

template std::unique_ptr<Layer> makeLayer<DropoutLayer>();

}  // namespace espalier::engine
