// SPDX-License-Identifier: Apache-2.0
// Layers by hand: which of them are paired, and which are left because more than one may be meant.
#include "engine/weights/layer_match.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/weights/hdf5_content.h"
#include "engine/weights/keras_config.h"
#include "engine/weights/keras_weights.h"
#include "engine/weights/layer_list.h"
#include "engine/weights/layer_topology.h"
#include "fmt/format.h"

namespace espalier::engine::tests {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::Pair;
using testing::SizeIs;
using testing::UnorderedElementsAre;

using Nodes = std::vector<LayerNode>;

LayerNode node(const std::string& sign,
               std::vector<std::size_t> sources,
               LayerKind kind = LayerKind::Convolution) {
    return {.name = {}, .sign = sign, .kind = kind, .sources = std::move(sources)};
}

/// Each reads the one before.
Nodes line(const std::vector<std::string>& signs) {
    Nodes nodes;
    for (const std::string& sign : signs) {
        nodes.push_back(node(sign, {}));
        if (nodes.size() > 1) nodes.back().sources = {nodes.size() - 2};
    }
    return nodes;
}

/// A stem, a branch of two, a branch of one, and what reads both; all branches of one sign.
const Nodes kLongFirst{
    node("stem", {}), node("a", {0}), node("a", {1}), node("a", {0}), node("end", {2, 3})};
const Nodes kShortFirst{
    node("stem", {}), node("a", {0}), node("a", {0}), node("a", {2}), node("end", {1, 3})};

TEST(LayerMatchTest, BranchesAreToldApartByTheirNeighbours) {
    const LayerPairs found = matchByTopology(kLongFirst, kShortFirst);
    EXPECT_THAT(found.pairs,
                UnorderedElementsAre(Pair(0, 0), Pair(1, 2), Pair(2, 3), Pair(3, 1), Pair(4, 4)));
    EXPECT_THAT(found.unclear, IsEmpty());
}

TEST(LayerMatchTest, TwinsAreUnclear) {
    const Nodes twins{
        node("stem", {}), node("a", {0}), node("a", {0}), node("b", {1}), node("end", {2, 3})};
    EXPECT_THAT(matchByTopology(twins, twins).unclear, IsEmpty());
    const Nodes alike{node("stem", {}), node("a", {0}), node("a", {0}), node("end", {1, 2})};
    const LayerPairs found = matchByTopology(alike, alike);
    EXPECT_THAT(found.pairs, UnorderedElementsAre(Pair(0, 0), Pair(3, 3)));
    EXPECT_THAT(found.unclear, ElementsAre(1, 2));
}

/// The same, with a pooling before one of the two.
Nodes pooledTwins(std::size_t pooled) {
    Nodes nodes{node("stem", {}), node("a", {0}), node("a", {0}), node("end", {1, 2})};
    nodes[pooled].pools = {kAveragePool};
    return nodes;
}

TEST(LayerMatchTest, PoolingTellsApartWhatNothingElseDoes) {
    const LayerPairs found = matchByTopology(pooledTwins(1), pooledTwins(2));
    EXPECT_THAT(found.pairs, UnorderedElementsAre(Pair(0, 0), Pair(1, 2), Pair(2, 1), Pair(3, 3)));
    EXPECT_THAT(found.unclear, IsEmpty());
    // Behind one of the two.
    const auto behind = [](std::vector<Pools> pools) {
        Nodes nodes{node("stem", {}), node("a", {0}), node("a", {0}), node("end", {1, 2})};
        nodes[3].pools = std::move(pools);
        return nodes;
    };
    EXPECT_THAT(matchByTopology(behind({kMaxPool, 0}), behind({0, kMaxPool})).pairs,
                UnorderedElementsAre(Pair(0, 0), Pair(1, 2), Pair(2, 1), Pair(3, 3)));
    // A network that pools nowhere is like neither.
    EXPECT_THAT(matchByTopology(behind({}), behind({0, kMaxPool})).unclear, ElementsAre(1, 2));
}

TEST(LayerMatchTest, AnotherHeadChangesNothingBeforeIt) {
    Nodes theirs = line({"a", "b", "b", "b", "head of 1000"});
    const LayerPairs found = matchByTopology(line({"a", "b", "b", "b", "head of 5"}), theirs);
    EXPECT_THAT(found.pairs, UnorderedElementsAre(Pair(0, 0), Pair(1, 1), Pair(2, 2), Pair(3, 3)));
}

TEST(LayerMatchTest, WhatIsLeftIsNoPairIfItReadsOthers) {
    const Nodes ours{node("a", {}), node("b", {}), node("c", {}), node("x", {0}), node("x", {1})};
    const Nodes theirs{node("a", {}), node("b", {}), node("c", {}), node("x", {1}), node("x", {2})};
    const LayerPairs found = matchByTopology(ours, theirs);
    EXPECT_THAT(found.pairs, UnorderedElementsAre(Pair(0, 0), Pair(1, 1), Pair(2, 2), Pair(4, 3)));
    EXPECT_THAT(found.unclear, ElementsAre(3));
}

TEST(LayerMatchTest, AListIsCertainInOneLine) {
    const Nodes ours = line({"a", "b", "b", "c"});
    EXPECT_THAT(matchByList(ours, line({"a", "b", "b", "c"})).pairs, SizeIs(4));
    EXPECT_THAT(matchByList(ours, line({"a", "b", "x", "b", "c"})).pairs, SizeIs(4));
    // Two of three.
    const LayerPairs found = matchByList(ours, line({"a", "b", "b", "b", "c"}));
    EXPECT_THAT(found.pairs, ElementsAre(Pair(0, 0), Pair(3, 4)));
    EXPECT_THAT(found.unclear, ElementsAre(1, 2));
    // One more of ours.
    EXPECT_THAT(matchByList(ours, line({"a", "b", "c"})).unclear, ElementsAre(1, 2));
}

TEST(LayerMatchTest, AListOfBranchesIsCertainOutsideThem) {
    const LayerPairs found = matchByList(kLongFirst, kShortFirst);
    EXPECT_THAT(found.pairs, UnorderedElementsAre(Pair(0, 0), Pair(4, 4)));
    EXPECT_THAT(found.unclear, ElementsAre(1, 2, 3));
    // What comes first here comes last there.
    const Nodes turned{
        node("end", {}), node("a", {}), node("a", {}), node("a", {}), node("stem", {})};
    EXPECT_THAT(matchByList(kLongFirst, turned).pairs, IsEmpty());
}

TEST(LayerMatchTest, ListsOfKindsAreCertainWithinThem) {
    const Nodes ours = line({"a", "b", "a"});
    const auto pairs = [&](LayerKind first, LayerKind last) {
        return matchByKindLists(ours, {{node("a", {}, first), node("a", {}, last), node("b", {})}})
            .pairs;
    };
    EXPECT_THAT(pairs(LayerKind::Convolution, LayerKind::Convolution),
                UnorderedElementsAre(Pair(0, 0), Pair(1, 2), Pair(2, 1)));
    EXPECT_THAT(pairs(LayerKind::Convolution, LayerKind::Separable),
                UnorderedElementsAre(Pair(1, 2)));
    EXPECT_THAT(pairs(LayerKind::Other, LayerKind::Other), UnorderedElementsAre(Pair(1, 2)));
}

/// A model "inner" that lists these weights, each of one value.
WeightFile nestedFile(const std::vector<std::string>& weights) {
    Hdf5Content content;
    for (const std::string& weight : weights) {
        content.tensors.push_back(
            HostTensor::make("inner/" + weight, kernels::DataType::Float32, {1}));
    }
    content.texts[""]["layer_names"] = {"inner"};
    content.texts["inner"]["weight_names"] = weights;
    MemoryBudget budget(1 << 20);
    return kerasWeights(std::move(content), "", budget);
}

TEST(LayerMatchTest, FrozenLayersBehindTrainedOnesHaveNoOrder) {
    const auto orderOf = [](const std::vector<std::string>& weights) {
        return nestedFile(weights).layerOrder;
    };
    // Trained, and frozen as a whole.
    EXPECT_EQ(orderOf({"a/gamma", "b/gamma", "a/moving_mean", "b/moving_mean"}),
              LayerOrder::Listed);
    EXPECT_EQ(orderOf({"a/gamma", "a/moving_mean", "b/gamma", "b/moving_mean"}),
              LayerOrder::Listed);
    // The first is frozen, and listed behind the second.
    EXPECT_EQ(orderOf({"b/gamma", "a/gamma", "a/moving_mean", "b/moving_mean"}),
              LayerOrder::Unknown);
    EXPECT_EQ(orderOf({"b/gamma", "a/gamma", "a/moving_mean", "c/gamma", "b/moving_mean"}),
              LayerOrder::Unknown);
}

TEST(LayerMatchTest, ManyLayersOfOneSignTakeNoTime) {
    const Nodes alike(5'000, node("a", {}));
    EXPECT_THAT(matchByTopology(alike, alike).unclear, SizeIs(alike.size()));
    Nodes long_line = line(std::vector<std::string>(1'000, "a"));
    EXPECT_THAT(matchByTopology(long_line, long_line).pairs, SizeIs(long_line.size()));
}

TEST(LayerMatchTest, ADescriptionOfTooManyConnectionsSaysNone) {
    // Each of 3000 layers reads 3000 results of a model.
    std::string results = R"(["in",0,0])";
    std::string inner = R"({"class_name":"InputLayer","name":"in","config":{},"inbound_nodes":[]})";
    for (int i = 0; i < 3'000; ++i) {
        inner += fmt::format(
            R"(,{{"class_name":"ReLU","name":"r{}","config":{{}},"inbound_nodes":[[["in",0,0]]]}})",
            i);
        results += fmt::format(R"(,["r{}",0,0])", i);
    }
    std::string layers = fmt::format(
        R"({{"class_name":"Functional","name":"m","inbound_nodes":[],"config":{{"layers":[{}],)"
        R"("output_layers":[{}]}}}})",
        inner,
        results);
    for (int i = 0; i < 3'000; ++i) {
        layers += fmt::format(
            R"(,{{"class_name":"Add","name":"a{}","config":{{}},"inbound_nodes":[[["m",0,0]]]}})",
            i);
    }
    const KerasDescription description = kerasDescription(fmt::format(
        R"({{"class_name":"Functional","config":{{"layers":[{}],"output_layers":[["a0",0,0]]}}}})",
        layers));
    EXPECT_THAT(description.layers, SizeIs(6'001));
    EXPECT_THAT(description.calls, IsEmpty());
}

TEST(LayerMatchTest, ALayerThatIsCalledTwiceIsOne) {
    const KerasDescription description = kerasDescription(
        R"({"class_name":"Functional","config":{"layers":[)"
        R"({"class_name":"InputLayer","name":"in","config":{},"inbound_nodes":[]},)"
        R"({"class_name":"ReLU","name":"r","config":{},"inbound_nodes":)"
        R"([[["in",0,0,{}]],[["c",0,0,{}]]]},)"
        R"({"class_name":"Conv2D","name":"c","config":{},"inbound_nodes":[[["r",0,0,{}]]]}],)"
        R"("output_layers":[["r",1,0]]}})");
    // The second call comes before what it reads: such a list is not followed.
    EXPECT_THAT(description.layers, SizeIs(3));
    EXPECT_THAT(description.calls, IsEmpty());
}

}  // namespace
}  // namespace espalier::engine::tests
