// SPDX-License-Identifier: Apache-2.0
#include "engine/base/translatable.h"
#include "engine/layers/layer_factory.h"
#include "engine/layers/lowering.h"
#include "engine/layers/shape_rules.h"
#include "engine/layers/window.h"
#include "kernels/ops/pooling/desc.h"

namespace espalier::engine {

class GlobalAveragePoolLayer final : public Layer {
  public:
    const LayerDescription& description() const override { return description_; }

    LayerShape shape(const ShapeRequest& request) const override {
        if (auto refused = refuseUnlessImage(request)) return *refused;
        return {.output = {request.inputs[0][0]}};
    }

    ValueId lower(LoweringContext& context,
                  const FieldValues& attributes,
                  std::span<const ValueId> inputs) const override {
        const kernels::Shape image = context.graph.desc(inputs[0]).shape;
        const ValueId pooled =
            context.add(kernels::PoolForward{{.kind = kernels::Pooling::AverageInside,
                                              .window = sides(image),
                                              .stride = {1, 1}}},
                        {inputs[0]});
        return lowerReshape(context, pooled, {image[0], image[1]});
    }

  private:
    const LayerDescription description_{
        .type = "GlobalAveragePool",
        .label = translatable("Fields", "Global average"),
        .category = translatable("Fields", "Pooling"),
        .help = translatable("Fields", "One value per channel: its average over the whole image."),
        .icon = "global_average_pool"};
};

template std::unique_ptr<Layer> makeLayer<GlobalAveragePoolLayer>();

}  // namespace espalier::engine
