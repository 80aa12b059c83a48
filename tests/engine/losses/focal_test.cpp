// SPDX-License-Identifier: Apache-2.0
#include "gtest/gtest.h"
#include "tests/engine/losses/loss_probe.h"

namespace espalier::engine::test {
namespace {

TEST(FocalLossTest, TakesItsFocusing) {
    for (const Mode mode : {Mode::Train, Mode::Evaluate}) {
        const LossProbe probe("focal", mode, {.labelSmoothing = 0.25f, .focusing = 3});
        const auto op = probe.op<kernels::SoftmaxFocalLoss>();
        EXPECT_EQ(op.focusing, 3.0f);
        EXPECT_EQ(op.evaluateOnly, mode == Mode::Evaluate);
    }
}

}  // namespace
}  // namespace espalier::engine::test
