// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <fstream>

#include "engine/data/preprocessing/preprocessing.h"
#include "engine/formats/onnx_export.h"
#include "engine/formats/safetensors.h"
#include "engine/formats/safetensors_header.h"
#include "engine/layers/layer_catalog.h"
#include "engine/losses/loss_catalog.h"
#include "engine/network/drawing.h"
#include "engine/network/network.h"
#include "engine/project/project.h"
#include "fmt/format.h"
#include "program_process.h"
#include "tests/engine/weights/pickle_bytes.h"
#include "tests/support/sanitizer.h"

// Small files that would need much memory are rejected in one sentence before it is allocated.
namespace espalier::cli::tests {

namespace {

namespace pickles = engine::tests::pickles;
using testing::HasSubstr;
using testing::Not;

constexpr std::int64_t kMegabyte = 1 << 20;
/// Memory allowed in addition to the file's own size.
constexpr std::int64_t kMostBytes = 2048 * kMegabyte;
/// Time allowed, of the processors: other tests run beside this one.
constexpr double kMostSeconds = 10;

std::string repeated(const std::string& part, std::int64_t bytes) {
    std::string text;
    text.reserve(static_cast<std::size_t>(bytes) + part.size());
    while (static_cast<std::int64_t>(text.size()) < bytes) text += part;
    return text;
}

/// A length-delimited field of a protobuf message.
std::string protoField(int number, const std::string& content) {
    std::string field(1, static_cast<char>(number << 3 | 2));
    for (std::size_t length = content.size();;) {
        const auto low = static_cast<char>(length & 0x7f);
        length >>= 7;
        field += length > 0 ? static_cast<char>(low | '\x80') : low;
        if (length == 0) break;
    }
    return field + content;
}

/// A lossless WebP file of one colour: every prefix code has a single symbol, so the pixels take no
/// bits (RFC 9649, 3.7.2.1.1). `padding` bytes follow, in a chunk that readers skip.
std::string onePixelCodeWebP(std::uint32_t side, std::size_t padding = 0) {
    std::vector<bool> bits;
    const auto put = [&](std::uint32_t value, int count) {
        for (int i = 0; i < count; ++i) bits.push_back((value >> i & 1) != 0);
    };
    put(side - 1, 14);
    put(side - 1, 14);
    put(0, 1 + 3);                                   // no alpha, version 0
    put(0, 1);                                       // no transforms
    put(0, 1);                                       // no colour cache
    put(0, 1);                                       // one set of prefix codes
    for (int code = 0; code < 5; ++code) put(1, 4);  // simple, one symbol of one bit: 0
    std::string data = "\x2f";
    for (std::size_t i = 0; i < bits.size(); i += 8) {
        unsigned byte = 0;
        for (std::size_t bit = i; bit < std::min(i + 8, bits.size()); ++bit) {
            if (bits[bit]) byte |= 1u << (bit - i);
        }
        data += static_cast<char>(byte);
    }
    if (data.size() % 2 != 0) data += '\0';
    const auto word = [](std::size_t value) {
        std::string text;
        for (int i = 0; i < 4; ++i) text += static_cast<char>(value >> 8 * i & 0xff);
        return text;
    };
    std::string chunks = "WEBPVP8L" + word(data.size()) + data;
    if (padding > 0) chunks += "SKIP" + word(padding) + std::string(padding, '\0');
    return "RIFF" + word(chunks.size()) + chunks;
}

/// Turns a checkpoint into one of a few kilobytes that claims 3.2 GB: its tensor is a hole.
void makeSparse(const std::filesystem::path& file) {
    const std::vector<engine::TensorSpec> huge{
        {"huge.weight", kernels::DataType::Float32, {800'000'000}}};
    const std::string header =
        engine::writeTensorHeader(engine::readTensorFileMetadata(file), huge);
    writeText(file, header);
    std::filesystem::resize_file(file, header.size() + huge[0].bytes());
}

/// A model of a few kilobytes with an input of side × side × 3 and 16 feature maps of that size, as
/// an export would write it.
void writeModel(const std::filesystem::path& file, int side) {
    engine::Drawing drawing("large");
    drawing.add("conv", "Conv2D", engine::attributesOf({.filters = 16}));
    drawing.add("average", "GlobalAveragePool");
    drawing.add("dense", "Dense", {{"units", std::int64_t{2}}});
    drawing.add("softmax", "Softmax");
    const engine::NetworkDescription description = drawing.finish();
    const engine::LayerCatalog catalog;
    const engine::Network network =
        *engine::validate(description, catalog, {.input = {3, side, side}, .outputWidth = 2})
             .network;
    std::vector<engine::HostTensor> tensors;
    for (const engine::NetworkLayer& layer : network.layers) {
        for (const engine::ParameterSpec& parameter : layer.shape.parameters) {
            tensors.push_back(engine::HostTensor::make(
                layer.id + "." + parameter.name, kernels::DataType::Float32, parameter.shape));
        }
    }
    engine::Preprocessing recipe;
    recipe.height = recipe.width = side;
    const engine::ModelRecord record{.name = "large",
                                     .outputNames = {"a", "b"},
                                     .preprocessing = engine::preprocessingToJson(recipe),
                                     .run = ""};
    engine::exportOnnx(file,
                       {.network = network,
                        .tensors = tensors,
                        .record = record,
                        .loss = &engine::findLoss("cross_entropy")});
}

class MemoryLimitsTest : public testing::Test {
  protected:
    void SetUp() override {
        if (espalier::tests::hasOwnAllocations()) {
            GTEST_SKIP() << "a sanitizer allocates in its own way";
        }
    }

    std::string file(const std::string& name, const std::string& content) const {
        writeText(folder_ / name, content);
        bytes_ = static_cast<std::int64_t>(content.size());
        return folder_ / name;
    }

    void expectRefused(const std::vector<std::string>& arguments) const {
        const ProgramResult result = runProgram(arguments);
        SCOPED_TRACE(result.err.substr(0, 400));
        EXPECT_GT(result.code, 0);
        EXPECT_LT(result.code, 126);
        EXPECT_EQ(result.complaints().size(), 1);
        expectModest(result);
    }
    void expectModest(const ProgramResult& result) const {
        EXPECT_LT(result.code, 126);
        EXPECT_LE(result.peakBytes, bytes_ + kMostBytes);
        EXPECT_LE(result.processorSeconds, kMostSeconds);
    }
    /// Trains on images of two classes, of which the first has `images` beside its own.
    ProgramResult trainBeside(int images, const std::string& image) const {
        for (int i = 0; i < images; ++i) {
            writeText(folder_ / "data/a/" + std::to_string(i) + ".webp", image);
        }
        for (int i = 0; i < 4; ++i) {
            writeImage(folder_ / "data/a/" + std::to_string(i) + ".bmp", 8, 0xff0000);
            writeImage(folder_ / "data/b/" + std::to_string(i) + ".bmp", 8, 0x0000ff);
        }
        return runProgram({"train",
                           "--data",
                           folder_ / "data",
                           "--input",
                           "32x32x3",
                           "--network",
                           "seed-cnn",
                           "--epochs",
                           "1",
                           "--out",
                           folder_ / "run"});
    }

    WorkFolder folder_;
    mutable std::int64_t bytes_ = 0;
};

TEST_F(MemoryLimitsTest, AListOfWeightsDoesNotReadTheirValues) {
    constexpr std::int64_t kValues = 800'000'000;
    std::string header =
        fmt::format(R"({{"huge":{{"dtype":"F32","shape":[{0}],"data_offsets":[0,{1}]}}}})",
                    kValues,
                    kValues * 4);
    header.resize((header.size() + 7) / 8 * 8, ' ');
    std::string start(sizeof(std::uint64_t), '\0');
    start[0] = static_cast<char>(header.size());
    const std::string sparse = file("sparse.safetensors", start + header);
    std::filesystem::resize_file(sparse, std::filesystem::file_size(sparse) + kValues * 4);
    const ProgramResult result = runProgram({"inspect", sparse});
    ASSERT_EQ(result.code, 0) << result.err;
    EXPECT_THAT(result.out, HasSubstr("safetensors: 1 tensor, 800,000,000 parameters"));
    EXPECT_LE(result.peakBytes, 512 * kMegabyte);
}

TEST_F(MemoryLimitsTest, EventsThatAreNoneOrOfNoUse) {
    const std::string run = folder_ / "run";
    std::filesystem::create_directories(run);
    writeText(run + "/run.json",
              R"({"espalier_run":1,"project":)" + engine::projectToJson({}, {}) + "}");
    for (const char* line : {"[\n", "{\n", "{\"event\":\"stage\"}\n"}) {
        writeText(run + "/events.jsonl", repeated(line, 60 * kMegabyte));
        for (const std::vector<std::string>& command :
             {std::vector<std::string>{"inspect", run}, {"resume", run}}) {
            SCOPED_TRACE(command.front() + " " + line);
            const ProgramResult result = runProgram(command);
            EXPECT_LT(result.code, 126) << result.err;
            EXPECT_LE(result.complaints().size(), 1) << result.err.substr(0, 400);
            EXPECT_LE(result.peakBytes, 60 * kMegabyte + kMostBytes);
            EXPECT_LE(result.processorSeconds, 20);
        }
    }
}

TEST_F(MemoryLimitsTest, ModelOfMillionsOfEmptyNodes) {
    const std::string nodes = repeated(std::string("\x0a\x00", 2), 60 * kMegabyte);
    expectRefused({"inspect", file("nodes.onnx", protoField(7, nodes))});
}

TEST_F(MemoryLimitsTest, ModelOfMillionsOfEmptyTensorsInOneNode) {
    const std::string tensors = repeated(std::string("\x52\x00", 2), 60 * kMegabyte);
    const std::string node = protoField(1, protoField(5, tensors));
    expectRefused({"inspect", file("tensors.onnx", protoField(7, node))});
}

TEST_F(MemoryLimitsTest, ModelOfMillionsOfUnknownGroups) {
    const std::string groups = repeated(std::string("\xa3\x06\xa4\x06", 4), 60 * kMegabyte);
    expectRefused({"inspect", file("groups.onnx", protoField(7, groups))});
}

TEST_F(MemoryLimitsTest, WeightsOfMillionsOfValues) {
    const std::pair<const char*, std::string> parts[] = {
        {"dictionaries.pth", "}\x94"},
        {"nested.pth", "N\x85\x94"},
        {"lists.pth", "]Na"},
        {"marks.pth", "("},
        {"numbers.pth", "K\x01"},
    };
    for (const auto& [name, part] : parts) {
        SCOPED_TRACE(name);
        expectRefused({"inspect", file(name, pickles::olderFile(repeated(part, 60 * kMegabyte)))});
    }
}

// A storage of one number, and 1.4 GB of it once or twice.
TEST_F(MemoryLimitsTest, WeightsThatRepeatOneNumber) {
    const std::string view =
        pickles::tensor({.storage = {.elements = 1}, .sizes = {350'000'000}, .strides = {0}});
    const auto fileOf = [&](const std::vector<std::pair<std::string, std::string>>& views) {
        return file("views.pth", pickles::olderFile(pickles::dictionary(views), {1}));
    };
    expectRefused({"inspect", fileOf({{"a", view}, {"b", view}})});
    const ProgramResult one = runProgram({"inspect", fileOf({{"a", view}})});
    EXPECT_EQ(one.code, 0) << one.err;
    EXPECT_LE(one.peakBytes, kMostBytes);
}

TEST_F(MemoryLimitsTest, ProjectOfMillionsOfLists) {
    const std::string lists = "{\"network\":[" + repeated("[],", 63 * kMegabyte) + "[]]}";
    expectRefused({"train", file("lists.espalier", lists)});
}

TEST_F(MemoryLimitsTest, ProjectOfMillionsOfMembers) {
    std::string members = "{";
    for (int i = 0; static_cast<std::int64_t>(members.size()) < 60 * kMegabyte; ++i) {
        members += "\"" + std::to_string(i) + "\":0,";
    }
    expectRefused({"train", file("members.espalier", members + "\"end\":0}")});
}

TEST_F(MemoryLimitsTest, CheckpointsThatAreNothingButHoles) {
    const ProgramResult training = trainBeside(0, {});
    ASSERT_EQ(training.code, 0) << training.err;
    const std::string run = folder_ / "run";
    const std::string last = run + "/checkpoints/last.safetensors";
    for (const auto& entry : std::filesystem::directory_iterator(run + "/checkpoints")) {
        makeSparse(entry.path());
    }
    std::filesystem::create_directories(folder_ / "copy/checkpoints");
    std::filesystem::copy(run + "/run.json", folder_ / "copy/run.json");
    std::filesystem::copy(run + "/events.jsonl", folder_ / "copy/events.jsonl");
    std::filesystem::rename(run + "/checkpoints/best.safetensors",
                            folder_ / "copy/checkpoints/last.safetensors");
    for (const std::vector<std::string>& command :
         {std::vector<std::string>{"resume", run},
          {"export", run, "--to", folder_ / "mine.onnx"},
          {"inspect", run},
          {"inspect", last},
          {"compare", run, folder_ / "copy"},
          {"compare", last, last},
          {"train", "--data", folder_ / "data", "--input", "32x32x3", "--start-from", run},
          {"train", "--data", folder_ / "data", "--input", "32x32x3", "--start-from", last}}) {
        SCOPED_TRACE(testing::PrintToString(command));
        const ProgramResult result = runProgram(command);
        SCOPED_TRACE(result.err.substr(0, 400));
        expectModest(result);
        EXPECT_LE(result.complaints().size(), 1u);
        EXPECT_THAT(result.out + result.err, HasSubstr("3200.0 of its 3200.0 MB were never"));
    }
}

TEST_F(MemoryLimitsTest, ManyFilesOfAFewBytesThatClaimHugeImages) {
    const std::string image = onePixelCodeWebP(13'000);
    EXPECT_LE(image.size(), 40u);
    constexpr int kImages = 20;
    const ProgramResult training = trainBeside(kImages, image);
    EXPECT_EQ(training.code, 0) << training.err;
    expectModest(training);
    const ProgramResult inspection = runProgram({"inspect", folder_ / "data"});
    expectModest(inspection);
    EXPECT_THAT(inspection.out + inspection.err, HasSubstr("bytes, too many to be an image"));
    const ProgramResult prediction =
        runProgram({"predict", folder_ / "run/model.onnx", folder_ / "data/a"});
    expectModest(prediction);
    EXPECT_THAT(prediction.err, HasSubstr("bytes, too many to be an image"));
}

TEST_F(MemoryLimitsTest, TrainingOnSmallFilesOfHugeImages) {
    // As many as two cores decode at once, each with the bytes that so many pixels may have.
    const ProgramResult training = trainBeside(2, onePixelCodeWebP(13'000, 1'100));
    ASSERT_EQ(training.code, 0) << training.err;
    EXPECT_LE(training.peakBytes, kMostBytes);
    const ProgramResult prediction =
        runProgram({"predict", folder_ / "run/model.onnx", folder_ / "data/a"});
    EXPECT_EQ(prediction.code, 0) << prediction.err;
    EXPECT_LE(prediction.peakBytes, kMostBytes);
}

TEST_F(MemoryLimitsTest, SmallModelOfAHugeInput) {
    const std::string model = folder_ / "large.onnx";
    writeModel(model, 6400);
    ASSERT_LE(std::filesystem::file_size(model), 65'536u);
    for (const char* name : {"a/0.bmp", "a/1.bmp", "b/0.bmp", "b/1.bmp"}) {
        writeImage(folder_ / "data" + "/" + name, 8, 0xff0000);
    }
    // In the computer's memory, whatever is free; a GPU's own memory is another matter.
    const std::string image = folder_ / "data/a/0.bmp";
    expectRefused({"predict", model, image, "--device", "cpu"});
    expectRefused({"predict", model, folder_ / "data", "--device", "cpu"});
    expectRefused({"evaluate", model, "--data", folder_ / "data", "--device", "cpu"});
    const ProgramResult result = runProgram({"predict", model, image, "--device", "cpu"});
    EXPECT_EQ(result.code, 2);
    EXPECT_THAT(result.err, HasSubstr("needs "));
    EXPECT_THAT(result.err, HasSubstr(" GB of memory, "));
    EXPECT_THAT(result.err, HasSubstr("a smaller input"));
    // Close to the limit, it is computed within what was promised.
    const std::string needs = "needs ";
    const double gigabytes = std::stod(result.err.substr(result.err.find(needs) + needs.size()));
    constexpr double kJustUnder = 1.44;  // GB: the sentence is exact to 0.05 of about 2.7
    writeModel(model, static_cast<int>(6400 * std::sqrt(kJustUnder / gigabytes)));
    const ProgramResult largest = runProgram({"predict", model, image, "--device", "cpu"});
    EXPECT_EQ(largest.code, 0) << largest.err;
    EXPECT_GT(largest.peakBytes, 1'000'000'000);
    EXPECT_LE(largest.peakBytes, kMostBytes);
    // Of ordinary size, the same model is computed.
    writeModel(folder_ / "usual.onnx", 64);
    EXPECT_EQ(runProgram({"predict", folder_ / "usual.onnx", image, "--device", "cpu"}).code, 0);
}

// By the sizes of its tensors: to prepare such a network alone would take minutes.
TEST_F(MemoryLimitsTest, ATrainingBeyondAllMemoryIsRefusedAtOnceAndLeavesNoRun) {
    runProgram({"sample", folder_ / "data"});
    const std::string run = folder_ / "run";
    const ProgramResult result = runProgram({"train",
                                             "--data",
                                             folder_ / "data",
                                             "--network",
                                             "resnet-small",
                                             "--input",
                                             "8000x8000x3",
                                             "--batch",
                                             "200",
                                             "--device",
                                             "cpu",
                                             "--out",
                                             run});
    EXPECT_EQ(result.code, 2);
    EXPECT_EQ(result.complaints().size(), 1u) << result.err;
    EXPECT_THAT(result.err, HasSubstr("Training with a batch of 200 needs more than "));
    EXPECT_THAT(result.err, HasSubstr("Reduce the input, the network or the batch size."));
    EXPECT_FALSE(std::filesystem::exists(run));
    EXPECT_LE(result.processorSeconds, kMostSeconds);
    EXPECT_LE(result.peakBytes, 1024 * kMegabyte);
}

TEST_F(MemoryLimitsTest, LittleAddressSpaceIsReportedInOneSentence) {
    runProgram({"sample", folder_ / "data"});
    for (std::uint64_t megabytes = 150; megabytes <= 2100; megabytes += 150) {
        SCOPED_TRACE(megabytes);
        const ProgramResult result = ProgramProcess({"train",
                                                     "--data",
                                                     folder_ / "data",
                                                     "--input",
                                                     "24x24x3",
                                                     "--epochs",
                                                     "1",
                                                     "--out",
                                                     folder_ / std::to_string(megabytes)},
                                                    {},
                                                    {.addressSpace = megabytes * kMegabyte})
                                         .wait();
        SCOPED_TRACE(result.err);
        EXPECT_LT(result.code, 128);
        EXPECT_THAT(result.err, Not(HasSubstr("terminate called")));
        EXPECT_TRUE(result.code == 0 || !result.err.empty());
    }
}

// oneDNN crashes where it is refused memory while it prepares a primitive. How much of the address
// space the program itself takes depends on its libraries.
TEST_F(MemoryLimitsTest, AnAddressSpaceThatALargeNetworkNearlyFillsIsReportedInOneSentence) {
    runProgram({"sample", folder_ / "data"});
    for (std::uint64_t megabytes = 1560; megabytes <= 2040; megabytes += 60) {
        SCOPED_TRACE(megabytes);
        const ProgramResult result = ProgramProcess({"train",
                                                     "--data",
                                                     folder_ / "data",
                                                     "--network",
                                                     "resnet18",
                                                     "--input",
                                                     "160x160x3",
                                                     "--batch",
                                                     "128",
                                                     "--epochs",
                                                     "1",
                                                     "--out",
                                                     folder_ / std::to_string(megabytes)},
                                                    {},
                                                    {.addressSpace = megabytes * kMegabyte})
                                         .wait();
        // Where the check before the first step finds it, the request is refused.
        const bool isRefused = result.err.find("The largest batch that fits") != std::string::npos;
        EXPECT_EQ(result.code, isRefused ? 2 : 1) << result.err;
        EXPECT_THAT(result.err, HasSubstr("emory"));
        EXPECT_EQ(result.complaints().size(), 1) << result.err;
    }
}

}  // namespace

}  // namespace espalier::cli::tests
