// SPDX-License-Identifier: Apache-2.0
#include "engine/losses/loss_catalog.h"

#include <set>

#include "engine/base/error.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/engine/losses/loss_probe.h"

namespace espalier::engine::test {
namespace {

using testing::HasSubstr;
using testing::ThrowsMessage;

TEST(LossCatalogTest, EveryLossHasAKeyOfItsOwnAndALabel) {
    std::set<std::string> keys;
    std::set<std::string> labels;
    for (const auto& loss : allLosses()) {
        const LossDescription& description = loss->description();
        EXPECT_TRUE(keys.insert(description.key).second) << description.key;
        EXPECT_TRUE(labels.insert(description.label).second) << description.label;
        EXPECT_EQ(&findLoss(description.key), loss.get());
        EXPECT_NE(description.key, "auto") << "is the choice of none";
        EXPECT_FALSE(description.label.empty());
    }
}

TEST(LossCatalogTest, NamesTheLossesThatThereAre) {
    EXPECT_THAT([] { findLoss("guess"); },
                ThrowsMessage<RequestError>(
                    "The loss must be one of cross_entropy, focal, mean_squared_error, "
                    "mean_absolute_error, huber, not 'guess'."));
}

TEST(LossCatalogTest, TheDefaultsAreTheLossesOfOlderRuns) {
    EXPECT_EQ(usualLoss(Truth::Indices).description().key, "cross_entropy");
    EXPECT_EQ(usualLoss(Truth::Values).description().key, "mean_squared_error");
}

TEST(LossCatalogTest, KnowsWhichLossesReadAnOption) {
    EXPECT_THAT(lossesWithOption("focusing"), testing::ElementsAre("focal"));
    EXPECT_THAT(lossesWithOption("label_smoothing"), testing::ElementsAre("cross_entropy"));
    EXPECT_THAT(lossesWithOption("epochs"), testing::IsEmpty());
}

TEST(LossCatalogTest, EveryLossAsksForItsTruthAndWeights) {
    for (const auto& loss : allLosses()) {
        SCOPED_TRACE(loss->description().key);
        const bool indices = loss->description().truth == Truth::Indices;
        for (const Mode mode : {Mode::Train, Mode::Evaluate}) {
            const LossProbe probe(loss->description().key, mode);
            EXPECT_EQ(probe.shapeOf(kLossSums), kernels::Shape{4});
            EXPECT_EQ(probe.shapeOf(kTargetIndexInput),
                      indices ? (kernels::Shape{3, 2, 5}) : kernels::Shape());
            EXPECT_EQ(probe.shapeOf(kTargetInput),
                      indices ? kernels::Shape() : (kernels::Shape{3, 4, 2, 5}));
            EXPECT_EQ(probe.shapeOf(kWeightInput),
                      indices ? (kernels::Shape{3, 2, 5}) : kernels::Shape{3});
            const OpNode& op = probe.graph().ops.back();
            EXPECT_EQ(precisionOf(op.op), kernels::PrecisionClass::Loss);
            EXPECT_EQ(op.outputs.size(), mode == Mode::Train ? 2u : 1u);
            EXPECT_EQ(op.origin, "last");
            EXPECT_EQ(probe.graph().find(kOutput) == kNoValue, mode == Mode::Train);
        }
    }
}

TEST(LossCatalogTest, APredictionComparesNothing) {
    for (const auto& loss : allLosses()) {
        SCOPED_TRACE(loss->description().key);
        const LossProbe probe(loss->description().key, Mode::Predict);
        EXPECT_NE(probe.graph().find(kOutput), kNoValue);
        const bool indices = loss->description().truth == Truth::Indices;
        EXPECT_EQ(probe.graph().find(kScores) != kNoValue, indices);
        for (const char* input : {kTargetIndexInput, kTargetInput, kWeightInput, kLossSums}) {
            EXPECT_EQ(probe.graph().find(input), kNoValue) << input;
        }
    }
}

}  // namespace
}  // namespace espalier::engine::test
