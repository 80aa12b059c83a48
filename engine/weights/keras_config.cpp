// SPDX-License-Identifier: Apache-2.0
#include "engine/weights/keras_config.h"

#include <cctype>
#include <cstdint>
#include <map>
#include <string_view>
#include <utility>

#include "engine/base/json.h"
#include "engine/base/strict_json.h"
#include "fmt/format.h"

namespace espalier::engine {

namespace {

using Json = nlohmann::json;

bool isUpper(char c) {
    return std::isupper(static_cast<unsigned char>(c)) != 0;
}

bool isLower(char c) {
    return std::islower(static_cast<unsigned char>(c)) != 0;
}

/// "DepthwiseConv2D" → "depthwise_conv2d", as keras.utils.naming.to_snake_case() does: a word
/// begins with an upper-case letter in front of a lower-case one, or behind one.
std::string snakeCase(std::string_view name) {
    std::string snake;
    for (std::size_t i = 0; i < name.size(); ++i) {
        const char c = name[i];
        const bool isBefore = i + 1 < name.size() && isLower(name[i + 1]);
        const bool isBehind = i > 0 && isLower(name[i - 1]);
        if (i > 0 && isUpper(c) && (isBefore || isBehind)) snake += '_';
        snake += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    }
    return snake;
}

const Json* memberOf(const Json& value, const char* name) {
    if (!value.is_object()) return nullptr;
    const auto found = value.find(name);
    return found == value.end() ? nullptr : &*found;
}

std::string textMember(const Json& value, const char* name) {
    const Json* text = memberOf(value, name);
    return text && text->is_string() ? text->get<std::string>() : std::string();
}

bool boolMember(const Json& value, const char* name) {
    const Json* found = memberOf(value, name);
    return !found || !found->is_boolean() || found->get<bool>();
}

/// The layers of a model; nothing where it is a layer. Sequential models of Keras 1 are a list.
const Json* modelLayers(const Json& model) {
    const Json* config = memberOf(model, "config");
    if (!config) return nullptr;
    const Json* layers = config->is_array() ? config : memberOf(*config, "layers");
    return layers && layers->is_array() ? layers : nullptr;
}

// The depth of JSON is limited.
void addLayers(const Json& layers, const std::string& path, std::vector<KerasLayer>& all) {
    std::map<std::string, int> counts;
    for (const Json& layer : layers) {
        const std::string layerClass = textMember(layer, "class_name");
        const std::string snake = snakeCase(layerClass);
        const int number = counts[snake]++;
        const std::string suffix = number > 0 ? fmt::format("_{}", number) : "";
        const std::string own = fmt::format("{}layers/{}{}", path, snake, suffix);
        if (const Json* inner = modelLayers(layer)) {
            addLayers(*inner, own + '/', all);
            continue;
        }
        const Json* config = memberOf(layer, "config");
        if (!config) continue;
        KerasLayer& added = all.emplace_back();
        added.name = textMember(*config, "name");
        added.path = own;
        added.layerClass = layerClass;
        added.hasScale = boolMember(*config, "scale");
        added.hasCenter = boolMember(*config, "center");
        added.hasChannelsFirst = textMember(*config, "data_format") == "channels_first";
        const Json* epsilon = memberOf(*config, "epsilon");
        if (epsilon && epsilon->is_number()) added.epsilon = epsilon->get<double>();
    }
}

}  // namespace

std::vector<KerasLayer> kerasLayers(const std::string& config) {
    std::vector<KerasLayer> all;
    const Json model =
        parseStrictJson(config, "The description of the network", kMostKerasConfigBytes);
    if (const Json* layers = modelLayers(model)) addLayers(*layers, "", all);
    return all;
}

}  // namespace espalier::engine
