// SPDX-License-Identifier: Apache-2.0
#include "engine/layers/convolution_parts.h"

#include "engine/base/translatable.h"
#include "engine/layers/lowering.h"
#include "engine/layers/shape_rules.h"

namespace espalier::engine {

namespace {

LayerShape refuseGroups(const ShapeRequest& request, std::int64_t count, const std::string& what) {
    return refuse(
        request,
        {.code = "network.groups",
         .pattern = translatable("Diagnostics",
                                 "'{0}' has {1} groups, which do not divide its {2} {3} evenly. "
                                 "Choose a number of groups that does, such as 1."),
         .arguments = {std::to_string(integer(request.attributes, "groups")),
                       std::to_string(count),
                       what},
         .fixes = {setAttribute(request, "groups", std::int64_t{1})}});
}

Field filtersField() {
    return {.name = "filters",
            .label = translatable("Fields", "Filters"),
            .kind = FieldKind::Integer,
            .defaultValue = std::int64_t{32},
            .minimum = 0,
            .maximum = 65'536,
            .help = translatable("Fields",
                                 "Number of filters, which is the number of output channels. 0: "
                                 "one per class, or the image's channels for reconstruction.")};
}

Field groupsField() {
    return {
        .name = "groups",
        .label = translatable("Fields", "Groups"),
        .kind = FieldKind::Integer,
        .defaultValue = std::int64_t{1},
        .minimum = 1,
        .maximum = 65'536,
        .help = translatable("Fields", "Splits the channels into this many independent groups."),
        .expert = true};
}

Field biasField() {
    return {.name = "bias",
            .label = translatable("Fields", "Bias"),
            .kind = FieldKind::Boolean,
            .defaultValue = true,
            .help = translatable(
                "Fields", "Adds a trained value per filter; not needed if a BatchNorm follows.")};
}

}  // namespace

std::vector<Field> convolutionFields(std::int64_t kernel, std::int64_t stride, Padding padding) {
    std::vector<Field> fields{
        filtersField(),
        pairField("kernel",
                  translatable("Fields", "Kernel"),
                  kernel,
                  translatable("Fields", "Height and width of the filters.")),
        pairField("stride",
                  translatable("Fields", "Stride"),
                  stride,
                  translatable("Fields", "Distance between neighbouring window positions.")),
        pairField("dilation",
                  translatable("Fields", "Dilation"),
                  1,
                  translatable("Fields", "Distance between the pixels that a filter reads.")),
        groupsField()};
    fields[3].expert = true;
    for (Field& field : paddingFields(padding)) fields.push_back(std::move(field));
    fields.push_back(biasField());
    return fields;
}

std::int64_t filterCount(const FieldValues& attributes, const DataInterface& data) {
    const std::int64_t filters = integer(attributes, "filters");
    if (filters > 0) return filters;
    if (data.outputWidth > 0) return data.outputWidth;
    return data.input.rank() == 3 ? data.input[0] : 0;
}

std::optional<LayerShape> refuseConvolution(const ShapeRequest& request) {
    if (auto refused = refuseUnlessImage(request)) return refused;
    const std::int64_t filters = filterCount(request.attributes, request.data);
    if (filters == 0) {
        return refuse(request,
                      {.code = "network.classes_unknown",
                       .pattern = translatable(
                           "Diagnostics",
                           "'{0}' takes its number of filters from the classes, which are not "
                           "known yet. Open a folder of images, or set its filters.")});
    }
    const std::int64_t groups = integer(request.attributes, "groups");
    if (request.inputs[0][0] % groups != 0) {
        return refuseGroups(request, request.inputs[0][0], "input channels");
    }
    if (filters % groups != 0) return refuseGroups(request, filters, "filters");
    return std::nullopt;
}

kernels::ConvolutionGeometry convolutionGeometry(const Window& window,
                                                 const WindowFit& fit,
                                                 const FieldValues& attributes) {
    return {.stride = window.stride,
            .dilation = window.dilation,
            .padBegin = fit.padBegin,
            .padEnd = fit.padEnd,
            .groups = integer(attributes, "groups")};
}

std::vector<ValueId> withBias(LoweringContext& context, std::vector<ValueId> inputs) {
    const auto bias = context.parameters.find("bias");
    if (bias != context.parameters.end()) inputs.push_back(bias->second);
    return inputs;
}

}  // namespace espalier::engine
