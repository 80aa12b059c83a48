// SPDX-License-Identifier: Apache-2.0
#include "engine/base/translatable.h"
#include "engine/layers/activation_layer.h"
#include "engine/layers/layer_factory.h"

namespace espalier::engine {

class HardSigmoidLayer final : public ActivationLayer {
  public:
    HardSigmoidLayer()
        : ActivationLayer(
              {.type = "HardSigmoid",
               .label = translatable("Fields", "Hard sigmoid"),
               .category = {},
               .help = translatable(
                   "Fields",
                   "A sigmoid of straight lines, quick to compute: 0 below -3, 1 above 3."),
               .icon = "hard_sigmoid"}) {}

  private:
    kernels::ActivationForward activation(const FieldValues& attributes) const override {
        return {.kind = kernels::Activation::HardSigmoid};
    }
};

template std::unique_ptr<Layer> makeLayer<HardSigmoidLayer>();

}  // namespace espalier::engine
