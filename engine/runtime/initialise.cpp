// SPDX-License-Identifier: Apache-2.0
#include "engine/runtime/initialise.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "kernels/math/philox.h"

namespace espalier::engine {

using kernels::math::PhiloxSequence;
using kernels::math::RandomPurpose;

namespace {

/// FNV-1a.
std::uint64_t hashOf(const std::string& name) {
    std::uint64_t hash = 0xcbf29ce484222325ull;
    for (const char c : name) {
        hash ^= static_cast<unsigned char>(c);
        hash *= 0x100000001b3ull;
    }
    return hash;
}

PhiloxSequence sequenceFor(const std::string& name, std::uint64_t seed) {
    const std::uint64_t hash = hashOf(name);
    return {seed,
            RandomPurpose::Initialise,
            static_cast<std::uint32_t>(hash),
            static_cast<std::uint32_t>(hash >> 32)};
}

/// Pairs from the Box-Muller transform.
void fillNormal(std::span<float> values, double deviation, PhiloxSequence random) {
    for (std::size_t i = 0; i < values.size(); i += 2) {
        const double radius = deviation * std::sqrt(-2 * std::log(1.0 - random.nextUniform()));
        const double angle = 2 * std::numbers::pi * random.nextUniform();
        values[i] = static_cast<float>(radius * std::cos(angle));
        if (i + 1 < values.size()) values[i + 1] = static_cast<float>(radius * std::sin(angle));
    }
}

void fillUniform(std::span<float> values, double limit, PhiloxSequence random) {
    const auto bound = static_cast<float>(limit);
    for (float& value : values) value = random.nextUniform(-bound, bound);
}

}  // namespace

HostTensor initialTensor(const Value& value, std::uint64_t seed) {
    HostTensor tensor = HostTensor::make(value.name, value.desc.type, value.desc.shape);
    const ParameterTraits& traits = value.parameter;
    switch (traits.initialiser) {
        case Initialiser::Zero:
            break;
        case Initialiser::One:
            std::ranges::fill(tensor.floats(), 1.0f);
            break;
        case Initialiser::HeNormal:
            fillNormal(tensor.floats(),
                       std::sqrt(2.0 / static_cast<double>(traits.fanOut)),
                       sequenceFor(value.name, seed));
            break;
        case Initialiser::GlorotUniform:
            fillUniform(tensor.floats(),
                        std::sqrt(6.0 / static_cast<double>(traits.fanIn + traits.fanOut)),
                        sequenceFor(value.name, seed));
            break;
    }
    return tensor;
}

}  // namespace espalier::engine
