// SPDX-License-Identifier: Apache-2.0
#include "engine/base/translatable.h"
#include "engine/layers/activation_layer.h"
#include "engine/layers/layer_factory.h"

namespace espalier::engine {

class SigmoidLayer final : public ActivationLayer {
  public:
    SigmoidLayer()
        : ActivationLayer({.type = "Sigmoid",
                           .label = translatable("Fields", "Sigmoid"),
                           .category = {},
                           .help = translatable("Fields",
                                                "Maps every value to between 0 and 1, for example "
                                                "for the pixels of a reconstructed image."),
                           .icon = "sigmoid"}) {}

  private:
    kernels::ActivationForward activation(const FieldValues& attributes) const override {
        return {.kind = kernels::Activation::Sigmoid};
    }
};

template std::unique_ptr<Layer> makeLayer<SigmoidLayer>();

}  // namespace espalier::engine
