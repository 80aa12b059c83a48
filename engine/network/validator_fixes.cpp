// SPDX-License-Identifier: Apache-2.0
// Settings of earlier layers that make the wires of a box fit together. Every offer has been
// verified by recomputing the shapes of the layers in between.
#include <algorithm>

#include "engine/network/validator.h"

namespace espalier::engine {

namespace {

constexpr std::size_t kLongestChain = 16;  // a setting further away would be puzzling

std::size_t indexOf(int index) {
    return static_cast<std::size_t>(index);
}

bool haveSameSides(const kernels::Shape& a, const kernels::Shape& b) {
    return a.rank() == 3 && b.rank() == 3 && a[1] == b[1] && a[2] == b[2];
}

// The stride that gives `wanted` where the stride `now` gives `given`; 0 if there is none.
std::int64_t strideFor(std::int64_t now, std::int64_t given, std::int64_t wanted) {
    if (given >= wanted) return now * ((given + wanted - 1) / wanted);
    const std::int64_t times = (wanted + given - 1) / given;
    return now % times == 0 ? now / times : 0;
}

}  // namespace

// The chain of layers that ends in `box`, back to where an output has another consumer.
std::vector<int> Validator::chainBefore(int box) const {
    std::vector<int> chain;
    while (chain.size() < kLongestChain && wiring_.sources[indexOf(box)].size() == 1 &&
           wiring_.followers[indexOf(box)].size() == 1) {
        chain.push_back(box);
        box = wiring_.sources[indexOf(box)].front();
    }
    return chain;
}

// The output shape of the first box of the chain when its box `changed` has another value.
kernels::Shape Validator::shapeWith(const std::vector<int>& chain,
                                    std::size_t changed,
                                    const std::string& field,
                                    const FieldValue& value) const {
    kernels::Shape flowing =
        boxes_[indexOf(wiring_.sources[indexOf(chain[changed])].front())].shape.output;
    for (std::size_t i = changed + 1; i-- > 0;) {
        const Box& box = boxes_[indexOf(chain[i])];
        const NetworkNode& node = description_.nodes[indexOf(chain[i])];
        FieldValues attributes = box.attributes;
        if (i == changed) attributes[field] = value;
        const std::vector<std::string> sources{
            shownName(wiring_.sources[indexOf(chain[i])].front())};
        const LayerShape shape = box.layer->shape({.attributes = attributes,
                                                   .inputs = std::span(&flowing, 1),
                                                   .data = data_,
                                                   .node = node.id,
                                                   .name = node.shownName(),
                                                   .sources = sources});
        if (hasErrors(shape.diagnostics)) return {};
        flowing = shape.output;
    }
    return flowing;
}

std::optional<Fix> Validator::strideThatFits(int source,
                                             const kernels::Shape& given,
                                             const kernels::Shape& wanted) const {
    const std::vector<int> chain = chainBefore(source);
    for (std::size_t i = 0; i < chain.size(); ++i) {
        const FieldValues& attributes = boxes_[indexOf(chain[i])].attributes;
        const auto stride = attributes.find("stride");
        if (stride == attributes.end()) continue;
        const auto* now = std::get_if<std::vector<std::int64_t>>(&stride->second);
        if (!now || now->size() != 2) continue;
        const std::vector<std::int64_t> next{strideFor((*now)[0], given[1], wanted[1]),
                                             strideFor((*now)[1], given[2], wanted[2])};
        if (next == *now || next[0] < 1 || next[1] < 1) continue;
        if (!haveSameSides(shapeWith(chain, i, "stride", next), wanted)) continue;
        return Fix{.code = "set_attribute",
                   .node = description_.nodes[indexOf(chain[i])].id,
                   .arguments = {"stride", toText(next)}};
    }
    return std::nullopt;
}

std::optional<Fix> Validator::widthThatFits(int source, const kernels::Shape& wanted) const {
    const std::vector<int> chain = chainBefore(source);
    for (std::size_t i = 0; i < chain.size(); ++i) {
        const FieldValues& attributes = boxes_[indexOf(chain[i])].attributes;
        for (const char* field : {"filters", "units"}) {
            if (!attributes.contains(field)) continue;
            if (shapeWith(chain, i, field, wanted[0]) != wanted) return std::nullopt;
            return Fix{.code = "set_attribute",
                       .node = description_.nodes[indexOf(chain[i])].id,
                       .arguments = {field, std::to_string(wanted[0])}};
        }
    }
    return std::nullopt;
}

// Changing a setting is simpler than adding a layer, so it is offered first; the wire that causes
// the problem is tried before the others.
void Validator::offerSettings(std::size_t index, Diagnostic& problem) const {
    if (problem.code != "network.shapes_differ" || problem.wire < 0) return;
    const std::vector<int>& sources = wiring_.sources[index];
    const auto shapeOf = [&](std::size_t wire) -> const kernels::Shape& {
        return boxes_[indexOf(sources[wire])].shape.output;
    };
    const auto wire = indexOf(problem.wire);
    std::size_t with = wire == 0 ? 1 : 0;
    while (with < sources.size() && shapeOf(with) == shapeOf(wire)) ++with;
    if (with >= sources.size()) return;
    const kernels::Shape& given = shapeOf(wire);
    const kernels::Shape& wanted = shapeOf(with);
    std::vector<Fix> settings;
    const auto add = [&](std::optional<Fix> fix) {
        if (fix) settings.push_back(std::move(*fix));
    };
    if (given.rank() == 3 && wanted.rank() == 3 && !haveSameSides(given, wanted)) {
        add(strideThatFits(sources[wire], given, wanted));
        if (sources.size() == 2) add(strideThatFits(sources[with], wanted, given));
    } else if (given.rank() == wanted.rank()) {
        add(widthThatFits(sources[wire], wanted));
    }
    problem.fixes.insert(problem.fixes.begin(), settings.begin(), settings.end());
}

}  // namespace espalier::engine
