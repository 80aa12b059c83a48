// SPDX-License-Identifier: Apache-2.0
#include "engine/base/translatable.h"
#include "engine/layers/activation_layer.h"
#include "engine/layers/layer_factory.h"

namespace espalier::engine {

class SiLULayer final : public ActivationLayer {
  public:
    SiLULayer()
        : ActivationLayer({.type = "SiLU",
                           .label = translatable("Fields", "SiLU"),
                           .category = {},
                           .help = translatable("Fields",
                                                "A smooth variant of ReLU: each value times its "
                                                "own sigmoid (also called Swish)."),
                           .icon = "silu"}) {}

  private:
    kernels::ActivationForward activation(const FieldValues& attributes) const override {
        return {.kind = kernels::Activation::SiLU};
    }
};

template std::unique_ptr<Layer> makeLayer<SiLULayer>();

}  // namespace espalier::engine
