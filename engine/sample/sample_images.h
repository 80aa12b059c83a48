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
/// The drawing of flower `kind` (0 … 4) with number `index`: always the same pixels. `side` in
/// pixels.
Image drawFlower(int kind, std::uint32_t index, int side);

/// Writes 5 folders of 60 PNG images, 96×96. Throws RequestError when the folder exists and holds
/// anything but files of this very sample, which are kept; missing ones are added. Throws Error
/// when it cannot be written and Stopped when asked to stop.
void writeSampleImages(const std::filesystem::path& folder,
                       const std::function<void(int done, int of)>& progress,
                       std::stop_token stop);

}  // namespace espalier::engine
