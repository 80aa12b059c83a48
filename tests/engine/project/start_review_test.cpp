// SPDX-License-Identifier: Apache-2.0
#include "engine/project/start_review.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "engine/layers/layer_catalog.h"
#include "engine/network/templates.h"
#include "engine/starts/start_catalog.h"

namespace espalier::engine::tests {

namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr int kSide = 28;

NetworkDescription drawing(const std::string& name = "seed-cnn") {
    return makeTemplate(name, {.input = {3, kSide, kSide}});
}

Network validated(const NetworkDescription& network) {
    static const LayerCatalog kCatalog;
    return *validate(network, kCatalog, {.input = {3, kSide, kSide}, .outputWidth = 10}).network;
}

/// All tensors of a network but those of the layer `without`.
TrainingStart startFor(const NetworkDescription& of, const std::string& without = {}) {
    TrainingStart start{.label = "test weights",
                        .file = {},
                        .sha256 = {},
                        .weights = {.format = "test", .tensors = {}, .leftOut = {}},
                        .templateName = {},
                        .network = {},
                        .input = {}};
    for (const NetworkLayer& layer : validated(of).layers) {
        if (layer.id == without) continue;
        for (const auto* specs : {&layer.shape.parameters, &layer.shape.states}) {
            for (const ParameterSpec& spec : *specs) {
                start.weights.tensors.push_back(HostTensor::make(
                    layer.id + '.' + spec.name, kernels::DataType::Float32, spec.shape));
            }
        }
    }
    return start;
}

TEST(StartReviewTest, AnOutlineIsReviewedLikeTheWeightsButHoldsNoValues) {
    const TrainingStart start = startFor(drawing(), "dense2");
    const TrainingStart outline = outlineOf(start);
    for (const HostTensor& tensor : outline.weights.tensors) {
        EXPECT_THAT(tensor.bytes, IsEmpty());
        EXPECT_EQ(tensor.bytes.capacity(), 0u) << "the memory is still taken";
    }
    const StartReview whole = reviewStart(start, validated(drawing()));
    const StartReview review = reviewStart(outline, validated(drawing()));
    EXPECT_THAT(review.refusal, IsEmpty());
    EXPECT_EQ(toJson(review.report), toJson(whole.report));
    EXPECT_EQ(review.report.matched.size(), 8u);
    EXPECT_TRUE(review.report.headIsFresh);
}

TEST(StartReviewTest, WeightsOfAnotherNetworkAreRefusedWithTheirReport) {
    const StartReview review = reviewStart(startFor(drawing("resnet18")), validated(drawing()));
    EXPECT_THAT(review.refusal, HasSubstr("test weights"));
    EXPECT_THAT(review.refusal, HasSubstr("resnet18"));
    EXPECT_EQ(review.report.tensorCount(), 10u);
}

TEST(StartReviewTest, FrozenLayersWithoutWeightsAreNamed) {
    NetworkDescription network = drawing();
    network.find("conv1")->frozen = true;
    network.find("conv2")->frozen = true;
    const StartReview review = reviewStart(startFor(drawing(), "conv1"), validated(network));
    EXPECT_THAT(review.frozenFresh, ElementsAre("conv1"));
}

TEST(StartReviewTest, ATrainedStartDiffersInNetworkAndInputUntilTheyAreAdopted) {
    const TrainingStart start = describedStart(startCatalog().front());
    EXPECT_THAT(start.weights.tensors, IsEmpty()) << "nothing is read";
    Project project;
    project.network = drawing();
    project.preprocessing.height = project.preprocessing.width = kSide;
    project.preprocessing.channels = 3;
    OpenChoices differences = differencesFrom(start, project);
    EXPECT_TRUE(differences.network);
    EXPECT_TRUE(differences.size);
    EXPECT_TRUE(differences.normalisation);
    adoptStart(project, start, differences);
    // Which layers are trained, and where they are drawn, is the user's.
    project.network.nodes[1].frozen = true;
    project.network.nodes[1].rateFactor = 0.5;
    project.network.nodes[1].position = {{3, 4}};
    differences = differencesFrom(start, project);
    EXPECT_FALSE(differences.network || differences.size || differences.resize ||
                 differences.normalisation);
    project.normaliseByData = true;
    EXPECT_TRUE(differencesFrom(start, project).normalisation);
}

TEST(StartReviewTest, AFileOfWeightsAsksForNothing) {
    Project project;
    project.network = drawing("resnet18");
    const OpenChoices differences = differencesFrom(startFor(drawing()), project);
    EXPECT_FALSE(differences.network || differences.size || differences.resize ||
                 differences.normalisation);
}

}  // namespace

}  // namespace espalier::engine::tests
