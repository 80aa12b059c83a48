// SPDX-License-Identifier: Apache-2.0
#include "engine/formats/onnx_layer_names.h"

#include <algorithm>
#include <array>
#include <span>
#include <vector>

#include "fmt/format.h"

namespace espalier::engine {

namespace {

constexpr std::size_t kLongestName = 96;
constexpr std::size_t kLongestPath = 1024;  // what of a name in the file is looked at
constexpr std::array<std::string_view, 4> kWeightEndings{".weight", "/kernel", ".gamma", "/gamma"};
// What programs put around the names of a whole network.
constexpr std::array<std::string_view, 5> kWrappers{
    "StatefulPartitionedCall", "PartitionedCall", "model", "functional", "sequential"};

bool isLetter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

bool isDigit(char c) {
    return c >= '0' && c <= '9';
}

std::string lowered(std::string_view text) {
    std::string result(text);
    for (char& c : result) {
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    }
    return result;
}

/// Letters, digits, '_', '-' and single dots between them; everything else becomes '_'.
std::string cleaned(std::string_view text) {
    std::string result;
    for (const char c : text.substr(0, kLongestName)) {
        const bool isKept = isLetter(c) || isDigit(c) || c == '_' || c == '-' || c == '.';
        const bool isRepeated = c == '.' && (result.empty() || result.back() == '.');
        if (!isRepeated) result += isKept ? c : '_';
    }
    while (result.ends_with('.')) result.pop_back();
    return result;
}

std::vector<std::string_view> partsOf(std::string_view name) {
    std::vector<std::string_view> parts;
    while (!name.empty()) {
        const std::size_t end = std::min(name.find('/'), name.size());
        if (end > 0) parts.push_back(name.substr(0, end));
        name.remove_prefix(std::min(end + 1, name.size()));
    }
    return parts;
}

/// "Relu" of "Relu", "Relu_1" and "Relu__27": the op and a number say nothing.
bool isOpAlone(std::string_view part, std::string_view op) {
    if (!part.starts_with(op)) return false;
    return std::ranges::all_of(part.substr(op.size()),
                               [](char c) { return isDigit(c) || c == '_'; });
}

bool isWrapper(std::string_view part) {
    return std::ranges::any_of(kWrappers, [&](auto word) { return isOpAlone(part, word); });
}

/// "layer1.0.conv1" of "layer1/layer1.0/conv1": a part that begins with the one before it replaces
/// it.
std::string joinedModules(std::span<const std::string_view> parts) {
    std::string path;
    std::string_view before;
    for (const std::string_view part : parts) {
        const bool continues = !before.empty() && part.size() > before.size() &&
                               part.starts_with(before) && part[before.size()] == '.';
        if (continues) path.resize(path.size() - before.size());
        if (!continues && !path.empty()) path += '.';
        path += part;
        before = part;
    }
    return path;
}

std::string fromWeights(std::string_view weights) {
    for (const std::string_view ending : kWeightEndings) {
        if (!weights.ends_with(ending)) continue;
        const std::string_view name = weights.substr(0, weights.size() - ending.size());
        if (name.find(':') != std::string_view::npos) continue;
        return cleaned(joinedModules(partsOf(name.substr(0, kLongestPath))));
    }
    return "";
}

std::string fromNode(const onnx::NodeProto& node) {
    const auto all = partsOf(std::string_view(node.name()).substr(0, kLongestPath));
    std::span<const std::string_view> parts(all);
    const bool isNested = parts.size() > 1;
    while (parts.size() > 1 && isWrapper(parts.front())) parts = parts.subspan(1);
    if (isNested) parts = parts.first(parts.size() - 1);  // without the op
    // Neither is "node_Conv_305", nor "n4_2".
    const bool isCounted = !isNested && !parts.empty() &&
                           (isOpAlone(parts[0], node.op_type()) || isOpAlone(parts[0], "n") ||
                            parts[0].starts_with("node_"));
    if (isCounted) return "";
    return cleaned(joinedModules(parts));
}

}  // namespace

NodeId OnnxLayerNames::nameFor(const onnx::NodeProto& node,
                               std::string_view weights,
                               const std::string& layerType) {
    const std::string type = lowered(layerType);
    if (std::string name = fromWeights(weights); !name.empty()) return unique(name);
    const std::string name = fromNode(node);
    if (name.empty()) return unique(type);
    // A function called in a module, which may call more: "layer1.0.add".
    const bool isJoin = layerType == "Add" || layerType == "Multiply" ||
                        layerType == "Concatenate" || layerType == "Flatten";
    if ((!isJoin || name.ends_with(type)) && !taken_.contains(name)) return unique(name);
    return unique(name + "." + type);
}

bool OnnxLayerNames::isOfType(const NodeId& name, const std::string& layerType) {
    const std::string_view last = std::string_view(name).substr(name.rfind('.') + 1);
    const std::string type = lowered(layerType);
    return last == type || (last.starts_with(type + "_") && isOpAlone(last, type));
}

NodeId OnnxLayerNames::unique(const std::string& wanted) {
    std::string name = wanted;
    while (!taken_.try_emplace(name, 1).second) {
        name = fmt::format("{}_{}", wanted, ++taken_[wanted]);
    }
    return name;
}

}  // namespace espalier::engine
