// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include "kernels/math/dropout.h"
#include "tests/kernels/support/op_test.h"

namespace espalier::kernels::testing {
namespace {

class DropoutTest : public OpTest {
  protected:
    StepValues step() {
        return {.seed = random.bits(), .stepAttempted = 7, .stepApplied = 7, .firstSample = 0};
    }
};

TEST_F(DropoutTest, KeepsTheRequestedFractionAndScalesIt) {
    const Shape shape{4, 5, 40, 50};
    const HostTensor ones(shape, 1.0);
    const double kept = 1.0f / (1.0f - 0.3f);
    const StepValues values = step();
    forDevices([&](OpRunner& runner) {
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

/// The mask by definition: a function of seed, step, index, sample and plain position.
HostTensor dropped(HostTensor x, const StepValues& step, const Dropout& op) {
    const std::int64_t samples = x.shape[0];
    const std::size_t perSample = x.size() / static_cast<std::size_t>(samples);
    for (std::size_t i = 0; i < x.size(); ++i) {
        const std::size_t position = i % perSample;
        const auto sample = static_cast<std::uint32_t>(i / perSample);
        const math::DropoutKey key{
            step.seed, op.index, step.stepAttempted, step.firstSample + sample};
        const auto bits = math::dropoutQuad(key, static_cast<std::uint32_t>(position / 4));
        x[i] *= math::dropoutFactor(bits.v[position % 4], op.rate);
    }
    return x;
}

TEST_F(DropoutTest, MaskDoesNotDependOnLayoutThreadsOrShard) {
    const Dropout op{0.5f, 3};
    for (const Shape& shape : {Shape{4, 17, 5, 7},
                               Shape{2, 17, 6, 6},
                               Shape{3, 24, 4, 5},
                               Shape{2, 16, 3, 3},
                               Shape{2, 17, 13, 11},
                               Shape{2, 24, 12, 16}}) {
        const HostTensor x = random.uniform(shape, 1, 2);
        StepValues values = step();
        const HostTensor y = dropped(x, values, op);
        forVariants([&](OpRunner& runner, Layout layout) {
            const auto out = runner.run(op, {{x, layout}, stepArgument(values)}, {{shape, layout}});
            expectSame(out[0], y, "y");
        });
        // The second half of the batch on another replica.
        Shape part = shape;
        part[0] = shape[0] / 2;
        const auto first =
            static_cast<std::ptrdiff_t>((x.size() / static_cast<std::size_t>(shape[0])) *
                                        static_cast<std::size_t>(shape[0] - part[0]));
        values.firstSample = static_cast<std::uint32_t>(shape[0] - part[0]);
        const HostTensor lower(part, {x.values.begin() + first, x.values.end()});
        const HostTensor expected(part, {y.values.begin() + first, y.values.end()});
        forVariants([&](OpRunner& runner, Layout layout) {
            const auto out =
                runner.run(op, {{lower, layout}, stepArgument(values)}, {{part, layout}});
            expectSame(out[0], expected, "last samples");
        });
    }
}

TEST_F(DropoutTest, EveryElementOfAVectorIsASample) {
    const HostTensor x = random.uniform(Shape{77}, 1, 2);
    const StepValues values = step();
    forDevices([&](OpRunner& runner) {
        const auto y = runner.run(Dropout{0.25f, 2}, {{x}, stepArgument(values)}, {{x.shape}});
        expectClose(y[0], dropped(x, values, Dropout{0.25f, 2}), 1e-6, "y");
    });
}

TEST_F(DropoutTest, MaskChangesWithSeedStepAndIndex) {
    const Shape shape{2, 300};
    const HostTensor x(shape, 1.0);
    const StepValues values = step();
    const auto maskOf = [&](OpRunner& runner, StepValues v, std::uint32_t index) {
        return runner.run(Dropout{0.5f, index}, {{x}, stepArgument(v)}, {{shape}})[0].values;
    };
    StepValues nextStep = values;
    ++nextStep.stepAttempted;
    StepValues otherSeed = values;
    ++otherSeed.seed;
    forDevices([&](OpRunner& runner) {
        const auto first = maskOf(runner, values, 1);
        EXPECT_EQ(first, maskOf(runner, values, 1));
        EXPECT_NE(first, maskOf(runner, values, 2));
        EXPECT_NE(first, maskOf(runner, nextStep, 1));
        EXPECT_NE(first, maskOf(runner, otherSeed, 1));
    });
}

TEST_F(DropoutTest, RateZeroChangesNothing) {
    const Shape shape{3, 10};
    const HostTensor x = random.uniform(shape);
    forDevices([&](OpRunner& runner) {
        expectSame(runner.run(Dropout{0.0f, 0}, {{x}, stepArgument(step())}, {{shape}})[0], x, "y");
    });
}

}  // namespace
}  // namespace espalier::kernels::testing
