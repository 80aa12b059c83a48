// SPDX-License-Identifier: Apache-2.0
#include "engine/layers/activation_layer.h"
#include "engine/layers/layer_factory.h"

namespace espalier::engine {

class SigmoidLayer final : public ActivationLayer {
  public:
    SigmoidLayer()
        : ActivationLayer({.type = "Sigmoid",
                           .label = "Sigmoid",
                           .category = {},
                           .help = "Squeezes every value between 0 and 1, such as the pixels of a "
                                   "reconstructed image.",
                           .icon = "sigmoid"}) {}

  private:
    kernels::ActivationForward activation(const FieldValues& attributes) const override {
        return {.kind = kernels::Activation::Sigmoid};
    }
};

template std::unique_ptr<Layer> makeLayer<SigmoidLayer>();

}  // namespace espalier::engine
