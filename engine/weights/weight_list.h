// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <stop_token>

#include "engine/weights/weight_file.h"

namespace espalier::engine {

/// As readWeights(), for a list: of safetensors, which may be larger than the memory, only the
/// header is read, and the tensors have no bytes. One with a checksum of ours is read through, so
/// that damage is found. Throws likewise.
WeightFile listWeights(const std::filesystem::path& path, std::stop_token stop = {});

}  // namespace espalier::engine
