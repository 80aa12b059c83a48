// SPDX-License-Identifier: Apache-2.0
#include "engine/base/translatable.h"
#include "engine/layers/activation_layer.h"
#include "engine/layers/layer_factory.h"

namespace espalier::engine {

class LeakyReLULayer final : public ActivationLayer {
  public:
    LeakyReLULayer()
        : ActivationLayer({.type = "LeakyReLU",
                           .label = translatable("Fields", "Leaky ReLU"),
                           .category = {},
                           .help = translatable("Fields",
                                                "Keeps positive values and scales negative ones "
                                                "down instead of setting them to 0."),
                           .icon = "leaky_relu",
                           .fields = {{.name = "slope",
                                       .label = translatable("Fields", "Slope below 0"),
                                       .kind = FieldKind::Real,
                                       .defaultValue = 0.01,
                                       .minimum = 0,
                                       .maximum = 1,
                                       .help = translatable(
                                           "Fields", "Factor for negative values, such as 0.01.")}},
                           .headline = "slope",
                           .flow = SignalFlow::Rectifies}) {}

  private:
    kernels::ActivationForward activation(const FieldValues& attributes) const override {
        return {.kind = kernels::Activation::LeakyReLU,
                .alpha = static_cast<float>(real(attributes, "slope"))};
    }
};

template std::unique_ptr<Layer> makeLayer<LeakyReLULayer>();

}  // namespace espalier::engine
