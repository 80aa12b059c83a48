// SPDX-License-Identifier: Apache-2.0
// The losses of a finished model against formulas written out, and against the kernels' arithmetic.
#include <cmath>
#include <limits>
#include <span>
#include <vector>

#include "engine/losses/loss_catalog.h"
#include "gtest/gtest.h"
#include "kernels/math/cross_entropy.h"
#include "kernels/math/difference_loss.h"
#include "kernels/math/focal_loss.h"

namespace espalier::engine::test {
namespace {

namespace math = kernels::math;

// Of these scores, logits whose exponentials sum to 1 are the logarithms.
const std::vector<float> kRawScores{0.5f, 0.3f, 0.15f, 0.05f};

float logitOf(std::size_t i) {
    return std::log(kRawScores[i]);
}

float sumOfLogits() {
    float sum = 0;
    for (std::size_t i = 0; i < kRawScores.size(); ++i) sum += logitOf(i);
    return sum;
}

// As a step computes it, of the same logits.
template <typename Formula>
float ofKernel(const Formula& formula, std::size_t truth) {
    const float largest = logitOf(0);
    return formula.loss(largest, 1 / kRawScores[0], logitOf(truth), sumOfLogits());
}

double valuesOf(const char* loss, const LossSettings& settings = {}) {
    const std::vector<float> output{1, -2, 0.5f, 4, 1e6f};  // what follows does not count
    const std::vector<float> target{0, 1, 0.5f, 3.5f, 0};
    return findLoss(loss).ofValues(
        std::span(output).first(4), std::span(target).first(4), settings);
}

TEST(HostLossTest, CrossEntropyIsThatOfAStep) {
    const Loss& loss = findLoss("cross_entropy");
    for (std::size_t truth = 0; truth < kRawScores.size(); ++truth) {
        EXPECT_NEAR(loss.ofScores(kRawScores, truth, {}), -std::log(kRawScores[truth]), 1e-7);
        for (const float smoothing : {0.0f, 0.1f, 0.5f}) {
            const math::CrossEntropy step{.smoothing = smoothing, .channels = 4};
            EXPECT_NEAR(loss.ofScores(kRawScores, truth, {.labelSmoothing = smoothing}),
                        ofKernel(step, truth),
                        1e-5)
                << truth << ' ' << smoothing;
        }
    }
}

TEST(HostLossTest, FocalIsThatOfAStep) {
    const Loss& loss = findLoss("focal");
    for (std::size_t truth = 0; truth < kRawScores.size(); ++truth) {
        for (const float focusing : {0.0f, 1.5f, 2.0f}) {
            const math::FocalLoss step{.focusing = focusing};
            EXPECT_NEAR(loss.ofScores(kRawScores, truth, {.focusing = focusing}),
                        ofKernel(step, truth),
                        1e-5)
                << truth << ' ' << focusing;
        }
    }
    const std::vector<float> certain{1.0000001f, 0};
    EXPECT_EQ(loss.ofScores(certain, 0, {.focusing = 1.5f}), 0) << "not NaN";
}

TEST(HostLossTest, AHopelessScoreIsLargeAndNotInfinite) {
    const std::vector<float> scores{1, 0};
    for (const char* name : {"cross_entropy", "focal"}) {
        const double loss = findLoss(name).ofScores(scores, 1, {});
        EXPECT_GT(loss, 80) << name;
        EXPECT_TRUE(std::isfinite(loss)) << name;
        const std::vector<float> broken{std::numeric_limits<float>::quiet_NaN(), 0};
        EXPECT_TRUE(std::isnan(findLoss(name).ofScores(broken, 0, {}))) << name;
    }
}

// The differences are 1, -3, 0 and 0.5.
TEST(HostLossTest, LossesOfValuesAreMeansOverThem) {
    EXPECT_DOUBLE_EQ(valuesOf("mean_squared_error"), (1 + 9 + 0.25) / 4);
    EXPECT_DOUBLE_EQ(valuesOf("mean_absolute_error"), (1 + 3 + 0.5) / 4);
    EXPECT_DOUBLE_EQ(valuesOf("huber"), (0.5 + 2.5 + 0.125) / 4);
    EXPECT_DOUBLE_EQ(valuesOf("huber", {.huberDelta = 2}), (0.5 + 4 + 0.125) / 4);
    double sum = 0;
    for (const float each : {1.0f, -3.0f, 0.0f, 0.5f}) sum += math::Huber{2}.loss(each);
    EXPECT_DOUBLE_EQ(valuesOf("huber", {.huberDelta = 2}), sum / 4);
}

TEST(HostLossTest, EveryLossHasOne) {
    const std::vector<float> values{0.25f, 0.75f};
    for (const auto& loss : allLosses()) {
        const bool isOfScores = loss->description().truth == Truth::Indices;
        const double value =
            isOfScores ? loss->ofScores(values, 1, {}) : loss->ofValues(values, values, {});
        EXPECT_TRUE(std::isfinite(value)) << loss->description().key;
    }
}

}  // namespace
}  // namespace espalier::engine::test
