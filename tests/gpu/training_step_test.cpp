// SPDX-License-Identifier: Apache-2.0
// Whole training steps of the engine on a GPU, including recorded ones, against double precision.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>

#include "kernels/devices/cuda_module.h"
#include "kernels/devices/nvidia_driver.h"
#include "kernels/devices/nvidia_list.h"
#include "tests/engine/compiler/small_drawings.h"
#include "tests/support/network_run.h"

namespace espalier::tests {
namespace {

using engine::CompileOptions;
using engine::HostTensor;

constexpr std::uint32_t kSteps = 4;  // the first is run, the second recorded, the others replayed

class GpuTrainingStepTest : public testing::Test {
  protected:
    void SetUp() override {
        const kernels::LoadedCudaModule loaded = kernels::loadCudaModule(kernels::moduleFolders());
        const char* visible = std::getenv("CUDA_VISIBLE_DEVICES");
        const auto driver = kernels::systemNvidiaDriver();
        std::string reason;
        for (const kernels::DeviceListing& row : kernels::listNvidia(
                 *driver, loaded, visible ? std::optional<std::string>(visible) : std::nullopt)) {
            reason = row.reason;
            if (!row.available) continue;
            device = loaded.module->open(row.description.index);
            return;
        }
        GTEST_SKIP() << "No GPU can be used here. " << reason;
    }

    CompileOptions optionsFor(const SmallDrawing& drawing,
                              kernels::DataType precision = kernels::DataType::Float32) const {
        CompileOptions options = trainOptions();
        if (drawing.outputWidth == 0) options.loss = &engine::findLoss("mean_squared_error");
        options.precision = precision;
        return options;
    }
    engine::Network networkOf(const SmallDrawing& drawing) {
        return validNetwork(drawing.network, catalog, {drawing.input, drawing.outputWidth});
    }
    void give(NetworkRun& run, const std::vector<HostTensor>& batch, std::uint32_t step) {
        run.setBatch(batch);
        run.executor().setStepValues(stepValues(step, 0.05f, sumOfWeights(batch)));
    }

    engine::LayerCatalog catalog;
    std::unique_ptr<kernels::Device> device;
    TestRandom random;
};

TEST_F(GpuTrainingStepTest, EveryLayerMatchesTheReferenceGraph) {
    for (const SmallDrawing& drawing : smallDrawings()) {
        SCOPED_TRACE(drawing.network.name);
        const engine::Network network = networkOf(drawing);
        const CompileOptions options = optionsFor(drawing);
        NetworkRun run(compile(network, *device, options), *device, random.between(1, 1000));
        const engine::OpGraph graph = referenceGraph(network, options);
        ReferenceEvaluator reference(graph);
        copyInto(reference, graph, run.tensors());
        for (std::uint32_t step = 1; step <= kSteps; ++step) {
            const auto batch = randomBatch(run.executor().plan(), drawing.outputWidth, random);
            give(run, batch, step);
            ASSERT_TRUE(run.executor().run({}));
            copyInto(reference, graph, batch);
            reference.setStepValues(stepValues(step, 0.05f, sumOfWeights(batch)));
            reference.run();
            const auto& sums = reference.at(engine::kLossSums).values;
            const kernels::LossSums loss = run.executor().readLoss();
            EXPECT_NEAR(loss.loss, sums[0], 1e-3 * (1 + std::abs(sums[0]))) << "step " << step;
            EXPECT_FLOAT_EQ(loss.weight, static_cast<float>(sums[1]));
            const auto& status = reference.at(engine::kGradientStatus).values;
            EXPECT_NEAR(
                run.executor().readGradientStatus().norm, status[0], 2e-3 * (1 + status[0]));
        }
        EXPECT_EQ(run.executor().whyNotRecorded(), "");
        for (const HostTensor& tensor : run.tensors()) {
            expectNear(tensor, reference.at(tensor.name).values, 2e-3, 1e-2);
        }
    }
}

TEST_F(GpuTrainingStepTest, ARecordedStepHasTheBitsOfADirectOne) {
    for (const auto precision :
         {kernels::DataType::Float32, kernels::DataType::BFloat16, kernels::DataType::Float16}) {
        if (!computesIn(device->description(), precision)) continue;
        for (const SmallDrawing& drawing : smallDrawings()) {
            SCOPED_TRACE(drawing.network.name);
            const engine::Network network = networkOf(drawing);
            const CompileOptions options = optionsFor(drawing, precision);
            NetworkRun recorded(compile(network, *device, options), *device, 3);
            engine::ParameterStore store(*device);
            store.declare(recorded.executor().plan());
            store.initialise(3);
            for (std::uint32_t step = 1; step <= kSteps; ++step) {
                const auto batch =
                    randomBatch(recorded.executor().plan(), drawing.outputWidth, random);
                // A new executor runs its first step without recording it.
                NetworkRun once(compile(network, *device, options), *device, store);
                for (NetworkRun* run : {&recorded, &once}) {
                    give(*run, batch, step);
                    ASSERT_TRUE(run->executor().run({}));
                }
                ASSERT_EQ(recorded.executor().readLoss().loss, once.executor().readLoss().loss)
                    << step;
                EXPECT_TRUE(sameBits(recorded.tensors(), once.tensors())) << step;
            }
            EXPECT_EQ(recorded.executor().whyNotRecorded(), "") << name(precision);
        }
    }
}

TEST_F(GpuTrainingStepTest, AStoppedStepChangesNoBits) {
    const SmallDrawing drawing = smallDrawings().front();
    NetworkRun run(compile(networkOf(drawing), *device, optionsFor(drawing)), *device, 3);
    const auto batch = randomBatch(run.executor().plan(), drawing.outputWidth, random);
    std::stop_source asked;
    asked.request_stop();
    for (std::uint32_t step = 1; step <= kSteps; ++step) {
        const auto before = run.tensors();
        give(run, batch, step);
        EXPECT_FALSE(run.executor().run(asked.get_token()));
        EXPECT_TRUE(sameBits(run.tensors(), before));
        EXPECT_TRUE(run.executor().run({}));
        run.executor().readLoss();
        EXPECT_FALSE(sameBits(run.tensors(), before));
    }
}

}  // namespace
}  // namespace espalier::tests
