// SPDX-License-Identifier: Apache-2.0
#include "gtest/gtest.h"
#include "tests/engine/losses/loss_probe.h"

namespace espalier::engine::test {
namespace {

TEST(HuberLossTest, TakesItsDelta) {
    for (const Mode mode : {Mode::Train, Mode::Evaluate}) {
        const LossProbe probe("huber", mode, {.huberDelta = 0.5f});
        const auto op = probe.op<kernels::HuberLoss>();
        EXPECT_EQ(op.delta, 0.5f);
        EXPECT_EQ(op.evaluateOnly, mode == Mode::Evaluate);
    }
}

}  // namespace
}  // namespace espalier::engine::test
