// SPDX-License-Identifier: Apache-2.0
#include "engine/weights/module_order.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "engine/base/error.h"
#include "engine/layers/layer_catalog.h"
#include "engine/network/drawing.h"
#include "engine/network/templates.h"
#include "engine/weights/match.h"
#include "fmt/format.h"

namespace espalier::engine::tests {

namespace {

using testing::HasSubstr;
using testing::IsEmpty;

using Names = std::vector<std::string>;

/// A network with the catalog that its layers belong to.
struct Layers {
    explicit Layers(const NetworkDescription& drawing, const kernels::Shape& input)
        : network(*validate(drawing, catalog, {.input = input, .outputWidth = 10}).network) {}

    LayerCatalog catalog;
    Network network;
};

Layers templateLayers(const std::string& name) {
    const kernels::Shape input{3, 64, 64};
    return Layers(makeTemplate(name, {.input = input}), input);
}

/// The network's tensors with another program's names for its layers, in their order. Its last
/// layer has other outputs; all are sorted by name, as the safetensors library writes them.
WeightFile sortedFile(const Network& network, const Names& modules) {
    WeightFile file{.format = "safetensors", .tensors = {}, .leftOut = {}};
    std::size_t next = 0;
    for (const NetworkLayer& layer : network.layers) {
        if (layer.shape.parameters.empty()) continue;
        const std::string& module = modules.at(next++);
        for (const auto* specs : {&layer.shape.parameters, &layer.shape.states}) {
            for (const ParameterSpec& spec : *specs) {
                file.tensors.push_back(HostTensor::make(
                    module + '.' + spec.name, kernels::DataType::Float32, spec.shape));
            }
        }
    }
    EXPECT_EQ(next, modules.size());
    std::ranges::sort(file.tensors, {}, &HostTensor::name);
    return file;
}

/// What of the file was taken for a layer that it does not belong to.
Names mistakesOf(const Network& network, const Names& modules, const MatchReport& report) {
    std::map<std::string, std::string> expected;
    std::size_t next = 0;
    for (const NetworkLayer& layer : network.layers) {
        if (!layer.shape.parameters.empty()) expected[layer.id] = modules.at(next++);
    }
    Names mistakes;
    for (const TensorMatch& match : report.matched) {
        const std::size_t dot = match.tensor.rfind('.');
        const std::string right =
            expected.at(match.tensor.substr(0, dot)) + match.tensor.substr(dot);
        if (match.source != right) mistakes.push_back(match.tensor + " from " + match.source);
    }
    return mistakes;
}

void expectAllTaken(const Network& network, const Names& modules) {
    const WeightFile file = sortedFile(network, modules);
    const MatchReport report = matchWeights(network, file, "a file");
    EXPECT_THAT(mistakesOf(network, modules, report), IsEmpty());
    EXPECT_EQ(report.matched.size(), file.tensors.size());
    EXPECT_FALSE(report.isOrderUnknown);
}

// torchvision/models/resnet.py: a block lists its convolutions and norms in turn, then downsample.
Names resnetModules(const std::vector<int>& blocks, int convolutions) {
    Names names{"conv1", "bn1"};
    for (std::size_t stage = 1; stage <= blocks.size(); ++stage) {
        for (int block = 0; block < blocks[stage - 1]; ++block) {
            const std::string path = fmt::format("layer{}.{}", stage, block);
            for (int i = 1; i <= convolutions; ++i) {
                names.push_back(fmt::format("{}.conv{}", path, i));
                names.push_back(fmt::format("{}.bn{}", path, i));
            }
            const bool isShort = block == 0 && (stage > 1 || convolutions == 3);
            if (!isShort) continue;
            names.push_back(path + ".downsample.0");
            names.push_back(path + ".downsample.1");
        }
    }
    names.emplace_back("fc");
    return names;
}

TEST(ModuleOrderTest, FindsTheLayersOfAResidualNetworkSortedByName) {
    expectAllTaken(templateLayers("resnet18").network, resnetModules({2, 2, 2, 2}, 2));
    expectAllTaken(templateLayers("resnet50").network, resnetModules({3, 4, 6, 3}, 3));
}

// torchvision/models/vgg.py, configuration D: activations and pools have places without tensors.
TEST(ModuleOrderTest, FindsTheLayersOfAPlainNetworkSortedByName) {
    Names names;
    for (const int place : {0, 2, 5, 7, 10, 12, 14, 17, 19, 21, 24, 26, 28}) {
        names.push_back(fmt::format("features.{}", place));
    }
    for (const int place : {0, 3, 6}) names.push_back(fmt::format("classifier.{}", place));
    const kernels::Shape input{3, 32, 32};
    expectAllTaken(Layers(makeTemplate("vgg16", {.input = input}), input).network, names);
}

// Thirteen equal convolutions: "features.10" is sorted in front of "features.2".
TEST(ModuleOrderTest, EqualLayersFollowInTheOrderOfTheirNumbers) {
    Drawing drawing("equal");
    Names names;
    for (int i = 0; i < 13; ++i) {
        drawing.add(fmt::format("c{}", i), "Conv2D", attributesOf({.filters = 3}));
        names.push_back(fmt::format("features.{}", i));
    }
    drawing.add("pool", "GlobalAveragePool");
    drawing.add("classes", "Dense");
    names.emplace_back("classifier");
    expectAllTaken(Layers(drawing.finish(), {3, 8, 8}).network, names);
}

// torchvision/models/mobilenetv2.py: expansion, depthwise convolution and projection of a block.
TEST(ModuleOrderTest, FindsTheLayersOfInvertedResiduals) {
    Drawing drawing("mobile");
    Names names;
    const auto convolve = [&](const std::string& module, const std::string& norm, Conv conv) {
        conv.bias = false;
        drawing.add(fmt::format("c{}", names.size()), "Conv2D", attributesOf(conv));
        names.push_back(module);
        drawing.add(fmt::format("n{}", names.size()), "BatchNorm");
        names.push_back(norm);
    };
    convolve("features.0.0", "features.0.1", {.filters = 8});
    for (int block = 1; block <= 12; ++block) {
        const std::string path = fmt::format("features.{}.conv", block);
        convolve(path + ".0.0", path + ".0.1", {.filters = 16, .kernel = 1});
        convolve(path + ".1.0", path + ".1.1", {.filters = 16});
        convolve(path + ".2", path + ".3", {.filters = 8, .kernel = 1});
    }
    drawing.add("pool", "GlobalAveragePool");
    drawing.add("classes", "Dense");
    names.emplace_back("classifier.1");
    expectAllTaken(Layers(drawing.finish(), {3, 8, 8}).network, names);
}

TEST(ModuleOrderTest, ALastLayerWithOtherOutputsIsNotTaken) {
    const Layers layers = templateLayers("resnet18");
    const Names modules = resnetModules({2, 2, 2, 2}, 2);
    WeightFile file = sortedFile(layers.network, modules);
    for (HostTensor& tensor : file.tensors) {
        if (!tensor.name.starts_with("fc.")) continue;
        const bool isBias = tensor.name.ends_with("bias");
        tensor = HostTensor::make(tensor.name,
                                  kernels::DataType::Float32,
                                  isBias ? kernels::Shape{1000} : kernels::Shape{1000, 512});
    }
    const MatchReport report = matchWeights(layers.network, file, "a file");
    EXPECT_THAT(mistakesOf(layers.network, modules, report), IsEmpty());
    EXPECT_EQ(report.share(), 1);
    EXPECT_TRUE(report.headIsFresh);
}

TEST(ModuleOrderTest, RefusesWhatNamesDoNotPutInOrder) {
    Drawing drawing("equal");
    for (const char* id : {"c1", "c2", "c3"}) {
        drawing.add(id, "Conv2D", attributesOf({.filters = 3}));
    }
    drawing.add("pool", "GlobalAveragePool");
    drawing.add("classes", "Dense");
    const Layers layers(drawing.finish(), {3, 8, 8});
    const WeightFile file = sortedFile(layers.network, {"first", "second", "third", "head"});
    EXPECT_THAT(matchTensors(layers.network, file).matched, IsEmpty());
    try {
        matchWeights(layers.network, file, "a file");
        FAIL() << "was taken";
    } catch (const RequestError& error) {
        EXPECT_THAT(error.what(), HasSubstr("several of one shape could belong to one layer"));
    }
}

std::vector<NamedShape> equalShapes(const Names& names) {
    std::vector<NamedShape> tensors;
    for (const std::string& name : names) tensors.push_back({name, {4, 4}});
    return tensors;
}

TEST(ModuleOrderTest, ModulesOfOneKindListTheirPartsInOneOrder) {
    // b.0 and b.1 could be taken in either order, unless another shape decides it in one of them.
    const Names ours{"1.weight", "2.weight", "3.weight", "4.weight"};
    const Names names{"b.0.x.weight", "b.0.y.weight", "b.1.x.weight", "b.1.y.weight"};
    std::vector<NamedShape> layers = equalShapes(ours);
    std::vector<NamedShape> tensors = equalShapes(names);
    EXPECT_TRUE(matchByModules(layers, tensors).isAmbiguous);
    layers[2].shape = tensors[3].shape = kernels::Shape{8, 4};
    const ModuleMatch match = matchByModules(layers, tensors);
    EXPECT_FALSE(match.isAmbiguous);
    EXPECT_THAT(
        match.pairs,
        testing::ElementsAre(std::pair(0, 1), std::pair(1, 0), std::pair(2, 3), std::pair(3, 2)));
}

TEST(ModuleOrderTest, GivesUpWhereThereAreTooManyChoices) {
    Names ours;
    Names names;
    for (int i = 0; i < 40; ++i) {
        ours.push_back(fmt::format("layer{}.weight", i));
        names.push_back(
            fmt::format("{}.weight", std::string(1 + static_cast<std::size_t>(i), 'x')));
    }
    const ModuleMatch match = matchByModules(equalShapes(ours), equalShapes(names));
    EXPECT_TRUE(match.isAmbiguous);
    EXPECT_THAT(match.pairs, IsEmpty());
    names.clear();
    for (int i = 0; i < 5'000; ++i) names.push_back(fmt::format("x{}.weight", i));
    EXPECT_TRUE(matchByModules(equalShapes(ours), equalShapes(names)).isAmbiguous);
}

}  // namespace

}  // namespace espalier::engine::tests
