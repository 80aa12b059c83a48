// SPDX-License-Identifier: Apache-2.0
#include "kernels/cpu/convolution/depthwise/depthwise_geometry.h"

#include <algorithm>

namespace espalier::kernels::cpu::depthwise {

namespace {

/// Rows of a band: most of an L1 cache of 32 KB, which also holds the weights and a row of results.
constexpr std::int64_t kBandBytes = 24 << 10;

std::int64_t roundedUp(std::int64_t a, std::int64_t b) {
    return (a + b - 1) / b;
}

/// Whether any of the phase's positions reads inside the image through a tap at `offset`.
bool readsImage(const Axis& axis, const Phase& phase, std::int64_t offset) {
    const std::int64_t first =
        std::max<std::int64_t>(0, roundedUp(std::max<std::int64_t>(0, -offset), axis.readStep));
    return first < phase.count && offset + first * axis.readStep < axis.read;
}

void finish(Axis& axis) {
    axis.high = axis.read - 1;
    for (Phase& phase : axis.phases) {
        std::erase_if(phase.taps,
                      [&](const Tap& tap) { return !readsImage(axis, phase, tap.offset); });
        for (const Tap& tap : phase.taps) {
            axis.low = std::min(axis.low, tap.offset);
            axis.high = std::max(axis.high, tap.offset + (phase.count - 1) * axis.readStep);
        }
    }
}

Band bandOf(const Axis& rows, std::int64_t first, std::int64_t end) {
    Band band{.first = first, .end = end};
    bool reads = false;
    for (const Phase& phase : rows.phases) {
        const std::int64_t before = std::max<std::int64_t>(0, first - phase.first);
        const std::int64_t begin = roundedUp(before, rows.makeStep);
        const std::int64_t last =
            std::min(phase.count - 1, (end - 1 - phase.first) / rows.makeStep);
        if (end <= phase.first || begin > last) continue;
        for (const Tap& tap : phase.taps) {
            const std::int64_t low = tap.offset + begin * rows.readStep;
            const std::int64_t high = tap.offset + last * rows.readStep;
            band.low = reads ? std::min(band.low, low) : low;
            band.high = reads ? std::max(band.high, high) : high;
            reads = true;
        }
    }
    return band;
}

std::vector<Band> cut(const Axis& rows, std::int64_t count) {
    std::vector<Band> bands;
    for (std::int64_t i = 0; i < count; ++i) {
        const std::int64_t first = rows.made * i / count;
        const std::int64_t end = rows.made * (i + 1) / count;
        bands.push_back(bandOf(rows, first, end));
    }
    return bands;
}

std::int64_t mostRows(const std::vector<Band>& bands) {
    std::int64_t most = 0;
    for (const Band& band : bands) most = std::max(most, band.high - band.low + 1);
    return most;
}

std::int64_t allRows(const std::vector<Band>& bands) {
    std::int64_t all = 0;
    for (const Band& band : bands) all += band.high - band.low + 1;
    return all;
}

}  // namespace

Axis forwardAxis(std::int64_t source, std::int64_t destination, const AxisWindow& window) {
    Axis axis{.made = destination,
              .read = source,
              .readStep = window.stride,
              .phases = {{.count = destination, .taps = {}}}};
    for (std::int64_t tap = 0; tap < window.size; ++tap) {
        axis.phases[0].taps.push_back({tap, tap * window.dilation - window.padBegin});
    }
    finish(axis);
    return axis;
}

Axis backwardAxis(std::int64_t source, std::int64_t destination, const AxisWindow& window) {
    Axis axis{.made = source, .read = destination, .makeStep = window.stride, .phases = {}};
    for (std::int64_t first = 0; first < std::min(window.stride, source); ++first) {
        Phase phase{.first = first, .count = roundedUp(source - first, window.stride), .taps = {}};
        for (std::int64_t tap = 0; tap < window.size; ++tap) {
            const std::int64_t distance = first + window.padBegin - tap * window.dilation;
            if (distance % window.stride != 0) continue;
            phase.taps.push_back({tap, distance / window.stride});
        }
        axis.phases.push_back(std::move(phase));
    }
    finish(axis);
    return axis;
}

std::vector<Band> bandsOf(const Axis& rows, std::int64_t bytesPerRow) {
    std::vector<Band> bands = cut(rows, 1);
    const std::int64_t most = mostRows(bands) + rows.read / 2;
    for (std::int64_t count = 2; count <= rows.made; ++count) {
        if (mostRows(bands) * bytesPerRow <= kBandBytes) break;
        std::vector<Band> smaller = cut(rows, count);
        if (allRows(smaller) > most) break;
        bands = std::move(smaller);
    }
    return bands;
}

}  // namespace espalier::kernels::cpu::depthwise
