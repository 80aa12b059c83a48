// SPDX-License-Identifier: Apache-2.0
// Where weights of Keras belong behind a flattened image, and where nothing may be taken.
#include "engine/weights/channel_order.h"

#include <gmock/gmock.h>

#include "engine/layers/layer_catalog.h"
#include "engine/network/drawing.h"
#include "engine/weights/epsilon_match.h"
#include "engine/weights/keras_weights.h"
#include "engine/weights/match.h"
#include "tests/support/network_run.h"

namespace espalier::engine::tests {
namespace {

using espalier::tests::validNetwork;
using testing::AllOf;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

const kernels::Shape kBlock{2, 3, 4};
constexpr std::int64_t kBlockValues = 24;

class ChannelOrderTest : public testing::Test {
  protected:
    Network networkOf(const NetworkDescription& drawing) const {
        return validNetwork(drawing, catalog_, {.input = kBlock});
    }

    /// The order of what the layer "dense" reads.
    FlatOrder orderOf(const NetworkDescription& drawing) const {
        const Network network = networkOf(drawing);
        const std::vector<FlatOrder> orders = flatOrders(network);
        for (std::size_t i = 0; i < orders.size(); ++i) {
            if (network.layers[i].id == "dense") return orders[i];
        }
        ADD_FAILURE();
        return {};
    }

    FlatOrder orderBehind(const std::string& type, const FieldValues& attributes = {}) const {
        Drawing drawing("behind");
        drawing.add("flatten", "Flatten");
        drawing.add("between", type, attributes);
        drawing.add("dense", "Dense", {{"units", std::int64_t{2}}});
        return orderOf(drawing.finish());
    }

    FlatOrder orderOfJoined(const std::string& type,
                            const std::string& first,
                            const std::string& second) const {
        Drawing drawing("joined");
        const NodeId input = drawing.last();
        drawing.add("first", first);
        drawing.continueFrom(input);
        drawing.add("second", second);
        drawing.join("both", type, {"first", "second"});
        drawing.add("relu", "ReLU");
        drawing.add("dense", "Dense", {{"units", std::int64_t{2}}});
        return orderOf(drawing.finish());
    }

    LayerCatalog catalog_;
};

TEST_F(ChannelOrderTest, EveryActivationKeepsTheOrder) {
    int activations = 0;
    for (const auto& layer : catalog_.layers()) {
        const LayerDescription& description = layer->description();
        if (description.category != "Activation") continue;
        SCOPED_TRACE(description.type);
        EXPECT_EQ(orderBehind(description.type), FlatOrder{.image = kBlock});
        ++activations;
    }
    EXPECT_GE(activations, 9);
}

TEST_F(ChannelOrderTest, LayersThatWorkPlaceByPlaceKeepIt) {
    for (const char* type : {"Dropout", "BatchNorm", "LayerNorm", "Flatten"}) {
        SCOPED_TRACE(type);
        EXPECT_EQ(orderBehind(type), FlatOrder{.image = kBlock});
    }
}

TEST_F(ChannelOrderTest, ADenseLayerFlattensAnImageItself) {
    Drawing drawing("alone");
    drawing.add("dense", "Dense", {{"units", std::int64_t{2}}});
    EXPECT_EQ(orderOf(drawing.finish()), FlatOrder{.image = kBlock});
}

TEST_F(ChannelOrderTest, BehindADenseLayerOrAnAverageBothAreAlike) {
    EXPECT_EQ(orderBehind("Dense", {{"units", kBlockValues}}), FlatOrder());
    Drawing drawing("average");
    drawing.add("pool", "GlobalAveragePool");
    drawing.add("relu", "ReLU");
    drawing.add("dense", "Dense", {{"units", std::int64_t{2}}});
    EXPECT_EQ(orderOf(drawing.finish()), FlatOrder());
}

TEST_F(ChannelOrderTest, WhatIsJoinedFromSeveralIsUnclearUnlessTheyAreAlike) {
    const FlatOrder unclear{.isUnclear = true};
    EXPECT_EQ(orderOfJoined("Add", "Flatten", "Flatten"), FlatOrder{.image = kBlock});
    EXPECT_EQ(orderOfJoined("Concatenate", "Flatten", "GlobalAveragePool"), unclear);
    EXPECT_EQ(orderOfJoined("Concatenate", "Flatten", "Flatten"), unclear);
    EXPECT_EQ(orderOfJoined("Concatenate", "GlobalAveragePool", "GlobalAveragePool"), FlatOrder());
    EXPECT_EQ(orderBehind("Slice", {{"first", std::int64_t{3}}}), unclear);
}

TEST_F(ChannelOrderTest, AnImageThatIsMultipliedByAFlattenedOneIsUnclear) {
    Drawing drawing("scaled");
    const NodeId input = drawing.last();
    drawing.add("flatten", "Flatten");
    drawing.continueFrom(input);
    drawing.add("wide", "Conv2D", attributesOf({.filters = kBlockValues, .kernel = 1}));
    drawing.join("scaled", "Multiply", {"wide", "flatten"});
    drawing.add("relu", "ReLU");
    drawing.add("pool", "GlobalAveragePool");
    drawing.add("dense", "Dense", {{"units", std::int64_t{2}}});
    EXPECT_TRUE(orderOf(drawing.finish()).isUnclear);
}

/// A flattened image beside its average, and a Dense layer that reads both.
NetworkDescription joined() {
    Drawing drawing("joined");
    drawing.add("conv", "Conv2D", attributesOf({.filters = 2, .kernel = 3}));
    drawing.add("flatten", "Flatten");
    drawing.continueFrom("conv");
    drawing.add("pool", "GlobalAveragePool");
    drawing.join("both", "Concatenate", {"flatten", "pool"});
    drawing.add("dense", "Dense", {{"units", std::int64_t{2}}});
    return drawing.finish();
}

WeightFile fileFor(const Network& network) {
    WeightFile file{.format = "Keras HDF5",
                    .tensors = {},
                    .leftOut = {},
                    .isInLayerOrder = true,
                    .hasChannelsLast = true};
    for (const NetworkLayer& layer : network.layers) {
        for (const ParameterSpec& spec : layer.shape.parameters) {
            file.tensors.push_back(HostTensor::make(
                layer.id + '.' + spec.name, kernels::DataType::Float32, spec.shape));
        }
    }
    return file;
}

TEST_F(ChannelOrderTest, WeightsWhoseOrderIsNotCertainAreNotTaken) {
    const Network network = networkOf(joined());
    WeightFile file = fileFor(network);
    const MatchReport report = matchWeights(network, file, "a file");
    EXPECT_THAT(report.matched, SizeIs(2));
    ASSERT_THAT(report.fresh, SizeIs(2));
    EXPECT_EQ(report.fresh[0].tensor, "dense.weight");
    EXPECT_THAT(report.fresh[0].reason, HasSubstr("not certain"));
    EXPECT_THAT(report.leftOver, ElementsAre("dense.weight", "dense.bias"));
    EXPECT_TRUE(report.headIsFresh);
    EXPECT_THAT(
        sentencesOf(report, "a file"),
        Contains(AllOf(HasSubstr("values for dense were not taken"), HasSubstr("not certain"))));
    EXPECT_EQ(toJson(report)["unclear"], nlohmann::json({"dense"}));

    // Where both programs flatten alike, nothing is in doubt.
    file.hasChannelsLast = false;
    EXPECT_THAT(matchWeights(network, file, "a file").fresh, IsEmpty());
}

TEST_F(ChannelOrderTest, NothingBehindAFlattenedImageIsTakenFromAFileThatMayFlattenOtherwise) {
    Drawing drawing("plain");
    drawing.add("conv", "Conv2D", attributesOf({.filters = 2, .kernel = 3}));
    drawing.add("flatten", "Flatten");
    drawing.add("hidden", "Dense", {{"units", std::int64_t{4}}});
    drawing.add("dense", "Dense", {{"units", std::int64_t{2}}});
    const Network network = networkOf(drawing.finish());
    WeightFile file = fileFor(network);
    for (const bool isKeras : {true, false}) {
        file.hasChannelsLast = isKeras;
        file.flattensUnclearly = true;
        EXPECT_THAT(matchTensors(network, file).unclear, ElementsAre("hidden"));
        file.flattensUnclearly = false;
        EXPECT_THAT(matchTensors(network, file).fresh, IsEmpty());
    }
}

/// A tensor of zeros.
HostTensor zeros(const std::string& name, const kernels::Shape& shape) {
    return HostTensor::make(name, kernels::DataType::Float32, shape);
}

WeightFile kerasFile(std::vector<HostTensor> tensors, const std::string& description = {}) {
    Hdf5Content content;
    content.tensors = std::move(tensors);
    MemoryBudget budget(1 << 20);
    return kerasWeights(std::move(content), description, budget);
}

TEST_F(ChannelOrderTest, WhatMayReorderAnImageInKerasIsNoticed) {
    const auto isUnclear = [](const std::string& layer, const std::string& setting = "") {
        return kerasFile({zeros("layers/dense/vars/0", {2, 2})},
                         R"({"class_name":"Sequential","config":{"layers":[{"class_name":")" +
                             layer + R"(","config":{"name":"a")" + setting + "}}]}}")
            .flattensUnclearly;
    };
    EXPECT_FALSE(isUnclear("Conv2D"));
    EXPECT_FALSE(isUnclear("Conv2D", R"(,"data_format":"channels_last")"));
    EXPECT_TRUE(isUnclear("Conv2D", R"(,"data_format":"channels_first")"));
    for (const char* layer : {"Permute", "Reshape", "Lambda"}) EXPECT_TRUE(isUnclear(layer));

    const auto hasKernel = [](const kernels::Shape& kernel) {
        return kerasFile({zeros("layers/conv2d/vars/0", kernel)}).flattensUnclearly;
    };
    EXPECT_TRUE(hasKernel({64, 3, 3, 3})) << "as Theano has it";
    EXPECT_FALSE(hasKernel({3, 3, 3, 64}));
    EXPECT_FALSE(hasKernel({1, 7, 128, 128}));
}

TEST_F(ChannelOrderTest, VariablesOfKerasAreNamedByTheirNumbers) {
    // The kernel is of integers and was left out.
    const WeightFile file = kerasFile({zeros("layers/dense/vars/1", {4})});
    ASSERT_THAT(file.tensors, SizeIs(1));
    EXPECT_EQ(file.tensors[0].name, "layers/dense/bias");
    // A third is that of another Dense than we know.
    const WeightFile other =
        kerasFile({zeros("layers/dense/vars/1", {4}), zeros("layers/dense/vars/2", {4})});
    EXPECT_EQ(other.tensors[0].name, "layers/dense/vars/1");
}

TEST_F(ChannelOrderTest, EachDifferenceOfAnEpsilonIsSaid) {
    const std::string text = sentenceOf({{"norm1", 1e-5, 1e-3},
                                         {"norm2", 1e-3, 1e-2},
                                         {"norm3", 1e-5, 1e-3},
                                         {"norm4", 1e-5, 1e-3}});
    EXPECT_THAT(text, HasSubstr("norm1 and 2 other normalisations is 1e-05 here and 0.001"));
    EXPECT_THAT(text, HasSubstr("norm2 is 0.001 here and 0.01 in the file: set it to 0.01"));
}

TEST_F(ChannelOrderTest, AMatrixOfUnknownLayoutIsNotTaken) {
    const WeightFile file =
        kerasFile({zeros("layers/my_layer/vars/0", {3, 3}), zeros("layers/dense/vars/0", {3, 3})});
    EXPECT_THAT(file.unknownLayouts, ElementsAre("layers/my_layer/vars/0"));

    Drawing drawing("square");
    drawing.add("pool", "GlobalAveragePool");
    drawing.add("widen", "Dense", {{"units", std::int64_t{3}}});
    drawing.add("square", "Dense", {{"units", std::int64_t{3}}});
    drawing.add("narrow", "Dense", {{"units", std::int64_t{2}}});
    const MatchReport report = matchTensors(networkOf(drawing.finish()), file);
    ASSERT_THAT(report.matched, SizeIs(1));
    EXPECT_EQ(report.matched[0].source, "layers/dense/kernel");
    EXPECT_THAT(report.leftOver, ElementsAre("layers/my_layer/vars/0"));
}

}  // namespace
}  // namespace espalier::engine::tests
