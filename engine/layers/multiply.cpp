// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "engine/base/translatable.h"
#include "engine/layers/layer_factory.h"
#include "engine/layers/lowering.h"
#include "engine/layers/shape_rules.h"

namespace espalier::engine {

namespace {

/// One number per channel of `image`: [C,1,1] or [C].
bool stretchesOver(const kernels::Shape& factor, const kernels::Shape& image) {
    if (image.rank() != 3) return false;
    if (factor.rank() == 1) return factor[0] == image[0];
    return factor == kernels::Shape{image[0], 1, 1};
}

}  // namespace

class MultiplyLayer final : public Layer {
  public:
    const LayerDescription& description() const override { return description_; }

    LayerShape shape(const ShapeRequest& request) const override {
        const std::size_t whole = wholeOf(request.inputs);
        const kernels::Shape& image = request.inputs[whole];
        for (std::size_t i = 0; i < request.inputs.size(); ++i) {
            if (request.inputs[i] == image || stretchesOver(request.inputs[i], image)) continue;
            return refuse(request,
                          {.code = "network.shapes_differ",
                           .pattern = translatable(
                               "Diagnostics",
                               "'{0}' cannot multiply {1} from '{2}' by {3} from '{4}': both must "
                               "have the same size, or one must have a single value per channel."),
                           .arguments = {shapeText(image),
                                         request.sources[whole],
                                         shapeText(request.inputs[i]),
                                         request.sources[i]},
                           .wire = static_cast<int>(i)});
        }
        return {.output = image};
    }

    ValueId lower(LoweringContext& context,
                  const FieldValues& attributes,
                  std::span<const ValueId> inputs) const override {
        std::vector<kernels::Shape> shapes;
        for (const ValueId input : inputs) shapes.push_back(context.graph.desc(input).shape);
        const std::size_t whole = wholeOf(shapes);
        ValueId product = inputs[whole];
        for (std::size_t i = 0; i < inputs.size(); ++i) {
            if (i == whole) continue;
            ValueId factor = inputs[i];
            if (shapes[i].rank() < shapes[whole].rank()) {
                factor = lowerReshape(context, factor, {shapes[i][0], shapes[i][1], 1, 1});
            }
            product = context.add(kernels::Multiply{}, {product, factor});
        }
        return product;
    }

  private:
    /// The input that the others are broadcast to: the largest, an image if sizes are equal.
    static std::size_t wholeOf(std::span<const kernels::Shape> shapes) {
        const auto size = [](const kernels::Shape& shape) {
            return std::pair(shape.elementCount(), shape.rank());
        };
        return static_cast<std::size_t>(std::ranges::max_element(shapes, {}, size) -
                                        shapes.begin());
    }

    const LayerDescription description_{
        .type = "Multiply",
        .label = translatable("Fields", "Multiply"),
        .category = translatable("Fields", "Join"),
        .help = translatable("Fields",
                             "Multiplies its inputs element by element; one value per channel "
                             "scales the whole channel."),
        .icon = "multiply",
        .inputs = {.minimum = 2, .maximum = 64}};
};

template std::unique_ptr<Layer> makeLayer<MultiplyLayer>();

}  // namespace espalier::engine
