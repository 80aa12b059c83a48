// SPDX-License-Identifier: Apache-2.0
#include "engine/data/codecs/exif.h"

#include <algorithm>

#include "engine/data/codecs/byte_reader.h"

namespace espalier::engine {

namespace {

constexpr std::uint32_t kOrientationTag = 0x0112;

int orientationOf(const ByteReader& reader) {
    const std::uint64_t directory = reader.u32(4);
    const std::uint32_t entries = reader.u16(directory);
    for (std::uint32_t i = 0; i < entries; ++i) {
        const std::uint64_t entry = directory + 2 + 12ull * i;
        if (reader.u16(entry) != kOrientationTag) continue;
        const std::uint32_t value = reader.u16(entry + 8);
        return value >= 1 && value <= 8 ? static_cast<int>(value) : 1;
    }
    return 1;
}

struct Place {
    int x, y;
};

// The position of pixel (x, y) of the upright image in the stored one of width w and height h.
Place storedPlace(int orientation, int x, int y, int w, int h) {
    switch (orientation) {
        case 2:
            return {w - 1 - x, y};
        case 3:
            return {w - 1 - x, h - 1 - y};
        case 4:
            return {x, h - 1 - y};
        case 5:
            return {y, x};
        case 6:
            return {y, h - 1 - x};
        case 7:
            return {w - 1 - y, h - 1 - x};
        case 8:
            return {w - 1 - y, x};
        default:
            return {x, y};
    }
}

}  // namespace

int exifTurn(Bytes block) {
    if (hasText(block, 0, std::string_view("Exif\0\0", 6))) block = block.subspan(6);
    const bool little = hasText(block, 0, std::string_view("II*\0", 4));
    const bool big = hasText(block, 0, std::string_view("MM\0*", 4));
    if (!little && !big) return 1;
    try {
        return orientationOf(ByteReader(block, little));
    } catch (const DecodeFailure&) {
        return 1;
    }
}

bool swapsSides(int orientation) {
    return orientation >= 5 && orientation <= 8;
}

Image turned(Image image, int orientation) {
    if (orientation < 2 || orientation > 8) return image;
    Image upright{image.width, image.height, image.channels, {}};
    if (swapsSides(orientation)) std::swap(upright.width, upright.height);
    upright.pixels.resize(image.pixels.size());
    const auto channels = static_cast<std::size_t>(image.channels);
    std::uint8_t* out = upright.pixels.data();
    for (int y = 0; y < upright.height; ++y) {
        for (int x = 0; x < upright.width; ++x, out += channels) {
            const Place place = storedPlace(orientation, x, y, image.width, image.height);
            const std::size_t at =
                static_cast<std::size_t>(place.y) * static_cast<std::size_t>(image.width) +
                static_cast<std::size_t>(place.x);
            std::copy_n(image.pixels.data() + at * channels, channels, out);
        }
    }
    return upright;
}

}  // namespace espalier::engine
