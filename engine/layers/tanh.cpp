// SPDX-License-Identifier: Apache-2.0
#include "engine/base/translatable.h"
#include "engine/layers/activation_layer.h"
#include "engine/layers/layer_factory.h"

namespace espalier::engine {

class TanhLayer final : public ActivationLayer {
  public:
    TanhLayer()
        : ActivationLayer({.type = "Tanh",
                           .label = translatable("Fields", "Tanh"),
                           .category = {},
                           .help = translatable("Fields", "Maps every value to between -1 and 1."),
                           .icon = "tanh"}) {}

  private:
    kernels::ActivationForward activation(const FieldValues& attributes) const override {
        return {.kind = kernels::Activation::Tanh};
    }
};

template std::unique_ptr<Layer> makeLayer<TanhLayer>();

}  // namespace espalier::engine
