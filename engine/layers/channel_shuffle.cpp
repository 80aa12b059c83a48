// SPDX-License-Identifier: Apache-2.0
#include "engine/base/translatable.h"
#include "engine/layers/layer_factory.h"
#include "engine/layers/lowering.h"
#include "engine/layers/shape_rules.h"

namespace espalier::engine {

class ChannelShuffleLayer final : public Layer {
  public:
    const LayerDescription& description() const override { return description_; }

    LayerShape shape(const ShapeRequest& request) const override {
        const std::int64_t channels = request.inputs[0][0];
        const std::int64_t groups = integer(request.attributes, "groups");
        if (channels % groups == 0) return sameShape(request);
        return refuse(
            request,
            {.code = "network.groups_do_not_divide",
             .pattern = translatable("Diagnostics",
                                     "'{0}' has {1} groups, which do not divide its {2} channels "
                                     "evenly. Choose a number of groups that does."),
             .arguments = {std::to_string(groups), std::to_string(channels)}});
    }

    // Channel a of group g becomes channel g of group a.
    ValueId lower(LoweringContext& context,
                  const FieldValues& attributes,
                  std::span<const ValueId> inputs) const override {
        const kernels::Shape shape = context.graph.desc(inputs[0]).shape;
        const std::int64_t groups = integer(attributes, "groups");
        const std::int64_t pixels = shape.elementsPerSample() / shape[1];
        const ValueId grouped =
            lowerReshape(context, inputs[0], {shape[0], groups, shape[1] / groups, pixels});
        return lowerReshape(context, context.add(kernels::Transpose{}, {grouped}), shape);
    }

  private:
    const LayerDescription description_{
        .type = "ChannelShuffle",
        .label = translatable("Fields", "Channel shuffle"),
        .category = translatable("Fields", "Shape"),
        .help = translatable("Fields",
                             "Mixes the channels of groups, so that the next grouped or split "
                             "layer sees some of each; used in ShuffleNet."),
        .icon = "channel_shuffle",
        .fields = {{.name = "groups",
                    .label = translatable("Fields", "Groups"),
                    .kind = FieldKind::Integer,
                    .defaultValue = std::int64_t{2},
                    .minimum = 1,
                    .maximum = 65'536,
                    .help = translatable(
                        "Fields",
                        "Consecutive parts of the channels, of which one after the other "
                        "gives a channel.")}},
        .headline = "groups",
        .flow = SignalFlow::Passes};
};

template std::unique_ptr<Layer> makeLayer<ChannelShuffleLayer>();

}  // namespace espalier::engine
