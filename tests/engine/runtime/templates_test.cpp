// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "engine/network/templates.h"
#include "kernels/cpu/cpu_device.h"
#include "tests/support/network_run.h"

namespace espalier::tests {
namespace {

using engine::CompileOptions;
using engine::HostTensor;

/// A template at a small size, and whether it classifies.
struct TemplateCase {
    std::string name;
    kernels::Shape input;
    bool classifies = true;
};

void PrintTo(const TemplateCase& drawn, std::ostream* out) {
    *out << drawn.name;
}

class TemplateStepTest : public testing::TestWithParam<TemplateCase> {
  protected:
    static constexpr std::int64_t kClasses = 3;
    // BatchNorm needs a few values per channel: with two, gradients consist of rounding errors.
    static constexpr std::int64_t kBatch = 4;

    engine::LayerCatalog catalog;
    std::unique_ptr<kernels::Device> device = kernels::cpu::createCpuDevice({.threads = 1});
    TestRandom random;

    engine::Network network() {
        const TemplateCase& drawn = GetParam();
        return validNetwork(engine::makeTemplate(drawn.name, {.input = drawn.input}),
                            catalog,
                            {drawn.input, drawn.classifies ? kClasses : 0});
    }

    /// After the first step, the momentum is the gradient.
    static CompileOptions options() {
        CompileOptions options = trainOptions();
        options.batch = kBatch;
        options.optimizer.weightDecay = 0;
        options.loss = GetParam().classifies ? &engine::findLoss("cross_entropy")
                                             : &engine::findLoss("mean_squared_error");
        return options;
    }

    double lossOf(NetworkRun& run, const kernels::StepValues& values) {
        run.executor().setStepValues(values);
        EXPECT_TRUE(run.executor().run({}));
        return double{run.executor().readLoss().loss} * values.lossScale;
    }

    /// Σ g·dθ with dθ as stored: so short a step is rounded to the parameter's last bits.
    static double predicted(const std::vector<HostTensor>& start,
                            const std::vector<HostTensor>& forward,
                            const std::vector<HostTensor>& backward) {
        double sum = 0;
        for (std::size_t t = 0; t < start.size(); ++t) {
            for (const HostTensor& gradient : start) {
                if (gradient.name != start[t].name + ".optimizer0") continue;
                for (std::size_t i = 0; i < gradient.floats().size(); ++i) {
                    sum += double{gradient.floats()[i]} *
                           (double{forward[t].floats()[i]} - double{backward[t].floats()[i]});
                }
            }
        }
        return sum;
    }

    static std::vector<HostTensor> moved(const std::vector<HostTensor>& tensors, double by) {
        std::vector<HostTensor> result = tensors;
        for (HostTensor& tensor : result) {
            for (const HostTensor& gradient : tensors) {
                if (gradient.name != tensor.name + ".optimizer0") continue;
                for (std::size_t i = 0; i < tensor.floats().size(); ++i) {
                    tensor.floats()[i] += static_cast<float>(by * gradient.floats()[i]);
                }
            }
        }
        return result;
    }
};

/// Along the gradient the loss changes by Σ g·dθ, a single number to which every parameter of the
/// network contributes.
TEST_P(TemplateStepTest, GradientPredictsHowTheLossChanges) {
    NetworkRun run(compile(network(), *device, options()), *device, random.between(1, 1000));
    const auto batch = randomBatch(run.executor().plan(), kClasses, random);
    run.setBatch(batch);
    const auto values = stepValues(1, 0.0f, sumOfWeights(batch));
    const double loss = lossOf(run, values);
    ASSERT_TRUE(std::isfinite(loss));
    const auto start = run.tensors();
    const double norm = run.executor().readGradientStatus().norm;
    ASSERT_GT(norm, 0.0);

    const double h = 4e-3 * std::max(loss, 0.05) / (norm * norm);
    const auto stream = device->createStream();
    const auto forward = moved(start, h);
    const auto backward = moved(start, -h);
    run.store().importTensors(*stream, forward);
    const double above = lossOf(run, values);
    run.store().importTensors(*stream, backward);
    const double below = lossOf(run, values);
    // Between the two points some ReLUs and maxima switch, which the gradient does not include.
    EXPECT_NEAR((above - below) / predicted(start, forward, backward), 1.0, 0.1);
}

TEST_P(TemplateStepTest, EvaluatesAndPredictsWithTheSameStore) {
    const engine::Network net = network();
    CompileOptions train = options();
    NetworkRun run(compile(net, *device, train), *device, 5);
    const auto batch = randomBatch(run.executor().plan(), kClasses, random);
    run.setBatch(batch);
    lossOf(run, stepValues(1, 0.01f, sumOfWeights(batch)));
    train.parameterLayouts = run.store().layouts();
    train.mode = engine::Mode::Evaluate;
    NetworkRun evaluate(compile(net, *device, train), *device, run.store());
    train.mode = engine::Mode::Predict;
    NetworkRun predict(compile(net, *device, train), *device, run.store());
    evaluate.setBatch(batch);
    ASSERT_TRUE(evaluate.executor().run({}));
    predict.executor().setInput(engine::kImageInput, named(batch, engine::kImageInput));
    ASSERT_TRUE(predict.executor().run({}));

    EXPECT_TRUE(std::isfinite(evaluate.executor().readLoss().loss));
    EXPECT_FLOAT_EQ(evaluate.executor().readLoss().weight, kBatch - 0.5f);
    const HostTensor output = predict.executor().readResult(engine::kOutput);
    EXPECT_EQ(output.bytes, evaluate.executor().readResult(engine::kOutput).bytes);
    const auto& values = predict.executor().plan().values;
    EXPECT_EQ(std::ranges::count(values, engine::kScores, &engine::Value::name),
              GetParam().classifies ? 1 : 0);
    if (!GetParam().classifies) return;
    const HostTensor scores = predict.executor().readResult(engine::kScores);
    for (std::size_t sample = 0; sample < kBatch; ++sample) {
        double sum = 0;
        for (std::size_t c = 0; c < kClasses; ++c) sum += scores.floats()[sample * kClasses + c];
        EXPECT_NEAR(sum, 1.0, 1e-5);
    }
}

INSTANTIATE_TEST_SUITE_P(EveryTemplate,
                         TemplateStepTest,
                         testing::Values(TemplateCase{"seed-cnn", {1, 28, 28}},
                                         TemplateCase{"cnn-bn", {1, 28, 28}},
                                         TemplateCase{"resnet-small", {3, 40, 40}},
                                         TemplateCase{"resnet18", {3, 33, 40}},
                                         TemplateCase{"resnet50", {3, 40, 40}},
                                         TemplateCase{"vgg16", {3, 32, 32}},
                                         TemplateCase{"efficientnet-lite0", {3, 70, 64}},
                                         TemplateCase{"autoencoder", {1, 32, 32}, false},
                                         TemplateCase{"unet", {3, 32, 32}, false}),
                         [](const auto& info) {
                             std::string name = info.param.name;
                             std::erase(name, '-');
                             return name;
                         });

}  // namespace
}  // namespace espalier::tests
