// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/data/codecs/image.h"
#include "engine/data/preprocessing/preprocessing.h"
#include "engine/explanation/heat_map.h"

namespace espalier::engine {

/// The longest side of an image that is shown, in pixels; a smaller one is enlarged to
/// kShortestShown.
inline constexpr int kLongestShown = 1024;
inline constexpr int kShortestShown = 256;

/// The image in the size in which it is shown.
Image shownImage(const Image& image);

/// Three images side by side as one, RGB: the image, the image in grey under the colours of the
/// heat map (colourOf(), the largest value as 1), and the scale from 0 to 1. What the network did
/// not see, because preprocessing cut it off, has no colour. `image` is the original, as large as
/// it may be; `recipe` is the model's. Without a value above 0 the whole map has the colour of 0.
Image heatMapImage(const Image& image, const Preprocessing& recipe, const HeatMap& map);

/// A place in an image, 0 … 1 from the left and the top.
struct ImagePlace {
    double x = 0;
    double y = 0;
};
/// Where the largest value of a map is in an image of so many pixels, of which the recipe made the
/// network's input: the middle of its cell; of a cell in a border that padding added, the nearest
/// place of the image.
ImagePlace peakOf(const HeatMap& map, const Preprocessing& recipe, int width, int height);

/// The middle one of these alone, in the size of `image`.
Image heatMapOverlay(const Image& image, const Preprocessing& recipe, const HeatMap& map);

}  // namespace espalier::engine
