// SPDX-License-Identifier: Apache-2.0
#include "kernels/cpu/amx_convolution.h"

#include <algorithm>

#include "kernels/cpu/amx_geometry.h"
#include "kernels/cpu/amx_layouts.h"
#include "kernels/cpu/cpu_operation.h"

namespace espalier::kernels::cpu {

namespace {

using namespace amx;

// Rows of a tile are pixels that are made: one of each of 16 images, or neighbours in an image with
// zeros around. Before, the image is copied so that they lie one after the other.

/// Images side by side that are computed at once, in two rows of tiles.
constexpr std::int64_t kImagesAtOnce = 2 * kSide;
/// What a thread copies at once, to find it in its second-level cache beside the weights.
constexpr std::int64_t kBytesAtOnce = std::int64_t{3} << 18;
/// Weights from here on are shared out, so that a thread reads each of them once: if the copies of
/// all images are no more than this.
constexpr std::int64_t kManyWeights = std::int64_t{1} << 19;
constexpr std::int64_t kManyLines = std::int64_t{3} << 20;

/// Sums that grow side by side, [line][32] each, while the weights of some channels stay in the
/// first-level cache: so many tiles of them.
constexpr std::int64_t kSumsAtOnce = 32;
constexpr std::int64_t kSums = 2 * kSide * kDepth;
constexpr std::int64_t kWeightTilesAtOnce = 12;
constexpr std::int64_t kTermsAtOnce = 1024;

struct ConvolutionProblem {
    Geometry geometry;
    PaddedLines lines;
    bool sideways = false;   ///< one pixel of 16 images, or of twice as many, at a time
    bool byOutputs = false;  ///< threads share out channels, not pixels
    bool backward = false;
    bool bias = false;
    bool relu = false;
    bool low = true;  ///< gives bf16
    int threads = 1;
    std::int64_t imageChunks = 1;
    std::int64_t bands = 1;  ///< of rows, per chunk of images

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

    /// Rows that a band looks at: the first, relative to that of its first row, and how many.
    Pair reach(std::int64_t rows) const {
        std::int64_t low = 0;
        std::int64_t high = 0;
        for (const MadePart& part : geometry.parts) {
            for (const Tap& tap : part.taps) {
                low = std::min(low, tap.shift[0]);
                high = std::max(high, tap.shift[0]);
            }
        }
        return {low, (rows - 1) * geometry.fromStep[0] + high - low + 1};
    }
    /// Lines of 32 channels. A tile may read beyond the last one.
    std::int64_t linesFor(std::int64_t images, std::int64_t rows) const {
        if (!sideways) return lines.linesFor(images, rows) + kSide;
        return std::min(reach(rows)[1], geometry.from[0]) * geometry.from[1] * images;
    }
    std::int64_t chunkBytes() const {
        return fromBlocks() * linesFor(mostImages(), mostRows()) * kDepth * 2;
    }
    /// Of all weights for 32 channels that are made.
    std::int64_t panelBytes() const { return fromBlocks() * geometry.taps * 2 * kTileBytes; }
    std::int64_t copies() const { return byOutputs ? chunks() : threads; }
    std::int64_t panels() const {
        if (!backward) return 0;
        return byOutputs ? threads : madePairs();
    }
};

void decideChunks(ConvolutionProblem& p) {
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

    /// Backward, if threads share out pixels: the weights of some channels.
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

    /// If they share out channels: copies of all images, then some channels of all of them.
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
    /// Some images and made rows, and the copy of what they look at, [blocks of 32 channels].
    struct Chunk {
        std::int64_t image;
        std::int64_t images;
        std::int64_t row;
        std::int64_t rows;
        std::int64_t fromRow;  ///< sideways: the first, and how many
        std::int64_t fromRows;
        std::byte* lines;
        std::int64_t blockBytes;
        float* sums;  ///< of the thread
    };
    /// For 32 channels that are made.
    struct Weights {
        std::int64_t channel;  ///< the first
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

    /// [from / 32][taps][2][16 pairs of from][16 made][2], of weights whose outputs are `from`.
    void turnPanel(std::int64_t pair, Value* panel) const {
        const std::int64_t taps = p_.geometry.taps;
        const std::int64_t outputs = p_.geometry.fromChannels / kSide;
        for (std::int64_t output = 0; output < 2 * p_.fromBlocks(); ++output) {
            for (std::int64_t tap = 0; tap < taps; ++tap) {
                Value* to =
                    panel + (output / 2 * taps + tap) * 2 * kValues + output % 2 * (kValues / 2);
                if (output < outputs) {
                    const std::int64_t block = output * p_.madePairs() + pair;
                    turnWeights(m_.weights + (block * taps + tap) * kValues, to, to + kValues);
                } else {
                    std::fill_n(to, kValues / 2, Value(0.0f));
                    std::fill_n(to + kValues, kValues / 2, Value(0.0f));
                }
            }
        }
    }
    Weights weightsOf(std::int64_t pair, const Value* panel) const {
        const std::int64_t taps = p_.geometry.taps;
        Weights weights{};
        weights.channel = pair * kDepth;
        if (panel) {
            weights.tiles[0] = reinterpret_cast<const std::byte*>(panel);
            weights.tiles[1] = weights.tiles[0] + kTileBytes;
            weights.tapStride = 2 * kTileBytes;
        } else {
            const std::int64_t block = p_.fromBlocks() * taps * kTileBytes;
            weights.tiles[0] = reinterpret_cast<const std::byte*>(m_.weights) + 2 * pair * block;
            weights.tiles[1] = weights.tiles[0] + block;
            weights.tapStride = kTileBytes;
        }
        weights.blockStride = taps * weights.tapStride;
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
    /// Sums of up to kSumsAtOnce places, given by their first line and terms.
    struct Place {
        std::int64_t line;
        int rows;  ///< of tiles
        std::span<const Term> terms;
    };
    void sumPlaces(const Chunk& chunk,
                   const Weights& weights,
                   std::span<const Place> places,
                   std::size_t taps,
                   int columns) const {
        const std::int64_t most = std::max<std::int64_t>(
            1, kWeightTilesAtOnce / std::max<std::int64_t>(1, static_cast<std::int64_t>(taps)));
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
            for (const Place& place : places) {
                product.lines[0] = chunk.lines + block * chunk.blockBytes + place.line * kDepth * 2;
                product.lines[1] = product.lines[0] + kTileBytes;
                product.terms = place.terms;
                multiply(product, place.rows, columns, sums);
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
        for (const Tap& tap : part.taps) {
            terms[count++] = {p_.lines.lineOf(tap, chunk.images, chunk.rows) * kDepth * 2,
                              tap.index * weights.tapStride};
        }
        const LineWriter writer = writerOf(weights);
        const std::int64_t pitch = p_.lines.pitch();
        const std::int64_t imageLines = p_.lines.rowsFor(chunk.rows) * pitch;
        const std::int64_t end =
            (chunk.images - 1) * imageLines + (rows - 1) * pitch + part.size[1];
        for (std::int64_t first = 0; first < end; first += kSumsAtOnce * 2 * kSide) {
            Place places[kSumsAtOnce];
            std::size_t used = 0;
            const std::int64_t last = std::min(end, first + kSumsAtOnce * 2 * kSide);
            for (std::int64_t line = first; line < last; line += 2 * kSide) {
                places[used++] = {line, line + kSide < end ? 2 : 1, {terms, count}};
            }
            sumPlaces(chunk, weights, {places, used}, count, writer.count == kDepth ? 2 : 1);
            for (std::int64_t line = first; line < last; line += 2 * kSide) {
                const float* sums = chunk.sums + (line - first) * kDepth;
                writeLines(chunk, part, rows, writer, weights.channel, sums, line, end);
            }
        }
    }
    /// Up to two tiles of lines, without those that are only there between rows and images.
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
        const auto taps = static_cast<std::int64_t>(part.taps.size());
        const std::int64_t most =
            std::min(kSumsAtOnce, kTermsAtOnce / std::max<std::int64_t>(1, taps));
        const std::int64_t pixels = rows * part.size[1];
        for (std::int64_t first = 0; first < pixels; first += most) {
            Term terms[kTermsAtOnce];
            Place places[kSumsAtOnce];
            std::size_t used = 0;
            std::size_t count = 0;
            const std::int64_t last = std::min(pixels, first + most);
            for (std::int64_t pixel = first; pixel < last; ++pixel) {
                const Pair made{chunk.row + pixel / part.size[1], pixel % part.size[1]};
                const std::size_t some =
                    termsAt(chunk, part, made, weights.tapStride, terms + count);
                places[used++] = {0, chunk.images == kImagesAtOnce ? 2 : 1, {terms + count, some}};
                count += some;
            }
            sumPlaces(
                chunk, weights, {places, used}, part.taps.size(), writer.count == kDepth ? 2 : 1);
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
    /// The taps that see a pixel from this made one.
    std::size_t termsAt(const Chunk& chunk,
                        const MadePart& part,
                        Pair made,
                        std::int64_t tapStride,
                        Term* terms) const {
        const Geometry& g = p_.geometry;
        std::size_t count = 0;
        for (const Tap& tap : part.taps) {
            const std::int64_t y = made[0] * g.fromStep[0] + tap.shift[0];
            const std::int64_t x = made[1] * g.fromStep[1] + tap.shift[1];
            if (y < 0 || x < 0 || y >= g.from[0] || x >= g.from[1]) continue;
            const std::int64_t pixel = (y - chunk.fromRow) * g.from[1] + x;
            terms[count++] = {pixel * chunk.images * kDepth * 2, tap.index * tapStride};
        }
        return count;
    }

  public:
    static constexpr std::int64_t kMostTaps = 121;

  private:
    const ConvolutionProblem& p_;
    Memory m_;
};

class AmxOperation final : public CpuOperation {
  public:
    AmxOperation(ThreadTeam& team, Tensors tensors, ConvolutionProblem problem)
        : CpuOperation(team, std::move(tensors)), problem_(std::move(problem)) {
        workspaceBytes_ = ConvolutionRun::workspaceBytes(problem_);
        choice_ = problem_.sideways ? "amx, images side by side" : "amx";
    }

  protected:
    void execute(const Run& run) override {
        const ConvolutionRun work(problem_,
                                  {.from = run.input<Value>(0),
                                   .weights = run.input<Value>(1),
                                   .bias = problem_.bias ? run.input(2) : nullptr,
                                   .made = run.output<void>(0),
                                   .workspace = run.workspace<std::byte>()});
        const ThreadTeam& team = run.team;
        if (problem_.byOutputs) {
            team.forParts([&](int part) { work.copyPart(part); });
            team.forParts([&](int part) { work.outputsPart(part); });
        } else {
            if (problem_.backward) team.forParts([&](int part) { work.turnPart(part); });
            team.forParts([&](int part) { work.pixelsPart(part); });
        }
    }

  private:
    ConvolutionProblem problem_;
};

/// Side by side where padding would add more than a tenth.
bool paddingCosts(const Geometry& geometry, const PaddedLines& lines) {
    const MadePart& part = geometry.parts.front();
    const std::int64_t padded = lines.rowsFor(part.size[0]) * lines.pitch();
    return 10 * padded > 11 * part.size[0] * part.size[1];
}

OperationPointer makeConvolution(
    Tensors tensors, Geometry geometry, const Fusion& fusion, bool backward, CpuContext& context) {
    const PaddedLines lines(geometry);
    ConvolutionProblem problem{
        .geometry = std::move(geometry),
        .lines = lines,
        .backward = backward,
        .bias = fusion.bias,
        .relu = fusion.activation == Activation::ReLU,
        .low = tensors.outputs[0].type == DataType::BFloat16,
        .threads = context.team.threads(),
    };
    problem.sideways =
        problem.geometry.images % kSide == 0 && paddingCosts(problem.geometry, lines);
    decideChunks(problem);
    return std::make_unique<AmxOperation>(context.team, std::move(tensors), std::move(problem));
}

bool fits(ConvolutionPass pass,
          const Fusion& fusion,
          const ConvolutionGeometry& geometry,
          Tensors& tensors,
          TensorDesc& source,
          TensorDesc& destination,
          CpuContext& context) {
    TensorDesc& weights = tensors.inputs[1];
    const bool knows =
        fusion.activation == Activation::None || fusion.activation == Activation::ReLU;
    return knows && usesAmx(pass, geometry, source, weights, destination, context) &&
           weights.shape[2] * weights.shape[3] <= ConvolutionRun::kMostTaps &&
           tensors.inputs[0].type == DataType::BFloat16 && weights.type == DataType::BFloat16 &&
           takeLayout(source, Layout::channelsLast()) &&
           takeLayout(destination, Layout::channelsLast()) &&
           takeLayout(weights, context.oneDnn.blockedWeights(weights.shape, kDepth));
}

}  // namespace

OperationPointer makeAmxForward(const ConvolutionForward& op,
                                const Tensors& original,
                                CpuContext& context) {
    Tensors tensors = original;
    TensorDesc& source = tensors.inputs[0];
    TensorDesc& destination = tensors.outputs[0];
    if (!fits(ConvolutionPass::Forward,
              op.fusion,
              op.geometry,
              tensors,
              source,
              destination,
              context)) {
        return nullptr;
    }
    Geometry geometry =
        forwardGeometry(op.geometry, source.shape, tensors.inputs[1].shape, destination.shape);
    return makeConvolution(std::move(tensors), std::move(geometry), op.fusion, false, context);
}

OperationPointer makeAmxBackwardData(const ConvolutionBackwardData& op,
                                     const Tensors& original,
                                     CpuContext& context) {
    Tensors tensors = original;
    TensorDesc& source = tensors.outputs[0];
    TensorDesc& destination = tensors.inputs[0];
    if (!fits(ConvolutionPass::BackwardData,
              op.fusion,
              op.geometry,
              tensors,
              source,
              destination,
              context)) {
        return nullptr;
    }
    Geometry geometry =
        backwardGeometry(op.geometry, source.shape, tensors.inputs[1].shape, destination.shape);
    return makeConvolution(std::move(tensors), std::move(geometry), op.fusion, true, context);
}

OperationPointer makeWeightTiles(const Tensors& tensors, CpuContext& context) {
    const TensorDesc& x = tensors.inputs[0];
    const TensorDesc& y = tensors.outputs[0];
    const Shape& shape = x.shape;
    if (x.type != DataType::Float32 || y.type != DataType::BFloat16 || shape.rank() != 4 ||
        shape[0] % kSide != 0 || shape[1] % kSide != 0 || !available() || lanesOf(context) != 16 ||
        x.layout != context.oneDnn.blockedWeights(shape, kSide) ||
        y.layout != context.oneDnn.blockedWeights(shape, kDepth)) {
        return nullptr;
    }
    const std::int64_t taps = shape[2] * shape[3];
    const std::int64_t inputs = shape[1] / kSide;
    const std::int64_t blocks = blocksOf(inputs, 2);
    const std::int64_t rows = shape[0] / kSide * blocks;
    return kernelOperation(context.team, tensors, {}, [=](const Run& run) {
        constexpr std::int64_t kBlock = kSide * kSide;
        run.team.forRange(rows, 1, [&](std::int64_t begin, std::int64_t end) {
            for (std::int64_t row = begin; row < end; ++row) {
                const std::int64_t input = row % blocks * 2;
                const float* from = run.input(0) + (row / blocks * inputs + input) * taps * kBlock;
                Value* to = run.output<Value>(0) + row * taps * kValues;
                for (std::int64_t tap = 0; tap < taps; ++tap) {
                    const float* low = from + tap * kBlock;
                    const float* high = input + 1 < inputs ? low + taps * kBlock : nullptr;
                    pairWeights(low, high, to + tap * kValues);
                }
            }
        });
    });
}

}  // namespace espalier::kernels::cpu
