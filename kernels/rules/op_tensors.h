// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace espalier::kernels {

/// The element type in which a plan of lower precision (bf16 or fp16) stores a tensor.
enum class Storage : std::uint8_t {
    Lower,    ///< in that of the plan
    Float32,  ///< in fp32, whatever the precision of the plan
    AsGiven,  ///< in that of its producer: sums take any type, targets and positions are integers
};

/// One tensor of an op.
struct TensorSlot {
    /// Both must be given: a storage that is not said would be a guess.
    constexpr TensorSlot(std::string_view name, Storage storage) : name(name), storage(storage) {}

    std::string_view name;  ///< "weights"
    Storage storage;
};

/// The tensors of an op, in order.
struct OpTensors {
    std::vector<TensorSlot> inputs;
    std::vector<TensorSlot> outputs;
    std::size_t optionalInputs = 0;  ///< this many of the last inputs may be missing
    bool repeatsLastInput = false;   ///< the last input may repeat, or be absent
};

/// Identifies one tensor of an op.
struct TensorRef {
    bool output = false;
    std::size_t index = 0;
};
constexpr TensorRef in(std::size_t index) {
    return {false, index};
}
constexpr TensorRef out(std::size_t index) {
    return {true, index};
}

/// The slot of a tensor; repeated inputs share one.
const TensorSlot& slotOf(const OpTensors& named, TensorRef ref);

/// How a plan of lower precision treats an op.
enum class PrecisionClass : std::uint8_t {
    Rounds,    ///< computes in fp32 and rounds its results to their Storage
    Product,   ///< likewise; gives fp32 at no cost if no consumer needs less
    PassesOn,  ///< as exact as its input: fp32 between a product and a loss
    Loss,      ///< compares: the first input and all outputs are fp32, and so are the ops that lead
               ///< there
    Source,    ///< converts integers to values, in the lower type if all consumers take it
};

}  // namespace espalier::kernels
