// SPDX-License-Identifier: Apache-2.0
// What can be set in front of a box whose wires do not fit together. Every offer was tried out: the
// layers between are asked for their shapes again.
#include <algorithm>

#include "engine/network/validator.h"

namespace espalier::engine {

namespace {

constexpr std::size_t kLongestChain = 16;  // a reason further away would be hard to find

std::size_t at(int index) {
    return static_cast<std::size_t>(index);
}

bool haveSameSides(const kernels::Shape& a, const kernels::Shape& b) {
    return a.rank() == 3 && b.rank() == 3 && a[1] == b[1] && a[2] == b[2];
}

// The stride that makes `wanted` of what the stride `now` made `given`; 0 when no whole one does.
std::int64_t strideFor(std::int64_t now, std::int64_t given, std::int64_t wanted) {
    if (given >= wanted) return now * ((given + wanted - 1) / wanted);
    const std::int64_t times = (wanted + given - 1) / given;
    return now % times == 0 ? now / times : 0;
}

}  // namespace

// From the layer backwards, as long as the output has no other consumer.
std::vector<int> Validator::chainBefore(int box) const {
    std::vector<int> chain;
    while (chain.size() < kLongestChain && wiring_.sources[at(box)].size() == 1 &&
           wiring_.followers[at(box)].size() == 1) {
        chain.push_back(box);
        box = wiring_.sources[at(box)].front();
    }
    return chain;
}

// What the first box of the chain puts out when the box `changed` of it has another value.
kernels::Shape Validator::shapeWith(const std::vector<int>& chain,
                                    std::size_t changed,
                                    const std::string& field,
                                    const FieldValue& value) const {
    kernels::Shape flowing = boxes_[at(wiring_.sources[at(chain[changed])].front())].shape.output;
    for (std::size_t i = changed + 1; i-- > 0;) {
        const Box& box = boxes_[at(chain[i])];
        const NetworkNode& node = description_.nodes[at(chain[i])];
        FieldValues attributes = box.attributes;
        if (i == changed) attributes[field] = value;
        const std::vector<std::string> sources{shownName(wiring_.sources[at(chain[i])].front())};
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
        const FieldValues& attributes = boxes_[at(chain[i])].attributes;
        const auto stride = attributes.find("stride");
        if (stride == attributes.end()) continue;
        const auto* now = std::get_if<std::vector<std::int64_t>>(&stride->second);
        if (!now || now->size() != 2) continue;
        const std::vector<std::int64_t> next{strideFor((*now)[0], given[1], wanted[1]),
                                             strideFor((*now)[1], given[2], wanted[2])};
        if (next == *now || next[0] < 1 || next[1] < 1) continue;
        if (!haveSameSides(shapeWith(chain, i, "stride", next), wanted)) continue;
        return Fix{.code = "set_attribute",
                   .node = description_.nodes[at(chain[i])].id,
                   .arguments = {"stride", toText(next)}};
    }
    return std::nullopt;
}

std::optional<Fix> Validator::widthThatFits(int source, const kernels::Shape& wanted) const {
    const std::vector<int> chain = chainBefore(source);
    for (std::size_t i = 0; i < chain.size(); ++i) {
        const FieldValues& attributes = boxes_[at(chain[i])].attributes;
        for (const char* field : {"filters", "units"}) {
            if (!attributes.contains(field)) continue;
            if (shapeWith(chain, i, field, wanted[0]) != wanted) return std::nullopt;
            return Fix{.code = "set_attribute",
                       .node = description_.nodes[at(chain[i])].id,
                       .arguments = {field, std::to_string(wanted[0])}};
        }
    }
    return std::nullopt;
}

// A setting is less than a layer more, so it comes first; the wire to blame before the others.
void Validator::offerSettings(std::size_t index, Diagnostic& problem) const {
    if (problem.code != "network.shapes_differ" || problem.wire < 0) return;
    const std::vector<int>& sources = wiring_.sources[index];
    const auto shapeOf = [&](std::size_t wire) -> const kernels::Shape& {
        return boxes_[at(sources[wire])].shape.output;
    };
    const auto wire = at(problem.wire);
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
