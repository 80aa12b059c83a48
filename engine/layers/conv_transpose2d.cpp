// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "engine/base/translatable.h"
#include "engine/layers/convolution_parts.h"
#include "engine/layers/layer_factory.h"
#include "engine/layers/lowering.h"
#include "engine/layers/shape_rules.h"

namespace espalier::engine {

namespace {

/// A convolution in reverse: `image` is the output of that convolution.
WindowFit fitTransposed(const Window& window, const Pair& image, const FieldValues& attributes) {
    WindowFit fit;
    const auto& extra = integers(attributes, "output_padding");
    const auto pads = spreadPads(window.pads);
    for (std::size_t axis = 0; axis < 2; ++axis) {
        const std::int64_t whole = (image[axis] - 1) * window.stride[axis] + window.reach(axis);
        if (window.padding == Padding::Same) {
            fit.output[axis] = image[axis] * window.stride[axis];
            const std::int64_t total = std::max<std::int64_t>(0, whole - fit.output[axis]);
            fit.padBegin[axis] = total / 2;
            fit.padEnd[axis] = total - total / 2;
            continue;
        }
        if (window.padding == Padding::Explicit) {
            fit.padBegin[axis] = pads[axis];
            fit.padEnd[axis] = pads[axis + 2];
        }
        fit.output[axis] = whole - fit.padBegin[axis] - fit.padEnd[axis] + extra[axis];
    }
    return fit;
}

std::optional<LayerShape> refuseOutput(const ShapeRequest& request, const Window& window) {
    const auto& extra = integers(request.attributes, "output_padding");
    for (std::size_t axis = 0; axis < 2; ++axis) {
        if (extra[axis] < window.stride[axis]) continue;
        return refuse(
            request,
            {.code = "network.output_padding",
             .pattern = translatable("Diagnostics",
                                     "The output padding of '{0}' is {1} px; it must be smaller "
                                     "than its stride of {2} px."),
             .arguments = {std::to_string(extra[axis]), std::to_string(window.stride[axis])},
             .fixes = {setAttribute(request, "output_padding", std::vector<std::int64_t>{0, 0})}});
    }
    const WindowFit fit = fitTransposed(window, sides(request.inputs[0]), request.attributes);
    if (fit.output[0] > 0 && fit.output[1] > 0) return std::nullopt;
    return refuse(
        request,
        {.code = "network.shrinks_to_nothing",
         .pattern = translatable("Diagnostics",
                                 "'{0}' would have an empty output: its padding removes the whole "
                                 "image from '{1}'. Reduce the padding or use padding same."),
         .arguments = {request.sources[0]},
         .fixes = {setAttribute(request, "padding", paddingValue(Padding::Same))}});
}

std::vector<Field> transposedFields() {
    std::vector<Field> fields = convolutionFields(2, 2, Padding::Valid);
    fields.push_back(
        {.name = "output_padding",
         .label = translatable("Fields", "Output padding"),
         .kind = FieldKind::IntegerPair,
         .defaultValue = std::vector<std::int64_t>{0, 0},
         .minimum = 0,
         .maximum = 1023,
         .unit = translatable("Fields", "px"),
         .help = translatable("Fields",
                              "Pixels added at the bottom and right of the output; must be less "
                              "than the stride. Not used with padding same."),
         .expert = true});
    return fields;
}

}  // namespace

class ConvTranspose2DLayer final : public Layer {
  public:
    const LayerDescription& description() const override { return description_; }

    LayerShape shape(const ShapeRequest& request) const override {
        const Window window = readWindow(request.attributes, "kernel");
        if (auto refused = refuseConvolution(request)) return *refused;
        if (auto refused = refusePads(request, window)) return *refused;
        if (auto refused = refuseOutput(request, window)) return *refused;

        const std::int64_t filters = filterCount(request.attributes, request.data);
        const std::int64_t perGroup = filters / integer(request.attributes, "groups");
        const kernels::Shape& input = request.inputs[0];
        const Pair output = fitTransposed(window, sides(input), request.attributes).output;
        const std::int64_t area = window.size[0] * window.size[1];
        LayerShape shape{.output = {filters, output[0], output[1]}};
        shape.parameters = {weightSpec({input[0], perGroup, window.size[0], window.size[1]},
                                       input[0] / integer(request.attributes, "groups") * area,
                                       perGroup * area)};
        if (boolean(request.attributes, "bias")) shape.parameters.push_back(biasSpec(filters));
        shape.multiplyAdds = saturatingProduct({input[0], perGroup, area, input[1], input[2]});
        return shape;
    }

    ValueId lower(LoweringContext& context,
                  const FieldValues& attributes,
                  std::span<const ValueId> inputs) const override {
        const Window window = readWindow(attributes, "kernel");
        const kernels::TensorDesc& source = context.graph.desc(inputs[0]);
        const WindowFit fit = fitTransposed(window, sides(source.shape), attributes);
        kernels::ConvolutionBackwardData op{convolutionGeometry(window, fit, attributes), {}};
        op.fusion.bias = context.parameters.contains("bias");
        const kernels::Shape& out = context.outputShape;
        const kernels::TensorDesc output{
            source.type, {source.shape[0], out[0], out[1], out[2]}, kernels::Layout::any()};
        const auto operands = withBias(context, {inputs[0], context.parameters.at("weight")});
        return context.graph.add(op, operands, {output}, context.node).front();
    }

  private:
    const LayerDescription description_{
        .type = "ConvTranspose2D",
        .label = translatable("Fields", "Transposed convolution"),
        .category = translatable("Fields", "Convolution"),
        .help = translatable(
            "Fields", "Upsamples the image with trained filters: the transpose of a convolution."),
        .icon = "conv_transpose2d",
        .fields = transposedFields(),
        .headline = "filters"};
};

template std::unique_ptr<Layer> makeLayer<ConvTranspose2DLayer>();

}  // namespace espalier::engine
