// SPDX-License-Identifier: Apache-2.0
#include "engine/weights/match.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "engine/base/error.h"
#include "engine/layers/layer_catalog.h"
#include "engine/network/drawing.h"
#include "engine/network/templates.h"

namespace espalier::engine::tests {

namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr std::int64_t kClasses = 5;

/// Two convolutions with a BatchNorm each, and a Dense.
NetworkDescription smallDrawing() {
    Drawing drawing("small");
    for (const char* number : {"1", "2"}) {
        drawing.add(
            std::string("conv") + number, "Conv2D", attributesOf({.filters = 8, .bias = false}));
        drawing.add(std::string("norm") + number, "BatchNorm");
    }
    drawing.add("pool", "GlobalAveragePool");
    drawing.add("classes", "Dense");
    return drawing.finish();
}

/// A network with the catalog that its layers belong to.
struct Checked {
    explicit Checked(const NetworkDescription& drawing,
                     std::int64_t classes = kClasses,
                     const kernels::Shape& input = {3, 8, 8})
        : network(*validate(drawing, catalog, {.input = input, .outputWidth = classes}).network) {}

    LayerCatalog catalog;
    Network network;
};

Checked liteNetwork(const std::string& name, std::int64_t classes) {
    const kernels::Shape input{3, 64, 64};
    return Checked(makeTemplate(name, {.input = input}), classes, input);
}

/// All tensors of a network, each filled with another number.
WeightFile weightsOf(const Network& network) {
    WeightFile file{.format = "test", .tensors = {}, .leftOut = {}, .isInLayerOrder = true};
    for (const NetworkLayer& layer : network.layers) {
        for (const auto* specs : {&layer.shape.parameters, &layer.shape.states}) {
            for (const ParameterSpec& spec : *specs) {
                HostTensor tensor = HostTensor::make(
                    layer.id + '.' + spec.name, kernels::DataType::Float32, spec.shape);
                std::ranges::fill(tensor.floats(), static_cast<float>(file.tensors.size() + 1));
                file.tensors.push_back(std::move(tensor));
            }
        }
    }
    return file;
}

WeightFile publishedWeightsOf(const std::string& name) {
    WeightFile file = weightsOf(liteNetwork(name, 1000).network);
    for (HostTensor& tensor : file.tensors) tensor.name = originalName(name, tensor.name);
    return file;
}

HostTensor& tensorOf(WeightFile& file, const std::string& name) {
    return *std::ranges::find(file.tensors, name, &HostTensor::name);
}

std::vector<std::string> namesOfFresh(const MatchReport& report) {
    std::vector<std::string> names;
    for (const TensorWithout& tensor : report.fresh) names.push_back(tensor.tensor);
    return names;
}

bool areAllBy(const MatchReport& report, MatchedBy by) {
    return std::ranges::all_of(report.matched,
                               [by](const TensorMatch& match) { return match.by == by; });
}

std::string refusalOf(const Network& network, const WeightFile& file) {
    try {
        matchWeights(network, file, "a file");
    } catch (const RequestError& error) {
        return error.what();
    }
    return "nothing";
}

TEST(MatchTest, TakesEveryTensorOfTheSameName) {
    const Checked small(smallDrawing());
    const WeightFile file = weightsOf(small.network);
    const MatchReport report = matchWeights(small.network, file, "a file");
    EXPECT_EQ(report.matched.size(), file.tensors.size());
    EXPECT_TRUE(areAllBy(report, MatchedBy::Name));
    EXPECT_THAT(report.fresh, IsEmpty());
    EXPECT_THAT(report.leftOver, IsEmpty());
    EXPECT_FALSE(report.headIsFresh);
    EXPECT_THAT(sentencesOf(report, "a file"),
                ElementsAre("Starting from a file: 12 of 12 tensors."));
}

TEST(MatchTest, TakesNamesBehindThePrefixThatTheyShare) {
    const Checked small(smallDrawing());
    WeightFile file = weightsOf(small.network);
    file.isInLayerOrder = false;
    for (HostTensor& tensor : file.tensors) tensor.name = "module._orig_mod." + tensor.name;
    const MatchReport report = matchWeights(small.network, file, "a file");
    EXPECT_EQ(report.matched.size(), file.tensors.size());
    EXPECT_TRUE(areAllBy(report, MatchedBy::Name));
    EXPECT_EQ(report.matched.front().source, "module._orig_mod.conv1.weight");
    EXPECT_THAT(sentencesOf(report, "a file"),
                testing::Contains("Names in the file begin with \"module._orig_mod.\", which was "
                                  "left out."));
    EXPECT_EQ(toJson(report)["prefix"], "module._orig_mod.");
    EXPECT_EQ(takeMatched(report, std::move(file)).front().name, "conv1.weight");
}

TEST(MatchTest, PublishedWeightsInATrainingProgramsCheckpointAreKnown) {
    const Checked lite = liteNetwork("efficientnet-lite0", 1000);
    WeightFile file = publishedWeightsOf("efficientnet-lite0");
    for (HostTensor& tensor : file.tensors) tensor.name = "model." + tensor.name;
    EXPECT_TRUE(areAllBy(matchWeights(lite.network, file, "a file"), MatchedBy::Rule));
    EXPECT_EQ(nearestTemplate(file), "efficientnet-lite0");
}

TEST(MatchTest, RefusesWeightsOfWhichNothingIsTaken) {
    Drawing drawing("head");  // whose parameters do not count
    drawing.add("pool", "GlobalAveragePool");
    drawing.add("classes", "Dense");
    const Checked head(drawing.finish());
    const WeightFile file = weightsOf(Checked(smallDrawing(), kClasses + 2).network);
    EXPECT_THAT(refusalOf(head.network, file), HasSubstr("values for none of its 2 tensors"));
    EXPECT_EQ(refusalOf(head.network, weightsOf(head.network)), "nothing");
}

TEST(MatchTest, TakesTheValuesUnderTheNetworksNames) {
    const Checked lite = liteNetwork("efficientnet-lite0", 10);
    WeightFile file = publishedWeightsOf("efficientnet-lite0");
    const auto expected = tensorOf(file, "_blocks.3._bn1.running_var").bytes;
    const MatchReport report = matchWeights(lite.network, file, "a file");
    const std::vector<HostTensor> taken = takeMatched(report, std::move(file));
    const auto found =
        std::ranges::find(taken, "block3.depthwise.norm.running_var", &HostTensor::name);
    ASSERT_NE(found, taken.end());
    EXPECT_EQ(found->bytes, expected);
    EXPECT_EQ(taken.size(), report.matched.size());
}

TEST(MatchTest, KnowsTheNamesOfPublishedWeightsAndReplacesTheHead) {
    const Checked lite = liteNetwork("efficientnet-lite0", 10);
    const MatchReport report =
        matchWeights(lite.network, publishedWeightsOf("efficientnet-lite0"), "efficientnet-lite0");
    EXPECT_TRUE(areAllBy(report, MatchedBy::Rule));
    EXPECT_THAT(namesOfFresh(report), ElementsAre("dense.weight", "dense.bias"));
    EXPECT_EQ(report.head, "dense");
    EXPECT_TRUE(report.headIsFresh);
    EXPECT_EQ(report.share(), 1);
    EXPECT_THAT(report.leftOver, ElementsAre("_fc.weight", "_fc.bias"));
    EXPECT_THAT(report.fresh[1].reason, HasSubstr("1000"));
    EXPECT_EQ(sentencesOf(report, "efficientnet-lite0").front(),
              "Starting from efficientnet-lite0: 245 of 247 tensors; new: dense (10 outputs).");
}

TEST(MatchTest, KeepsTheHeadWhenTheNumberOfOutputsIsTheSame) {
    const Checked lite = liteNetwork("efficientnet-lite0", 1000);
    const MatchReport report =
        matchWeights(lite.network, publishedWeightsOf("efficientnet-lite0"), "a file");
    EXPECT_FALSE(report.headIsFresh);
    EXPECT_THAT(report.fresh, IsEmpty());
}

TEST(MatchTest, RecognisesTensorsOfOtherNamesByOrderKindAndShape) {
    const Checked small(smallDrawing());
    WeightFile file = weightsOf(small.network);
    for (HostTensor& tensor : file.tensors) tensor.name = "features." + tensor.name;
    const HostTensor counter =
        HostTensor::make("features.extra.weight", kernels::DataType::Float32, {77});
    file.tensors.insert(file.tensors.begin() + 2, counter);
    // Of the same shape, and in another order than ours.
    const auto mean =
        std::ranges::find(file.tensors, "features.norm1.running_mean", &HostTensor::name);
    const auto weight = std::ranges::find(file.tensors, "features.norm1.weight", &HostTensor::name);
    std::iter_swap(mean, weight);
    const MatchReport report = matchWeights(small.network, file, "a file");
    EXPECT_TRUE(areAllBy(report, MatchedBy::Order));
    for (const TensorMatch& match : report.matched) {
        EXPECT_EQ(match.source, "features." + match.tensor);
    }
    EXPECT_GE(report.matched.size(), 10u);
    EXPECT_THAT(report.leftOver, testing::Contains("features.extra.weight"));
    EXPECT_THAT(sentencesOf(report, "a file"), testing::Contains(HasSubstr("order and shape")));
}

TEST(MatchTest, AVectorOfUnknownPurposeIsNeverTaken) {
    const Checked small(smallDrawing());
    WeightFile file = weightsOf(small.network);
    for (std::size_t i = 0; i < file.tensors.size(); ++i) {
        file.tensors[i].name = "initializer_" + std::to_string(i);
    }
    const MatchReport report = matchTensors(small.network, file);
    std::vector<std::string> taken;
    for (const TensorMatch& match : report.matched) taken.push_back(match.tensor);
    EXPECT_THAT(taken, ElementsAre("conv1.weight", "conv2.weight", "classes.weight"));
}

TEST(MatchTest, ATensorOfAnotherShapeIsNotTakenAndSaid) {
    const Checked small(smallDrawing());
    WeightFile file = weightsOf(small.network);
    tensorOf(file, "conv1.weight") =
        HostTensor::make("conv1.weight", kernels::DataType::Float32, {8, 1, 3, 3});
    const MatchReport report = matchWeights(small.network, file, "a file");
    ASSERT_THAT(namesOfFresh(report), ElementsAre("conv1.weight"));
    EXPECT_THAT(report.fresh[0].reason, HasSubstr("in the file"));
    EXPECT_THAT(report.leftOver, ElementsAre("conv1.weight"));
    EXPECT_LT(report.share(), 1);
    EXPECT_THAT(sentencesOf(report, "a file").front(), HasSubstr("11 of 12 tensors; new: conv1"));
    const auto json = toJson(report);
    EXPECT_EQ(json["tensors"], 12);
    EXPECT_EQ(json["by_name"], 11);
    EXPECT_EQ(json["new"][0]["tensor"], "conv1.weight");
    EXPECT_EQ(json["left_over"][0], "conv1.weight");
}

TEST(MatchTest, RefusesWeightsOfAnotherTemplateAndNamesIt) {
    const Checked lite = liteNetwork("efficientnet-lite0", 10);
    const WeightFile file = publishedWeightsOf("efficientnet-lite1");
    EXPECT_EQ(nearestTemplate(file), "efficientnet-lite1");
    EXPECT_THAT(refusalOf(lite.network, file), HasSubstr("look like efficientnet-lite1's"));
}

TEST(MatchTest, RefusesAForeignArchitecture) {
    const Checked lite = liteNetwork("efficientnet-lite0", 10);
    const WeightFile file = weightsOf(Checked(smallDrawing()).network);
    EXPECT_EQ(nearestTemplate(file), "");
    EXPECT_THAT(refusalOf(lite.network, file), HasSubstr("or other weights"));
}

TEST(MatchTest, HalfOfTheParametersAreEnoughAndLessAreNot) {
    const Checked small(smallDrawing());
    WeightFile file = weightsOf(small.network);
    // 216 + 576 in convolutions, 32 in BatchNorms: the second convolution is more than half.
    std::erase_if(file.tensors,
                  [](const HostTensor& tensor) { return tensor.name == "conv1.weight"; });
    EXPECT_EQ(refusalOf(small.network, file), "nothing");
    file = weightsOf(small.network);
    std::erase_if(file.tensors,
                  [](const HostTensor& tensor) { return tensor.name == "conv2.weight"; });
    EXPECT_THAT(refusalOf(small.network, file), HasSubstr("248 of its 824 parameters"));
}

TEST(MatchTest, MuchThatIsSkippedIsSaid) {
    const Checked small(smallDrawing());
    WeightFile file = weightsOf(small.network);
    for (HostTensor& tensor : file.tensors) tensor.name = "their_" + tensor.name;  // by order
    const auto extra = [](const std::string& name) {
        return HostTensor::make(name, kernels::DataType::Float32, {7});
    };
    // Behind all others: a head that another network has no use for.
    for (const char* name : {"head.a", "head.b", "head.c"}) file.tensors.push_back(extra(name));
    MatchReport report = matchTensors(small.network, file);
    EXPECT_EQ(report.skipped, 0);
    EXPECT_FALSE(skipsMuch(report));
    // Between them: what the other network has, and this one lacks.
    for (const char* name : {"se.a", "se.b"}) {
        file.tensors.insert(file.tensors.begin() + 3, extra(name));
    }
    report = matchTensors(small.network, file);
    EXPECT_EQ(report.skipped, 2);
    EXPECT_TRUE(skipsMuch(report));
    EXPECT_THAT(sentencesOf(report, "a file"),
                testing::Contains(HasSubstr("2 of the file's 17 tensors are not used although")));
    EXPECT_EQ(toJson(report)["skipped"], 2);
    // Not what ours may have left out on purpose, and not where names say what belongs together.
    for (HostTensor& tensor : file.tensors) {
        if (tensor.name.starts_with("se.")) tensor.name += ".bias";
    }
    EXPECT_EQ(matchTensors(small.network, file).skipped, 0);
    file = weightsOf(small.network);
    for (const char* name : {"se.a", "se.b"}) {
        file.tensors.insert(file.tensors.begin() + 3, extra(name));
    }
    EXPECT_EQ(matchTensors(small.network, file).skipped, 0);
}

TEST(MatchTest, ADeeperNetworkOfTheSameShapesIsSaid) {
    const auto chain = [](int convolutions) {
        Drawing drawing("chain");
        for (int i = 1; i <= convolutions; ++i) {
            drawing.add("conv" + std::to_string(i), "Conv2D", {{"filters", std::int64_t{3}}});
        }
        drawing.add("flatten", "Flatten");
        drawing.add("dense", "Dense");
        return drawing.finish();
    };
    const Checked shallow(chain(8));
    const auto matched = [&](int convolutions) {
        const Checked other(chain(convolutions));
        WeightFile file = weightsOf(other.network);
        for (HostTensor& tensor : file.tensors) tensor.name = "their_" + tensor.name;  // by order
        return matchTensors(shallow.network, file);
    };
    EXPECT_FALSE(skipsMuch(matched(8)));
    EXPECT_EQ(matched(11).skippedKernels, 3) << "as VGG19 has them between those of VGG16";
    EXPECT_TRUE(skipsMuch(matched(11)));
}

TEST(MatchTest, HeadsForTrainingAloneAreNotAnotherNetwork) {
    MatchReport googlenet;
    googlenet.fileTensors = 305;
    googlenet.fileKernels = 64;
    googlenet.skipped = 12;
    googlenet.skippedKernels = 6;
    EXPECT_FALSE(skipsMuch(googlenet));
    MatchReport small;  // one auxiliary classifier
    small.fileTensors = 20;
    small.fileKernels = 7;
    small.skipped = small.skippedKernels = 1;
    EXPECT_FALSE(skipsMuch(small));
}

TEST(MatchTest, OnlyKernelsCountAsSkippedKernels) {
    const Checked small(smallDrawing());
    WeightFile file = weightsOf(small.network);
    for (HostTensor& tensor : file.tensors) tensor.name = "their_" + tensor.name;
    const auto add = [&file](const char* name, const kernels::Shape& shape) {
        file.tensors.insert(file.tensors.begin() + 3,
                            HostTensor::make(name, kernels::DataType::Float32, shape));
    };
    add("more.weight", {7, 7, 3, 3});
    add("more.scale", {7});
    const MatchReport report = matchTensors(small.network, file);
    EXPECT_EQ(report.skipped, 2);
    EXPECT_EQ(report.skippedKernels, 1);
    EXPECT_EQ(report.fileKernels, std::ranges::count_if(file.tensors, [](const HostTensor& tensor) {
                  return tensor.shape.rank() >= 2;
              }));
}

TEST(MatchTest, ANetworkThatNormalisesImagesItselfIsSaid) {
    const Checked small(smallDrawing());
    WeightFile file = weightsOf(small.network);
    file.tensors.insert(file.tensors.begin(),
                        HostTensor::make("normalization/mean", kernels::DataType::Float32, {3}));
    EXPECT_THAT(sentencesOf(matchTensors(small.network, file), "a file"),
                testing::Contains(HasSubstr("normalises images itself, by normalization:")));
}

}  // namespace

}  // namespace espalier::engine::tests
