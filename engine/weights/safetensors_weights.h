// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <span>

#include "engine/weights/memory_budget.h"
#include "engine/weights/weight_file.h"

namespace espalier::engine {

/// True when the bytes begin like safetensors: the length of a header, then an opening brace.
bool looksLikeSafetensors(std::span<const std::byte> file);
/// The tensors of a safetensors file, our own or another program's. Throws WeightRefusal.
WeightFile readSafetensors(std::span<const std::byte> file, MemoryBudget& budget);

}  // namespace espalier::engine
