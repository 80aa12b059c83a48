// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/drawing/freezing.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "engine/network/templates.h"
#include "engine/network/trained_part.h"

namespace espalier::ui {
namespace {

using engine::NetworkDescription;
using engine::NodeId;

NetworkDescription drawing() {
    return engine::makeTemplate("seed-cnn", {.input = {1, 28, 28}});
}

engine::Validation validationOf(const NetworkDescription& network) {
    static const engine::LayerCatalog kCatalog;
    return engine::validate(network, kCatalog, {.input = {1, 28, 28}, .outputWidth = 10});
}

std::set<NodeId> frozenIn(const NetworkDescription& network) {
    std::set<NodeId> frozen;
    for (const engine::NetworkNode& node : network.nodes) {
        if (node.frozen) frozen.insert(node.id);
    }
    return frozen;
}

TEST(FreezingTest, APadlockOfAGroupSaysWhetherItsLayersAgree) {
    EXPECT_EQ(combined({}), Lock::None);
    EXPECT_EQ(combined({Lock::None, Lock::None}), Lock::None);
    EXPECT_EQ(combined({Lock::None, Lock::Open}), Lock::Open);
    EXPECT_EQ(combined({Lock::Closed, Lock::None, Lock::Closed}), Lock::Closed);
    EXPECT_EQ(combined({Lock::Closed, Lock::Open}), Lock::Partly);
    EXPECT_EQ(combined({Lock::Closed, Lock::Partly}), Lock::Partly);
}

TEST(FreezingTest, OnlyLayersThatTrainingChangesCanBeFrozen) {
    NetworkDescription network = drawing();
    const engine::LayerCatalog catalog;
    const std::set<NodeId> possible = freezableLayers(network, validationOf(network), catalog);
    for (const engine::NetworkNode& node : network.nodes) {
        const bool learns = node.type == "Conv2D" || node.type == "Dense" || node.type == "Dropout";
        EXPECT_EQ(possible.contains(node.id), learns) << node.id;
    }
    // What is frozen can always be trained again.
    const auto relu = std::ranges::find(network.nodes, "ReLU", &engine::NetworkNode::type);
    ASSERT_NE(relu, network.nodes.end());
    relu->frozen = true;
    EXPECT_TRUE(freezableLayers(network, validationOf(network), catalog).contains(relu->id));
}

TEST(FreezingTest, InADrawingWithProblemsEverythingButInputsCanBeFrozen) {
    NetworkDescription network = drawing();
    network.connections.clear();
    ASSERT_FALSE(validationOf(network).network);
    const engine::LayerCatalog catalog;
    const std::set<NodeId> possible = freezableLayers(network, validationOf(network), catalog);
    EXPECT_EQ(possible.size(), network.nodes.size() - 1);
    EXPECT_FALSE(possible.contains(network.nodes.front().id));
}

TEST(FreezingTest, FreezingBeforeALayerIsTheSameAsTrainingOnlyFromThere) {
    NetworkDescription network = drawing();
    const auto dense = std::find_if(network.nodes.rbegin(),
                                    network.nodes.rend(),
                                    [](const auto& node) { return node.type == "Dense"; });
    ASSERT_NE(dense, network.nodes.rend());
    const NetworkDescription frozen =
        freezeBefore(network, validationOf(network), dense->id).network;
    EXPECT_FALSE(frozen.find(dense->id)->frozen);
    EXPECT_FALSE(frozen.nodes.front().frozen) << "an input has nothing to freeze";
    EXPECT_TRUE(frozen.find("conv1")->frozen);
    NetworkDescription trained = network;
    engine::trainPart(trained, *validationOf(network).network, engine::TrainedPart::LastLayer);
    EXPECT_EQ(frozen, trained);
    // Earlier choices are replaced, not added to.
    const NetworkDescription again = freezeBefore(frozen, validationOf(frozen), "conv1").network;
    EXPECT_TRUE(frozenIn(again).empty());
}

TEST(FreezingTest, ADropoutInFrontOfTheTrainedLayerStaysActive) {
    const NetworkDescription network =
        engine::makeTemplate("efficientnet-lite0", {.input = {3, 64, 64}});
    static const engine::LayerCatalog kCatalog;
    const engine::Validation validation =
        engine::validate(network, kCatalog, {.input = {3, 64, 64}, .outputWidth = 10});
    ASSERT_TRUE(validation.network);
    const auto dense = std::ranges::find(network.nodes, "Dense", &engine::NetworkNode::type);
    ASSERT_NE(dense, network.nodes.end());
    const NetworkDescription frozen = freezeBefore(network, validation, dense->id).network;
    EXPECT_FALSE(frozen.find("dropout")->frozen);
    EXPECT_EQ(engine::trainedPartOf(frozen, *validation.network), engine::TrainedPart::LastLayer);
}

TEST(FreezingTest, WhatIsFrozenByHandIsRecognisedAsTheSamePart) {
    NetworkDescription network = drawing();
    const engine::Network checked = *validationOf(network).network;
    engine::trainPart(network, checked, engine::TrainedPart::LastLayer);
    // A layer that computes the same in training has no padlock once it is not frozen any more.
    for (engine::NetworkNode& node : network.nodes) {
        if (node.type == "ReLU") node.frozen = false;
    }
    EXPECT_EQ(engine::trainedPartOf(network, checked), engine::TrainedPart::LastLayer);
    network.find("conv1")->frozen = false;
    EXPECT_EQ(engine::trainedPartOf(network, checked), std::nullopt);
}

TEST(FreezingTest, TheTrainedPartOfADrawingIsRecognised) {
    const NetworkDescription network = drawing();
    for (const auto part : {engine::TrainedPart::LastLayer, engine::TrainedPart::All}) {
        NetworkDescription trained = network;
        ASSERT_TRUE(engine::trainPart(trained, {.input = {1, 28, 28}, .outputWidth = 10}, part));
        EXPECT_EQ(engine::trainedPartOf(trained, *validationOf(trained).network), part);
    }
    const NetworkDescription one = setFrozen(network, {"conv1"}, true).network;
    EXPECT_EQ(frozenIn(one), std::set<NodeId>{"conv1"});
    EXPECT_EQ(engine::trainedPartOf(one, *validationOf(one).network), std::nullopt);
}

TEST(FreezingTest, APartCanBeChosenWhereEverythingIsFrozenOrNoClassesAreKnown) {
    NetworkDescription network = drawing();
    for (engine::NetworkNode& node : network.nodes) node.frozen = true;
    ASSERT_TRUE(engine::trainPart(network, {.input = {1, 28, 28}}, engine::TrainedPart::LastLayer));
    EXPECT_TRUE(network.find("conv1")->frozen);
    EXPECT_FALSE(network.find("dense2")->frozen);
    network.connections.clear();
    const NetworkDescription before = network;
    EXPECT_FALSE(engine::trainPart(network, {.input = {1, 28, 28}}, engine::TrainedPart::All));
    EXPECT_EQ(network, before);
}

TEST(FreezingTest, ARateFactorIsSetForTheseLayersOnly) {
    const NetworkDescription network = setRateFactor(drawing(), {"conv1"}, 0.1).network;
    for (const engine::NetworkNode& node : network.nodes) {
        EXPECT_EQ(node.rateFactor, node.id == "conv1" ? 0.1 : 1) << node.id;
    }
}

}  // namespace
}  // namespace espalier::ui
