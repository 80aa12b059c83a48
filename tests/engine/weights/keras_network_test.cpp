// SPDX-License-Identifier: Apache-2.0
// Weights that Keras wrote give the answers that Keras gives:
// tests/fixtures/weights/make_keras_fixtures.py.
#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "engine/base/error.h"
#include "engine/layers/layer_catalog.h"
#include "engine/network/drawing.h"
#include "engine/network/templates.h"
#include "engine/weights/match.h"
#include "tests/engine/weights/keras_answers.h"
#include "tests/support/network_run.h"

namespace espalier::engine::tests {
namespace {

using espalier::tests::validNetwork;
using testing::AllOf;
using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

/// The script's classifier(), with the epsilons that it has there.
NetworkDescription classifier(double epsilon = 1e-3, double secondEpsilon = 0.01) {
    Drawing drawing("classifier");
    drawing.add("conv", "Conv2D", kerasConv(4, 3));
    drawing.add("relu1", "ReLU");
    drawing.add("norm1", "BatchNorm", {{"epsilon", epsilon}});
    FieldValues depthwise = kerasConv(8, 3);
    depthwise["groups"] = std::int64_t{4};
    drawing.add("depthwise", "Conv2D", depthwise);
    drawing.add("relu2", "ReLU");
    FieldValues narrow = kerasConv(5, 1);
    narrow["kernel"] = std::vector<std::int64_t>{1, 3};
    narrow["stride"] = std::vector<std::int64_t>{2, 2};
    narrow["bias"] = false;
    drawing.add("narrow", "Conv2D", narrow);
    drawing.add("norm2", "BatchNorm", {{"epsilon", secondEpsilon}});
    drawing.add("flatten", "Flatten");
    drawing.add("dense1", "Dense", {{"units", std::int64_t{6}}});
    drawing.add("relu3", "ReLU");
    drawing.add("dense2", "Dense", {{"units", std::int64_t{3}}});
    drawing.add("softmax", "Softmax");
    return drawing.finish();
}

NetworkDescription byKind() {
    Drawing drawing("by-kind");
    for (int i = 0; i < 11; ++i) {
        drawing.add("conv" + std::to_string(i), "Conv2D", kerasConv(2, 1));
    }
    drawing.add("flatten", "Flatten");
    drawing.add("norm", "BatchNorm", {{"epsilon", 1e-3}});
    drawing.add("dense", "Dense", {{"units", std::int64_t{2}}});
    return drawing.finish();
}

NetworkDescription decoder() {
    Drawing drawing("decoder");
    FieldValues up = kerasConv(2, 2, "valid");
    up["stride"] = std::vector<std::int64_t>{2, 2};
    drawing.add("up", "ConvTranspose2D", up);
    FieldValues depthwise = kerasConv(2, 3);
    depthwise["groups"] = std::int64_t{2};
    depthwise["bias"] = false;
    drawing.add("depthwise", "Conv2D", depthwise);
    drawing.add("pointwise", "Conv2D", kerasConv(3, 1));
    return drawing.finish();
}

NetworkDescription nested() {
    Drawing drawing("nested");
    drawing.add("outer", "Conv2D", kerasConv(3, 1));
    for (const char* number : {"1", "2"}) {
        drawing.add(std::string("conv") + number, "Conv2D", kerasConv(3, 1));
        drawing.add(std::string("norm") + number, "BatchNorm", {{"epsilon", 1e-3}});
    }
    drawing.add("pool", "GlobalAveragePool");
    return drawing.finish();
}

NetworkDescription plain() {
    Drawing drawing("plain");
    drawing.add("conv1", "Conv2D", kerasConv(2, 3, "valid"));
    drawing.add("conv2", "Conv2D", kerasConv(2, 1));
    return drawing.finish();
}

class KerasNetworkTest : public KerasAnswers {
  protected:
    MatchReport expectAnswers(const std::string& file,
                              const NetworkDescription& drawing,
                              const kernels::Shape& image,
                              const std::string& answers,
                              std::size_t fresh = 0) const {
        return KerasAnswers::expectAnswers(
            file, drawing, image, answerOf("keras_answers.json", answers), fresh);
    }
};

const kernels::Shape kImage{3, 6, 8};
const kernels::Shape kSmallImage{3, 4, 4};

TEST_F(KerasNetworkTest, EveryFormatOfKerasGivesItsAnswers) {
    for (const char* file : {"keras_classifier.h5",
                             "keras_classifier_listed.h5",
                             "keras_classifier.keras",
                             "keras_classifier.weights.h5"}) {
        const MatchReport report = expectAnswers(file, classifier(), kImage, "classifier");
        EXPECT_THAT(sentencesOf(report, file),
                    Contains(AllOf(HasSubstr("The weights of dense1 were put into another order"),
                                   HasSubstr("channel by channel"))));
        EXPECT_EQ(toJson(report)["reordered"], nlohmann::json({"dense1"}));
    }
}

TEST_F(KerasNetworkTest, FormatsAreNamed) {
    const auto format = [](const char* name) { return readWeights(weightFixture(name)).format; };
    EXPECT_EQ(format("keras_classifier.h5"), "Keras HDF5");
    EXPECT_EQ(format("keras_classifier.keras"), "Keras model");
    EXPECT_EQ(format("keras_classifier.weights.h5"), "Keras weights");
}

TEST_F(KerasNetworkTest, WithoutADescriptionLayersOfOneKindFollowTheirNumbers) {
    expectAnswers("keras_by_kind.weights.h5", byKind(), {2, 4, 4}, "by_kind");
}

TEST_F(KerasNetworkTest, TransposedAndSeparableConvolutions) {
    expectAnswers("keras_decoder.keras", decoder(), kSmallImage, "decoder");
    expectAnswers("keras_decoder.h5", decoder(), kSmallImage, "decoder");
}

TEST_F(KerasNetworkTest, ModelsInModelsAndNormalisationsWithoutAScale) {
    expectAnswers("keras_nested.keras", nested(), kSmallImage, "nested", 1);
    expectAnswers("keras_nested.h5", nested(), kSmallImage, "nested", 1);
}

// "block1_conv1_W_1:0", as in the published VGG16.
TEST_F(KerasNetworkTest, NamesOfKeras1) {
    expectAnswers("keras_plain_old.h5", plain(), kSmallImage, "plain");
    const WeightFile file = readWeights(weightFixture("keras_plain_old.h5"));
    EXPECT_EQ(file.tensors.front().name, "block1_conv1/kernel");
    EXPECT_EQ(file.tensors.front().shape, (kernels::Shape{2, 3, 3, 3}));
    EXPECT_EQ(file.tensors.back().name, "a_conv/bias");
}

TEST_F(KerasNetworkTest, AnotherEpsilonIsSaid) {
    const Network network = networkOf(classifier(1e-5, 1e-3), kImage);
    const WeightFile whole = readWeights(weightFixture("keras_classifier.keras"));
    const MatchReport known = matchWeights(network, whole, "a file");
    ASSERT_EQ(known.epsilons.size(), 2);
    EXPECT_EQ(known.epsilons[1].layer, "norm2");
    EXPECT_EQ(known.epsilons[1].there, 0.01);
    EXPECT_THAT(sentencesOf(known, "a file"),
                Contains(AllOf(HasSubstr("norm1 is 1e-05 here and 0.001 in the file"),
                               HasSubstr("norm2 is 0.001 here and 0.01 in the file"))));

    const WeightFile listed = readWeights(weightFixture("keras_classifier_listed.h5"));
    const MatchReport assumed = matchWeights(network, listed, "a file");
    ASSERT_EQ(assumed.epsilons.size(), 1);
    EXPECT_TRUE(assumed.epsilons[0].isAssumed);
    EXPECT_THAT(sentencesOf(assumed, "a file"),
                Contains(AllOf(HasSubstr("norm1"), HasSubstr("the file does not say"))));
    EXPECT_EQ(toJson(assumed)["epsilon"]["norm1"]["there"], 0.001);
}

TEST_F(KerasNetworkTest, AnOrderThatNothingSaysIsNotGuessed) {
    // Two models, and no description of which comes first.
    WeightFile file = readWeights(weightFixture("keras_nested.keras"));
    file.layerOrder = LayerOrder::Unknown;
    const Network network = networkOf(nested(), kSmallImage);
    EXPECT_THAT(matchTensors(network, file).matched, IsEmpty());
    try {
        matchWeights(network, file, "a file");
        ADD_FAILURE();
    } catch (const RequestError& error) {
        EXPECT_THAT(error.what(), HasSubstr("model.save(\"NAME.keras\")"));
    }
}

/// All but the Dense layers, as Keras' applications have it with include_top=False.
WeightFile vggWithoutTop(const Network& network) {
    WeightFile file{.format = "Keras HDF5",
                    .tensors = {},
                    .leftOut = {},
                    .isInLayerOrder = true,
                    .hasChannelsLast = true};
    for (const NetworkLayer& layer : network.layers) {
        if (layer.layer->description().type == "Dense") continue;
        for (const ParameterSpec& spec : layer.shape.parameters) {
            const std::string word = spec.name == "weight" ? "kernel" : "bias";
            file.tensors.push_back(HostTensor::make(
                "of " + layer.id + '/' + word, kernels::DataType::Float32, spec.shape));
        }
    }
    return file;
}

TEST_F(KerasNetworkTest, WeightsWithoutTheTopOfANetworkFitIt) {
    const kernels::Shape image{3, 64, 64};
    const Network network = validNetwork(
        makeTemplate("vgg16", {.input = image}), catalog_, {.input = image, .outputWidth = 5});
    WeightFile file = vggWithoutTop(network);
    const MatchReport report = matchWeights(network, file, "a file");
    EXPECT_EQ(report.matched.size(), 26);
    EXPECT_EQ(report.fresh.size(), 6);
    EXPECT_EQ(report.share(), 1);
    EXPECT_TRUE(report.headIsFresh);
    // Only without the top as a whole: half a network is not one.
    file.tensors.resize(16);
    EXPECT_THROW(matchWeights(network, file, "a file"), RequestError);
}

}  // namespace
}  // namespace espalier::engine::tests
