// SPDX-License-Identifier: Apache-2.0
#include "gtest/gtest.h"
#include "tests/engine/losses/loss_probe.h"

namespace espalier::engine::test {
namespace {

TEST(MeanAbsoluteErrorLossTest, HasItsOwnOp) {
    for (const Mode mode : {Mode::Train, Mode::Evaluate}) {
        const LossProbe probe("mean_absolute_error", mode);
        const auto op = probe.op<kernels::MeanAbsoluteError>();
        EXPECT_EQ(op.evaluateOnly, mode == Mode::Evaluate);
    }
}

}  // namespace
}  // namespace espalier::engine::test
