// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "kernels/cpu/convolution/depthwise/depthwise_geometry.h"
#include "kernels/cpu/convolution/winograd/winograd_transform.h"
#include "kernels/cpu/device/channel_blocks.h"
#include "kernels/cpu/device/rectifier.h"
#include "kernels/ops/convolution/desc.h"

// Convolutions with as many groups as channels, where every channel has a window of its own. They
// do few operations per value, so that memory limits them: images are read and written once, plane
// by plane. A plane has as many channels as a vector has lanes. It is computed band by band: the
// rows that a band reads are copied into a buffer with zeros around them, where every tap of the
// window is at a fixed distance, without conditions at borders.
namespace espalier::kernels::cpu::depthwise {

using winograd::load;
using winograd::store;
using winograd::Vector;

/// A value of the window: where it is read in the buffer, from the first position of its phase, and
/// where its weights are among those of the plane's channels; both in floats.
struct PlaneTap {
    std::int64_t offset = 0;
    std::int64_t weights = 0;
};

/// Neighbouring columns of a phase that read through the same taps.
struct Segment {
    std::int64_t first = 0;  ///< index in its phase
    std::int64_t count = 0;
    std::int64_t column = 0;      ///< of the image that is computed
    std::int64_t tapsPerRow = 0;  ///< columns of the window
    /// How many taps in a row read neighbouring pixels from left to right: all of them, or 1.
    std::int64_t run = 1;
    /// Of every row phase, row by row of the window.
    std::vector<std::vector<PlaneTap>> taps;
};

/// What a pass computes. Backward data reads the gradient of the destination; the gradient of the
/// weights has the axes and images of the forward pass.
struct Problem {
    ChannelBlocks read;
    ChannelBlocks made;
    std::int64_t lanes = 0;
    bool padded = false;  ///< whether planes are read through a PaddedBand
    Axis rows;
    Axis columns;
    std::int64_t window = 0;  ///< values of a channel's window
    std::vector<Band> bands;
    std::vector<Segment> segments;
    bool bias = false;
    Rectifier rectifier{};
    std::int64_t threads = 1;

    std::int64_t planesPerSample() const { return read.blocks * read.block / lanes; }
    /// First and end of the rows of the window through which positions that begin at `from`, those
    /// of index from / readStep of the phase, read inside the image.
    std::pair<std::int64_t, std::int64_t> tapRows(std::size_t phase, std::int64_t from) const {
        const std::vector<Tap>& taps = rows.phases[phase].taps;
        auto first = taps.begin();
        auto end = taps.end();
        const auto outside = [&](const Tap& tap) {
            return from + tap.offset < 0 || from + tap.offset >= rows.read;
        };
        while (first != end && outside(*first)) ++first;
        while (first != end && outside(*(end - 1))) --end;
        return {first - taps.begin(), end - taps.begin()};
    }
    /// Floats from a row and from a pixel to the next, where taps read.
    std::int64_t rowFloats() const {
        return padded ? columns.positions() * lanes : read.width * read.block;
    }
    std::int64_t pixelFloats() const { return padded ? lanes : read.block; }
    std::int64_t bufferFloats() const {
        if (!padded) return 0;
        std::int64_t most = 0;
        for (const Band& band : bands) most = std::max(most, band.high - band.low + 1);
        return most * rowFloats();
    }
};

/// Windows of [C,1,R,S] between images of these forms, whose blocks are multiples of `lanes`.
Problem forwardProblem(const ConvolutionGeometry& geometry,
                       const Shape& weights,
                       const ChannelBlocks& source,
                       const ChannelBlocks& destination,
                       std::int64_t lanes,
                       bool padded);
Problem backwardProblem(const ConvolutionGeometry& geometry,
                        const Shape& weights,
                        const ChannelBlocks& source,
                        const ChannelBlocks& destination,
                        std::int64_t lanes,
                        bool padded);

/// Rows of a plane with zeros around them, in memory of the thread's own.
template <int Lanes>
class PaddedBand {
  public:
    PaddedBand(const Problem& problem, float* values) : p_(problem), values_(values) {
        std::fill_n(values_, p_.bufferFloats(), 0.0f);
    }

    /// `plane` is the first value of the plane's first channel.
    void read(const float* plane, const Band& band) {
        low_ = band.low;
        const std::int64_t width = p_.read.width;
        const std::int64_t step = p_.read.block;
        for (std::int64_t row = band.low; row <= band.high; ++row) {
            float* to = values_ + (row - low_) * p_.rowFloats() - p_.columns.low * Lanes;
            if (row < 0 || row >= p_.read.height) {
                std::fill_n(to, width * Lanes, 0.0f);
                continue;
            }
            const float* from = plane + row * width * step;
            for (std::int64_t x = 0; x < width; ++x) {
                Vector<Lanes> value;
                load<Lanes>(value, from + x * step);
                store<Lanes>(to + x * Lanes, value);
            }
        }
    }
    const float* values() const { return values_; }
    /// Where the values of this row and column of the image are, in floats; it may be outside the
    /// buffer, unlike what a tap reads from there.
    std::int64_t at(std::int64_t row, std::int64_t column) const {
        return (row - low_) * p_.rowFloats() + (column - p_.columns.low) * Lanes;
    }

  private:
    const Problem& p_;
    float* values_;
    std::int64_t low_ = 0;
};

}  // namespace espalier::kernels::cpu::depthwise
