// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <vector>

#include "engine/data/codecs/image.h"

namespace espalier::engine {

/// The image as a PNG file's bytes, 8 bits, grey or RGB. The same bytes for the same image and
/// zlib.
std::vector<std::byte> encodePng(const Image& image);

}  // namespace espalier::engine
