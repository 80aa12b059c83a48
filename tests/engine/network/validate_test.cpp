// SPDX-License-Identifier: Apache-2.0
#include "engine/tasks/classification/classifier_check.h"
#include "engine/tasks/reconstruction/reconstruction_check.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "small_networks.h"

namespace espalier::engine {
namespace {

using kernels::Shape;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

NetworkDescription smallClassifier() {
    return chain(
        {"in:Input", "conv:Conv2D", "pool:GlobalAveragePool", "dense:Dense", "soft:Softmax"});
}

TEST(ValidateTest, GivesShapesAndSourcesOfARightNetwork) {
    const Validation result = check(smallClassifier());
    ASSERT_TRUE(result.network);
    EXPECT_THAT(result.diagnostics, IsEmpty());
    const Network& network = *result.network;
    EXPECT_EQ(network.connections, 4);
    EXPECT_EQ(network.input().id, "in");
    EXPECT_EQ(network.output().id, "soft");
    EXPECT_EQ(network.output().shape.output, (Shape{5}));
    EXPECT_THAT(network.layers[2].sources, ElementsAre(1));
    EXPECT_EQ(network.layers[2].inputs[0], (Shape{32, 40, 30}));
    EXPECT_EQ(result.shapes.at("conv"), (Shape{32, 40, 30}));
}

TEST(ValidateTest, OrdersBoxesBehindTheirSourcesElseAsDrawn) {
    NetworkDescription network = smallClassifier();
    std::reverse(network.nodes.begin(), network.nodes.end());
    const Validation result = check(network);
    ASSERT_TRUE(result.network);
    EXPECT_EQ(result.network->layers.front().id, "in");
    EXPECT_EQ(result.network->layers.back().id, "soft");
}

TEST(ValidateTest, WiresArriveInTheOrderOfTheirPorts) {
    NetworkDescription network = chain({"in:Input", "a:Conv2D"});
    network.nodes.push_back({.id = "b", .type = "Conv2D", .attributes = {{"filters", 3}}});
    network.nodes.push_back({.id = "join", .type = "Concatenate"});
    network.connections.push_back({.from = "in", .to = "b"});
    network.connections.push_back({.from = "a", .to = "join", .port = 9});
    network.connections.push_back({.from = "b", .to = "join", .port = 2});
    const Validation result = check(network);
    ASSERT_TRUE(result.network);
    EXPECT_THAT(result.network->output().sources, ElementsAre(2, 1));
    EXPECT_EQ(result.network->output().inputs[0][0], 3);
}

TEST(ValidateTest, AnEmptyNetworkAsksForAFirstLayer) {
    EXPECT_THAT(issues(NetworkDescription{}), ElementsAre(StartsWith("network.empty")));
}

TEST(ValidateTest, SaysEverythingAtOnce) {
    NetworkDescription network = smallClassifier();
    network.nodes[1].attributes = {{"filters", -3}, {"colour", "red"}};
    network.nodes[3].attributes = {{"units", "many"}};
    network.connections.push_back({.from = "ghost", .to = "soft"});
    EXPECT_THAT(issues(network),
                ElementsAre("field.unknown: Unknown setting 'colour'.",
                            HasSubstr("Filters must be between 0 and 65536"),
                            HasSubstr("Units must be a whole number"),
                            HasSubstr("the layer 'ghost' does not exist")));
    EXPECT_FALSE(check(network).network);
}

TEST(ValidateTest, ShapesAreInferredAsFarAsPossible) {
    NetworkDescription network = smallClassifier();
    network.nodes[3].attributes = {{"units", -1}};
    const Validation result = check(network);
    EXPECT_FALSE(result.network);
    EXPECT_EQ(result.shapes.size(), 3u);
    EXPECT_EQ(result.shapes.at("pool"), (Shape{32}));
}

TEST(ValidateTest, UnknownTypesAreNamed) {
    NetworkDescription network = smallClassifier();
    network.nodes[1].type = "Conv3D";
    EXPECT_THAT(issues(network),
                ElementsAre(AllOf(StartsWith("network.unknown_type"), HasSubstr("'Conv3D'"))));
}

TEST(ValidateTest, IdsAreUniqueAndNotEmpty) {
    NetworkDescription network = smallClassifier();
    network.nodes.push_back({.id = "conv", .type = "ReLU"});
    network.nodes.push_back({.id = "", .type = "ReLU"});
    EXPECT_THAT(issues(network),
                ElementsAre(HasSubstr("Two layers are called 'conv'"),
                            HasSubstr("A layer of type ReLU has no name"),
                            StartsWith("network.no_wire")));
}

TEST(ValidateTest, ADanglingWireOffersItsRemoval) {
    NetworkDescription network = smallClassifier();
    network.connections.push_back({.from = "soft", .to = "gone", .port = 3});
    const Diagnostics found = check(network).diagnostics;
    ASSERT_EQ(found.size(), 1u);
    EXPECT_EQ(found[0].code, "network.dangling_wire");
    EXPECT_EQ(found[0].node, "soft");
    ASSERT_EQ(found[0].fixes.size(), 1u);
    EXPECT_THAT(found[0].fixes[0].arguments, ElementsAre("soft", "gone", "3"));
}

TEST(ValidateTest, ACycleIsNamedOnceInTheDirectionOfTheWires) {
    NetworkDescription network = chain({"in:Input", "a:Add", "b:ReLU", "c:ReLU", "out:Dense"});
    network.connections.push_back({.from = "c", .to = "a", .port = 1});
    EXPECT_THAT(issues(network),
                ElementsAre(AllOf(StartsWith("network.cycle"), HasSubstr("'a', 'b', 'c'"))));
}

TEST(ValidateTest, EveryCycleIsNamed) {
    NetworkDescription network = chain({"in:Input", "a:Add", "b:Add", "out:Dense"});
    network.connections.push_back({.from = "a", .to = "a", .port = 1});
    network.connections.push_back({.from = "b", .to = "b", .port = 1});
    EXPECT_THAT(issues(network), ElementsAre(HasSubstr("'a'"), HasSubstr("'b'")));
}

TEST(ValidateTest, WireCountsAreChecked) {
    NetworkDescription network = smallClassifier();
    network.nodes.push_back({.id = "lone", .type = "ReLU"});
    network.nodes.push_back({.id = "add", .type = "Add"});
    network.connections.push_back({.from = "soft", .to = "add"});
    network.connections.push_back({.from = "conv", .to = "dense", .port = 1});
    network.connections.push_back({.from = "conv", .to = "in"});
    const auto found = issues(network);
    EXPECT_THAT(found, testing::Contains(HasSubstr("'dense' accepts only one input but has 2")));
    EXPECT_THAT(found, testing::Contains(HasSubstr("'lone' has no input")));
    EXPECT_THAT(found, testing::Contains(HasSubstr("'add' needs at least 2 inputs but has 1")));
    EXPECT_THAT(found, testing::Contains(HasSubstr("cannot have an input")));
}

TEST(ValidateTest, MismatchNamesBoxesByTheirLabels) {
    NetworkDescription network = chain({"in:Input", "conv:Conv2D", "add:Add", "dense:Dense"});
    network.nodes[0].label = "photo";
    network.connections.push_back({.from = "in", .to = "add", .port = 1});
    EXPECT_THAT(issues(network),
                ElementsAre("network.shapes_differ: 'add' cannot add 40 × 30 × 3 from 'photo' to "
                            "40 × 30 × 32 from 'conv': both must have the same size."));
}

TEST(ValidateTest, NamesTheWireThatCausesTheProblem) {
    NetworkDescription network =
        chain({"in:Input", "a:Conv2D", "b:MaxPool", "join:Concatenate", "out:Dense"});
    network.connections.push_back({.from = "a", .to = "join", .port = 1});
    const Diagnostics found = check(network).diagnostics;
    ASSERT_EQ(found.size(), 1u);
    EXPECT_EQ(found[0].node, "join");
    EXPECT_EQ(found[0].wire, 1);  // from a: the larger image

    network = chain({"in:Input", "a:ReLU", "b:Dense"});
    network.connections.push_back({.from = "in", .to = "b", .port = 1});
    EXPECT_EQ(check(network).diagnostics.at(0).wire, 1);  // the second of the two is too many

    network = chain({"in:Input", "a:Add", "b:ReLU", "out:Dense"});
    network.connections.push_back({.from = "b", .to = "a", .port = 1});
    EXPECT_EQ(check(network).diagnostics.at(0).wire, 1);  // closes the cycle
}

TEST(ValidateTest, NeedsOneInputAndOneOutput) {
    EXPECT_THAT(issues(chain({"a:ReLU", "b:ReLU"})),
                ElementsAre(StartsWith("network.no_wire"), StartsWith("network.no_input")));
    EXPECT_THAT(issues(chain({"in:Input"})), ElementsAre(StartsWith("network.no_output")));

    NetworkDescription network = smallClassifier();
    network.nodes.push_back({.id = "second", .type = "Input"});
    network.nodes.push_back({.id = "relu", .type = "ReLU"});
    network.connections.push_back({.from = "second", .to = "relu"});
    EXPECT_THAT(
        issues(network),
        ElementsAre(HasSubstr("2 inputs: 'in', 'second'"), HasSubstr("2 outputs: 'soft', 'relu'")));
}

TEST(ValidateTest, AVanishingImageIsReportedAtTheFirstBox) {
    NetworkDescription network =
        chain({"in:Input", "a:MaxPool", "b:MaxPool", "c:MaxPool", "d:Dense"});
    EXPECT_THAT(issues(network, {{3, 6, 6}, 5}),
                ElementsAre(AllOf(StartsWith("network.shrinks_to_nothing"), HasSubstr("'c'"))));
}

TEST(ValidateTest, WithoutDataAsksForThemAndForNothingElse) {
    EXPECT_THAT(issues(smallClassifier(), {}), ElementsAre(StartsWith("network.input_unknown")));
}

TEST(ValidateTest, TensorsBeyondAnyComputerAreRefused) {
    NetworkDescription network = chain({"in:Input", "a:Upsample", "b:Upsample", "c:Dense"});
    network.nodes[1].attributes = {{"factor", 64}};
    network.nodes[2].attributes = {{"factor", 64}};
    EXPECT_THAT(issues(network, {{3, 2000, 2000}, 5}),
                ElementsAre(AllOf(StartsWith("network.too_large"), HasSubstr("of 'a'"))));

    network = chain({"in:Input", "flat:Flatten", "huge:Dense"});
    network.nodes[2].attributes = {{"units", 1'000'000}};
    EXPECT_THAT(issues(network, {{3, 400, 400}, 5}),
                ElementsAre(HasSubstr("The weight of 'huge'")));
}

TEST(ValidateTest, TooManyBoxesAreRefusedBeforeAnyWork) {
    NetworkDescription network;
    network.nodes.resize(10'001);
    EXPECT_THAT(issues(network), ElementsAre(StartsWith("network.too_many")));
}

TEST(ValidateTest, TenThousandBoxesAreQuick) {
    NetworkDescription network = chain({"in:Input"});
    for (int i = 1; i < 9'999; ++i) {
        network.nodes.push_back({.id = "relu" + std::to_string(i), .type = "ReLU"});
        network.connections.push_back(
            {.from = network.nodes[network.nodes.size() - 2].id, .to = network.nodes.back().id});
    }
    EXPECT_TRUE(check(network).network);
}

TEST(CheckClassifierTest, TheEndHasOneValuePerClass) {
    NetworkDescription drawing = smallClassifier();
    EXPECT_THAT(checkClassifier(*check(drawing).network, 5), IsEmpty());
    drawing.nodes[3].attributes = {{"units", 4}};
    const Diagnostics found = checkClassifier(*check(drawing).network, 5);
    ASSERT_EQ(found.size(), 1u);
    EXPECT_THAT(englishSentence(found[0]), HasSubstr("4 values at 'soft', but the data have 5"));
    ASSERT_EQ(found[0].fixes.size(), 1u);
    EXPECT_EQ(found[0].fixes[0].node, "dense");
    drawing.nodes[3].attributes = {{"units", 1}};
    EXPECT_THAT(issues(checkClassifier(*check(drawing).network, 5)),
                ElementsAre(HasSubstr("a single value at 'soft', but the data have 5 classes")));
}

TEST(CheckClassifierTest, AnImageIsNoClass) {
    const Validation unet = check(makeTemplate("unet", {}), {{3, 64, 64}, 5});
    EXPECT_THAT(issues(checkClassifier(*unet.network, 5)),
                ElementsAre(AllOf(HasSubstr("Segmentation masks are not supported yet"),
                                  HasSubstr("end this one with Dense and Softmax"))));
}

TEST(CheckReconstructionTest, TheImageComesBackAtItsSize) {
    const NetworkDescription drawing = makeTemplate("autoencoder", {});
    EXPECT_THAT(checkReconstruction(*check(drawing, {{3, 64, 32}, 0}).network), IsEmpty());
    EXPECT_THAT(issues(checkReconstruction(*check(drawing, {{1, 28, 28}, 0}).network)),
                ElementsAre(AllOf(HasSubstr("24 × 24 × 1"), HasSubstr("28 × 28 × 1"))));
}

TEST(CheckReconstructionTest, WarnsOfTheEndOfANetworkForMasks) {
    const Validation unet = check(makeTemplate("unet", {}), {{3, 64, 64}, 0});
    ASSERT_TRUE(unet.network);
    const Diagnostics found = checkReconstruction(*unet.network);
    EXPECT_THAT(issues(found),
                ElementsAre(AllOf(HasSubstr("learns to reproduce the image"),
                                  HasSubstr("masks are not supported yet"))));
    EXPECT_FALSE(hasErrors(found)) << "it can be trained";
}

}  // namespace
}  // namespace espalier::engine
