// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/base/host_tensor.h"

namespace espalier::engine {

struct Checkpoint;
class Task;

/// A tensor whose bits differ between two states.
struct TensorDifference {
    std::string tensor;
    std::int64_t values = 0;     ///< in the tensor
    std::int64_t different = 0;  ///< of those, bit by bit
    double largest = 0;          ///< absolute; NaN where a value is not a number, or not in fp32
};

/// Two states, tensor by tensor. A value.
struct TensorComparison {
    std::int64_t tensors = 0;
    std::vector<TensorDifference> different = {};  ///< by name
    double largest = 0;                            ///< of those; NaN if one of them is

    bool equal() const { return different.empty(); }
};

/// Compares tensors of the same names bit by bit, in any order. Throws RequestError when names,
/// types or shapes differ.
TensorComparison compareTensors(const std::vector<HostTensor>& a, const std::vector<HostTensor>& b);

/// The differences of neighbouring parameters, few enough to be drawn: of each group the signed
/// difference that is farthest from zero. A value.
struct DifferenceBars {
    static constexpr std::int64_t kMost = 2000;

    std::int64_t parametersPerBar = 1;  ///< of the last one maybe fewer
    std::vector<double> values;         ///< never NaN: infinity where a parameter is not a number
};

/// The learnable parameters of one layer in two states.
struct LayerDifference {
    std::string layer;  ///< its id
    std::int64_t parameters = 0;
    std::int64_t different = 0;
    double largest = 0;        ///< as of a tensor
    DifferenceBars bars = {};  ///< in the order of the layer's parameters; empty when none differ
};

/// Two states of one network: all tensors, and its layers. A value.
struct StateComparison {
    TensorComparison tensors;  ///< parameters, statistics and states of the optimizer
    std::vector<LayerDifference> layers = {};  ///< those with parameters, from the input on
    std::int64_t parameters = 0;               ///< learnable ones
    std::int64_t different = 0;
    double largest = 0;  ///< of the parameters; NaN if one is not a number

    bool equal() const { return tensors.equal(); }
};

/// Throws RequestError when the states are not of the same network and optimizer.
StateComparison compareStates(const Checkpoint& a, const Checkpoint& b, const Task& task);

/// A checksum of the learnable parameters with their names, 16 hexadecimal digits: the same for the
/// same bits, on every computer.
std::string parameterHash(const Checkpoint& checkpoint, const Task& task);

}  // namespace espalier::engine
