// SPDX-License-Identifier: Apache-2.0
// `activations` and `explain`: what is printed and written for a run, and what is refused.
#include <gmock/gmock.h>

#include <cmath>
#include <filesystem>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include "engine/base/zip_archive.h"
#include "engine/data/codecs/decode.h"
#include "engine/data/codecs/png_writer.h"
#include "engine/data/preprocessing/preprocessing.h"
#include "engine/explanation/canvas.h"
#include "trained_run.h"

namespace espalier::cli::tests {

namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::AnyOf;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;

int linesThatSay(const std::string& text, const std::string& words) {
    std::istringstream stream(text);
    int count = 0;
    for (std::string line; std::getline(stream, line);) count += line.find(words) != line.npos;
    return count;
}

class ExplainTest : public TrainedRunTest {
  protected:
    static std::string model() { return run() + "/model.onnx"; }
    /// A folder with one file that is no image.
    static std::string partlyReadable() {
        const std::string folder = *folder_ / "partly";
        writeImage(folder + "/a.bmp", 24, 0x00F000u);
        writeImage(folder + "/b.bmp", 30, 0x0000F0u);
        writeText(folder + "/broken.bmp", "BM no image");
        return folder;
    }
    static engine::Image imageIn(const std::string& file) {
        const auto decoded = engine::decodeImageFile(file, {});
        EXPECT_TRUE(decoded) << file;
        return decoded ? *decoded.value : engine::Image();
    }
    /// The text at the beginning of the first array of a .npz file.
    static std::string arrayHeader(const std::string& file) {
        const std::string bytes = contentOf(file);
        return bytes.substr(bytes.find("NUMPY"), 118);
    }
};

}  // namespace

TEST_F(ExplainTest, ListsTheLayersOfARunAndOfItsModel) {
    const auto layers = runProgram({"activations", run(), "--json"}).json()["layers"];
    ASSERT_GE(layers.size(), 10u);
    EXPECT_EQ(layers[0]["layer"], "conv1");
    EXPECT_EQ(layers[0]["shape"], (nlohmann::json{32, 18, 18}));
    EXPECT_EQ(layers.back(), (nlohmann::json{{"layer", "scores"}, {"shape", {2}}}));
    EXPECT_EQ(runProgram({"activations", model(), "--json"}).json()["layers"], layers);
    EXPECT_THAT(
        runProgram({"activations", run()}).out,
        AllOf(
            HasSubstr("conv1"), HasSubstr("18 × 18 × 32"), HasSubstr("height × width × channels")));
}

TEST_F(ExplainTest, WritesTheNumbersOfSeveralImagesAsOneArray) {
    const std::string file = *folder_ / "numbers.npz";
    const ProgramResult result = runProgram(
        {"activations", run(), data() + "/red", "--layer", "conv1", "--out", file, "--json"});
    ASSERT_EQ(result.code, 0) << result.err;
    const auto lines = result.jsonLines();
    ASSERT_THAT(lines, SizeIs(kImagesOfAClass));
    EXPECT_EQ(lines[0]["shape"], (nlohmann::json{1, 32, 18, 18}));
    ASSERT_EQ(lines[0]["channels"].size(), 32u);
    for (std::size_t i = 1; i < 32; ++i) {
        EXPECT_GE(lines[0]["channels"][i - 1]["root_mean_square"],
                  lines[0]["channels"][i]["root_mean_square"]);
    }
    EXPECT_THAT(arrayHeader(file),
                AllOf(HasSubstr("'descr': '<f4', 'fortran_order': False"),
                      HasSubstr("'shape': (20, 32, 18, 18)")));
    const std::string bytes = contentOf(file);
    engine::ZipArchive archive(std::as_bytes(std::span(bytes)), 1 << 24);
    ASSERT_NE(archive.find("conv1.npy"), nullptr);
    EXPECT_EQ(archive.read(*archive.find("conv1.npy")).size(), 128u + 20u * 32u * 18u * 18u * 4u);
}

TEST_F(ExplainTest, ALayersLastOutputIsThePrediction) {
    const auto predicted = runProgram({"predict", run(), image(), "--json"}).json();
    const auto channels =
        runProgram({"activations", run(), image(), "--layer", "scores", "--json"}).json();
    // Blue and red, as classes are sorted.
    double red = 0;
    for (const auto& channel : channels["channels"]) {
        if (channel["channel"] == 1) red = channel["maximum"];
    }
    EXPECT_NEAR(red, predicted["scores"]["red"].get<double>(), 1e-6);
    const auto explained = runProgram({"explain", run(), image(), "--json"}).json();
    EXPECT_EQ(explained["label"], predicted["label"]);
    EXPECT_NEAR(explained["scores"]["red"].get<double>(), red, 1e-6);
}

TEST_F(ExplainTest, ShowsFeatureMapsAndHeatMapsAsImages) {
    const std::string maps = *folder_ / "maps.png";
    ASSERT_EQ(runProgram({"activations", run(), image(), "--layer", "conv1", "--out", maps}).code,
              0);
    EXPECT_EQ(imageIn(maps).width, 6 * 36 + 5 * 2);  // 32 maps of 18 pixels, twice as large
    const std::string heat = *folder_ / "heat.PNG";
    const ProgramResult explained = runProgram({"explain", run(), image(), "--out", heat});
    ASSERT_EQ(explained.code, 0) << explained.err;
    EXPECT_THAT(explained.out,
                AllOf(HasSubstr("red/1.bmp: red "), HasSubstr("Grad-CAM"), HasSubstr("Wrote ")));
    EXPECT_EQ(imageIn(heat).height, 256);
    const std::string folder = *folder_ / "heat maps";
    ASSERT_EQ(
        runProgram(
            {"explain", run(), data(), "--out", folder, "--class", "blue", "--method", "occlusion"})
            .code,
        0);
    EXPECT_TRUE(fs::exists(folder + "/red/1.png"));
    EXPECT_TRUE(fs::exists(folder + "/blue/19.png"));
}

TEST_F(ExplainTest, ImagesOfOneNameAreToldApart) {
    const std::string red = data() + "/red/1.bmp", blue = data() + "/blue/1.bmp";
    const ProgramResult both = runProgram(
        {"explain", run(), red, blue, data() + "/red/2.bmp", "--out", *folder_ / "namesakes"});
    ASSERT_EQ(both.code, 0) << both.err;
    EXPECT_THAT(both.out, HasSubstr("Wrote 3 images into "));
    EXPECT_THAT(both.out, HasSubstr("\n1.png shows "));
    EXPECT_THAT(both.out, HasSubstr("\n1-2.png shows "));
    EXPECT_THAT(both.out,
                AllOf(HasSubstr(" shows " + red + "."), HasSubstr(" shows " + blue + ".")));
    EXPECT_EQ(linesThatSay(both.out, " shows "), 2) << "the name of 2.png says it: " << both.out;
}

TEST_F(ExplainTest, OfManyImagesOfOneNameTheFirstAreTold) {
    std::vector<std::string> words{"explain", run()};
    for (int i = 1; i <= 11; ++i) {
        for (const char* of : {"/red/", "/blue/"}) {
            words.push_back(data() + of + std::to_string(i) + ".bmp");
        }
    }
    words.insert(words.end(), {"--out", *folder_ / "many namesakes"});
    const ProgramResult result = runProgram(words);
    ASSERT_EQ(result.code, 0) << result.err;
    EXPECT_EQ(linesThatSay(result.out, " shows "), 20) << result.out;
    EXPECT_THAT(result.out, HasSubstr("\nand 2 more\n"));
}

TEST_F(ExplainTest, ADamagedModelOfARunCanBeWrittenAgain) {
    const std::string copy = copyOfRun("damaged");
    const std::string whole = contentOf(copy + "/model.onnx");
    writeText(copy + "/model.onnx", whole.substr(0, whole.size() / 2));
    const std::string advice = "To write it again from the run: espalier export '" + copy +
                               "' --to '" + copy + "/model.onnx'";
    EXPECT_THAT(refusal({"explain", copy, image()}), HasSubstr(advice));
    EXPECT_THAT(refusal({"predict", copy, image()}), HasSubstr(advice));
    EXPECT_THAT(refusal({"evaluate", copy}), HasSubstr(advice));
    ASSERT_EQ(runProgram({"export", copy, "--to", copy + "/model.onnx"}).code, 0);
    EXPECT_EQ(runProgram({"predict", copy, image()}).code, 0);
}

TEST_F(ExplainTest, AHeatMapIsPrintedAsRowsOfNumbers) {
    const auto answer =
        runProgram({"explain", run(), image(), "--json", "--class", "blue", "--layer", "conv2"})
            .json();
    EXPECT_EQ(answer["class"], "blue");
    EXPECT_EQ(answer["layer"], "conv2");
    EXPECT_EQ(answer["method"], "grad-cam");
    ASSERT_GT(answer["map"].size(), 1u);
    for (const auto& row : answer["map"]) {
        ASSERT_EQ(row.size(), answer["map"].size());
        for (const auto& value : row) EXPECT_GE(value.get<double>(), 0);
    }
    const auto covered =
        runProgram({"explain", run(), image(), "--json", "--method", "occlusion"}).json();
    EXPECT_EQ(covered["method"], "occlusion");
    EXPECT_EQ(covered["map"].size(), 10u);
}

// Of a wide image in the middle of a padded input, no part is in the middle third of its height:
// of ten rows of cells, only two are inside of it, at a quarter and at three quarters.
TEST_F(ExplainTest, ThePlaceThatItNamesIsInTheImageNotInThePaddedInput) {
    const std::string padded = *folder_ / "padded";
    ASSERT_EQ(runProgram({"train",
                          data(),
                          "--input",
                          "20x20x3",
                          "--network",
                          "seed-cnn",
                          "--epochs",
                          "2",
                          "--resize",
                          "pad",
                          "--out",
                          padded})
                  .code,
              0);
    engine::Image wide{100, 20, 3, {}};
    for (int i = 0; i < wide.width * wide.height; ++i) {
        wide.pixels.insert(wide.pixels.end(), {0xF0, 0, 0});
    }
    const std::vector<std::byte> png = engine::encodePng(wide);
    const std::string file = *folder_ / "wide.png";
    writeText(file, std::string(reinterpret_cast<const char*>(png.data()), png.size()));
    int found = 0;
    for (const char* name : {"red", "blue"}) {
        const ProgramResult result = runProgram(
            {"explain", padded, file, "--class", name, "--method", "occlusion", "--no-compare"});
        ASSERT_EQ(result.code, 0) << result.err;
        if (result.out.find("is found mostly") == std::string::npos) continue;
        ++found;
        EXPECT_THAT(result.out, AnyOf(HasSubstr("at the top"), HasSubstr("at the bottom")));
    }
    EXPECT_GT(found, 0);
}

TEST_F(ExplainTest, NamesTheMostSimilarTrainingImages) {
    const std::string asked = data() + "/red/1.bmp";
    const auto answer = runProgram({"explain", run(), asked, "--json", "--nearest", "3"}).json();
    ASSERT_EQ(answer["nearest"].size(), 3u);
    double before = 0;
    for (const auto& found : answer["nearest"]) {
        EXPECT_EQ(found["class"], "red");
        EXPECT_THAT(found["file"].get<std::string>(), HasSubstr("/red/"));
        EXPECT_GE(found["distance"].get<double>(), before);
        before = found["distance"];
    }
    EXPECT_EQ(answer["likeness"]["validation_images"], 4);
    EXPECT_TRUE(answer["likeness"]["unlike"].is_null()) << "too few validation images";
    const std::string trained = answer["nearest"].front()["file"];
    EXPECT_TRUE(runProgram({"explain", run(), trained, "--json"}).json()["likeness"]["trained_on"]);
    EXPECT_THAT(runProgram({"explain", run(), trained}).out,
                HasSubstr("one of the training images, or a copy of one"));
    const ProgramResult told = runProgram({"explain", run(), asked, "--nearest", "2"});
    EXPECT_THAT(told.out,
                AllOf(HasSubstr("  1. "),
                      HasSubstr("  2. "),
                      Not(HasSubstr("  3. ")),
                      HasSubstr("(red), distance 0."),
                      HasSubstr("  one of the training images, or a copy of one.")));
    const ProgramResult alone = runProgram({"explain", run(), asked, "--no-compare", "--json"});
    EXPECT_FALSE(alone.json().contains("likeness"));
    EXPECT_THAT(alone.err, IsEmpty());
}

TEST_F(ExplainTest, ImagesThatWereMovedOrAModelAloneAreNotCompared) {
    const std::string copy = *folder_ / "copy.onnx";
    fs::copy_file(model(), copy);
    const ProgramResult alone = runProgram({"explain", copy, image()});
    EXPECT_EQ(alone.code, 0);
    EXPECT_THAT(alone.err,
                HasSubstr("Not compared with the training images: A model alone does not say"));
    EXPECT_THAT(refusal({"explain", copy, image(), "--nearest", "2"}),
                HasSubstr("Name its run folder instead"));
    refusal({"explain", copy, image(), "--nearest", "2", "--out", *folder_ / "left"});
    EXPECT_FALSE(fs::exists(*folder_ / "left")) << "an empty folder was left";

    const std::string asked = *folder_ / "asked.bmp";
    fs::copy_file(image(), asked, fs::copy_options::overwrite_existing);
    const std::string elsewhere = *folder_ / "elsewhere";
    fs::rename(data(), elsewhere);
    const ProgramResult moved = runProgram({"explain", run(), asked});
    const std::string refused = refusal({"explain", run(), asked, "--nearest", "2"});
    const ProgramResult found =
        runProgram({"explain", run(), asked, "--nearest", "2", "--data", elsewhere, "--json"});
    const std::string other =
        refusal({"explain", run(), asked, "--nearest", "2", "--data", partlyReadable()});
    fs::rename(elsewhere, data());
    EXPECT_EQ(moved.code, 0) << moved.err;
    EXPECT_THAT(moved.err, HasSubstr("Not compared with the training images: "));
    EXPECT_THAT(refused, HasSubstr("--data"));
    ASSERT_EQ(found.code, 0) << found.err;
    EXPECT_THAT(found.json()["nearest"][0]["file"].get<std::string>(), HasSubstr("elsewhere"));
    EXPECT_THAT(other, HasSubstr("None of the images that the run was trained on is in"));
}

TEST_F(ExplainTest, WhatCannotBeReadIsNamedAndTheOthersAreShown) {
    const std::string folder = partlyReadable();
    const std::string file = *folder_ / "partly.npz";
    for (const std::vector<std::string>& words :
         {std::vector<std::string>{"activations", run(), folder, "--layer", "conv1", "--out", file},
          {"explain", run(), folder}}) {
        const ProgramResult result = runProgram(words);
        EXPECT_EQ(result.code, 3) << result.err;
        EXPECT_THAT(result.err,
                    AllOf(HasSubstr("broken.bmp: "), HasSubstr("1 of 3 files could not be read")));
    }
    EXPECT_THAT(arrayHeader(file), HasSubstr("'shape': (2, 32, 18, 18)"));
    const std::string broken = folder + "/broken.bmp";
    const std::string nothing = *folder_ / "nothing.npz";
    EXPECT_EQ(runProgram({"explain", run(), broken}).code, 1);
    EXPECT_EQ(runProgram({"activations", run(), broken, "--layer", "conv1", "--out", nothing}).code,
              1);
    EXPECT_FALSE(fs::exists(nothing));
}

TEST_F(ExplainTest, NothingThatExistsIsOverwritten) {
    const std::string mine = *folder_ / "mine.png";
    writeText(mine, "mine");
    const std::string numbers = *folder_ / "mine.npz";
    writeText(numbers, "mine");
    for (const std::vector<std::string>& words : std::vector<std::vector<std::string>>{
             {"activations", run(), image(), "--layer", "conv1", "--out", mine},
             {"activations", run(), image(), "--layer", "conv1", "--out", numbers},
             {"activations", run(), image(), "--layer", "conv1", "--out", data()},
             {"explain", run(), image(), "--out", mine},
             {"explain", run(), image(), "--out", data()}}) {
        EXPECT_THAT(refusal(words), HasSubstr("overwrite"));
    }
    EXPECT_EQ(contentOf(mine), "mine");
    EXPECT_EQ(contentOf(numbers), "mine");
    EXPECT_THAT(refusal({"explain", run(), image(), "--out", mine + "/deeper.png"}),
                HasSubstr("its folder does not exist"));
    // Nothing can be created there, and it is known before anything is computed.
    for (const char* name : {"/proc/heat.png", "/proc/numbers.npz", "/proc/maps"}) {
        const ProgramResult result =
            runProgram({"activations", run(), image(), "--layer", "conv1", "--out", name});
        EXPECT_EQ(result.code, 1) << name;
        EXPECT_THAT(result.complaints(), SizeIs(1)) << result.err;
        EXPECT_THAT(result.out, IsEmpty());
    }
}

TEST_F(ExplainTest, AFullStandardOutputIsReported) {
    for (const std::vector<std::string>& words :
         std::vector<std::vector<std::string>>{{"activations", run()},
                                               {"activations", run(), "--json"},
                                               {"activations", run(), image(), "--layer", "conv1"},
                                               {"explain", run(), image()},
                                               {"explain", run(), image(), "--json"}}) {
        const ProgramResult result = ProgramProcess(words, {}, {.output = "/dev/full"}).wait();
        EXPECT_EQ(result.code, 1);
        EXPECT_THAT(result.complaints(), SizeIs(1)) << result.err;
        EXPECT_THAT(result.err, HasSubstr("Standard output could not be written"));
    }
}

TEST_F(ExplainTest, SaysWhatIsWrongWithARequest) {
    EXPECT_THAT(refusal({"explain", run(), image(), "--layer", "foo"}),
                AllOf(HasSubstr("The model has no layer 'foo'."),
                      HasSubstr("To list the layers: espalier activations '" + run() + "'")));
    const std::vector<std::pair<std::vector<std::string>, std::string>> requests{
        {{"activations", run(), image(), "--layer", "conv3x"}, "Did you mean conv3?"},
        {{"activations", run(), image(), "--layer", "\x1b["}, "no layer '"},
        {{"activations", run(), image()}, "--layer NAME"},
        {{"activations", run(), "--layer", "conv1"}, "Name the images"},
        {{"activations", run(), "--out", *folder_ / "x.npz"}, "--layer NAME"},
        {{"activations", run(), image(), "--layer", "dense2", "--out", *folder_ / "x.png"}, ".npz"},
        {{"activations", run(), image(), "--layer", "flatten", "--out", *folder_ / "x"}, ".npz"},
        {{"explain", run(), image(), "--data", data(), "--no-compare"}, "no effect"},
        {{"activations", run(), data(), "--layer", "conv1", "--out", *folder_ / "x.png"},
         "one file cannot show 40 images"},
        {{"activations", *folder_ / "nowhere", image(), "--layer", "conv1"}, "does not exist"},
        {{"activations", data(), image(), "--layer", "conv1"}, "is not a run folder"},
        {{"activations", image(), image(), "--layer", "conv1"}, "cannot be opened"},
        {{"explain", run(), image(), "--class", "redd"}, "Did you mean red?"},
        {{"explain", run(), image(), "--layer", "scores"}, "no image of several pixels"},
        {{"explain", run(), image(), "--method", "gradcam"}, "grad-cam, occlusion"},
        {{"explain", run(), image(), "--method", "occlusion", "--layer", "conv1"}, "no effect"},
        {{"explain", run(), image(), "--out", *folder_ / "heat.jpg"}, "no .jpg files"},
        {{"explain", run(), image(), "--nearest", "0"}, "from 1 to 1,000"},
        {{"explain", run(), image(), "--nearest", "5", "--no-compare"}, "Leave one of them out"},
        {{"explain", run(), image(), "--out", *folder_ / "x.npz"}, "heat maps are images"},
        {{"explain", run(), *folder_ / "nowhere.png"}, "does not exist"},
        {{"explain", run() + "/checkpoints/last.safetensors", image()}, "belongs to the run"},
        {{"explain", run(), image(), "--memory-limit", "0.0001"}, "more than the limit of"}};
    for (const auto& [words, part] : requests) {
        EXPECT_THAT(refusal(words), HasSubstr(part)) << testing::PrintToString(words);
    }
    EXPECT_FALSE(fs::exists(*folder_ / "x.npz"));
    EXPECT_FALSE(fs::exists(*folder_ / "x.png"));
    EXPECT_FALSE(fs::exists(*folder_ / "x"));
}

TEST_F(ExplainTest, AReconstructionHasLayersAndNoClasses) {
    const std::string reconstruction = *folder_ / "reconstruction";
    const ProgramResult trained = runProgram({"train",
                                              "--data",
                                              data(),
                                              "--task",
                                              "reconstruct",
                                              "--input",
                                              "16x16x1",
                                              "--epochs",
                                              "1",
                                              "--out",
                                              reconstruction});
    ASSERT_EQ(trained.code, 0) << trained.err;
    EXPECT_THAT(refusal({"explain", reconstruction, image()}),
                HasSubstr("this model has no classes: it reconstructs images"));
    const auto layers = runProgram({"activations", reconstruction, "--json"}).json()["layers"];
    // Images in colour for a network that takes grey ones.
    const auto shown = runProgram({"activations",
                                   reconstruction,
                                   image(),
                                   "--layer",
                                   layers[0]["layer"].get<std::string>(),
                                   "--json"});
    ASSERT_EQ(shown.code, 0) << shown.err;
    EXPECT_EQ(shown.json()["shape"].size(), 4u);
}

/// A network that has learnt drawn flowers, and images that are none.
class UnlikeImagesTest : public testing::Test {
  protected:
    static void writePng(const std::string& file, const engine::Image& image) {
        const std::vector<std::byte> png = engine::encodePng(image);
        writeText(file, std::string(reinterpret_cast<const char*>(png.data()), png.size()));
    }
    void writeNoise(const std::string& folder) const {
        std::mt19937 random(1);
        for (int i = 0; i < kOthers; ++i) {
            engine::Image noise{96, 96, 3, std::vector<std::uint8_t>(96 * 96 * 3)};
            for (std::uint8_t& value : noise.pixels) value = static_cast<std::uint8_t>(random());
            writePng(folder + "/" + std::to_string(i) + ".png", noise);
        }
    }
    /// White on black, in the middle.
    void writeDigits(const std::string& folder) const {
        engine::Preprocessing size;
        size.width = size.height = 96;
        for (int i = 0; i < kOthers; ++i) {
            engine::Canvas canvas(12, 12);
            canvas.fill(0, 0, 12, 12, {0, 0, 0});
            canvas.write(3, 2, std::to_string(i), {255, 255, 255});
            writePng(folder + "/" + std::to_string(i) + ".png",
                     engine::resizeImage(std::move(canvas).image(), size));
        }
    }
    int unlikeIn(const std::string& images) const {
        int unlike = 0;
        for (const auto& answer :
             runProgram({"explain", folder_ / "run", images, "--json"}).jsonLines()) {
            unlike += answer["likeness"]["unlike"] == true ? 1 : 0;
        }
        return unlike;
    }

    static constexpr int kOthers = 10;
    const WorkFolder folder_;
};

TEST_F(UnlikeImagesTest, NoiseAndDigitsAreUnlikeFlowersAndFlowersAreNot) {
    ASSERT_EQ(runProgram({"sample", folder_ / "flowers"}).code, 0);
    const ProgramResult trained = runProgram({"train",
                                              "--data",
                                              folder_ / "flowers",
                                              "--network",
                                              "resnet-small",
                                              "--input",
                                              "48x48x3",
                                              "--epochs",
                                              "4",
                                              "--seed",
                                              "1",
                                              "--out",
                                              folder_ / "run"});
    ASSERT_EQ(trained.code, 0) << trained.err;
    writeNoise(folder_ / "noise");
    writeDigits(folder_ / "digits");
    EXPECT_GE(unlikeIn(folder_ / "noise"), 8);
    EXPECT_GE(unlikeIn(folder_ / "digits"), 8);
    // 5 % of what it was not trained on, which is a fifth of these 300 images.
    EXPECT_LE(unlikeIn(folder_ / "flowers"), 10);
    const ProgramResult told = runProgram({"explain", folder_ / "run", folder_ / "digits/7.png"});
    EXPECT_THAT(told.out,
                HasSubstr("  unlike the training images: treat the prediction with caution"));
}

}  // namespace espalier::cli::tests
