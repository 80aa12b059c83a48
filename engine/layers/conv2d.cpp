// SPDX-License-Identifier: Apache-2.0
#include "engine/base/translatable.h"
#include "engine/layers/convolution_parts.h"
#include "engine/layers/layer_factory.h"
#include "engine/layers/lowering.h"
#include "engine/layers/shape_rules.h"

namespace espalier::engine {

class Conv2DLayer final : public Layer {
  public:
    const LayerDescription& description() const override { return description_; }

    LayerShape shape(const ShapeRequest& request) const override {
        const Window window = readWindow(request.attributes, "kernel");
        if (auto refused = refuseConvolution(request)) return *refused;
        if (auto refused = refuseWindow(request, window)) return *refused;

        const std::int64_t groups = integer(request.attributes, "groups");
        const std::int64_t filters = filterCount(request.attributes, request.data);
        const std::int64_t perGroup = request.inputs[0][0] / groups;
        const auto [height, width] = window.size;
        const Pair output = fitWindow(window, sides(request.inputs[0])).output;
        LayerShape shape{.output = {filters, output[0], output[1]}};
        shape.parameters = {weightSpec({filters, perGroup, height, width},
                                       perGroup * height * width,
                                       filters / groups * height * width)};
        if (boolean(request.attributes, "bias")) shape.parameters.push_back(biasSpec(filters));
        shape.multiplyAdds =
            saturatingProduct({filters, perGroup, height * width, output[0], output[1]});
        return shape;
    }

    ValueId lower(LoweringContext& context,
                  const FieldValues& attributes,
                  std::span<const ValueId> inputs) const override {
        const Window window = readWindow(attributes, "kernel");
        const WindowFit fit = fitWindow(window, sides(context.graph.desc(inputs[0]).shape));
        kernels::ConvolutionForward op{convolutionGeometry(window, fit, attributes), {}};
        op.fusion.bias = context.parameters.contains("bias");
        return context.add(op, withBias(context, {inputs[0], context.parameters.at("weight")}));
    }

  private:
    const LayerDescription description_{
        .type = "Conv2D",
        .label = translatable("Fields", "Convolution"),
        .category = translatable("Fields", "Convolution"),
        .help = translatable(
            "Fields",
            "Detects small patterns anywhere in the image; the main layer of most networks."),
        .icon = "conv2d",
        .fields = convolutionFields(3, 1, Padding::Same),
        .headline = "filters"};
};

template std::unique_ptr<Layer> makeLayer<Conv2DLayer>();

}  // namespace espalier::engine
