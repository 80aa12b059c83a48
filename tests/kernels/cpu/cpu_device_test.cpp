// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>

#include <cmath>
#include <cstring>
#include <thread>

#include "kernels/cpu/device/host_facts.h"
#include "kernels/error.h"
#include "tests/kernels/cpu/cpu_op_test.h"

namespace espalier::kernels::testing {
namespace {

class CpuDeviceTest : public CpuOpTest {};

TEST_F(CpuDeviceTest, DescribesTheMachine) {
    const auto device = cpu::createCpuDevice({});
    const DeviceDescription& d = device->description();
    EXPECT_EQ(d.kind, DeviceKind::Cpu);
    EXPECT_EQ(d.threads, cpu::physicalCoreCount());
    EXPECT_GE(d.threads, 1);
    EXPECT_GT(d.memoryTotal, std::size_t{1} << 28);
    EXPECT_GT(d.memoryFree, 0u);
    EXPECT_LE(d.memoryFree, d.memoryTotal);
    EXPECT_TRUE(d.hostVisible);
    EXPECT_THAT(d.library, ::testing::StartsWith("oneDNN "));
    EXPECT_THAT(d.name, ::testing::HasSubstr("thread"));
    EXPECT_NE(d.instructionSet, "");
    EXPECT_EQ(cpu::createCpuDevice({.threads = 3})->description().threads, 3);
    EXPECT_THROW(cpu::createCpuDevice({.threads = -1}), Error);
}

TEST_F(CpuDeviceTest, AllocatesAlignedMemoryAndSaysWhenThereIsNone) {
    const auto device = cpu::createCpuDevice({.threads = 1});
    for (const std::size_t bytes : {std::size_t{0}, std::size_t{1}, std::size_t{5} << 20}) {
        const auto buffer = device->allocate(bytes);
        EXPECT_EQ(buffer->bytes(), bytes);
        EXPECT_EQ(reinterpret_cast<std::uintptr_t>(buffer->data()) % 64, 0u);
        std::memset(buffer->data(), 1, bytes);
    }
    const std::size_t tooMuch = std::size_t{1} << 50;
    try {
        device->allocate(tooMuch);
        FAIL() << "a petabyte was granted";
    } catch (const OutOfMemory& error) {
        EXPECT_EQ(error.bytes, tooMuch);
        EXPECT_THAT(error.what(), ::testing::HasSubstr("MB"));
    }
    EXPECT_THROW(device->allocate(SIZE_MAX), OutOfMemory);
}

TEST_F(CpuDeviceTest, CopiesLargeMemoryWithAllThreadsWhole) {
    const auto device = cpu::createCpuDevice({.threads = 3});
    const auto stream = device->createStream();
    std::vector<std::uint32_t> values((std::size_t{5} << 18) + 7);
    for (std::size_t i = 0; i < values.size(); ++i) values[i] = static_cast<std::uint32_t>(i);
    const std::size_t bytes = values.size() * sizeof(values[0]);
    const auto buffer = device->allocate(bytes);
    stream->copyToDevice(buffer->data(), values.data(), bytes);
    std::vector<std::uint32_t> found(values.size());
    stream->copyToHost(found.data(), buffer->data(), bytes);
    stream->synchronize();
    EXPECT_EQ(found, values);
}

TEST_F(CpuDeviceTest, CountsThePaddingOfBlockedLayouts) {
    const auto device = cpu::createCpuDevice({.threads = 1});
    TensorDesc desc{DataType::Float32, {2, 5, 3, 4}, Layout::plain()};
    EXPECT_EQ(device->byteSize(desc), 480u);
    desc.layout = cpu::kBlocked8;
    EXPECT_EQ(device->byteSize(desc), 768u);
    desc.layout = cpu::kBlocked16;
    EXPECT_EQ(device->byteSize(desc), 1536u);
    EXPECT_EQ(device->describe(desc), "nChw16c");
    desc.type = DataType::UInt8;
    EXPECT_EQ(device->byteSize(desc), 384u);
}

TEST_F(CpuDeviceTest, ReplaysARecordingOnNewValues) {
    const auto device = cpu::createCpuDevice({.threads = 2});
    const TensorDesc desc{DataType::Float32, {4}, Layout::plain()};
    const std::vector<TensorDesc> in{desc, desc};
    const auto add = device->prepare(Add{}, in, {&desc, 1}, {});
    const auto stream = device->createStream();
    float a[4] = {1, 2, 3, 4};
    float b[4] = {10, 20, 30, 40};
    float sum[4] = {};
    float copy[4] = {};
    stream->beginRecording();
    {
        const void* inputs[] = {a, b};
        void* outputs[] = {sum};
        add->run(*stream, {inputs, outputs, nullptr});
    }
    stream->copy(copy, sum, sizeof(sum));
    stream->fillZero(a, sizeof(float));
    const auto recording = stream->endRecording();
    EXPECT_EQ(sum[0], 0) << "recording must compute nothing";
    stream->replay(*recording);
    EXPECT_EQ(copy[3], 44);
    EXPECT_EQ(a[0], 0);
    b[3] = 50;
    stream->replay(*recording);
    EXPECT_EQ(copy[3], 54);
    EXPECT_EQ(copy[0], 10);
}

TEST_F(CpuDeviceTest, TreatsSubnormalsAsZeroOnEveryThreadAndRestoresTheCaller) {
    const auto device = cpu::createCpuDevice({.threads = 2});
    const std::int64_t count = 1 << 17;
    const TensorDesc desc{DataType::Float32, {count}, Layout::plain()};
    const std::vector<TensorDesc> in{desc, desc};
    const auto multiply = device->prepare(Multiply{}, in, {&desc, 1}, {});
    const auto stream = device->createStream();
    const std::vector<float> tiny(count, 1e-30f);
    std::vector<float> y(count, 1.0f);
    const void* inputs[] = {tiny.data(), tiny.data()};
    void* outputs[] = {y.data()};
    const auto allZero = [&] {
        std::fill(y.begin(), y.end(), 1.0f);
        multiply->run(*stream, {inputs, outputs, nullptr});
        for (const float v : y) {
            if (std::memcmp(&v, "\0\0\0\0", 4) != 0) return false;
        }
        return true;
    };
    std::vector<float> subnormal(count, 1e-40f);
    inputs[0] = subnormal.data();
    std::vector<float> large(count, 1e10f);
    inputs[1] = large.data();
    EXPECT_TRUE(allZero());
    volatile float small = 1e-30f;
    EXPECT_NE(std::fpclassify(small * 1e-10f), FP_ZERO) << "the caller's mode was changed";
    // A second host thread has its own compute threads.
    std::thread([&] { EXPECT_TRUE(allZero()); }).join();
}

TEST_F(CpuDeviceTest, GivesTheSameBitsWithAnyNumberOfThreads) {
    const Shape shape{3, 17, 40, 37};
    const HostTensor x = random.uniform(shape);
    const HostTensor dy = random.uniform(shape);
    const Shape channels{17};
    for (const Layout layout : channelLayouts()) {
        std::vector<std::vector<HostTensor>> results;
        for (const int threads : {1, 2, 3, 1}) {
            const auto device = cpu::createCpuDevice({.threads = threads});
            OpRunner runner(*device);
            auto all = runner.run(BatchNormStatistics{}, {{x, layout}}, {{channels}, {channels}});
            const auto sums = runner.run(BatchNormBackwardSums{},
                                         {{dy, layout}, {x, layout}, {all[0]}, {all[1]}},
                                         {{channels}, {channels}});
            const auto reduced = runner.run(ReduceToAxis{1}, {{x, layout}}, {{channels}});
            const auto norm = runner.run(
                GradientNorm{}, {stepArgument({}), {x, layout}, {dy, layout}}, {{Shape{4}}});
            all.insert(all.end(), sums.begin(), sums.end());
            all.push_back(reduced[0]);
            all.push_back(norm[0]);
            results.push_back(all);
        }
        for (const auto& other : results) {
            for (std::size_t i = 0; i < other.size(); ++i)
                expectSame(other[i], results[0][i], "sum");
        }
    }
}

TEST_F(CpuDeviceTest, SumsOverRowsHaveTheSameBitsWithAnyNumberOfThreads) {
    for (const Shape& shape : {Shape{5, 400, 33}, Shape{3, 600, 700}, Shape{70, 3, 11}}) {
        const Shape rows{shape[0] * shape[1]};
        const Shape row{shape[2]};
        const HostTensor x = random.uniform(shape);
        const HostTensor dy = random.uniform(shape);
        const HostTensor mean = random.uniform(rows);
        const HostTensor inverse = random.uniform(rows, 0.5, 1.5);
        const HostTensor gamma = random.uniform(row);
        std::vector<HostTensor> first;
        for (const int threads : {1, 2, 3, 7}) {
            const auto device = cpu::createCpuDevice({.threads = threads});
            OpRunner runner(*device);
            const auto all = runner.run(LayerNormBackward{2},
                                        {{dy}, {x}, {mean}, {inverse}, {gamma}},
                                        {{shape}, {row}, {row}});
            if (first.empty()) first = all;
            for (std::size_t i = 0; i < all.size(); ++i) expectSame(all[i], first[i], "gradient");
        }
    }
}

TEST_F(CpuDeviceTest, RefusesWrongCountsAndTypesWithAMessage) {
    const auto device = cpu::createCpuDevice({.threads = 1});
    const TensorDesc x{DataType::Float32, {2, 3}, Layout::plain()};
    TensorDesc half = x;
    half.type = DataType::Float16;
    const Support none = device->supports(Add{}, {&x, 1}, {&x, 1});
    EXPECT_FALSE(none.yes);
    EXPECT_THAT(none.reason, ::testing::HasSubstr("Add"));
    const std::vector<TensorDesc> pair{half, half};
    EXPECT_THAT(device->supports(Add{}, pair, {&half, 1}).reason,
                ::testing::HasSubstr("is requested in fp16. "));
    try {
        device->prepare(Add{}, pair, {&half, 1}, {});
        FAIL();
    } catch (const Error& error) {
        EXPECT_THAT(error.what(), ::testing::HasSubstr("fp16"));
    }
}

}  // namespace
}  // namespace espalier::kernels::testing
