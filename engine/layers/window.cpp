// SPDX-License-Identifier: Apache-2.0
#include "engine/layers/window.h"

#include <algorithm>

#include "engine/base/translatable.h"
#include "engine/layers/shape_rules.h"

namespace espalier::engine {

namespace {

Pair pairOf(const FieldValues& attributes, const std::string& name) {
    const auto found = attributes.find(name);
    if (found == attributes.end()) return {1, 1};
    const auto& numbers = std::get<std::vector<std::int64_t>>(found->second);
    return {numbers[0], numbers[1]};
}

std::string pairText(const Pair& pair) {
    return std::to_string(pair[0]) + " × " + std::to_string(pair[1]);
}

Fix paddingSame(const ShapeRequest& request) {
    return setAttribute(request, "padding", paddingValue(Padding::Same));
}

void fitAxis(const Window& window, const Pair& image, std::size_t axis, WindowFit& fit) {
    const std::int64_t reach = window.reach(axis);
    const std::int64_t stride = window.stride[axis];
    if (window.padding == Padding::Same) {
        const std::int64_t output = (image[axis] + stride - 1) / stride;
        const std::int64_t total =
            std::max<std::int64_t>(0, (output - 1) * stride + reach - image[axis]);
        fit.padBegin[axis] = total / 2;
        fit.padEnd[axis] = total - total / 2;
    } else if (window.padding == Padding::Explicit) {
        const auto pads = spreadPads(window.pads);
        fit.padBegin[axis] = pads[axis];
        fit.padEnd[axis] = pads[axis + 2];
    }
    const std::int64_t room = image[axis] + fit.padBegin[axis] + fit.padEnd[axis] - reach;
    fit.output[axis] = room < 0 ? 0 : room / stride + 1;
}

}  // namespace

FieldValue paddingValue(Padding padding) {
    return std::string(wordOf(padding));
}

std::vector<Field> paddingFields(Padding padding) {
    return {{.name = "padding",
             .label = translatable("Fields", "Padding"),
             .kind = FieldKind::Choice,
             .defaultValue = paddingValue(padding),
             .choices = allWords<Padding>(),
             .help = translatable("Fields",
                                  "same: padded so that stride 1 keeps the size; valid: no "
                                  "padding; explicit: the numbers below.")},
            {.name = "pads",
             .label = translatable("Fields", "Explicit padding"),
             .kind = FieldKind::IntegerList,
             .defaultValue = std::vector<std::int64_t>{0, 0, 0, 0},
             .minimum = 0,
             .maximum = 1024,
             .unit = translatable("Fields", "px"),
             .help = translatable("Fields",
                                  "For padding explicit: top, left, bottom, right (or one number "
                                  "for all, or height and width)."),
             .expert = true}};
}

Field pairField(const std::string& name,
                const std::string& label,
                std::int64_t defaultValue,
                const std::string& help) {
    return {.name = name,
            .label = label,
            .kind = FieldKind::IntegerPair,
            .defaultValue = std::vector<std::int64_t>{defaultValue, defaultValue},
            .minimum = 1,
            .maximum = 1024,
            .unit = translatable("Fields", "px"),
            .help = help};
}

Window readWindow(const FieldValues& attributes, const std::string& sizeField) {
    return {.sizeField = sizeField,
            .size = pairOf(attributes, sizeField),
            .stride = pairOf(attributes, "stride"),
            .dilation = pairOf(attributes, "dilation"),
            .padding = choiceFrom<Padding>("The padding", text(attributes, "padding")),
            .pads = integers(attributes, "pads")};
}

Pair sides(const kernels::Shape& shape) {
    return {shape[shape.rank() - 2], shape[shape.rank() - 1]};
}

std::array<std::int64_t, 4> spreadPads(const std::vector<std::int64_t>& pads) {
    if (pads.size() == 1) return {pads[0], pads[0], pads[0], pads[0]};
    if (pads.size() == 2) return {pads[0], pads[1], pads[0], pads[1]};
    if (pads.size() == 4) return {pads[0], pads[1], pads[2], pads[3]};
    return {0, 0, 0, 0};
}

WindowFit fitWindow(const Window& window, const Pair& image) {
    WindowFit fit;
    fitAxis(window, image, 0, fit);
    fitAxis(window, image, 1, fit);
    return fit;
}

std::optional<LayerShape> refusePads(const ShapeRequest& request, const Window& window) {
    if (window.padding != Padding::Explicit) return std::nullopt;
    const std::size_t count = window.pads.size();
    if (count != 1 && count != 2 && count != 4) {
        return refuse(request,
                      {.code = "network.border_count",
                       .pattern = translatable("Diagnostics",
                                               "The padding of '{0}' has {1} numbers. Use 4 (top, "
                                               "left, bottom, right), 2 (height, width) or 1."),
                       .arguments = {std::to_string(count)},
                       .fixes = {paddingSame(request)}});
    }
    const auto pads = spreadPads(window.pads);
    for (std::size_t i = 0; i < pads.size(); ++i) {
        if (pads[i] < window.reach(i % 2)) continue;
        return refuse(request,
                      {.code = "network.border_wide",
                       .pattern = translatable(
                           "Diagnostics",
                           "The padding of '{0}' is {1} px wide, but its window covers only {2} "
                           "px, so some windows would contain only padding. Reduce the padding."),
                       .arguments = {std::to_string(pads[i]), std::to_string(window.reach(i % 2))},
                       .fixes = {paddingSame(request)}});
    }
    return std::nullopt;
}

std::optional<LayerShape> refuseWindow(const ShapeRequest& request, const Window& window) {
    if (auto refused = refusePads(request, window)) return refused;
    const Pair image = sides(request.inputs[0]);
    const WindowFit fit = fitWindow(window, image);
    if (fit.output[0] > 0 && fit.output[1] > 0) return std::nullopt;
    return refuse(
        request,
        {.code = "network.shrinks_to_nothing",
         .pattern = translatable(
             "Diagnostics",
             "'{0}' would shrink the image to nothing: its window of {1} px does not fit into the "
             "{2} px from '{3}'. Use larger images, a smaller window, or padding same."),
         .arguments = {pairText({window.reach(0), window.reach(1)}),
                       pairText(image),
                       request.sources[0]},
         .fixes = {paddingSame(request)}});
}

}  // namespace espalier::engine
