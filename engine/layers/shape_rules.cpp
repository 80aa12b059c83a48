// SPDX-License-Identifier: Apache-2.0
#include "engine/layers/shape_rules.h"

#include <algorithm>
#include <limits>

#include "engine/base/translatable.h"

namespace espalier::engine {

std::string shapeText(const kernels::Shape& shape) {
    const bool isImage = shape.rank() == 3;
    if (!isImage) return shape.empty() ? "nothing" : shape.toString();
    return std::to_string(shape[1]) + " × " + std::to_string(shape[2]) + " × " +
           std::to_string(shape[0]);
}

std::int64_t saturatingProduct(std::initializer_list<std::int64_t> factors) {
    std::int64_t product = 1;
    for (const std::int64_t factor : factors) {
        if (__builtin_mul_overflow(product, factor, &product)) {
            return std::numeric_limits<std::int64_t>::max();
        }
    }
    return product;
}

LayerShape refuse(const ShapeRequest& request, Refusal refusal) {
    if (refusal.wire < 0 && request.inputs.size() == 1) refusal.wire = 0;
    refusal.arguments.insert(refusal.arguments.begin(), request.name);
    LayerShape shape;
    shape.diagnostics.push_back({.code = std::move(refusal.code),
                                 .node = request.node,
                                 .pattern = std::move(refusal.pattern),
                                 .arguments = std::move(refusal.arguments),
                                 .fixes = std::move(refusal.fixes),
                                 .wire = refusal.wire});
    return shape;
}

Fix setAttribute(const ShapeRequest& request, const std::string& field, const FieldValue& value) {
    return {.code = "set_attribute", .node = request.node, .arguments = {field, toText(value)}};
}

Fix insertLayer(const ShapeRequest& request,
                std::size_t port,
                const std::string& type,
                const std::vector<std::string>& settings) {
    if (type == "Flatten") {
        return {
            .code = "insert_flatten", .node = request.node, .arguments = {std::to_string(port)}};
    }
    Fix fix{
        .code = "insert_layer", .node = request.node, .arguments = {std::to_string(port), type}};
    fix.arguments.insert(fix.arguments.end(), settings.begin(), settings.end());
    return fix;
}

std::optional<Disagreement> findDisagreement(
    std::span<const kernels::Shape> inputs,
    const std::function<bool(const kernels::Shape&, const kernels::Shape&)>& agree) {
    const auto rank = [&](const kernels::Shape& shape) {
        const auto others =
            std::ranges::count_if(inputs, [&](const auto& other) { return agree(shape, other); });
        const std::int64_t area = shape.rank() == 3 ? saturatingProduct({shape[1], shape[2]}) : 0;
        return std::pair(-others, area);
    };
    const auto with = std::ranges::min_element(inputs, {}, rank);
    const auto wire =
        std::ranges::find_if(inputs, [&](const auto& shape) { return !agree(shape, *with); });
    if (wire == inputs.end()) return std::nullopt;
    return Disagreement{.wire = static_cast<std::size_t>(wire - inputs.begin()),
                        .with = static_cast<std::size_t>(with - inputs.begin())};
}

std::vector<Fix> layersToFit(const ShapeRequest& request,
                             std::size_t port,
                             const kernels::Shape& wanted,
                             std::int64_t channels) {
    const kernels::Shape& given = request.inputs[port];
    if (given.rank() != 3 || wanted.rank() != 3) return {};
    std::vector<Fix> fixes;
    const auto roundedUp = [](std::int64_t a, std::int64_t b) { return (a + b - 1) / b; };
    const std::int64_t down = roundedUp(given[1], wanted[1]);
    const std::int64_t across = roundedUp(given[2], wanted[2]);
    const std::string step = std::to_string(down) + "x" + std::to_string(across);
    if (roundedUp(given[1], down) == wanted[1] && roundedUp(given[2], across) == wanted[2]) {
        std::vector<std::string> settings{"filters=" + std::to_string(channels), "kernel=1x1"};
        if (down * across > 1) settings.push_back("stride=" + step);
        fixes.push_back(insertLayer(request, port, "Conv2D", settings));
        if (channels == given[0] && down * across > 1) {
            fixes.push_back(insertLayer(
                request, port, "MaxPool", {"window=" + step, "stride=" + step, "padding=same"}));
        }
    }
    const std::int64_t factor = wanted[1] / given[1];
    const bool enlarges =
        factor > 1 && factor * given[1] == wanted[1] && factor * given[2] == wanted[2];
    if (enlarges && channels == given[0]) {
        fixes.push_back(
            insertLayer(request, port, "Upsample", {"factor=" + std::to_string(factor)}));
    }
    return fixes;
}

std::optional<LayerShape> refuseUnlessImage(const ShapeRequest& request) {
    if (request.inputs[0].rank() == 3) return std::nullopt;
    return refuse(
        request,
        {.code = "network.needs_image",
         .pattern = translatable("Diagnostics",
                                 "'{0}' needs an image, but '{1}' gives it a vector of length {2}. "
                                 "Place it before the image is flattened or averaged."),
         .arguments = {request.sources[0], shapeText(request.inputs[0])}});
}

std::optional<LayerShape> refuseMixedRanks(const ShapeRequest& request) {
    const auto rankOf = [](const kernels::Shape& shape) { return shape.rank(); };
    const auto image = std::ranges::find(request.inputs, 3, rankOf);
    const auto row = std::ranges::find(request.inputs, 1, rankOf);
    if (image == request.inputs.end() || row == request.inputs.end()) return std::nullopt;
    const auto imageAt = static_cast<std::size_t>(image - request.inputs.begin());
    const auto rowAt = static_cast<std::size_t>(row - request.inputs.begin());
    return refuse(
        request,
        {.code = "network.image_meets_values",
         .pattern = translatable("Diagnostics",
                                 "'{0}' cannot join the image {1} from '{2}' with the vector of "
                                 "length {3} from '{4}'. Flatten the image first."),
         .arguments =
             {shapeText(*image), request.sources[imageAt], shapeText(*row), request.sources[rowAt]},
         .fixes = {insertLayer(request, imageAt, "Flatten")},
         .wire = static_cast<int>(imageAt)});
}

LayerShape sameShape(const ShapeRequest& request) {
    return {.output = request.inputs[0]};
}

ParameterSpec weightSpec(const kernels::Shape& shape, std::int64_t fanIn, std::int64_t fanOut) {
    return {.name = "weight",
            .shape = shape,
            .traits = {.initialiser = Initialiser::GlorotUniform,
                       .fanIn = fanIn,
                       .fanOut = fanOut,
                       .decays = true}};
}

ParameterSpec biasSpec(std::int64_t size) {
    return {.name = "bias", .shape = {size}, .traits = {.initialiser = Initialiser::Zero}};
}

}  // namespace espalier::engine
