// SPDX-License-Identifier: Apache-2.0
// Sweeps in the terminal: what they print, how they are stopped, killed and continued, and what is
// refused.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <memory>

#include "app/cli/text_format.h"
#include "engine/runs/run_note.h"
#include "engine/sweep/sweep.h"
#include "program_process.h"

namespace espalier::cli::tests {

namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::ContainsRegex;
using testing::HasSubstr;
using testing::Not;
using namespace std::chrono_literals;

class SweepTest : public testing::Test {
  protected:
    static void SetUpTestSuite() {
        folder_ = std::make_unique<WorkFolder>();
        for (int i = 0; i < 20; ++i) {
            const std::string name = "/" + std::to_string(i) + ".bmp";
            writeImage(*folder_ / "images/red" + name, 24, 0xF00000u + static_cast<unsigned>(i));
            writeImage(*folder_ / "images/blue" + name, 24, 0x0000A0u + static_cast<unsigned>(i));
        }
    }
    static void TearDownTestSuite() { folder_.reset(); }

    static nlohmann::json usual() {
        return {{"espalier_sweep", 1},
                {"data", "images"},
                {"method", "grid"},
                {"options",
                 {{"learning_rate", {0.01, 0.001, 0.0001}},
                  {"network", "seed-cnn"},
                  {"input", "20x20x3"},
                  {"batch", 8},
                  {"split", "0.6,0.2,0.2"},
                  {"epochs", 2}}}};
    }
    /// Beside the images.
    static std::string fileOf(const nlohmann::json& json) {
        const std::string file = *folder_ / "sweep.json";
        writeText(file, json.dump());
        return file;
    }
    static ProgramResult sweep(const nlohmann::json& json,
                               const std::string& out,
                               std::vector<std::string> more = {"--progress", "jsonl"}) {
        std::vector<std::string> arguments{"sweep", fileOf(json), "--out", *folder_ / out};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return runProgram(arguments);
    }
    /// The one line that says why not; nothing was written.
    static std::string refusal(const std::vector<std::string>& arguments) {
        const auto before = listing(folder_->path());
        const ProgramResult result = runProgram(arguments);
        EXPECT_EQ(result.code, 2) << result.out << result.err;
        EXPECT_EQ(result.complaints().size(), 1u) << result.err;
        EXPECT_EQ(listing(folder_->path()), before) << "something was written";
        return result.err;
    }
    /// Where no trained start was ever downloaded.
    static std::string refusalWithoutStarts(const nlohmann::json& json,
                                            const std::vector<std::string>& more) {
        std::vector<std::string> arguments{"sweep", fileOf(json)};
        arguments.insert(arguments.end(), more.begin(), more.end());
        const auto before = listing(folder_->path());
        const WorkFolder empty;
        const ProgramResult result =
            ProgramProcess(arguments, {{"XDG_DATA_HOME", empty.path().string()}}).wait();
        EXPECT_EQ(result.code, 2) << result.out << result.err;
        EXPECT_EQ(result.complaints().size(), 1u) << result.err;
        EXPECT_EQ(listing(folder_->path()), before) << "something was written";
        return result.err;
    }
    static std::string refusedOption(const std::string& name, const nlohmann::json& value) {
        nlohmann::json json = usual();
        json["options"][name] = value;
        return refusal({"sweep", fileOf(json), "--out", *folder_ / "refused"});
    }
    static std::vector<nlohmann::json> events(const ProgramResult& result,
                                              const std::string& kind) {
        std::vector<nlohmann::json> lines = result.jsonLines();
        std::erase_if(lines, [&](const auto& line) { return line["event"] != kind; });
        return lines;
    }
    /// Without what depends on the place and the clock.
    static nlohmann::json tableOf(nlohmann::json report) {
        for (auto& row : report["trials"]) {
            row.erase("run");
            row.erase("seconds");
        }
        return report["trials"];
    }

    static std::unique_ptr<WorkFolder> folder_;
};

std::unique_ptr<WorkFolder> SweepTest::folder_;

}  // namespace

TEST_F(SweepTest, TrainsEachTrialAndRanksThemByValidation) {
    const ProgramResult result = sweep(usual(), "all");
    ASSERT_EQ(result.code, 0) << result.err;
    ASSERT_EQ(events(result, "trial").size(), 3u);
    EXPECT_EQ(events(result, "trial_end").size(), 3u);
    EXPECT_EQ(events(result, "epoch").size(), 6u) << "a curve for each";
    const nlohmann::json report = result.jsonLines().back();
    EXPECT_EQ(report["event"], "sweep");
    EXPECT_TRUE(report["complete"]);
    EXPECT_EQ(report["state"], "finished");
    EXPECT_EQ(report["judged_on"], "validation");
    ASSERT_EQ(report["trials"].size(), 3u);
    double last = 0;
    for (const auto& row : report["trials"]) {
        EXPECT_GE(row["validation"].get<double>(), last);
        last = row["validation"];
        EXPECT_EQ(row["test"]["images"], 8);
        EXPECT_TRUE(fs::exists(row["run"].get<std::string>() + "/model.onnx"));
        EXPECT_EQ(row["model_bytes"], fs::file_size(row["run"].get<std::string>() + "/model.onnx"));
    }
    EXPECT_EQ(report["best"], report["trials"][0]["trial"]);
    EXPECT_THAT(report["next_command"].get<std::string>(), HasSubstr("espalier resume"));
    // Shown again, in lists and alone; nothing is trained.
    const std::string out = *folder_ / "all";
    const auto before = listing(out);
    EXPECT_EQ(tableOf(runProgram({"sweep", out, "--json"}).json()), tableOf(report));
    EXPECT_EQ(tableOf(runProgram({"inspect", out, "--json"}).json()), tableOf(report));
    EXPECT_THAT(runProgram({"inspect", out}).out,
                AllOf(HasSubstr("rank"),
                      HasSubstr("The test is shown only"),
                      HasSubstr("Train the best for longer: espalier resume")));
    const auto listed = runProgram({"runs", folder_->path().string(), "--json"}).json()["sweeps"];
    ASSERT_EQ(listed.size(), 1u);
    EXPECT_EQ(tableOf(listed[0]), tableOf(report));
    EXPECT_THAT(runProgram({"runs", folder_->path().string()}).out, HasSubstr("3 of 3"));
    EXPECT_EQ(listing(out), before);
    // What it is not.
    EXPECT_THAT(refusal({"train", out}), HasSubstr("is a sweep"));
    EXPECT_THAT(refusal({"export", out, "--to", *folder_ / "m.onnx"}), HasSubstr("is a sweep"));
    EXPECT_THAT(refusal({"runs", out}), HasSubstr("is a single sweep"));
    EXPECT_THAT(refusal({"sweep", fileOf(usual()), "--out", out}), HasSubstr("already contains"));
    EXPECT_THAT(refusal({"resume", out, "--epochs", "5"}),
                HasSubstr("cannot be used with a sweep"));
    EXPECT_THAT(refusal({"sweep", out, "--dry-run"}), HasSubstr("is for a new sweep"));
}

TEST_F(SweepTest, ATrialThatDivergedIsNotCountedAmongTheFinished) {
    nlohmann::json json = usual();
    json["options"]["learning_rate"] = {1e9, 0.001};
    json["options"]["optimizer"] = "sgdm";
    json["options"]["epochs"] = 9;
    const ProgramResult trained = sweep(json, "diverging/sweep");
    ASSERT_EQ(trained.jsonLines().back()["state"], "finished") << trained.err;
    EXPECT_EQ(trained.code, 0) << "to diverge is a result";
    const std::string out = *folder_ / "diverging/sweep";
    std::string said = runProgram({"inspect", out}).out;
    std::ranges::replace(said, '\n', ' ');
    EXPECT_THAT(said, HasSubstr("1 of 2 trials finished, 1 diverged (grid)."));
    EXPECT_THAT(runProgram({"runs", *folder_ / "diverging"}).out, HasSubstr("1 of 2"));
}

TEST_F(SweepTest, ATrialThatFailedIsSaidByTheExitCodeAndTheState) {
    nlohmann::json json = usual();
    json["options"]["learning_rate"] = {0.01, 0.001};
    ASSERT_EQ(sweep(json, "failing/sweep").code, 0);
    const std::string out = *folder_ / "failing/sweep";
    // As if its settings had been refused.
    engine::Sweep recorded = engine::readSweep(out);
    recorded.failures[2] = {"The network does not fit.", true};
    engine::recordSweep(recorded, {});
    EXPECT_EQ(runProgram({"resume", out}).code, 1);
    EXPECT_EQ(runProgram({"inspect", out, "--json"}).json()["state"], "partly failed");
    const auto said = [&] {
        std::string text = runProgram({"inspect", out}).out;
        std::ranges::replace(text, '\n', ' ');
        return text;
    };
    EXPECT_THAT(said(),
                AllOf(HasSubstr("Trial 2 is not tried again."), Not(HasSubstr("To try trial"))));
    // As if the disk had been full.
    recorded.failures[2] = {"The disk is full.", false};
    engine::recordSweep(recorded, {});
    fs::remove_all(out + "/trial-2");
    EXPECT_THAT(said(), HasSubstr("To try trial 2 again: espalier resume"));
    EXPECT_THAT(runProgram({"inspect", out, "--json"}).json()["next_command"].get<std::string>(),
                HasSubstr("espalier resume '" + out + "'"));
    EXPECT_EQ(runProgram({"resume", out}).code, 0);
    EXPECT_EQ(runProgram({"inspect", out, "--json"}).json()["state"], "finished");
    EXPECT_THAT(runProgram({"sweep", "--help"}).out, HasSubstr("1 a trial failed"));
}

TEST_F(SweepTest, ATrialIsFoundByItsTagAndTrainedFurtherWithoutAWordInTheTable) {
    nlohmann::json json = usual();
    json["options"]["learning_rate"] = {0.01, 0.001};
    json["options"]["best_by"] = "accuracy";
    const std::string out = *folder_ / "tagged/sweep";
    ASSERT_EQ(sweep(json, "tagged/sweep").code, 0);
    const std::string parent = *folder_ / "tagged";
    EXPECT_THAT(runProgram({"runs", parent}).out, Not(HasSubstr("tags")));
    engine::writeNote({out + "/trial-2"}, {.tags = {"baseline"}});
    const ProgramResult list = runProgram({"runs", parent});
    EXPECT_THAT(list.out, AllOf(HasSubstr("tags"), HasSubstr("baseline")));
    EXPECT_THAT(list.out, ContainsRegex("accuracy [0-9]+ to [0-9]+ %"))
        << "of 8 images, an accuracy is a range";
    for (const std::string& folder : {parent, out}) {
        const auto found = runProgram({"runs", folder, "--tag", "baseline", "--json"}).json();
        ASSERT_EQ(found["runs"].size(), 1u) << folder;
        EXPECT_THAT(found["runs"][0]["run"].get<std::string>(), HasSubstr("trial-2"));
        EXPECT_TRUE(found["sweeps"].empty());
    }
    EXPECT_THAT(runProgram({"runs", parent, "--tag", "baseline"}).out, HasSubstr("sweep/trial-2"));
    EXPECT_THAT(runProgram({"runs", parent, "--tag", "other"}).out,
                HasSubstr("No run has the tag"));

    const ProgramResult before = runProgram({"inspect", out, "--json"});
    EXPECT_THAT(runProgram({"inspect", out}).out,
                AllOf(Not(HasSubstr("trained further since")), ContainsRegex("[0-9] to [0-9]+ %")));
    ASSERT_EQ(runProgram({"resume", out + "/trial-1", "--extra-epochs", "2"}).code, 0);
    auto withoutTest = [](nlohmann::json report) {
        for (auto& row : report["trials"]) {
            for (const char* ofModel : {"test", "model_bytes"}) row.erase(ofModel);
        }
        return report["trials"];
    };
    const ProgramResult after = runProgram({"inspect", out, "--json"});
    EXPECT_EQ(withoutTest(after.json()), withoutTest(before.json()));
    EXPECT_THAT(runProgram({"inspect", out}).out, HasSubstr("Trial 1 has been trained further"));
}

TEST_F(SweepTest, AStopAndAKillLeaveTheTableThatWouldHaveBeen) {
    nlohmann::json json = usual();
    json["method"] = "halving";
    json["trials"] = 4;
    json["reduction"] = 2;
    json["min_epochs"] = 3;
    json["options"].erase("epochs");
    json["options"]["learning_rate"] = {{"from", 0.0001}, {"to", 0.03}, {"scale", "log"}};
    const ProgramResult whole = sweep(json, "whole");
    ASSERT_EQ(whole.code, 0) << whole.err;
    const std::string out = *folder_ / "parts";
    for (const int signal : {SIGINT, SIGKILL, SIGTERM, SIGKILL}) {
        const bool isNew = !engine::isSweep(out);
        ProgramProcess program(isNew ? std::vector<std::string>{"sweep",
                                                                fileOf(json),
                                                                "--out",
                                                                out,
                                                                "--progress",
                                                                "jsonl"}
                                     : std::vector<std::string>{"resume", out});
        ASSERT_TRUE(program.waitForOutput("\"event\":\"epoch\"", 120s));
        program.signal(signal);
        const ProgramResult stopped = program.wait();
        if (signal == SIGKILL) {
            EXPECT_EQ(stopped.code, 128 + SIGKILL);
            continue;
        }
        EXPECT_EQ(stopped.code, 0) << stopped.err;
        EXPECT_THAT(stopped.out, HasSubstr("To continue: espalier resume '" + out + "'"));
        EXPECT_THAT(stopped.out, Not(HasSubstr("\"event\":\"sweep\"")));
        EXPECT_EQ(runProgram({"inspect", out, "--json"}).json()["state"], "stopped");
    }
    const ProgramResult done = runProgram({"resume", out});
    ASSERT_EQ(done.code, 0) << done.err;
    EXPECT_EQ(tableOf(done.jsonLines().back()), tableOf(whole.jsonLines().back()));
}

TEST_F(SweepTest, SaysBeforehandWhatItWouldTrain) {
    const auto before = listing(folder_->path());
    const std::string file = fileOf(usual());
    const nlohmann::json forecast = runProgram({"sweep", file, "--dry-run", "--json"}).json();
    ASSERT_EQ(forecast["trials"].size(), 3u);
    for (const auto& trial : forecast["trials"]) {
        EXPECT_GT(trial["memory_bytes"], 1e5);
        EXPECT_GT(trial["seconds"], 0);
        EXPECT_GT(trial["parameters"], 1000);
    }
    const ProgramResult shown = runProgram({"sweep", file, "--dry-run"});
    EXPECT_EQ(shown.code, 0);
    EXPECT_THAT(shown.out, HasSubstr("nothing was written"));
    EXPECT_THAT(shown.out + shown.err, Not(HasSubstr("far above what is usual")));
    nlohmann::json fast = usual();
    fast["options"]["learning_rate"] = {0.01, 50};
    const ProgramResult warned = runProgram({"sweep", fileOf(fast), "--dry-run"});
    EXPECT_EQ(warned.code, 0);
    EXPECT_THAT(warned.out + warned.err,
                HasSubstr("Trial 2: The learning rate 50 is far above what is usual with adam"));
    auto after = listing(folder_->path());
    std::erase_if(after, [](const std::string& line) {
        return line.find("sweep.json") != std::string::npos;
    });
    auto images = before;
    std::erase_if(images, [](const std::string& line) {
        return line.find("sweep.json") != std::string::npos;
    });
    EXPECT_EQ(after, images);
}

TEST_F(SweepTest, ItsTablesHaveTheNumbersOfTheLanguage) {
    const auto inRussian = [](const std::vector<std::string>& arguments) {
        return ProgramProcess(arguments, {{"LC_ALL", "ru_RU.UTF-8"}}).wait().out;
    };
    nlohmann::json json = usual();
    json["options"]["learning_rate"] = {0.01, 0.001};
    const std::string forecast = inRussian({"sweep", fileOf(json), "--dry-run"});
    EXPECT_THAT(forecast, AllOf(HasSubstr(" 0,001 "), Not(HasSubstr("0.001"))));
    const ProgramResult trained = sweep(json, "spoken");
    ASSERT_EQ(trained.code, 0) << trained.err;
    const std::string shown = inRussian({"inspect", *folder_ / "spoken"});
    EXPECT_THAT(shown, AllOf(HasSubstr(" 0,01 "), ContainsRegex(" [0-9]+,[0-9]+ ")));
    const nlohmann::json report = runProgram({"inspect", *folder_ / "spoken", "--json"}).json();
    for (const auto& trial : report["trials"]) {
        std::string loss = significant(trial["validation"].get<double>());
        std::ranges::replace(loss, '.', ',');
        EXPECT_THAT(shown, HasSubstr(' ' + loss + ' '));
    }
}

TEST_F(SweepTest, SaysWhereAFileIsWrongThatAPersonHasWritten) {
    const std::string file = *folder_ / "written.json";
    writeText(file, "{\"espalier_sweep\": 1, \"data\": \"images\",\n \"options\": [0,01]}");
    const std::string wrong = refusal({"sweep", file, "--dry-run"});
    EXPECT_THAT(wrong, AllOf(HasSubstr("line 2, column 17"), HasSubstr("decimal point")));
    EXPECT_THAT(wrong, Not(HasSubstr("from a copy")));
    nlohmann::json json = usual();
    json["data"] = "nowhere";
    const std::string missing = refusal({"sweep", fileOf(json), "--out", *folder_ / "refused"});
    EXPECT_THAT(missing, AllOf(HasSubstr("does not exist"), Not(HasSubstr("--data"))));
}

TEST_F(SweepTest, RefusesInOneSentence) {
    EXPECT_THAT(refusedOption("learning_rte", {1, 2}), HasSubstr("did you mean learning_rate?"));
    EXPECT_THAT(refusedOption("learning_rate", nlohmann::json::array()), HasSubstr("is empty"));
    EXPECT_THAT(refusedOption("batch", {0, 1}), HasSubstr("must be between"));
    EXPECT_THAT(refusedOption("learning_rate", {{"from", 1}, {"to", 2}}),
                HasSubstr("A grid has no ranges"));
    EXPECT_THAT(refusedOption("split", "0.8,0,0.2"), HasSubstr("no validation images"));
    std::vector<int> many(1000);
    for (int i = 0; i < 1000; ++i) many[static_cast<std::size_t>(i)] = i + 1;
    EXPECT_THAT(refusedOption("batch", many), HasSubstr("3,000 combinations"));
    EXPECT_THAT(refusal({"sweep", folder_->path().string()}), HasSubstr("is not the folder of a"));
    EXPECT_THAT(refusal({"sweep", *folder_ / "nowhere"}), HasSubstr("does not exist"));
    EXPECT_THAT(refusal({"sweep", *folder_ / "images/red/0.bmp"}),
                HasSubstr("0.bmp: It is not a text file."));
    nlohmann::json json = usual();
    json["data"] = "away";
    EXPECT_THAT(refusal({"sweep", fileOf(json), "--out", *folder_ / "refused"}), HasSubstr("away"));
}

// Not once the first trial is trained.
TEST_F(SweepTest, AStartThatIsNotThereIsRefusedFirst) {
    nlohmann::json json = usual();
    json["options"].erase("network");
    json["options"].erase("input");
    json["options"]["learning_rate"] = 0.001;
    json["options"]["start_from"] = {"none", "efficientnet-lite0"};
    const std::vector<std::string> out{"--out", *folder_ / "refused"};
    for (const std::vector<std::string>& more : {out, {"--dry-run"}}) {
        EXPECT_THAT(refusalWithoutStarts(json, more),
                    AllOf(HasSubstr("The trained start efficientnet-lite0 is not on this computer"),
                          HasSubstr("espalier starts fetch efficientnet-lite0")));
    }
    json["options"]["learning_rate"] = {0.001, 0.01};
    json["options"]["start_from"] = "efficientnet-lite0";
    EXPECT_THAT(refusalWithoutStarts(json, out), HasSubstr("is not on this computer"));
}

TEST_F(SweepTest, ChangedImagesAndAnotherProgramAreRefused) {
    const std::string out = *folder_ / "other";
    nlohmann::json json = usual();
    json["options"]["epochs"] = 1000;
    json["options"]["validation_patience"] = 0;
    ProgramProcess program({"sweep", fileOf(json), "--out", out, "--progress", "jsonl"});
    ASSERT_TRUE(program.waitForOutput("\"event\":\"epoch\"", 120s));
    const ProgramResult second = runProgram({"resume", out});
    EXPECT_EQ(second.code, 2);
    EXPECT_THAT(second.err, HasSubstr("is being trained"));
    EXPECT_EQ(runProgram({"inspect", out, "--json"}).json()["state"], "being trained");
    program.signal(SIGINT);
    EXPECT_EQ(program.wait().code, 0);
    const std::string image = *folder_ / "images/red/0.bmp";
    const std::string before = contentOf(image);
    writeImage(image, 24, 0x00FF00u);
    EXPECT_THAT(refusal({"resume", out}), HasSubstr("have changed since the sweep"));
    writeText(image, before);
}

}  // namespace espalier::cli::tests
