// SPDX-License-Identifier: Apache-2.0
#include "engine/network/validator.h"

#include <algorithm>

#include "engine/base/limits.h"
#include "engine/base/translatable.h"
#include "engine/network/initialisers.h"

namespace espalier::engine {

namespace {

std::size_t at(int index) {
    return static_cast<std::size_t>(index);
}

bool isTooLarge(const kernels::Shape& shape) {
    std::int64_t product = 1;
    for (const std::int64_t size : shape.sizes()) product = saturatingProduct({product, size});
    return product > limits::kTensorElements;
}

Fix deleteConnection(const Connection& wire) {
    return {.code = "delete_connection",
            .node = wire.to,
            .arguments = {wire.from, wire.to, std::to_string(wire.port)}};
}

}  // namespace

Validator::Validator(const NetworkDescription& description,
                     const LayerCatalog& catalog,
                     const DataInterface& data)
    : description_(description), catalog_(catalog), data_(data) {}

Validation Validator::run() {
    if (!withinLimits()) return std::move(result_);
    readBoxes();
    readWires();
    countWires();
    const BoxOrder order = orderBoxes(wiring_);
    reportCycles(order.cycles);
    checkInputs();
    checkEnds();
    inferShapes(order.order);
    if (!hasErrors(result_.diagnostics)) result_.network = build(order.order);
    return std::move(result_);
}

bool Validator::withinLimits() {
    const auto boxes = static_cast<std::int64_t>(description_.nodes.size());
    const auto wires = static_cast<std::int64_t>(description_.connections.size());
    if (boxes == 0) {
        report("network.empty",
               {},
               translatable(
                   "Diagnostics",
                   "The network is empty. Choose a template, or drag layers from the palette."),
               {});
    } else if (boxes > limits::kLayers || wires > limits::kConnections) {
        report("network.too_many",
               {},
               translatable(
                   "Diagnostics",
                   "The network has {0} layers and {1} connections; the limits are {2} and {3}."),
               {std::to_string(boxes),
                std::to_string(wires),
                std::to_string(limits::kLayers),
                std::to_string(limits::kConnections)});
    }
    return result_.diagnostics.empty();
}

void Validator::readBoxes() {
    boxes_.resize(description_.nodes.size());
    wiring_.sources.resize(boxes_.size());
    wiring_.followers.resize(boxes_.size());
    for (std::size_t i = 0; i < boxes_.size(); ++i) readBox(i);
}

void Validator::readBox(std::size_t index) {
    const NetworkNode& node = description_.nodes[index];
    Box& box = boxes_[index];
    if (node.id.empty()) {
        report("network.no_id",
               {},
               translatable("Diagnostics", "A layer of type {0} has no name. Name it."),
               {node.type});
    }
    if (!indexOf_.try_emplace(node.id, static_cast<int>(index)).second) {
        box.duplicate = true;
        report("network.duplicate_id",
               node.id,
               translatable("Diagnostics", "Two layers are called '{0}'. Rename one of them."),
               {node.id});
    }
    box.layer = catalog_.find(node.type);
    if (!box.layer) {
        report("network.unknown_type",
               node.id,
               translatable("Diagnostics",
                            "'{0}' has the type '{1}', which is unknown to this version. Replace "
                            "it, or use a newer version."),
               {node.shownName(), node.type});
        return;
    }
    checkRateFactor(node);
    box.attributes = node.attributes;
    const Diagnostics wrong =
        completeAndCheck(box.layer->description().fields, box.attributes, node.id);
    box.settingsWrong = hasErrors(wrong);
    result_.diagnostics.insert(result_.diagnostics.end(), wrong.begin(), wrong.end());
}

void Validator::checkRateFactor(const NetworkNode& node) {
    if (node.rateFactor >= 0 && node.rateFactor <= kMostRateFactor) return;
    report("network.rate_factor",
           node.id,
           translatable("Diagnostics",
                        "The rate factor of '{0}' is {1}. Choose a number from 0 to {2}."),
           {node.shownName(), toText(node.rateFactor), toText(kMostRateFactor)});
}

void Validator::readWires() {
    std::vector<const Connection*> wires;
    for (const Connection& wire : description_.connections) wires.push_back(&wire);
    std::ranges::stable_sort(wires, {}, &Connection::port);
    for (const Connection* wire : wires) {
        const auto from = indexOf_.find(wire->from);
        const auto to = indexOf_.find(wire->to);
        if (from != indexOf_.end() && to != indexOf_.end()) {
            wiring_.sources[at(to->second)].push_back(from->second);
            wiring_.followers[at(from->second)].push_back(to->second);
            continue;
        }
        const bool fromMissing = from == indexOf_.end();
        if (to != indexOf_.end()) boxes_[at(to->second)].wiresWrong = true;
        report("network.dangling_wire",
               fromMissing ? (to != indexOf_.end() ? wire->to : NodeId()) : wire->from,
               translatable("Diagnostics",
                            "The connection from '{0}' to '{1}' is incomplete: the layer '{2}' "
                            "does not exist. Delete it or draw it again."),
               {wire->from, wire->to, fromMissing ? wire->from : wire->to},
               {deleteConnection(*wire)});
    }
}

void Validator::countWires() {
    for (std::size_t i = 0; i < boxes_.size(); ++i) {
        const Box& box = boxes_[i];
        if (box.layer && !box.duplicate && !box.wiresWrong) countWiresOf(i);
    }
}

void Validator::countWiresOf(std::size_t index) {
    const PortCount ports = boxes_[index].layer->description().inputs;
    const auto count = static_cast<int>(wiring_.sources[index].size());
    if (count >= ports.minimum && count <= ports.maximum) return;
    boxes_[index].wiresWrong = true;
    const NetworkNode& node = description_.nodes[index];
    const std::string& name = node.shownName();
    if (count == 0) {
        report("network.no_wire",
               node.id,
               translatable("Diagnostics",
                            "'{0}' has no input. Connect the layer before it, or delete it."),
               {name},
               {{.code = "delete_node", .node = node.id}});
    } else if (count < ports.minimum) {
        report("network.few_wires",
               node.id,
               translatablePlural(
                   "Diagnostics",
                   "'{1}' needs at least %n inputs but has {2}. Connect another layer."),
               {std::to_string(ports.minimum), name, std::to_string(count)});
    } else if (ports.maximum == 0) {
        report("network.many_wires",
               node.id,
               translatable(
                   "Diagnostics",
                   "'{0}' receives the images and cannot have an input. Delete the connection."),
               {name},
               {},
               0);
    } else {
        report("network.many_wires",
               node.id,
               ports.maximum == 1
                   ? translatable("Diagnostics",
                                  "'{1}' accepts only one input but has {2}. Join them with Add or "
                                  "Concatenate, or delete some.")
                   : translatablePlural("Diagnostics",
                                        "'{1}' accepts at most %n inputs but has {2}. Join them "
                                        "with Add or Concatenate, or delete some."),
               {std::to_string(ports.maximum), name, std::to_string(count)},
               {},
               ports.maximum);
    }
}

void Validator::reportCycles(const std::vector<std::vector<int>>& cycles) {
    const auto wireOf = [this](int from, int to) {
        const std::vector<int>& sources = wiring_.sources[at(to)];
        return static_cast<int>(std::ranges::find(sources, from) - sources.begin());
    };
    for (const std::vector<int>& cycle : cycles) {
        report("network.cycle",
               description_.nodes[at(cycle.front())].id,
               translatable("Diagnostics",
                            "The connections form a loop through {0}. Delete one of them: a "
                            "network must lead from the input to the output."),
               {shownNames(cycle)},
               {},
               wireOf(cycle.back(), cycle.front()));
        for (const int box : cycle) boxes_[at(box)].wiresWrong = true;
    }
}

void Validator::checkInputs() {
    std::vector<int> inputs;
    for (std::size_t i = 0; i < boxes_.size(); ++i) {
        const Layer* layer = boxes_[i].layer;
        if (layer && layer->description().inputs.maximum == 0) {
            inputs.push_back(static_cast<int>(i));
        }
    }
    if (inputs.empty()) {
        report("network.no_input",
               {},
               translatable("Diagnostics",
                            "The network has no Input. Drag one from the palette and connect it to "
                            "the first layer."),
               {},
               {{.code = "add_input", .node = {}}});
    } else if (inputs.size() > 1) {
        report(
            "network.several_inputs",
            description_.nodes[at(inputs[1])].id,
            translatablePlural("Diagnostics",
                               "The network has %n inputs: {1}. Keep one and delete the others."),
            {std::to_string(inputs.size()), shownNames(inputs)});
    }
}

void Validator::checkEnds() {
    std::vector<int> ends;
    bool hasLayers = false;
    for (std::size_t i = 0; i < boxes_.size(); ++i) {
        const Layer* layer = boxes_[i].layer;
        if (layer && layer->description().inputs.maximum == 0) continue;
        hasLayers = true;
        // A box without wires has already been reported.
        const bool isConnected = !wiring_.sources[i].empty();
        if (wiring_.followers[i].empty() && isConnected) ends.push_back(static_cast<int>(i));
    }
    if (!hasLayers) {
        report("network.no_output",
               {},
               translatable("Diagnostics",
                            "The network has no output: there is nothing after the input. Add at "
                            "least one layer."),
               {});
    } else if (ends.size() > 1) {
        report("network.several_outputs",
               description_.nodes[at(ends[1])].id,
               translatablePlural(
                   "Diagnostics",
                   "The network has %n outputs: {1}. Join them with Add or Concatenate, "
                   "or delete all but one."),
               {std::to_string(ends.size()), shownNames(ends)});
    }
}

void Validator::inferShapes(const std::vector<int>& order) {
    for (const int index : order) {
        const Box& box = boxes_[at(index)];
        const bool sourcesKnown = std::ranges::all_of(
            wiring_.sources[at(index)], [&](int source) { return boxes_[at(source)].hasShape; });
        const bool isRight =
            box.layer && !box.duplicate && !box.settingsWrong && !box.wiresWrong && sourcesKnown;
        if (isRight) inferShape(at(index));
    }
}

void Validator::inferShape(std::size_t index) {
    Box& box = boxes_[index];
    std::vector<kernels::Shape> inputs;
    std::vector<std::string> sources;
    for (const int source : wiring_.sources[index]) {
        inputs.push_back(boxes_[at(source)].shape.output);
        sources.push_back(shownName(source));
    }
    const NetworkNode& node = description_.nodes[index];
    box.shape = box.layer->shape({.attributes = box.attributes,
                                  .inputs = inputs,
                                  .data = data_,
                                  .node = node.id,
                                  .name = node.shownName(),
                                  .sources = sources});
    Diagnostics found = box.shape.diagnostics;
    for (Diagnostic& problem : found) offerSettings(index, problem);
    if (!hasErrors(found)) found = excessOf(index);
    box.hasShape = !hasErrors(found);
    if (box.hasShape) result_.shapes[node.id] = box.shape.output;
    result_.diagnostics.insert(result_.diagnostics.end(), found.begin(), found.end());
}

Diagnostics Validator::excessOf(std::size_t index) const {
    const Box& box = boxes_[index];
    const NetworkNode& node = description_.nodes[index];
    const auto tooLarge = [&](const std::string& what, const kernels::Shape& shape) -> Diagnostic {
        return {.code = "network.too_large",
                .node = node.id,
                .pattern =
                    translatable("Diagnostics",
                                 "The {1} of '{0}' would have the size {2}, more than any computer "
                                 "can hold. Reduce the images or the layers before it."),
                .arguments = {node.shownName(), what, shapeText(shape)}};
    };
    Diagnostics found = box.shape.diagnostics;
    if (isTooLarge(box.shape.output)) found.push_back(tooLarge("output", box.shape.output));
    for (const ParameterSpec& parameter : box.shape.parameters) {
        if (!isTooLarge(parameter.shape)) continue;
        found.push_back(tooLarge(parameter.name, parameter.shape));
    }
    return found;
}

Network Validator::build(const std::vector<int>& order) const {
    Network network;
    std::vector<int> place(boxes_.size());
    for (const int index : order) {
        const Box& box = boxes_[at(index)];
        const NetworkNode& node = description_.nodes[at(index)];
        NetworkLayer layer{.id = node.id,
                           .layer = box.layer,
                           .attributes = box.attributes,
                           .sources = {},
                           .inputs = {},
                           .shape = box.shape,
                           .frozen = node.frozen};
        for (ParameterSpec& parameter : layer.shape.parameters) {
            parameter.traits.trainable = node.isTrained();
            parameter.traits.rateFactor = node.rateFactor;
        }
        for (const int source : wiring_.sources[at(index)]) {
            layer.sources.push_back(place[at(source)]);
            layer.inputs.push_back(boxes_[at(source)].shape.output);
        }
        place[at(index)] = static_cast<int>(network.layers.size());
        if (layer.sources.empty()) network.inputs.push_back(place[at(index)]);
        if (wiring_.followers[at(index)].empty()) network.outputs.push_back(place[at(index)]);
        network.connections += static_cast<std::int64_t>(layer.sources.size());
        network.layers.push_back(std::move(layer));
    }
    chooseInitialisers(network);
    return network;
}

void Validator::report(const std::string& code,
                       const NodeId& node,
                       const std::string& pattern,
                       std::vector<std::string> arguments,
                       std::vector<Fix> fixes,
                       int wire) {
    result_.diagnostics.push_back({.code = code,
                                   .node = node,
                                   .pattern = pattern,
                                   .arguments = std::move(arguments),
                                   .fixes = std::move(fixes),
                                   .wire = wire});
}

const std::string& Validator::shownName(int index) const {
    return description_.nodes[at(index)].shownName();
}

std::string Validator::shownNames(const std::vector<int>& indices) const {
    constexpr std::size_t kShown = 5;
    std::string names;
    for (std::size_t i = 0; i < std::min(indices.size(), kShown); ++i) {
        names += (i == 0 ? "'" : ", '") + shownName(indices[i]) + "'";
    }
    if (indices.size() > kShown) names += ", …";
    return names;
}

}  // namespace espalier::engine
