// SPDX-License-Identifier: Apache-2.0
// Trainings that begin with a network of an ONNX file. The models are made here.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "engine/layers/layer_catalog.h"
#include "engine/project/start_review.h"
#include "engine/project/training_start.h"
#include "engine/runs/run_record.h"
#include "engine/runs/run_start.h"
#include "engine/starts/sha256.h"
#include "prepared_run.h"
#include "tests/engine/formats/small_model.h"

namespace espalier::engine::tests {

namespace {

using espalier::tests::SmallModel;
using testing::AllOf;
using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

/// A convolution, and two outputs behind it.
SmallModel modelFor(std::initializer_list<std::int64_t> sizes) {
    SmallModel model(sizes);
    model.convolution("x", "conv");
    model.node("GlobalAveragePool", {"conv"}, "pool");
    model.node("Flatten", {"pool"}, "flat");
    model.tensor("fc.weight", {3, 2});
    model.node("Gemm", {"flat", "fc.weight"}, "fc");
    return model;
}

/// The padding of the convolution follows from the size of the images.
SmallModel boundToItsSize(std::initializer_list<std::int64_t> sizes) {
    SmallModel model = modelFor(sizes);
    onnx::NodeProto& convolution = *model.graph().mutable_node(0);
    convolution.clear_attribute();
    SmallModel::setText(convolution, "auto_pad", "SAME_LOWER");
    SmallModel::setList(convolution, "strides", {2, 2});
    return model;
}

/// A project that starts from a model, whose choices are all open.
struct OnnxStart : PreparedRun {
    void write(const SmallModel& model) {
        std::ofstream(file, std::ios::binary) << model.bytes();
        project.startFrom = file.string();
    }
    std::vector<std::string> adopt() {
        return adoptStart(project,
                          loadStart(project.startFrom),
                          {.network = true, .size = true, .resize = true, .normalisation = true});
    }
    void choose(int height, int width) {
        project.preprocessing.height = height;
        project.preprocessing.width = width;
    }
    std::string refusal() {
        return refusalOf([&] { startOfProject(project, images); });
    }
    Network network() const {
        static const LayerCatalog kCatalog;
        return *validate(project.network, kCatalog, dataInterface(project, images)).network;
    }

    std::filesystem::path file = folder.path() / "model.onnx";
};

TEST(OnnxStartTest, ALayerThatIsRightForOneSizeIsNotTrainedAtAnother) {
    for (const std::int64_t side : {0, 24}) {
        OnnxStart start;
        start.write(boundToItsSize({0, 3, side, side}));
        start.adopt();
        EXPECT_EQ(start.refusal(), "nothing");
        start.choose(15, 18);
        EXPECT_THAT(start.refusal(),
                    AllOf(HasSubstr("model.onnx (ONNX) cannot be used for images of 15 × 18"),
                          HasSubstr("layer 'conv'"),
                          HasSubstr(side == 0 ? "Choose 224 × 224" : "Choose 24 × 24")));
        EXPECT_EQ(reviewStart(loadStart(start.project.startFrom), start.network()).refusal,
                  start.refusal());
    }
}

TEST(OnnxStartTest, ALayerOfItsOwnIsTrainedAtAnySize) {
    OnnxStart start;
    start.write(boundToItsSize({0, 3, 24, 24}));
    start.adopt();
    start.choose(15, 18);
    start.project.network.find("conv")->attributes["padding"] = std::string("same");
    start.project.network.find("conv")->attributes.erase("pads");
    EXPECT_EQ(start.refusal(), "nothing");
}

TEST(OnnxStartTest, OtherNetworksAreTrainedAtAnySize) {
    OnnxStart start;
    start.write(modelFor({0, 3, 0, 0}));
    start.adopt();
    start.choose(15, 18);
    EXPECT_EQ(start.refusal(), "nothing");
}

TEST(OnnxStartTest, ASizeThatTheFileLeavesOpenIsAssumed) {
    OnnxStart start;
    start.write(modelFor({0, 3, 0, 0}));
    EXPECT_THAT(start.adopt(),
                Contains("Input 224 × 224 × 3: assumed, because model.onnx (ONNX) leaves its size "
                         "open."));
    start.write(modelFor({0, 3, 24, 20}));
    EXPECT_THAT(start.adopt(),
                Contains("Input 24 × 20 × 3: the size that model.onnx (ONNX) was saved with."));
}

/// With what Espalier writes about the preparation of images.
SmallModel described(std::initializer_list<std::int64_t> sizes, const std::string& recipe) {
    SmallModel model = modelFor(sizes);
    auto& entry = *model.model.add_metadata_props();
    entry.set_key("espalier.preprocessing");
    entry.set_value(recipe);
    return model;
}

std::string recipeJson(int height, int width, bool inColour) {
    const Preprocessing recipe{.height = height, .width = width, .channels = inColour ? 3 : 1};
    return preprocessingToJson(recipe);
}

TEST(OnnxStartTest, ADescriptionOfOtherImagesIsNotBelieved) {
    const auto said = [](std::initializer_list<std::int64_t> sizes, const std::string& recipe) {
        OnnxStart start;
        start.write(described(sizes, recipe));
        auto sentences = start.adopt();
        EXPECT_EQ(start.project.preprocessing.channels, 3);
        return sentences;
    };
    const auto refused = Contains(HasSubstr("preprocessing is ignored"));
    EXPECT_THAT(said({0, 3, 24, 20}, recipeJson(24, 20, true)),
                AllOf(Not(refused), Contains(HasSubstr("Images are normalised as for"))));
    EXPECT_THAT(said({0, 3, 24, 20}, recipeJson(24, 20, false)), refused);
    EXPECT_THAT(said({0, 3, 24, 20}, recipeJson(20, 24, true)), refused);
    EXPECT_THAT(said({0, 3, 0, 0}, recipeJson(20, 24, true)), Not(refused));
}

/// The same with the weights of "conv" in another file.
TEST(OnnxStartTest, OtherFilesOfAModelArePartOfItsChecksum) {
    OnnxStart start;
    SmallModel model = modelFor({0, 3, 24, 24});
    onnx::TensorProto& weights = *model.graph().mutable_initializer(0);
    weights.clear_float_data();
    weights.set_data_location(onnx::TensorProto::EXTERNAL);
    auto& location = *weights.add_external_data();
    location.set_key("location");
    location.set_value("values.bin");
    const std::vector<float> values(81, 0.5f);
    const auto store = [&](float first) {
        std::vector<float> changed = values;
        changed[0] = first;
        std::ofstream(start.folder.path() / "values.bin", std::ios::binary)
            .write(reinterpret_cast<const char*>(changed.data()),
                   static_cast<std::streamsize>(changed.size() * sizeof(float)));
    };
    store(1);
    start.write(model);
    start.adopt();
    const std::string before = loadStart(start.project.startFrom).sha256;
    EXPECT_EQ(before.size(), 64u);
    EXPECT_NE(before, sha256OfFile(start.file));
    EXPECT_EQ(loadStart(start.project.startFrom).sha256, before);
    prepareRun(start.project, start.images, start.run);
    const auto record = readRunRecord(start.run);
    EXPECT_EQ(record["start"]["sha256"], before);
    EXPECT_EQ(otherStartSentence(record, loadStart(start.project.startFrom)), "");
    store(2);
    EXPECT_NE(loadStart(start.project.startFrom).sha256, before);
    EXPECT_THAT(otherStartSentence(record, loadStart(start.project.startFrom)),
                HasSubstr("have changed since"));
}

TEST(OnnxStartTest, AnotherFileOfHolesIsRefusedBeforeItsChecksumIsComputed) {
    OnnxStart start;
    SmallModel model = modelFor({0, 3, 24, 24});
    onnx::TensorProto& weights = *model.graph().mutable_initializer(0);
    weights.clear_float_data();
    weights.set_data_location(onnx::TensorProto::EXTERNAL);
    for (const auto& [key, value] : {std::pair{"location", "values.bin"}, {"length", "324"}}) {
        auto& entry = *weights.add_external_data();
        entry.set_key(key);
        entry.set_value(value);
    }
    const auto file = start.folder.path() / "values.bin";
    std::ofstream(file, std::ios::binary).put('\0');
    std::filesystem::resize_file(file, std::uintmax_t{8} << 40);
    start.write(model);
    EXPECT_THAT(refusalOf([&] { loadStart(start.project.startFrom); }),
                HasSubstr("is stored in 'values.bin', but 8"));
}

TEST(OnnxStartTest, AModelOfOneFileHasTheChecksumOfThatFile) {
    OnnxStart start;
    start.write(modelFor({0, 3, 24, 24}));
    EXPECT_EQ(loadStart(start.project.startFrom).sha256, sha256OfFile(start.file));
}

// The network cannot be drawn, so its weights alone are taken.
TEST(OnnxStartTest, SquareMatricesOfANetworkThatIsNotDrawnHaveTheirRowsAsOutputs) {
    OnnxStart start;
    SmallModel model({0, 3, 24, 24});
    model.node("Elu", {"x"}, "elu");
    model.tensor("fc.weight", {2, 2});
    model.node("MatMul", {"elu", "fc.weight"}, "fc");
    start.write(model);
    const TrainingStart loaded = loadStart(start.project.startFrom);
    ASSERT_FALSE(loaded.isDrawnFromFile);
    ASSERT_EQ(loaded.weights.tensors.size(), 1u);
    EXPECT_THAT(loaded.weights.tensors[0].floats(),
                testing::ElementsAre(0.125f, 0.375f, 0.25f, 0.5f));
}

}  // namespace

}  // namespace espalier::engine::tests
