// SPDX-License-Identifier: Apache-2.0
#include "engine/formats/onnx_node_reader.h"

#include <algorithm>
#include <cmath>

#include "engine/formats/onnx_refusal.h"
#include "fmt/format.h"

namespace espalier::engine {

namespace {

/// What attributes that no drawing reads are by the standard where they are missing, or where a
/// network is exported for prediction.
struct UsualValue {
    std::string_view name;
    std::int64_t value;
};
constexpr std::array kUsualValues{UsualValue{"is_test", 1},
                                  UsualValue{"noop_with_empty_axes", 0},
                                  UsualValue{"spatial", 1},
                                  UsualValue{"stash_type", 1}};

bool isUsual(const onnx::AttributeProto& attribute) {
    return std::ranges::any_of(kUsualValues, [&](const UsualValue& usual) {
        return attribute.name() == usual.name && attribute.type() == onnx::AttributeProto::INT &&
               attribute.i() == usual.value;
    });
}

}  // namespace

const std::string& OnnxNodeReader::input(int index) const {
    if (index >= node_.input_size()) refuse("has too few inputs");
    return node_.input(index);
}

void OnnxNodeReader::expectInputs(int least, int most) const {
    if (node_.input_size() < least || node_.input_size() > most) {
        refuse(fmt::format("has {} inputs", node_.input_size()));
    }
}

void OnnxNodeReader::allowOnly(std::initializer_list<std::string_view> attributes) const {
    for (const onnx::AttributeProto& attribute : node_.attribute()) {
        const std::string_view name = attribute.name();
        if (std::ranges::find(attributes, name) == attributes.end()) {
            refuse(fmt::format("has the setting '{}', which Espalier never writes", name));
        }
    }
}

void OnnxNodeReader::refuseUnread(std::span<const std::string_view> read) const {
    for (const onnx::AttributeProto& attribute : node_.attribute()) {
        const bool isRead = std::ranges::find(read, attribute.name()) != read.end();
        if (isRead || isUsual(attribute)) continue;
        refuse(fmt::format("has the attribute '{}', which no layer takes into account",
                           attribute.name()));
    }
}

std::int64_t OnnxNodeReader::integer(const char* name,
                                     std::int64_t fallback,
                                     std::int64_t least,
                                     std::int64_t most) const {
    const onnx::AttributeProto* attribute = find(name, onnx::AttributeProto::INT);
    const std::int64_t value = attribute ? attribute->i() : fallback;
    if (value < least || value > most) refuse(fmt::format("has the {} {}", name, value));
    return value;
}

bool OnnxNodeReader::has(std::string_view attribute) const {
    return std::ranges::any_of(node_.attribute(),
                               [&](const auto& each) { return each.name() == attribute; });
}

float OnnxNodeReader::real(const char* name, float fallback) const {
    const onnx::AttributeProto* attribute = find(name, onnx::AttributeProto::FLOAT);
    const float value = attribute ? attribute->f() : fallback;
    if (!std::isfinite(value)) refuse(fmt::format("has a {} that is not finite", name));
    return value;
}

float OnnxNodeReader::bound(const char* name) const {
    const onnx::AttributeProto* attribute = find(name, onnx::AttributeProto::FLOAT);
    if (!attribute || std::isnan(attribute->f()))
        refuse(fmt::format("has a {} that is not a number", name));
    return attribute->f();
}

std::string OnnxNodeReader::text(const char* name) const {
    const onnx::AttributeProto* attribute = find(name, onnx::AttributeProto::STRING);
    return attribute ? attribute->s() : "";
}

std::vector<std::int64_t> OnnxNodeReader::integers(const char* name,
                                                   const std::vector<std::int64_t>& fallback,
                                                   std::int64_t least,
                                                   std::int64_t most) const {
    const onnx::AttributeProto* attribute = find(name, onnx::AttributeProto::INTS);
    if (!attribute) return fallback;
    std::vector<std::int64_t> values(attribute->ints().begin(), attribute->ints().end());
    const bool isRight =
        values.size() == fallback.size() &&
        std::ranges::all_of(values, [&](std::int64_t v) { return v >= least && v <= most; });
    if (!isRight) refuse(fmt::format("has {} out of range", name));
    return values;
}

std::optional<std::vector<std::int64_t>> OnnxNodeReader::list(const char* name) const {
    const onnx::AttributeProto* attribute = find(name, onnx::AttributeProto::INTS);
    if (!attribute) return std::nullopt;
    return std::vector<std::int64_t>(attribute->ints().begin(), attribute->ints().end());
}

std::array<std::int64_t, 2> OnnxNodeReader::pair(const char* name,
                                                 std::int64_t fallback,
                                                 std::int64_t least,
                                                 std::int64_t most) const {
    const auto values = integers(name, {fallback, fallback}, least, most);
    return {values[0], values[1]};
}

void OnnxNodeReader::refuse(const std::string& problem) const {
    const bool isNamed = !name().empty() || node_.output_size() == 0;
    throw OnnxRefusal(
        fmt::format("its node '{}' ({}{}) {}", isNamed ? name() : output(), op(), place_, problem));
}

const onnx::AttributeProto* OnnxNodeReader::find(const char* name,
                                                 onnx::AttributeProto::AttributeType type) const {
    for (const onnx::AttributeProto& attribute : node_.attribute()) {
        if (attribute.name() != name) continue;
        if (attribute.type() != type) refuse(fmt::format("has a {} of the wrong kind", name));
        return &attribute;
    }
    return nullptr;
}

}  // namespace espalier::engine
