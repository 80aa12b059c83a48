// SPDX-License-Identifier: Apache-2.0
#include "engine/runs/run_autopsy.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "autopsy_support.h"
#include "engine/base/json.h"
#include "engine/data/codecs/decode.h"
#include "engine/data/codecs/png_writer.h"
#include "project_support.h"

namespace espalier::engine::tests {

namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
namespace fs = std::filesystem;

constexpr double kInfinite = std::numeric_limits<double>::infinity();
const double kNaN = std::nan("");

void expectSameNumber(double a, double b) {
    EXPECT_TRUE(a == b || (std::isnan(a) && std::isnan(b))) << a << " and " << b;
}

void writePng(const fs::path& file, int width, int height) {
    fs::create_directories(file.parent_path());
    const Image image{width,
                      height,
                      3,
                      std::vector<std::uint8_t>(static_cast<std::size_t>(width * height) * 3, 90)};
    const auto bytes = encodePng(image);
    writeText(file, {reinterpret_cast<const char*>(bytes.data()), bytes.size()});
}

/// A run beside its images, of which one cannot be read.
struct RunOfImages {
    RunOfImages() {
        images = madeUpFolder({"rose", "tulip"}, 3);
        images.root = folder / "images";
        writePng(images.root / "rose/0.png", 400, 200);
        writePng(images.root / "rose/1.png", 40, 30);
        writeText(images.root / "tulip/0.png", "no image");
        fs::create_directories(run.path);
    }
    Autopsy autopsy() const {
        Autopsy made = autopsyOf(7);
        made.images = {{.name = "rose/0.png"},
                       {.name = "tulip/0.png"},
                       {.name = "rose/1.png"},
                       {.name = "nowhere.png"}};
        return made;
    }

    TemporaryFolder folder;
    ImageFolder images;
    RunFolder run{folder / "run"};
    AutopsyFiles files{run};
};

std::vector<std::string> copiesIn(const fs::path& folder) {
    std::vector<std::string> names;
    for (const auto& entry : fs::directory_iterator(folder)) {
        names.push_back(entry.path().filename().string());
    }
    std::ranges::sort(names);
    return names;
}

}  // namespace

TEST(RunAutopsyTest, EverythingIsReadAgain) {
    const Autopsy before = autopsyOf(12);
    const Autopsy after = autopsyFromJson(autopsyToJson(before));
    EXPECT_EQ(after.kind, before.kind);
    EXPECT_EQ(after.step, 12);
    EXPECT_EQ(after.epoch, 2);
    EXPECT_EQ(after.text, before.text);
    EXPECT_EQ(after.first, before.first);
    EXPECT_EQ(after.badWeights, before.badWeights);
    ASSERT_EQ(after.gradients.size(), 3u);
    for (std::size_t i = 0; i < 3; ++i) {
        EXPECT_EQ(after.gradients[i].layer, before.gradients[i].layer);
        EXPECT_EQ(after.gradients[i].label, before.gradients[i].label);
        expectSameNumber(after.gradients[i].norm, before.gradients[i].norm);
    }
    ASSERT_EQ(after.steps.size(), 2u);
    EXPECT_EQ(after.steps[1].step, 12);
    expectSameNumber(after.steps[1].loss, kNaN);
    expectSameNumber(after.steps[1].gradientNorm, -kInfinite);
    EXPECT_EQ(after.steps[0].learningRate, 0.01);
    ASSERT_EQ(after.images.size(), 2u);
    EXPECT_EQ(after.images[1].name, "tulip/2.png");
    EXPECT_TRUE(after.images[1].isUnread);
    EXPECT_EQ(after.learningRate, 0.01);
    EXPECT_EQ(after.saferRate, 0.001);
    EXPECT_TRUE(after.canResume);
    EXPECT_EQ(after.explodedAfter, -1);
    Autopsy exploded = before;
    exploded.explodedAfter = 0;
    EXPECT_EQ(autopsyFromJson(autopsyToJson(exploded)).explodedAfter, 0);
    EXPECT_NO_THROW(nlohmann::json::parse(autopsyToJson(before))) << "no NaN outside of a text";
}

TEST(RunAutopsyTest, ReadingIsTolerant) {
    const TemporaryFolder folder;
    const RunFolder run{folder.path()};
    const AutopsyFiles files{run};
    EXPECT_FALSE(readAutopsy(run)) << "there is none";
    writeText(files.record(), R"({"espalier_autopsy": 1, "step": 3, "of a later version": [1]})");
    const auto few = readAutopsy(run);
    ASSERT_TRUE(few);
    EXPECT_EQ(few->step, 3);
    EXPECT_FALSE(few->first);
    EXPECT_THAT(autopsySentences(*few, run), IsEmpty());
    for (const char* text : {"",
                             "{",
                             "[]",
                             R"({"step": 3})",
                             R"({"espalier_autopsy": 2})",
                             R"({"espalier_autopsy": 1, "kind": "a word of a later version"})",
                             R"({"espalier_autopsy": 1, "first_not_finite": {"kind": "sum"}})",
                             R"({"espalier_autopsy": 1, "images": {}})",
                             R"({"espalier_autopsy": 1, "images": [7]})",
                             R"({"espalier_autopsy": 1, "step": "three"})"}) {
        writeText(files.record(), text);
        EXPECT_FALSE(readAutopsy(run)) << text;
    }
}

TEST(RunAutopsyTest, ACopyIsNeverLookedForOutsideOfItsFolder) {
    const TemporaryFolder folder;
    const RunFolder run{folder.path()};
    Autopsy autopsy = autopsyOf(1);
    autopsy.images = {{.name = "a", .copy = "../secret.png"},
                      {.name = "b", .copy = "/etc/passwd"},
                      {.name = "c", .copy = "07.png"}};
    writeText(AutopsyFiles{run}.record(), autopsyToJson(autopsy));
    const auto read = readAutopsy(run);
    ASSERT_TRUE(read);
    EXPECT_EQ(read->images[0].copy, "");
    EXPECT_EQ(read->images[1].copy, "");
    EXPECT_EQ(read->images[2].copy, "07.png");
}

TEST(RunAutopsyTest, KeepsSmallCopiesOfTheImages) {
    const RunOfImages made;
    writeAutopsy(made.run, made.autopsy(), made.images, realFileSystem());
    const auto read = readAutopsy(made.run);
    ASSERT_TRUE(read);
    ASSERT_EQ(read->images.size(), 4u) << "all are named";
    EXPECT_EQ(read->images[0].copy, "01.png");
    EXPECT_EQ(read->images[1].copy, "") << "it cannot be read";
    EXPECT_EQ(read->images[2].copy, "02.png");
    EXPECT_EQ(read->images[3].copy, "") << "it is not among the data";
    const auto large = decodeImageFile(made.files.copyOf(read->images[0]), {});
    ASSERT_TRUE(large);
    EXPECT_EQ(large.value->width, 128);
    EXPECT_EQ(large.value->height, 64);
    const auto small = decodeImageFile(made.files.copyOf(read->images[2]), {});
    ASSERT_TRUE(small);
    EXPECT_EQ(small.value->width, 40) << "not enlarged";

    Autopsy next = made.autopsy();
    next.images.resize(1);
    writeText(made.files.images() / "mine.txt", "not the run's");
    writeAutopsy(made.run, next, made.images, realFileSystem());
    EXPECT_THAT(copiesIn(made.files.images()), ElementsAre("01.png", "mine.txt"))
        << "those of the divergence before are gone";
}

TEST(RunAutopsyTest, AFolderThatIsALinkIsNotFollowed) {
    const RunOfImages made;
    const TemporaryFolder elsewhere;
    writeText(elsewhere / "01.png", "mine");
    fs::create_directory_symlink(elsewhere.path(), made.files.images());
    writeAutopsy(made.run, made.autopsy(), made.images, realFileSystem());
    EXPECT_EQ(contentOf(elsewhere / "01.png"), "mine");
    EXPECT_TRUE(readAutopsy(made.run));
}

TEST(RunAutopsyTest, AFullDiskLeavesTheOldOneOrNone) {
    for (int writes = 0; writes < 8; ++writes) {
        const RunOfImages made;
        FullDisk disk(writes);
        try {
            writeAutopsy(made.run, made.autopsy(), made.images, disk);
        } catch (const Error& error) {
            EXPECT_THAT(error.what(), HasSubstr("No space left"));
        }
        for (const auto& entry : fs::recursive_directory_iterator(made.run.path)) {
            EXPECT_THAT(entry.path().string(), Not(HasSubstr(".part")));
        }
        if (fs::exists(made.files.record())) {
            const auto read = readAutopsy(made.run);
            ASSERT_TRUE(read) << "complete";
            for (const Autopsy::BatchImage& image : read->images) {
                const bool isThere = fs::exists(made.files.copyOf(image));
                EXPECT_TRUE(image.copy.empty() || isThere) << image.copy;
            }
        }
    }
}

TEST(RunAutopsyTest, SaysWhatHappenedInSentences) {
    const RunFolder run{"/runs/a b"};
    Autopsy autopsy = autopsyOf(12);
    autopsy.images[0].copy = "01.png";
    EXPECT_THAT(
        autopsySentences(autopsy, run),
        ElementsAre("The first value of step 12 that was NaN or infinite was in the gradients of "
                    "layer conv1 (Conv2D), computed by ConvolutionBackwardWeights.",
                    "The weights \"conv1.weight\" and 1 more were so before the step: an earlier "
                    "update was too large.",
                    "Loss of steps 11 to 12: 1.5, nan, with a learning rate of 0.01.",
                    "Gradient norms by layer: conv1 nan, conv2 inf, dense 12.5.",
                    "Images of its batch: rose/1.png, tulip/2.png. All of this is in "
                    "/runs/a b/autopsy.json, small copies of the images in /runs/a b/autopsy."));
    EXPECT_EQ(autopsyCommand(autopsy, run), "espalier resume '/runs/a b' --learning-rate 0.001");
    autopsy.canResume = false;
    EXPECT_EQ(autopsyCommand(autopsy, run),
              "espalier train '/runs/a b/run.json' --learning-rate 0.001");
    autopsy.first = Autopsy::Place{.kind = TensorKind::Input, .tensor = "image"};
    EXPECT_EQ(autopsyCommand(autopsy, run), "") << "a lower rate does not help";
    autopsy.kind = DivergenceKind::Explosion;
    EXPECT_EQ(autopsySentences(autopsy, run).front(),
              "Run again after step 12, the first value that was NaN or infinite was in the input "
              "\"image\".");
    autopsy.kind = DivergenceKind::Weights;
    autopsy.first = Autopsy::Place{
        .kind = TensorKind::Parameter, .layer = "conv1", .tensor = "conv1.weight.optimizer1"};
    EXPECT_EQ(autopsySentences(autopsy, run).front(),
              "\"conv1.weight.optimizer1\" of layer conv1 became NaN or infinite.");
}

TEST(RunAutopsyTest, GoesWhenTheRunGoesOnButNotWhatElseIsThere) {
    const RunOfImages made;
    writeAutopsy(made.run, made.autopsy(), made.images, realFileSystem());
    removeAutopsy(made.run, realFileSystem());
    EXPECT_FALSE(fs::exists(made.files.record()));
    EXPECT_FALSE(fs::exists(made.files.images()));
    const TemporaryFolder elsewhere;
    writeText(elsewhere / "01.png", "mine");
    fs::create_directory_symlink(elsewhere.path(), made.files.images());
    removeAutopsy(made.run, realFileSystem());
    EXPECT_EQ(contentOf(elsewhere / "01.png"), "mine");
}

}  // namespace espalier::engine::tests
