// SPDX-License-Identifier: Apache-2.0
#include <nlohmann/json.hpp>

#include <cmath>

#include "engine/base/error.h"
#include "engine/base/limits.h"
#include "engine/base/strict_json.h"
#include "engine/data/preprocessing/preprocessing.h"

namespace espalier::engine {

namespace {

using nlohmann::json;

const char* nameOf(ResizeRule rule) {
    switch (rule) {
        case ResizeRule::Stretch:
            return "stretch";
        case ResizeRule::Crop:
            return "crop";
        case ResizeRule::Pad:
            return "pad";
    }
    return "";
}

[[noreturn]] void refuse(const std::string& why) {
    throw Error("The stored preprocessing cannot be used: " + why +
                ". Export the model again from its run.");
}

ResizeRule ruleOf(const std::string& name) {
    for (const ResizeRule rule : {ResizeRule::Stretch, ResizeRule::Crop, ResizeRule::Pad}) {
        if (name == nameOf(rule)) return rule;
    }
    refuse("the resize rule '" + name + "' is not known");
}

int sideOf(const json& recipe, const char* name) {
    const auto side = wholeNumber(recipe.at(name));
    if (side < 1 || side > limits::kImageSide) refuse(std::string(name) + " is out of range");
    return static_cast<int>(side);
}

void readNumbers(const json& list, int channels, std::array<float, 3>& out) {
    if (!list.is_array() || list.size() != static_cast<std::size_t>(channels)) {
        refuse("mean and std need one number per channel");
    }
    for (std::size_t i = 0; i < list.size(); ++i) {
        out[i] = list[i].get<float>();
        if (!std::isfinite(out[i])) refuse("mean and std must be finite numbers");
    }
}

Preprocessing recipeOf(const json& stored) {
    Preprocessing recipe;
    const auto colour = stored.at("color").get<std::string>();
    if (colour != "rgb" && colour != "grey") refuse("the colour '" + colour + "' is not known");
    recipe.channels = colour == "grey" ? 1 : 3;
    recipe.height = sideOf(stored, "height");
    recipe.width = sideOf(stored, "width");
    recipe.resize = ruleOf(stored.at("resize").get<std::string>());
    readNumbers(stored.at("mean"), recipe.channels, recipe.mean);
    readNumbers(stored.at("std"), recipe.channels, recipe.standardDeviation);
    for (int i = 0; i < recipe.channels; ++i) {
        if (recipe.standardDeviation[static_cast<std::size_t>(i)] <= 0) {
            refuse("std must be above 0");
        }
    }
    return recipe;
}

}  // namespace

std::string preprocessingToJson(const Preprocessing& recipe) {
    const auto channels = static_cast<std::size_t>(recipe.channels);
    const auto list = [channels](const std::array<float, 3>& values) {
        return std::vector<float>(values.begin(), values.begin() + static_cast<long>(channels));
    };
    const nlohmann::ordered_json stored{{"color", recipe.channels == 1 ? "grey" : "rgb"},
                                        {"height", recipe.height},
                                        {"width", recipe.width},
                                        {"resize", nameOf(recipe.resize)},
                                        {"mean", list(recipe.mean)},
                                        {"std", list(recipe.standardDeviation)}};
    return stored.dump();
}

Preprocessing preprocessingFromJson(const std::string& text) {
    try {
        return recipeOf(json::parse(text));
    } catch (const json::exception& problem) {
        refuse(problem.what());
    }
}

}  // namespace espalier::engine
