// SPDX-License-Identifier: Apache-2.0
// A separate program, because it replaces the allocator for all of its code.
#include <gtest/gtest.h>

#include <dlfcn.h>

#include <atomic>
#include <cerrno>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <new>

#include "engine/training/loop/network_executors.h"
#include "kernels/cpu/cpu_device.h"
#include "tests/engine/compiler/small_drawings.h"
#include "tests/support/network_run.h"

namespace {

std::atomic<bool> counting = false;
std::atomic<long> ours = 0;
std::atomic<std::size_t> largestOfLibrary = 0;

// oneDNN allocates small objects in every call, and without AMX its bf16 matrix products allocate
// buffers for packed blocks. Neither can be prevented from outside.
bool isLibrary(const void* caller) {
    Dl_info info{};
    return dladdr(caller, &info) != 0 && info.dli_fname != nullptr &&
           std::strstr(info.dli_fname, "libdnnl") != nullptr;
}

void count(std::size_t bytes, const void* caller) {
    if (!counting.load(std::memory_order_relaxed)) return;
    if (!isLibrary(caller)) {
        ++ours;
    } else if (bytes > largestOfLibrary) {
        largestOfLibrary = bytes;
    }
}

}  // namespace

extern "C" {
void* __libc_malloc(std::size_t);
void* __libc_calloc(std::size_t, std::size_t);
void* __libc_realloc(void*, std::size_t);
void* __libc_memalign(std::size_t, std::size_t);

void* malloc(std::size_t bytes) {
    count(bytes, __builtin_return_address(0));
    return __libc_malloc(bytes);
}
void* calloc(std::size_t elements, std::size_t bytes) {
    count(elements * bytes, __builtin_return_address(0));
    return __libc_calloc(elements, bytes);
}
void* realloc(void* old, std::size_t bytes) {
    count(bytes, __builtin_return_address(0));
    return __libc_realloc(old, bytes);
}
void* aligned_alloc(std::size_t alignment, std::size_t bytes) {
    count(bytes, __builtin_return_address(0));
    return __libc_memalign(alignment, bytes);
}
int posix_memalign(void** place, std::size_t alignment, std::size_t bytes) {
    count(bytes, __builtin_return_address(0));
    *place = __libc_memalign(alignment, bytes);
    return *place ? 0 : ENOMEM;
}
}

[[gnu::noinline]] void* operator new(std::size_t bytes) {
    count(bytes, __builtin_return_address(0));
    return __libc_malloc(bytes);
}
[[gnu::noinline]] void operator delete(void* place) noexcept {
    free(place);
}
[[gnu::noinline]] void operator delete(void* place, std::size_t) noexcept {
    free(place);
}

namespace espalier::tests {
namespace {

/// Counts allocations by any thread while this object exists.
class AllocationCount {
  public:
    AllocationCount() {
        ours = 0;
        largestOfLibrary = 0;
        counting = true;
    }
    ~AllocationCount() { counting = false; }
};

/// What the steps of a test need.
struct StepParts {
    engine::LayerCatalog catalog;
    std::unique_ptr<kernels::Device> device =
        kernels::cpu::createCpuDevice({.threads = 2, .winograd = true});
    TestRandom random;
};

/// The most bytes that a matrix product of these networks packs.
constexpr std::size_t kPackedBlocks = 64 << 10;

class TrainingAllocationTest : public testing::Test, protected StepParts {};

class StepAllocationTest : public testing::TestWithParam<kernels::DataType>, protected StepParts {
  protected:
    void countInTenSteps(const SmallDrawing& drawing) {
        engine::CompileOptions options = trainOptions();
        if (drawing.outputWidth == 0) options.loss = &engine::findLoss("mean_squared_error");
        options.precision = GetParam();
        const engine::Network network =
            validNetwork(drawing.network, catalog, {drawing.input, drawing.outputWidth});
        NetworkRun run(compile(network, *device, options), *device, 1);
        const auto batch = randomBatch(run.executor().plan(), drawing.outputWidth, random);
        const auto values = stepValues(1, 0.01f, sumOfWeights(batch));
        const auto step = [&] {
            run.setBatch(batch);
            run.executor().setStepValues(values);
            return run.executor().run({});
        };
        EXPECT_TRUE(step());  // threads start, and libraries may generate code
        const AllocationCount asked;
        for (int i = 0; i < 10; ++i) step();
    }
};

TEST_P(StepAllocationTest, AStepAllocatesNothing) {
    if (!kernels::computesIn(device->description(), GetParam())) {
        GTEST_SKIP() << computesIn(device->description(), GetParam()).reason;
    }
    for (const SmallDrawing& drawing : smallDrawings()) {
        countInTenSteps(drawing);
        EXPECT_EQ(ours, 0) << drawing.network.name;
        EXPECT_LE(largestOfLibrary, kPackedBlocks) << drawing.network.name;
    }
}

TEST_P(StepAllocationTest, CountsAllocations) {
    const AllocationCount asked;
    const auto something = std::make_unique<std::vector<int>>(10);
    EXPECT_EQ(ours, 2);
}

/// The batch of a training, from a plan's inputs.
engine::Batch batchOf(std::vector<engine::HostTensor> inputs) {
    engine::Batch batch;
    for (engine::HostTensor& input : inputs) {
        (input.name == engine::kWeightInput ? batch.weights : batch.tensors.emplace_back()) =
            std::move(input);
    }
    batch.samples.resize(static_cast<std::size_t>(batch.weights.shape[0]));
    return batch;
}

TEST_F(TrainingAllocationTest, ABatchIsGivenToItsStepWithoutACopy) {
    for (const SmallDrawing& drawing : smallDrawings()) {
        SCOPED_TRACE(drawing.network.name);
        const engine::Network network =
            validNetwork(drawing.network, catalog, {drawing.input, drawing.outputWidth});
        const auto& loss = drawing.outputWidth == 0 ? engine::findLoss("mean_squared_error")
                                                    : engine::findLoss("cross_entropy");
        engine::CompileOptions options = trainOptions();
        options.loss = &loss;
        const engine::Batch batch = batchOf(
            randomBatch(compile(network, *device, options).plan, drawing.outputWidth, random));
        engine::NetworkExecutors executors(network, *device, loss, {});
        executors.prepareTraining(batch.size(), {});
        executors.prepareEvaluation(batch.size(), {});
        executors.initialise(1);
        const auto step = [&] {
            executors.train(batch, stepValues(1, 0.01f, 1), {});
            executors.evaluate(batch, {});
        };
        step();
        const AllocationCount asked;
        for (int i = 0; i < 10; ++i) step();
        EXPECT_EQ(ours, 0);
    }
}

INSTANTIATE_TEST_SUITE_P(Types,
                         StepAllocationTest,
                         testing::Values(kernels::DataType::Float32, kernels::DataType::BFloat16),
                         [](const auto& info) { return std::string(name(info.param)); });

}  // namespace
}  // namespace espalier::tests
