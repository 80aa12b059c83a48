// SPDX-License-Identifier: Apache-2.0
#include <cassert>

#include "engine/base/limits.h"
#include "engine/base/translatable.h"
#include "engine/layers/layer_factory.h"
#include "engine/layers/lowering.h"
#include "engine/layers/shape_rules.h"

namespace espalier::engine {

namespace {

Field sizeField(const char* name, const char* label, double maximum, const char* unit) {
    return {.name = name,
            .label = label,
            .kind = FieldKind::Integer,
            .defaultValue = std::int64_t{0},
            .minimum = 0,
            .maximum = maximum,
            .unit = unit,
            .help = translatable("Fields", "0: taken from the images."),
            .zero = translatable("Fields", "from the images")};
}

}  // namespace

class InputLayer final : public Layer {
  public:
    const LayerDescription& description() const override { return description_; }

    LayerShape shape(const ShapeRequest& request) const override {
        kernels::Shape output{integer(request.attributes, "channels"),
                              integer(request.attributes, "height"),
                              integer(request.attributes, "width")};
        for (int axis = 0; axis < 3; ++axis) {
            if (output[axis] > 0) continue;
            if (request.data.input.rank() != 3) return unknownSize(request);
            output[axis] = request.data.input[axis];
        }
        return {.output = output};
    }

    ValueId lower(LoweringContext& context,
                  const FieldValues& attributes,
                  std::span<const ValueId> inputs) const override {
        assert(!"the input has no ops");
        return kNoValue;
    }

  private:
    static LayerShape unknownSize(const ShapeRequest& request) {
        return refuse(
            request,
            {.code = "network.input_unknown",
             .pattern = translatable("Diagnostics",
                                     "The image size of '{0}' is not known yet. Open a folder of "
                                     "images, or set height, width and channels.")});
    }

    const LayerDescription description_{
        .type = "Input",
        .label = translatable("Fields", "Input"),
        .category = translatable("Fields", "Input"),
        .help = translatable("Fields", "Receives the images."),
        .icon = "input",
        .inputs = {.minimum = 0, .maximum = 0},
        .fields = {sizeField("height",
                             translatable("Fields", "Height"),
                             limits::kImageSide,
                             translatable("Fields", "px")),
                   sizeField("width",
                             translatable("Fields", "Width"),
                             limits::kImageSide,
                             translatable("Fields", "px")),
                   sizeField("channels", translatable("Fields", "Channels"), 4096, "")}};
};

template std::unique_ptr<Layer> makeLayer<InputLayer>();

}  // namespace espalier::engine
