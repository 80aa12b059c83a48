// SPDX-License-Identifier: Apache-2.0
// Small trainings of three folds on drawn flowers, driven as a client drives them.
#include "engine/cross_validation/cross_validation.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <set>
#include <stop_token>
#include <utility>

#include "engine/base/atomic_file.h"
#include "engine/base/error.h"
#include "engine/base/json.h"
#include "engine/cross_validation/fold_note.h"
#include "engine/cross_validation/fold_pace.h"
#include "engine/cross_validation/fold_standing.h"
#include "engine/cross_validation/fold_training.h"
#include "engine/data/codecs/png_writer.h"
#include "engine/data/loading/scan_data.h"
#include "engine/network/templates.h"
#include "engine/runs/run_samples.h"
#include "engine/sample/sample_images.h"
#include "engine/training/session/training_session.h"
#include "tests/engine/project/project_support.h"

namespace espalier::engine::tests {

namespace {

using testing::AllOf;
using testing::HasSubstr;

constexpr int kSide = 24;
constexpr int kPerKind = 9;
constexpr int kFolds = 3;

void writeFlower(const std::filesystem::path& folder, int kind, int index) {
    const std::vector<std::byte> bytes =
        encodePng(drawFlower(kind, static_cast<std::uint32_t>(index), kSide));
    writeText(folder / (std::to_string(index) + ".png"),
              {reinterpret_cast<const char*>(bytes.data()), bytes.size()});
}

void writeFlowers(const std::filesystem::path& folder) {
    for (int kind = 0; kind < 2; ++kind) {
        const std::filesystem::path own = folder / flowerName(kind);
        std::filesystem::create_directories(own);
        for (int index = 0; index < kPerKind; ++index) writeFlower(own, kind, index);
    }
}

Project projectOn(const std::filesystem::path& images) {
    Project project;
    project.dataset = images;
    project.preprocessing.height = project.preprocessing.width = kSide;
    project.preprocessing.channels = 3;
    project.network = makeTemplate("seed-cnn", {.input = {3, kSide, kSide}});
    project.options.epochs = 3;
    project.options.batch = 4;
    project.options.device = "cpu";
    project.options.computeThreads = 1;
    project.options.loaderThreads = 1;
    return project;
}

DataSource scan(const std::filesystem::path& images) {
    return scanData(images, {}, [](const ScanProgress&) {}, {});
}

/// Trains; with `stopsAfterEpoch`, requests a stop at its end.
void train(TrainingRequest request, int stopsAfterEpoch = 0) {
    TrainingSession session(std::move(request));
    while (true) {
        for (const TrainingEvent& event : session.waitForEvents(std::chrono::milliseconds(50))) {
            ASSERT_NE(event.kind, EventKind::Failed) << event.text;
            const bool isThere = event.kind == EventKind::Epoch && event.epoch == stopsAfterEpoch;
            if (isThere) session.requestStop();
            if (event.kind == EventKind::Finished) return;
        }
    }
}

/// A folder of flowers, and one for cross-validations.
class CrossValidationTest : public testing::Test {
  protected:
    static void SetUpTestSuite() {
        folder_ = std::make_unique<TemporaryFolder>();
        writeFlowers(images());
        scanned_ = scan(images());
        all_ = begin("all");
        for (int number = 1; number <= kFolds; ++number) finish(all_, number);
    }
    static void TearDownTestSuite() {
        scanned_ = {};
        folder_.reset();
    }

    static std::filesystem::path images() { return *folder_ / "flowers"; }
    static CrossValidation begin(const std::string& name) {
        std::filesystem::create_directories(*folder_ / name);
        return beginCrossValidation({*folder_ / name}, projectOn(images()), kFolds, scanned_);
    }
    static void finish(const CrossValidation& validation, int number) {
        PartTraining training = prepareFold(validation, number, scanned_);
        train(std::move(training.request));
        concludeRun(training.run, training.data, {}, {});
        recordSummary(validation, summariseFolds(validation));
    }
    static nlohmann::json recordOf(const CrossValidation& validation) {
        return nlohmann::json::parse(contentOf(validation.folder.record()));
    }
    static std::set<std::string> testedIn(const FoldOutcome& fold) {
        std::set<std::string> names;
        for (std::size_t i = 0; i < fold.test->size(); ++i) names.insert(fold.test->image(i).file);
        return names;
    }

    static std::unique_ptr<TemporaryFolder> folder_;
    static DataSource scanned_;
    static CrossValidation all_;  ///< all folds of which are finished
};

std::unique_ptr<TemporaryFolder> CrossValidationTest::folder_;
DataSource CrossValidationTest::scanned_;
CrossValidation CrossValidationTest::all_;

template <typename Work>
std::string refusal(const Work& work) {
    try {
        work();
    } catch (const RequestError& error) {
        return error.what();
    }
    return "nothing was refused";
}

/// By this process, of any file.
std::int64_t bytesRead() {
    std::ifstream counts("/proc/self/io");
    std::string name;
    std::int64_t bytes = 0;
    counts >> name >> bytes;
    EXPECT_EQ(name, "rchar:");
    return bytes;
}

template <typename Work>
std::int64_t bytesReadBy(const Work& work) {
    const std::int64_t before = bytesRead();
    work();
    return bytesRead() - before;
}

}  // namespace

TEST_F(CrossValidationTest, EveryImageIsTestedOnceByANetworkThatHasNotSeenIt) {
    const CrossValidationSummary summary = summariseFolds(all_);
    ASSERT_TRUE(summary.isComplete());
    std::map<std::string, int> times;
    for (const FoldOutcome& fold : summary.finished) {
        EXPECT_EQ(fold.test->totals.images, 2 * kPerKind / kFolds);
        EXPECT_EQ(fold.test->totals.uses.unseen, fold.test->totals.images);
        EXPECT_GE(fold.epoch, 1);
        for (const std::string& name : testedIn(fold)) ++times[name];
    }
    EXPECT_EQ(times.size(), std::size_t{2 * kPerKind});
    ASSERT_TRUE(summary.pooled);
    EXPECT_EQ(summary.pooled->totals.images, 2 * kPerKind);
    EXPECT_EQ(summary.pooled->totals.uses.unseen, 2 * kPerKind);
}

TEST_F(CrossValidationTest, TheSummaryIsThatOfTheFolds) {
    const CrossValidationSummary summary = summariseFolds(all_);
    double right = 0;
    double loss = 0;
    double meanAccuracy = 0;
    for (const FoldOutcome& fold : summary.finished) {
        right += fold.test->accuracy() * static_cast<double>(fold.test->totals.images);
        loss += fold.test->totals.loss / kFolds;  // all folds have as many images
        meanAccuracy += fold.test->accuracy() / kFolds;
    }
    EXPECT_NEAR(summary.pooled->accuracy(), right / (2 * kPerKind), 1e-12);
    EXPECT_NEAR(summary.pooled->totals.loss, loss, 1e-9);
    ASSERT_EQ(summary.metrics.front().key, "accuracy");
    EXPECT_NEAR(summary.metrics.front().value.mean, meanAccuracy, 1e-9);
    EXPECT_GE(summary.metrics.front().value.low, 0);
    EXPECT_LE(summary.metrics.front().value.high, 1);
    EXPECT_EQ(summary.metrics.back().key, "loss");
    const nlohmann::json json = recordOf(all_)["summary"];
    EXPECT_TRUE(json["complete"]);
    EXPECT_EQ(json["finished"].size(), std::size_t{kFolds});
    EXPECT_EQ(json["finished"][1]["run"], "fold-2");
    EXPECT_NEAR(json["over_folds"]["accuracy"]["mean"], meanAccuracy, 1e-9);
    EXPECT_NEAR(json["over_folds"]["accuracy"]["student_t"], 4.30265, 1e-4);
    EXPECT_TRUE(json["unequal_folds"].empty()) << json["unequal_folds"];
    EXPECT_THAT(intervalSentence(summary),
                HasSubstr("with 2 degrees of freedom, a factor of 4.30"));
    std::int64_t answers = 0;
    for (const auto& row : json["pooled"]["confusion"]) {
        for (const auto& cell : row) answers += cell.get<std::int64_t>();
    }
    EXPECT_EQ(answers, 2 * kPerKind);
    EXPECT_EQ(json["pooled"]["accuracy_interval"].size(), 2u);
}

TEST_F(CrossValidationTest, ResultsOfOtherOutputsAreNotAddedUp) {
    const auto other = findTask("classify").makeEvaluation({{"x", "y", "z"}, {}});
    other->addFile("one.png");
    EXPECT_THAT(refusal([&] { other->append(*summariseFolds(all_).pooled); }),
                HasSubstr("different classes"));
}

TEST_F(CrossValidationTest, EachFoldIsARunThatCanBeRepeated) {
    const Project second = loadProject(all_.folder.fold(2).record());
    EXPECT_EQ(second.dataChoices.fold, (Fold{2, kFolds}));
    EXPECT_THAT(trainCommand(second), HasSubstr("--fold 2/3"));
    // Its project alone gives the split that its run had.
    const DataSource again = splitData(scanned_, second.dataChoices);
    EXPECT_EQ(inSplitsOfStart(all_.folder.fold(2), again), again);
    EXPECT_NE(inSplitsOfStart(all_.folder.fold(1), again), again);
}

TEST_F(CrossValidationTest, AFoldThatWasStoppedWhileItsWeightsWereReadIsPreparedLater) {
    CrossValidation validation = begin("stopped while reading");
    const std::filesystem::path weights = validation.folder.path / "weights.h5";
    writeText(weights, "\x89HDF\r\n\x1a\n");  // read by a process of its own
    validation.project.startFrom = weights.string();
    std::stop_source source;
    source.request_stop();
    EXPECT_THROW(prepareFold(validation, 1, scanned_, realFileSystem(), source.get_token()),
                 Stopped);
    validation.project.startFrom.clear();
    EXPECT_EQ(foldState(validation, 1), FoldState::Open);
    EXPECT_NO_THROW(prepareFold(validation, 1, scanned_));
}

TEST_F(CrossValidationTest, WhatIsFinishedIsNotTrainedAgain) {
    const CrossValidation validation = begin("stopped");
    EXPECT_EQ(foldState(validation, 1), FoldState::Open);
    EXPECT_TRUE(summariseFolds(validation).finished.empty());
    finish(validation, 1);
    PartTraining second = prepareFold(validation, 2, scanned_);
    train(std::move(second.request), 1);
    EXPECT_EQ(foldState(validation, 1), FoldState::Finished);
    EXPECT_EQ(foldState(validation, 2), FoldState::Begun);
    EXPECT_EQ(foldState(validation, 3), FoldState::Open);
    EXPECT_FALSE(summariseFolds(validation).isComplete());

    const CrossValidation later = readCrossValidation(validation.folder.path);
    EXPECT_EQ(later.folds, kFolds);
    EXPECT_EQ(later.project.options.epochs, 3);
    PartTraining resumed = prepareFold(later, 2, scanned_);
    ASSERT_TRUE(resumed.request.resumeFrom);
    train(std::move(resumed.request));
    EXPECT_EQ(foldState(later, 2), FoldState::Trained);
    // Killed between its last checkpoint and the line that says so.
    const std::string events = readFile(resumed.run.events(), 1 << 24);
    const std::size_t end = events.rfind(R"({"event":"finished")");
    ASSERT_NE(end, std::string::npos);
    writeFileAtomically(resumed.run.events(), events.substr(0, end));
    EXPECT_EQ(summariseRun(resumed.run.path).status, RunStatus::Interrupted);
    EXPECT_EQ(foldState(later, 2), FoldState::Trained);
    concludeRun(resumed.run, resumed.data, {}, {});
    EXPECT_EQ(foldState(later, 2), FoldState::Finished);
    // With the same bits as without a stop.
    const auto uninterrupted = summariseFolds(all_).finished[1];
    const auto stopped = summariseFolds(later).finished[1];
    EXPECT_EQ(stopped.number, 2);
    EXPECT_EQ(testedIn(stopped), testedIn(uninterrupted));
    EXPECT_EQ(stopped.test->totals.loss, uninterrupted.test->totals.loss);
}

TEST_F(CrossValidationTest, AllFoldsAreTrainedInOneCallThatCanBeStopped) {
    const CrossValidation validation = begin("at once");
    std::stop_source stop;
    double share = 0;
    std::vector<FoldsState> states;  // while nothing trains the run of a fold
    const auto follow = [&](const FoldProgress& so) {
        if (so.stage != FoldProgress::Stage::Training) {
            states.push_back(readFolds(validation.folder.path).state());
        }
        EXPECT_EQ(so.fold.of, kFolds);
        EXPECT_GE(so.share, share);
        EXPECT_LE(so.share, 1);
        share = so.share;
        if (so.fold.number == 2 && so.epoch == 2) stop.request_stop();
    };
    EXPECT_THROW(trainOpenFolds(validation, scanned_, follow, stop.get_token()), Stopped);
    EXPECT_THAT(states, testing::SizeIs(3)) << "prepared, tested, prepared";
    EXPECT_THAT(states, testing::Each(FoldsState::BeingTrained));
    EXPECT_EQ(readFolds(validation.folder.path).state(), FoldsState::Stopped);
    EXPECT_EQ(foldState(validation, 1), FoldState::Finished);
    EXPECT_EQ(foldState(validation, 2), FoldState::Begun);
    EXPECT_EQ(recordOf(validation)["summary"]["finished"].size(), 1u);
    share = 0;
    int first = 0;
    const auto note = [&](const FoldProgress& so) { first = first ? first : so.fold.number; };
    const CrossValidationSummary summary = trainOpenFolds(validation, scanned_, note, {});
    EXPECT_EQ(first, 2);
    ASSERT_TRUE(summary.isComplete());
    EXPECT_TRUE(recordOf(validation)["summary"]["complete"]);
    const CrossValidationSummary uninterrupted = summariseFolds(all_);
    for (std::size_t i = 0; i < std::size_t{kFolds}; ++i) {
        EXPECT_EQ(summary.finished[i].test->totals.loss,
                  uninterrupted.finished[i].test->totals.loss);
    }
}

TEST_F(CrossValidationTest, ANewOneThatIsRefusedBeforeItsFirstFoldLeavesNothing) {
    CrossValidation validation = begin("refused");
    validation.project.options.device = "gpu:7";
    const auto tell = [](const FoldProgress&) {};
    EXPECT_THAT(refusal([&] { trainNewFolds(validation, scanned_, tell, {}); }),
                HasSubstr("The device gpu:7 is not available"));
    EXPECT_FALSE(std::filesystem::exists(validation.folder.path));

    CrossValidation begun = begin("begun");
    finish(begun, 1);
    begun.project.options.device = "gpu:7";
    EXPECT_THAT(refusal([&] { trainNewFolds(begun, scanned_, tell, {}); }),
                HasSubstr("The device gpu:7 is not available"));
    EXPECT_EQ(foldState(begun, 1), FoldState::Finished);

    CrossValidation noted = begin("noted");
    setNoteOf(noted.folder, {.starred = true, .text = {}});
    noted.project.options.device = "gpu:7";
    EXPECT_THROW(trainNewFolds(noted, scanned_, tell, {}), RequestError);
    EXPECT_TRUE(noteOf(noted.folder).starred);

    CrossValidation opened = begin("opened");
    opened.project.options.device = "gpu:7";
    EXPECT_THROW(trainOpenFolds(opened, scanned_, tell, {}), RequestError);
    EXPECT_TRUE(isCrossValidation(opened.folder.path)) << "nobody begins it here";
}

TEST_F(CrossValidationTest, TheTimeThatIsLeftCountsAllFoldsAndTheFinishedOnes) {
    TrainingEvent step;
    step.elapsedSeconds = 10;
    step.remainingSeconds = 30;
    const CrossValidation fresh = begin("fresh");
    EXPECT_EQ(foldPace(fresh, 1).after, kFolds - 1);
    EXPECT_EQ(foldPace(fresh, 1).remaining(step), 30 + (kFolds - 1) * 40);
    EXPECT_EQ(foldPace(all_, 1).after, 0);
    EXPECT_EQ(foldPace(all_, 1).remaining(step), 30);
    const CrossValidation begun = begin("paced");
    finish(begun, 1);
    const FoldPace pace = foldPace(begun, 2);
    EXPECT_EQ(pace.after, kFolds - 2);
    const double took = summariseRun(begun.folder.fold(1).path).seconds;
    EXPECT_GT(took, 0);
    EXPECT_DOUBLE_EQ(pace.remaining(step), 30 + (kFolds - 2) * took);
}

TEST_F(CrossValidationTest, TheTimeThatIsLeftIsThatOfWhatIsStillTrained) {
    TrainingEvent step;
    step.elapsedSeconds = 500;
    step.remainingSeconds = 500;
    const CrossValidation validation = begin("out of order");
    train(prepareFold(validation, 2, scanned_).request, 1);
    train(prepareFold(validation, 3, scanned_).request);
    ASSERT_EQ(foldState(validation, 2), FoldState::Begun);
    ASSERT_EQ(foldState(validation, 3), FoldState::Trained);
    const FoldPace pace = foldPace(validation, 1);
    EXPECT_EQ(pace.after, kFolds - 2) << "without the one that is trained";
    const double took = summariseRun(validation.folder.fold(2).path).seconds;
    EXPECT_GT(took, 0);
    EXPECT_DOUBLE_EQ(pace.remaining(step), 500 + (kFolds - 2) * 1000 - took);
    step.elapsedSeconds = step.remainingSeconds = took / 8;
    EXPECT_GE(pace.remaining(step), took / 8) << "never less than this one";
}

TEST_F(CrossValidationTest, TheRecordIsAProjectWithoutAFold) {
    const Project project = loadProject(all_.folder.record());
    EXPECT_FALSE(project.dataChoices.fold);
    EXPECT_EQ(project.network.nodes.size(), projectOn(images()).network.nodes.size());
    EXPECT_EQ(project.dataset, images());
    EXPECT_THAT(finalTrainingCommand(all_), HasSubstr("cross-validation.json"));
    EXPECT_TRUE(isCrossValidation(all_.folder.path));
    EXPECT_FALSE(isCrossValidation(all_.folder.fold(1).path));
}

TEST_F(CrossValidationTest, OtherImagesAreRefused) {
    const std::filesystem::path more = *folder_ / "more";
    writeFlowers(more);
    writeFlower(more / flowerName(0), 0, 100);
    EXPECT_THAT(refusal([&] { prepareFold(begin("other"), 1, scan(more)); }),
                AllOf(HasSubstr("have changed since the cross-validation"),
                      HasSubstr("Restore the images, or begin a new one.")));
    EXPECT_FALSE(std::filesystem::exists(*folder_ / "other" / "fold-1"));
}

TEST_F(CrossValidationTest, AStartThatHasSeenTheImagesIsSaid) {
    Project project = projectOn(images());
    EXPECT_EQ(seenByStartSentence(project, scanned_), "");
    project.startFrom = "efficientnet-lite0";
    EXPECT_EQ(seenByStartSentence(project, scanned_), "");
    const RunFolder first = all_.folder.fold(1);
    const auto names = {first.path, first.checkpoints() / "last.safetensors"};
    for (const std::filesystem::path& start : names) {
        project.startFrom = displayPath(start);
        EXPECT_THAT(seenByStartSentence(project, scanned_),
                    HasSubstr("has used 12 of these 18 images"));
    }
}

TEST_F(CrossValidationTest, WhatCannotBeDividedIsRefusedBeforeAnythingIsWritten) {
    const std::filesystem::path empty = *folder_ / "empty";
    std::filesystem::create_directories(empty);
    EXPECT_THAT(refusal([&] {
                    beginCrossValidation({empty}, projectOn(images()), kPerKind + 1, scanned_);
                }),
                HasSubstr("has only 9 different images, too few for 10 folds"));
    Project changed = projectOn(images());
    changed.changes.push_back(changeOf(changed.options, 5));
    EXPECT_THAT(refusal([&] { checkFolds(changed, scanned_, kFolds); }),
                HasSubstr("changed while it was trained"));
    EXPECT_TRUE(std::filesystem::is_empty(empty));
}

TEST_F(CrossValidationTest, ADamagedRecordIsRefusedWithASentence) {
    const CrossValidation validation = begin("damaged");
    const nlohmann::json whole = recordOf(validation);
    const auto refusalOf = [&](const std::string& text) {
        writeText(validation.folder.record(), text);
        return refusal([&] { readCrossValidation(validation.folder.path); });
    };
    const auto with = [&](const char* name, const nlohmann::json& value) {
        nlohmann::json json = whole;
        json[name] = value;
        return json.dump();
    };
    EXPECT_THAT(refusalOf(with("folds", 1'000'000)), HasSubstr("\"folds\""));
    EXPECT_THAT(refusalOf(with("folds", 1)), HasSubstr("\"folds\""));
    EXPECT_THAT(refusalOf(with("project", 3)), HasSubstr("\"project\""));
    EXPECT_THAT(refusalOf(with("espalier_cross_validation", 2)), HasSubstr("newer version"));
    EXPECT_THAT(refusalOf(with("data_fingerprint", std::string(1000, 'x'))),
                HasSubstr("\"data_fingerprint\""));
    EXPECT_THAT(refusalOf(contentOf(all_.folder.record()).substr(0, 200)),
                HasSubstr("cannot be read"));
    EXPECT_THAT(refusal([] { readCrossValidation("/nowhere"); }), HasSubstr("/nowhere"));
}

TEST_F(CrossValidationTest, EveryImageOfAFoldIsCounted) {
    for (const FoldOutcome& fold : summariseFolds(all_).finished) {
        EXPECT_GT(fold.validationImages, 0);
        EXPECT_EQ(fold.trainingImages + fold.validationImages + fold.test->totals.images,
                  2 * kPerKind);
    }
    const nlohmann::json fold = recordOf(all_)["summary"]["finished"][0];
    EXPECT_EQ(fold["training_images"].get<int>() + fold["validation_images"].get<int>() +
                  fold["held_out_images"].get<int>(),
              2 * kPerKind);
}

TEST_F(CrossValidationTest, SaysHowFarItIsAndWhichFoldsBelongToIt) {
    const FoldsOnDisk finished = readFolds(all_.folder.path);
    EXPECT_EQ(finished.state(), FoldsState::Finished);
    ASSERT_EQ(finished.standings.size(), kFolds);
    EXPECT_EQ(finished.standings[0].run->epochs, 3);

    const CrossValidation part = begin("part");
    EXPECT_EQ(readFolds(part.folder.path).state(), FoldsState::Stopped);
    finish(part, 1);
    PartTraining second = prepareFold(part, 2, scanned_);
    const FoldsOnDisk meanwhile = readFolds(part.folder.path);
    EXPECT_EQ(meanwhile.state(), FoldsState::BeingTrained);
    train(std::move(second.request), 1);
    const FoldsOnDisk stopped = readFolds(part.folder.path);
    EXPECT_EQ(stopped.state(), FoldsState::Stopped);
    EXPECT_EQ(stopped.summary.finished.size(), 1U);
    EXPECT_EQ(stopped.standings[1].state, FoldState::Begun);
    EXPECT_EQ(stopped.standings[1].run->status, RunStatus::Stopped);
    EXPECT_FALSE(stopped.standings[2].run);

    EXPECT_EQ(crossValidationOf(part.folder.fold(1).path), part.folder.path);
    EXPECT_EQ(crossValidationOf(part.folder.path), std::nullopt);
    EXPECT_THROW(readFolds("/nowhere"), RequestError);
}

TEST_F(CrossValidationTest, OnlyOneTrainsItsFoldsAtATime) {
    const CrossValidation validation = begin("held");
    EXPECT_FALSE(areFoldsTrainedNow(validation.folder));
    {
        const RunLock other = lockFolds(validation.folder);
        EXPECT_TRUE(areFoldsTrainedNow(validation.folder));
        EXPECT_THAT(refusal([&] { trainOpenFolds(validation, scanned_, {}, {}); }),
                    AllOf(HasSubstr("The cross-validation " + validation.folder.path.string()),
                          HasSubstr("is being trained in another window or terminal.")));
        EXPECT_EQ(foldState(validation, 1), FoldState::Open);
    }
    EXPECT_FALSE(areFoldsTrainedNow(validation.folder));
}

TEST_F(CrossValidationTest, EachRunIsReadOnce) {
    const std::int64_t record = bytesReadBy([&] { readCrossValidation(all_.folder.path); });
    std::int64_t runs = 0;
    for (int number = 1; number <= kFolds; ++number) {
        runs += bytesReadBy([&] {
            summariseRun(all_.folder.fold(number).path);
            readResults(all_.folder.fold(number));
        });
    }
    EXPECT_GT(runs, 0);
    EXPECT_LE(bytesReadBy([&] { readFolds(all_.folder.path); }), record + runs);
}

TEST_F(CrossValidationTest, IsListedOnceHoweverItIsReached) {
    const CrossValidation listed = begin("many/2026-02-01_120000_b");
    const std::filesystem::path folder = listed.folder.path.parent_path();
    std::filesystem::create_directory_symlink(listed.folder.path, folder / "2026-01-01_120000_a");
    std::filesystem::create_directory_symlink(folder, *folder_ / "the same");
    EXPECT_THAT(listCrossValidations({folder, *folder_ / "the same", *folder_ / "nowhere"}),
                testing::ElementsAre(listed.folder.path));
}

TEST_F(CrossValidationTest, ImagesCanBeReconstructedWithoutClasses) {
    Project project = projectOn(images());
    project.task = "reconstruct";
    project.dataChoices.labelRule = LabelRule::NoLabels;
    project.network = makeTemplate("autoencoder", {.input = {3, kSide, kSide}});
    project.options.epochs = 1;
    const DataSource scanned = scanData(images(), project.dataChoices, {}, {});
    const std::filesystem::path path = *folder_ / "autoencoder";
    std::filesystem::create_directories(path);
    const CrossValidation validation = beginCrossValidation({path}, project, 2, scanned);
    for (int number = 1; number <= 2; ++number) {
        PartTraining training = prepareFold(validation, number, scanned);
        train(std::move(training.request));
        concludeRun(training.run, training.data, {}, {});
    }
    const CrossValidationSummary summary = summariseFolds(validation);
    ASSERT_TRUE(summary.isComplete());
    EXPECT_EQ(summary.pooled->totals.images, 2 * kPerKind);
    EXPECT_TRUE(std::isnan(summary.pooled->accuracy()));
    ASSERT_EQ(summary.metrics.front().key, "psnr") << "the headline is first";
    EXPECT_TRUE(std::isfinite(summary.metrics.front().value.deviation));
}

}  // namespace espalier::engine::tests
