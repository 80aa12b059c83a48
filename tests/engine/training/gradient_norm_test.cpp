// SPDX-License-Identifier: Apache-2.0
// The norm of its gradients, which each step reports.
#include <cmath>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "toy_training.h"

namespace espalier::engine::test {
namespace {

/// A single step on 16 images, after which SGD's momentum is the gradient itself.
struct OneStep : ToyRun {
    OneStep() {
        training = FormulaDataset(16);
        options.optimizer = Optimizer::SgdMomentum;
        options.momentum = 0.9;
        options.weightDecay = 0;
        options.batch = 16;
        options.epochs = 1;
    }
    double reported() {
        train();
        const auto steps = log.of(EventKind::Step);
        EXPECT_EQ(steps.size(), 1u);
        EXPECT_EQ(steps.front().gradientNorm.count, 1);
        return steps.front().gradientNorm.mean();
    }
};

double normOfMomentum(const Checkpoint& checkpoint) {
    double squares = 0;
    for (const HostTensor& tensor : checkpoint.tensors) {
        if (!tensor.name.ends_with(".optimizer0")) continue;
        for (const float value : tensor.floats()) squares += double{value} * value;
    }
    return std::sqrt(squares);
}

TEST(GradientNormTest, EachStepReportsTheNormOfAllItsGradients) {
    OneStep run;
    const double reported = run.reported();
    const double expected = normOfMomentum(run.lastCheckpoint());
    EXPECT_GT(expected, 0.01);
    EXPECT_NEAR(reported, expected, 1e-5 * expected);
}

TEST(GradientNormTest, ItIsThatOfBeforeClipping) {
    OneStep whole;
    const double unclipped = whole.reported();
    OneStep run;
    run.options.clipNorm = unclipped / 4;
    EXPECT_NEAR(run.reported(), unclipped, 1e-6 * unclipped);
    EXPECT_NEAR(normOfMomentum(run.lastCheckpoint()), unclipped / 4, 1e-5 * unclipped);
}

TEST(GradientNormTest, SeveralWorkersReportTheSameUpToRounding) {
    OneStep alone;
    const double expected = alone.reported();
    OneStep shared;
    shared.options.workers = 2;
    EXPECT_NEAR(shared.reported(), expected, 1e-4 * expected);
}

}  // namespace
}  // namespace espalier::engine::test
