// SPDX-License-Identifier: Apache-2.0
#include "engine/parallel/worker_pool.h"

#include <atomic>
#include <string>
#include <vector>

#include "engine/base/error.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace espalier::engine::test {
namespace {

using testing::ElementsAre;

TEST(WorkerPoolTest, EveryWorkerDoesEveryJobOnce) {
    WorkerPool pool(3);
    std::vector<int> done(3);
    for (int job = 0; job < 1000; ++job) {
        pool.run([&](int worker) { ++done[static_cast<std::size_t>(worker)]; });
    }
    EXPECT_THAT(done, ElementsAre(1000, 1000, 1000));
}

TEST(WorkerPoolTest, AFailureReachesTheCallerAndThePoolGoesOn) {
    WorkerPool pool(4);
    for (int time = 0; time < 100; ++time) {
        try {
            pool.run([&](int worker) {
                if (worker >= 2) throw Error("worker " + std::to_string(worker));
            });
            FAIL();
        } catch (const Error& error) {
            EXPECT_STREQ(error.what(), "worker 2");
        }
        std::atomic<int> done = 0;
        pool.run([&](int) { ++done; });
        EXPECT_EQ(done, 4);
    }
}

}  // namespace
}  // namespace espalier::engine::test
