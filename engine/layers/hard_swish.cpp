// SPDX-License-Identifier: Apache-2.0
#include "engine/base/translatable.h"
#include "engine/layers/activation_layer.h"
#include "engine/layers/layer_factory.h"

namespace espalier::engine {

class HardSwishLayer final : public ActivationLayer {
  public:
    HardSwishLayer()
        : ActivationLayer({.type = "HardSwish",
                           .label = translatable("Fields", "Hard swish"),
                           .category = {},
                           .help = translatable("Fields",
                                                "SiLU with a hard sigmoid instead of its sigmoid, "
                                                "quick to compute; used in MobileNetV3."),
                           .icon = "hard_swish"}) {}

  private:
    kernels::ActivationForward activation(const FieldValues& attributes) const override {
        return {.kind = kernels::Activation::HardSwish};
    }
};

template std::unique_ptr<Layer> makeLayer<HardSwishLayer>();

}  // namespace espalier::engine
