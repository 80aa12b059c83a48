// SPDX-License-Identifier: Apache-2.0
#include "engine/weights/step_match.h"

#include <algorithm>
#include <map>
#include <string_view>
#include <utility>

#include "engine/layers/window.h"
#include "fmt/format.h"

namespace espalier::engine {

namespace {

constexpr std::string_view kWeight = ".weight";

std::string textOf(const Pair& pair) {
    return fmt::format("{} × {}", pair[0], pair[1]);
}

/// By layer, the kernel in the file that it takes.
std::map<std::string_view, std::string_view> kernelsOf(const std::vector<TensorMatch>& matched) {
    std::map<std::string_view, std::string_view> kernels;
    for (const TensorMatch& match : matched) {
        const std::string_view name = match.tensor;
        if (!name.ends_with(kWeight)) continue;
        kernels.emplace(name.substr(0, name.size() - kWeight.size()), match.source);
    }
    return kernels;
}

/// Whether the window begins at other pixels than with the padding "same".
bool isPaddedOtherwise(const Window& window, const kernels::Shape& image) {
    Window same = window;
    same.padding = Padding::Same;
    const WindowFit here = fitWindow(window, sides(image));
    const WindowFit there = fitWindow(same, sides(image));
    return here.padBegin != there.padBegin || here.output != there.output;
}

void compare(const NetworkLayer& layer,
             const FilterSteps& there,
             std::vector<StepDifference>& differences) {
    const Window window = readWindow(layer.attributes, "kernel");
    const auto add = [&](const char* setting, std::string here, std::string other) {
        differences.push_back({layer.id, setting, std::move(here), std::move(other)});
    };
    const bool hasOtherSteps = (there.stride && *there.stride != window.stride) ||
                               (there.dilation && *there.dilation != window.dilation);
    if (there.stride && *there.stride != window.stride) {
        add("stride", textOf(window.stride), textOf(*there.stride));
    }
    if (there.dilation && *there.dilation != window.dilation) {
        add("dilation", textOf(window.dilation), textOf(*there.dilation));
    }
    // With other steps, other pads may be right.
    const bool isConvolution = layer.layer->description().type == "Conv2D";
    if (hasOtherSteps || !isConvolution || !there.isPaddedSame || layer.inputs.empty()) return;
    if (isPaddedOtherwise(window, layer.inputs.front())) {
        add("padding", std::string(wordOf(window.padding)), std::string(wordOf(Padding::Same)));
    }
}

bool areAlike(const StepDifference& a, const StepDifference& b) {
    return a.setting == b.setting && a.here == b.here && a.there == b.there;
}

std::string sentenceOf(const StepDifference& first, std::ptrdiff_t count) {
    std::string where = first.layer;
    if (count == 2) where += " and 1 other layer";
    if (count > 2) where += fmt::format(" and {} other layers", count - 1);
    return fmt::format(
        "The {} of {} is {} here and {} in the file: set it to {}, or results differ.",
        first.setting,
        where,
        first.here,
        first.there,
        first.there);
}

}  // namespace

std::vector<StepDifference> differentSteps(const Network& network,
                                           const WeightFile& file,
                                           const std::vector<TensorMatch>& matched) {
    std::vector<StepDifference> differences;
    if (file.steps.empty()) return differences;
    const auto kernels = kernelsOf(matched);
    for (const NetworkLayer& layer : network.layers) {
        const auto kernel = kernels.find(layer.id);
        const bool hasWindow = layer.attributes.contains("kernel");
        if (kernel == kernels.end() || !hasWindow) continue;
        const auto steps = file.steps.find(std::string(kernel->second));
        if (steps != file.steps.end()) compare(layer, steps->second, differences);
    }
    return differences;
}

std::string sentenceOf(const std::vector<StepDifference>& differences) {
    std::string text;
    for (std::size_t i = 0; i < differences.size(); ++i) {
        const StepDifference& first = differences[i];
        const auto isLike = [&](const StepDifference& each) { return areAlike(each, first); };
        const auto here = differences.begin() + static_cast<std::ptrdiff_t>(i);
        if (std::any_of(differences.begin(), here, isLike)) continue;
        if (!text.empty()) text += ' ';
        text += sentenceOf(first, std::ranges::count_if(differences, isLike));
    }
    return text;
}

}  // namespace espalier::engine
