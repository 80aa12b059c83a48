// SPDX-License-Identifier: Apache-2.0
#include "gtest/gtest.h"
#include "tests/engine/losses/loss_probe.h"

namespace espalier::engine::test {
namespace {

TEST(CrossEntropyLossTest, SmoothsTheLabelsAsAsked) {
    for (const Mode mode : {Mode::Train, Mode::Evaluate}) {
        const LossProbe probe("cross_entropy", mode, {.labelSmoothing = 0.25f});
        const auto op = probe.op<kernels::SoftmaxCrossEntropy>();
        EXPECT_EQ(op.labelSmoothing, 0.25f);
        EXPECT_EQ(op.evaluateOnly, mode == Mode::Evaluate);
    }
}

}  // namespace
}  // namespace espalier::engine::test
