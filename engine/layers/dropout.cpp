// SPDX-License-Identifier: Apache-2.0
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
        .label = "Dropout",
        .category = "Normalisation",
        .help =
            "Switches off a random part of the values while training, against learning by "
            "heart.",
        .icon = "dropout",
        .fields = {{.name = "rate",
                    .label = "Rate",
                    .kind = FieldKind::Real,
                    .defaultValue = 0.5,
                    .minimum = 0,
                    .maximum = 0.99,
                    .help = "Share of the values that are switched off: 0.5 is every second one."}},
        .headline = "rate",
        .flow = SignalFlow::Passes};
};

template std::unique_ptr<Layer> makeLayer<DropoutLayer>();

}  // namespace espalier::engine
