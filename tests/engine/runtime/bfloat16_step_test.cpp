// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>

#include "kernels/cpu/cpu_device.h"
#include "tests/engine/compiler/small_drawings.h"
#include "tests/support/network_run.h"

namespace espalier::tests {
namespace {

using engine::CompileOptions;
using engine::HostTensor;
using kernels::DataType;

class BFloat16StepTest : public testing::Test {
  protected:
    engine::LayerCatalog catalog;
    std::unique_ptr<kernels::Device> device = kernels::cpu::createCpuDevice({.threads = 1});
    TestRandom random;

    void SetUp() override {
        if (!device->description().bfloat16) GTEST_SKIP() << "this processor has no bf16";
    }
    CompileOptions optionsFor(const SmallDrawing& drawing, DataType precision) {
        CompileOptions options = trainOptions();
        options.batch = 8;
        options.precision = precision;
        if (drawing.outputWidth == 0) options.loss = &engine::findLoss("mean_squared_error");
        return options;
    }
    engine::Network networkOf(const SmallDrawing& drawing) {
        return validNetwork(drawing.network, catalog, {drawing.input, drawing.outputWidth});
    }

    void step(NetworkRun& run, const std::vector<HostTensor>& batch, std::uint32_t number) {
        run.setBatch(batch);
        run.executor().setStepValues(stepValues(number, 0.1f, sumOfWeights(batch)));
        ASSERT_TRUE(run.executor().run({}));
    }
};

/// With plain SGD and rate 1, the gradient is the decrease of the parameters. At the kinks of
/// activations and maxima, rounding moves some values to the other side.
TEST_F(BFloat16StepTest, GradientsAreThoseOfFp32WithinAFifthAndWithoutKinksWithinTwoPercent) {
    for (const SmallDrawing& drawing : smallDrawings()) {
        SCOPED_TRACE(drawing.network.name);
        const engine::Network network = networkOf(drawing);
        std::vector<HostTensor> batch;
        std::vector<std::vector<HostTensor>> after;
        std::vector<float> losses;
        std::vector<HostTensor> before;
        for (const DataType precision : {DataType::Float32, DataType::BFloat16}) {
            CompileOptions options = optionsFor(drawing, precision);
            options.optimizer = {.kind = kernels::OptimizerKind::SgdMomentum, .momentum = 0};
            NetworkRun run(compile(network, *device, options), *device, 3);
            if (batch.empty())
                batch = randomBatch(run.executor().plan(), drawing.outputWidth, random);
            before = run.tensors();
            run.setBatch(batch);
            run.executor().setStepValues(stepValues(1, 1.0f, sumOfWeights(batch)));
            ASSERT_TRUE(run.executor().run({}));
            losses.push_back(run.executor().readLoss().loss);
            EXPECT_FALSE(run.executor().inspectStep().first.has_value());
            after.push_back(run.tensors());
        }
        EXPECT_NEAR(losses[1], losses[0], 0.01 * losses[0]);
        double difference = 0;
        double whole = 0;
        for (std::size_t i = 0; i < before.size(); ++i) {
            EXPECT_EQ(after[1][i].type, DataType::Float32);
            for (std::size_t k = 0; k < before[i].floats().size(); ++k) {
                const double exact = double{after[0][i].floats()[k]} - before[i].floats()[k];
                const double got = double{after[1][i].floats()[k]} - before[i].floats()[k];
                difference += (got - exact) * (got - exact);
                whole += exact * exact;
            }
        }
        ASSERT_GT(whole, 0);
        const bool smooth = drawing.network.name == "attention";
        EXPECT_LE(std::sqrt(difference / whole), smooth ? 0.02 : 0.2);
    }
}

/// As in a resumed run, everything that a checkpoint contains goes into another store.
TEST_F(BFloat16StepTest, GivesTheSameBitsAgainAndAfterAResume) {
    for (const SmallDrawing& drawing : smallDrawings()) {
        SCOPED_TRACE(drawing.network.name);
        const engine::Network network = networkOf(drawing);
        const CompileOptions options = optionsFor(drawing, DataType::BFloat16);
        NetworkRun whole(compile(network, *device, options), *device, 3);
        const auto batch = randomBatch(whole.executor().plan(), drawing.outputWidth, random);
        NetworkRun first(compile(network, *device, options), *device, 3);
        step(whole, batch, 1);
        step(whole, batch, 2);
        step(first, batch, 1);
        NetworkRun second(compile(network, *device, options), *device, 99);
        second.store().importTensors(*device->createStream(), first.tensors());
        step(second, batch, 2);
        EXPECT_TRUE(sameBits(second.tensors(), whole.tensors()));
    }
}

TEST_F(BFloat16StepTest, GivesTheSameBitsWithoutEachPassThatMovesMemory) {
    for (const SmallDrawing& drawing : smallDrawings()) {
        SCOPED_TRACE(drawing.network.name);
        const engine::Network network = networkOf(drawing);
        std::vector<HostTensor> expected;
        std::vector<HostTensor> batch;
        for (const std::set<std::string>& without :
             {std::set<std::string>{}, {"memory"}, {"in-place"}, {"schedule"}}) {
            CompileOptions options = optionsFor(drawing, DataType::BFloat16);
            options.withoutPasses = without;
            NetworkRun run(compile(network, *device, options), *device, 3);
            if (batch.empty())
                batch = randomBatch(run.executor().plan(), drawing.outputWidth, random);
            step(run, batch, 1);
            if (expected.empty()) expected = run.tensors();
            EXPECT_TRUE(sameBits(run.tensors(), expected));
        }
    }
}

/// An evaluation in fp32 uses the weights of a training in bf16 unchanged; an evaluation in bf16
/// returns nearly the same results, in fp32.
TEST_F(BFloat16StepTest, SharesItsWeightsWithEvaluation) {
    for (const SmallDrawing& drawing : smallDrawings()) {
        SCOPED_TRACE(drawing.network.name);
        const engine::Network network = networkOf(drawing);
        NetworkRun train(
            compile(network, *device, optionsFor(drawing, DataType::BFloat16)), *device, 3);
        std::vector<float> losses;
        std::vector<HostTensor> batch;
        for (const DataType precision : {DataType::Float32, DataType::BFloat16}) {
            CompileOptions options = optionsFor(drawing, precision);
            options.mode = engine::Mode::Evaluate;
            options.parameterLayouts = train.store().layouts();
            NetworkRun evaluate(compile(network, *device, options), *device, train.store());
            if (batch.empty())
                batch = randomBatch(evaluate.executor().plan(), drawing.outputWidth, random);
            evaluate.setBatch(batch);
            evaluate.executor().setStepValues(stepValues(1, 0.0f, 1.0f));
            ASSERT_TRUE(evaluate.executor().run({}));
            losses.push_back(evaluate.executor().readLoss().loss);
            EXPECT_EQ(evaluate.executor().readResult(engine::kOutput).type, DataType::Float32);
        }
        EXPECT_NEAR(losses[1], losses[0], 0.02 * losses[0]);
    }
}

}  // namespace
}  // namespace espalier::tests
