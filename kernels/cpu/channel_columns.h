// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>

#include "kernels/cpu/channel_blocks.h"

namespace espalier::kernels::cpu {

/// Walks tensors pixel by pixel over all channels, for softmax. Pixels of the plain layout are
/// taken in strips side by side; in the other layouts the channels of one pixel are runs.
class ChannelColumns {
  public:
    static constexpr std::int64_t kStrip = 64;

    explicit ChannelColumns(const ChannelBlocks& form) : form_(mergedRows(form)) {}

    const ChannelBlocks& form() const { return form_; }
    bool strips() const { return form_.block == 1 && form_.channels > 1; }
    /// A strip is a fixed piece of work: kStrip pixels of one sample, or fewer at its end.
    std::int64_t stripsPerSample() const { return (form_.spatial() + kStrip - 1) / kStrip; }
    std::int64_t count() const { return form_.samples * stripsPerSample(); }

    struct Strip {
        std::int64_t offset;      ///< of channel 0 of the first pixel
        std::int64_t firstPixel;  ///< counted over all samples
        std::int64_t pixels;
    };
    Strip strip(std::int64_t index) const {
        const std::int64_t n = index / stripsPerSample();
        const std::int64_t s = index % stripsPerSample() * kStrip;
        return {n * form_.sampleElements() + s * form_.block,
                n * form_.spatial() + s,
                std::min(kStrip, form_.spatial() - s)};
    }
    /// Step from a channel to the next, for strips.
    std::int64_t channelStep() const { return form_.spatial(); }

    /// f(offset from the pixel, first channel, channels) for the runs of one pixel.
    template <class F>
    void forRuns(const F& f) const {
        for (std::int64_t k = 0; k < form_.blocks; ++k) {
            const std::int64_t first = k * form_.block;
            f(k * form_.planeElements(), first, std::min(form_.block, form_.channels - first));
        }
    }
    /// Zeroes the padding channels of one pixel.
    void zeroPadding(float* pixel) const {
        if (!form_.padded()) return;
        float* last = pixel + (form_.blocks - 1) * form_.planeElements();
        for (std::int64_t c = form_.channels % form_.block; c < form_.block; ++c) last[c] = 0.0f;
    }

  private:
    ChannelBlocks form_;
};

}  // namespace espalier::kernels::cpu
