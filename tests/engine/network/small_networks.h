// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <initializer_list>
#include <string>
#include <vector>

#include "engine/network/network.h"
#include "engine/network/templates.h"

namespace espalier::engine {

/// A chain of boxes, each given as "id:Type".
inline NetworkDescription chain(std::initializer_list<std::string> boxes) {
    NetworkDescription network;
    for (const std::string& box : boxes) {
        const std::size_t colon = box.find(':');
        NetworkNode node{.id = box.substr(0, colon), .type = box.substr(colon + 1)};
        if (!network.nodes.empty()) {
            network.connections.push_back({.from = network.nodes.back().id, .to = node.id});
        }
        network.nodes.push_back(std::move(node));
    }
    return network;
}

inline DataInterface photos() {
    return {.input = {3, 40, 30}, .outputWidth = 5};
}

inline Validation check(const NetworkDescription& network, const DataInterface& data = photos()) {
    static const LayerCatalog kCatalog;
    return validate(network, kCatalog, data);
}

/// "code: sentence", one per diagnostic.
inline std::vector<std::string> issues(const Diagnostics& diagnostics) {
    std::vector<std::string> texts;
    for (const Diagnostic& found : diagnostics) {
        texts.push_back(found.code + ": " + englishSentence(found));
    }
    return texts;
}

inline std::vector<std::string> issues(const NetworkDescription& network,
                                       const DataInterface& data = photos()) {
    return issues(check(network, data).diagnostics);
}

/// Data of a size that the template supports.
inline DataInterface dataFor(const std::string& name) {
    if (name == "autoencoder") return {.input = {1, 32, 32}, .outputWidth = 0};
    if (name == "seed-cnn") return {.input = {1, 28, 28}, .outputWidth = 10};
    return {.input = {3, 64, 64}, .outputWidth = 5};
}

}  // namespace espalier::engine
