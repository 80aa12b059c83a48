// SPDX-License-Identifier: Apache-2.0
#include "engine/explanation/heat_map_image.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

#include "engine/data/preprocessing/input_region.h"
#include "engine/explanation/canvas.h"
#include "engine/explanation/colour_scale.h"

namespace espalier::engine {

namespace {

constexpr float kOpacity = 0.6f;  // of the colours
constexpr int kGap = 12;          // pixels
constexpr int kBarWidth = 16;
constexpr Colour kInk{0x20, 0x20, 0x20};

/// Luma of BT.601, as in a conversion to grey.
float greyOf(const std::uint8_t* pixel) {
    return 0.299f * pixel[0] + 0.587f * pixel[1] + 0.114f * pixel[2];
}

/// Where the middle of a pixel is in the input, 0 … 1 inside of it.
double placeIn(int pixel, double from, double length) {
    return (pixel + 0.5 - from) / length;
}

void drawScale(Canvas& canvas, int left, int height) {
    for (int y = 0; y < height; ++y) {
        const float value = 1 - (static_cast<float>(y) + 0.5f) / static_cast<float>(height);
        canvas.fill(left, y, kBarWidth, 1, colourOf(value));
    }
    canvas.write(left + kBarWidth + 4, 0, "1", kInk);
    canvas.write(left + kBarWidth + 4, height - Canvas::kGlyphHeight, "0", kInk);
}

}  // namespace

Image shownImage(const Image& image) {
    const int longest = std::max(image.width, image.height);
    const int wanted = std::clamp(longest, kShortestShown, kLongestShown);
    const double scale = static_cast<double>(wanted) / longest;
    const auto side = [&](int pixels) {
        return std::max(1, static_cast<int>(std::lround(pixels * scale)));
    };
    Preprocessing size;
    size.width = side(image.width);
    size.height = side(image.height);
    return resizeImage(image, size);
}

ImagePlace peakOf(const HeatMap& map, const Preprocessing& recipe, int width, int height) {
    const auto cell = std::ranges::max_element(map.values) - map.values.begin();
    const ImagePart seen = inputRegion(recipe, width, height);
    const auto placed =
        [](std::int64_t number, std::int64_t cells, double from, double length, int side) {
            const double share = (static_cast<double>(number) + 0.5) / static_cast<double>(cells);
            return std::clamp((from + share * length) / side, 0.0, 1.0);
        };
    return {.x = placed(cell % map.width, map.width, seen.left, seen.width, width),
            .y = placed(cell / map.width, map.height, seen.top, seen.height, height)};
}

Image heatMapOverlay(const Image& image, const Preprocessing& recipe, const HeatMap& map) {
    Image result = image;
    const ImagePart seen = inputRegion(recipe, image.width, image.height);
    const float largest = map.largest();
    std::uint8_t* pixel = result.pixels.data();
    for (int y = 0; y < image.height; ++y) {
        const double row = placeIn(y, seen.top, seen.height);
        for (int x = 0; x < image.width; ++x, pixel += 3) {
            const double column = placeIn(x, seen.left, seen.width);
            const float grey = greyOf(pixel);
            const bool wasSeen = row > 0 && row < 1 && column > 0 && column < 1;
            const float value = largest > 0 ? map.between(row, column) / largest : 0;
            const Colour colour = colourOf(value);
            for (std::size_t i = 0; i < 3; ++i) {
                const float shown =
                    wasSeen ? grey + kOpacity * (static_cast<float>(colour[i]) - grey) : grey;
                pixel[i] = static_cast<std::uint8_t>(std::lround(shown));
            }
        }
    }
    return result;
}

Image heatMapImage(const Image& image, const Preprocessing& recipe, const HeatMap& map) {
    const Image shown = shownImage(image);
    const int textWidth = 4 + Canvas::kGlyphWidth + 4;
    Canvas canvas(2 * (shown.width + kGap) + kBarWidth + textWidth, shown.height);
    canvas.paste(shown, 0, 0);
    canvas.paste(heatMapOverlay(shown, recipe, map), shown.width + kGap, 0);
    drawScale(canvas, 2 * (shown.width + kGap), shown.height);
    return std::move(canvas).image();
}

}  // namespace espalier::engine
