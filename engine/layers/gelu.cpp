// SPDX-License-Identifier: Apache-2.0
#include "engine/base/translatable.h"
#include "engine/layers/activation_layer.h"
#include "engine/layers/layer_factory.h"

namespace espalier::engine {

class GELULayer final : public ActivationLayer {
  public:
    GELULayer()
        : ActivationLayer(
              {.type = "GELU",
               .label = translatable("Fields", "GELU"),
               .category = {},
               .help = translatable("Fields",
                                    "A smooth variant of ReLU that keeps small negative values."),
               .icon = "gelu"}) {}

  private:
    kernels::ActivationForward activation(const FieldValues& attributes) const override {
        return {.kind = kernels::Activation::GELU};
    }
};

template std::unique_ptr<Layer> makeLayer<GELULayer>();

}  // namespace espalier::engine
