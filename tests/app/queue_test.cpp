// SPDX-License-Identifier: Apache-2.0
// The queue of runs in the terminal: what is added, trained, listed and refused.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "engine/network/templates.h"
#include "engine/project/project.h"
#include "program_process.h"

namespace espalier::cli::tests {

namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::ContainsRegex;
using testing::HasSubstr;
using testing::Not;

class QueueTest : public testing::Test {
  protected:
    void SetUp() override {
        for (int i = 0; i < 12; ++i) {
            const std::string name = "/" + std::to_string(i) + ".bmp";
            writeImage(folder_ / "images/red" + name, 20, 0xF00000u + static_cast<unsigned>(i));
            writeImage(folder_ / "images/blue" + name, 20, 0x0000A0u + static_cast<unsigned>(i));
        }
        engine::Project project;
        project.name = "mine";
        project.dataset = folder_ / "images";
        project.preprocessing.height = project.preprocessing.width = 20;
        project.preprocessing.channels = 3;
        project.network = engine::makeTemplate("seed-cnn", {.input = {3, 20, 20}});
        project.options.epochs = 1;
        project.options.batch = 8;
        engine::saveProject(project, folder_ / "mine.espalier");
    }
    ProgramResult queue(std::vector<std::string> words) const {
        words.insert(words.begin(), "queue");
        return ProgramProcess(words, {{"XDG_STATE_HOME", folder_ / "state"}}).wait();
    }
    std::string refusal(const std::vector<std::string>& words) const {
        const ProgramResult result = queue(words);
        EXPECT_EQ(result.code, 2) << result.out << result.err;
        EXPECT_EQ(result.complaints().size(), 1u) << result.err;
        return result.err;
    }

    const WorkFolder folder_;
};

}  // namespace

TEST_F(QueueTest, RunsAreAddedTrainedListedAndRemoved) {
    EXPECT_THAT(queue({}).out, HasSubstr("The queue is empty"));
    const std::string project = folder_ / "mine.espalier";
    EXPECT_THAT(queue({"add", project}).out,
                AllOf(HasSubstr("Added as 1"),
                      HasSubstr("Its run will be made in " + (folder_ / "runs") + ".")));
    ASSERT_EQ(queue({"add", project}).code, 0);
    EXPECT_THAT(queue({}).out, HasSubstr("espalier queue run"));
    EXPECT_EQ(queue({"remove", "2"}).code, 0);
    const ProgramResult result = queue({"run"});
    ASSERT_EQ(result.code, 0) << result.err;
    EXPECT_THAT(result.out, HasSubstr("1 done, 0 failed"));
    EXPECT_THAT(result.out + result.err,
                ContainsRegex(
                    "Entry 1 has ended \\(finished\\)\\. Test: accuracy [^\n]* %\\. Its run is in "
                    "[^\n]*/runs/"));
    const auto entries = queue({"--json"}).json()["entries"];
    ASSERT_EQ(entries.size(), 1u);
    EXPECT_EQ(entries[0]["state"], "done");
    EXPECT_EQ(entries[0]["name"], "mine");
    EXPECT_TRUE(fs::exists(fs::path(entries[0]["run"].get<std::string>()) / "model.onnx"));
    const ProgramResult runs =
        ProgramProcess({"runs", "--json"}, {{"XDG_STATE_HOME", folder_ / "state"}}).wait();
    EXPECT_THAT(runs.out, HasSubstr(entries[0]["run"].get<std::string>()));
    const ProgramResult again = queue({"retry", "1"});
    EXPECT_EQ(again.code, 2) << again.out;
    EXPECT_THAT(again.err, HasSubstr("Entry 1 is done, so there is nothing to try again."));
    // A run is added as its project.
    ASSERT_EQ(queue({"add", entries[0]["run"].get<std::string>()}).code, 0);
    EXPECT_EQ(queue({"--json"}).json()["entries"][1]["state"], "waiting");
    // A shell completes the name of a folder with a slash.
    EXPECT_THAT(queue({"add", entries[0]["run"].get<std::string>() + "/"}).out,
                HasSubstr("Its run will be made in " + (folder_ / "runs") + "."));
}

TEST_F(QueueTest, WhatFailsIsSaidAndCanBeTriedAgain) {
    ASSERT_EQ(queue({"add", folder_ / "mine.espalier"}).code, 0);
    fs::rename(folder_ / "images", folder_ / "away");
    const ProgramResult result = queue({"run"});
    EXPECT_EQ(result.code, 1);
    EXPECT_THAT(result.out + result.err, HasSubstr("no longer in"));
    EXPECT_THAT(result.out, HasSubstr("To try 1 again: espalier queue retry 1"));
    EXPECT_THAT(queue({}).out, HasSubstr("To try 1 again: espalier queue retry 1"));
    fs::rename(folder_ / "away", folder_ / "images");
    ASSERT_EQ(queue({"retry", "1"}).code, 0);
    EXPECT_EQ(queue({"run"}).code, 0);
}

TEST_F(QueueTest, OfManyThatFailTheFirstAreToldWhatToDo) {
    for (int i = 0; i < 22; ++i) ASSERT_EQ(queue({"add", folder_ / "mine.espalier"}).code, 0);
    fs::rename(folder_ / "images", folder_ / "away");
    for (const ProgramResult& result : {queue({"run"}), queue({})}) {
        EXPECT_THAT(result.out, HasSubstr("To try 20 again: espalier queue retry 20"));
        EXPECT_THAT(result.out, Not(HasSubstr("To try 21 again")));
        EXPECT_THAT(result.out, HasSubstr("and 2 more"));
    }
}

TEST_F(QueueTest, WhatDivergedNamesItsRunAndWhatTellsWhy) {
    engine::Project project = engine::loadProject(folder_ / "mine.espalier");
    project.options.learningRate = 1e9;
    project.options.optimizer = engine::Optimizer::SgdMomentum;
    project.options.epochs = 9;
    engine::saveProject(project, folder_ / "mine.espalier");
    ASSERT_EQ(queue({"add", folder_ / "mine.espalier"}).code, 0);
    const ProgramResult result = queue({"run"});
    ASSERT_EQ(result.code, 1);
    const auto entries = queue({"--json"}).json()["entries"];
    const std::string run = entries[0]["run"].get<std::string>();
    EXPECT_THAT(result.out + result.err, HasSubstr("Entry 1 failed in its run " + run + ". "));
    EXPECT_THAT(
        queue({}).out,
        AllOf(HasSubstr("To see why 1 failed, and how to continue: espalier inspect '" + run + "'"),
              Not(HasSubstr("queue retry"))));
    EXPECT_THAT(refusal({"retry", "1"}), HasSubstr("diverged and would do so again"));
}

TEST_F(QueueTest, WhatConsistsOfRunsIsRefusedByItsName) {
    const std::string folds = folder_ / "folds";
    const ProgramResult trained = runProgram({"train",
                                              "--data",
                                              folder_ / "images",
                                              "--network",
                                              "seed-cnn",
                                              "--input",
                                              "20x20x3",
                                              "--epochs",
                                              "1",
                                              "--folds",
                                              "2",
                                              "--out",
                                              folds});
    ASSERT_EQ(trained.code, 0) << trained.err;
    for (const std::string& given : {folds, folds + "/", folds + "/cross-validation.json"}) {
        EXPECT_THAT(refusal({"add", given}), HasSubstr("is a cross-validation")) << given;
    }
}

TEST_F(QueueTest, WrongRequestsAreRefused) {
    ASSERT_EQ(queue({"add", folder_ / "mine.espalier"}).code, 0);
    EXPECT_THAT(refusal({"retry", "1"}), HasSubstr("Entry 1 has not failed."));
    EXPECT_THAT(refusal({"add", folder_ / "none.espalier"}), HasSubstr("none.espalier"));
    EXPECT_THAT(refusal({"add", folder_.path().string()}), HasSubstr("The queue takes a project"));
    EXPECT_THAT(refusal({"remove", "7"}), HasSubstr("There is no entry 7"));
    writeText(folder_ / "list.csv", "image,answer\n");
    for (const std::string& other : {folder_ / "list.csv", folder_ / "images/red/0.bmp"}) {
        EXPECT_THAT(refusal({"add", other}),
                    HasSubstr(other + " is not a project file. The queue takes a project file"));
    }
    writeText(folder_ / "damaged.espalier", "\x01");
    EXPECT_THAT(refusal({"add", folder_ / "damaged.espalier"}), HasSubstr("is not valid JSON"));
    refusal({"remove", "first"});
    refusal({"add"});
}

}  // namespace espalier::cli::tests
