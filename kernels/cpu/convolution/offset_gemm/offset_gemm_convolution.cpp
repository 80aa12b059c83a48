// SPDX-License-Identifier: Apache-2.0
#include "kernels/cpu/convolution/offset_gemm/offset_gemm_convolution.h"

#include <algorithm>

#include "kernels/cpu/convolution/offset_gemm/offset_gemm_geometry.h"
#include "kernels/cpu/device/rectifier.h"

namespace espalier::kernels::cpu {

namespace {

using namespace offset_gemm;

/// What a pixel of the result reads from a pixel of the image that it is computed from.
struct Term {
    std::int32_t offset;
    std::int32_t pixel;
};

/// Computes `made` from `from`: the destination from the source, or backward the source's gradient
/// from the destination's.
struct OffsetGemmProblem {
    std::int64_t images = 0;
    std::int64_t fromChannels = 0;
    std::int64_t madeChannels = 0;
    std::int64_t fromPixels = 0;
    std::int64_t offsets = 0;
    std::vector<std::vector<Term>> terms;  ///< per computed pixel
    std::vector<std::int64_t> usedOffsets;
    bool backward = false;
    bool bias = false;
    Rectifier rectifier{};
    int threads = 1;

    std::int64_t madePixels() const { return static_cast<std::int64_t>(terms.size()); }
};

OffsetGemmProblem problemOf(const std::vector<std::vector<PixelPair>>& offsets,
                            std::int64_t madePixels,
                            bool backward) {
    OffsetGemmProblem problem;
    problem.backward = backward;
    problem.offsets = static_cast<std::int64_t>(offsets.size());
    problem.terms.resize(static_cast<std::size_t>(madePixels));
    for (std::size_t offset = 0; offset < offsets.size(); ++offset) {
        if (!offsets[offset].empty())
            problem.usedOffsets.push_back(static_cast<std::int64_t>(offset));
        for (const PixelPair& pair : offsets[offset]) {
            const std::int32_t made = backward ? pair.source : pair.destination;
            const std::int32_t from = backward ? pair.destination : pair.source;
            problem.terms[static_cast<std::size_t>(made)].push_back(
                {static_cast<std::int32_t>(offset), from});
        }
    }
    return problem;
}

template <int Lanes>
class OffsetGemmRun {
  public:
    struct Memory {
        const float* from;
        const float* weights;
        const float* bias;
        float* made;
        float* workspace;
    };

    OffsetGemmRun(const OffsetGemmProblem& problem, const Memory& memory)
        : p_(problem), m_(memory) {}

    /// Backward, each thread transposes the weights of the channels that it computes.
    static std::size_t workspaceBytes(const OffsetGemmProblem& p) {
        if (!p.backward) return 0;
        return sizeof(float) * static_cast<std::size_t>(p.threads * panelSize(p));
    }

    /// Computes some of the channels. No sum depends on the number of threads.
    void part(int part) const {
        const std::int64_t jobs = (madeBlocks() + 1) / 2;
        for (std::int64_t job = jobs * part / p_.threads; job < jobs * (part + 1) / p_.threads;
             ++job) {
            const std::int64_t block = 2 * job;
            const Panel panel = panelOf(block, part);
            if (block + 1 < madeBlocks()) {
                blocks<2>(block, panel);
            } else {
                blocks<1>(block, panel);
            }
        }
    }

  private:
    static constexpr std::int64_t kBlock = std::int64_t{Lanes} * Lanes;
    static constexpr int kRows = Lanes == 16 ? 8 : 4;  ///< images whose sums are kept in registers

    /// Weights for two blocks of computed channels: from · fromStride + offset · kBlock, made ·
    /// madeStride, each block is [from channel][made channel].
    struct Panel {
        const float* weights;
        std::int64_t fromStride;
        std::int64_t madeStride;
    };

    static std::int64_t panelSize(const OffsetGemmProblem& p) {
        return p.fromChannels / Lanes * 2 * p.offsets * kBlock;
    }
    std::int64_t fromBlocks() const { return p_.fromChannels / Lanes; }
    std::int64_t madeBlocks() const { return p_.madeChannels / Lanes; }

    Panel panelOf(std::int64_t block, int part) const {
        const std::int64_t offsets = p_.offsets * kBlock;
        if (!p_.backward) {
            return {m_.weights + block * fromBlocks() * offsets, offsets, fromBlocks() * offsets};
        }
        float* panel = m_.workspace + part * panelSize(p_);
        const std::int64_t count = std::min<std::int64_t>(2, madeBlocks() - block);
        for (std::int64_t from = 0; from < fromBlocks(); ++from) {
            for (std::int64_t made = 0; made < count; ++made) {
                const float* source = m_.weights + (from * madeBlocks() + block + made) * offsets;
                float* to = panel + (from * 2 + made) * offsets;
                for (const std::int64_t offset : p_.usedOffsets) {
                    turn(source + offset * kBlock, to + offset * kBlock);
                }
            }
        }
        return {panel, 2 * offsets, offsets};
    }
    static void turn(const float* from, float* to) {
        for (int i = 0; i < Lanes; ++i) {
            for (int j = 0; j < Lanes; ++j) to[i * Lanes + j] = from[j * Lanes + i];
        }
    }

    template <int Made>
    void blocks(std::int64_t block, const Panel& panel) const {
        for (std::int64_t pixel = 0; pixel < p_.madePixels(); ++pixel) {
            std::int64_t image = 0;
            for (; image + kRows <= p_.images; image += kRows) {
                sum<kRows, Made>(image, block, pixel, panel);
            }
            for (; image < p_.images; ++image) sum<1, Made>(image, block, pixel, panel);
        }
    }

    template <int Rows, int Made>
    void sum(std::int64_t image, std::int64_t block, std::int64_t pixel, const Panel& panel) const {
        Vector<Lanes> sums[Rows][Made] = {};
        const std::int64_t fromImage = p_.fromChannels * p_.fromPixels;
        const std::vector<Term>& terms = p_.terms[static_cast<std::size_t>(pixel)];
        for (std::int64_t from = 0; from < fromBlocks(); ++from) {
            const float* plane = m_.from + image * fromImage + from * p_.fromPixels * Lanes;
            const float* weights = panel.weights + from * panel.fromStride;
            for (const Term& term : terms) {
                const float* values = plane + std::int64_t{term.pixel} * Lanes;
                const float* offset = weights + term.offset * kBlock;
                for (int k = 0; k < Lanes; ++k) {
                    Vector<Lanes> w[Made];
                    for (int o = 0; o < Made; ++o) {
                        load<Lanes>(w[o], offset + o * panel.madeStride + k * Lanes);
                    }
                    for (int r = 0; r < Rows; ++r) {
                        const float value = values[r * fromImage + k];
                        for (int o = 0; o < Made; ++o) sums[r][o] += value * w[o];
                    }
                }
            }
        }
        write<Rows, Made>(sums, image, block, pixel);
    }

    template <int Rows, int Made>
    void write(const Vector<Lanes> (&sums)[Rows][Made],
               std::int64_t image,
               std::int64_t block,
               std::int64_t pixel) const {
        const Rectifier rectifier = p_.rectifier;  // which the stores cannot change
        for (int o = 0; o < Made; ++o) {
            Vector<Lanes> bias{};
            if (p_.bias) load<Lanes>(bias, m_.bias + (block + o) * Lanes);
            for (int r = 0; r < Rows; ++r) {
                const std::int64_t plane = (image + r) * madeBlocks() + block + o;
                store<Lanes>(m_.made + (plane * p_.madePixels() + pixel) * Lanes,
                             rectifier(sums[r][o] + bias));
            }
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
        workspaceBytes_ = OffsetGemmRun<Lanes>::workspaceBytes(problem_);
        algorithm_ = "offset gemm";
    }

  protected:
    void execute(const Run& run) override {
        const OffsetGemmRun<Lanes> work(problem_,
                                        {.from = run.input(0),
                                         .weights = run.input(1),
                                         .bias = problem_.bias ? run.input(2) : nullptr,
                                         .made = run.output(0),
                                         .workspace = run.workspace()});
        forParts<Lanes>(run.team, [&work](int part) { work.part(part); });
    }

  private:
    OffsetGemmProblem problem_;
};

OperationPointer makeOperation(int lanes,
                               CpuContext& context,
                               Tensors tensors,
                               const Fusion& fusion,
                               OffsetGemmProblem problem) {
    const Shape& from = tensors.inputs[0].shape;
    problem.images = from[0];
    problem.fromChannels = from[1];
    problem.fromPixels = pixelsOf(from);
    problem.madeChannels = tensors.outputs[0].shape[1];
    problem.bias = fusion.bias;
    problem.rectifier = *rectifierOf(fusion.activation);
    problem.threads = context.team.threads();
    if (lanes == 16) {
        return std::make_unique<OffsetGemmOperation<16>>(
            context.team, std::move(tensors), std::move(problem));
    }
    return std::make_unique<OffsetGemmOperation<8>>(
        context.team, std::move(tensors), std::move(problem));
}

}  // namespace

OperationPointer makeOffsetGemmForward(const ConvolutionForward& op,
                                       const Tensors& original,
                                       CpuContext& context,
                                       std::int64_t mostPixels) {
    Tensors tensors = original;
    TensorDesc& source = tensors.inputs[0];
    TensorDesc& destination = tensors.outputs[0];
    if (pixelsOf(destination.shape) > mostPixels || !rectifierOf(op.fusion.activation))
        return nullptr;
    const int lanes = decideLayouts(op.geometry, source, tensors.inputs[1], destination, context);
    if (lanes == 0) return nullptr;
    OffsetGemmProblem problem =
        problemOf(pairsOf(op.geometry, tensors.inputs[1].shape, source.shape, destination.shape),
                  pixelsOf(destination.shape),
                  false);
    return makeOperation(lanes, context, std::move(tensors), op.fusion, std::move(problem));
}

OperationPointer makeOffsetGemmBackwardData(const ConvolutionBackwardData& op,
                                            const Tensors& original,
                                            CpuContext& context,
                                            std::int64_t mostPixels) {
    Tensors tensors = original;
    TensorDesc& source = tensors.outputs[0];
    TensorDesc& destination = tensors.inputs[0];
    if (pixelsOf(destination.shape) > mostPixels || !rectifierOf(op.fusion.activation))
        return nullptr;
    const int lanes = decideLayouts(op.geometry, source, tensors.inputs[1], destination, context);
    if (lanes == 0) return nullptr;
    OffsetGemmProblem problem =
        problemOf(pairsOf(op.geometry, tensors.inputs[1].shape, source.shape, destination.shape),
                  pixelsOf(source.shape),
                  true);
    return makeOperation(lanes, context, std::move(tensors), op.fusion, std::move(problem));
}

}  // namespace espalier::kernels::cpu
