// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <span>
#include <stop_token>

#include "engine/base/zip_archive.h"
#include "engine/weights/memory_budget.h"
#include "engine/weights/weight_file.h"

namespace espalier::engine {

/// True of what Keras 3 saves as NAME.keras: an archive of the network's description and an HDF5
/// file of weights.
bool isKerasArchive(const ZipArchive& archive);

/// Weights or a model that Keras saved as NAME.h5. Throws WeightRefusal, or Stopped.
WeightFile readKerasFile(std::span<const std::byte> bytes,
                         MemoryBudget& budget,
                         std::stop_token stop = {});

/// Throws WeightRefusal, ZipRefusal or Stopped.
WeightFile readKerasArchive(ZipArchive& archive, MemoryBudget& budget, std::stop_token stop = {});

}  // namespace espalier::engine
