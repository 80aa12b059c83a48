// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace espalier::engine {

enum class Initialiser : std::uint8_t { Zero, One, HeNormal, GlorotUniform };

/// What the ParameterStore must know of a Parameter or State.
struct ParameterTraits {
    Initialiser initialiser = Initialiser::Zero;
    std::int64_t fanIn = 1;
    std::int64_t fanOut = 1;
    bool trainable = true;
    double rateFactor = 1;
    bool decays = false;      ///< weight decay applies (not to biases and normalisation)
    bool perReplica = false;  ///< a State that replicas do not share
};

}  // namespace espalier::engine
