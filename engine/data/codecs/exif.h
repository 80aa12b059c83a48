// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/data/codecs/codec.h"

namespace espalier::engine {

/// The orientation (1 … 8) of an EXIF block, with or without its "Exif\0\0" in front; 1 when there
/// is none or the block is damaged. Never throws.
int exifTurn(Bytes block);

/// The image rotated and mirrored according to the EXIF orientation, so that it is upright.
Image turned(Image image, int orientation);

/// True when the orientation exchanges width and height.
bool swapsSides(int orientation);

}  // namespace espalier::engine
