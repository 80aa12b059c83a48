// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <optional>
#include <string_view>

#include "engine/weights/pickle.h"

namespace espalier::engine {

/// The class or function of that name, when a state dict may contain it.
std::optional<PickleValue> findTorchName(std::string_view module, std::string_view name);

/// Makes the objects that a pickle of PyTorch describes: storages, tensors and dictionaries. Checks
/// every number; throws WeightRefusal.
class TorchObjects {
  public:
    /// Adds storages and tensors to the pickle, which must outlive this.
    explicit TorchObjects(Pickle& pickle) : pickle_(pickle) {}

    /// From the persistent id ("storage", class, key, device, elements[, None]).
    StorageIndex storage(PickleIndex id);
    /// What the function returns for a tuple of arguments.
    PickleValue call(TorchFunction function, PickleIndex arguments);

  private:
    TensorIndex tensor(const PickleList& arguments);
    PickleDict dictionary(const PickleList& arguments);
    std::uint64_t count(PickleIndex index, const char* what) const;
    kernels::Shape shapeFrom(PickleIndex index) const;

    Pickle& pickle_;
    // In order, as a stranger chooses the keys: those of a hash table may all collide.
    std::map<std::string_view, std::uint32_t> storages_;  ///< by key
    std::size_t copiedPairs_ = 0;
};

}  // namespace espalier::engine
