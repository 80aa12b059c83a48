// SPDX-License-Identifier: Apache-2.0
#include "engine/base/translatable.h"
#include "engine/layers/layer_factory.h"
#include "engine/layers/lowering.h"
#include "engine/layers/shape_rules.h"

namespace espalier::engine {

class DenseLayer final : public Layer {
  public:
    const LayerDescription& description() const override { return description_; }

    LayerShape shape(const ShapeRequest& request) const override {
        const std::int64_t set = integer(request.attributes, "units");
        const std::int64_t units = set > 0 ? set : request.data.outputWidth;
        if (units == 0) {
            return refuse(
                request,
                {.code = "network.classes_unknown",
                 .pattern = translatable(
                     "Diagnostics",
                     "'{0}' takes its number of units from the classes, but no classes are known. "
                     "Open a folder with one subfolder per class, or set its units.")});
        }
        const std::int64_t width = request.inputs[0].elementCount();
        LayerShape shape{.output = {units}};
        shape.parameters = {weightSpec({units, width}, width, units)};
        if (boolean(request.attributes, "bias")) shape.parameters.push_back(biasSpec(units));
        shape.multiplyAdds = saturatingProduct({units, width});
        return shape;
    }

    ValueId lower(LoweringContext& context,
                  const FieldValues& attributes,
                  std::span<const ValueId> inputs) const override {
        kernels::Matmul op{.transposeB = true, .fusion = {}};
        op.fusion.bias = context.parameters.contains("bias");
        std::vector<ValueId> operands{lowerFlatten(context, inputs[0]),
                                      context.parameters.at("weight")};
        if (op.fusion.bias) operands.push_back(context.parameters.at("bias"));
        return context.add(op, operands);
    }

  private:
    const LayerDescription description_{
        .type = "Dense",
        .label = translatable("Fields", "Dense"),
        .category = translatable("Fields", "Dense"),
        .help = translatable(
            "Fields",
            "Connects every output to every input value; images are flattened automatically."),
        .icon = "dense",
        .fields = {{.name = "units",
                    .label = translatable("Fields", "Units"),
                    .kind = FieldKind::Integer,
                    .defaultValue = std::int64_t{0},
                    .minimum = 0,
                    .maximum = 1'048'576,
                    .help = translatable("Fields", "Number of outputs; 0: one per class.")},
                   {.name = "bias",
                    .label = translatable("Fields", "Bias"),
                    .kind = FieldKind::Boolean,
                    .defaultValue = true,
                    .help = translatable("Fields", "Adds a trained value to every output.")}},
        .headline = "units"};
};

template std::unique_ptr<Layer> makeLayer<DenseLayer>();

}  // namespace espalier::engine
