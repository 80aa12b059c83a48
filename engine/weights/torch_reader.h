// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <span>

#include "engine/base/zip_archive.h"
#include "engine/weights/memory_budget.h"
#include "engine/weights/weight_file.h"

namespace espalier::engine {

/// True of the name of an entry that only PyTorch's archives have.
bool isTorchArchive(const ZipArchive& archive);
/// A state dict as PyTorch has written it since version 1.6: a zip archive of a pickle and an entry
/// for each storage. Throws WeightRefusal.
WeightFile readTorchArchive(ZipArchive& archive, MemoryBudget& budget);
/// A state dict as PyTorch wrote it before: five pickles and the storages behind them. Likewise.
WeightFile readOlderTorchFile(std::span<const std::byte> file, MemoryBudget& budget);

}  // namespace espalier::engine
