// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace espalier::kernels {

/// In which element type a plan of a lower precision (bf16 or fp16) keeps a tensor.
enum class Storage : std::uint8_t {
    Lower,    ///< in that of the plan
    Float32,  ///< in fp32, whatever the plan computes in
    AsGiven,  ///< in that of its producer: sums take any, labels and positions are whole numbers
};

/// One tensor of an op.
struct TensorSlot {
    std::string_view name;  ///< "weights"
    Storage storage = Storage::Float32;
};

/// The tensors of an op in their order.
struct OpTensors {
    std::vector<TensorSlot> inputs;
    std::vector<TensorSlot> outputs;
    std::size_t optionalInputs = 0;  ///< so many of the last inputs may be missing
    bool repeatsLastInput = false;   ///< any number of the last input, or none
};

/// Names one tensor of an op.
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

/// The slot of a tensor; of a repeated input, that of all of them.
const TensorSlot& slotOf(const OpTensors& named, TensorRef ref);

/// What an op is to a plan of a lower precision.
enum class PrecisionClass : std::uint8_t {
    Rounds,    ///< computes in fp32 and rounds what it gives to its Storage
    Product,   ///< likewise, and gives fp32 at no cost where nobody takes less
    PassesOn,  ///< as exact as what it is given: in fp32 between a product and a loss
    Loss,      ///< compares: the first input and all outputs are fp32, and so is what leads there
    Source,    ///< makes values of whole numbers, in the lower type where everybody takes that
};

}  // namespace espalier::kernels
