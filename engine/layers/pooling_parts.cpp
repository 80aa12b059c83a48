// SPDX-License-Identifier: Apache-2.0
#include "engine/layers/pooling_parts.h"

#include "engine/base/translatable.h"
#include "engine/layers/lowering.h"
#include "engine/layers/shape_rules.h"

namespace espalier::engine {

std::vector<Field> poolingFields() {
    std::vector<Field> fields{
        pairField("window",
                  translatable("Fields", "Pool size"),
                  2,
                  translatable("Fields", "Height and width of the window that becomes one pixel.")),
        pairField("stride",
                  translatable("Fields", "Stride"),
                  2,
                  translatable("Fields", "Distance between neighbouring window positions."))};
    for (Field& field : paddingFields(Padding::Valid)) fields.push_back(std::move(field));
    return fields;
}

LayerShape poolingShape(const ShapeRequest& request) {
    const Window window = readWindow(request.attributes, "window");
    if (auto refused = refuseUnlessImage(request)) return *refused;
    if (auto refused = refuseWindow(request, window)) return *refused;
    const Pair output = fitWindow(window, sides(request.inputs[0])).output;
    return {.output = {request.inputs[0][0], output[0], output[1]}};
}

ValueId lowerPooling(LoweringContext& context,
                     const FieldValues& attributes,
                     ValueId input,
                     kernels::Pooling kind) {
    const Window window = readWindow(attributes, "window");
    const WindowFit fit = fitWindow(window, sides(context.graph.desc(input).shape));
    return context.add(kernels::PoolForward{{.kind = kind,
                                             .window = window.size,
                                             .stride = window.stride,
                                             .padBegin = fit.padBegin,
                                             .padEnd = fit.padEnd}},
                       {input});
}

}  // namespace espalier::engine
