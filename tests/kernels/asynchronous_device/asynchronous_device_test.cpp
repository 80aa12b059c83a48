// SPDX-License-Identifier: Apache-2.0
// Other tests rely on this device: makes each mistake that it must detect on purpose.
#include "tests/kernels/asynchronous_device/asynchronous_device.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <stdexcept>
#include <vector>

#include "kernels/cpu/cpu_device.h"
#include "kernels/error.h"
#include "kernels/ops/op_desc.h"

namespace espalier::kernels::testing {
namespace {

constexpr std::size_t kCount = 1000;
constexpr std::size_t kBytes = kCount * sizeof(float);

class AsynchronousDeviceTest : public ::testing::Test {
  protected:
    AsynchronousDevice device{cpu::createCpuDevice({.threads = 1})};
    std::unique_ptr<Buffer> buffer = device.allocate(kBytes);
    std::unique_ptr<Buffer> other = device.allocate(kBytes);
    std::unique_ptr<Stream> stream = device.createStream();
    std::vector<float> values = std::vector<float>(kCount, 3.0f);
    std::vector<float> found = std::vector<float>(kCount, 0.0f);

    void upload() { stream->copyToDevice(buffer->data(), values.data(), kBytes); }
    void download(Stream& by) { by.copyToHost(found.data(), buffer->data(), kBytes); }
    std::unique_ptr<Operation> fill(float value) {
        return device.prepare(Fill{value}, {}, std::array{desc}, {});
    }
    void run(Operation& operation) {
        void* const out = buffer->data();
        operation.run(*stream, {{}, std::array{out}, nullptr});
    }

    const TensorDesc desc{DataType::Float32, Shape{static_cast<std::int64_t>(kCount)}};
};

TEST_F(AsynchronousDeviceTest, AccessByTheHostEndsTheProgram) {
    GTEST_FLAG_SET(death_test_style, "threadsafe");
    EXPECT_DEATH(*static_cast<volatile float*>(buffer->data()) = 1, "");
    upload();
    stream->synchronize();
    EXPECT_DEATH(static_cast<void>(*static_cast<volatile float*>(buffer->data())), "");
}

TEST_F(AsynchronousDeviceTest, NothingIsDoneBeforeTheHostWaits) {
    upload();
    download(*stream);
    EXPECT_EQ(found[0], 0.0f) << "read too early";
    values.assign(kCount, 4.0f);  // and overwritten too early
    stream->synchronize();
    EXPECT_EQ(found[0], 4.0f);
}

TEST_F(AsynchronousDeviceTest, FreshMemoryIsNaN) {
    download(*stream);
    stream->synchronize();
    EXPECT_TRUE(std::isnan(found.front()) && std::isnan(found.back()));
}

TEST_F(AsynchronousDeviceTest, StreamsSynchroniseOnlyThroughEvents) {
    const auto second = device.createStream();
    upload();
    download(*second);
    second->synchronize();
    EXPECT_TRUE(std::isnan(found[0]));
    const auto event = stream->signal();
    second->waitFor(*event);
    download(*second);
    second->synchronize();
    EXPECT_EQ(found[0], 3.0f);
    EXPECT_TRUE(event->reached());
}

TEST_F(AsynchronousDeviceTest, RefusesForeignAddresses) {
    const auto three = fill(3);
    run(*three);
    download(*stream);
    stream->synchronize();
    EXPECT_EQ(found.back(), 3.0f);
    void* const here = values.data();
    EXPECT_THROW(three->run(*stream, {{}, std::array{here}, nullptr}), std::logic_error);
    void* const crooked = static_cast<std::byte*>(buffer->data()) + 64;
    EXPECT_THROW(three->run(*stream, {{}, std::array{crooked}, nullptr}), std::logic_error);
    EXPECT_THROW(stream->copyToDevice(here, found.data(), kBytes), std::logic_error);
    EXPECT_THROW(stream->copyToDevice(buffer->data(), found.data(), kBytes + 1), std::logic_error);
}

TEST_F(AsynchronousDeviceTest, RecordingComputesNothingAndRefusesWhatAGpuRefuses) {
    const auto three = fill(3);
    stream->beginRecording();
    run(*three);
    EXPECT_THROW(device.allocate(8), Error);
    EXPECT_THROW(device.allocateHost(8), Error);
    EXPECT_THROW(stream->synchronize(), Error);
    EXPECT_THROW(device.createStream(), Error);
    const auto recording = stream->endRecording();
    download(*stream);
    stream->synchronize();
    EXPECT_TRUE(std::isnan(found[0]));
    stream->replay(*recording);
    download(*stream);
    stream->synchronize();
    EXPECT_EQ(found[0], 3.0f);
    EXPECT_EQ(device.counts().replays, 1);
    EXPECT_EQ(device.counts().launches, 0);
}

TEST_F(AsynchronousDeviceTest, MemoryIsLimitedAndReusable) {
    AsynchronousDevice small(cpu::createCpuDevice({.threads = 1}),
                             {.memory = std::size_t{1} << 20});
    for (int round = 0; round < 3; ++round) {
        const auto most = small.allocate(900'000);
        EXPECT_THROW(small.allocate(200'000), OutOfMemory);
        EXPECT_NO_THROW(small.allocate(100'000));
    }
}

TEST_F(AsynchronousDeviceTest, EveryAllowedOrderGivesTheSameResult) {
    for (std::uint64_t order = 1; order <= 20; ++order) {
        AsynchronousDevice hasty(cpu::createCpuDevice({.threads = 1}), {.order = order});
        const auto here = hasty.allocate(kBytes);
        const auto first = hasty.createStream();
        const auto second = hasty.createStream();
        first->copyToDevice(here->data(), values.data(), kBytes);
        const auto arrived = first->signal();
        second->waitFor(*arrived);
        found.assign(kCount, 0);
        second->copyToHost(found.data(), here->data(), kBytes);
        second->signal()->wait();
        ASSERT_EQ(found.back(), 3.0f) << order;
    }
}

}  // namespace
}  // namespace espalier::kernels::testing
