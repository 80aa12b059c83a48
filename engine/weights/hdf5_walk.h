// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "engine/weights/isolated_process.h"

namespace espalier::engine {

/// Sends what an HDF5 file contains, as hdf5_records.h says, sorted by name: float tensors, and the
/// texts in which Keras notes the order of layers. What weights do not need is refused: links to
/// other files or places, values in other files, filters of others. Only for a process of its own
/// (IsolatedProcess): the library's memory errors are why.
void walkHdf5(std::span<const std::byte> file,
              std::uint64_t mostValueBytes,  ///< in all, of those that are not in the file as such
              const IsolatedProcess::Send& send);

}  // namespace espalier::engine
