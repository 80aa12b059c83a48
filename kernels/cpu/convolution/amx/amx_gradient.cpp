// SPDX-License-Identifier: Apache-2.0
#include "kernels/cpu/convolution/amx/amx_gradient.h"

#include <algorithm>

#include "kernels/cpu/convolution/amx/amx_geometry.h"
#include "kernels/cpu/convolution/amx/amx_layouts.h"
#include "kernels/cpu/device/cpu_operation.h"

namespace espalier::kernels::cpu {

namespace {

using namespace amx;

// Sums run over the pairs of pixels that an offset multiplies, 32 at a time. With 32 images these
// are one pixel of each: lines of tiles then begin at whole steps, and offsets skip pixels outside
// the image. Otherwise they are neighbours, padded with zeros.
constexpr std::int64_t kImagesAtOnce = kDepth;

/// Gradients up to this size are summed by each thread for its images and then added up; larger
/// ones are divided by channels, so that no copies are needed.
constexpr std::int64_t kSmallGradient = std::int64_t{5} << 18;
/// What a thread transposes at once, so that it stays in its L2 cache.
constexpr std::int64_t kBytesAtOnce = std::int64_t{1} << 20;
/// The same for all threads together.
constexpr std::int64_t kSharedBytesAtOnce = std::int64_t{5} << 19;

struct GradientProblem {
    Geometry geometry;
    PaddedLines lines;
    bool sideways = false;  ///< one pixel of 32 images at a time
    bool bias = false;
    int threads = 1;
    int cuts = 1;  ///< partial sums, added up at the end
    std::int64_t imageChunks = 1;
    std::int64_t bands = 1;    ///< bands of rows per chunk of images
    std::vector<Value> zeros;  ///< a pixel outside the image

    std::int64_t inputs() const { return geometry.fromChannels; }
    std::int64_t outputs() const { return geometry.madeChannels; }
    std::int64_t height() const { return geometry.made[0]; }
    std::int64_t width() const { return geometry.made[1]; }
    std::int64_t weights() const { return inputs() * outputs() * geometry.offsets; }
    std::int64_t chunks() const { return imageChunks * bands; }
    std::int64_t mostImages() const { return blocksOf(geometry.images, imageChunks); }
    std::int64_t mostRows() const { return blocksOf(height(), bands); }

    /// Rows of the source that `rows` of the destination read.
    std::int64_t sourceRows(std::int64_t rows) const {
        const std::vector<WindowOffset>& offsets = geometry.parts.front().offsets;
        const std::int64_t reach = offsets.back().shift[0] - offsets.front().shift[0];
        return (rows - 1) * geometry.fromStep[0] + reach + 1;
    }
    /// Bytes of 16 channels of each image, as tiles.
    std::int64_t sourceBytes(std::int64_t images, std::int64_t rows) const {
        if (sideways) {
            return std::min(sourceRows(rows), geometry.from[0]) * geometry.from[1] * kTileBytes;
        }
        return lineValues(images, rows) * kSide * 2;
    }
    std::int64_t gradientBytes(std::int64_t images, std::int64_t rows) const {
        if (sideways) return rows * width() * kTileBytes;
        return blocksOf(images * lines.rowsFor(rows) * lines.pitch(), kDepth) * kTileBytes;
    }
    /// The distance between channels: the values of one, followed by a step of zeros, and never a
    /// multiple that would map all channels to the same cache lines.
    std::int64_t lineValues(std::int64_t images, std::int64_t rows) const {
        const std::int64_t values = roundedUp(lines.linesFor(images, rows), kDepth) + kDepth;
        return values % 256 == 0 ? values + kDepth : values;
    }
    std::int64_t chunkBytes(std::int64_t images, std::int64_t rows) const {
        return inputs() / kSide * sourceBytes(images, rows) +
               outputs() / kSide * gradientBytes(images, rows);
    }
};

/// As many images, or rows of one chunk of images, as fit; the same for every thread.
void decideChunks(GradientProblem& p) {
    p.cuts = p.weights() * 4 <= kSmallGradient ? p.threads : 1;
    const std::int64_t budget = p.cuts > 1 || p.threads == 1 ? kBytesAtOnce : kSharedBytesAtOnce;
    const std::int64_t images = p.geometry.images;
    p.imageChunks = p.sideways ? images / kImagesAtOnce : 1;
    while (!p.sideways && p.imageChunks < images &&
           p.chunkBytes(p.mostImages(), p.height()) > budget) {
        ++p.imageChunks;
    }
    while (p.bands < p.height() && p.chunkBytes(p.mostImages(), p.mostRows()) > budget) ++p.bands;
    if (p.cuts == 1) return;
    if (!p.sideways && p.bands == 1)
        p.imageChunks = std::min(images, roundedUp(p.imageChunks, p.cuts));
    while (p.bands < p.height() && p.chunks() % p.cuts != 0) ++p.bands;
    if (p.chunks() < p.cuts) p.cuts = 1;
}

class GradientRun {
  public:
    struct Memory {
        const Value* source;
        const Value* gradient;
        float* weights;
        float* bias;
        std::byte* workspace;
    };

    GradientRun(const GradientProblem& problem, const Memory& memory) : p_(problem), m_(memory) {}

    static std::size_t workspaceBytes(const GradientProblem& p) {
        return static_cast<std::size_t>((p.cuts - 1) * p.weights() * 4 +
                                        p.cuts * p.chunkBytes(p.mostImages(), p.mostRows()));
    }

    /// With cuts: adds a thread's chunks to its own sums.
    void cutPart(int part) const {
        const Tiles tiles;
        const std::int64_t first = p_.chunks() * part / p_.cuts;
        const std::int64_t last = p_.chunks() * (part + 1) / p_.cuts;
        for (std::int64_t index = first; index < last; ++index) {
            const Chunk chunk = chunkAt(index, part);
            turnPart(chunk, 0, 1);
            sum(chunk, 0, pairs(), sumsOf(part), index > first);
        }
    }
    void addCuts(std::int64_t begin, std::int64_t end) const {
        for (int cut = 1; cut < p_.cuts; ++cut) {
            const float* more = sumsOf(cut);
            for (std::int64_t i = begin; i < end; ++i) m_.weights[i] += more[i];
        }
    }

    /// Without cuts: all threads transpose a chunk, then each computes the sums of its pairs of
    /// channels.
    void turnPart(std::int64_t index, int part) const {
        turnPart(chunkAt(index, 0), part, p_.threads);
    }
    void sumPart(std::int64_t index, int part) const {
        const Tiles tiles;
        sum(chunkAt(index, 0),
            pairs() * part / p_.threads,
            pairs() * (part + 1) / p_.threads,
            m_.weights,
            index > 0);
    }

    /// Sums of the destination's gradient over images and pixels.
    void biasPart(int part) const {
        const std::int64_t blocks = p_.outputs() / kSide;
        const std::int64_t pixels = p_.height() * p_.width();
        for (std::int64_t block = blocks * part / p_.threads;
             block < blocks * (part + 1) / p_.threads;
             ++block) {
            double total[kSide] = {};
            for (std::int64_t image = 0; image < p_.geometry.images; ++image) {
                const Value* from = m_.gradient + image * pixels * p_.outputs() + block * kSide;
                float sums[kSide] = {};
                for (std::int64_t i = 0; i < pixels; ++i, from += p_.outputs()) {
                    for (std::int64_t c = 0; c < kSide; ++c) sums[c] += from[c];
                }
                for (std::int64_t c = 0; c < kSide; ++c) total[c] += sums[c];
            }
            std::copy_n(total, kSide, m_.bias + block * kSide);
        }
    }

  private:
    /// Some images and computed rows, and where their tiles are.
    struct Chunk {
        std::int64_t image;
        std::int64_t images;
        std::int64_t row;
        std::int64_t rows;
        std::int64_t sourceRow;  ///< sideways: the first row read, and how many
        std::int64_t sourceRows;
        std::byte* source;    ///< [inputs / 16]
        std::byte* gradient;  ///< [outputs / 16]
        std::int64_t sourceBytes;
        std::int64_t gradientBytes;
    };

    Chunk chunkAt(std::int64_t index, std::int64_t buffer) const {
        const Geometry& g = p_.geometry;
        const std::int64_t image = index / p_.bands;
        const std::int64_t band = index % p_.bands;
        Chunk chunk{};
        chunk.image = g.images * image / p_.imageChunks;
        chunk.images = g.images * (image + 1) / p_.imageChunks - chunk.image;
        chunk.row = p_.height() * band / p_.bands;
        chunk.rows = p_.height() * (band + 1) / p_.bands - chunk.row;
        const std::int64_t top =
            chunk.row * g.fromStep[0] + g.parts.front().offsets.front().shift[0];
        chunk.sourceRow = std::clamp<std::int64_t>(top, 0, g.from[0]);
        chunk.sourceRows = std::clamp<std::int64_t>(top + p_.sourceRows(chunk.rows), 0, g.from[0]) -
                           chunk.sourceRow;
        chunk.sourceBytes = p_.sourceBytes(chunk.images, chunk.rows);
        chunk.gradientBytes = p_.gradientBytes(chunk.images, chunk.rows);
        chunk.source = m_.workspace + buffer * p_.chunkBytes(p_.mostImages(), p_.mostRows());
        chunk.gradient = chunk.source + p_.inputs() / kSide * chunk.sourceBytes;
        return chunk;
    }
    float* sumsOf(std::int64_t cut) const {
        if (cut == 0) return m_.weights;
        std::byte* sums = m_.workspace + p_.cuts * p_.chunkBytes(p_.mostImages(), p_.mostRows());
        return reinterpret_cast<float*>(sums) + (cut - 1) * p_.weights();
    }
    std::int64_t inputPairs() const { return blocksOf(p_.inputs(), kDepth); }
    std::int64_t pairs() const { return inputPairs() * blocksOf(p_.outputs(), kDepth); }

    void turnPart(const Chunk& chunk, int part, int parts) const {
        if (p_.sideways) {
            turnSideways(chunk, part, parts);
        } else {
            turnPadded(chunk, part, parts);
        }
    }

    void turnSideways(const Chunk& chunk, int part, int parts) const {
        const Geometry& g = p_.geometry;
        const std::int64_t first = chunk.sourceRow * g.from[1];
        const std::int64_t pixels = chunk.sourceRows * g.from[1];
        const Value* lines[kDepth];
        for (std::int64_t i = pixels * part / parts; i < pixels * (part + 1) / parts; ++i) {
            for (std::int64_t n = 0; n < kDepth; ++n) {
                lines[n] = m_.source +
                           ((chunk.image + n) * g.from[0] * g.from[1] + first + i) * p_.inputs();
            }
            turnSource(chunk, lines, i * kTileBytes, kDepth);
        }
        const std::int64_t made = chunk.rows * p_.width();
        for (std::int64_t i = made * part / parts; i < made * (part + 1) / parts; ++i) {
            const std::int64_t pixel = chunk.row * p_.width() + i;
            for (std::int64_t n = 0; n < kDepth; ++n) {
                lines[n] = m_.gradient +
                           ((chunk.image + n) * p_.height() * p_.width() + pixel) * p_.outputs();
            }
            pairGradient(chunk, lines, i);
        }
    }

    void turnPadded(const Chunk& chunk, int part, int parts) const {
        const Geometry& g = p_.geometry;
        const std::int64_t values = p_.lineValues(chunk.images, chunk.rows);
        Collector source(
            part, parts, p_.zeros.data(), [&](const Value* const* lines, std::int64_t step) {
                turnSource(chunk, lines, step * kDepth * 2, values);
            });
        p_.lines.forLines(
            chunk.images,
            chunk.row,
            chunk.rows,
            [&](std::int64_t, std::int64_t image, std::int64_t pixel) {
                source.add(pixel < 0 ? p_.zeros.data()
                                     : m_.source +
                                           ((chunk.image + image) * g.from[0] * g.from[1] + pixel) *
                                               p_.inputs());
            });
        source.finish(values / kDepth);
        Collector gradient(
            part, parts, p_.zeros.data(), [&](const Value* const* lines, std::int64_t step) {
                pairGradient(chunk, lines, step);
            });
        for (std::int64_t image = 0; image < chunk.images; ++image) {
            for (std::int64_t y = 0; y < p_.lines.rowsFor(chunk.rows); ++y) {
                for (std::int64_t x = 0; x < p_.lines.pitch(); ++x) {
                    const std::int64_t pixel = (chunk.row + y) * p_.width() + x;
                    const std::int64_t at =
                        (chunk.image + image) * p_.height() * p_.width() + pixel;
                    const bool inside = y < chunk.rows && x < p_.width();
                    gradient.add(inside ? m_.gradient + at * p_.outputs() : p_.zeros.data());
                }
            }
        }
        gradient.finish(chunk.gradientBytes / kTileBytes);
    }

    /// Passes the steps of a thread's part to a function, 32 lines at a time.
    template <class F>
    class Collector {
      public:
        Collector(int part, int parts, const Value* zeros, F f)
            : part_(part), parts_(parts), zeros_(zeros), f_(std::move(f)) {}
        void add(const Value* line) {
            lines_[count_++] = line;
            if (count_ == kDepth) flush();
        }
        /// Fills with zeros up to `steps` steps.
        void finish(std::int64_t steps) {
            while (step_ < steps) add(zeros_);
        }

      private:
        void flush() {
            if (step_ % parts_ == part_) f_(lines_, step_);
            ++step_;
            count_ = 0;
        }

        int part_;
        int parts_;
        const Value* zeros_;
        F f_;
        const Value* lines_[kDepth];
        std::int64_t count_ = 0;
        std::int64_t step_ = 0;
    };

    void turnSource(const Chunk& chunk,
                    const Value* const* lines,
                    std::int64_t at,
                    std::int64_t rowStride) const {
        for (std::int64_t c = 0; c < p_.inputs(); c += kSide) {
            std::byte* to = chunk.source + c / kSide * chunk.sourceBytes + at;
            turnLines(lines, c, reinterpret_cast<Value*>(to), rowStride);
        }
    }
    void pairGradient(const Chunk& chunk, const Value* const* lines, std::int64_t step) const {
        for (std::int64_t k = 0; k < p_.outputs(); k += kSide) {
            std::byte* to = chunk.gradient + k / kSide * chunk.gradientBytes + step * kTileBytes;
            pairLines(lines, k, reinterpret_cast<Value*>(to));
        }
    }

    /// Pairs of blocks of channels, the inputs' varying faster; all offsets of each.
    void sum(const Chunk& chunk,
             std::int64_t begin,
             std::int64_t end,
             float* weights,
             bool accumulate) const {
        for (std::int64_t pair = begin; pair < end; ++pair) {
            const std::int64_t input = pair % inputPairs() * 2;
            const std::int64_t output = pair / inputPairs() * 2;
            const int rows = input * kSide + kSide < p_.inputs() ? 2 : 1;
            const int columns = output * kSide + kSide < p_.outputs() ? 2 : 1;
            for (const WindowOffset& offset : p_.geometry.parts.front().offsets) {
                StepProduct product = stepsOf(chunk, offset);
                for (int i = 0; i < 2; ++i) {
                    product.a[i] += (input + i) * chunk.sourceBytes;
                    product.b[i] += (output + i) * chunk.gradientBytes;
                    for (int j = 0; j < 2; ++j) {
                        product.to[i][j] = weights + blockAt(input + i, output + j, offset.index);
                    }
                }
                product.accumulate = accumulate;
                multiply(product, rows, columns);
            }
        }
    }
    /// [outputs / 16][inputs / 16][offsets][16 inputs][16 outputs]
    std::int64_t blockAt(std::int64_t input, std::int64_t output, std::int64_t offset) const {
        const std::int64_t block = output * (p_.inputs() / kSide) + input;
        return (block * p_.geometry.offsets + offset) * kSide * kSide;
    }

    StepProduct stepsOf(const Chunk& chunk, const WindowOffset& offset) const {
        StepProduct product{};
        std::int64_t a = 0;
        std::int64_t b = 0;
        if (p_.sideways) {
            const Geometry& g = p_.geometry;
            const Pair rows = insideRange(p_.height(), g.from[0], g.fromStep[0], offset.shift[0]);
            const Pair columns = insideRange(p_.width(), g.from[1], g.fromStep[1], offset.shift[1]);
            const std::int64_t row = std::max(rows[0], chunk.row);
            product.rows = std::min(rows[1], chunk.row + chunk.rows) - row;
            product.columns = columns[1] - columns[0];
            if (product.rows > 0 && product.columns > 0) {
                a = (row * g.fromStep[0] + offset.shift[0] - chunk.sourceRow) * g.from[1] +
                    columns[0] * g.fromStep[1] + offset.shift[1];
                b = (row - chunk.row) * p_.width() + columns[0];
            }
            a *= kTileBytes;
            b *= kTileBytes;
            product.aLineStride = kDepth * 2;
            product.aRowStride = g.fromStep[0] * g.from[1] * kTileBytes;
            product.aStepStride = g.fromStep[1] * kTileBytes;
            product.bRowStride = p_.width() * kTileBytes;
        } else {
            a = p_.lines.lineOf(offset, chunk.images, chunk.rows) * 2;
            product.rows = 1;
            product.columns = chunk.gradientBytes / kTileBytes;
            product.aLineStride = p_.lineValues(chunk.images, chunk.rows) * 2;
            product.aStepStride = kDepth * 2;
        }
        product.bStepStride = kTileBytes;
        product.a[0] = product.a[1] = chunk.source + a;
        product.b[0] = product.b[1] = chunk.gradient + b;
        return product;
    }

    const GradientProblem& p_;
    Memory m_;
};

class GradientOperation final : public CpuOperation {
  public:
    GradientOperation(ThreadTeam& team, Tensors tensors, GradientProblem problem)
        : CpuOperation(team, std::move(tensors)), problem_(std::move(problem)) {
        workspaceBytes_ = GradientRun::workspaceBytes(problem_);
        algorithm_ = problem_.sideways ? "amx, images side by side" : "amx";
    }

  protected:
    void execute(const Run& run) override {
        const GradientRun work(problem_,
                               {.source = run.input<Value>(0),
                                .gradient = run.input<Value>(1),
                                .weights = run.output(0),
                                .bias = problem_.bias ? run.output(1) : nullptr,
                                .workspace = run.workspace<std::byte>()});
        const ThreadTeam& team = run.team;
        if (problem_.cuts > 1) {
            team.forParts([&](int part) { work.cutPart(part); });
            team.forRange(problem_.weights(), 4096, [&](std::int64_t begin, std::int64_t end) {
                work.addCuts(begin, end);
            });
        } else {
            for (std::int64_t chunk = 0; chunk < problem_.chunks(); ++chunk) {
                team.forParts([&](int part) { work.turnPart(chunk, part); });
                team.forParts([&](int part) { work.sumPart(chunk, part); });
            }
        }
        if (problem_.bias) team.forParts([&](int part) { work.biasPart(part); });
    }

  private:
    GradientProblem problem_;
};

}  // namespace

OperationPointer makeAmxGradient(const ConvolutionBackwardWeights& op,
                                 const Tensors& original,
                                 CpuContext& context) {
    Tensors tensors = original;
    const TensorDesc& source = tensors.inputs[0];
    const TensorDesc& destination = tensors.inputs[1];
    const TensorDesc& weights = tensors.outputs[0];
    if (!usesAmx(
            ConvolutionPass::BackwardWeights, op.geometry, source, weights, destination, context) ||
        !takeGradientLayouts(tensors, context.oneDnn.blockedWeights(weights.shape, kSide))) {
        return nullptr;
    }
    Geometry geometry =
        forwardGeometry(op.geometry, source.shape, weights.shape, destination.shape);
    const PaddedLines lines(geometry);
    GradientProblem problem{.geometry = std::move(geometry),
                            .lines = lines,
                            .sideways = source.shape[0] % kImagesAtOnce == 0,
                            .bias = op.fusion.bias,
                            .threads = context.team.threads(),
                            .zeros = {}};
    problem.zeros.assign(static_cast<std::size_t>(std::max(problem.inputs(), problem.outputs())),
                         Value(0.0f));
    decideChunks(problem);
    return std::make_unique<GradientOperation>(
        context.team, std::move(tensors), std::move(problem));
}

}  // namespace espalier::kernels::cpu
