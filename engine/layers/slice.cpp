// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "engine/base/translatable.h"
#include "engine/layers/layer_factory.h"
#include "engine/layers/lowering.h"
#include "engine/layers/shape_rules.h"

namespace espalier::engine {

class SliceLayer final : public Layer {
  public:
    const LayerDescription& description() const override { return description_; }

    LayerShape shape(const ShapeRequest& request) const override {
        kernels::Shape part = request.inputs[0];
        const std::int64_t first = integer(request.attributes, "first");
        const std::int64_t wanted = integer(request.attributes, "channels");
        const std::int64_t rest = part[0] - first;
        if (rest < std::max<std::int64_t>(1, wanted)) return refuseBeyond(request, part[0]);
        part[0] = wanted == 0 ? rest : wanted;
        return {.output = part};
    }

    ValueId lower(LoweringContext& context,
                  const FieldValues& attributes,
                  std::span<const ValueId> inputs) const override {
        kernels::TensorDesc part = context.graph.desc(inputs[0]);
        part.shape[1] = context.outputShape[0];
        const kernels::Slice op{.axis = 1, .offset = integer(attributes, "first")};
        return context.graph.add(op, {inputs[0]}, {part}, context.node).front();
    }

  private:
    static LayerShape refuseBeyond(const ShapeRequest& request, std::int64_t channels) {
        return refuse(
            request,
            {.code = "network.slice_beyond_channels",
             .pattern = translatable("Diagnostics",
                                     "'{0}' takes channels beyond the {1} that there are. Choose "
                                     "an earlier first channel, or fewer channels."),
             .arguments = {std::to_string(channels)},
             .fixes = {setAttribute(request, "first", std::int64_t{0}),
                       setAttribute(request, "channels", std::int64_t{0})}});
    }

    const LayerDescription description_{
        .type = "Slice",
        .label = translatable("Fields", "Slice"),
        .category = translatable("Fields", "Shape"),
        .help = translatable("Fields", "Takes some of the channels and leaves out the others."),
        .icon = "slice",
        .fields = {{.name = "first",
                    .label = translatable("Fields", "First channel"),
                    .kind = FieldKind::Integer,
                    .defaultValue = std::int64_t{0},
                    .minimum = 0,
                    .maximum = 65'535,
                    .help = translatable("Fields", "How many channels before it are left out.")},
                   {.name = "channels",
                    .label = translatable("Fields", "Channels"),
                    .kind = FieldKind::Integer,
                    .defaultValue = std::int64_t{0},
                    .minimum = 0,
                    .maximum = 65'536,
                    .help = translatable("Fields",
                                         "How many are taken; 0: all from the first one on.")}},
        .headline = "channels",
        .flow = SignalFlow::Passes};
};

template std::unique_ptr<Layer> makeLayer<SliceLayer>();

}  // namespace espalier::engine
