// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <map>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "engine/base/host_tensor.h"
#include "engine/weights/memory_budget.h"

namespace espalier::engine {

/// What an HDF5 file contains that weights are made of. A value.
struct Hdf5Content {
    std::vector<HostTensor> tensors;  ///< fp32, named by their paths, sorted by name
    std::vector<std::string> leftOut;
    /// Texts of attributes; an object is named by its path, the file itself by "".
    std::map<std::string, std::map<std::string, std::vector<std::string>>> texts;

    /// The texts of an attribute, also where it is divided: "layer_names0", "layer_names1", …
    std::vector<std::string> list(const std::string& object, const std::string& attribute) const;
};

bool looksLikeHdf5(std::span<const std::byte> file);

/// Reads an HDF5 file with the library of that name, in a process of its own. Throws WeightRefusal,
/// also where that process ends before it is done or cannot be limited as it should be, and
/// Stopped.
Hdf5Content readHdf5(std::span<const std::byte> file,
                     MemoryBudget& budget,
                     std::stop_token stop = {});

}  // namespace espalier::engine
