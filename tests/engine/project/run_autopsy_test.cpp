// SPDX-License-Identifier: Apache-2.0
#include "engine/runs/run_autopsy.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "engine/base/json.h"
#include "engine/data/codecs/decode.h"
#include "engine/data/codecs/png_writer.h"
#include "engine/runs/resume_state.h"
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

Autopsy autopsyOf(std::int64_t step) {
    return {.kind = DivergenceKind::Step,
            .step = step,
            .epoch = 2,
            .text = "Training diverged.",
            .first = Autopsy::Place{.kind = TensorKind::Gradient,
                                    .layer = "conv1",
                                    .label = "Conv2D",
                                    .tensor = "conv1.weight",
                                    .op = "ConvolutionBackwardWeights"},
            .badWeights = {"conv1.weight", "conv1.bias"},
            .gradients = {{"conv1", "Conv2D", kNaN},
                          {"conv2", "Conv2D", kInfinite},
                          {"dense", "Dense", 12.5}},
            .steps = {{step - 1, 1.5, 0.01, 3}, {step, kNaN, 0.01, -kInfinite}},
            .images = {{.name = "rose/1.png"}, {.name = "tulip/2.png", .isUnread = true}},
            .learningRate = 0.01,
            .saferRate = 0.001,
            .canResume = true};
}

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

void saveState(const RunFolder& run,
               const char* name,
               std::int64_t steps,
               std::int64_t explodedAfter = -1) {
    fs::create_directories(run.checkpoints());
    Checkpoint checkpoint;
    checkpoint.progress.stepsAttempted = steps;
    checkpoint.progress.explodedAfter = explodedAfter;
    checkpoint.preprocessing.height = checkpoint.preprocessing.width = 8;
    saveCheckpoint(run.checkpoints() / name, checkpoint, realFileSystem());
}

/// A run whose sixth step has diverged, with checkpoints of steps 3 and 5.
struct DivergedRun {
    DivergedRun() {
        Project project;
        project.dataset = "/made/up";
        completeFromData(project, images, true);
        fs::create_directories(run.path);
        prepareRun(project, images, run);
        saveState(run, "previous.safetensors", 3);
        saveState(run, "last.safetensors", 5);
        Autopsy autopsy = autopsyOf(6);
        autopsy.learningRate = rate;
        writeText(AutopsyFiles{run}.record(), autopsyToJson(autopsy));
    }
    bool has(const char* name) const { return fs::exists(run.checkpoints() / name); }

    TemporaryFolder folder;
    std::shared_ptr<ImageFolder> images =
        std::make_shared<ImageFolder>(madeUpFolder({"rose", "tulip"}, 50));
    RunFolder run{folder / "run"};
    double rate = TrainingOptions{}.learningRate;
    ResumeChoices lower{.learningRate = rate / 10};
};

// 0: from its beginning.
std::int64_t stepOf(const TrainingRequest& request) {
    return request.resumeState ? (*request.resumeState)->progress.stepsAttempted : 0;
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

TEST(RunAutopsyTest, TheCheckpointBeforeTheStepThatDivergedIsNotResumedWithAnotherRate) {
    const TemporaryFolder folder;
    const RunFolder run{folder.path()};
    saveState(run, "last.safetensors", 5);
    writeText(AutopsyFiles{run}.record(), autopsyToJson(autopsyOf(6)));
    EXPECT_EQ(findResumeState(run, {}, {}).found->checkpoint.progress.stepsAttempted, 5)
        << "without another rate it is the same step in any case";
    const ResumeState none = findResumeState(run, {}, 0.5);
    EXPECT_FALSE(none.found);
    EXPECT_THAT(none.fallback,
                HasSubstr("From last.safetensors of step 5, the next step diverges at any learning "
                          "rate. There is no older checkpoint, so the run starts again"));
    saveState(run, "previous.safetensors", 3);
    const ResumeState older = findResumeState(run, {}, 0.5);
    ASSERT_TRUE(older.found);
    EXPECT_EQ(older.found->checkpoint.progress.stepsAttempted, 3);
    EXPECT_THAT(older.fallback, HasSubstr("previous.safetensors of step 3 is used instead."));
    writeText(AutopsyFiles{run}.record(), autopsyToJson(autopsyOf(7)));
    EXPECT_EQ(findResumeState(run, {}, 0.5).found->checkpoint.progress.stepsAttempted, 5)
        << "the update of step 6 is the one that a lower rate changes";
    EXPECT_EQ(findResumeState(run, {}, 0.5).fallback, "");
    Autopsy ofImages = autopsyOf(6);
    ofImages.first = Autopsy::Place{.kind = TensorKind::Input, .tensor = "image"};
    writeText(AutopsyFiles{run}.record(), autopsyToJson(ofImages));
    EXPECT_EQ(findResumeState(run, {}, 0.5).found->checkpoint.progress.stepsAttempted, 5);
}

TEST(RunResumeAfterDivergenceTest, AKillBeforeTheNextCheckpointGoesOnFromTheSameOlderOne) {
    const DivergedRun diverged;
    {
        const TrainingRequest request =
            prepareResume(diverged.run, diverged.images, diverged.lower);
        EXPECT_EQ(stepOf(request), 3);
        EXPECT_EQ(request.resumeFrom, diverged.run.checkpoints() / "last.safetensors");
    }
    EXPECT_FALSE(diverged.has("previous.safetensors")) << "it is the newest one now";
    const TrainingRequest again = prepareResume(diverged.run, diverged.images);
    EXPECT_EQ(stepOf(again), 3);
    EXPECT_EQ(again.fallback, "");
    ASSERT_EQ(again.changes.size(), 1u);
    EXPECT_EQ(again.changes[0].afterStep, 3);
    EXPECT_EQ(again.changes[0].learningRate, *diverged.lower.learningRate);
}

TEST(RunResumeAfterDivergenceTest, NothingNewerStaysBesideTheBeginningOrTheBestOne) {
    const DivergedRun diverged;
    saveState(diverged.run, "previous.safetensors", 5);
    saveState(diverged.run, "new.safetensors", 5);
    saveState(diverged.run, "best.safetensors", 2);
    EXPECT_EQ(stepOf(prepareResume(diverged.run, diverged.images, diverged.lower)), 2);
    for (const char* name : {"new.safetensors", "last.safetensors", "previous.safetensors"}) {
        EXPECT_FALSE(diverged.has(name)) << name;
    }
    EXPECT_EQ(stepOf(prepareResume(diverged.run, diverged.images)), 2);

    const DivergedRun early;
    fs::remove(early.run.checkpoints() / "previous.safetensors");
    EXPECT_EQ(stepOf(prepareResume(early.run, early.images, early.lower)), 0);
    EXPECT_FALSE(early.has("last.safetensors"));
    EXPECT_EQ(stepOf(prepareResume(early.run, early.images)), 0);
}

TEST(RunResumeAfterDivergenceTest, ARunThatGotPastItKeepsItsCheckpoints) {
    const DivergedRun diverged;
    {
        const TrainingRequest request =
            prepareResume(diverged.run, diverged.images, diverged.lower);
        EXPECT_TRUE(readAutopsy(diverged.run)) << "nothing is trained yet";
        TrainingEvent started;
        started.kind = EventKind::Started;
        request.observers.front()->onEvent(started);
        EXPECT_FALSE(fs::exists(AutopsyFiles{diverged.run}.record()));
    }
    saveState(diverged.run, "previous.safetensors", 3);
    saveState(diverged.run, "last.safetensors", 5);
    const ResumeChoices evenLower{.learningRate = diverged.rate / 100};
    EXPECT_EQ(stepOf(prepareResume(diverged.run, diverged.images, evenLower)), 5);
    EXPECT_TRUE(diverged.has("previous.safetensors"));
}

TEST(RunResumeAfterDivergenceTest, AKillBeforeTheRejectedOneIsDroppedChangesNothing) {
    const DivergedRun diverged;
    const DivergedRun killed;
    prepareResume(diverged.run, diverged.images, diverged.lower);
    // The new rate is recorded, and the checkpoints are as they were.
    fs::copy_file(diverged.run.record(), killed.run.record(), fs::copy_options::overwrite_existing);
    const TrainingRequest plain = prepareResume(killed.run, killed.images);
    EXPECT_EQ(stepOf(plain), 3);
    EXPECT_THAT(plain.fallback, HasSubstr("the next step diverges at any learning rate"));
    EXPECT_FALSE(killed.has("previous.safetensors")) << "it is the newest one now";
    ASSERT_EQ(plain.changes.size(), 1u) << "not recorded twice";
    EXPECT_EQ(plain.changes[0].afterStep, 3);
    EXPECT_EQ(plain.changes[0].learningRate, *diverged.lower.learningRate);
}

TEST(RunResumeAfterDivergenceTest, NoCheckpointFromAfterAnExplosionIsResumedWithAnotherRate) {
    const DivergedRun exploded;
    saveState(exploded.run, "last.safetensors", 9, 4);
    saveState(exploded.run, "previous.safetensors", 6);  // within the epoch that exploded
    saveState(exploded.run, "best.safetensors", 4);
    Autopsy autopsy = autopsyOf(12);  // not the step after the newest one
    autopsy.explodedAfter = 4;
    writeText(AutopsyFiles{exploded.run}.record(), autopsyToJson(autopsy));
    EXPECT_EQ(stepOf(prepareResume(exploded.run, exploded.images)), 9) << "the same rate";
    const TrainingRequest lower = prepareResume(exploded.run, exploded.images, exploded.lower);
    EXPECT_EQ(stepOf(lower), 4);
    EXPECT_THAT(lower.fallback, HasSubstr("The loss had exploded before last.safetensors"));
    EXPECT_FALSE(exploded.has("last.safetensors"));
    EXPECT_FALSE(exploded.has("previous.safetensors"));
}

TEST(RunResumeAfterDivergenceTest, ACompletedRunThatExplodedStartsAgainWithALowerRate) {
    const DivergedRun completed;
    const auto save = [&](const char* name) {
        Checkpoint checkpoint;
        checkpoint.progress.stepsAttempted = 8;
        checkpoint.progress.epoch = checkpoint.options.epochs + 1;
        checkpoint.progress.explodedAfter = 0;
        checkpoint.preprocessing.height = checkpoint.preprocessing.width = 8;
        saveCheckpoint(completed.run.checkpoints() / name, checkpoint, realFileSystem());
    };
    save("last.safetensors");
    save("previous.safetensors");
    const std::string refused = refusalOf([&] { prepareResume(completed.run, completed.images); });
    EXPECT_THAT(refused, HasSubstr("its loss has exploded"));
    EXPECT_THAT(refused, HasSubstr("To start again with a lower learning rate: espalier train "));
    EXPECT_THAT(refused, HasSubstr("--learning-rate "));
    const TrainingRequest again = prepareResume(completed.run, completed.images, completed.lower);
    EXPECT_EQ(stepOf(again), 0);
    ASSERT_EQ(again.changes.size(), 1u);
    EXPECT_EQ(again.changes[0].learningRate, *completed.lower.learningRate);
}

TEST(RunResumeAfterDivergenceTest, AFirstCheckpointThatFailedIsNoReasonForOtherBits) {
    const DivergedRun run;
    fs::remove(AutopsyFiles{run.run}.record());
    fs::remove(run.run.checkpoints() / "last.safetensors");
    fs::remove(run.run.checkpoints() / "previous.safetensors");
    const auto saveBest = [&](std::int64_t epoch) {
        Checkpoint best;
        best.progress.stepsAttempted = 5 * (epoch - 1);
        best.progress.epoch = epoch;
        best.preprocessing.height = best.preprocessing.width = 8;
        saveCheckpoint(run.run.checkpoints() / "best.safetensors", best, realFileSystem());
    };
    saveBest(2);
    {
        const TrainingRequest request = prepareResume(run.run, run.images);
        EXPECT_EQ(stepOf(request), 0);
        EXPECT_THAT(request.fallback,
                    HasSubstr("starts again from its beginning, with the same bits"));
    }
    saveBest(3);
    EXPECT_EQ(stepOf(prepareResume(run.run, run.images)), 10)
        << "others were there: too much would be lost";
}

TEST(RunResumeAfterDivergenceTest, ACertificateDoesNotOutliveTheRunThatItIsOf) {
    const DivergedRun diverged;
    writeText(diverged.run.certificate(), "{}");
    const TrainingRequest request = prepareResume(diverged.run, diverged.images, diverged.lower);
    EXPECT_TRUE(fs::exists(diverged.run.certificate())) << "nothing is trained yet";
    EXPECT_THAT(request.messages,
                testing::Contains(HasSubstr("The certificate of this run is removed")));
    TrainingEvent started;
    started.kind = EventKind::Started;
    request.observers.front()->onEvent(started);
    EXPECT_FALSE(fs::exists(diverged.run.certificate()));
}

TEST(RunResumeAfterDivergenceTest, TheSameRateAgainIsNoChange) {
    const DivergedRun diverged;
    EXPECT_EQ(stepOf(prepareResume(diverged.run, diverged.images, {.learningRate = diverged.rate})),
              5);
    EXPECT_TRUE(diverged.has("previous.safetensors"));
}

TEST(RunResumeAfterDivergenceTest, ADamagedOlderCheckpointIsNamedAndNothingIsRemoved) {
    const DivergedRun diverged;
    fs::resize_file(diverged.run.checkpoints() / "previous.safetensors", 100);
    EXPECT_THAT(refusalOf([&] { prepareResume(diverged.run, diverged.images, diverged.lower); }),
                HasSubstr("previous.safetensors cannot be used"));
    EXPECT_EQ(stepOf(prepareResume(diverged.run, diverged.images)), 5);
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
