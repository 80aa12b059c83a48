// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <stop_token>

#include "engine/data/codecs/image.h"

namespace espalier::engine {

inline constexpr int kFlowerKinds = 5;

/// "daisy", "rose", "sunflower", "tulip", "bluebell"
const char* flowerName(int kind);
/// Drawing number `index` of flower `kind` (0 … 4), `side` pixels wide and high: always the same
/// pixels.
Image drawFlower(int kind, std::uint32_t index, int side);

/// Writes 5 folders of 60 PNG images, 96×96. Existing images of the sample are kept and missing
/// ones added. Throws RequestError, before it writes anything, when the folder contains anything
/// else, also under a name of the sample; Error when it cannot be written, and Stopped when a stop
/// is requested.
void writeSampleImages(const std::filesystem::path& folder,
                       const std::function<void(int done, int of)>& progress,
                       std::stop_token stop);

}  // namespace espalier::engine
