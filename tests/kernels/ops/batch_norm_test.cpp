// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "tests/kernels/support/op_test.h"

namespace espalier::kernels::testing {
namespace {

std::vector<Shape> shapes() {
    return {{3, 3, 5, 7},
            {2, 17, 7, 5},
            {4, 16, 3, 3},
            {5, 6},
            {2, 40, 1, 1},
            {2, 136, 3, 2},
            {1, 2, 70, 67},
            {2, 16, 40, 41}};
}

constexpr float kEpsilon = 1e-5f;

class BatchNormTest : public OpTest {
  protected:
    std::vector<Layout> layoutsFor(const Shape& shape) const {
        return shape.rank() < 3 ? std::vector{Layout::plain()} : devices.layouts;
    }
    template <class F>
    void forShapes(const F& check) {
        for (const Shape& shape : shapes()) {
            SCOPED_TRACE(shape.toString());
            forDevices([&](OpRunner& runner) {
                for (const Layout layout : layoutsFor(shape)) {
                    SCOPED_TRACE(toString(layout));
                    check(runner, shape, layout);
                }
            });
        }
    }
};

TEST_F(BatchNormTest, GathersStatisticsEvenFarFromZero) {
    forShapes([&](OpRunner& runner, const Shape& shape, Layout layout) {
        const HostTensor x = random.uniform(shape, 1000, 1001);
        const Statistics expected = channelStatistics(x);
        const Shape channels{shape[1]};
        const auto out = runner.run(BatchNormStatistics{}, {{x, layout}}, {{channels}, {channels}});
        expectClose(out[0], expected.mean, 1e-6, "mean");
        for (std::size_t c = 0; c < out[1].size(); ++c) {
            EXPECT_NEAR(out[1][c], expected.variance[c], 1e-5 * (expected.variance[c] + 1e-4));
        }
    });
}

TEST_F(BatchNormTest, NormalisesAddsAndActivates) {
    forShapes([&](OpRunner& runner, const Shape& shape, Layout layout) {
        const Shape channels{shape[1]};
        const HostTensor x = random.uniform(shape);
        const HostTensor residual = random.uniform(shape);
        const HostTensor gamma = random.uniform(channels, 0.5, 8);  // beyond 6, too
        const HostTensor beta = random.uniform(channels);
        const Statistics s{random.uniform(channels), random.uniform(channels, 0.1, 1)};
        const HostTensor normal = normalised(x, s, gamma, beta, kEpsilon);
        const HostTensor sum = plus(normal, residual);
        for (const Activation kind : {Activation::None,
                                      Activation::ReLU,
                                      Activation::ReLU6,
                                      Activation::Sigmoid,
                                      Activation::HardSigmoid,
                                      Activation::HardSwish}) {
            std::vector<Argument> in{{x, layout}, {s.mean}, {s.variance}, {gamma}, {beta}};
            auto out = runner.run(BatchNormApply{.activation = kind}, in, {{shape, layout}});
            expectClose(out[0], activated(kind, normal), 5e-6, "y");
            in.push_back({residual, layout});
            out = runner.run(
                BatchNormApply{.residual = true, .activation = kind}, in, {{shape, layout}});
            expectClose(out[0], activated(kind, sum), 5e-6, "y with residual");
        }
    });
}

TEST_F(BatchNormTest, UpdatesRunningStateWithUnbiasedVariance) {
    const Shape channels{5};
    const HostTensor mean = random.uniform(channels);
    const HostTensor variance = random.uniform(channels, 0, 1);
    const HostTensor oldMean = random.uniform(channels);
    const HostTensor oldVariance = random.uniform(channels, 0, 1);
    forDevices([&](OpRunner& runner) {
        for (const std::int64_t count : {1, 2, 37}) {
            const auto out = runner.run(BatchNormUpdateRunning{.momentum = 0.25f, .count = count},
                                        {{mean}, {variance}, {oldMean}, {oldVariance}},
                                        {{channels}, {channels}});
            for (std::size_t c = 0; c < 5; ++c) {
                const double n = static_cast<double>(count);
                const double m = count == 1 ? oldMean[c] : 0.75 * oldMean[c] + 0.25 * mean[c];
                const double v = count == 1
                                     ? oldVariance[c]
                                     : 0.75 * oldVariance[c] + 0.25 * variance[c] * n / (n - 1);
                EXPECT_NEAR(out[0][c], m, 1e-6);
                EXPECT_NEAR(out[1][c], v, 1e-6);
            }
        }
    });
}

TEST_F(BatchNormTest, StatisticsOutliveAnOutlierInAnyPlace) {
    const Shape shape{3, 8, 30, 30};
    forVariants([&](OpRunner& runner, Layout layout) {
        for (const std::int64_t row : {0, 1, 13, 29}) {
            HostTensor x = random.uniform(shape, 7, 7.5);
            for (std::int64_t c = 0; c < 8; ++c) x.at(row % 3, c, row, c) = 1e4;
            const Statistics expected = channelStatistics(x);
            const auto out = runner.run(BatchNormStatistics{}, {{x, layout}}, {{{8}}, {{8}}});
            expectClose(out[0], expected.mean, 1e-6, "mean");
            expectClose(out[1], expected.variance, 2e-6, "variance");
        }
    });
}

/// Updates the running state in place, as in a plan; true if it changed.
bool updatesRunningState(Device& device, float allFinite) {
    const TensorDesc c{DataType::Float32, {3}, Layout::plain()};
    const TensorDesc status{DataType::Float32, {4}, Layout::plain()};
    const std::vector<TensorDesc> in{c, c, c, c, status};
    const std::vector<TensorDesc> out{c, c};
    const auto update = device.prepare(BatchNormUpdateRunning{.count = 9}, in, out, {});
    const auto stream = device.createStream();
    const GradientStatus guard{.allFinite = allFinite};
    const float fresh[3] = {1, 2, 3};
    const float old[3] = {0.5f, 0.25f, 0.125f};
    const std::pair<const void*, std::size_t> contents[] = {{fresh, sizeof(fresh)},
                                                            {fresh, sizeof(fresh)},
                                                            {old, sizeof(old)},
                                                            {old, sizeof(old)},
                                                            {&guard, sizeof(guard)}};
    std::vector<std::unique_ptr<Buffer>> buffers;
    std::vector<const void*> inputs;
    for (const auto& [content, bytes] : contents) {
        buffers.push_back(device.allocate(bytes));
        stream->copyToDevice(buffers.back()->data(), content, bytes);
        inputs.push_back(buffers.back()->data());
    }
    void* outputs[] = {buffers[2]->data(), buffers[3]->data()};
    update->run(*stream, {inputs, outputs, nullptr});
    float now[3];
    stream->copyToHost(now, outputs[0], sizeof(now));
    stream->synchronize();
    return !std::equal(now, now + 3, old);
}

TEST_F(BatchNormTest, LeavesRunningStateAloneWhenTheUpdateIsSkipped) {
    forDevices([&](OpRunner& runner) {
        EXPECT_FALSE(updatesRunningState(runner.device(), 0.0f));
        EXPECT_TRUE(updatesRunningState(runner.device(), 1.0f));
    });
}

/// Σ dy·f(batchnorm(x) + r), whose derivatives the backward op must give.
struct Objective {
    HostTensor x, gamma, beta, dy, residual;
    Activation kind;
    bool frozen = false;
    Statistics statistics;

    double value(const HostTensor& at,
                 const HostTensor& g,
                 const HostTensor& b,
                 const HostTensor& r) const {
        const Statistics s = frozen ? statistics : channelStatistics(at);
        return product(activated(kind, plus(normalised(at, s, g, b, kEpsilon), r)), dy);
    }
};

/// Values stay away from the kinks of ReLU, ReLU6 and HardSigmoid, where finite differences are not
/// derivatives, and are on both sides of each.
Objective objective(RandomTensors& random, const Shape& shape, Activation kind, bool frozen) {
    Objective o;
    o.kind = kind;
    o.frozen = frozen;
    double nearest = 0;
    while (nearest < 1e-3) {
        o.x = random.uniform(shape);
        o.gamma = random.uniform(Shape{shape[1]}, 0.5, 1.5);
        o.beta = random.uniform(Shape{shape[1]});
        if (kind == Activation::ReLU6) {
            for (double& value : o.beta.values) value += 5;
        }
        if (kind == Activation::HardSigmoid) {
            for (double& value : o.gamma.values) value *= 3;
        }
        o.dy = random.uniform(shape);
        o.residual = random.uniform(shape);
        o.statistics = channelStatistics(o.x);
        const HostTensor sum =
            plus(normalised(o.x, o.statistics, o.gamma, o.beta, kEpsilon), o.residual);
        nearest = 1;
        for (const double v : sum.values) {
            nearest = std::min({nearest, std::abs(v), std::abs(v - 6), std::abs(std::abs(v) - 3)});
        }
    }
    return o;
}

void checkBackward(OpRunner& runner, const Objective& o, Layout layout) {
    const Shape shape = o.x.shape;
    const Shape channels{shape[1]};
    const HostTensor y = activated(
        o.kind, plus(normalised(o.x, o.statistics, o.gamma, o.beta, kEpsilon), o.residual));
    const bool masked = o.kind != Activation::None;
    std::vector<Argument> in{
        {o.dy, layout}, {o.x, layout}, {o.statistics.mean}, {o.statistics.variance}};
    if (masked) in.push_back({y, layout});
    const auto sums =
        runner.run(BatchNormBackwardSums{.activation = o.kind}, in, {{channels}, {channels}});
    expectClose(
        sums[0],
        finiteDifference(o.beta,
                         [&](const HostTensor& b) { return o.value(o.x, o.gamma, b, o.residual); }),
        1e-5,
        "dbeta");
    expectClose(
        sums[1],
        finiteDifference(o.gamma,
                         [&](const HostTensor& g) { return o.value(o.x, g, o.beta, o.residual); }),
        1e-5,
        "dgamma");

    in = {{o.dy, layout},
          {o.x, layout},
          {o.statistics.mean},
          {o.statistics.variance},
          {o.gamma},
          {sums[0]},
          {sums[1]}};
    if (masked) in.push_back({y, layout});
    const BatchNormBackwardApply op{.epsilon = kEpsilon,
                                    .count = shape[0] * pixelsOf(shape),
                                    .frozen = o.frozen,
                                    .residual = true,
                                    .activation = o.kind};
    const auto out = runner.run(op, in, {{shape, layout}, {shape, layout}});
    expectClose(
        out[0],
        finiteDifference(
            o.x, [&](const HostTensor& v) { return o.value(v, o.gamma, o.beta, o.residual); }),
        3e-5,
        "dx");
    expectClose(
        out[1],
        finiteDifference(o.residual,
                         [&](const HostTensor& r) { return o.value(o.x, o.gamma, o.beta, r); }),
        1e-5,
        "residual's gradient");
    BatchNormBackwardApply alone = op;
    alone.residual = false;
    expectClose(runner.run(alone, in, {{shape, layout}})[0], out[0], 1e-6, "dx without residual");
}

TEST_F(BatchNormTest, GradientsAreThoseOfTheWholeNormalisation) {
    for (const Shape& shape :
         {Shape{2, 3, 3, 4}, Shape{2, 17, 2, 3}, Shape{2, 8, 3, 3}, Shape{7, 5}}) {
        SCOPED_TRACE(shape.toString());
        for (const Activation kind : {Activation::None,
                                      Activation::ReLU,
                                      Activation::ReLU6,
                                      Activation::Tanh,
                                      Activation::HardSigmoid}) {
            for (const bool frozen : {false, true}) {
                const Objective o = objective(random, shape, kind, frozen);
                forDevices([&](OpRunner& runner) {
                    for (const Layout layout : layoutsFor(shape)) checkBackward(runner, o, layout);
                });
            }
        }
    }
}

TEST_F(BatchNormTest, RefusesActivationsWhoseGradientNeedsTheInput) {
    const TensorDesc x{DataType::Float32, {2, 3, 4, 4}, Layout::plain()};
    const TensorDesc c{DataType::Float32, {3}, Layout::plain()};
    const std::vector<TensorDesc> in{x, x, c, c, x};
    const std::vector<TensorDesc> out{c, c};
    forDevices([&](OpRunner& runner) {
        const auto reason = [&](Activation kind) {
            return runner.device()
                .supports(BatchNormBackwardSums{.activation = kind}, in, out)
                .reason;
        };
        for (const Activation kind :
             {Activation::GELU, Activation::SiLU, Activation::HardSwish, Activation::LeakyReLU}) {
            EXPECT_NE(reason(kind), "");
        }
        EXPECT_EQ(reason(Activation::ReLU), "");
    });
}

}  // namespace
}  // namespace espalier::kernels::testing
