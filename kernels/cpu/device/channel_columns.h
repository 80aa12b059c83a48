// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>

#include "kernels/cpu/device/channel_blocks.h"
#include "kernels/cpu/device/transpose.h"

namespace espalier::kernels::cpu {

/// Walks tensors pixel by pixel over all channels, for softmax: strips of neighbouring pixels, lane
/// by lane, so that a pixel's sums have the same bits in every layout and for every vector. A strip
/// consists of rows, one per channel: in the plain layout these are rows of the tensor, otherwise
/// they are transposed into scratch memory.
class ChannelColumns {
  public:
    static constexpr std::int64_t kStrip = 64;

    explicit ChannelColumns(const ChannelBlocks& form) : form_(mergedRows(form)) {}

    std::int64_t channels() const { return form_.channels; }
    /// Whether the rows are part of the tensor.
    bool inPlace() const { return form_.block == 1; }
    /// A strip is a fixed piece of work: kStrip pixels of one sample, or fewer at its end.
    std::int64_t stripsPerSample() const { return (form_.spatial() + kStrip - 1) / kStrip; }
    std::int64_t count() const { return form_.samples * stripsPerSample(); }
    /// Minimum number of strips per thread.
    std::int64_t grain() const { return std::max<std::int64_t>(1, 128 / form_.channels); }

    struct Strip {
        std::int64_t offset;      ///< of channel 0 of the first pixel
        std::int64_t firstPixel;  ///< counted over all samples
        std::int64_t pixels;
        std::int64_t lanes;  ///< number to compute with; in scratch memory whole vectors
    };
    Strip strip(std::int64_t index) const {
        constexpr std::int64_t kVector = 16;
        const std::int64_t n = index / stripsPerSample();
        const std::int64_t s = index % stripsPerSample() * kStrip;
        const std::int64_t pixels = std::min(kStrip, form_.spatial() - s);
        return {n * form_.sampleElements() + s * form_.block,
                n * form_.spatial() + s,
                pixels,
                inPlace() ? pixels : (pixels + kVector - 1) / kVector * kVector};
    }

    /// Floats of scratch memory that hold a strip.
    std::int64_t scratchElements() const { return form_.blocks * form_.block * kStrip; }
    /// The step from one row to the next, in the tensor or in scratch memory.
    std::int64_t rowStep() const { return inPlace() ? form_.spatial() : kStrip; }

    /// The strip's rows: in the tensor, or transposed into `scratch`.
    const float* rows(const Strip& strip, const float* tensor, float* scratch) const {
        const float* pixels = tensor + strip.offset;
        if (inPlace()) return pixels;
        for (std::int64_t k = 0; k < form_.blocks; ++k) {
            transpose(pixels + k * form_.planeElements(),
                      form_.block,
                      strip.pixels,
                      usedLanes(k),
                      scratch + k * form_.block * kStrip,
                      kStrip);
        }
        return scratch;
    }
    /// Where the rows of a result are written, for finish().
    float* resultRows(const Strip& strip, float* tensor, float* scratch) const {
        return inPlace() ? tensor + strip.offset : scratch;
    }
    void finish(const Strip& strip, float* rows, float* tensor) const {
        if (inPlace()) return;
        std::fill(rows + form_.channels * kStrip, rows + scratchElements(), 0.0f);
        for (std::int64_t k = 0; k < form_.blocks; ++k) {
            transpose(rows + k * form_.block * kStrip,
                      kStrip,
                      form_.block,
                      strip.pixels,
                      tensor + strip.offset + k * form_.planeElements(),
                      form_.block);
        }
    }

  private:
    /// Channels of block k without padding, or rounded up to whole squares.
    std::int64_t usedLanes(std::int64_t k) const {
        const std::int64_t used = form_.channels - k * form_.block;
        const std::int64_t squares = (used + kTransposeSide - 1) / kTransposeSide * kTransposeSide;
        return std::min(form_.block, squares);
    }

    ChannelBlocks form_;
};

}  // namespace espalier::kernels::cpu
