// SPDX-License-Identifier: Apache-2.0
#include "kernels/cpu/device/thread_communicator.h"

#include <gtest/gtest.h>

#include <chrono>
#include <thread>

#include "kernels/cpu/cpu_device.h"
#include "kernels/error.h"
#include "tests/kernels/support/host_tensor.h"

namespace espalier::kernels::testing {
namespace {

class ThreadCommunicatorTest : public ::testing::Test {
  protected:
    /// Runs body(communicator, stream) on a thread per replica.
    template <class Body>
    void onReplicas(int size, const Body& body) {
        const auto communicators = cpu::createThreadCommunicators(size);
        std::vector<std::thread> threads;
        for (const auto& communicator : communicators) {
            threads.emplace_back([&] {
                const auto device = cpu::createCpuDevice({.threads = 1});
                const auto stream = device->createStream();
                body(*communicator, *stream);
            });
        }
        for (std::thread& thread : threads) thread.join();
    }
    RandomTensors random;
};

TEST_F(ThreadCommunicatorTest, SumsInTheOrderOfRanksToTheSameBits) {
    for (const int size : {1, 2, 3, 5}) {
        for (const std::size_t count :
             {std::size_t{0}, std::size_t{1}, std::size_t{4}, std::size_t{10007}}) {
            std::vector<std::vector<float>> values;
            std::vector<float> expected(count, 0.0f);
            for (int rank = 0; rank < size; ++rank) {
                const HostTensor t = random.uniform(Shape{static_cast<std::int64_t>(count)});
                values.emplace_back(t.values.begin(), t.values.end());
                for (std::size_t i = 0; i < count; ++i) {
                    expected[i] = rank == 0 ? values[0][i] : expected[i] + values.back()[i];
                }
            }
            onReplicas(size, [&](Communicator& communicator, Stream& stream) {
                EXPECT_EQ(communicator.size(), size);
                float* mine = values[static_cast<std::size_t>(communicator.rank())].data();
                communicator.allReduceSum(mine, count, stream);
            });
            for (const auto& replica : values) EXPECT_EQ(replica, expected);
        }
    }
}

TEST_F(ThreadCommunicatorTest, BroadcastsReplicaZeroAgainAndAgain) {
    onReplicas(3, [&](Communicator& communicator, Stream& stream) {
        for (int round = 0; round < 200; ++round) {
            const float start = static_cast<float>(1000 * round + communicator.rank());
            std::vector<float> values(7, start);
            communicator.broadcast(values.data(), values.size(), stream);
            for (const float v : values) ASSERT_EQ(v, static_cast<float>(1000 * round));
            communicator.allReduceSum(values.data(), values.size(), stream);
            for (const float v : values) ASSERT_EQ(v, static_cast<float>(3000 * round));
        }
    });
}

TEST_F(ThreadCommunicatorTest, AbortWakesAllThreadsAndIsPermanent) {
    std::atomic<int> woken = 0;
    onReplicas(3, [&](Communicator& communicator, Stream& stream) {
        float value = 1;
        if (communicator.rank() == 2) {
            std::this_thread::sleep_for(std::chrono::milliseconds(20));
            communicator.abort();
        }
        EXPECT_THROW(communicator.allReduceSum(&value, 1, stream), Error);
        EXPECT_THROW(communicator.broadcast(&value, 1, stream), Error);
        ++woken;
    });
    EXPECT_EQ(woken, 3);
}

TEST_F(ThreadCommunicatorTest, IsRecordedAndReplayed) {
    onReplicas(2, [&](Communicator& communicator, Stream& stream) {
        float value = 1;
        stream.beginRecording();
        communicator.allReduceSum(&value, 1, stream);
        const auto recording = stream.endRecording();
        EXPECT_EQ(value, 1);
        stream.replay(*recording);
        EXPECT_EQ(value, 2);
        stream.replay(*recording);
        EXPECT_EQ(value, 4);
    });
}

}  // namespace
}  // namespace espalier::kernels::testing
