// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <span>

#include "engine/data/codecs/image.h"

namespace espalier::ui {

/// Pixels as cameras deliver them, Y0 Cb Y1 Cr for two neighbours with the ranges 16 … 235 and
/// 16 … 240 (ITU-R BT.601), as RGB. `stride`: bytes per row. What `bytes` lacks at the end stays
/// black. `width` is even.
engine::Image rgbOfYuyv(std::span<const std::byte> bytes, int width, int height, int stride);

}  // namespace espalier::ui
