// SPDX-License-Identifier: Apache-2.0
#include "engine/base/translatable.h"
#include "engine/layers/activation_layer.h"
#include "engine/layers/layer_factory.h"

namespace espalier::engine {

class ReLULayer final : public ActivationLayer {
  public:
    ReLULayer()
        : ActivationLayer({.type = "ReLU",
                           .label = translatable("Fields", "ReLU"),
                           .category = {},
                           .help = translatable("Fields",
                                                "Keeps positive values and sets the rest to 0; the "
                                                "standard choice after a convolution."),
                           .icon = "relu",
                           .flow = SignalFlow::Rectifies}) {}

  private:
    kernels::ActivationForward activation(const FieldValues& attributes) const override {
        return {.kind = kernels::Activation::ReLU};
    }
};

template std::unique_ptr<Layer> makeLayer<ReLULayer>();

}  // namespace espalier::engine
