// SPDX-License-Identifier: Apache-2.0
// `explain`: images that have no heat map, and places where none may be written.
#include <gmock/gmock.h>

#include <array>
#include <cstring>
#include <filesystem>

#include "engine/data/codecs/png_writer.h"
#include "trained_run.h"

namespace espalier::cli::tests {

namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

class ExplainedImagesTest : public TrainedRunTest {
  protected:
    static std::string model() { return run() + "/model.onnx"; }
};

}  // namespace

// A network whose first filter overflows where there is red, of which it has never seen any.
TEST_F(ExplainedImagesTest, AnImageWithoutFiniteScoresIsNamedAndTheOthersAreShown) {
    const std::string images = *folder_ / "no red";
    const auto write = [&](const std::string& name, std::array<std::uint8_t, 3> colour) {
        engine::Image image{24, 24, 3, {}};
        for (int i = 0; i < 24 * 24; ++i) {
            image.pixels.insert(image.pixels.end(), colour.begin(), colour.end());
        }
        const std::vector<std::byte> png = engine::encodePng(image);
        writeText(images + name,
                  std::string(reinterpret_cast<const char*>(png.data()), png.size()));
    };
    for (std::uint8_t i = 0; i < 12; ++i) {
        const std::string name = "/" + std::to_string(i) + ".png";
        write("/blue" + name, {0, 0, static_cast<std::uint8_t>(150 + i)});
        write("/green" + name, {0, static_cast<std::uint8_t>(150 + i), 0});
    }
    const std::string weights = *folder_ / "weights.safetensors";
    ASSERT_EQ(runProgram({"export", run(), "--to", weights}).code, 0);
    const std::string all = contentOf(weights);
    std::uint64_t headerBytes = 0;
    std::memcpy(&headerBytes, all.data(), sizeof headerBytes);
    auto header = nlohmann::json::parse(all.substr(sizeof headerBytes, headerBytes));
    std::string values = all.substr(sizeof headerBytes + headerBytes);
    const std::vector<float> large(9, 3e38f);  // for red, of the first filter
    std::memcpy(values.data() + header["conv1.weight"]["data_offsets"][0].get<std::size_t>(),
                large.data(),
                large.size() * sizeof(float));
    header.erase("__metadata__");  // with the checksum
    std::string text = header.dump();
    text.resize((text.size() + 7) / 8 * 8, ' ');
    headerBytes = text.size();
    writeText(weights,
              std::string(reinterpret_cast<const char*>(&headerBytes), sizeof headerBytes) + text +
                  values);
    const std::string copy = *folder_ / "overflows";
    const ProgramResult trained = runProgram(
        {"train",    "--data",          images, "--input",      "20x20x3", "--network",
         "seed-cnn", "--epochs",        "1",    "--normalise",  "none",    "--augment",
         "none",     "--out",           copy,   "--start-from", weights,   "--train-part",
         "all",      "--learning-rate", "1e-9"});
    ASSERT_EQ(trained.code, 0) << trained.err;

    const std::string red = data() + "/red/1.bmp";
    const std::string blue = images + "/blue/1.png";
    const ProgramResult result = runProgram({"explain", copy, red, blue, "--no-compare"});
    EXPECT_EQ(result.code, 3) << result.err;
    EXPECT_THAT(result.err,
                AllOf(HasSubstr("red/1.bmp: The network's "),
                      HasSubstr("for this image are not finite, so there is no heat map of it"),
                      HasSubstr("1 of 2 files could not be used.")));
    EXPECT_THAT(result.out, AllOf(HasSubstr("blue/1.png"), Not(HasSubstr("red/1.bmp"))));
    const ProgramResult alone = runProgram({"explain", copy, red, "--json"});
    EXPECT_EQ(alone.code, 1);
    EXPECT_THAT(alone.json()["error"].get<std::string>(), HasSubstr("not finite"));
}

TEST_F(ExplainedImagesTest, NothingIsWrittenAmongTheTrainingImages) {
    const std::string moved = *folder_ / "moved here";
    fs::create_directories(moved + "/red");
    fs::create_directories(data() + "/empty");
    const std::string link = *folder_ / "link";
    fs::create_directory_symlink(data() + "/empty", link);
    for (const std::vector<std::string>& words : std::vector<std::vector<std::string>>{
             {"explain", run(), image(), "--out", data() + "/red/heat.png"},
             {"explain", model(), image(), "--out", data() + "/maps"},
             {"explain", run(), image(), "--out", data() + "/empty"},
             {"explain", run(), image(), "--out", link},
             {"explain", run(), image(), "--out", moved + "/red/heat.png", "--data", moved},
             {"activations", run(), image(), "--layer", "conv1", "--out", data() + "/maps"}}) {
        EXPECT_THAT(refusal(words), HasSubstr("a later training would take what is written"))
            << testing::PrintToString(words);
    }
    EXPECT_FALSE(fs::exists(data() + "/red/heat.png"));
    EXPECT_FALSE(fs::exists(data() + "/maps"));
    EXPECT_TRUE(fs::is_empty(data() + "/empty"));
    fs::remove(data() + "/empty");
    // Beside them, and numbers, which no training reads.
    const std::string beside = data() + " heat.png";
    EXPECT_EQ(runProgram({"explain", run(), image(), "--out", beside, "--no-compare"}).code, 0);
    const std::string numbers = data() + "/red/numbers.npz";
    EXPECT_EQ(
        runProgram({"activations", run(), image(), "--layer", "conv1", "--out", numbers}).code, 0);
    fs::remove(numbers);
}

}  // namespace espalier::cli::tests
