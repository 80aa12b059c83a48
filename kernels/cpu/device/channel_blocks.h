// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <type_traits>

#include "kernels/tensor_desc.h"

namespace espalier::kernels::cpu {

/// Layouts whose id is the size of the channel block: N, C/8, H, W, 8 and N, C/16, H, W, 16. The
/// ids are independent of shape and element type. Padding channels always hold zeros.
constexpr Layout kBlocked8{Layout::Kind::Opaque, 8};
constexpr Layout kBlocked16{Layout::Kind::Opaque, 16};
/// Ids from here on name layouts that oneDNN chose (of weights).
constexpr std::uint32_t kFirstVendorLayout = 100;

/// The one form of all activations in memory: [samples][blocks][spatial][block]. Plain is block 1,
/// channels-last is block = channels.
struct ChannelBlocks {
    std::int64_t samples = 1;
    std::int64_t channels = 1;
    std::int64_t blocks = 1;
    std::int64_t height = 1;
    std::int64_t width = 1;  ///< product of all axes after the third
    std::int64_t block = 1;

    std::int64_t spatial() const { return height * width; }
    std::int64_t planeElements() const { return spatial() * block; }
    std::int64_t sampleElements() const { return blocks * planeElements(); }
    std::int64_t elements() const { return samples * sampleElements(); }
    bool padded() const { return blocks * block != channels; }
    /// Where channel c of sample n begins. The step to its next pixel is `block`.
    std::int64_t offset(std::int64_t n, std::int64_t c) const {
        return (n * blocks + c / block) * planeElements() + c % block;
    }
};

/// Empty for layouts that are not of this form.
std::optional<ChannelBlocks> channelBlocks(const TensorDesc& desc);

/// The maximum number of adjacent channels that a loop over one pixel's block handles at once.
constexpr std::int64_t kBlockLanes = 32;

/// Calls f(first lane, lanes) over a block, in pieces of a constant size: 8 for blocks of 8,
/// otherwise 32 and 16, plus the remainder of channels that are not a multiple of 16.
template <class F>
inline void forBlockLanes(std::int64_t block, const F& f) {
    constexpr std::integral_constant<std::int64_t, 32> kPiece;
    constexpr std::integral_constant<std::int64_t, 16> kHalf;
    if (block == 8) return f(std::int64_t{0}, std::integral_constant<std::int64_t, 8>{});
    std::int64_t first = 0;
    for (; first + kPiece <= block; first += kPiece) f(first, kPiece);
    if (first + kHalf <= block) {
        f(first, kHalf);
        first += kHalf;
    }
    if (first < block) f(first, block - first);
}

/// The same memory as fewer, longer runs, for loops that distinguish channels only: with one pixel
/// per channel, the channels become adjacent, and all samples then form one list of pixels.
ChannelBlocks mergedRows(ChannelBlocks form);

}  // namespace espalier::kernels::cpu
