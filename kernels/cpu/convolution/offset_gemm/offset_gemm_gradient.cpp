// SPDX-License-Identifier: Apache-2.0
#include "kernels/cpu/convolution/offset_gemm/offset_gemm_gradient.h"

#include <algorithm>

#include "kernels/cpu/convolution/offset_gemm/offset_gemm_geometry.h"

namespace espalier::kernels::cpu {

namespace {

using namespace offset_gemm;

struct OffsetGemmProblem {
    std::int64_t images = 0;
    std::int64_t inputs = 0;
    std::int64_t outputs = 0;
    std::int64_t sourcePixels = 0;
    std::int64_t destinationPixels = 0;
    std::vector<std::vector<PixelPair>> offsets;  ///< row by row of the window
    bool bias = false;
    int threads = 1;
};

template <int Lanes>
class OffsetGemmRun {
  public:
    struct Memory {
        const float* source;
        const float* gradient;  ///< of the destination
        float* weights;         ///< gradient
        float* bias;            ///< gradient
    };

    OffsetGemmRun(const OffsetGemmProblem& problem, const Memory& memory)
        : p_(problem), m_(memory) {}

    /// Computes some pairs of channel blocks. Sums follow the order of the images for any number of
    /// threads.
    void part(int part) const {
        const std::int64_t jobs = (outputBlocks() + 1) / 2 * inputBlocks();
        for (std::int64_t job = jobs * part / p_.threads; job < jobs * (part + 1) / p_.threads;
             ++job) {
            const std::int64_t output = job / inputBlocks() * 2;
            const std::int64_t input = job % inputBlocks();
            if (output + 1 < outputBlocks()) {
                blocks<2>(output, input);
            } else {
                blocks<1>(output, input);
            }
        }
        if (m_.bias) biasPart(part);
    }

  private:
    static constexpr int kRows = Lanes == 16 ? 8 : 4;  ///< inputs whose sums are kept in registers

    std::int64_t inputBlocks() const { return p_.inputs / Lanes; }
    std::int64_t outputBlocks() const { return p_.outputs / Lanes; }
    const float* sourceOf(std::int64_t image, std::int64_t block) const {
        return m_.source + (image * inputBlocks() + block) * p_.sourcePixels * Lanes;
    }
    const float* gradientOf(std::int64_t image, std::int64_t block) const {
        return m_.gradient + (image * outputBlocks() + block) * p_.destinationPixels * Lanes;
    }

    /// [outputs/L][inputs/L][offsets][L inputs][L outputs]
    template <int Outputs>
    void blocks(std::int64_t output, std::int64_t input) const {
        // Values that all offsets read stay in the L1 cache.
        const std::int64_t pixels = p_.sourcePixels + Outputs * p_.destinationPixels;
        const std::int64_t atOnce =
            std::clamp<std::int64_t>((24 << 10) / (pixels * Lanes * 4), 1, p_.images);
        const auto offsets = static_cast<std::int64_t>(p_.offsets.size());
        const std::int64_t blockSize = offsets * Lanes * Lanes;
        float* to = m_.weights + (output * inputBlocks() + input) * blockSize;
        for (std::int64_t first = 0; first < p_.images; first += atOnce) {
            const std::int64_t last = std::min(first + atOnce, p_.images);
            for (std::int64_t offset = 0; offset < offsets; ++offset) {
                for (int row = 0; row < Lanes; row += kRows) {
                    sum<Outputs>({output, input, row, first, last},
                                 p_.offsets[static_cast<std::size_t>(offset)],
                                 to + (offset * Lanes + row) * Lanes,
                                 inputBlocks() * blockSize);
                }
            }
        }
    }

    struct Range {
        std::int64_t output;  ///< blocks
        std::int64_t input;
        int row;  ///< first input of the block
        std::int64_t firstImage;
        std::int64_t lastImage;
    };

    template <int Outputs>
    void sum(const Range& range,
             const std::vector<PixelPair>& pairs,
             float* to,
             std::int64_t outputStride) const {
        Vector<Lanes> sums[kRows][Outputs] = {};
        if (range.firstImage > 0) {
            for (std::int64_t r = 0; r < kRows; ++r) {
                for (int o = 0; o < Outputs; ++o) {
                    load<Lanes>(sums[r][o], to + o * outputStride + r * Lanes);
                }
            }
        }
        const std::int64_t nextOutput = p_.destinationPixels * Lanes;
        for (std::int64_t image = range.firstImage; image < range.lastImage; ++image) {
            const float* source = sourceOf(image, range.input) + range.row;
            const float* gradient = gradientOf(image, range.output);
            for (const PixelPair& pair : pairs) {
                Vector<Lanes> outputs[Outputs];
                for (int o = 0; o < Outputs; ++o) {
                    load<Lanes>(outputs[o],
                                gradient + std::int64_t{pair.destination} * Lanes + o * nextOutput);
                }
                const float* inputs = source + std::int64_t{pair.source} * Lanes;
                for (int r = 0; r < kRows; ++r) {
                    for (int o = 0; o < Outputs; ++o) sums[r][o] += inputs[r] * outputs[o];
                }
            }
        }
        storeSums<Outputs>(sums, to, outputStride);
    }

    template <int Outputs>
    static void storeSums(const Vector<Lanes> (&sums)[kRows][Outputs],
                          float* to,
                          std::int64_t outputStride) {
        for (std::int64_t r = 0; r < kRows; ++r) {
            for (int o = 0; o < Outputs; ++o) {
                store<Lanes>(to + o * outputStride + r * Lanes, sums[r][o]);
            }
        }
    }

    /// Sums of the destination's gradient over images and pixels.
    void biasPart(int part) const {
        for (std::int64_t block = outputBlocks() * part / p_.threads;
             block < outputBlocks() * (part + 1) / p_.threads;
             ++block) {
            Vector<Lanes> total{};
            for (std::int64_t image = 0; image < p_.images; ++image) {
                const float* plane = gradientOf(image, block);
                Vector<Lanes> sum{};
                for (std::int64_t i = 0; i < p_.destinationPixels; ++i) {
                    Vector<Lanes> value;
                    load<Lanes>(value, plane + i * Lanes);
                    sum += value;
                }
                total += sum;
            }
            store<Lanes>(m_.bias + block * Lanes, total);
        }
    }

    const OffsetGemmProblem& p_;
    Memory m_;
};

template <int Lanes>
class OffsetGemmOperation final : public CpuOperation {
  public:
    OffsetGemmOperation(ThreadTeam& team, Tensors tensors, OffsetGemmProblem problem)
        : CpuOperation(team, std::move(tensors)), problem_(std::move(problem)) {
        algorithm_ = "offset gemm";
    }

  protected:
    void execute(const Run& run) override {
        const OffsetGemmRun<Lanes> work(problem_,
                                        {.source = run.input(0),
                                         .gradient = run.input(1),
                                         .weights = run.output(0),
                                         .bias = problem_.bias ? run.output(1) : nullptr});
        forParts<Lanes>(run.team, [&work](int part) { work.part(part); });
    }

  private:
    OffsetGemmProblem problem_;
};

}  // namespace

OperationPointer makeOffsetGemmGradient(const ConvolutionBackwardWeights& op,
                                        const Tensors& original,
                                        CpuContext& context,
                                        std::int64_t mostPixels) {
    Tensors tensors = original;
    TensorDesc& source = tensors.inputs[0];
    TensorDesc& destination = tensors.inputs[1];
    TensorDesc& weights = tensors.outputs[0];
    if (pixelsOf(destination.shape) > mostPixels) return nullptr;
    const int lanes = decideLayouts(op.geometry, source, weights, destination, context);
    if (lanes == 0) return nullptr;
    OffsetGemmProblem problem{
        .images = source.shape[0],
        .inputs = source.shape[1],
        .outputs = destination.shape[1],
        .sourcePixels = pixelsOf(source.shape),
        .destinationPixels = pixelsOf(destination.shape),
        .offsets = pairsOf(op.geometry, weights.shape, source.shape, destination.shape),
        .bias = op.fusion.bias,
        .threads = context.team.threads()};
    if (lanes == 16) {
        return std::make_unique<OffsetGemmOperation<16>>(
            context.team, std::move(tensors), std::move(problem));
    }
    return std::make_unique<OffsetGemmOperation<8>>(
        context.team, std::move(tensors), std::move(problem));
}

}  // namespace espalier::kernels::cpu
