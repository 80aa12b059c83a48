// SPDX-License-Identifier: Apache-2.0
#include "engine/base/work_pace.h"

#include <gtest/gtest.h>

#include <chrono>
#include <future>
#include <thread>

namespace espalier::engine {
namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

Clock::duration timeOf(const auto& action) {
    const Clock::time_point begin = Clock::now();
    action();
    return Clock::now() - begin;
}

// Of a thread that has worked for `step` longer each time somebody looks.
WorkPace::Nanoseconds growing(WorkPace::Nanoseconds& worked, WorkPace::Nanoseconds step) {
    worked += step;
    return worked;
}

TEST(WorkPaceTest, RestsForThreeTimesAsLongAsItWorked) {
    WorkPace::Nanoseconds worked{0};
    WorkPace pace([&] { return growing(worked, 5ms); });
    const PacedWork paced(pace);
    EXPECT_GE(timeOf([] { restBetweenParts(); }), 15ms);
    EXPECT_GE(timeOf([] { restBetweenParts(); }), 15ms) << "each time";
}

TEST(WorkPaceTest, SmallPartsAddUpToOneRest) {
    WorkPace::Nanoseconds worked{0};
    WorkPace pace([&] { return growing(worked, 10us); });
    const PacedWork paced(pace);
    // 2 ms of work in all: whatever the system adds to a rest, 6 ms are due but for the last one.
    EXPECT_GE(timeOf([] {
                  for (int part = 0; part < 200; ++part) restBetweenParts();
              }),
              5ms);
}

TEST(WorkPaceTest, ARestEndsWhenSomebodyWaits) {
    WorkPace::Nanoseconds worked{0};
    WorkPace pace([&] { return growing(worked, 1h); });
    auto work = std::async(std::launch::async, [&] {
        const PacedWork paced(pace);
        restBetweenParts();
        restBetweenParts();  // nor does another one begin
    });
    EXPECT_EQ(work.wait_for(20ms), std::future_status::timeout) << "it rests";
    pace.hurry();
    EXPECT_EQ(work.wait_for(60s), std::future_status::ready);
}

TEST(WorkPaceTest, OtherThreadsAndLaterWorkDoNotRest) {
    WorkPace::Nanoseconds worked{0};
    WorkPace pace([&] { return growing(worked, 1h); });
    {
        const PacedWork paced(pace);
        std::async(std::launch::async, [] { restBetweenParts(); }).get();
    }
    restBetweenParts();
}

TEST(WorkPaceTest, CountsTheProcessorTimeOfItsThread) {
    const WorkPace::Nanoseconds begin = WorkPace::threadTime();
    std::this_thread::sleep_for(20ms);
    EXPECT_LT(WorkPace::threadTime() - begin, 20ms) << "waiting is no work";
    while (WorkPace::threadTime() - begin < 1ms) {
    }
}

}  // namespace
}  // namespace espalier::engine
