// SPDX-License-Identifier: Apache-2.0
#include "engine/layers/layer_factory.h"
#include "engine/layers/shape_rules.h"

namespace espalier::engine {

class ConcatenateLayer final : public Layer {
  public:
    const LayerDescription& description() const override { return description_; }

    LayerShape shape(const ShapeRequest& request) const override {
        if (auto refused = refuseMixedRanks(request)) return *refused;
        kernels::Shape joined = request.inputs[0];
        for (std::size_t i = 1; i < request.inputs.size(); ++i) {
            const kernels::Shape& next = request.inputs[i];
            if (joined.rank() == 3 && (next[1] != joined[1] || next[2] != joined[2])) {
                return sizesDiffer(request, i);
            }
            joined[0] += next[0];
        }
        return {.output = joined};
    }

    ValueId lower(LoweringContext& context,
                  const FieldValues& attributes,
                  std::span<const ValueId> inputs) const override {
        return context.add(kernels::Concatenate{.axis = 1}, {inputs.begin(), inputs.end()});
    }

  private:
    static LayerShape sizesDiffer(const ShapeRequest& request, std::size_t port) {
        return refuse(request,
                      {.code = "network.shapes_differ",
                       .pattern = "'{0}' cannot lay {1} from '{2}' beside {3} from '{4}': height "
                                  "and width must be equal. Often the sides of the input only "
                                  "need to be a multiple of 16 or 32.",
                       .arguments = {shapeText(request.inputs[port]),
                                     request.sources[port],
                                     shapeText(request.inputs[0]),
                                     request.sources[0]}});
    }

    const LayerDescription description_{.type = "Concatenate",
                                        .label = "Concatenate",
                                        .category = "Join",
                                        .help = "Lays the channels of all wires side by side.",
                                        .icon = "concatenate",
                                        .inputs = {.minimum = 2, .maximum = 64}};
};

template std::unique_ptr<Layer> makeLayer<ConcatenateLayer>();

}  // namespace espalier::engine
