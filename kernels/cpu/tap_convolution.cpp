// SPDX-License-Identifier: Apache-2.0
#include "kernels/cpu/tap_convolution.h"

#include <algorithm>

#include "kernels/cpu/tap_geometry.h"

namespace espalier::kernels::cpu {

namespace {

using namespace taps;

/// What a pixel of the result takes from a pixel of the image it is made from.
struct Term {
    std::int32_t tap;
    std::int32_t pixel;
};

/// `made` from `from`: destination from source, or backward the source's gradient from the
/// destination's.
struct TapProblem {
    std::int64_t images = 0;
    std::int64_t fromChannels = 0;
    std::int64_t madeChannels = 0;
    std::int64_t fromPixels = 0;
    std::int64_t taps = 0;
    std::vector<std::vector<Term>> terms;  ///< per pixel that is made
    std::vector<std::int64_t> usedTaps;
    bool backward = false;
    bool bias = false;
    bool relu = false;
    int threads = 1;

    std::int64_t madePixels() const { return static_cast<std::int64_t>(terms.size()); }
};

TapProblem problemOf(const std::vector<std::vector<PixelPair>>& taps,
                     std::int64_t madePixels,
                     bool backward) {
    TapProblem problem;
    problem.backward = backward;
    problem.taps = static_cast<std::int64_t>(taps.size());
    problem.terms.resize(static_cast<std::size_t>(madePixels));
    for (std::size_t tap = 0; tap < taps.size(); ++tap) {
        if (!taps[tap].empty()) problem.usedTaps.push_back(static_cast<std::int64_t>(tap));
        for (const PixelPair& pair : taps[tap]) {
            const std::int32_t made = backward ? pair.source : pair.destination;
            const std::int32_t from = backward ? pair.destination : pair.source;
            problem.terms[static_cast<std::size_t>(made)].push_back(
                {static_cast<std::int32_t>(tap), from});
        }
    }
    return problem;
}

template <int Lanes>
class TapRun {
  public:
    struct Memory {
        const float* from;
        const float* weights;
        const float* bias;
        float* made;
        float* workspace;
    };

    TapRun(const TapProblem& problem, const Memory& memory) : p_(problem), m_(memory) {}

    /// Backward a thread turns the weights of the channels that it makes.
    static std::size_t workspaceBytes(const TapProblem& p) {
        if (!p.backward) return 0;
        return sizeof(float) * static_cast<std::size_t>(p.threads * panelSize(p));
    }

    /// A share of the channels that are made. No sum depends on the number of threads.
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
    static constexpr std::int64_t kBlock = Lanes * Lanes;
    static constexpr int kRows = Lanes == 16 ? 8 : 4;  ///< images whose sums are kept in registers

    /// Weights for two blocks of channels that are made: from · fromStride + tap · kBlock, made ·
    /// madeStride, in each block [from channel][made channel].
    struct Panel {
        const float* weights;
        std::int64_t fromStride;
        std::int64_t madeStride;
    };

    static std::int64_t panelSize(const TapProblem& p) {
        return p.fromChannels / Lanes * 2 * p.taps * kBlock;
    }
    std::int64_t fromBlocks() const { return p_.fromChannels / Lanes; }
    std::int64_t madeBlocks() const { return p_.madeChannels / Lanes; }

    Panel panelOf(std::int64_t block, int part) const {
        const std::int64_t taps = p_.taps * kBlock;
        if (!p_.backward) {
            return {m_.weights + block * fromBlocks() * taps, taps, fromBlocks() * taps};
        }
        float* panel = m_.workspace + part * panelSize(p_);
        const std::int64_t count = std::min<std::int64_t>(2, madeBlocks() - block);
        for (std::int64_t from = 0; from < fromBlocks(); ++from) {
            for (std::int64_t made = 0; made < count; ++made) {
                const float* source = m_.weights + (from * madeBlocks() + block + made) * taps;
                float* to = panel + (from * 2 + made) * taps;
                for (const std::int64_t tap : p_.usedTaps) {
                    turn(source + tap * kBlock, to + tap * kBlock);
                }
            }
        }
        return {panel, 2 * taps, taps};
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
                const float* values = plane + term.pixel * Lanes;
                const float* tap = weights + term.tap * kBlock;
                for (int k = 0; k < Lanes; ++k) {
                    Vector<Lanes> w[Made];
                    for (int o = 0; o < Made; ++o) {
                        load<Lanes>(w[o], tap + o * panel.madeStride + k * Lanes);
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
        for (int o = 0; o < Made; ++o) {
            Vector<Lanes> bias{};
            if (p_.bias) load<Lanes>(bias, m_.bias + (block + o) * Lanes);
            for (int r = 0; r < Rows; ++r) {
                Vector<Lanes> value = sums[r][o] + bias;
                // In this order NaN stays NaN.
                if (p_.relu) value = value < 0.0f ? Vector<Lanes>{} : value;
                const std::int64_t plane = (image + r) * madeBlocks() + block + o;
                store<Lanes>(m_.made + (plane * p_.madePixels() + pixel) * Lanes, value);
            }
        }
    }

    const TapProblem& p_;
    Memory m_;
};

template <int Lanes>
class TapOperation final : public CpuOperation {
  public:
    TapOperation(ThreadTeam& team, Tensors tensors, TapProblem problem)
        : CpuOperation(team, std::move(tensors)), problem_(std::move(problem)) {
        workspaceBytes_ = TapRun<Lanes>::workspaceBytes(problem_);
        choice_ = "tap products";
    }

  protected:
    void execute(const Run& run) override {
        const TapRun<Lanes> work(problem_,
                                 {.from = run.input(0),
                                  .weights = run.input(1),
                                  .bias = problem_.bias ? run.input(2) : nullptr,
                                  .made = run.output(0),
                                  .workspace = run.workspace()});
        forParts<Lanes>(run.team, [&work](int part) { work.part(part); });
    }

  private:
    TapProblem problem_;
};

OperationPointer makeOperation(
    int lanes, CpuContext& context, Tensors tensors, const Fusion& fusion, TapProblem problem) {
    const Shape& from = tensors.inputs[0].shape;
    problem.images = from[0];
    problem.fromChannels = from[1];
    problem.fromPixels = pixelsOf(from);
    problem.madeChannels = tensors.outputs[0].shape[1];
    problem.bias = fusion.bias;
    problem.relu = fusion.activation == Activation::ReLU;
    problem.threads = context.team.threads();
    if (lanes == 16) {
        return std::make_unique<TapOperation<16>>(
            context.team, std::move(tensors), std::move(problem));
    }
    return std::make_unique<TapOperation<8>>(context.team, std::move(tensors), std::move(problem));
}

bool knows(Activation activation) {
    return activation == Activation::None || activation == Activation::ReLU;
}

}  // namespace

OperationPointer makeTapForward(const ConvolutionForward& op,
                                const Tensors& original,
                                CpuContext& context,
                                std::int64_t mostPixels) {
    Tensors tensors = original;
    TensorDesc& source = tensors.inputs[0];
    TensorDesc& destination = tensors.outputs[0];
    if (pixelsOf(destination.shape) > mostPixels || !knows(op.fusion.activation)) return nullptr;
    const int lanes = decideLayouts(op.geometry, source, tensors.inputs[1], destination, context);
    if (lanes == 0) return nullptr;
    TapProblem problem =
        problemOf(pairsOf(op.geometry, tensors.inputs[1].shape, source.shape, destination.shape),
                  pixelsOf(destination.shape),
                  false);
    return makeOperation(lanes, context, std::move(tensors), op.fusion, std::move(problem));
}

OperationPointer makeTapBackwardData(const ConvolutionBackwardData& op,
                                     const Tensors& original,
                                     CpuContext& context,
                                     std::int64_t mostPixels) {
    Tensors tensors = original;
    TensorDesc& source = tensors.outputs[0];
    TensorDesc& destination = tensors.inputs[0];
    if (pixelsOf(destination.shape) > mostPixels || !knows(op.fusion.activation)) return nullptr;
    const int lanes = decideLayouts(op.geometry, source, tensors.inputs[1], destination, context);
    if (lanes == 0) return nullptr;
    TapProblem problem =
        problemOf(pairsOf(op.geometry, tensors.inputs[1].shape, source.shape, destination.shape),
                  pixelsOf(source.shape),
                  true);
    return makeOperation(lanes, context, std::move(tensors), op.fusion, std::move(problem));
}

}  // namespace espalier::kernels::cpu
