// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "kernels/operation.h"
#include "kernels/rules/tensor_check.h"

namespace espalier::kernels::cuda {

/// Several consecutive operations as one, for what no single kernel does. Intermediate values are
/// in the workspace; each operation may use the rest of it.
class OperationSequence final : public Operation {
  public:
    /// A tensor of the sequence: one of its inputs or outputs, or an intermediate value.
    struct Slot {
        enum class Kind : std::uint8_t { Input, Output, Between } kind = Kind::Input;
        std::size_t index = 0;

        Slot(TensorRef ref) : kind(ref.output ? Kind::Output : Kind::Input), index(ref.index) {}
        Slot(Kind given, std::size_t at) : kind(given), index(at) {}
    };

    explicit OperationSequence(Tensors tensors);

    Slot addBetween(const TensorDesc& desc);
    /// Reads and writes the slots in the order of the operation's own tensors.
    void add(std::unique_ptr<Operation> operation,
             std::vector<Slot> inputs,
             std::vector<Slot> outputs);
    /// Its recorded choice becomes that of the whole sequence.
    void addMain(std::unique_ptr<Operation> operation,
                 std::vector<Slot> inputs,
                 std::vector<Slot> outputs);

    void run(Stream& stream, const Bindings& bindings) override;

  private:
    struct Step {
        std::unique_ptr<Operation> operation;
        std::vector<Slot> inputs;
        std::vector<Slot> outputs;
    };
    void* addressOf(const Slot& slot, const Bindings& bindings) const;

    std::vector<Step> steps_;
    std::vector<std::size_t> between_;  ///< offsets into the workspace
    std::size_t betweenBytes_ = 0;
    std::vector<const void*> inputAddresses_;
    std::vector<void*> outputAddresses_;
};

}  // namespace espalier::kernels::cuda
