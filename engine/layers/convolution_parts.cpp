// SPDX-License-Identifier: Apache-2.0
#include "engine/layers/convolution_parts.h"

#include "engine/layers/lowering.h"
#include "engine/layers/shape_rules.h"

namespace espalier::engine {

namespace {

LayerShape refuseGroups(const ShapeRequest& request, std::int64_t count, const std::string& what) {
    return refuse(
        request,
        {.code = "network.groups",
         .pattern = "'{0}' has {1} groups, which do not divide its {2} {3} evenly. Choose "
                    "a number of groups that divides them, such as 1.",
         .arguments = {std::to_string(integer(request.attributes, "groups")),
                       std::to_string(count),
                       what},
         .fixes = {setAttribute(request, "groups", std::int64_t{1})}});
}

Field filtersField() {
    return {.name = "filters",
            .label = "Filters",
            .kind = FieldKind::Integer,
            .defaultValue = std::int64_t{32},
            .minimum = 0,
            .maximum = 65'536,
            .help =
                "How many patterns it looks for: the channels that go out. 0 follows the data: "
                "one per class, or the image's channels when it is to be reconstructed."};
}

Field groupsField() {
    return {.name = "groups",
            .label = "Groups",
            .kind = FieldKind::Integer,
            .defaultValue = std::int64_t{1},
            .minimum = 1,
            .maximum = 65'536,
            .help = "The channels are split into this many parts that do not see each other.",
            .expert = true};
}

Field biasField() {
    return {.name = "bias",
            .label = "Bias",
            .kind = FieldKind::Boolean,
            .defaultValue = true,
            .help = "Adds a trained number per filter; not needed when a BatchNorm follows."};
}

}  // namespace

std::vector<Field> convolutionFields(std::int64_t kernel,
                                     std::int64_t stride,
                                     const std::string& padding) {
    std::vector<Field> fields{
        filtersField(),
        pairField("kernel", "Kernel", kernel, "Height and width of the patterns."),
        pairField("stride", "Stride", stride, "How far the window moves from place to place."),
        pairField(
            "dilation", "Dilation", 1, "Distance between the pixels that a pattern looks at."),
        groupsField()};
    fields[3].expert = true;
    for (Field& field : paddingFields(padding)) fields.push_back(std::move(field));
    fields.push_back(biasField());
    return fields;
}

std::int64_t filterCount(const FieldValues& attributes, const DataInterface& data) {
    const std::int64_t filters = integer(attributes, "filters");
    if (filters > 0) return filters;
    if (data.classes > 0) return data.classes;
    return data.input.rank() == 3 ? data.input[0] : 0;
}

std::optional<LayerShape> refuseConvolution(const ShapeRequest& request) {
    if (auto refused = refuseUnlessImage(request)) return refused;
    const std::int64_t filters = filterCount(request.attributes, request.data);
    if (filters == 0) {
        return refuse(request,
                      {.code = "network.classes_unknown",
                       .pattern = "'{0}' has as many filters as there are classes, which is not "
                                  "known yet. Open a folder of images, or set its filters."});
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
