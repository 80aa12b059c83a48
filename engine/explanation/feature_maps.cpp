// SPDX-License-Identifier: Apache-2.0
#include "engine/explanation/feature_maps.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>

#include "engine/explanation/activations.h"

namespace espalier::engine {

namespace {

/// The pixels [begin, end) of a side that become one of the `reduced` pixels.
struct Area {
    std::int64_t begin;
    std::int64_t end;
};

Area areaOf(int pixel, std::int64_t side, int reduced) {
    const std::int64_t begin = pixel * side / reduced;
    return {begin, std::max(begin + 1, (pixel + 1) * side / reduced)};
}

float meanOf(std::span<const float> values,
             std::int64_t width,
             const Area& rows,
             const Area& columns) {
    double sum = 0;
    for (std::int64_t y = rows.begin; y < rows.end; ++y) {
        for (std::int64_t x = columns.begin; x < columns.end; ++x) {
            sum += values[static_cast<std::size_t>(y * width + x)];
        }
    }
    const std::int64_t count = (rows.end - rows.begin) * (columns.end - columns.begin);
    return static_cast<float>(sum / static_cast<double>(count));
}

// Values that are not finite are black, as in featureMapImage().
std::vector<std::uint8_t> greyOf(const std::vector<float>& values) {
    float least = std::numeric_limits<float>::infinity();
    float most = -least;
    for (const float value : values) {
        if (!std::isfinite(value)) continue;
        least = std::min(least, value);
        most = std::max(most, value);
    }
    std::vector<std::uint8_t> grey;
    grey.reserve(values.size());
    for (const float value : values) {
        const float share = (value - least) / (most - least);
        const bool isShown = most > least && std::isfinite(share);
        grey.push_back(isShown ? static_cast<std::uint8_t>(std::lround(255 * share)) : 0);
    }
    return grey;
}

int reducedSide(std::int64_t side, std::int64_t longest, int most) {
    if (longest <= most) return static_cast<int>(side);
    return static_cast<int>(std::max<std::int64_t>(1, side * most / longest));
}

}  // namespace

std::vector<FeatureMap> strongestMaps(const HostTensor& activation, std::size_t count, int side) {
    if (activation.shape.rank() != 4 || activation.shape[2] * activation.shape[3] <= 1) return {};
    const std::int64_t height = activation.shape[2];
    const std::int64_t width = activation.shape[3];
    const std::int64_t longest = std::max(height, width);
    const auto each = static_cast<std::size_t>(height * width);
    std::vector<FeatureMap> maps;
    for (const ChannelStrength& strength : channelsByStrength(activation)) {
        if (maps.size() == count) break;
        const auto values =
            activation.floats().subspan(static_cast<std::size_t>(strength.channel) * each, each);
        FeatureMap map{.channel = strength.channel,
                       .rootMeanSquare = strength.rootMeanSquare,
                       .width = reducedSide(width, longest, side),
                       .height = reducedSide(height, longest, side)};
        std::vector<float> reduced;
        for (int y = 0; y < map.height; ++y) {
            const Area rows = areaOf(y, height, map.height);
            for (int x = 0; x < map.width; ++x) {
                reduced.push_back(meanOf(values, width, rows, areaOf(x, width, map.width)));
            }
        }
        map.grey = greyOf(reduced);
        maps.push_back(std::move(map));
    }
    return maps;
}

}  // namespace espalier::engine
