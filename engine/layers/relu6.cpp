// SPDX-License-Identifier: Apache-2.0
#include "engine/base/translatable.h"
#include "engine/layers/activation_layer.h"
#include "engine/layers/layer_factory.h"

namespace espalier::engine {

class ReLU6Layer final : public ActivationLayer {
  public:
    ReLU6Layer()
        : ActivationLayer(
              {.type = "ReLU6",
               .label = translatable("Fields", "ReLU6"),
               .category = {},
               .help = translatable(
                   "Fields", "ReLU limited to 6; used in small networks for mobile devices."),
               .icon = "relu6",
               .flow = SignalFlow::Rectifies}) {}

  private:
    kernels::ActivationForward activation(const FieldValues& attributes) const override {
        return {.kind = kernels::Activation::ReLU6};
    }
};

template std::unique_ptr<Layer> makeLayer<ReLU6Layer>();

}  // namespace espalier::engine
