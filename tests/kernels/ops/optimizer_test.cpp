// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "tests/kernels/support/op_test.h"

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

class OptimizerTest : public OpTest {
  protected:
    struct Network {
        std::vector<std::vector<HostTensor>> tensors;  ///< each parameter with its states
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

    /// Gradients of both signs, away from zero: Adam and RMSProp divide a gradient by its own size,
    /// which amplifies rounding without bound where gradient and decay cancel.
    HostTensor gradient(const Shape& shape) {
        HostTensor g = random.uniform(shape, 0.5, 1.0);
        for (double& value : g.values) value = random.bits() % 2 == 0 ? value : -value;
        return g;
    }
};

TEST_F(OptimizerTest, FollowsTheFormulasForSeveralSteps) {
    for (const OptimizerConstants& constants : optimizers()) {
        SCOPED_TRACE(static_cast<int>(constants.kind));
        forDevices([&](OpRunner& runner) {
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

/// A tensor in a device's memory.
std::unique_ptr<Buffer> uploaded(Device& device,
                                 Stream& stream,
                                 const void* values,
                                 std::size_t bytes) {
    auto buffer = device.allocate(bytes);
    stream.copyToDevice(buffer->data(), values, bytes);
    stream.synchronize();
    return buffer;
}

TEST_F(OptimizerTest, WritesNothingWhenGradientsAreNotFinite) {
    const TensorDesc step{DataType::UInt8, {sizeof(StepValues)}, Layout::plain()};
    const TensorDesc four{DataType::Float32, {4}, Layout::plain()};
    const TensorDesc p{DataType::Float32, {3}, Layout::plain()};
    const std::vector<TensorDesc> in{step, four, p, p, p, p};
    const std::vector<TensorDesc> out{p, p, p};
    StepValues values;
    values.stepApplied = 1;
    values.learningRate = 1;
    const GradientStatus bad{.norm = INFINITY, .allFinite = 0};
    const std::vector<float> gradient{INFINITY, 1, 2};
    const std::vector<std::vector<float>> kept{{1, 2, 3}, {4, 5, 6}, {7, 8, 9}};
    forDevices([&](OpRunner& runner) {
        Device& device = runner.device();
        const auto update = device.prepare(OptimizerUpdate{{}, {1.0f}, {0}}, in, out, {});
        const auto stream = device.createStream();
        std::vector<std::unique_ptr<Buffer>> buffers;
        buffers.push_back(uploaded(device, *stream, &values, sizeof(values)));
        buffers.push_back(uploaded(device, *stream, &bad, sizeof(bad)));
        buffers.push_back(uploaded(device, *stream, gradient.data(), 12));
        for (const auto& tensor : kept) {
            buffers.push_back(uploaded(device, *stream, tensor.data(), 12));
        }
        std::vector<const void*> inputs;
        for (const auto& buffer : buffers) inputs.push_back(buffer->data());
        const std::vector<void*> outputs{
            buffers[3]->data(), buffers[4]->data(), buffers[5]->data()};
        update->run(*stream, {inputs, outputs, nullptr});
        for (std::size_t i = 0; i < kept.size(); ++i) {
            std::vector<float> found(3);
            stream->copyToHost(found.data(), outputs[i], 12);
            stream->synchronize();
            EXPECT_EQ(found, kept[i]);
        }
    });
}

TEST_F(OptimizerTest, AnAverageStaysWhenGradientsAreNotFinite) {
    const TensorDesc step{DataType::UInt8, {sizeof(StepValues)}, Layout::plain()};
    const TensorDesc four{DataType::Float32, {4}, Layout::plain()};
    const TensorDesc p{DataType::Float32, {3}, Layout::plain()};
    const StepValues values{.stepApplied = 5};
    const std::vector<float> value{4, 5, 6};
    const std::vector<float> average{1, 2, 3};
    forDevices([&](OpRunner& runner) {
        Device& device = runner.device();
        const auto operation = device.prepare(MovingAverage{.decay = 0.5f, .values = 1},
                                              std::vector{step, four, p, p},
                                              std::vector{p},
                                              {});
        const auto stream = device.createStream();
        for (const float allFinite : {0.0f, 1.0f}) {
            const GradientStatus state{.allFinite = allFinite};
            const auto steps = uploaded(device, *stream, &values, sizeof(values));
            const auto states = uploaded(device, *stream, &state, sizeof(state));
            const auto from = uploaded(device, *stream, value.data(), 12);
            const auto moved = uploaded(device, *stream, average.data(), 12);
            const std::vector<const void*> inputs{
                steps->data(), states->data(), from->data(), moved->data()};
            const std::vector<void*> outputs{moved->data()};
            operation->run(*stream, {inputs, outputs, nullptr});
            std::vector<float> found(3);
            stream->copyToHost(found.data(), moved->data(), 12);
            stream->synchronize();
            EXPECT_EQ(found == average, allFinite == 0) << allFinite;
        }
    });
}

/// More parameters than one launch on a GPU handles, alternately small and large.
TEST_F(OptimizerTest, UpdatesHundredsOfParametersAndMeasuresTheirGradients) {
    constexpr std::size_t kCount = 450;
    const OptimizerConstants constants{.kind = OptimizerKind::SgdMomentum, .momentum = 0};
    const StepValues step{.stepApplied = 1, .learningRate = 0.5f};
    std::vector<HostTensor> gradients;
    std::vector<HostTensor> expected;
    std::vector<Argument> in{stepArgument(step), status(1, 1)};
    std::vector<Argument> normIn{stepArgument(step)};
    std::vector<Result> out;
    double squares = 0;
    for (std::size_t k = 0; k < kCount; ++k) {
        const Shape shape{static_cast<std::int64_t>(k % 5 == 4 ? 8190 + k : 1 + k % 7)};
        const HostTensor p = random.uniform(shape);
        const HostTensor g = gradient(shape);
        expected.push_back(p);
        for (std::size_t i = 0; i < g.size(); ++i) expected.back()[i] -= 0.5 * g[i];
        squares += product(g, g);
        in.push_back({g});
        in.push_back({p});
        normIn.push_back({g});
        out.push_back({shape});
    }
    const OptimizerUpdate op{
        constants, std::vector<float>(kCount, 1.0f), std::vector<std::uint8_t>(kCount, 0)};
    const double norm = std::sqrt(squares);
    forDevices([&](OpRunner& runner) {
        const auto results = runner.run(op, in, out);
        for (std::size_t k = 0; k < kCount; ++k) {
            expectClose(results[k], expected[k], 1e-6, "parameter " + std::to_string(k));
        }
        const auto found = runner.run(GradientNorm{0}, normIn, {{Shape{4}}});
        EXPECT_NEAR(found[0][0], norm, 1e-6 * norm);
    });
}

/// The first update makes the average the value itself; a young average is shorter than the decay
/// asks for. Three tensors, one of several chunks.
TEST_F(OptimizerTest, AveragesFollowTheirValues) {
    constexpr double kDecay = 0.75;
    const MovingAverage op{.decay = kDecay, .values = kShapes.size()};
    forDevices([&](OpRunner& runner) {
        runner.alsoInPlace(false);
        std::vector<HostTensor> averages;
        for (const Shape& shape : kShapes) averages.push_back(random.uniform(shape));
        for (int t = 1; t <= 40; ++t) {
            const StepValues step{.stepApplied = static_cast<std::uint32_t>(t)};
            const double decay = std::min(kDecay, (t - 1.0) / (t + 9.0));
            std::vector<Argument> in{stepArgument(step), status(1, 1)};
            std::vector<Result> out;
            std::vector<HostTensor> expected = averages;
            for (std::size_t k = 0; k < kShapes.size(); ++k) {
                const HostTensor value = random.uniform(kShapes[k]);
                in.push_back({value});
                in.push_back({averages[k]});
                out.push_back({kShapes[k]});
                for (std::size_t i = 0; i < value.size(); ++i) {
                    expected[k][i] = decay * averages[k][i] + (1 - decay) * value[i];
                }
            }
            averages = runner.run(op, in, out);
            for (std::size_t k = 0; k < kShapes.size(); ++k) {
                expectClose(averages[k], expected[k], 1e-6, "average");
            }
        }
    });
}

TEST_F(OptimizerTest, AveragesHundredsOfTensors) {
    constexpr std::size_t kCount = 450;
    std::vector<Argument> in{stepArgument({.stepApplied = 11}), status(1, 1)};
    std::vector<Result> out;
    std::vector<HostTensor> expected;
    for (std::size_t k = 0; k < kCount; ++k) {
        const Shape shape{static_cast<std::int64_t>(k % 5 == 4 ? 8190 + k : 1 + k % 7)};
        const HostTensor value = random.uniform(shape);
        const HostTensor average = random.uniform(shape);
        expected.push_back(average);
        for (std::size_t i = 0; i < value.size(); ++i) {
            expected.back()[i] = 0.5 * (value[i] + average[i]);
        }
        in.push_back({value});
        in.push_back({average});
        out.push_back({shape});
    }
    forDevices([&](OpRunner& runner) {
        const auto results = runner.run(MovingAverage{.decay = 0.5f, .values = kCount}, in, out);
        for (std::size_t k = 0; k < kCount; ++k) {
            expectClose(results[k], expected[k], 1e-6, "average " + std::to_string(k));
        }
    });
}

TEST_F(OptimizerTest, MeasuresAndClipsTheGradientNorm) {
    const std::vector<HostTensor> gradients{
        random.uniform({33, 17, 3, 3}), random.uniform(Shape{7}), random.uniform(Shape{40000})};
    double squares = 0;
    for (const HostTensor& g : gradients) squares += product(g, g);
    StepValues step;
    step.inverseLossScale = 0.5f;
    const double norm = std::sqrt(squares) * 0.5;
    forDevices([&](OpRunner& runner) {
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
        forDevices([&](OpRunner& runner) {
            const auto out = runner.run(GradientNorm{1.0f}, {stepArgument({}), {g}}, {{Shape{4}}});
            EXPECT_EQ(out[0][2], 0);
        });
    }
    // The squares of these values overflow a float; the values themselves are finite.
    const HostTensor large(Shape{100}, 1e30);
    forDevices([&](OpRunner& runner) {
        const auto out = runner.run(GradientNorm{0}, {stepArgument({}), {large}}, {{Shape{4}}});
        EXPECT_EQ(out[0][2], 1);
    });
}

}  // namespace
}  // namespace espalier::kernels::testing
