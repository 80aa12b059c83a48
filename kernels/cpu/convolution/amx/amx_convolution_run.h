// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>

#include "kernels/cpu/convolution/amx/amx_convolution_problem.h"

namespace espalier::kernels::cpu::amx {

/// Sums accumulated together, [line][32] each, while this many tiles of weights stay in the core's
/// L1 cache.
constexpr std::int64_t kSumsAtOnce = 32;
constexpr std::int64_t kSums = 2 * kSide * kDepth;
constexpr std::int64_t kWeightTilesAtOnce = 12;
constexpr std::int64_t kTermsAtOnce = 1024;

/// One run of a convolution: every part is called once per thread.
class ConvolutionRun {
  public:
    struct Memory {
        const Value* from;
        const Value* weights;
        const float* bias;
        void* made;
        std::byte* workspace;
    };

    ConvolutionRun(const ConvolutionProblem& problem, const Memory& memory)
        : p_(problem), m_(memory) {}

    static std::size_t workspaceBytes(const ConvolutionProblem& p) {
        return static_cast<std::size_t>(p.copies() * p.chunkBytes() + p.panels() * p.panelBytes() +
                                        p.threads * kSumsAtOnce * kSums * 4);
    }

    /// Backward, if threads divide pixels: prepares the weights of some channels.
    void turnPart(int part) const {
        const std::int64_t end = p_.madePairs() * (part + 1) / p_.threads;
        for (std::int64_t pair = p_.madePairs() * part / p_.threads; pair < end; ++pair) {
            turnPanel(pair, panelAt(pair));
        }
    }
    void pixelsPart(int part) const {
        const Tiles tiles;
        const std::int64_t end = p_.chunks() * (part + 1) / p_.threads;
        for (std::int64_t index = p_.chunks() * part / p_.threads; index < end; ++index) {
            const Chunk chunk = chunkAt(index, part, part);
            copy(chunk, 0, p_.fromBlocks());
            for (std::int64_t pair = 0; pair < p_.madePairs(); ++pair) {
                convolve(chunk, weightsOf(pair, p_.backward ? panelAt(pair) : nullptr));
            }
        }
    }

    /// If they divide channels: copies all images, then computes some channels of all of them.
    void copyPart(int part) const {
        for (std::int64_t index = 0; index < p_.chunks(); ++index) {
            copy(chunkAt(index, index, part),
                 p_.fromBlocks() * part / p_.threads,
                 p_.fromBlocks() * (part + 1) / p_.threads);
        }
    }
    void outputsPart(int part) const {
        const Tiles tiles;
        const std::int64_t end = p_.madePairs() * (part + 1) / p_.threads;
        for (std::int64_t pair = p_.madePairs() * part / p_.threads; pair < end; ++pair) {
            Value* panel = p_.backward ? panelAt(part) : nullptr;
            if (panel) turnPanel(pair, panel);
            const Weights weights = weightsOf(pair, panel);
            for (std::int64_t index = 0; index < p_.chunks(); ++index) {
                convolve(chunkAt(index, index, part), weights);
            }
        }
    }

  private:
    /// Some images and computed rows, and the copy of what they read, [blocks of 32 channels].
    struct Chunk {
        std::int64_t image;
        std::int64_t images;
        std::int64_t row;
        std::int64_t rows;
        std::int64_t fromRow;  ///< sideways: the first row read, and how many
        std::int64_t fromRows;
        std::byte* lines;
        std::int64_t blockBytes;
        float* sums;  ///< the thread's own
    };
    /// For 32 computed channels.
    struct Weights {
        std::int64_t channel;  ///< the first one
        const std::byte* tiles[2];
        std::int64_t blockStride;
        std::int64_t tapStride;
    };

    Chunk chunkAt(std::int64_t index, std::int64_t buffer, int part) const {
        const Geometry& g = p_.geometry;
        const std::int64_t image = index / p_.bands;
        const std::int64_t band = index % p_.bands;
        Chunk chunk{};
        if (p_.sideways) {
            chunk.image = image * kImagesAtOnce;
            chunk.images = std::min(kImagesAtOnce, g.images - chunk.image);
        } else {
            chunk.image = g.images * image / p_.imageChunks;
            chunk.images = g.images * (image + 1) / p_.imageChunks - chunk.image;
        }
        chunk.row = p_.height() * band / p_.bands;
        chunk.rows = p_.height() * (band + 1) / p_.bands - chunk.row;
        const Pair reach = p_.reach(chunk.rows);
        const std::int64_t top = chunk.row * g.fromStep[0] + reach[0];
        chunk.fromRow = std::clamp<std::int64_t>(top, 0, g.from[0]);
        chunk.fromRows = std::clamp<std::int64_t>(top + reach[1], 0, g.from[0]) - chunk.fromRow;
        chunk.lines = m_.workspace + buffer * p_.chunkBytes();
        chunk.sums = reinterpret_cast<float*>(m_.workspace + p_.copies() * p_.chunkBytes() +
                                              p_.panels() * p_.panelBytes()) +
                     part * kSumsAtOnce * kSums;
        chunk.blockBytes = p_.linesFor(chunk.images, chunk.rows) * kDepth * 2;
        return chunk;
    }
    Value* panelAt(std::int64_t index) const {
        return reinterpret_cast<Value*>(m_.workspace + p_.copies() * p_.chunkBytes() +
                                        index * p_.panelBytes());
    }

    /// [from / 32][offsets][2][16 pairs of from][16 made][2], of weights whose outputs are `from`.
    void turnPanel(std::int64_t pair, Value* panel) const {
        const std::int64_t offsets = p_.geometry.offsets;
        const std::int64_t outputs = p_.geometry.fromChannels / kSide;
        for (std::int64_t output = 0; output < 2 * p_.fromBlocks(); ++output) {
            for (std::int64_t offset = 0; offset < offsets; ++offset) {
                Value* to = panel + (output / 2 * offsets + offset) * 2 * kValues +
                            output % 2 * (kValues / 2);
                if (output < outputs) {
                    const std::int64_t block = output * p_.madePairs() + pair;
                    turnWeights(
                        m_.weights + (block * offsets + offset) * kValues, to, to + kValues);
                } else {
                    std::fill_n(to, kValues / 2, Value(0.0f));
                    std::fill_n(to + kValues, kValues / 2, Value(0.0f));
                }
            }
        }
    }
    Weights weightsOf(std::int64_t pair, const Value* panel) const {
        const std::int64_t offsets = p_.geometry.offsets;
        Weights weights{};
        weights.channel = pair * kDepth;
        if (panel) {
            weights.tiles[0] = reinterpret_cast<const std::byte*>(panel);
            weights.tiles[1] = weights.tiles[0] + kTileBytes;
            weights.tapStride = 2 * kTileBytes;
        } else {
            const std::int64_t block = p_.fromBlocks() * offsets * kTileBytes;
            weights.tiles[0] = reinterpret_cast<const std::byte*>(m_.weights) + 2 * pair * block;
            weights.tiles[1] = weights.tiles[0] + block;
            weights.tapStride = kTileBytes;
        }
        weights.blockStride = offsets * weights.tapStride;
        return weights;
    }

    void copy(const Chunk& chunk, std::int64_t begin, std::int64_t end) const {
        const Geometry& g = p_.geometry;
        const auto put = [&](std::int64_t line, std::int64_t image, std::int64_t pixel) {
            const std::int64_t at = (chunk.image + image) * g.from[0] * g.from[1] + pixel;
            std::byte* to = chunk.lines + begin * chunk.blockBytes + line * kDepth * 2;
            spreadLine(pixel < 0 ? nullptr : m_.from + at * g.fromChannels,
                       begin * kDepth,
                       std::min(end * kDepth, g.fromChannels),
                       reinterpret_cast<Value*>(to),
                       chunk.blockBytes / 2);
        };
        if (!p_.sideways) {
            p_.lines.forLines(chunk.images, chunk.row, chunk.rows, put);
            return;
        }
        for (std::int64_t pixel = 0; pixel < chunk.fromRows * g.from[1]; ++pixel) {
            for (std::int64_t image = 0; image < chunk.images; ++image) {
                put(pixel * chunk.images + image, image, chunk.fromRow * g.from[1] + pixel);
            }
        }
    }

    void convolve(const Chunk& chunk, const Weights& weights) const {
        for (const MadePart& part : p_.geometry.parts) {
            const std::int64_t rows = std::min(chunk.rows, part.size[0] - chunk.row);
            if (rows <= 0 || part.size[1] <= 0) continue;
            if (p_.sideways) {
                sideways(chunk, part, rows, weights);
            } else {
                padded(chunk, part, rows, weights);
            }
        }
    }
    /// Sums of up to kSumsAtOnce positions, given by their first line and terms.
    struct Position {
        std::int64_t line;
        int rows;  ///< rows of tiles
        std::span<const Term> terms;
    };
    void sumPositions(const Chunk& chunk,
                      const Weights& weights,
                      std::span<const Position> positions,
                      std::size_t offsets,
                      int columns) const {
        const std::int64_t most = std::max<std::int64_t>(
            1, kWeightTilesAtOnce / std::max<std::int64_t>(1, static_cast<std::int64_t>(offsets)));
        LineProduct product{};
        product.lineStride = kDepth * 2;
        product.lineBlockStride = chunk.blockBytes;
        product.weightBlockStride = weights.blockStride;
        for (std::int64_t block = 0; block < p_.fromBlocks(); block += most) {
            product.blocks = std::min(most, p_.fromBlocks() - block);
            product.weights[0] = weights.tiles[0] + block * weights.blockStride;
            product.weights[1] = weights.tiles[1] + block * weights.blockStride;
            product.accumulate = block > 0;
            float* sums = chunk.sums;
            for (const Position& position : positions) {
                product.lines[0] =
                    chunk.lines + block * chunk.blockBytes + position.line * kDepth * 2;
                product.lines[1] = product.lines[0] + kTileBytes;
                product.terms = position.terms;
                multiply(product, position.rows, columns, sums);
                sums += kSums;
            }
        }
    }
    LineWriter writerOf(const Weights& weights) const {
        return {.bias = m_.bias ? m_.bias + weights.channel : nullptr,
                .relu = p_.relu,
                .low = p_.low,
                .count =
                    static_cast<int>(std::min(kDepth, p_.geometry.madeChannels - weights.channel))};
    }
    std::byte* addressOf(std::int64_t image, std::int64_t pixel, std::int64_t channel) const {
        const Geometry& g = p_.geometry;
        const std::int64_t at = (image * g.made[0] * g.made[1] + pixel) * g.madeChannels + channel;
        return static_cast<std::byte*>(m_.made) + at * (p_.low ? 2 : 4);
    }
    static std::int64_t pixelOf(const Geometry& g,
                                const MadePart& part,
                                std::int64_t row,
                                std::int64_t column) {
        return (part.first[0] + row * g.madeStep[0]) * g.made[1] + part.first[1] +
               column * g.madeStep[1];
    }

    void padded(const Chunk& chunk,
                const MadePart& part,
                std::int64_t rows,
                const Weights& weights) const {
        Term terms[kMostTaps];
        std::size_t count = 0;
        for (const WindowOffset& offset : part.offsets) {
            terms[count++] = {p_.lines.lineOf(offset, chunk.images, chunk.rows) * kDepth * 2,
                              offset.index * weights.tapStride};
        }
        const LineWriter writer = writerOf(weights);
        const std::int64_t pitch = p_.lines.pitch();
        const std::int64_t imageLines = p_.lines.rowsFor(chunk.rows) * pitch;
        const std::int64_t end =
            (chunk.images - 1) * imageLines + (rows - 1) * pitch + part.size[1];
        for (std::int64_t first = 0; first < end; first += kSumsAtOnce * 2 * kSide) {
            Position positions[kSumsAtOnce];
            std::size_t used = 0;
            const std::int64_t last = std::min(end, first + kSumsAtOnce * 2 * kSide);
            for (std::int64_t line = first; line < last; line += 2 * kSide) {
                positions[used++] = {line, line + kSide < end ? 2 : 1, {terms, count}};
            }
            sumPositions(chunk, weights, {positions, used}, count, writer.count == kDepth ? 2 : 1);
            for (std::int64_t line = first; line < last; line += 2 * kSide) {
                const float* sums = chunk.sums + (line - first) * kDepth;
                writeLines(chunk, part, rows, writer, weights.channel, sums, line, end);
            }
        }
    }
    /// Up to two tiles of lines, without the padding between rows and images.
    void writeLines(const Chunk& chunk,
                    const MadePart& part,
                    std::int64_t rows,
                    const LineWriter& writer,
                    std::int64_t channel,
                    const float* sums,
                    std::int64_t line,
                    std::int64_t end) const {
        const std::int64_t pitch = p_.lines.pitch();
        const std::int64_t allRows = p_.lines.rowsFor(chunk.rows);
        const std::int64_t here = std::min(2 * kSide, end - line);
        std::byte* to[2 * kSide];
        std::int64_t image = line / (allRows * pitch);
        std::int64_t row = line / pitch % allRows;
        std::int64_t column = line % pitch;
        for (std::int64_t i = 0; i < here; ++i) {
            const std::int64_t pixel = pixelOf(p_.geometry, part, chunk.row + row, column);
            const bool made = row < rows && column < part.size[1];
            to[i] = made ? addressOf(chunk.image + image, pixel, channel) : nullptr;
            if (++column < pitch) continue;
            column = 0;
            if (++row < allRows) continue;
            row = 0;
            ++image;
        }
        writer.write(sums, here, to);
    }

    void sideways(const Chunk& chunk,
                  const MadePart& part,
                  std::int64_t rows,
                  const Weights& weights) const {
        const LineWriter writer = writerOf(weights);
        const auto offsets = static_cast<std::int64_t>(part.offsets.size());
        const std::int64_t most =
            std::min(kSumsAtOnce, kTermsAtOnce / std::max<std::int64_t>(1, offsets));
        const std::int64_t pixels = rows * part.size[1];
        for (std::int64_t first = 0; first < pixels; first += most) {
            Term terms[kTermsAtOnce];
            Position positions[kSumsAtOnce];
            std::size_t used = 0;
            std::size_t count = 0;
            const std::int64_t last = std::min(pixels, first + most);
            for (std::int64_t pixel = first; pixel < last; ++pixel) {
                const Pair made{chunk.row + pixel / part.size[1], pixel % part.size[1]};
                const std::size_t some =
                    termsAt(chunk, part, made, weights.tapStride, terms + count);
                positions[used++] = {
                    0, chunk.images == kImagesAtOnce ? 2 : 1, {terms + count, some}};
                count += some;
            }
            sumPositions(chunk,
                         weights,
                         {positions, used},
                         part.offsets.size(),
                         writer.count == kDepth ? 2 : 1);
            for (std::int64_t pixel = first; pixel < last; ++pixel) {
                const std::int64_t at = pixelOf(
                    p_.geometry, part, chunk.row + pixel / part.size[1], pixel % part.size[1]);
                std::byte* to[kImagesAtOnce];
                for (std::int64_t i = 0; i < chunk.images; ++i) {
                    to[i] = addressOf(chunk.image + i, at, weights.channel);
                }
                writer.write(chunk.sums + (pixel - first) * kSums, chunk.images, to);
            }
        }
    }
    /// The offsets at which this computed pixel reads a pixel.
    std::size_t termsAt(const Chunk& chunk,
                        const MadePart& part,
                        Pair made,
                        std::int64_t tapStride,
                        Term* terms) const {
        const Geometry& g = p_.geometry;
        std::size_t count = 0;
        for (const WindowOffset& offset : part.offsets) {
            const std::int64_t y = made[0] * g.fromStep[0] + offset.shift[0];
            const std::int64_t x = made[1] * g.fromStep[1] + offset.shift[1];
            if (y < 0 || x < 0 || y >= g.from[0] || x >= g.from[1]) continue;
            const std::int64_t pixel = (y - chunk.fromRow) * g.from[1] + x;
            terms[count++] = {pixel * chunk.images * kDepth * 2, offset.index * tapStride};
        }
        return count;
    }

    const ConvolutionProblem& p_;
    Memory m_;
};

}  // namespace espalier::kernels::cpu::amx
