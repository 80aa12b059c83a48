// SPDX-License-Identifier: Apache-2.0
#include "engine/base/translatable.h"
#include "engine/layers/layer_factory.h"
#include "engine/layers/lowering.h"
#include "engine/layers/pooling_parts.h"

namespace espalier::engine {

class MaxPoolLayer final : public Layer {
  public:
    const LayerDescription& description() const override { return description_; }
    LayerShape shape(const ShapeRequest& request) const override { return poolingShape(request); }
    ValueId lower(LoweringContext& context,
                  const FieldValues& attributes,
                  std::span<const ValueId> inputs) const override {
        return lowerPooling(context, attributes, inputs[0], kernels::Pooling::Max);
    }

  private:
    const LayerDescription description_{
        .type = "MaxPool",
        .label = translatable("Fields", "Max pooling"),
        .category = translatable("Fields", "Pooling"),
        .help = translatable("Fields",
                             "Shrinks the image: each window is replaced by its largest value."),
        .icon = "max_pool",
        .fields = poolingFields(),
        .headline = "window",
        .flow = SignalFlow::Passes};
};

template std::unique_ptr<Layer> makeLayer<MaxPoolLayer>();

}  // namespace espalier::engine
