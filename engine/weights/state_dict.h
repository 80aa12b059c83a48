// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/weights/pickle.h"

namespace espalier::engine {

/// The tensors of a state dict, by name.
struct StateDict {
    struct Entry {
        std::string name;
        std::uint32_t tensor;  ///< index into Pickle::tensors
    };
    std::vector<Entry> entries;        ///< in the order of the file
    std::vector<std::string> leftOut;  ///< "epoch: no tensor"
};

/// Finds the state dict: an entry of the dictionary that usually holds one, as in {"epoch": 3,
/// "state_dict": {…}}, unless the dictionary itself holds more tensors. Throws WeightRefusal when
/// there is none, or when it has unusable names.
StateDict findStateDict(const Pickle& pickle);

}  // namespace espalier::engine
