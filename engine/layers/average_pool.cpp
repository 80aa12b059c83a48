// SPDX-License-Identifier: Apache-2.0
#include "engine/base/translatable.h"
#include "engine/layers/layer_factory.h"
#include "engine/layers/lowering.h"
#include "engine/layers/pooling_parts.h"

namespace espalier::engine {

namespace {

std::vector<Field> averageFields() {
    std::vector<Field> fields = poolingFields();
    fields.push_back(
        {.name = "count_border",
         .label = translatable("Fields", "Include padding"),
         .kind = FieldKind::Boolean,
         .defaultValue = false,
         .help = translatable("Fields", "Include the zeros of the padding in the average."),
         .expert = true});
    return fields;
}

}  // namespace

class AveragePoolLayer final : public Layer {
  public:
    const LayerDescription& description() const override { return description_; }
    LayerShape shape(const ShapeRequest& request) const override { return poolingShape(request); }
    ValueId lower(LoweringContext& context,
                  const FieldValues& attributes,
                  std::span<const ValueId> inputs) const override {
        const auto kind = boolean(attributes, "count_border") ? kernels::Pooling::AverageAll
                                                              : kernels::Pooling::AverageInside;
        return lowerPooling(context, attributes, inputs[0], kind);
    }

  private:
    const LayerDescription description_{
        .type = "AveragePool",
        .label = translatable("Fields", "Average pooling"),
        .category = translatable("Fields", "Pooling"),
        .help =
            translatable("Fields", "Shrinks the image: each window is replaced by its average."),
        .icon = "average_pool",
        .fields = averageFields(),
        .headline = "window"};
};

template std::unique_ptr<Layer> makeLayer<AveragePoolLayer>();

}  // namespace espalier::engine
