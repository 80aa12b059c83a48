// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include "tests/kernels/cpu/cpu_op_test.h"

namespace espalier::kernels::testing {
namespace {

class DropoutTest : public CpuOpTest {
  protected:
    StepValues step() {
        return {.seed = random.bits(), .stepAttempted = 7, .stepApplied = 7, .firstSample = 0};
    }
};

TEST_F(DropoutTest, KeepsTheAskedShareAndScalesIt) {
    const Shape shape{4, 5, 40, 50};
    const HostTensor ones(shape, 1.0);
    const double kept = 1.0f / (1.0f - 0.3f);
    const StepValues values = step();
    forThreads([&](OpRunner& runner) {
        const auto y = runner.run(Dropout{0.3f, 1}, {{ones}, stepArgument(values)}, {{shape}})[0];
        double count = 0;
        for (const double v : y.values) {
            ASSERT_TRUE(v == 0 || std::abs(v - kept) < 1e-6) << v;
            count += v != 0 ? 1 : 0;
        }
        // Five standard deviations of a binomial distribution.
        const double n = static_cast<double>(y.size());
        EXPECT_NEAR(count / n, 0.7, 5 * std::sqrt(0.21 / n));
    });
}

TEST_F(DropoutTest, MaskDoesNotDependOnLayoutThreadsOrShard) {
    const Shape shape{4, 17, 5, 7};
    const HostTensor x = random.uniform(shape, 1, 2);
    StepValues values = step();
    const auto device = cpu::createCpuDevice({.threads = 1});
    OpRunner plain(*device);
    const HostTensor y = plain.run(Dropout{0.5f, 3}, {{x}, stepArgument(values)}, {{shape}})[0];
    forVariants([&](OpRunner& runner, Layout layout) {
        const auto out =
            runner.run(Dropout{0.5f, 3}, {{x, layout}, stepArgument(values)}, {{shape, layout}});
        expectSame(out[0], y, "y");
    });
    // The second half of the batch on another replica.
    const auto half = static_cast<std::ptrdiff_t>(x.size() / 2);
    const Shape part{2, 17, 5, 7};
    values.firstSample = 2;
    const HostTensor lower(part, {x.values.begin() + half, x.values.end()});
    const HostTensor expected(part, {y.values.begin() + half, y.values.end()});
    expectSame(plain.run(Dropout{0.5f, 3}, {{lower}, stepArgument(values)}, {{part}})[0],
               expected,
               "second half");
}

TEST_F(DropoutTest, MaskChangesWithSeedStepAndIndex) {
    const Shape shape{2, 300};
    const HostTensor x(shape, 1.0);
    const StepValues values = step();
    const auto device = cpu::createCpuDevice({.threads = 1});
    OpRunner runner(*device);
    const auto mask = [&](StepValues v, std::uint32_t index) {
        return runner.run(Dropout{0.5f, index}, {{x}, stepArgument(v)}, {{shape}})[0].values;
    };
    StepValues nextStep = values;
    ++nextStep.stepAttempted;
    StepValues otherSeed = values;
    ++otherSeed.seed;
    const auto first = mask(values, 1);
    EXPECT_EQ(first, mask(values, 1));
    EXPECT_NE(first, mask(values, 2));
    EXPECT_NE(first, mask(nextStep, 1));
    EXPECT_NE(first, mask(otherSeed, 1));
}

TEST_F(DropoutTest, RateZeroChangesNothing) {
    const Shape shape{3, 10};
    const HostTensor x = random.uniform(shape);
    forThreads([&](OpRunner& runner) {
        expectSame(runner.run(Dropout{0.0f, 0}, {{x}, stepArgument(step())}, {{shape}})[0], x, "y");
    });
}

}  // namespace
}  // namespace espalier::kernels::testing
