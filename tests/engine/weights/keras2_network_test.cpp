// SPDX-License-Identifier: Apache-2.0
// Files that Keras 1 and 2 wrote give the answers that those gave:
// tests/fixtures/weights/make_keras2_fixtures.py.
#include <gmock/gmock.h>

#include "engine/base/error.h"
#include "engine/network/drawing.h"
#include "tests/engine/weights/keras_answers.h"

namespace espalier::engine::tests {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;

constexpr double kEpsilon = 1e-3;

const kernels::Shape kSmall{2, 4, 4};
const kernels::Shape kSmallColour{3, 4, 4};

struct BranchNames {
    std::string stem;
    std::string block;  ///< before a number and "conv" or "bn"
    std::string scores;
};
const BranchNames kNamesOfKeras{"stem", "block_", "scores"};
const BranchNames kOwnNames{"first", "part", "classes"};

void addPair(Drawing& drawing, const std::string& name) {
    drawing.add(name + "conv", "Conv2D", kerasConv(3, 1));
    drawing.add(name + "bn", "BatchNorm", {{"epsilon", kEpsilon}});
}

/// The script's branches(), with the longer branch first, as one draws it.
NetworkDescription branches(const BranchNames& names) {
    Drawing drawing("branches");
    const NodeId stem = drawing.add(names.stem, "Conv2D", kerasConv(3, 1));
    addPair(drawing, names.block + "1_");
    drawing.add("relu", "ReLU");
    addPair(drawing, names.block + "2_");
    const NodeId branch = drawing.last();
    drawing.continueFrom(stem);
    addPair(drawing, names.block + "0_");
    drawing.join("add", "Add", {branch, drawing.last()});
    drawing.add("relu_out", "ReLU");
    drawing.add("pool", "GlobalAveragePool");
    drawing.add(names.scores, "Dense", {{"units", std::int64_t{2}}});
    return drawing.finish();
}

class Keras2NetworkTest : public KerasAnswers {
  protected:
    MatchReport expect(const std::string& file,
                       const NetworkDescription& drawing,
                       const kernels::Shape& image,
                       const std::string& answers) const {
        return expectAnswers(file, drawing, image, answerOf("keras2_answers.json", answers));
    }
};

TEST_F(Keras2NetworkTest, BranchesAreMatchedByWhatTheyRead) {
    for (const char* file : {"keras2_named.h5",
                             "keras2_unnamed.h5",
                             "keras2_unnamed.keras",
                             "keras2_12.keras",
                             "keras2_14.keras"}) {
        const MatchReport report = expect(file, branches(kOwnNames), kSmall, "branches");
        EXPECT_FALSE(report.isOrderUnknown);
    }
}

TEST_F(Keras2NetworkTest, NamesOfLayersDecideFirst) {
    for (const char* file :
         {"keras2_named.h5", "keras2_listed.h5", "keras2_12.keras", "keras2_14.keras"}) {
        const MatchReport report = expect(file, branches(kNamesOfKeras), kSmall, "branches");
        EXPECT_EQ(report.matched.front().by, MatchedBy::Name);
    }
}

TEST_F(Keras2NetworkTest, BranchesThatNothingTellsApartAreNotTaken) {
    const Network network = networkOf(branches(kOwnNames), kSmall);
    for (const char* file : {"keras2_listed.h5", "keras2.weights.h5"}) {
        SCOPED_TRACE(file);
        const WeightFile weights = readWeights(weightFixture(file));
        const MatchReport report = matchTensors(network, weights);
        EXPECT_TRUE(report.isOrderUnknown);
        std::vector<std::string> taken;
        for (const TensorMatch& match : report.matched) taken.push_back(match.tensor);
        EXPECT_THAT(taken,
                    ElementsAre("first.weight", "first.bias", "classes.weight", "classes.bias"));
        EXPECT_THAT(report.undecided, Contains("part0_bn"));
        EXPECT_THAT(sentencesOf(report, file), Contains(HasSubstr("does not say which is which")));
        try {
            matchWeights(network, weights, file);
            ADD_FAILURE();
        } catch (const RequestError& error) {
            EXPECT_THAT(error.what(), HasSubstr("model.save(\"NAME.keras\")"));
        }
    }
}

TEST_F(Keras2NetworkTest, SumsOfMetricsAreNoWeights) {
    for (const char* file : {"keras2.weights.h5", "keras2_14.keras", "keras2_unnamed.keras"}) {
        const WeightFile weights = readWeights(weightFixture(file));
        EXPECT_THAT(weights.leftOut, Contains("metrics: stored beside the weights"));
        EXPECT_EQ(weights.tensors.size(), 22) << file;
        EXPECT_NE(weights.layerOrder, LayerOrder::Unknown) << file;
    }
}

TEST_F(Keras2NetworkTest, TwoModelsThatCallTheirLayersTheSame) {
    Drawing drawing("nested");
    drawing.add("conv", "Conv2D", kerasConv(3, 1));
    addPair(drawing, "left_");
    addPair(drawing, "right_");
    drawing.add("pool", "GlobalAveragePool");
    drawing.add("dense", "Dense", {{"units", std::int64_t{2}}});
    expect("keras2_nested_same.h5", drawing.finish(), kSmall, "nested_same");
    const WeightFile file = readWeights(weightFixture("keras2_nested_same.h5"));
    const auto hasName = [&](const char* name) {
        return std::ranges::find(file.tensors, name, &HostTensor::name) != file.tensors.end();
    };
    EXPECT_TRUE(hasName("right/bn/gamma"));
    EXPECT_EQ(file.layerOrder, LayerOrder::Connected);
}

TEST_F(Keras2NetworkTest, FiltersOfTheanoAreTurned) {
    Drawing drawing("theano");
    drawing.add("conv", "Conv2D", kerasConv(4, 3));
    drawing.add("relu", "ReLU");
    drawing.add("norm", "BatchNorm", {{"epsilon", kEpsilon}});
    FieldValues depthwise = kerasConv(4, 3, "valid");
    depthwise["kernel"] = std::vector<std::int64_t>{3, 2};
    depthwise["groups"] = std::int64_t{4};
    drawing.add("depthwise", "Conv2D", depthwise);
    drawing.add("flatten", "Flatten");
    drawing.add("dense", "Dense", {{"units", std::int64_t{2}}});
    const NetworkDescription network = drawing.finish();
    expect("keras2_theano.h5", network, {2, 5, 4}, "theano");
    expect("keras2_theano_listed.h5", network, {2, 5, 4}, "theano");
}

/// The script's old().
NetworkDescription oldNetwork(std::int64_t filters) {
    Drawing drawing("old");
    drawing.add("conv1", "Conv2D", kerasConv(filters, 3));
    drawing.add("relu1", "ReLU");
    drawing.add("norm", "BatchNorm", {{"epsilon", kEpsilon}});
    drawing.add("conv2", "Conv2D", kerasConv(filters, 3));
    drawing.add("relu2", "ReLU");
    drawing.add("flatten", "Flatten");
    drawing.add("dense", "Dense", {{"units", std::int64_t{2}}});
    return drawing.finish();
}

TEST_F(Keras2NetworkTest, AxesAndLibrariesOfKeras1) {
    for (const std::string origin : {"tensorflow_tf", "tensorflow_th", "theano_tf", "theano_th"}) {
        const std::string squares = "keras1_squares_" + origin;
        expect(squares + ".h5", oldNetwork(3), kSmallColour, squares);
        const std::string plain = "keras1_plain_" + origin;
        expect(plain + "_listed.h5", oldNetwork(4), kSmallColour, plain);
    }
}

TEST_F(Keras2NetworkTest, AxesThatAFileOfKeras1DoesNotSayAreRefused) {
    try {
        readWeights(weightFixture("keras1_squares_tensorflow_th_listed.h5"));
        ADD_FAILURE();
    } catch (const RequestError& error) {
        EXPECT_THAT(error.what(), HasSubstr("dim_ordering"));
        EXPECT_THAT(error.what(), HasSubstr("Save the whole model"));
    }
}

TEST_F(Keras2NetworkTest, ModelsInModelsOfKeras1) {
    Drawing drawing("nested");
    drawing.add("first", "Conv2D", kerasConv(3, 1));
    addPair(drawing, "inner_");
    drawing.add("conv2", "Conv2D", kerasConv(3, 1));
    drawing.add("pool", "GlobalAveragePool");
    drawing.add("dense", "Dense", {{"units", std::int64_t{2}}});
    const NetworkDescription network = drawing.finish();
    for (const char* name : {"keras1_nested_tensorflow_tf", "keras1_nested_theano_tf"}) {
        expect(name + std::string(".h5"), network, kSmallColour, name);
    }
}

TEST_F(Keras2NetworkTest, SeparableConvolutionsOfKeras1) {
    Drawing drawing("separable");
    FieldValues depthwise = kerasConv(3, 3);
    depthwise["groups"] = std::int64_t{3};
    depthwise["bias"] = false;
    drawing.add("depthwise", "Conv2D", depthwise);
    drawing.add("pointwise", "Conv2D", kerasConv(4, 1));
    drawing.add("pool", "GlobalAveragePool");
    drawing.add("dense", "Dense", {{"units", std::int64_t{2}}});
    const NetworkDescription network = drawing.finish();
    for (const char* name : {"keras1_separable_tensorflow_tf", "keras1_separable_tensorflow_th"}) {
        expect(name + std::string("_listed.h5"), network, kSmallColour, name);
    }
}

}  // namespace
}  // namespace espalier::engine::tests
