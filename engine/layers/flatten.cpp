// SPDX-License-Identifier: Apache-2.0
#include "engine/base/translatable.h"
#include "engine/layers/layer_factory.h"
#include "engine/layers/lowering.h"
#include "engine/layers/shape_rules.h"

namespace espalier::engine {

class FlattenLayer final : public Layer {
  public:
    const LayerDescription& description() const override { return description_; }
    LayerShape shape(const ShapeRequest& request) const override {
        return {.output = {request.inputs[0].elementCount()}};
    }
    ValueId lower(LoweringContext& context,
                  const FieldValues& attributes,
                  std::span<const ValueId> inputs) const override {
        return lowerFlatten(context, inputs[0]);
    }

  private:
    const LayerDescription description_{
        .type = "Flatten",
        .label = translatable("Fields", "Flatten"),
        .category = translatable("Fields", "Shape"),
        .help = translatable("Fields",
                             "Turns the pixels of all channels into one vector, for Dense layers."),
        .icon = "flatten"};
};

template std::unique_ptr<Layer> makeLayer<FlattenLayer>();

}  // namespace espalier::engine
