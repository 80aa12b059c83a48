// SPDX-License-Identifier: Apache-2.0
// What files of other programs may hold that a drawing would get wrong, or that would take too much
// time or memory. The models are made here.
#include <gmock/gmock.h>
#include <google/protobuf/io/zero_copy_stream_impl_lite.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <ctime>
#include <fstream>
#include <functional>

#include "engine/formats/onnx_drawing.h"
#include "engine/formats/onnx_proto_size.h"
#include "engine/formats/onnx_refusal.h"
#include "onnx_probe.h"
#include "small_model.h"

namespace espalier::engine::foreign {
namespace {

namespace fs = std::filesystem;
using espalier::tests::ScratchFolder;
using espalier::tests::SmallModel;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr std::int64_t kMemory = 1ll << 30;

OnnxDrawing draw(const std::string& bytes, const fs::path& folder = {}) {
    return drawOnnx(std::as_bytes(std::span(bytes)), folder, kMemory);
}

std::string refusalOf(const std::string& bytes, const fs::path& folder = {}) {
    try {
        draw(bytes, folder);
        return "was drawn";
    } catch (const OnnxRefusal& refusal) {
        return refusal.what();
    }
}

std::string refusalOf(const SmallModel& model, const fs::path& folder = {}) {
    return refusalOf(model.bytes(), folder);
}

std::vector<std::string> typesOf(const OnnxDrawing& drawing) {
    std::vector<std::string> types;
    for (const NetworkNode& node : drawing.network.nodes) types.push_back(node.type);
    return types;
}

/// Seconds of the processor, which a busy machine does not make more.
double processorSeconds(const std::function<void()>& action) {
    const std::clock_t begin = std::clock();
    action();
    return static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
}

std::int64_t peakKibibytes() {
    std::ifstream status("/proc/self/status");
    std::string word;
    while (status >> word) {
        std::int64_t number = 0;
        if (word == "VmHWM:" && status >> number) return number;
    }
    return -1;
}

/// By how many MiB the memory in use rises during the action, in a process of its own.
int peakMebibytes(const std::function<void()>& action) {
    std::fflush(nullptr);
    const pid_t child = ::fork();
    if (child == 0) {
        std::ofstream("/proc/self/clear_refs") << 5;  // the peak begins anew
        const std::int64_t before = peakKibibytes();
        try {
            action();
        } catch (...) {
            ::_exit(255);
        }
        ::_exit(static_cast<int>(std::min<std::int64_t>(254, (peakKibibytes() - before) >> 10)));
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 255;
}

// --- Sizes -------------------------------------------------------------------

/// A convolution with a stride of 2 and automatic padding.
SmallModel automatic(const std::string& padding, std::int64_t stride) {
    SmallModel model({0, 3, 0, 0});
    onnx::NodeProto& convolution = model.convolution("x", "conv");
    convolution.clear_attribute();
    SmallModel::setText(convolution, "auto_pad", padding);
    SmallModel::setList(convolution, "strides", {stride, stride});
    return model;
}

TEST(OnnxForeignTest, PaddingThatTheSizeDecidesBindsItsLayerToTheSize) {
    const OnnxDrawing drawing = draw(automatic("SAME_LOWER", 2).bytes());
    EXPECT_THAT(drawing.sized.layers, ElementsAre("conv"));
    EXPECT_EQ(drawing.sized.height, 224);
    EXPECT_EQ(drawing.sized.width, 224);
    EXPECT_THAT(draw(automatic("SAME_LOWER", 1).bytes()).sized.layers, IsEmpty());
    EXPECT_THAT(draw(automatic("SAME_UPPER", 2).bytes()).sized.layers, IsEmpty());
}

TEST(OnnxForeignTest, OpenSidesAreKnownAsAssumed) {
    const auto isOpen = [](std::initializer_list<std::int64_t> sizes) {
        SmallModel model(sizes);
        model.convolution("x", "y");
        return draw(model.bytes()).isOpen;
    };
    EXPECT_THAT(isOpen({0, 3, 0, 0}), ElementsAre(false, true, true));
    EXPECT_THAT(isOpen({0, 0, 20, 16}), ElementsAre(true, false, false));
    EXPECT_THAT(isOpen({0, 3, 20, 16}), ElementsAre(false, false, false));
}

/// The sides of the image, divided by 128, are its padding.
SmallModel paddedByItsSize(std::initializer_list<std::int64_t> sizes) {
    SmallModel model(sizes);
    model.wholeNumbers("height", {2});
    model.wholeNumbers("divisor", {128});
    model.wholeNumbers("none", {0, 0});
    model.node("Shape", {"x"}, "shape");
    model.node("Gather", {"shape", "height"}, "side");
    model.node("Div", {"side", "divisor"}, "pad");
    SmallModel::setNumber(
        model.node("Concat", {"none", "pad", "pad", "none", "pad", "pad"}, "pads"), "axis", 0);
    model.node("Pad", {"x", "pads"}, "padded");
    model.convolution("padded", "conv").clear_attribute();
    return model;
}

TEST(OnnxForeignTest, PaddingComputedFromTheShapeBindsItsLayer) {
    EXPECT_THAT(draw(paddedByItsSize({0, 3, 0, 0}).bytes()).sized.layers, ElementsAre("conv"));
    EXPECT_THAT(draw(paddedByItsSize({1, 3, 128, 128}).bytes()).sized.layers, ElementsAre("conv"));
    // None for this size, and some for others.
    EXPECT_THAT(draw(paddedByItsSize({1, 3, 16, 16}).bytes()).sized.layers, ElementsAre("conv"));
}

TEST(OnnxForeignTest, AFlattenedImageAndItsBatchBindNothing) {
    SmallModel model({0, 3, 0, 0});
    model.wholeNumbers("first", {0});
    model.wholeNumbers("rest", {-1});
    model.convolution("x", "conv");
    model.node("Shape", {"conv"}, "shape");
    model.node("Gather", {"shape", "first"}, "batch");
    SmallModel::setNumber(model.node("Concat", {"batch", "rest"}, "sizes"), "axis", 0);
    model.node("Reshape", {"conv", "sizes"}, "flat");
    const OnnxDrawing drawing = draw(model.bytes());
    EXPECT_THAT(typesOf(drawing), ElementsAre("Input", "Conv2D", "Flatten"));
    EXPECT_THAT(drawing.sized.layers, IsEmpty());
}

TEST(OnnxForeignTest, PoolingThatRoundsUpIsBoundWhereAWindowCouldBeginBehindTheImage) {
    const auto sized = [](std::int64_t window, std::int64_t stride) {
        SmallModel model({0, 3, 0, 0});
        onnx::NodeProto& pool = model.node("MaxPool", {"x"}, "pool");
        SmallModel::setList(pool, "kernel_shape", {window, window});
        SmallModel::setList(pool, "strides", {stride, stride});
        SmallModel::setNumber(pool, "ceil_mode", 1);
        return draw(model.bytes()).sized.layers.size();
    };
    EXPECT_EQ(sized(3, 2), 0u);
    EXPECT_EQ(sized(2, 3), 1u);
}

// --- What nodes mean ---------------------------------------------------------

TEST(OnnxForeignTest, ASwishIsASiLUAndHasNoOtherFactor) {
    SmallModel model({1, 3, 16, 16}, 24);
    onnx::NodeProto& swish = model.node("Swish", {"x"}, "swish");
    EXPECT_THAT(typesOf(draw(model.bytes())), ElementsAre("Input", "SiLU"));
    SmallModel::setReal(swish, "alpha", 1.702f);
    EXPECT_THAT(refusalOf(model), HasSubstr("(Swish, node 1 of 1) has the alpha 1.702"));
}

TEST(OnnxForeignTest, AHardSigmoidHasASlopeOfASixth) {
    SmallModel model;
    onnx::NodeProto& node = model.node("HardSigmoid", {"x"}, "hard");
    EXPECT_THAT(refusalOf(model),
                HasSubstr("(HardSigmoid, node 1 of 1) has the slope 0.2 and the middle 0.5"));
    SmallModel::setReal(node, "alpha", 1.0f / 6);
    EXPECT_THAT(typesOf(draw(model.bytes())), ElementsAre("Input", "HardSigmoid"));
    SmallModel::setReal(node, "beta", 0.4f);
    EXPECT_THAT(refusalOf(model), HasSubstr("and the middle 0.4"));
}

/// relu6(x + shift) / divisor, written as one node after another behind a convolution.
SmallModel hardByHand(float shift, float divisor) {
    SmallModel model;
    model.convolution("x", "conv");
    for (const auto& [name, number] : std::initializer_list<std::pair<const char*, float>>{
             {"shift", shift}, {"zero", 0.0f}, {"six", 6.0f}, {"divisor", divisor}}) {
        model.tensor(name, {}).set_float_data(0, number);
    }
    model.node("Add", {"conv", "shift"}, "shifted");
    model.node("Clip", {"shifted", "zero", "six"}, "limited");
    model.node("Div", {"limited", "divisor"}, "gate");
    return model;
}

TEST(OnnxForeignTest, OnlyTheConstantsOfAHardSigmoidMakeOne) {
    EXPECT_THAT(typesOf(draw(hardByHand(3, 6).bytes())),
                ElementsAre("Input", "Conv2D", "HardSigmoid"));
    EXPECT_THAT(refusalOf(hardByHand(2, 6)), HasSubstr("'gate' (Div, node 4 of 4)"));
    EXPECT_THAT(refusalOf(hardByHand(3, 5)), HasSubstr("'gate' (Div, node 4 of 4)"));
    SmallModel other = hardByHand(3, 6);
    other.graph().mutable_node(2)->set_domain("com.example");
    EXPECT_THAT(refusalOf(other), HasSubstr("an op of 'com.example'"));
}

/// x·(1 + erf(x·√½)) / 2 with its factors in another order than PyTorch's.
SmallModel geluByHand(float half) {
    SmallModel model;
    for (const auto& [name, number] : std::initializer_list<std::pair<const char*, float>>{
             {"root", 0.70710678f}, {"one", 1.0f}, {"half", half}}) {
        model.tensor(name, {}).set_float_data(0, number);
    }
    model.convolution("x", "conv");
    model.node("Mul", {"root", "conv"}, "scaled");
    model.node("Erf", {"scaled"}, "error");
    model.node("Add", {"one", "error"}, "sum");
    model.node("Mul", {"half", "conv"}, "halved");
    model.node("Mul", {"sum", "halved"}, "gelu");
    return model;
}

TEST(OnnxForeignTest, AGeluIsRecognisedByItsNumbers) {
    EXPECT_THAT(typesOf(draw(geluByHand(0.5f).bytes())), ElementsAre("Input", "Conv2D", "GELU"));
    EXPECT_NE(refusalOf(geluByHand(0.4f)), "was drawn");
}

/// Channels of a convolution, seen as groups.
SmallModel grouped() {
    SmallModel model({1, 6, 4, 4});
    model.wholeNumbers("groups", {1, 2, 3, 4, 4});
    model.wholeNumbers("image", {1, 6, 4, 4});
    model.node("Relu", {"x"}, "relu");
    model.node("Reshape", {"relu", "groups"}, "grouped");
    return model;
}

TEST(OnnxForeignTest, GroupsOfChannelsAreOnlyForAShuffle) {
    EXPECT_THAT(refusalOf(grouped()), HasSubstr("its output has its channels in groups"));
    SmallModel read = grouped();
    read.node("Relu", {"grouped"}, "again");
    EXPECT_THAT(refusalOf(read), HasSubstr("reads channels that are arranged in groups"));
    SmallModel back = grouped();
    back.node("Reshape", {"grouped", "image"}, "same");
    EXPECT_THAT(typesOf(draw(back.bytes())), ElementsAre("Input", "ReLU"));
    SmallModel shuffled = grouped();
    SmallModel::setList(shuffled.node("Transpose", {"grouped"}, "turned"), "perm", {0, 2, 1, 3, 4});
    shuffled.node("Reshape", {"turned", "image"}, "shuffled");
    EXPECT_THAT(typesOf(draw(shuffled.bytes())), ElementsAre("Input", "ReLU", "ChannelShuffle"));
    SmallModel other = grouped();
    SmallModel::setList(other.node("Transpose", {"grouped"}, "turned"), "perm", {0, 1, 2, 4, 3});
    EXPECT_THAT(refusalOf(other), HasSubstr("exchanges axes, which no layer does"));
}

/// Channels from `first` to `end` of six.
SmallModel sliced(std::int64_t first, std::int64_t end, std::int64_t axis = 1) {
    SmallModel model({1, 6, 4, 4});
    model.wholeNumbers("first", {first});
    model.wholeNumbers("end", {end});
    model.wholeNumbers("axis", {axis});
    model.node("Slice", {"x", "first", "end", "axis"}, "part");
    return model;
}

TEST(OnnxForeignTest, ASliceCountsItsChannelsAsOnnxDoes) {
    const auto settings = [](const SmallModel& model) {
        const OnnxDrawing drawing = draw(model.bytes());
        const FieldValues& values = drawing.network.nodes.at(1).attributes;
        return std::pair(std::get<std::int64_t>(values.at("first")),
                         std::get<std::int64_t>(values.at("channels")));
    };
    EXPECT_EQ(settings(sliced(1, 3)), std::pair(1l, 2l));
    EXPECT_EQ(settings(sliced(-2, INT64_MAX)), std::pair(4l, 2l));
    EXPECT_EQ(settings(sliced(INT64_MIN, -1, -3)), std::pair(0l, 5l));
    EXPECT_THAT(refusalOf(sliced(3, 3)), HasSubstr("takes none of the channels"));
    EXPECT_THAT(refusalOf(sliced(7, 9)), HasSubstr("takes none of the channels"));
    EXPECT_THAT(refusalOf(sliced(1, 3, 2)), HasSubstr("along another axis than the channels"));
}

/// One number per channel, flattened, and taken at `places` as an image of 1 x 1.
SmallModel strided(std::initializer_list<std::int64_t> places) {
    SmallModel model({1, 3, 4, 4});
    model.wholeNumbers("row", {-1});
    onnx::TensorProto& tensor = model.wholeNumbers("places", places);
    tensor.clear_dims();
    for (const std::int64_t size :
         {std::int64_t{1}, std::ssize(places), std::int64_t{1}, std::int64_t{1}}) {
        tensor.add_dims(size);
    }
    model.node("GlobalAveragePool", {"x"}, "pool");
    model.node("Reshape", {"pool", "row"}, "flat");
    model.node("Gather", {"flat", "places"}, "view");
    model.node("Relu", {"view"}, "relu");
    return model;
}

TEST(OnnxForeignTest, NumbersThatAreTakenInOrderAreTheValueItself) {
    EXPECT_THAT(typesOf(draw(strided({0, 1, 2}).bytes())),
                ElementsAre("Input", "GlobalAveragePool", "ReLU"));
    EXPECT_NE(refusalOf(strided({0, 2, 1})), "was drawn");
    EXPECT_NE(refusalOf(strided({0, 1})), "was drawn");
}

TEST(OnnxForeignTest, AttributesThatNothingReadsAreRefusedByName) {
    SmallModel model;
    onnx::NodeProto& relu = model.node("Relu", {"x"}, "relu");
    SmallModel::setReal(relu, "limit", 4);
    EXPECT_THAT(refusalOf(model), HasSubstr("has the attribute 'limit'"));
    // An axis along which opsets before 7 repeat the second input.
    SmallModel older;
    older.tensor("k", {3});
    older.convolution("x", "conv");
    SmallModel::setNumber(older.node("Add", {"conv", "k"}, "sum"), "axis", 1);
    EXPECT_THAT(refusalOf(older), HasSubstr("has the attribute 'axis'"));
}

/// A normalisation by stored statistics.
SmallModel normalised() {
    SmallModel model;
    for (const char* name : {"scale", "shift", "mean", "variance"}) model.tensor(name, {3});
    model.node("BatchNormalization", {"x", "scale", "shift", "mean", "variance"}, "norm");
    return model;
}

TEST(OnnxForeignTest, AttributesWithTheirUsualValuesAreNoObstacle) {
    SmallModel model = normalised();
    onnx::NodeProto& node = *model.graph().mutable_node(0);
    SmallModel::setNumber(node, "spatial", 1);
    SmallModel::setNumber(node, "training_mode", 0);
    EXPECT_EQ(refusalOf(model), "was drawn");
    SmallModel::setNumber(node, "spatial", 0);
    EXPECT_THAT(refusalOf(model), HasSubstr("has the attribute 'spatial'"));
}

TEST(OnnxForeignTest, OpsetsOfTheFutureAreRefused) {
    SmallModel model({1, 3, 16, 16}, 28);
    model.node("Relu", {"x"}, "relu");
    EXPECT_EQ(refusalOf(model), "was drawn");
    model.model.mutable_opset_import(0)->set_version(29);
    EXPECT_THAT(refusalOf(model), HasSubstr("it uses opset 29"));
}

TEST(OnnxForeignTest, ANormalisationInTrainingModeIsRefused) {
    SmallModel model = normalised();
    SmallModel::setNumber(*model.graph().mutable_node(0), "training_mode", 1);
    EXPECT_THAT(refusalOf(model), HasSubstr("export the network for prediction"));
}

TEST(OnnxForeignTest, VariancesThatAreNotPositiveAreRefusedByName) {
    SmallModel model = normalised();
    model.graph().mutable_initializer(3)->set_float_data(1, -1e-5f);
    EXPECT_THAT(refusalOf(model), HasSubstr("variances in 'variance'"));
    model.graph().mutable_initializer(3)->set_float_data(1, 0);
    EXPECT_EQ(refusalOf(model), "was drawn");
}

TEST(OnnxForeignTest, DropoutInTrainingModeIsMentioned) {
    const auto leftOut = [](bool trains) {
        SmallModel model;
        model.tensor("rate", {}).set_float_data(0, 0.25f);
        onnx::TensorProto& mode = *model.graph().add_initializer();
        mode.set_name("trains");
        mode.set_data_type(onnx::TensorProto::BOOL);
        mode.add_int32_data(trains ? 1 : 0);
        model.node("Dropout", {"x", "rate", "trains"}, "drop");
        const OnnxDrawing drawing = draw(model.bytes());
        EXPECT_THAT(typesOf(drawing), ElementsAre("Input", "Dropout"));
        return drawing.leftOut;
    };
    EXPECT_THAT(leftOut(false), IsEmpty());
    EXPECT_THAT(leftOut(true), ElementsAre(HasSubstr("'drop' also works in prediction")));
}

TEST(OnnxForeignTest, SharedWeightsAreMentioned) {
    SmallModel model;
    model.convolution("x", "first");
    model.convolution("first", "second");
    EXPECT_THAT(draw(model.bytes()).leftOut,
                ElementsAre(HasSubstr("Several layers share the weights 'w'")));
}

TEST(OnnxForeignTest, ShapesStayWholeNumbers) {
    SmallModel model;
    model.node("Shape", {"x"}, "shape");
    onnx::NodeProto& cast = model.node("Cast", {"shape"}, "sizes");
    model.node("Reshape", {"x", "sizes"}, "same");
    model.node("Relu", {"same"}, "relu");
    SmallModel::setNumber(cast, "to", onnx::TensorProto::INT32);
    EXPECT_EQ(refusalOf(model), "was drawn");
    SmallModel::setNumber(cast, "to", onnx::TensorProto::FLOAT);
    EXPECT_THAT(refusalOf(model), HasSubstr("(Cast, node 2 of 4) makes a shape something else"));
}

TEST(OnnxForeignTest, LimitsWithoutBoundsAreNoLayer) {
    SmallModel model;
    model.convolution("x", "conv");
    model.node("Clip", {"conv"}, "clip");
    EXPECT_THAT(typesOf(draw(model.bytes())), ElementsAre("Input", "Conv2D"));
}

TEST(OnnxForeignTest, ASecondReaderIsTheReasonWhyConstantsAreNotPartOfTheWeights) {
    SmallModel model;
    model.tensor("k", {3, 1, 1});
    model.convolution("x", "conv");
    model.node("Relu", {"conv"}, "relu");
    model.node("Mul", {"conv", "k"}, "scaled");
    model.node("Add", {"scaled", "relu"}, "sum");
    EXPECT_THAT(refusalOf(model), HasSubstr("behind 'conv', which other nodes read without them"));
}

// --- Sizes and numbers of a stranger -----------------------------------------

TEST(OnnxForeignTest, WindowsAreOfSensibleSizes) {
    for (const std::int64_t side : {std::int64_t{0}, std::int64_t{1025}, INT64_MIN, INT64_MAX}) {
        SmallModel model;
        onnx::NodeProto& pool = model.node("MaxPool", {"x"}, "pool");
        SmallModel::setList(pool, "kernel_shape", {side, side});
        SmallModel::setText(pool, "auto_pad", "SAME_LOWER");
        EXPECT_THAT(refusalOf(model), HasSubstr("has kernel_shape out of range")) << side;
    }
}

TEST(OnnxForeignTest, WeightsWithoutValuesAreRefusedAsThat) {
    SmallModel model;
    model.node("Flatten", {"x"}, "flat");
    model.node("Gemm", {"flat", "none"}, "y");
    onnx::TensorProto& none = model.tensor("none", {768, 0});
    EXPECT_THAT(refusalOf(model), HasSubstr("needs 'none', which is stored without any values"));
    none.set_dims(0, 0);
    none.set_dims(1, std::int64_t{1} << 62);
    EXPECT_THAT(refusalOf(model), HasSubstr("'none' has impossible sizes"));
}

TEST(OnnxForeignTest, JoiningIsLimitedBeforeValuesAreCopied) {
    for (const char* op : {"Concat", "Sum", "Mul"}) {
        SmallModel model;
        onnx::NodeProto& join = model.node(op, {}, "joined");
        if (op == std::string("Concat")) SmallModel::setNumber(join, "axis", 1);
        for (int i = 0; i < 65; ++i) join.add_input("x");
        EXPECT_NE(refusalOf(model), "was drawn") << op;
        for (int i = 0; i < 1'000'000; ++i) join.add_input("x");
        if (op == std::string("Mul")) continue;  // has two inputs
        EXPECT_THAT(refusalOf(model), HasSubstr("joins 1000065 values, and layers join 64"));
        const std::string bytes = model.bytes();
        EXPECT_LT(peakMebibytes([&] { refusalOf(bytes); }), 200) << op;
    }
}

TEST(OnnxForeignTest, MemoryIsLimitedBeforeItIsTaken) {
    SmallModel model;
    model.node("Relu", {"x"}, "relu");
    onnx::TensorProto& large = model.tensor("large", {0});
    large.set_dims(0, 32 << 20);
    large.set_data_type(onnx::TensorProto::FLOAT16);
    large.set_raw_data(std::string(64 << 20, '\0'));
    const std::string bytes = model.bytes();
    const auto drawWithin = [&](std::int64_t memory) {
        try {
            drawOnnx(std::as_bytes(std::span(bytes)), {}, memory);
            return true;
        } catch (const OnnxRefusal&) {
            return false;
        }
    };
    EXPECT_TRUE(drawWithin(80 << 20));
    EXPECT_FALSE(drawWithin(60 << 20));
    EXPECT_LT(peakMebibytes([&] { drawWithin(60 << 20); }), 8);
    EXPECT_GT(peakMebibytes([&] { drawWithin(80 << 20); }), 56) << "the measure sees nothing";
}

TEST(OnnxForeignTest, LongNamesTakeLittleTime) {
    SmallModel model;
    onnx::NodeProto& relu = model.node("Relu", {"x"}, "relu");
    std::string name;
    for (int i = 0; i < 400'000; ++i) name += "model/";
    relu.set_name(name);
    const std::string bytes = model.bytes();
    EXPECT_LT(processorSeconds([&] { EXPECT_EQ(refusalOf(bytes), "was drawn"); }), 2);
}

// The library's hash of text (MurmurHash64A) mixes each block of eight bytes by itself, in a way
// that can be turned round.
constexpr std::uint64_t kFactor = 0xc6a4a7935bd1e995;

constexpr std::uint64_t inverseFactor() {
    std::uint64_t result = 1;
    for (int i = 0; i < 6; ++i) result *= 2 - kFactor * result;
    return result;
}

constexpr std::uint64_t mixed(std::uint64_t block) {
    block *= kFactor;
    block ^= block >> 47;
    return block * kFactor;
}

constexpr std::uint64_t unmixed(std::uint64_t block) {
    block *= inverseFactor();
    block ^= block >> 47;
    return block * inverseFactor();
}

/// Of up to 65,536 numbers: different names of one hash. Two blocks in a row that are mixed alike
/// but for the highest bit give the same as two others.
std::string collidingName(unsigned number) {
    constexpr std::uint64_t kBlock = 0x4141414141414141;
    constexpr std::uint64_t kOther = unmixed(mixed(kBlock) ^ (std::uint64_t{1} << 63));
    std::string text;
    for (int bit = 0; bit < 16; ++bit) {
        const std::uint64_t block = (number >> bit & 1) != 0 ? kOther : kBlock;
        for (int i = 0; i < 2; ++i) text.append(reinterpret_cast<const char*>(&block), 8);
    }
    return text;
}

TEST(OnnxForeignTest, NamesChosenToCollideTakeLittleTime) {
    ASSERT_NE(collidingName(1), collidingName(2));
    ASSERT_EQ(std::hash<std::string>()(collidingName(1)),
              std::hash<std::string>()(collidingName(2)))
        << "the library hashes otherwise: make other names";
    SmallModel model;
    model.node("Relu", {"x"}, "relu");
    for (unsigned i = 0; i < 50'000; ++i) model.tensor(collidingName(i), {1});
    const std::string bytes = model.bytes();
    EXPECT_LT(processorSeconds([&] { EXPECT_EQ(refusalOf(bytes), "was drawn"); }), 3);
}

// --- The parts of a file -----------------------------------------------------

/// A field of protobuf's format that holds bytes.
std::string field(int number, const std::string& bytes) {
    const auto written = [](std::uint64_t value) {
        std::string text;
        for (; value >= 128; value >>= 7) text += static_cast<char>(value % 128 + 128);
        return text + static_cast<char>(value);
    };
    return written(static_cast<std::uint64_t>(number) << 3 | 2) + written(bytes.size()) + bytes;
}

std::int64_t countedBytes(const std::string& bytes) {
    google::protobuf::io::ArrayInputStream stream(bytes.data(), static_cast<int>(bytes.size()));
    return refuseOversizedProto(stream);
}

struct FieldPath {
    std::string of;
    std::vector<int> numbers;  ///< from the model to the field
};

// Every field of onnx-ml.proto that holds a message; 7 is the graph, 7 1 its nodes, and so on.
const std::vector<FieldPath> kMessageFields{
    {"ModelProto.graph", {7}},
    {"ModelProto.opset_import", {8}},
    {"ModelProto.metadata_props", {14}},
    {"ModelProto.training_info", {20}},
    {"ModelProto.functions", {25}},
    {"ModelProto.configuration", {26}},
    {"GraphProto.node", {7, 1}},
    {"GraphProto.initializer", {7, 5}},
    {"GraphProto.input", {7, 11}},
    {"GraphProto.output", {7, 12}},
    {"GraphProto.value_info", {7, 13}},
    {"GraphProto.quantization_annotation", {7, 14}},
    {"GraphProto.sparse_initializer", {7, 15}},
    {"GraphProto.metadata_props", {7, 16}},
    {"NodeProto.attribute", {7, 1, 5}},
    {"NodeProto.metadata_props", {7, 1, 9}},
    {"NodeProto.device_configurations", {7, 1, 10}},
    {"NodeDeviceConfigurationProto.sharding_spec", {7, 1, 10, 2}},
    {"ShardingSpecProto.index_to_device_group_map", {7, 1, 10, 2, 3}},
    {"ShardingSpecProto.sharded_dim", {7, 1, 10, 2, 4}},
    {"ShardedDimProto.simple_sharding", {7, 1, 10, 2, 4, 2}},
    {"AttributeProto.t", {7, 1, 5, 5}},
    {"AttributeProto.g", {7, 1, 5, 6}},
    {"AttributeProto.tensors", {7, 1, 5, 10}},
    {"AttributeProto.graphs", {7, 1, 5, 11}},
    {"AttributeProto.tp", {7, 1, 5, 14}},
    {"AttributeProto.type_protos", {7, 1, 5, 15}},
    {"AttributeProto.sparse_tensor", {7, 1, 5, 22}},
    {"AttributeProto.sparse_tensors", {7, 1, 5, 23}},
    {"TensorProto.segment", {7, 5, 3}},
    {"TensorProto.external_data", {7, 5, 13}},
    {"TensorProto.metadata_props", {7, 5, 16}},
    {"SparseTensorProto.values", {7, 15, 1}},
    {"SparseTensorProto.indices", {7, 15, 2}},
    {"ValueInfoProto.type", {7, 13, 2}},
    {"ValueInfoProto.metadata_props", {7, 13, 4}},
    {"TypeProto.tensor_type", {7, 13, 2, 1}},
    {"TypeProto.sequence_type", {7, 13, 2, 4}},
    {"TypeProto.map_type", {7, 13, 2, 5}},
    {"TypeProto.opaque_type", {7, 13, 2, 7}},
    {"TypeProto.sparse_tensor_type", {7, 13, 2, 8}},
    {"TypeProto.optional_type", {7, 13, 2, 9}},
    {"TypeProto.Tensor.shape", {7, 13, 2, 1, 2}},
    {"TensorShapeProto.dim", {7, 13, 2, 1, 2, 1}},
    {"TypeProto.Sequence.elem_type", {7, 13, 2, 4, 1}},
    {"TypeProto.Sequence.elem_type.tensor_type", {7, 13, 2, 4, 1, 1}},
    {"TypeProto.Map.value_type", {7, 13, 2, 5, 2}},
    {"TypeProto.Map.value_type.tensor_type.shape.dim", {7, 13, 2, 5, 2, 1, 2, 1}},
    {"TypeProto.SparseTensor.shape", {7, 13, 2, 8, 2}},
    {"TypeProto.SparseTensor.shape.dim", {7, 13, 2, 8, 2, 1}},
    {"TypeProto.Optional.elem_type", {7, 13, 2, 9, 1}},
    {"TypeProto.Optional.elem_type.tensor_type", {7, 13, 2, 9, 1, 1}},
    {"TensorAnnotation.quant_parameter_tensor_names", {7, 14, 2}},
    {"TrainingInfoProto.initialization", {20, 1}},
    {"TrainingInfoProto.algorithm", {20, 2}},
    {"TrainingInfoProto.initialization_binding", {20, 3}},
    {"TrainingInfoProto.update_binding", {20, 4}},
    {"FunctionProto.node", {25, 7}},
    {"FunctionProto.opset_import", {25, 9}},
    {"FunctionProto.attribute_proto", {25, 11}},
    {"FunctionProto.value_info", {25, 12}},
    {"FunctionProto.metadata_props", {25, 14}}};

TEST(OnnxForeignTest, EveryMessageOfAFileIsCounted) {
    constexpr int kCount = 1000;
    constexpr std::int64_t kMessageBytes = 200;  // more than the largest takes, TensorProto
    for (const FieldPath& path : kMessageFields) {
        std::string bytes;
        for (int i = 0; i < kCount; ++i) bytes += field(path.numbers.back(), "");
        for (std::size_t i = path.numbers.size() - 1; i-- > 0;) {
            bytes = field(path.numbers[i], bytes);
        }
        EXPECT_GE(countedBytes(bytes), kCount * kMessageBytes) << path.of;
    }
}

TEST(OnnxForeignTest, NumbersOfPackedListsAreCounted) {
    const std::string numbers(1000, '\1');
    for (const FieldPath& path : {FieldPath{"AttributeProto.ints", {7, 1, 5, 8}},
                                  FieldPath{"TensorProto.dims", {7, 5, 1}},
                                  FieldPath{"TensorProto.int32_data", {7, 5, 5}},
                                  FieldPath{"TensorProto.int64_data", {7, 5, 7}},
                                  FieldPath{"TensorProto.uint64_data", {7, 5, 11}},
                                  FieldPath{"SparseTensorProto.dims", {7, 15, 3}},
                                  FieldPath{"ShardingSpecProto.device", {7, 1, 10, 2, 2}},
                                  FieldPath{"IntIntListEntryProto.value", {7, 1, 10, 2, 3, 2}}}) {
        std::string bytes = numbers;
        for (std::size_t i = path.numbers.size(); i-- > 0;) bytes = field(path.numbers[i], bytes);
        EXPECT_GE(countedBytes(bytes), 8 * std::ssize(numbers)) << path.of;
    }
}

// --- Values in other files ---------------------------------------------------

/// A convolution whose weights lie in "values.bin", in an initializer or a Constant node.
class OnnxOtherFileTest : public testing::Test {
  protected:
    static void putElsewhere(onnx::TensorProto& tensor, std::uint64_t offset) {
        tensor.clear_float_data();
        tensor.set_data_location(onnx::TensorProto::EXTERNAL);
        const auto say = [&](const char* key, const std::string& value) {
            auto& entry = *tensor.add_external_data();
            entry.set_key(key);
            entry.set_value(value);
        };
        say("location", "values.bin");
        say("offset", std::to_string(offset));
        say("length", std::to_string(kBytes));
    }
    SmallModel stored(std::uint64_t offset) const {
        SmallModel model;
        model.convolution("x", "conv");
        putElsewhere(*model.graph().mutable_initializer(0), offset);
        return model;
    }
    /// A file of that many bytes that takes no room.
    void makeFile(std::uint64_t size) const {
        std::ofstream(file_, std::ios::binary).put('\0');
        fs::resize_file(file_, size);
    }

    static constexpr std::uint64_t kBytes = 81 * sizeof(float);
    ScratchFolder folder_;
    fs::path file_ = folder_ / "values.bin";
};

TEST_F(OnnxOtherFileTest, IsReadFromWhereTheValuesAre) {
    constexpr std::uint64_t kFar = std::uint64_t{48} << 30;
    makeFile(kFar + kBytes);
    const std::string bytes = stored(kFar).bytes();
    EXPECT_LT(processorSeconds([&] { EXPECT_EQ(refusalOf(bytes, folder_ / ""), "was drawn"); }), 2);
}

TEST_F(OnnxOtherFileTest, IsNamedByTheDrawing) {
    makeFile(kBytes);
    EXPECT_THAT(draw(stored(0).bytes(), folder_ / "").otherFiles, ElementsAre(file_));
}

TEST_F(OnnxOtherFileTest, IsNoPipe) {
    ASSERT_EQ(::mkfifo(file_.c_str(), 0600), 0);
    EXPECT_THAT(refusalOf(stored(0), folder_ / ""), HasSubstr("a link or not a file"));
}

TEST_F(OnnxOtherFileTest, HoldsTheValuesOfConstantNodesToo) {
    makeFile(kBytes);
    SmallModel model;
    onnx::NodeProto& constant = model.node("Constant", {}, "weights");
    model.node("Conv", {"x", "weights"}, "conv");
    onnx::AttributeProto& value = SmallModel::attribute(constant, "value");
    value.set_type(onnx::AttributeProto::TENSOR);
    value.mutable_t()->set_data_type(onnx::TensorProto::FLOAT);
    for (int i = 0; i < 4; ++i) value.mutable_t()->add_dims(3);
    putElsewhere(*value.mutable_t(), 0);
    EXPECT_EQ(refusalOf(model, folder_ / ""), "was drawn");
    EXPECT_THAT(refusalOf(model), HasSubstr("is stored in another file"));
}

}  // namespace
}  // namespace espalier::engine::foreign
