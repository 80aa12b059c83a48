// SPDX-License-Identifier: Apache-2.0
#include "engine/runs/run_removal.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <optional>
#include <thread>

#include "engine/runs/run_folder.h"
#include "prepared_run.h"

namespace espalier::engine::tests {

namespace {

using testing::HasSubstr;
namespace fs = std::filesystem;

class RunRemovalTest : public testing::Test {
  protected:
    RunRemovalTest() {
        fs::create_directories(run_.checkpoints());
        saveProject({}, run_.record());
        writeText(run_.metrics(), "1234567890");
        writeText(run_.events(), "");
        writeText(run_.checkpoints() / "last.safetensors", "12345");
        writeText(run_.checkpoints() / "best.safetensors.part7-1", "12345");
    }
    std::uintmax_t bytesOfRecord() const { return fs::file_size(run_.record()); }

    const TemporaryFolder folder_;
    const RunFolder run_{folder_ / "run"};
};

}  // namespace

TEST_F(RunRemovalTest, TheWholeRunGoesAndSaysHowMuchItWas) {
    const std::uintmax_t bytes = bytesOfRecord() + 20;
    RunRemoval removal(run_.path);
    EXPECT_EQ(removal.contents().bytes, bytes);
    EXPECT_EQ(removal.contents().files, 5);
    EXPECT_EQ(removal.contents().foreign, 0);
    EXPECT_EQ(removal.deleteForGood(), bytes);
    EXPECT_FALSE(fs::exists(run_.path));
    EXPECT_TRUE(fs::exists(folder_.path()));
}

TEST_F(RunRemovalTest, WhatNoRunWritesStays) {
    writeText(run_.path / "holiday.jpg", "mine");
    writeText(run_.checkpoints() / "notes.txt", "mine too");
    fs::create_directories(run_.path / "export");
    writeText(run_.path / "export" / "model.onnx", "chosen by a person");
    RunRemoval removal(run_.path);
    EXPECT_EQ(removal.contents().foreign, 3);
    removal.deleteForGood();
    EXPECT_FALSE(isRunFolder(run_.path));
    EXPECT_FALSE(fs::exists(run_.checkpoints() / "last.safetensors"));
    EXPECT_EQ(contentOf(run_.path / "holiday.jpg"), "mine");
    EXPECT_EQ(contentOf(run_.checkpoints() / "notes.txt"), "mine too");
    EXPECT_EQ(contentOf(run_.path / "export" / "model.onnx"), "chosen by a person");
}

TEST_F(RunRemovalTest, TheAutopsyGoesWithTheRun) {
    fs::create_directories(run_.path / "autopsy");
    writeText(run_.path / "autopsy.json", "{}");
    writeText(run_.path / "autopsy" / "01.png", "a copy");
    writeText(run_.path / "autopsy" / "02.png.part7-1", "half a copy");
    RunRemoval removal(run_.path);
    EXPECT_EQ(removal.contents().foreign, 0);
    removal.deleteForGood();
    EXPECT_FALSE(fs::exists(run_.path));
}

TEST_F(RunRemovalTest, WhatElseLiesBesideTheCopiesStays) {
    fs::create_directories(run_.path / "autopsy");
    writeText(run_.path / "autopsy" / "01.png", "a copy");
    writeText(run_.path / "autopsy" / "rose.png", "mine");
    RunRemoval removal(run_.path);
    EXPECT_EQ(removal.contents().foreign, 1);
    removal.deleteForGood();
    EXPECT_EQ(contentOf(run_.path / "autopsy" / "rose.png"), "mine");
    EXPECT_FALSE(fs::exists(run_.path / "autopsy" / "01.png"));
}

TEST_F(RunRemovalTest, WhatAKilledCertificateLeftGoesWithTheRun) {
    const RunFolder training{folder_ / ".run.certify" / "first"};
    fs::create_directories(training.checkpoints());
    writeText(training.record(), "{}");
    writeText(training.checkpoints() / "last.safetensors", "123");
    const std::uintmax_t bytes = bytesOfRecord() + 25;
    RunRemoval removal(run_.path);
    EXPECT_EQ(removal.contents().bytes, bytes);
    EXPECT_EQ(removal.contents().foreign, 0);
    EXPECT_EQ(removal.deleteForGood(), bytes);
    EXPECT_FALSE(fs::exists(folder_ / ".run.certify"));
    EXPECT_FALSE(fs::exists(run_.path));
}

TEST_F(RunRemovalTest, OfACertificatesFolderOnlyItsTrainingsGo) {
    const fs::path hidden = folder_ / ".run.certify";
    fs::create_directories(hidden / "first");
    writeText(hidden / "first" / "run.json", "{}");
    writeText(hidden / "first" / "diary.txt", "mine");
    RunRemoval(run_.path).deleteForGood();
    EXPECT_EQ(contentOf(hidden / "first" / "diary.txt"), "mine");
    EXPECT_FALSE(fs::exists(hidden / "first" / "run.json"));
}

TEST_F(RunRemovalTest, ALinkNamedLikeACertificatesFolderIsNotFollowed) {
    const TemporaryFolder elsewhere;
    fs::create_directories(elsewhere / "first");
    writeText(elsewhere / "first" / "run.json", "another run");
    fs::create_directory_symlink(elsewhere.path(), folder_ / ".run.certify");
    RunRemoval(run_.path).deleteForGood();
    EXPECT_EQ(contentOf(elsewhere / "first" / "run.json"), "another run");
    EXPECT_FALSE(fs::exists(run_.path));
}

TEST_F(RunRemovalTest, LinksOutOfTheRunAreNotFollowed) {
    const TemporaryFolder elsewhere;
    fs::create_directories(elsewhere / "weights");
    writeText(elsewhere / "weights/last.safetensors", std::string(1000, 'w'));
    fs::remove_all(run_.checkpoints());
    fs::create_directory_symlink(elsewhere / "weights", run_.checkpoints());
    fs::create_symlink(elsewhere / "weights/last.safetensors", run_.results());
    RunRemoval removal(run_.path);
    EXPECT_EQ(removal.contents().bytes, bytesOfRecord() + 10);
    removal.deleteForGood();
    EXPECT_EQ(contentOf(elsewhere / "weights/last.safetensors"), std::string(1000, 'w'));
}

TEST_F(RunRemovalTest, WhatIsNotARunIsRefused) {
    const TemporaryFolder images;
    writeText(images / "rose.png", "an image");
    EXPECT_THAT(refusalOf([&] { RunRemoval r(images.path()); }), HasSubstr("not a run folder"));
    EXPECT_THAT(refusalOf([&] { RunRemoval r(images / "nowhere"); }),
                HasSubstr("not a run folder"));
    fs::create_directory_symlink(run_.path, folder_ / "link");
    EXPECT_THAT(refusalOf([&] { RunRemoval r(folder_ / "link"); }), HasSubstr("not a run folder"));
    writeText(images / "run.json", "{\"another\": \"program's\"}");
    EXPECT_THAT(refusalOf([&] { RunRemoval r(images.path()); }), HasSubstr("may not be a run"));
    EXPECT_EQ(contentOf(images / "rose.png"), "an image");
}

TEST_F(RunRemovalTest, ARunThatIsTrainingIsRefusedAndOneThatGoesCannotBeTrained) {
    {
        const RunLock training(run_.path);
        EXPECT_THAT(refusalOf([&] { RunRemoval r(run_.path); }), HasSubstr("being trained"));
    }
    const RunRemoval removal(run_.path);
    EXPECT_THAT(refusalOf([&] { RunLock training(run_.path); }), HasSubstr("being trained"));
}

TEST_F(RunRemovalTest, ARunThatIsExportedIsNeitherDeletedNorTrainedUntilThatIsDone) {
    std::optional<RunLock> exporting(std::in_place, run_.path, RunUse::Read);
    EXPECT_NO_THROW(RunLock(run_.path, RunUse::Read)) << "two may read";
    EXPECT_FALSE(RunLock::isHeld(run_.path)) << "nobody trains it";
    EXPECT_THAT(refusalOf([&] { RunRemoval r(run_.path); }),
                HasSubstr("being exported, tested or certified"));
    {
        const std::jthread ends([&] {
            std::this_thread::sleep_for(std::chrono::milliseconds(200));
            exporting.reset();
        });
        EXPECT_NO_THROW(RunLock(run_.path)) << "who is nearly done is waited for";
    }
    const RunLock training(run_.path);
    EXPECT_THAT(refusalOf([&] { RunLock(run_.path, RunUse::Read); }), HasSubstr("being trained"));
}

TEST(RefusedRunTest, LeavesNothingUnlessItWasThereBefore) {
    TrainingEvent refusal = event(EventKind::Failed, 0);
    const PreparedRun prepared;
    const auto tell = [&](const TrainingRequest& request) {
        for (const auto& observer : request.observers) observer->onEvent(refusal);
    };
    tell(prepareRun(prepared.project, prepared.images, prepared.run));
    EXPECT_TRUE(isRunFolder(prepared.run.path)) << "a failure, which can be resumed";
    refusal.isRefused = true;
    tell(prepareResume(prepared.run, prepared.images));
    EXPECT_TRUE(isRunFolder(prepared.run.path)) << "an earlier program has begun it";
    const RunFolder another{prepared.folder / "another"};
    fs::create_directories(another.path);
    tell(prepareRun(prepared.project, prepared.images, another));
    EXPECT_FALSE(fs::exists(another.path));
}

}  // namespace espalier::engine::tests
