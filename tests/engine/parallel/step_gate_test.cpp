// SPDX-License-Identifier: Apache-2.0
#include "engine/parallel/step_gate.h"

#include <atomic>
#include <chrono>
#include <random>
#include <stdexcept>
#include <stop_token>
#include <thread>
#include <vector>

#include "gtest/gtest.h"
#include "tests/support/random_seed.h"

namespace espalier::engine {
namespace {

using namespace std::chrono_literals;

// Each replica votes, then "steps"; returns the number of steps of each.
std::vector<int> runReplicas(StepGate& gate, const std::vector<int>& stepsWithData) {
    std::vector<int> done(stepsWithData.size());
    std::vector<std::jthread> threads;
    for (std::size_t replica = 0; replica < done.size(); ++replica) {
        threads.emplace_back([&, replica] {
            while (true) {
                const auto decision = gate.vote(done[replica] < stepsWithData[replica]);
                if (decision == GateDecision::Pause) {
                    gate.waitWhilePaused();
                    continue;
                }
                if (decision != GateDecision::GoOn) break;
                ++done[replica];
            }
            gate.leave();
        });
    }
    threads.clear();
    return done;
}

TEST(StepGateTest, EndsTheEpochForAllWhenOneHasNoMoreData) {
    StepGate gate(3);
    EXPECT_EQ(runReplicas(gate, {20, 7, 30}), (std::vector<int>{7, 7, 7}));
}

TEST(StepGateTest, StopsAllReplicasAfterTheSameStepWheneverStopComes) {
    const auto seed = tests::testSeed();
    SCOPED_TRACE(seed);
    std::mt19937 random(seed);
    for (int round = 0; round < 30; ++round) {
        std::stop_source stop;
        StepGate gate(4, stop.get_token());
        const auto pause = std::chrono::microseconds(random() % 2000);
        std::jthread presser([&] {
            std::this_thread::sleep_for(pause);
            stop.request_stop();
        });
        const std::vector<int> done = runReplicas(gate, std::vector<int>(4, 1 << 30));
        EXPECT_EQ(done, std::vector<int>(4, done[0]));
    }
}

TEST(StepGateTest, HoldsEveryReplicaWhilePaused) {
    std::stop_source stop;
    StepGate gate(2, stop.get_token());
    std::atomic<int> steps = 0;
    gate.requestPause();
    std::vector<std::jthread> replicas;
    for (int replica = 0; replica < 2; ++replica) {
        replicas.emplace_back([&] {
            for (auto decision = gate.vote(true); decision != GateDecision::Stop;
                 decision = gate.vote(true)) {
                if (decision == GateDecision::Pause) {
                    gate.waitWhilePaused();
                } else {
                    ++steps;
                }
            }
            gate.leave();
        });
    }
    std::this_thread::sleep_for(20ms);
    EXPECT_EQ(steps, 0);
    gate.requestContinue();
    while (steps < 10) std::this_thread::yield();
    stop.request_stop();
    replicas.clear();
    EXPECT_EQ(steps % 2, 0);
}

TEST(StepGateTest, StopEndsAPause) {
    std::stop_source stop;
    StepGate gate(1, stop.get_token());
    gate.requestPause();
    ASSERT_EQ(gate.vote(true), GateDecision::Pause);
    std::jthread presser([&] {
        std::this_thread::sleep_for(5ms);
        stop.request_stop();
    });
    gate.waitWhilePaused();
    EXPECT_EQ(gate.vote(true), GateDecision::Stop);
}

TEST(StepGateTest, DoesNotWaitForAFailedReplica) {
    std::atomic<int> aborts = 0;
    StepGate gate(3, {}, [&] { ++aborts; });
    std::vector<std::jthread> replicas;
    for (int replica = 0; replica < 2; ++replica) {
        replicas.emplace_back([&] {
            while (gate.vote(true) == GateDecision::GoOn) {
            }
            gate.leave();
        });
    }
    for (int step = 0; step < 5; ++step) EXPECT_EQ(gate.vote(true), GateDecision::GoOn);
    gate.fail(std::make_exception_ptr(std::runtime_error("replica 2 lost its device")));
    replicas.clear();
    EXPECT_EQ(aborts, 1);
    EXPECT_THROW(gate.rethrowFailure(), std::runtime_error);
}

TEST(StepGateTest, KeepsTheFirstFailureAndAbortsOnce) {
    std::atomic<int> aborts = 0;
    StepGate gate(2, {}, [&] { ++aborts; });
    EXPECT_NO_THROW(gate.rethrowFailure());
    gate.fail(std::make_exception_ptr(std::logic_error("first")));
    gate.fail(std::make_exception_ptr(std::runtime_error("second")));
    EXPECT_EQ(aborts, 1);
    EXPECT_THROW(gate.rethrowFailure(), std::logic_error);
}

}  // namespace
}  // namespace espalier::engine
