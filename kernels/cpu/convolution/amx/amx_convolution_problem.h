// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>

#include "kernels/cpu/convolution/amx/amx_geometry.h"

namespace espalier::kernels::cpu::amx {

/// Windows of more positions are left to the library.
constexpr std::int64_t kMostTaps = 121;

/// Images computed at once when they lie side by side, in two rows of tiles.
constexpr std::int64_t kImagesAtOnce = 2 * kSide;
/// What a thread copies at once, so that it stays in the L2 cache beside the weights.
constexpr std::int64_t kBytesAtOnce = std::int64_t{3} << 18;
/// Weights from this size on are distributed over the threads, so that each is read by one thread
/// only, if the copies of all images are no larger than kManyLines.
constexpr std::int64_t kManyWeights = std::int64_t{1} << 19;
constexpr std::int64_t kManyLines = std::int64_t{3} << 20;

/// An image computed ("made") from another one, forward or backward, and how the work is divided
/// among threads. Rows of a tile are computed pixels: one of each of 16 images, or neighbours in an
/// image padded with zeros. The image that is read is first copied so that its pixels are
/// contiguous.
struct ConvolutionProblem {
    Geometry geometry;
    PaddedLines lines;
    bool sideways = false;   ///< one pixel of 16 or 32 images at a time
    bool byOutputs = false;  ///< threads divide channels, not pixels
    bool backward = false;
    bool bias = false;
    bool relu = false;
    bool low = true;  ///< the result is bf16
    int threads = 1;
    std::int64_t imageChunks = 1;
    std::int64_t bands = 1;  ///< bands of rows per chunk of images

    std::int64_t fromBlocks() const { return blocksOf(geometry.fromChannels, kDepth); }
    std::int64_t madePairs() const { return blocksOf(geometry.madeChannels, kDepth); }
    std::int64_t chunks() const { return imageChunks * bands; }
    std::int64_t height() const {
        std::int64_t rows = 0;
        for (const MadePart& part : geometry.parts) rows = std::max(rows, part.size[0]);
        return rows;
    }
    std::int64_t mostImages() const {
        return sideways ? std::min(kImagesAtOnce, geometry.images)
                        : blocksOf(geometry.images, imageChunks);
    }
    std::int64_t mostRows() const { return blocksOf(height(), bands); }

    /// Rows that a band reads: the first, relative to that of its first row, and how many.
    Pair reach(std::int64_t rows) const {
        std::int64_t low = 0;
        std::int64_t high = 0;
        for (const MadePart& part : geometry.parts) {
            for (const WindowOffset& offset : part.offsets) {
                low = std::min(low, offset.shift[0]);
                high = std::max(high, offset.shift[0]);
            }
        }
        return {low, (rows - 1) * geometry.fromStep[0] + high - low + 1};
    }
    /// Lines of 32 channels. A tile may read past the last one.
    std::int64_t linesFor(std::int64_t images, std::int64_t rows) const {
        if (!sideways) return lines.linesFor(images, rows) + kSide;
        return std::min(reach(rows)[1], geometry.from[0]) * geometry.from[1] * images;
    }
    std::int64_t chunkBytes() const {
        return fromBlocks() * linesFor(mostImages(), mostRows()) * kDepth * 2;
    }
    /// Bytes of all weights for 32 computed channels.
    std::int64_t panelBytes() const { return fromBlocks() * geometry.offsets * 2 * kTileBytes; }
    std::int64_t copies() const { return byOutputs ? chunks() : threads; }
    std::int64_t panels() const {
        if (!backward) return 0;
        return byOutputs ? threads : madePairs();
    }
};

/// How many images and rows are copied at once, and how the work is divided among the threads.
inline void decideChunks(ConvolutionProblem& p) {
    const Geometry& g = p.geometry;
    const auto imageChunksFor = [&](std::int64_t bytes) {
        if (p.sideways) {
            p.imageChunks = blocksOf(g.images, kImagesAtOnce);
            return;
        }
        while (p.imageChunks < g.images && p.chunkBytes() > bytes) ++p.imageChunks;
    };
    imageChunksFor(kManyLines);
    p.byOutputs = p.threads > 1 && p.madePairs() >= p.threads &&
                  p.madePairs() * p.panelBytes() > kManyWeights &&
                  p.chunks() * p.chunkBytes() <= kManyLines;
    if (p.byOutputs) return;
    imageChunksFor(kBytesAtOnce);
    while (p.bands < p.height() && p.chunkBytes() > kBytesAtOnce) ++p.bands;
    if (!p.sideways && p.bands == 1) {
        p.imageChunks = std::min(g.images, roundedUp(p.imageChunks, p.threads));
    }
    while (p.bands < p.height() && p.chunks() % p.threads != 0) ++p.bands;
}

}  // namespace espalier::kernels::cpu::amx
