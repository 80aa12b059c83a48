// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "engine/base/json.h"
#include "engine/runs/run_folder.h"
#include "engine/runs/run_results_json.h"
#include "engine/training/checkpoint/checkpoint.h"
#include "prepared_run.h"
#include "tests/support/plain_user.h"

namespace espalier::engine::tests {

namespace {

using testing::HasSubstr;

}  // namespace

TEST(RunResumeTest, GoesOnFromTheNewestCheckpoint) {
    const PreparedRun prepared;
    prepareRun(prepared.project, prepared.images, prepared.run);
    saveLast(prepared, checkpointOf(prepared, 3, 12));
    const TrainingRequest request = prepareResume(prepared.run, prepared.images);
    EXPECT_EQ(request.resumeFrom, prepared.run.checkpoints() / "last.safetensors");
    EXPECT_FALSE(request.measureNormalisation);
    EXPECT_EQ(request.options, prepared.project.options);
}

TEST(RunResumeTest, KeepsTheBatchAndTheLoadsOfTheWorkers) {
    PreparedRun prepared;
    prepared.project.options.workers = 2;
    prepared.project.options.workerLoads = {3, 1};
    prepareRun(prepared.project, prepared.images, prepared.run);
    saveLast(prepared, checkpointOf(prepared, 3, 12));
    EXPECT_THAT(refusalOf([&] { prepareResume(prepared.run, prepared.images, {.workers = 1}); }),
                HasSubstr("--workers can be changed only in a run that was started with --shards"));
    const TrainingRequest request = prepareResume(prepared.run, prepared.images);
    EXPECT_EQ(request.options.batch, prepared.project.options.batch);
    EXPECT_EQ(request.options.workerLoads, (std::vector<double>{3, 1}));
}

TEST(RunResumeTest, AddsEpochsFromHereOnAndWritesThemDown) {
    const PreparedRun prepared;
    prepareRun(prepared.project, prepared.images, prepared.run);
    saveLast(prepared, checkpointOf(prepared, 3, 12));
    OptionChange added = changeOf(prepared.project.options, 12);
    added.epoch = 3;
    added.epochs = 35;
    const std::vector<OptionChange> expected{added};
    EXPECT_EQ(prepareResume(prepared.run, prepared.images, {.extraEpochs = 5}).changes, expected);
    const Project again = loadProject(prepared.run.record());
    EXPECT_EQ(again.options, prepared.project.options) << "as it began";
    EXPECT_EQ(again.changes, expected);
    const auto record = nlohmann::json::parse(contentOf(prepared.run.record()));
    EXPECT_EQ(record["command"], trainCommand(again, prepared.run.record()));
    EXPECT_THAT(record["command"].get<std::string>(), HasSubstr("run.json"));
    EXPECT_EQ(prepareResume(prepared.run, prepared.images).changes, expected)
        << "a kill before the next checkpoint loses nothing, and adds nothing";
    EXPECT_EQ(prepareResume(prepared.run, prepared.images, {.extraEpochs = 2}).changes[0].epochs,
              35);
    EXPECT_EQ(loadProject(prepared.run.record()).changes.back().epochs, 37);
}

TEST(RunResumeTest, SpentPatienceStartsOverOnlyWhereTheRunHadEnded) {
    PreparedRun prepared;
    prepared.project.options.validationPatience = 2;
    prepareRun(prepared.project, prepared.images, prepared.run);
    auto last = checkpointOf(prepared, 3, 12);
    last.progress.epochsWithoutBetter = 2;
    saveLast(prepared, last);
    const TrainingEvent saved = event(EventKind::Checkpoint, 12);
    prepared.writeEvents({event(EventKind::Started), saved});
    EXPECT_TRUE(prepareResume(prepared.run, prepared.images).changes.empty())
        << "it was killed when it had saved its last epoch, and ends there";
    TrainingEvent end = event(EventKind::Finished, 12);
    end.reason = FinishReason::Patience;
    prepared.writeEvents({event(EventKind::Started), saved, end});
    EXPECT_TRUE(prepareResume(prepared.run, prepared.images).changes.empty())
        << "it was killed before its model was written: it ends there, and is concluded";
    RunResults results;
    results.exportCheck.epoch = 1;
    writeText(prepared.run.results(), resultsToJson(results));
    EXPECT_TRUE(prepareResume(prepared.run, prepared.images).changes.empty())
        << "these results are of an earlier end";
    results.exportCheck.epoch = 2;
    writeText(prepared.run.results(), resultsToJson(results));
    const TrainingRequest request = prepareResume(prepared.run, prepared.images);
    ASSERT_EQ(request.changes.size(), 1u);
    EXPECT_TRUE(request.changes[0].restartsPatience);
}

// It must not be longer the next time, without anyone having asked for that.
TEST(RunResumeTest, APlaceThatIsRefusedLeavesTheRecordAsItWas) {
    const PreparedRun prepared;
    prepareRun(prepared.project, prepared.images, prepared.run);
    saveLast(prepared, checkpointOf(prepared, 3, 12));
    const std::string before = contentOf(prepared.run.record());
    const auto refused = [&](const ResumeChoices& choices) {
        return refusalOf([&] { prepareResume(prepared.run, prepared.images, choices); });
    };
    EXPECT_THAT(refused({.extraEpochs = 5, .device = "gpu:99"}), HasSubstr("gpu:99"));
    EXPECT_THAT(refused({.extraEpochs = 5, .workers = 2}), HasSubstr("--shards"));
    EXPECT_EQ(contentOf(prepared.run.record()), before);
}

TEST(RunResumeTest, BeginsAgainWhereNoCheckpointWasWrittenYet) {
    const PreparedRun prepared;
    prepareRun(prepared.project, prepared.images, prepared.run);
    prepared.writeEvents({event(EventKind::Started), event(EventKind::Step, 7)});
    const TrainingRequest request = prepareResume(prepared.run, prepared.images);
    EXPECT_FALSE(request.resumeFrom);
    EXPECT_EQ(request.options, prepared.project.options);
    EXPECT_EQ(request.network, prepared.project.network);
    EXPECT_EQ(request.measureNormalisation, prepared.project.normaliseByData);
    EXPECT_THAT(request.messages, testing::ElementsAre(HasSubstr("from its beginning")));
    request.observers.front()->onEvent(event(EventKind::Step, 1));
    request.observers.front()->onEvent(event(EventKind::Finished, 1));
    EXPECT_EQ(readRun(prepared.run.path).events.size(), 2u) << "what it had done is done again";
}

TEST(RunResumeTest, BeginsAgainWithTheThreadsItHad) {
    const PreparedRun prepared;
    prepareRun(prepared.project, prepared.images, prepared.run);
    auto record = nlohmann::json::parse(contentOf(prepared.run.record()));
    ASSERT_EQ(record["devices"][0]["kind"], "cpu");
    const auto here = record["devices"][0]["threads"].get<std::int64_t>();
    EXPECT_EQ(prepareResume(prepared.run, prepared.images).options.computeThreads, 0);
    record["devices"][0]["threads"] = here + 1;
    writeText(prepared.run.record(), record.dump());
    EXPECT_EQ(prepareResume(prepared.run, prepared.images).options.computeThreads, here + 1);
}

TEST(RunResumeTest, ARunFolderThatIsNotThereIsNotOneWithoutCheckpoints) {
    const PreparedRun prepared;
    prepareRun(prepared.project, prepared.images, prepared.run);
    std::filesystem::rename(prepared.run.path, prepared.folder.path() / "moved");
    EXPECT_NE(refusalOf([&] { prepareResume(prepared.run, prepared.images); }), "nothing");
    EXPECT_THROW(findNewestCheckpoint(prepared.run.checkpoints()), Error);
}

TEST(RunResumeTest, SaysWhichCheckpointIsDamagedAndWhatReplacesIt) {
    const PreparedRun prepared;
    prepareRun(prepared.project, prepared.images, prepared.run);
    saveLast(prepared, checkpointOf(prepared, 2, 8));
    const auto last = prepared.run.checkpoints() / "last.safetensors";
    const auto previous = prepared.run.checkpoints() / "previous.safetensors";
    std::filesystem::rename(last, previous);
    saveLast(prepared, checkpointOf(prepared, 3, 12));
    std::filesystem::resize_file(last, std::filesystem::file_size(last) - 1);
    {  // the request holds the run as if it were trained
        const TrainingRequest request = prepareResume(prepared.run, prepared.images);
        EXPECT_EQ(request.resumeFrom, previous);
        ASSERT_EQ(request.messages.size(), 1u);
        EXPECT_THAT(request.messages[0], HasSubstr("last.safetensors cannot be used: it "));
        EXPECT_THAT(request.messages[0],
                    HasSubstr("previous.safetensors of step 8 is used instead."));
    }
    std::filesystem::resize_file(previous, 100);
    const std::string refusal = refusalOf([&] { prepareResume(prepared.run, prepared.images); });
    EXPECT_THAT(refusal, HasSubstr("last.safetensors cannot be used"));
    EXPECT_THAT(refusal, HasSubstr("previous.safetensors cannot be used"));
    EXPECT_THAT(refusal, HasSubstr("espalier train"));
}

TEST(RunResumeTest, RefusesARunThatIsBeingTrained) {
    const PreparedRun prepared;
    const TrainingRequest training = prepareRun(prepared.project, prepared.images, prepared.run);
    writeText(prepared.run.checkpoints() / "last.safetensors", "half writ");
    EXPECT_THAT(refusalOf([&] { prepareResume(prepared.run, prepared.images); }),
                HasSubstr("being trained"));
}

TEST(RunResumeTest, RefusesToGoOnWithoutTooManyOfItsImages) {
    const PreparedRun prepared;
    prepareRun(prepared.project, prepared.images, prepared.run);
    saveLast(prepared, checkpointOf(prepared, 2, 8));
    const std::string before = contentOf(prepared.run.record());
    auto moved = std::make_shared<ImageFolder>(*prepared.images);
    moved->root = "/made/elsewhere";
    const auto refusalWithout = [&](std::size_t count, Split split) {
        auto left = std::make_shared<ImageFolder>(*moved);
        std::erase_if(left->images, [&](const ImageEntry& image) {
            return image.split == split && count > 0 && count-- > 0;
        });
        return refusalOf([&] { prepareResume(prepared.run, left); });
    };
    EXPECT_THAT(refusalWithout(5, Split::Training),
                HasSubstr("(5 of 80 for training, 0 of 10 for validation)"));
    EXPECT_THAT(refusalWithout(1, Split::Validation),
                HasSubstr("(0 of 80 for training, 1 of 10 for validation)"));
    EXPECT_EQ(contentOf(prepared.run.record()), before) << "nothing is written";
    EXPECT_EQ(refusalWithout(4, Split::Training), "nothing");
}

TEST(RunResumeTest, SaysThatTheFolderOfARunIsReadOnly) {
    const PreparedRun prepared;
    prepareRun(prepared.project, prepared.images, prepared.run);
    constexpr auto kWrite = std::filesystem::perms::owner_write |
                            std::filesystem::perms::group_write |
                            std::filesystem::perms::others_write;
    std::filesystem::permissions(prepared.run.path, kWrite, std::filesystem::perm_options::remove);
    std::string refusal;
    bool mayRead = false;
    {
        const espalier::tests::PlainUser user;
        mayRead = espalier::tests::PlainUser::may(prepared.run.path.c_str(), R_OK | X_OK);
        refusal = refusalOf([&] { prepareResume(prepared.run, prepared.images); });
    }
    std::filesystem::permissions(
        prepared.run.path, std::filesystem::perms::owner_write, std::filesystem::perm_options::add);
    if (!mayRead) GTEST_SKIP() << "root may write everywhere";
    EXPECT_THAT(refusal, HasSubstr("read-only for you. Make it writable, or copy it elsewhere"));
}

TEST(RunResumeTest, KeepsTheSplitOfItsStart) {
    const PreparedRun prepared;
    prepareRun(prepared.project, prepared.images, prepared.run);
    auto left = std::make_shared<ImageFolder>(*prepared.images);
    left->images.erase(left->images.begin());
    left->images[6].split = Split::Validation;
    left->images[7].split = Split::Training;
    const TrainingRequest request = prepareResume(prepared.run, left);
    EXPECT_EQ(request.data.sample(6).split, Split::Training);
    EXPECT_EQ(request.data.sample(7).split, Split::Validation);
}

TEST(RunResumeTest, SaysWhenThereIsNothingLeftToDo) {
    const PreparedRun prepared;
    prepareRun(prepared.project, prepared.images, prepared.run);
    saveLast(prepared, checkpointOf(prepared, 31, 120));
    EXPECT_THAT(refusalOf([&] { prepareResume(prepared.run, prepared.images); }),
                HasSubstr("--extra-epochs"));
    EXPECT_EQ(
        prepareResume(prepared.run, prepared.images, {.extraEpochs = 1}).changes.back().epochs, 31);
}

}  // namespace espalier::engine::tests
