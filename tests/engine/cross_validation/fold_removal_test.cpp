// SPDX-License-Identifier: Apache-2.0
#include "engine/cross_validation/fold_removal.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/cross_validation/fold_note.h"
#include "engine/runs/run_lock.h"
#include "tests/engine/project/project_support.h"

namespace espalier::engine::tests {

namespace {

using testing::HasSubstr;
namespace fs = std::filesystem;

/// Three folds, of which two were begun and nothing was trained.
class FoldRemovalTest : public testing::Test {
  protected:
    FoldRemovalTest() {
        fs::create_directories(folds_.path);
        recordSummary({.folder = folds_, .folds = 3}, {.folds = 3});
        for (const int number : {1, 2}) {
            const RunFolder run = folds_.fold(number);
            fs::create_directories(run.checkpoints());
            saveProject({}, run.record());
            writeText(run.metrics(), "1234567890");
            writeText(run.checkpoints() / "last.safetensors", "12345");
        }
    }
    std::uintmax_t bytesOfRecords() const {
        return fs::file_size(folds_.record()) + fs::file_size(folds_.fold(1).record()) +
               fs::file_size(folds_.fold(2).record());
    }

    const TemporaryFolder folder_;
    const CrossValidationFolder folds_{folder_ / "folds"};
};

}  // namespace

TEST_F(FoldRemovalTest, AllFoldsGoAndItIsSaidHowMuchTheyWere) {
    setNoteOf(folds_, {.starred = true, .text = "the first"});
    const std::uintmax_t bytes = bytesOfRecords() + fs::file_size(folds_.note()) + 2 * 15;
    CrossValidationRemoval removal(folds_.path);
    EXPECT_EQ(removal.contents().bytes, bytes);
    EXPECT_EQ(removal.contents().files, 2 * 3 + 2);
    EXPECT_EQ(removal.contents().foreign, 0);
    EXPECT_EQ(removal.deleteForGood(), bytes);
    EXPECT_FALSE(fs::exists(folds_.path));
    EXPECT_TRUE(fs::exists(folder_.path()));
}

TEST_F(FoldRemovalTest, WhatNoTrainingWritesStays) {
    writeText(folds_.path / "table.ods", "mine");
    writeText(folds_.fold(1).path / "holiday.jpg", "mine");
    fs::create_directories(folds_.path / "notes");
    writeText(folds_.path / "notes" / "note.json", "not this one's");
    CrossValidationRemoval removal(folds_.path);
    EXPECT_EQ(removal.contents().foreign, 3);
    removal.deleteForGood();
    EXPECT_FALSE(isCrossValidation(folds_.path));
    EXPECT_FALSE(fs::exists(folds_.fold(2).path));
    EXPECT_EQ(contentOf(folds_.path / "table.ods"), "mine");
    EXPECT_EQ(contentOf(folds_.fold(1).path / "holiday.jpg"), "mine");
    EXPECT_EQ(contentOf(folds_.path / "notes" / "note.json"), "not this one's");
}

TEST_F(FoldRemovalTest, WhatKilledProgramsLeftGoesToo) {
    writeText(unfinishedName(folds_.record()), "half");
    fs::create_directories(folds_.fold(3).path);
    writeText(unfinishedName(folds_.fold(3).record()), "half");
    const fs::path certificate = folds_.path / ".fold-1.certify" / "whole";
    fs::create_directories(certificate);
    writeText(certificate / "metrics.csv", "12345");
    CrossValidationRemoval removal(folds_.path);
    EXPECT_EQ(removal.contents().files, 2 * 3 + 1 + 3);
    EXPECT_EQ(removal.contents().foreign, 0);
    removal.deleteForGood();
    EXPECT_FALSE(fs::exists(folds_.path));
}

TEST_F(FoldRemovalTest, LinksAreNotFollowed) {
    const fs::path outside = folder_ / "outside";
    fs::create_directories(outside);
    writeText(outside / "run.json", "of somebody else");
    fs::create_directory_symlink(outside, folds_.path / "runs");
    fs::create_directory_symlink(folds_.path, folder_ / "link");
    EXPECT_THAT(refusalOf([&] { CrossValidationRemoval r(folder_ / "link"); }),
                HasSubstr("is not the folder of a cross-validation"));
    CrossValidationRemoval removal(folds_.path);
    EXPECT_EQ(removal.contents().foreign, 1);
    removal.deleteForGood();
    EXPECT_EQ(contentOf(outside / "run.json"), "of somebody else");
}

TEST_F(FoldRemovalTest, WhatIsNoneIsRefused) {
    EXPECT_THAT(refusalOf([&] { CrossValidationRemoval r(folder_ / "nowhere"); }),
                HasSubstr("is not the folder of a cross-validation"));
    EXPECT_THAT(refusalOf([&] { CrossValidationRemoval r(folds_.fold(1).path); }),
                HasSubstr("may not be a cross-validation"));
    writeText(folds_.record(), "{}");
    EXPECT_THAT(refusalOf([&] { CrossValidationRemoval r(folds_.path); }),
                HasSubstr("may not be a cross-validation"));
    EXPECT_TRUE(fs::exists(folds_.fold(1).record()));
}

TEST_F(FoldRemovalTest, AFoldThatIsTrainedRefusesAndNoneIsTrainedMeanwhile) {
    {
        const RunLock trains(folds_.fold(2).path);
        EXPECT_THAT(refusalOf([&] { CrossValidationRemoval r(folds_.path); }),
                    HasSubstr("being trained"));
    }
    {
        const RunLock betweenFolds = lockFolds(folds_);
        EXPECT_THAT(refusalOf([&] { CrossValidationRemoval r(folds_.path); }),
                    HasSubstr("being trained"));
    }
    const CrossValidationRemoval removal(folds_.path);
    EXPECT_TRUE(RunLock::isHeld(folds_.path));
    for (const int number : {1, 2}) EXPECT_TRUE(RunLock::isHeld(folds_.fold(number).path));
}

TEST_F(FoldRemovalTest, ANoteIsKeptBesideTheRecord) {
    EXPECT_EQ(noteOf(folds_), RunNote{});
    const RunNote note{.starred = true, .text = "with the new camera"};
    setNoteOf(folds_, note);
    EXPECT_EQ(noteOf(folds_), note);
    EXPECT_EQ(readCrossValidation(folds_.path).folds, 3) << "and it can still be continued";
    fs::remove(folds_.record());
    EXPECT_THAT(refusalOf([&] { setNoteOf(folds_, {}); }), HasSubstr("no longer exists"));
    EXPECT_EQ(noteOf(folds_), note);
}

}  // namespace espalier::engine::tests
