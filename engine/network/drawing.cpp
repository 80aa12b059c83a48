// SPDX-License-Identifier: Apache-2.0
#include "engine/network/drawing.h"

namespace espalier::engine {

Drawing::Drawing(std::string name) {
    network_.name = std::move(name);
    network_.nodes.push_back({.id = "input", .type = "Input"});
    last_ = "input";
}

NodeId Drawing::add(const NodeId& id, const std::string& type, FieldValues attributes) {
    network_.nodes.push_back({.id = id, .type = type, .attributes = std::move(attributes)});
    network_.connections.push_back({.from = last_, .to = id});
    last_ = id;
    return id;
}

NodeId Drawing::join(const NodeId& id,
                     const std::string& type,
                     const std::vector<NodeId>& sources) {
    network_.nodes.push_back({.id = id, .type = type});
    for (const NodeId& source : sources) {
        const auto port = static_cast<int>(&source - sources.data());
        network_.connections.push_back({.from = source, .to = id, .port = port});
    }
    last_ = id;
    return id;
}

void Drawing::beginGroup(const std::string& id, const std::string& name) {
    groupBegins_ = network_.nodes.size();
    network_.groups.push_back({.id = id, .name = name, .folded = true});
}

void Drawing::endGroup() {
    for (std::size_t i = groupBegins_; i < network_.nodes.size(); ++i) {
        network_.groups.back().nodes.push_back(network_.nodes[i].id);
    }
}

FieldValue square(std::int64_t size) {
    return std::vector<std::int64_t>{size, size};
}

FieldValues attributesOf(const Conv& conv) {
    FieldValues attributes{
        {"filters", conv.filters}, {"kernel", square(conv.kernel)}, {"bias", conv.bias}};
    if (conv.stride == 1) return attributes;
    attributes["stride"] = square(conv.stride);
    // With stride 2, "same" would pad less above than below.
    const std::int64_t border = conv.kernel / 2;
    attributes["padding"] = std::string(border > 0 ? "explicit" : "valid");
    if (border > 0) attributes["pads"] = std::vector<std::int64_t>{border, border, border, border};
    return attributes;
}

}  // namespace espalier::engine
