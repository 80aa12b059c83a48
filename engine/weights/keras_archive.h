// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <span>

#include "engine/base/zip_archive.h"
#include "engine/weights/memory_budget.h"
#include "engine/weights/weight_file.h"

namespace espalier::engine {

/// True of what Keras 3 saves as NAME.keras: an archive of the network's description and an HDF5
/// file of weights.
bool isKerasArchive(const ZipArchive& archive);

/// Weights or a model that Keras saved as NAME.h5. Throws WeightRefusal.
WeightFile readKerasFile(std::span<const std::byte> bytes, MemoryBudget& budget);

/// Throws WeightRefusal or ZipRefusal.
WeightFile readKerasArchive(ZipArchive& archive, MemoryBudget& budget);

}  // namespace espalier::engine
