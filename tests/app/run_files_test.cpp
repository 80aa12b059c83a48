// SPDX-License-Identifier: Apache-2.0
// Files of a run that are away, out of reach or damaged, and those that an export replaces.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <map>

#include "engine/training/checkpoint/checkpoint.h"
#include "program_process.h"
#include "tests/support/plain_user.h"
#include "trained_run.h"

namespace espalier::cli::tests {

namespace {

namespace fs = std::filesystem;
using testing::AnyOf;
using testing::ContainsRegex;
using testing::HasSubstr;
using testing::Not;

class RunFilesTest : public TrainedRunTest {};

}  // namespace

TEST_F(RunFilesTest, CheckpointsThatAreAwayAreNeitherForgottenNorTrainedOver) {
    const std::string copy = copyOfRun("away");
    const std::string checkpoints = copy + "/checkpoints";
    const std::string events = contentOf(copy + "/events.jsonl");
    const std::string metrics = contentOf(copy + "/metrics.csv");
    const auto steps = runProgram({"inspect", run(), "--json"}).json()["steps"].get<int>();
    fs::rename(checkpoints, copy + " checkpoints");
    EXPECT_THAT(refusal({"resume", copy}),
                HasSubstr("up to step " + std::to_string(steps) + " were written"));
    EXPECT_THAT(runProgram({"inspect", copy}).out,
                HasSubstr("none, although step " + std::to_string(steps) + " was saved"));
    EXPECT_TRUE(runProgram({"inspect", copy, "--json"}).json()["continue_with"].is_null());
    fs::create_directory_symlink(*folder_ / "no disk", checkpoints);
    EXPECT_THAT(runProgram({"inspect", copy}).out,
                ContainsRegex("Checkpoints: cannot be read: .*no disk, which is not there"));
    EXPECT_NE(runProgram({"resume", copy}).code, 0);
    fs::remove(checkpoints);
    fs::create_directory_symlink(checkpoints, checkpoints);  // not for anybody, root included
    EXPECT_THAT(runProgram({"inspect", copy}).out,
                HasSubstr("Checkpoints: cannot be read: Too many levels"));
    EXPECT_NE(runProgram({"resume", copy}).code, 0);
    EXPECT_EQ(contentOf(copy + "/events.jsonl"), events);
    EXPECT_EQ(contentOf(copy + "/metrics.csv"), metrics);
}

TEST_F(RunFilesTest, ARunKilledBetweenItsSpentPatienceAndItsModelIsOnlyConcluded) {
    const std::string ended = *folder_ / "ended by patience";
    const ProgramResult trained = runProgram({"train",
                                              "--data",
                                              data(),
                                              "--input",
                                              "20x20x3",
                                              "--network",
                                              "seed-cnn",
                                              "--epochs",
                                              "60",
                                              "--best-by",
                                              "accuracy",
                                              "--validation-patience",
                                              "1",
                                              "--out",
                                              ended});
    ASSERT_EQ(trained.code, 0) << trained.err;
    const auto before = runProgram({"inspect", ended, "--json"}).json();
    ASSERT_EQ(before["state"], "patience");
    const auto last = [&] {
        return engine::loadCheckpoint(ended + "/checkpoints/last.safetensors");
    };
    const engine::Checkpoint saved = last();
    fs::remove(ended + "/results.json");
    fs::remove(ended + "/model.onnx");
    const ProgramResult resumed = runProgram({"resume", ended});
    ASSERT_EQ(resumed.code, 0) << resumed.err;
    const auto after = runProgram({"inspect", ended, "--json"}).json();
    EXPECT_EQ(after["state"], "patience");
    EXPECT_EQ(after["steps"], before["steps"]) << "nothing is trained beyond it";
    EXPECT_TRUE(fs::exists(ended + "/model.onnx"));
    EXPECT_TRUE(fs::exists(ended + "/results.json"));
    const engine::Checkpoint again = last();
    EXPECT_EQ(again.progress.bestEpoch, saved.progress.bestEpoch);
    ASSERT_EQ(again.tensors.size(), saved.tensors.size());
    for (std::size_t i = 0; i < saved.tensors.size(); ++i) {
        EXPECT_EQ(again.tensors[i].bytes, saved.tensors[i].bytes) << saved.tensors[i].name;
    }
    runProgram({"resume", ended});
    EXPECT_GT(runProgram({"inspect", ended, "--json"}).json()["steps"].get<int>(),
              before["steps"].get<int>())
        << "a run that is concluded continues";
}

TEST_F(RunFilesTest, NoCommandTakesCheckpointsThatAreAwayForNone) {
    const std::string copy = copyOfRun("away for all");
    fs::remove(copy + "/model.onnx");
    const std::string model = *folder_ / "away.onnx";
    const std::vector<std::vector<std::string>> commands{
        {"export", copy, "--to", model},
        {"export", copy, "--program", "python"},
        {"predict", copy, image()},
        {"evaluate", copy},
        {"compare", copy + "/", copy},
        {"resume", copy},
        {"train", "--data", data(), "--start-from", copy, "--out", *folder_ / "from away"}};
    fs::rename(copy + "/checkpoints", copy + " checkpoints");
    for (const bool isThere : {false, true}) {
        if (isThere) fs::create_directory(copy + "/checkpoints");
        for (const std::vector<std::string>& command : commands) {
            SCOPED_TRACE(command.front());
            const ProgramResult result = runProgram(command);
            EXPECT_THAT(result.out + result.err,
                        ContainsRegex("Checkpoints of this run up to step [0-9]+ were written"));
            EXPECT_THAT(result.out + result.err, Not(HasSubstr("no checkpoint was written")));
        }
    }
    EXPECT_FALSE(fs::exists(model));
}

TEST_F(RunFilesTest, CommandsSayThatTheNewestCheckpointIsMissing) {
    const std::string run = *folder_ / "last is output";
    ASSERT_EQ(runProgram({"train",
                          "--data",
                          data(),
                          "--input",
                          "20x20x3",
                          "--network",
                          "seed-cnn",
                          "--epochs",
                          "2",
                          "--output-network",
                          "last",
                          "--out",
                          run})
                  .code,
              0);
    fs::remove(run + "/checkpoints/last.safetensors");
    const std::vector<std::vector<std::string>> commands{
        {"export", run, "--to", *folder_ / "last.onnx"},
        {"compare", run + "/", run},
        {"train", "--data", data(), "--start-from", run, "--epochs", "1", "--out", run + " next"},
        {"resume", run, "--progress", "none"}};
    for (const std::vector<std::string>& command : commands) {
        SCOPED_TRACE(command.front());
        const ProgramResult result = runProgram(command);
        EXPECT_THAT(result.out + result.err,
                    ContainsRegex("last.safetensors of step [0-9]+ is missing. "
                                  "previous.safetensors of step [0-9]+ is used instead."));
    }
}

TEST_F(RunFilesTest, ExportReplacesOnlyWhatEspalierHasExported) {
    for (const char* name : {"photo.onnx", "photo.safetensors"}) {
        const std::string file = *folder_ / name;
        writeText(file, "a photo");
        EXPECT_THAT(refusal({"export", run(), "--to", file}),
                    HasSubstr("was not exported by Espalier, so it is not overwritten"));
        EXPECT_EQ(contentOf(file), "a photo");
    }
    const std::string last = run() + "/checkpoints/last.safetensors";
    const std::string before = contentOf(last);
    refusal({"export", run(), "--to", last});
    EXPECT_TRUE(contentOf(last) == before) << "a checkpoint is no export";
    EXPECT_THAT(refusal({"export", run(), "--to", data()}), HasSubstr("is a folder"));
    for (const char* name : {"mine.onnx", "mine.safetensors"}) {
        const std::string file = *folder_ / name;
        for (int i = 0; i < 2; ++i) {
            const ProgramResult exported = runProgram({"export", run(), "--to", file});
            EXPECT_EQ(exported.code, 0) << exported.err;
        }
    }
}

// The file under its own name is whole at every moment, and what a killed export left goes.
TEST_F(RunFilesTest, AnExportThatWasKilledIsReplacedByTheNextOne) {
    const std::string file = *folder_ / "killed.onnx";
    ASSERT_EQ(runProgram({"export", run(), "--to", file}).code, 0);
    const std::string left = file + ".part0123456789abcdef";
    fs::copy_file(file, left);
    fs::last_write_time(left, fs::file_time_type::clock::now() - std::chrono::hours(2));
    const ProgramResult again = runProgram({"export", run(), "--to", file});
    EXPECT_EQ(again.code, 0) << again.err;
    EXPECT_FALSE(fs::exists(left));
}

TEST_F(RunFilesTest, ADamagedModelOfTheRunIsReplaced) {
    const std::string copy = copyOfRun("half written");
    const std::string model = copy + "/model.onnx";
    fs::resize_file(model, fs::file_size(model) / 2);
    EXPECT_EQ(runProgram({"export", copy, "--to", model}).code, 0);
    EXPECT_EQ(runProgram({"predict", copy, image()}).code, 0);
}

// A link to itself cannot be followed by anybody, root included.
TEST_F(RunFilesTest, WhatCannotBeReachedIsNotCalledMissing) {
    const std::string loop = *folder_ / "loop";
    fs::create_symlink(loop, loop);
    const std::string closed = copyOfRun("closed");
    fs::remove(closed + "/run.json");
    fs::create_symlink(closed + "/run.json", closed + "/run.json");
    for (const std::string& place : {loop, closed}) {
        for (const std::vector<std::string>& arguments : std::vector<std::vector<std::string>>{
                 {"predict", place, image()}, {"evaluate", place}, {"train", place}}) {
            SCOPED_TRACE(arguments.front() + " " + place);
            const std::string sentence = refusal(arguments);
            EXPECT_THAT(sentence, HasSubstr(place));
            EXPECT_THAT(sentence, HasSubstr("Too many levels of symbolic links. Remove the link"));
        }
    }
    EXPECT_THAT(refusal({"predict", run(), loop}), HasSubstr("Too many levels"));
    EXPECT_THAT(refusal({"compare", closed, run()}), HasSubstr("Too many levels"));
    EXPECT_THAT(refusal({"inspect", loop}), HasSubstr("Remove the link"));
}

TEST_F(RunFilesTest, ARunWithoutPermissionIsReportedAsSuch) {
    const std::string closed = *folder_ / "no access";
    fs::create_directories(closed);
    fs::copy(run(), closed + "/run", fs::copy_options::recursive);
    fs::permissions(closed, fs::perms::none);
    std::vector<ProgramResult> results;
    {
        const espalier::tests::PlainUser user;
        const fs::path temporary = fs::temp_directory_path();
        const bool canWrite = espalier::tests::PlainUser::may(temporary.c_str(), W_OK | X_OK);
        const bool canRun = canWrite && runProgram({"--help"}).code == 0;
        for (const std::vector<std::string>& arguments :
             std::vector<std::vector<std::string>>{{"evaluate", closed + "/run"},
                                                   {"predict", closed + "/run", image()},
                                                   {"train", closed + "/run"},
                                                   {"export", closed + "/run", "--to", "m.onnx"},
                                                   {"inspect", closed + "/run"}}) {
            if (canRun) results.push_back(runProgram(arguments));
        }
    }
    fs::permissions(closed, fs::perms::owner_all);
    if (results.empty()) GTEST_SKIP() << "only root may run the program";
    for (const ProgramResult& result : results) {
        EXPECT_NE(result.code, 0);
        EXPECT_EQ(result.complaints().size(), 1u) << result.err;
        EXPECT_THAT(result.err, HasSubstr("no access"));
        EXPECT_THAT(result.err,
                    AnyOf(HasSubstr("Permission denied. C"),
                          HasSubstr("permission. C"),
                          HasSubstr("no permission to read it. C")));
    }
}

TEST_F(RunFilesTest, ARunThatOutPutsElsewhereIsListedWithItsPlace) {
    const std::string state = *folder_ / "state";
    const std::map<std::string, std::string> own{{"XDG_STATE_HOME", state}};
    const auto runHere = [&](const std::vector<std::string>& arguments) {
        return ProgramProcess(arguments, own).wait();
    };
    const std::string out = *folder_ / "elsewhere/r1";
    const std::vector<std::string> training{
        "train", run() + "/run.json", "--epochs", "1", "--out", out};
    EXPECT_EQ(runHere({"train", run() + "/run.json", "--workers", "1024", "--out", out}).code, 2);
    EXPECT_THAT(runHere({"runs"}).out, Not(HasSubstr(out))) << "a refused one is not";
    ASSERT_EQ(runHere(training).code, 0);
    const ProgramResult list = runHere({"runs"});
    EXPECT_THAT(list.out, ContainsRegex("elsewhere/r1 +finished +1  "));
    EXPECT_EQ(runHere({"runs", "--json"}).json()["runs"][0]["run"], out);
    EXPECT_THAT(runHere({"runs", *folder_ / "elsewhere"}).out, HasSubstr("\nr1 "));
    const ProgramResult unwritten =
        ProgramProcess({"train", run() + "/run.json", "--epochs", "1", "--out", out + "2"},
                       {{"XDG_STATE_HOME", "/dev/null"}})
            .wait();
    EXPECT_EQ(unwritten.code, 0) << "it only helps to find runs: " << unwritten.err;
    fs::rename(out, out + " moved");
    const ProgramResult gone = runHere({"runs"});
    EXPECT_EQ(gone.code, 0) << gone.err;
    EXPECT_THAT(gone.out, ContainsRegex("elsewhere/r1 +missing"));
    EXPECT_THAT(gone.out, HasSubstr("1 run is not there."));
    EXPECT_EQ(runHere({"runs", "--json"}).json()["runs"][0]["problem"], out + " is not there.");
    EXPECT_EQ(runHere({"runs", *folder_ / "elsewhere", "--forget-missing"}).code, 2);
    EXPECT_EQ(runHere({"runs", "--forget-missing"}).out, "1 run is no longer listed.\n");
    EXPECT_EQ(runHere({"runs", "--forget-missing"}).out, "All runs on the list are there.\n");
    EXPECT_EQ(runHere({"resume", out + " moved", "--extra-epochs", "1"}).code, 0);
    EXPECT_THAT(runHere({"runs"}).out, HasSubstr("r1 moved")) << "where it was resumed";
    const std::string newer = *folder_ / "elsewhere/r3";
    ASSERT_EQ(runHere({"train", run() + "/run.json", "--epochs", "1", "--out", newer}).code, 0);
    const std::string both = runHere({"runs"}).out;
    EXPECT_LT(both.find("r1 moved"), both.find(newer)) << "the newest last: " << both;
}

TEST_F(RunFilesTest, ARunThatIsTrainedAgainBesideItIsListedToo) {
    const std::map<std::string, std::string> own{{"XDG_STATE_HOME", *folder_ / "state of again"}};
    const ProgramResult again =
        ProgramProcess({"train", run() + "/run.json", "--epochs", "1"}, own).wait();
    ASSERT_EQ(again.code, 0) << again.err;
    const auto listed = ProgramProcess({"runs", "--json"}, own).wait().json()["runs"];
    ASSERT_EQ(listed.size(), 1u) << listed;
    const fs::path trained = listed[0]["run"].get<std::string>();
    EXPECT_EQ(trained.parent_path(), folder_->path());
    EXPECT_NE(trained, run());
    EXPECT_TRUE(fs::exists(trained / "model.onnx"));
}

}  // namespace espalier::cli::tests
