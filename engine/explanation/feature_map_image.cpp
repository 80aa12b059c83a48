// SPDX-License-Identifier: Apache-2.0
#include "engine/explanation/feature_map_image.h"

#include <algorithm>
#include <cmath>

#include "engine/base/error.h"
#include "engine/data/preprocessing/preprocessing.h"
#include "engine/explanation/canvas.h"
#include "fmt/format.h"

namespace espalier::engine {

namespace {

constexpr std::int64_t kLongest = 4096;  // side of the result, in pixels
constexpr std::int64_t kMapGap = 2;
constexpr std::int64_t kSmallestCell = 32;
constexpr std::int64_t kLargestCell = 512;
constexpr Colour kBetween{0x31, 0x68, 0x8e};

/// The size of a map in the result: small ones are enlarged by a whole number.
struct Cell {
    std::int64_t height;
    std::int64_t width;
    std::int64_t scale;  ///< 0: reduced to a size that is no part of it
};

Cell cellFor(std::int64_t height, std::int64_t width) {
    const std::int64_t longest = std::max(height, width);
    if (longest > kLargestCell) {
        const auto reduced = [&](std::int64_t side) {
            return std::max<std::int64_t>(1, side * kLargestCell / longest);
        };
        return {reduced(height), reduced(width), 0};
    }
    const std::int64_t scale = (kSmallestCell + longest - 1) / longest;
    return {height * scale, width * scale, scale};
}

std::uint8_t greyOf(float value, const ChannelStrength& channel) {
    const float range = channel.maximum - channel.minimum;
    const float share = (value - channel.minimum) / range;
    if (!(range > 0) || !std::isfinite(share)) return 0;
    return static_cast<std::uint8_t>(std::lround(255 * std::clamp(share, 0.0f, 1.0f)));
}

Image mapOf(std::span<const float> values,
            const ChannelStrength& channel,
            std::int64_t height,
            std::int64_t width,
            const Cell& cell) {
    Image map{static_cast<int>(width), static_cast<int>(height), 3, {}};
    if (cell.scale > 0) {
        map.width = static_cast<int>(cell.width);
        map.height = static_cast<int>(cell.height);
    }
    const std::int64_t scale = std::max<std::int64_t>(cell.scale, 1);
    for (int y = 0; y < map.height; ++y) {
        for (int x = 0; x < map.width; ++x) {
            const std::int64_t place = y / scale * width + x / scale;
            map.pixels.insert(
                map.pixels.end(), 3, greyOf(values[static_cast<std::size_t>(place)], channel));
        }
    }
    if (cell.scale > 0) return map;
    Preprocessing size;
    size.width = static_cast<int>(cell.width);
    size.height = static_cast<int>(cell.height);
    return resizeImage(map, size);
}

}  // namespace

FeatureMapImage featureMapImage(const HostTensor& activation) {
    if (activation.shape.rank() != 4) {
        throw RequestError(
            fmt::format("The layer '{}' outputs {} numbers for an image, which are no image. Write "
                        "them as numbers, to a file whose name ends with .npz.",
                        activation.name,
                        activation.shape[1]));
    }
    const std::int64_t height = activation.shape[2];
    const std::int64_t width = activation.shape[3];
    const Cell cell = cellFor(height, width);
    FeatureMapImage result{.shown = channelsByStrength(activation)};
    const auto channels = static_cast<std::int64_t>(result.shown.size());
    const std::int64_t mostColumns = kLongest / (cell.width + kMapGap);
    const std::int64_t mostRows = kLongest / (cell.height + kMapGap);
    const double square = std::sqrt(static_cast<double>(channels * (cell.height + kMapGap)) /
                                    static_cast<double>(cell.width + kMapGap));
    result.columns = std::clamp<std::int64_t>(std::lround(std::ceil(square)), 1, mostColumns);
    const std::int64_t rows = std::min((channels + result.columns - 1) / result.columns, mostRows);
    const std::int64_t count = std::min(channels, rows * result.columns);
    result.left = channels - count;
    result.shown.resize(static_cast<std::size_t>(count));

    Canvas canvas(static_cast<int>(result.columns * (cell.width + kMapGap) - kMapGap),
                  static_cast<int>(rows * (cell.height + kMapGap) - kMapGap));
    canvas.fill(0, 0, static_cast<int>(kLongest), static_cast<int>(kLongest), kBetween);
    const auto each = static_cast<std::size_t>(height * width);
    for (std::int64_t i = 0; i < count; ++i) {
        const ChannelStrength& channel = result.shown[static_cast<std::size_t>(i)];
        const auto values =
            activation.floats().subspan(static_cast<std::size_t>(channel.channel) * each, each);
        canvas.paste(mapOf(values, channel, height, width, cell),
                     static_cast<int>(i % result.columns * (cell.width + kMapGap)),
                     static_cast<int>(i / result.columns * (cell.height + kMapGap)));
    }
    result.image = std::move(canvas).image();
    return result;
}

}  // namespace espalier::engine
