// SPDX-License-Identifier: Apache-2.0
#include <functional>

#include "engine/base/translatable.h"
#include "engine/layers/layer_factory.h"
#include "engine/layers/lowering.h"
#include "engine/layers/shape_rules.h"

namespace espalier::engine {

class AddLayer final : public Layer {
  public:
    const LayerDescription& description() const override { return description_; }

    LayerShape shape(const ShapeRequest& request) const override {
        if (auto refused = refuseMixedRanks(request)) return *refused;
        const auto differs = findDisagreement(request.inputs, std::equal_to<>());
        if (differs) return shapesDiffer(request, *differs);
        return sameShape(request);
    }

    ValueId lower(LoweringContext& context,
                  const FieldValues& attributes,
                  std::span<const ValueId> inputs) const override {
        return context.add(kernels::Add{}, {inputs.begin(), inputs.end()});
    }

  private:
    static LayerShape shapesDiffer(const ShapeRequest& request, const Disagreement& differs) {
        const kernels::Shape& wanted = request.inputs[differs.with];
        return refuse(request,
                      {.code = "network.shapes_differ",
                       .pattern = translatable("Diagnostics",
                                               "'{0}' cannot add {1} from '{2}' to {3} from '{4}': "
                                               "both must have the same size."),
                       .arguments = {shapeText(request.inputs[differs.wire]),
                                     request.sources[differs.wire],
                                     shapeText(wanted),
                                     request.sources[differs.with]},
                       .fixes = layersToFit(request, differs.wire, wanted, wanted[0]),
                       .wire = static_cast<int>(differs.wire)});
    }

    const LayerDescription description_{
        .type = "Add",
        .label = translatable("Fields", "Add"),
        .category = translatable("Fields", "Join"),
        .help = translatable(
            "Fields",
            "Adds its inputs element by element; joins the skip connection of residual networks."),
        .icon = "add",
        .inputs = {.minimum = 2, .maximum = 64},
        .flow = SignalFlow::Passes};
};

template std::unique_ptr<Layer> makeLayer<AddLayer>();

}  // namespace espalier::engine
