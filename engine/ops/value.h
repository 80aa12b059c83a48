// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

#include "engine/base/diagnostics.h"
#include "kernels/tensor_desc.h"

namespace espalier::engine {

using ValueId = std::uint32_t;
inline constexpr ValueId kNoValue = ~ValueId{0};

/// The purpose of a value; determines where it is stored and how long.
enum class ValueRole : std::uint8_t {
    Input,           ///< written by the host before a step: images, targets, sample weights
    StepValues,      ///< kernels::StepValues, written by the host before a step
    Parameter,       ///< trained; lives in the ParameterStore
    State,           ///< BatchNorm's running statistics; lives in the ParameterStore
    OptimizerState,  ///< likewise
    Activation,      ///< lives in the arena from its producer to its last user
    Gradient,        ///< likewise
    Result,          ///< read by the host after a step: LossSums, GradientStatus, outputs
};

enum class Initialiser : std::uint8_t { Zero, One, HeNormal, GlorotUniform };

/// What the ParameterStore needs to know about a Parameter or State.
struct ParameterTraits {
    Initialiser initialiser = Initialiser::Zero;
    std::int64_t fanIn = 1;
    std::int64_t fanOut = 1;
    bool trainable = true;
    double rateFactor = 1;
    bool decays = false;      ///< weight decay applies (not to biases and normalisation)
    bool perReplica = false;  ///< a State that replicas do not share
};

/// A tensor of the graph.
struct Value {
    std::string name;  ///< "conv1.weight"; unique for parameters, states, inputs and results
    kernels::TensorDesc desc;
    ValueRole role = ValueRole::Activation;
    NodeId origin;
    ParameterTraits parameter;      ///< of a Parameter or State
    bool persistent = false;        ///< in the arena, but keeps its content from run to run
    ValueId gradientOf = kNoValue;  ///< the value that a gradient belongs to, where it is known
};

}  // namespace espalier::engine
