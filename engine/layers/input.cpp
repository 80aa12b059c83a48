// SPDX-License-Identifier: Apache-2.0
#include <cassert>

#include "engine/base/limits.h"
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
            .help = "0 takes it from the images."};
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
        assert(!"the input is given, not computed");
        return kNoValue;
    }

  private:
    static LayerShape unknownSize(const ShapeRequest& request) {
        return refuse(
            request,
            {.code = "network.input_unknown",
             .pattern = "The size of the images that '{0}' takes is not known yet. Open a "
                        "folder of images, or set height, width and channels."});
    }

    const LayerDescription description_{
        .type = "Input",
        .label = "Input",
        .category = "Input",
        .help = "Where the images come in.",
        .icon = "input",
        .inputs = {.minimum = 0, .maximum = 0},
        .fields = {sizeField("height", "Height", limits::kImageSide, "px"),
                   sizeField("width", "Width", limits::kImageSide, "px"),
                   sizeField("channels", "Channels", 4096, "")}};
};

template std::unique_ptr<Layer> makeLayer<InputLayer>();

}  // namespace espalier::engine
