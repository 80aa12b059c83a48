// SPDX-License-Identifier: Apache-2.0
#include "engine/layers/layer_factory.h"
#include "engine/layers/shape_rules.h"

namespace espalier::engine {

namespace {

/// A 1 x 1 convolution that brings wire `port` to `wanted`, where one can.
std::vector<Fix> projection(const ShapeRequest& request,
                            std::size_t port,
                            const kernels::Shape& wanted) {
    const kernels::Shape& given = request.inputs[port];
    if (wanted.rank() != 3 || given[1] != wanted[1] || given[2] != wanted[2]) return {};
    return {insertLayer(
        request, port, "Conv2D", {"filters=" + std::to_string(wanted[0]), "kernel=1x1"})};
}

}  // namespace

class AddLayer final : public Layer {
  public:
    const LayerDescription& description() const override { return description_; }

    LayerShape shape(const ShapeRequest& request) const override {
        if (auto refused = refuseMixedRanks(request)) return *refused;
        const kernels::Shape& first = request.inputs[0];
        for (std::size_t i = 1; i < request.inputs.size(); ++i) {
            if (request.inputs[i] == first) continue;
            return refuse(
                request,
                {.code = "network.shapes_differ",
                 .pattern = "'{0}' cannot add {1} from '{2}' to {3} from '{4}': both must "
                            "have the same size.",
                 .arguments = {shapeText(request.inputs[i]),
                               request.sources[i],
                               shapeText(first),
                               request.sources[0]},
                 .fixes = projection(request, i, first)});
        }
        return sameShape(request);
    }

    ValueId lower(LoweringContext& context,
                  const FieldValues& attributes,
                  std::span<const ValueId> inputs) const override {
        return context.add(kernels::Add{}, {inputs.begin(), inputs.end()});
    }

  private:
    const LayerDescription description_{
        .type = "Add",
        .label = "Add",
        .category = "Join",
        .help = "Adds what comes in, value by value; the short cut of residual networks ends here.",
        .icon = "add",
        .inputs = {.minimum = 2, .maximum = 64},
        .flow = SignalFlow::Passes};
};

template std::unique_ptr<Layer> makeLayer<AddLayer>();

}  // namespace espalier::engine
