// SPDX-License-Identifier: Apache-2.0
#include "engine/base/translatable.h"
#include "engine/layers/layer_factory.h"
#include "engine/layers/lowering.h"
#include "engine/layers/shape_rules.h"

namespace espalier::engine {

class SoftmaxLayer final : public Layer {
  public:
    const LayerDescription& description() const override { return description_; }
    LayerShape shape(const ShapeRequest& request) const override { return sameShape(request); }
    ValueId lower(LoweringContext& context,
                  const FieldValues& attributes,
                  std::span<const ValueId> inputs) const override {
        return context.add(kernels::SoftmaxForward{}, {inputs[0]});
    }

  private:
    const LayerDescription description_{
        .type = "Softmax",
        .label = translatable("Fields", "Softmax"),
        .category = translatable("Fields", "Activation"),
        .help = translatable("Fields",
                             "Turns class scores into probabilities that add up to 1; the last "
                             "layer of a classifier. On an image it works on every pixel."),
        .icon = "softmax"};
};

template std::unique_ptr<Layer> makeLayer<SoftmaxLayer>();

}  // namespace espalier::engine
