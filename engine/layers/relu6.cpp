// SPDX-License-Identifier: Apache-2.0
#include "engine/base/translatable.h"
#include "engine/layers/layer_factory.h"
#include "engine/layers/lowering.h"
#include "engine/layers/shape_rules.h"

namespace espalier::engine {

class ReLU6Layer final : public Layer {
  public:
    const LayerDescription& description() const override { return description_; }
    LayerShape shape(const ShapeRequest& request) const override { return sameShape(request); }
    ValueId lower(LoweringContext& context,
                  const FieldValues&,
                  std::span<const ValueId> inputs) const override {
        return context.add(kernels::Clip{.low = 0, .high = 6}, {inputs[0]});
    }

  private:
    LayerDescription description_{
        .type = "ReLU6",
        .label = translatable("Fields", "ReLU6"),
        .category = translatable("Fields", "Activation"),
        .help =
            translatable("Fields", "ReLU limited to 6; used in small networks for mobile devices."),
        .icon = "relu6",
        .flow = SignalFlow::Rectifies};
};

template std::unique_ptr<Layer> makeLayer<ReLU6Layer>();

}  // namespace espalier::engine
