// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/weights/memory_budget.h"
#include "engine/weights/pickle.h"
#include "engine/weights/state_dict.h"
#include "engine/weights/weight_file.h"

namespace espalier::engine {

/// The tensors of a state dict, filled storage by storage, so that no more than one is in
/// memory at a time.
class TorchTensors {
  public:
    /// Allocates the tensors. Throws WeightRefusal.
    TorchTensors(const Pickle& pickle, StateDict dictionary, MemoryBudget& budget);

    /// Whether a tensor is a view of the storage.
    bool needs(std::uint32_t storage) const { return !viewsOf_[storage].empty(); }
    /// Converts the storage's values, of which there are as many as the pickle says, to those of
    /// its views.
    void fill(std::uint32_t storage, std::span<const std::byte> values);
    WeightFile result() && { return std::move(file_); }

  private:
    struct View {
        std::uint32_t tensor;  ///< index into Pickle::tensors
        std::size_t target;    ///< index into the file's tensors
    };
    const Pickle& pickle_;
    WeightFile file_;
    std::vector<std::vector<View>> viewsOf_;  ///< by storage
};

}  // namespace espalier::engine
