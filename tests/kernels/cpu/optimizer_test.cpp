// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include "tests/kernels/cpu/cpu_op_test.h"

namespace espalier::kernels::testing {
namespace {

/// torch.optim's formulas in double precision for one element.
struct ReferenceElement {
    double p, s0 = 0, s1 = 0;

    void step(const OptimizerConstants& k, double rate, double g, bool decays, int t) {
        const double decay = decays ? double{k.weightDecay} : 0.0;
        if (k.kind != OptimizerKind::AdamW) g += decay * p;
        const double b1 = k.beta1, b2 = k.beta2, mu = k.momentum, alpha = k.alpha;
        switch (k.kind) {
            case OptimizerKind::SgdMomentum:
                s0 = t == 1 ? g : mu * s0 + g;
                p -= rate * (mu == 0 ? g : k.nesterov ? g + mu * s0 : s0);
                break;
            case OptimizerKind::AdamW:
                p -= rate * decay * p;
                [[fallthrough]];
            case OptimizerKind::Adam:
                s0 = b1 * s0 + (1 - b1) * g;
                s1 = b2 * s1 + (1 - b2) * g * g;
                p -= rate * (s0 / (1 - std::pow(b1, t))) /
                     (std::sqrt(s1 / (1 - std::pow(b2, t))) + double{k.epsilon});
                break;
            case OptimizerKind::RMSProp: {
                s0 = alpha * s0 + (1 - alpha) * g * g;
                const double q = g / (std::sqrt(s0) + double{k.epsilon});
                s1 = mu * s1 + q;
                p -= rate * (mu == 0 ? q : s1);
                break;
            }
        }
    }
};

Argument status(double clip, double allFinite) {
    return {HostTensor(Shape{4}, {1, clip, allFinite, 0})};
}

std::vector<OptimizerConstants> optimizers() {
    OptimizerConstants sgd{.kind = OptimizerKind::SgdMomentum, .weightDecay = 0.01f};
    OptimizerConstants plainSgd = sgd;
    plainSgd.momentum = 0;
    OptimizerConstants nesterov = sgd;
    nesterov.nesterov = true;
    OptimizerConstants adam{.kind = OptimizerKind::Adam, .weightDecay = 0.01f};
    OptimizerConstants adamW{.kind = OptimizerKind::AdamW, .weightDecay = 0.05f};
    OptimizerConstants rms{.kind = OptimizerKind::RMSProp, .momentum = 0, .weightDecay = 0.01f};
    OptimizerConstants rmsMomentum = rms;
    rmsMomentum.momentum = 0.5f;
    return {sgd, plainSgd, nesterov, adam, adamW, rms, rmsMomentum};
}

/// Two parameters, the second slower and without decay, and a third that is frozen.
const std::vector<Shape> kShapes{{17, 5, 3, 3}, {7}, {20011}};
const std::vector<float> kRateFactors{1.0f, 0.5f, 0.0f};
const std::vector<std::uint8_t> kDecays{1, 0, 1};

class OptimizerTest : public CpuOpTest {
  protected:
    struct Network {
        std::vector<std::vector<HostTensor>> tensors;  ///< per parameter itself and its states
        std::vector<std::vector<ReferenceElement>> reference;
    };
    Network network(int states) {
        Network n;
        for (const Shape& shape : kShapes) {
            n.tensors.push_back({random.uniform(shape)});
            n.reference.emplace_back();
            for (const double p : n.tensors.back()[0].values) n.reference.back().push_back({p});
            for (int s = 0; s < states; ++s) n.tensors.back().push_back(HostTensor(shape));
        }
        return n;
    }

    /// Of either sign and clear of zero: Adam and RMSProp divide a gradient by its own size, which
    /// no tolerance survives where the gradient and the decay cancel.
    HostTensor gradient(const Shape& shape) {
        HostTensor g = random.uniform(shape, 0.5, 1.0);
        for (double& value : g.values) value = random.bits() % 2 == 0 ? value : -value;
        return g;
    }
};

TEST_F(OptimizerTest, FollowsTheFormulasForSeveralSteps) {
    for (const OptimizerConstants& constants : optimizers()) {
        SCOPED_TRACE(static_cast<int>(constants.kind));
        forThreads([&](OpRunner& runner) {
            runner.alsoInPlace(false);
            Network n = network(constants.stateCount());
            for (int t = 1; t <= 4; ++t) {
                const StepValues step{.stepAttempted = 9,
                                      .stepApplied = static_cast<std::uint32_t>(t),
                                      .learningRate = 0.125f,
                                      .inverseLossScale = 0.5f};
                std::vector<Argument> in{stepArgument(step), status(0.25, 1)};
                std::vector<Result> out;
                for (std::size_t k = 0; k < kShapes.size(); ++k) {
                    const HostTensor g = gradient(kShapes[k]);
                    in.push_back({g});
                    for (const HostTensor& tensor : n.tensors[k]) {
                        in.push_back({tensor});
                        out.push_back({kShapes[k]});
                    }
                    for (std::size_t i = 0; i < g.size() && kRateFactors[k] > 0; ++i) {
                        n.reference[k][i].step(
                            constants, 0.125 * kRateFactors[k], 0.125 * g[i], kDecays[k] != 0, t);
                    }
                }
                const auto results =
                    runner.run(OptimizerUpdate{constants, kRateFactors, kDecays}, in, out);
                std::size_t next = 0;
                for (std::size_t k = 0; k < kShapes.size(); ++k) {
                    for (HostTensor& tensor : n.tensors[k]) {
                        if (kRateFactors[k] > 0) tensor = results[next];
                        ++next;
                    }
                }
            }
            for (std::size_t k = 0; k < 2; ++k) {
                HostTensor expected(kShapes[k]);
                for (std::size_t i = 0; i < expected.size(); ++i) expected[i] = n.reference[k][i].p;
                expectClose(n.tensors[k][0], expected, 2e-5, "parameter");
            }
        });
    }
}

TEST_F(OptimizerTest, WritesNothingWhenGradientsAreNotFinite) {
    const auto device = cpu::createCpuDevice({.threads = 2});
    const TensorDesc step{DataType::UInt8, {sizeof(StepValues)}, Layout::plain()};
    const TensorDesc four{DataType::Float32, {4}, Layout::plain()};
    const TensorDesc p{DataType::Float32, {3}, Layout::plain()};
    const std::vector<TensorDesc> in{step, four, p, p, p, p};
    const std::vector<TensorDesc> out{p, p, p};
    const auto update = device->prepare(OptimizerUpdate{{}, {1.0f}, {0}}, in, out, {});
    StepValues values;
    values.stepApplied = 1;
    values.learningRate = 1;
    const GradientStatus bad{.norm = INFINITY, .allFinite = 0};
    const float gradient[3] = {INFINITY, 1, 2};
    float parameter[3] = {1, 2, 3};
    float first[3] = {4, 5, 6};
    float second[3] = {7, 8, 9};
    const void* inputs[] = {&values, &bad, gradient, parameter, first, second};
    void* outputs[] = {parameter, first, second};
    const auto stream = device->createStream();
    update->run(*stream, {inputs, outputs, nullptr});
    EXPECT_EQ(parameter[0], 1);
    EXPECT_EQ(first[1], 5);
    EXPECT_EQ(second[2], 9);
}

TEST_F(OptimizerTest, MeasuresAndClipsTheGradientNorm) {
    const std::vector<HostTensor> gradients{
        random.uniform({33, 17, 3, 3}), random.uniform(Shape{7}), random.uniform(Shape{40000})};
    double squares = 0;
    for (const HostTensor& g : gradients) squares += product(g, g);
    StepValues step;
    step.inverseLossScale = 0.5f;
    const double norm = std::sqrt(squares) * 0.5;
    forThreads([&](OpRunner& runner) {
        std::vector<Argument> in{stepArgument(step)};
        for (const HostTensor& g : gradients) in.push_back({g});
        auto out = runner.run(GradientNorm{0}, in, {{Shape{4}}})[0];
        EXPECT_NEAR(out[0], norm, 1e-6 * norm);
        EXPECT_EQ(out[1], 1);
        EXPECT_EQ(out[2], 1);
        out = runner.run(GradientNorm{2.0f}, in, {{Shape{4}}})[0];
        EXPECT_NEAR(out[1], 2 / norm, 1e-6);
        out = runner.run(GradientNorm{1e6f}, in, {{Shape{4}}})[0];
        EXPECT_EQ(out[1], 1);
    });
}

TEST_F(OptimizerTest, NoticesGradientsThatAreNotFinite) {
    for (const double bad : {double{INFINITY}, -double{INFINITY}, std::nan("")}) {
        HostTensor g = random.uniform(Shape{30011});
        g[29000] = bad;
        forThreads([&](OpRunner& runner) {
            const auto out = runner.run(GradientNorm{1.0f}, {stepArgument({}), {g}}, {{Shape{4}}});
            EXPECT_EQ(out[0][2], 0);
        });
    }
    // Squares of these do not fit a float; the values themselves are finite.
    const HostTensor large(Shape{100}, 1e30);
    forThreads([&](OpRunner& runner) {
        const auto out = runner.run(GradientNorm{0}, {stepArgument({}), {large}}, {{Shape{4}}});
        EXPECT_EQ(out[0][2], 1);
    });
}

}  // namespace
}  // namespace espalier::kernels::testing
