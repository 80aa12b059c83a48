// SPDX-License-Identifier: Apache-2.0
// What is saved without a training: a project, a note on a run, a passport, the records of a
// cross-validation and a sweep, a trained start, the settings, activations.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <functional>

#include "engine/cross_validation/cross_validation.h"
#include "engine/cross_validation/fold_note.h"
#include "engine/project/project.h"
#include "engine/queue/queue_file.h"
#include "engine/runs/run_note.h"
#include "engine/sweep/sweep.h"
#include "faulted_program.h"
#include "small_run.h"

namespace espalier::tests {

namespace {

namespace fs = std::filesystem;
using cli::tests::contentOf;
using cli::tests::ProgramResult;
using testing::AnyOf;
using testing::ElementsAre;
using testing::Eq;
using testing::HasSubstr;
using testing::SizeIs;

class WriterFaultsTest : public testing::Test {
  protected:
    /// Lets every call of the program fail in every way. `prepare` saves the old state, and
    /// `check` examines what there is after the failure.
    int failEveryCall(const std::string& program,
                      const std::vector<std::string>& words,
                      const std::function<void()>& prepare,
                      const std::function<void(const ProgramResult&)>& check) const {
        int failures = 0;
        for (const int error : {ENOSPC, EIO, EACCES}) {
            for (const bool lasting : {false, true}) {
                for (int at = 1; !HasFailure(); ++at) {
                    SCOPED_TRACE(std::string(std::strerror(error)) + " at call " +
                                 std::to_string(at));
                    prepare();
                    const Fault fault{.below = disk_, .at = at, .error = error, .lasting = lasting};
                    const FaultedResult result =
                        runFaulted(words, fault, {{"XDG_CONFIG_HOME", disk_}}, program);
                    check(result.program);
                    if (result.count.failed == 0) break;
                    ++failures;
                }
            }
        }
        return failures;
    }

    static void expectSentence(const ProgramResult& result) {
        EXPECT_THAT(result.code, AnyOf(Eq(0), Eq(1))) << result.err;
        EXPECT_THAT(result.complaints(), SizeIs(result.code)) << result.err;
    }

    const cli::tests::WorkFolder folder_;
    const std::string disk_ = folder_ / "disk";
};

}  // namespace

TEST_F(WriterFaultsTest, AProjectIsTheOldOneOrTheNewOne) {
    const std::string file = disk_ + "/mine.espalier";
    const auto prepare = [&] {
        fs::remove_all(disk_);
        fs::create_directories(disk_);
        engine::Project old;
        old.name = "old";
        engine::saveProject(old, file);
    };
    const auto check = [&](const ProgramResult& result) {
        expectSentence(result);
        const std::string name = engine::loadProject(file).name;
        EXPECT_THAT(name, AnyOf(Eq("old"), Eq("new")));
        EXPECT_TRUE(result.code != 0 || name == "new") << "it was not saved, and nobody was told";
        expectNothingUnfinished(disk_);
    };
    const int failures =
        failEveryCall(ESPALIER_PROJECT_WRITER, {"project", file, "new"}, prepare, check);
    EXPECT_GT(failures, 20);
    printMeasured("failed calls, project", std::to_string(failures));
}

TEST_F(WriterFaultsTest, ANoteIsTheOldOneOrTheNewOne) {
    const SmallRun small(folder_);
    const std::string begun = folder_ / "begun";
    ASSERT_EQ(cli::tests::runProgram(small.training(begun, "1")).code, 0);
    const engine::RunFolder run{fs::path(disk_) / "run"};
    const auto prepare = [&] {
        fs::remove_all(disk_);
        fs::create_directories(disk_);
        fs::copy(begun, run.path, fs::copy_options::recursive);
        engine::writeNote(run, {.starred = false, .text = "old"});
    };
    const auto check = [&](const ProgramResult& result) {
        expectSentence(result);
        const std::string text = engine::readNote(run).text;
        EXPECT_THAT(text, AnyOf(Eq("old"), Eq("new")));
        EXPECT_TRUE(result.code != 0 || text == "new") << "it was not saved, and nobody was told";
        expectNothingUnfinished(disk_);
    };
    const int failures =
        failEveryCall(ESPALIER_PROJECT_WRITER, {"note", run.path, "new"}, prepare, check);
    EXPECT_GT(failures, 20);
    printMeasured("failed calls, note", std::to_string(failures));
}

TEST_F(WriterFaultsTest, ActivationsAreWholeOrNotThere) {
    const SmallRun small(folder_);
    const std::string run = folder_ / "trained";
    ASSERT_EQ(cli::tests::runProgram(small.training(run, "1")).code, 0);
    const std::string file = disk_ + "/numbers.npz";
    const std::string whole = folder_ / "whole.npz";
    const auto words = [&](const std::string& out) {
        return std::vector<std::string>{
            "activations", run, small.data(), "--layer", "scores", "--out", out};
    };
    ASSERT_EQ(cli::tests::runProgram(words(whole)).code, 0);
    const auto prepare = [&] {
        fs::remove_all(disk_);
        fs::create_directories(disk_);
    };
    const auto check = [&](const ProgramResult& result) {
        expectSentence(result);
        const bool isThere = fs::exists(file);
        EXPECT_TRUE(isThere || result.code != 0) << "it was not written, and nobody was told";
        EXPECT_TRUE(!isThere || contentOf(file) == contentOf(whole));
        expectNothingUnfinished(disk_);
    };
    EXPECT_GT(failEveryCall({}, words(file), prepare, check), 20);
}

TEST_F(WriterFaultsTest, ARecordOfFoldsIsTheOldOneOrTheNewOne) {
    const engine::CrossValidationFolder folder{fs::path(disk_) / "folds"};
    const auto prepare = [&] {
        fs::remove_all(disk_);
        fs::create_directories(folder.path);
        engine::recordSummary({.folder = folder, .folds = 3}, {.folds = 3});
    };
    const auto check = [&](const ProgramResult& result) {
        expectSentence(result);
        const int folds = engine::readCrossValidation(folder.path).folds;
        EXPECT_THAT(folds, AnyOf(Eq(3), Eq(7)));
        EXPECT_TRUE(result.code != 0 || folds == 7) << "it was not saved, and nobody was told";
        expectNothingUnfinished(disk_);
    };
    const int failures =
        failEveryCall(ESPALIER_PROJECT_WRITER, {"folds", folder.path, "7"}, prepare, check);
    EXPECT_GT(failures, 20);
    printMeasured("failed calls, cross-validation", std::to_string(failures));
}

TEST_F(WriterFaultsTest, ARecordOfASweepIsTheOldOneOrTheNewOne) {
    const engine::SweepFolder folder{fs::path(disk_) / "sweep"};
    const auto prepare = [&] {
        fs::remove_all(disk_);
        fs::create_directories(folder.path);
        engine::recordSweep({.folder = folder,
                             .plan = {.options = {{.name = "batch", .values = {"4", "8"}}}},
                             .trials = {{{{"batch", "4"}}}, {{{"batch", "8"}}}}},
                            {});
    };
    const auto check = [&](const ProgramResult& result) {
        expectSentence(result);
        const int trials = engine::readSweep(folder.path).count();
        EXPECT_THAT(trials, AnyOf(Eq(2), Eq(5)));
        EXPECT_TRUE(result.code != 0 || trials == 5) << "it was not saved, and nobody was told";
        expectNothingUnfinished(disk_);
    };
    const int failures =
        failEveryCall(ESPALIER_PROJECT_WRITER, {"sweep", folder.path, "5"}, prepare, check);
    EXPECT_GT(failures, 20);
    printMeasured("failed calls, sweep", std::to_string(failures));
}

TEST_F(WriterFaultsTest, AQueueIsTheOldOneOrTheNewOne) {
    const fs::path folder = fs::path(disk_) / "queue";
    const auto prepare = [&] {
        fs::remove_all(disk_);
        fs::create_directories(disk_);
        engine::QueueFile(folder).add({.name = "old", .runs = "/runs"});
    };
    const auto check = [&](const ProgramResult& result) {
        expectSentence(result);
        const std::vector<engine::QueueEntry> entries = engine::QueueFile(folder).read();
        ASSERT_THAT(entries, testing::Not(testing::IsEmpty()));
        EXPECT_EQ(entries.front().name, "old");
        EXPECT_TRUE(result.code != 0 || entries.size() == 2)
            << "it was not saved, and nobody was told";
        expectNothingUnfinished(disk_);
    };
    const int failures =
        failEveryCall(ESPALIER_PROJECT_WRITER, {"queue", folder, "new"}, prepare, check);
    EXPECT_GT(failures, 20);
    printMeasured("failed calls, queue", std::to_string(failures));
}

TEST_F(WriterFaultsTest, APassportIsTheOldOneOrTheNewOne) {
    const SmallRun small(folder_);
    const std::string run = folder_ / "shared run";
    ASSERT_EQ(cli::tests::runProgram(small.training(run, "1")).code, 0);
    const std::string alone = folder_ / "model.onnx";
    fs::copy_file(run + "/model.onnx", alone);
    const std::string file = disk_ + "/page.html";
    const auto written = [&](const std::string& model) {
        fs::remove_all(disk_);
        fs::create_directories(disk_);
        EXPECT_EQ(cli::tests::runProgram({"share", model, "--out", file}).code, 0);
        return cli::tests::contentOf(file);
    };
    const std::string newPage = written(run);
    const std::string oldPage = written(alone);
    const auto prepare = [&] {
        fs::remove_all(disk_);
        fs::create_directories(disk_);
        cli::tests::writeText(file, oldPage);
    };
    const auto check = [&](const ProgramResult& result) {
        expectSentence(result);
        const std::string page = cli::tests::contentOf(file);
        EXPECT_TRUE(page == oldPage || page == newPage);
        EXPECT_TRUE(result.code != 0 || page == newPage) << "not written, and nobody was told";
        expectNothingUnfinished(disk_);
    };
    const int failures =
        failEveryCall(ESPALIER_PROGRAM, {"share", run, "--out", file}, prepare, check);
    EXPECT_GT(failures, 20);
    printMeasured("failed calls, passport", std::to_string(failures));
}

TEST_F(WriterFaultsTest, ANoteOnFoldsIsTheOldOneOrTheNewOne) {
    const engine::CrossValidationFolder folder{fs::path(disk_) / "folds"};
    const auto prepare = [&] {
        fs::remove_all(disk_);
        fs::create_directories(folder.path);
        engine::recordSummary({.folder = folder, .folds = 3}, {.folds = 3});
        engine::setNoteOf(folder, {.starred = false, .text = "old"});
    };
    const auto check = [&](const ProgramResult& result) {
        expectSentence(result);
        const std::string text = engine::noteOf(folder).text;
        EXPECT_THAT(text, AnyOf(Eq("old"), Eq("new")));
        EXPECT_TRUE(result.code != 0 || text == "new") << "it was not saved, and nobody was told";
        expectNothingUnfinished(disk_);
    };
    const int failures =
        failEveryCall(ESPALIER_PROJECT_WRITER, {"folds-note", folder.path, "new"}, prepare, check);
    EXPECT_GT(failures, 20);
    printMeasured("failed calls, note on a cross-validation", std::to_string(failures));
}

TEST_F(WriterFaultsTest, ATrainedStartIsThereOrNot) {
    const fs::path starts = fs::path(disk_) / "share" / "starts";
    const auto prepare = [&] {
        fs::remove_all(disk_);
        fs::create_directories(disk_);
    };
    const auto check = [&](const ProgramResult& result) {
        expectSentence(result);
        std::vector<std::string> contents;
        if (fs::exists(starts)) {
            for (const auto& entry : fs::directory_iterator(starts)) {
                contents.push_back(cli::tests::contentOf(entry.path()));
            }
        }
        EXPECT_THAT(contents, AnyOf(SizeIs(0), ElementsAre("weights")));
        EXPECT_TRUE(result.code != 0 || contents.size() == 1)
            << "it is not there, and nobody was told";
        expectNothingUnfinished(disk_);
    };
    const int failures =
        failEveryCall(ESPALIER_PROJECT_WRITER, {"start", starts, "weights"}, prepare, check);
    EXPECT_GT(failures, 20);
    printMeasured("failed calls, trained start", std::to_string(failures));
}

#ifdef ESPALIER_SETTINGS_WRITER

// The window goes on without a word. The next one has the settings of before, or the new ones.
TEST_F(WriterFaultsTest, SettingsAreTheOldOnesOrTheNewOnes) {
    const auto remembered = [&] {
        return cli::tests::ProgramProcess(
                   {}, {{"XDG_CONFIG_HOME", disk_}}, {.program = ESPALIER_SETTINGS_WRITER})
            .wait()
            .out;
    };
    const auto prepare = [&] {
        fs::remove_all(disk_);
        fs::create_directories(disk_);
        const ProgramResult old =
            cli::tests::ProgramProcess(
                {"/runs/old"}, {{"XDG_CONFIG_HOME", disk_}}, {.program = ESPALIER_SETTINGS_WRITER})
                .wait();
        ASSERT_EQ(old.code, 0) << old.err;
    };
    const auto check = [&](const ProgramResult& result) {
        EXPECT_EQ(result.code, 0) << result.err;
        const std::string folders = remembered();
        EXPECT_THAT(folders, HasSubstr("/runs/old\n"));
    };
    const int failures = failEveryCall(ESPALIER_SETTINGS_WRITER, {"/runs/new"}, prepare, check);
    EXPECT_THAT(remembered(), HasSubstr("/runs/new\n/runs/old\n"));
    EXPECT_GT(failures, 5);
    printMeasured("failed calls, settings", std::to_string(failures));
}

#endif

}  // namespace espalier::tests
