// SPDX-License-Identifier: Apache-2.0
// A network in two parts computes what it computes as a whole.
#include "engine/compiler/divide.h"

#include <gmock/gmock.h>

#include <iterator>
#include <set>

#include "engine/compiler/graph_edit.h"
#include "engine/network/drawing.h"
#include "engine/network/templates.h"
#include "engine/network/trained_part.h"
#include "tests/engine/compiler/compiler_fixture.h"

namespace espalier::tests {
namespace {

using engine::CompileOptions;
using engine::DividedGraph;
using engine::Drawing;
using engine::Mode;
using engine::NetworkDescription;
using engine::NodeId;
using engine::TrainedPart;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::UnorderedElementsAre;

constexpr std::int64_t kBatch = 4;

std::set<NodeId> layersOf(const engine::OpGraph& graph) {
    std::set<NodeId> layers;
    for (const engine::OpNode& node : graph.ops) layers.insert(node.origin);
    return layers;
}

class DivideTest : public CompilerFixture {
  protected:
    engine::Network valid(const NetworkDescription& drawing,
                          const kernels::Shape& input = {3, 8, 8}) {
        return validNetwork(drawing, catalog, {input, 5});
    }
    engine::Network frozen(NetworkDescription drawing, const std::vector<std::string>& layers) {
        for (const std::string& layer : layers) drawing.find(layer)->frozen = true;
        return valid(drawing);
    }
    static CompileOptions optionsIn(Mode mode, std::int64_t batch = kBatch) {
        CompileOptions options = trainOptions();
        options.mode = mode;
        options.batch = batch;
        return options;
    }
    std::vector<std::string> operations(engine::OpGraph graph, const CompileOptions& options) {
        return operationsOf(compileGraph(std::move(graph), *device, options).plan, *device);
    }
    void expectTheSameOperations(const engine::Network& network, Mode mode) {
        const CompileOptions options = optionsIn(mode);
        auto divided = divideAtTraining(network, options);
        ASSERT_TRUE(divided);
        auto both = operations(std::move(divided->features), optionsOfFeatures(options));
        std::ranges::move(operations(std::move(divided->rest), options), std::back_inserter(both));
        std::ranges::sort(both);
        EXPECT_EQ(both, operations(lower(network, options), options));
    }
};

/// Convolution, BatchNorm, ReLU, Dropout, Dense.
NetworkDescription plainDrawing() {
    Drawing drawing("plain");
    drawing.add("conv", "Conv2D", engine::attributesOf({.filters = 6}));
    drawing.add("norm", "BatchNorm");
    drawing.add("relu", "ReLU");
    drawing.add("average", "GlobalAveragePool");
    drawing.add("dropout", "Dropout");
    drawing.add("dense", "Dense");
    drawing.add("softmax", "Softmax");
    return drawing.finish();
}

/// A stem whose output is read by a convolution and added to its result.
NetworkDescription residualDrawing() {
    Drawing drawing("residual");
    drawing.add("stem", "Conv2D", engine::attributesOf({.filters = 16}));
    const NodeId relu = drawing.add("relu", "ReLU");
    const NodeId conv = drawing.add("conv", "Conv2D", engine::attributesOf({.filters = 16}));
    drawing.join("add", "Add", {conv, relu});
    drawing.add("average", "GlobalAveragePool");
    drawing.add("dense", "Dense");
    drawing.add("softmax", "Softmax");
    return drawing.finish();
}

/// Two frozen branches, each read by a trained layer of its own.
NetworkDescription branchedDrawing() {
    Drawing drawing("branched");
    const NodeId stem = drawing.add("stem", "Conv2D", engine::attributesOf({.filters = 16}));
    drawing.add("left", "Conv2D", engine::attributesOf({.filters = 16}));
    const NodeId left = drawing.add("leftHead", "Conv2D", engine::attributesOf({.filters = 16}));
    drawing.continueFrom(stem);
    const NodeId right = drawing.add("rightHead", "Conv2D", engine::attributesOf({.filters = 16}));
    drawing.join("add", "Add", {left, right});
    drawing.add("average", "GlobalAveragePool");
    drawing.add("dense", "Dense");
    drawing.add("softmax", "Softmax");
    return drawing.finish();
}

TEST_F(DivideTest, EachLayerIsInOnePart) {
    const auto divided =
        divideAtTraining(frozen(plainDrawing(), {"conv", "norm"}), optionsIn(Mode::Train));
    ASSERT_TRUE(divided);
    EXPECT_THAT(layersOf(divided->features),
                UnorderedElementsAre("conv", "norm", "relu", "average"));
    EXPECT_THAT(layersOf(divided->rest), UnorderedElementsAre("dropout", "dense", "softmax"));
    EXPECT_THAT(divided->boundary, ElementsAre(engine::FeatureTensor{"features0", {6}}));
    expectOrdered(divided->features);
    expectOrdered(divided->rest);
}

TEST_F(DivideTest, EachParameterIsInOnePart) {
    const auto divided =
        divideAtTraining(frozen(plainDrawing(), {"conv", "norm"}), optionsIn(Mode::Train));
    ASSERT_TRUE(divided);
    const auto stored = [](const engine::OpGraph& graph) {
        std::vector<std::string> names;
        for (const engine::Value& value : graph.values) {
            if (livesInStore(value)) names.push_back(value.name);
        }
        return names;
    };
    EXPECT_THAT(stored(divided->features),
                UnorderedElementsAre("conv.weight",
                                     "conv.bias",
                                     "norm.weight",
                                     "norm.bias",
                                     "norm.running_mean",
                                     "norm.running_var"));
    EXPECT_THAT(stored(divided->rest), UnorderedElementsAre("dense.weight", "dense.bias"));
}

TEST_F(DivideTest, ADropoutBelongsToTheRestAlsoWhereItComesFirst) {
    Drawing drawing("early");
    drawing.add("conv", "Conv2D", engine::attributesOf({.filters = 6}));
    drawing.add("dropout", "Dropout");
    drawing.add("relu", "ReLU");
    drawing.add("average", "GlobalAveragePool");
    drawing.add("dense", "Dense");
    drawing.add("softmax", "Softmax");
    const auto divided =
        divideAtTraining(frozen(drawing.finish(), {"conv"}), optionsIn(Mode::Train));
    ASSERT_TRUE(divided);
    EXPECT_THAT(layersOf(divided->features), UnorderedElementsAre("conv"));
}

TEST_F(DivideTest, StatisticsThatMoveBelongToTheRest) {
    NetworkDescription drawing = plainDrawing();
    drawing.find("conv")->frozen = true;
    drawing.find("norm")->rateFactor = 0;  // its parameters stay
    const engine::Network network = valid(drawing);
    for (const Mode mode : {Mode::Train, Mode::Evaluate}) {
        const auto divided = divideAtTraining(network, optionsIn(mode));
        ASSERT_TRUE(divided);
        EXPECT_THAT(layersOf(divided->features), UnorderedElementsAre("conv"));
    }
}

TEST_F(DivideTest, WhereNothingIsFrozenThereIsNothingToDivide) {
    EXPECT_FALSE(divideAtTraining(valid(plainDrawing()), optionsIn(Mode::Train)));
    NetworkDescription late = plainDrawing();
    late.find("norm")->frozen = true;  // behind a convolution that is trained
    EXPECT_FALSE(divideAtTraining(valid(late), optionsIn(Mode::Train)));
}

TEST_F(DivideTest, LayersWithoutParametersAloneAreNotWorthDividing) {
    Drawing drawing("flat");
    drawing.add("pool", "MaxPool");
    drawing.add("flatten", "Flatten");
    drawing.add("dense", "Dense");
    drawing.add("softmax", "Softmax");
    EXPECT_FALSE(divideAtTraining(valid(drawing.finish()), optionsIn(Mode::Train)));
}

TEST_F(DivideTest, ATrainedLayerThatReadsTheImageLeavesNothingToDivide) {
    Drawing drawing("two");
    const NodeId frozenOne = drawing.add("frozen", "Conv2D", engine::attributesOf({.filters = 4}));
    drawing.continueFrom("input");
    const NodeId trained = drawing.add("trained", "Conv2D", engine::attributesOf({.filters = 4}));
    drawing.join("add", "Add", {frozenOne, trained});
    drawing.add("average", "GlobalAveragePool");
    drawing.add("dense", "Dense");
    drawing.add("softmax", "Softmax");
    EXPECT_FALSE(divideAtTraining(frozen(drawing.finish(), {"frozen"}), optionsIn(Mode::Train)));
}

TEST_F(DivideTest, OneTensorMayHaveTwoReaders) {
    const auto divided =
        divideAtTraining(frozen(residualDrawing(), {"stem"}), optionsIn(Mode::Train));
    ASSERT_TRUE(divided);
    EXPECT_THAT(divided->boundary, ElementsAre(engine::FeatureTensor{"features0", {16, 8, 8}}));
    expectTheSameOperations(frozen(residualDrawing(), {"stem"}), Mode::Train);
    expectTheSameOperations(frozen(residualDrawing(), {"stem"}), Mode::Evaluate);
}

TEST_F(DivideTest, SeveralTensorsMayCrossTheBoundary) {
    const engine::Network network = frozen(branchedDrawing(), {"stem", "left"});
    const auto divided = divideAtTraining(network, optionsIn(Mode::Train));
    ASSERT_TRUE(divided);
    EXPECT_EQ(divided->boundary.size(), 2u);
    expectTheSameOperations(network, Mode::Train);
    expectTheSameOperations(network, Mode::Evaluate);
}

TEST_F(DivideTest, TheBatchSizeIsNoPartOfAnOperation) {
    const engine::Network network = frozen(plainDrawing(), {"conv", "norm"});
    const auto in = [&](std::int64_t batch) {
        const CompileOptions options = optionsIn(Mode::Train, batch);
        return operations(lower(network, options), options);
    };
    EXPECT_EQ(in(7), in(32));
    EXPECT_THAT(in(7), testing::Not(IsEmpty()));
}

class DivideTemplateTest : public DivideTest, public testing::WithParamInterface<const char*> {};

TEST_P(DivideTemplateTest, TheTwoPartsHaveTheOperationsOfTheWhole) {
    const std::string name = GetParam();
    const kernels::Shape input =
        name == "seed-cnn" ? kernels::Shape{1, 28, 28} : kernels::Shape{3, 96, 96};
    for (const TrainedPart part : {TrainedPart::LastLayer, TrainedPart::LastStage}) {
        NetworkDescription drawing = engine::makeTemplate(name, {.input = input});
        trainPart(drawing, valid(drawing, input), part);
        const engine::Network network = valid(drawing, input);
        if (!divideAtTraining(network, optionsIn(Mode::Train))) continue;
        for (const Mode mode : {Mode::Train, Mode::Evaluate}) {
            SCOPED_TRACE(wordOf(part));
            SCOPED_TRACE(mode == Mode::Train ? "training" : "validation");
            expectTheSameOperations(network, mode);
        }
    }
}

std::vector<const char*> classifiers() {
    std::vector<const char*> names;
    for (const engine::TemplateEntry& entry : engine::networkTemplates()) {
        if (entry.givesScores) names.push_back(entry.name.c_str());
    }
    return names;
}

INSTANTIATE_TEST_SUITE_P(All, DivideTemplateTest, testing::ValuesIn(classifiers()));

}  // namespace
}  // namespace espalier::tests
