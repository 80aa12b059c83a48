// SPDX-License-Identifier: Apache-2.0
// Cross-validation in the terminal: what it prints, how it is stopped and continued, and what it
// refuses.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <memory>
#include <regex>
#include <thread>

#include "engine/cross_validation/cross_validation.h"
#include "program_process.h"

namespace espalier::cli::tests {

namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::ContainsRegex;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using namespace std::chrono_literals;

constexpr int kImagesOfAClass = 12;

class FoldsTest : public testing::Test {
  protected:
    static void SetUpTestSuite() {
        folder_ = std::make_unique<WorkFolder>();
        for (int i = 0; i < kImagesOfAClass; ++i) {
            const std::string name = "/" + std::to_string(i) + ".bmp";
            writeImage(data() + "/red" + name, 24, 0xF00000u + static_cast<unsigned>(i));
            writeImage(data() + "/blue" + name, 24, 0x0000A0u + static_cast<unsigned>(i));
        }
    }
    static void TearDownTestSuite() { folder_.reset(); }

    static std::string data() { return *folder_ / "images"; }
    static std::vector<std::string> training(const std::string& out,
                                             const std::vector<std::string>& more = {},
                                             const std::string& folds = "3") {
        std::vector<std::string> arguments{"train",
                                           "--data",
                                           data(),
                                           "--input",
                                           "20x20x3",
                                           "--network",
                                           "seed-cnn",
                                           "--epochs",
                                           "2",
                                           "--batch",
                                           "8",
                                           "--folds",
                                           folds,
                                           "--out",
                                           out};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return arguments;
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
    static std::string refusedTraining(const std::vector<std::string>& more,
                                       const std::string& folds = "3") {
        return refusal(training(*folder_ / "refused", more, folds));
    }
    static std::vector<nlohmann::json> events(const ProgramResult& result,
                                              const std::string& kind) {
        std::vector<nlohmann::json> lines = result.jsonLines();
        std::erase_if(lines, [&](const auto& line) { return line["event"] != kind; });
        return lines;
    }

    static std::unique_ptr<WorkFolder> folder_;
};

std::unique_ptr<WorkFolder> FoldsTest::folder_;

}  // namespace

TEST_F(FoldsTest, TrainsEveryFoldAndSaysWhatAllOfThemSay) {
    const std::string out = *folder_ / "all";
    const ProgramResult result = runProgram(training(out));
    ASSERT_EQ(result.code, 0) << result.err;
    const auto folds = events(result, "fold");
    ASSERT_EQ(folds.size(), 3u);
    const auto lines = result.jsonLines();
    for (std::size_t i = 0; i < folds.size(); ++i) {
        EXPECT_EQ(folds[i]["fold"], i + 1);
        EXPECT_EQ(folds[i]["held_out_images"], 8);
        EXPECT_EQ(folds[i]["run"], out + "/fold-" + std::to_string(i + 1));
        EXPECT_TRUE(fs::exists(folds[i]["run"].get<std::string>() + "/model.onnx"));
        const auto place = std::ranges::find(lines, folds[i]);
        ASSERT_NE(place, lines.begin());
        if (i > 0) {
            EXPECT_EQ((*std::prev(place))["event"], "finished") << "nothing of it comes before";
        }
    }
    EXPECT_EQ(events(result, "finished").size(), 3u);
    const auto line = result.jsonLines().back();
    EXPECT_EQ(line["event"], "cross_validation");
    EXPECT_TRUE(line["complete"]);
    EXPECT_EQ(line["pooled"]["images"], 2 * kImagesOfAClass);
    EXPECT_EQ(line["pooled"]["use"]["unseen"], 2 * kImagesOfAClass);
    EXPECT_EQ(line["over_folds"]["accuracy"]["interval"].size(), 2u);
    const auto record = nlohmann::json::parse(contentOf(line["file"].get<std::string>()));
    EXPECT_EQ(record["summary"]["pooled"], line["pooled"]);

    // Each is a run like any other.
    const std::string second = out + "/fold-2";
    EXPECT_EQ(runProgram({"inspect", second, "--json"}).json()["state"], "completed");
    const auto tested = runProgram({"evaluate", second, "--json"}).json();
    EXPECT_EQ(tested["use"]["unseen"], 8);
    EXPECT_EQ(runProgram({"certify", second, "--steps", "2"}).code, 0);
    EXPECT_THAT(runProgram({"compare", out + "/fold-1", second}).out,
                HasSubstr("The two runs were not tested on the same images"));
    const ProgramResult again =
        runProgram({"train", second + "/run.json", "--out", *folder_ / "second again"});
    ASSERT_EQ(again.code, 0) << again.err;
    EXPECT_EQ(contentOf(second + "/samples.txt"), contentOf(*folder_ / "second again/samples.txt"));

    // The command that is recommended trains the usual split, with the same options.
    EXPECT_EQ(line["train_with"], "espalier train '" + out + "/cross-validation.json'");
    const ProgramResult whole =
        runProgram({"train", out + "/cross-validation.json", "--out", *folder_ / "whole"});
    ASSERT_EQ(whole.code, 0) << whole.err;
    const auto project = nlohmann::json::parse(contentOf(*folder_ / "whole/run.json"))["project"];
    EXPECT_EQ(project["data"]["fold"], "none");
    EXPECT_EQ(project["training"]["epochs"], 2);
}

TEST_F(FoldsTest, PrintsATableForPeople) {
    const ProgramResult result = runProgram(training(*folder_ / "table", {"--progress", "bar"}));
    ASSERT_EQ(result.code, 0) << result.err;
    EXPECT_THAT(
        result.out,
        AllOf(ContainsRegex("Fold 2 of 3: 1[0-9] images for training, 2 for validation, 8 "
                            "held out\\. Run .*fold-2"),
              ContainsRegex("fold  trained on  validation  held out  accuracy .*loss  epoch"),
              ContainsRegex("over the folds +mean  deviation  95 % interval of the mean"),
              ContainsRegex("accuracy +[0-9.]+ % +[0-9.]+ %  ."),
              ContainsRegex("loss +[0-9.]+ +[0-9.]+  [0-9.]+ to [0-9.]+"),
              ContainsRegex("All folds together: [0-9.]+ % \\([0-9]+ to [0-9]+ %, 95 % "
                            "confidence\\) on 24 unseen images"),
              HasSubstr("To train the network you will use, with the same options: "
                        "espalier train")));
    EXPECT_THAT(result.out, Not(HasSubstr("Model "))) << "files of the folds are of no interest";
    EXPECT_THAT(result.err, IsEmpty());
}

TEST_F(FoldsTest, AStopKeepsTheFinishedFoldsAndAResumeTrainsTheOthers) {
    const std::string out = *folder_ / "stopped";
    ProgramProcess program(training(out, {"--epochs", "100", "--validation-patience", "0"}));
    ASSERT_TRUE(program.waitForOutput("\"event\":\"fold\",\"fold\":2", 120s));
    const auto end = std::chrono::steady_clock::now() + 60s;
    while (!fs::exists(out + "/fold-2/checkpoints/last.safetensors")) {
        ASSERT_LT(std::chrono::steady_clock::now(), end);
        std::this_thread::sleep_for(10ms);
    }
    EXPECT_TRUE(engine::RunLock::isHeld(out)) << "also between two folds";
    program.signal(SIGINT);
    const ProgramResult stopped = program.wait();
    EXPECT_EQ(stopped.code, 0) << stopped.err;
    EXPECT_THAT(stopped.out,
                HasSubstr("Finished folds: 1 of 3. To continue: espalier resume '" + out + "'\""));
    EXPECT_THAT(stopped.out, Not(HasSubstr("cross_validation\"")));
    EXPECT_FALSE(fs::exists(out + "/fold-3"));
    EXPECT_EQ(runProgram({"inspect", out, "--json"}).json()["states"][1]["state"], "stopped");
    const auto finished = listing(out + "/fold-1");
    const auto written = fs::last_write_time(out + "/fold-1/results.json");

    const ProgramResult resumed = runProgram({"resume", out});
    ASSERT_EQ(resumed.code, 0) << resumed.err;
    const auto folds = events(resumed, "fold");
    ASSERT_EQ(folds.size(), 2u) << "the first is not trained again";
    EXPECT_EQ(folds[0]["fold"], 2);
    EXPECT_TRUE(folds[0]["resumed"]);
    EXPECT_EQ(folds[1]["fold"], 3);
    EXPECT_EQ(listing(out + "/fold-1"), finished);
    EXPECT_EQ(fs::last_write_time(out + "/fold-1/results.json"), written);
    EXPECT_TRUE(resumed.jsonLines().back()["complete"]);

    const ProgramResult again = runProgram({"resume", out});
    EXPECT_EQ(again.code, 0) << again.err;
    EXPECT_THAT(events(again, "fold"), IsEmpty()) << "only the table is left to print";
    EXPECT_EQ(again.jsonLines().back()["pooled"], resumed.jsonLines().back()["pooled"]);
    EXPECT_THAT(refusal({"resume", out, "--extra-epochs", "3"}),
                HasSubstr("--extra-epochs cannot be used with a cross-validation"));
    EXPECT_THAT(refusal({"resume", out, "--patience", "3"}),
                HasSubstr("--patience cannot be used with a cross-validation"));
    EXPECT_THAT(refusal(training(out)), HasSubstr("already contains a cross-validation"));
}

TEST_F(FoldsTest, OneFoldIsNotChangedByItself) {
    const std::string out = *folder_ / "alike";
    ASSERT_EQ(runProgram(training(out)).code, 0);
    const std::string fold = out + "/fold-2";
    EXPECT_THAT(refusal({"resume", fold, "--extra-epochs", "3"}),
                AllOf(HasSubstr("--extra-epochs cannot be used with one fold"),
                      HasSubstr("this is 2 of 3"),
                      HasSubstr("unequal trainings"),
                      HasSubstr("espalier train '" + out +
                                "/cross-validation.json' --folds 3 --epochs 5")));
    EXPECT_THAT(refusal({"resume", fold, "--epochs", "9"}), HasSubstr("--folds 3 --epochs 9"));
    for (const char* end : {"/", "/.", "/../fold-2/"}) {  // as completed by a shell
        EXPECT_THAT(refusal({"resume", fold + end, "--extra-epochs", "3"}),
                    HasSubstr("cannot be used with one fold"))
            << end;
    }
    EXPECT_THAT(refusal({"resume", fold, "--learning-rate", "0.1"}),
                HasSubstr("--learning-rate cannot be used with one fold"));
    EXPECT_THAT(refusal({"resume", fold, "--patience", "9"}),
                HasSubstr("--patience cannot be used with one fold"));
    EXPECT_THAT(refusal({"resume", fold}),
                HasSubstr("The training has ended, and one fold of a cross-validation is not "
                          "trained further (this is 2 of 3)"));
    // What is offered instead is taken.
    const std::string longer = *folder_ / "longer";
    EXPECT_EQ(runProgram({"train",
                          out + "/cross-validation.json",
                          "--folds",
                          "3",
                          "--epochs",
                          "3",
                          "--out",
                          longer})
                  .code,
              0);
    // A copy that lies elsewhere is a run like any other.
    const std::string alone = *folder_ / "alone";
    fs::copy(fold, alone, fs::copy_options::recursive);
    const ProgramResult result = runProgram({"resume", alone, "--extra-epochs", "1"});
    EXPECT_EQ(result.code, 0) << result.err;
    // And so is one of the same name that has no cross-validation around it.
    const std::string copied = *folder_ / "copied/fold-2";
    fs::create_directories(*folder_ / "copied");
    fs::copy(fold, copied, fs::copy_options::recursive);
    EXPECT_EQ(runProgram({"resume", copied, "--extra-epochs", "1"}).code, 0);
}

TEST_F(FoldsTest, OneThatIsBeingTrainedIsShownSoAndNotResumed) {
    const std::string out = *folder_ / "in work";
    ASSERT_EQ(runProgram(training(out)).code, 0);
    fs::remove(out + "/fold-2/results.json");
    const engine::RunLock other = engine::lockFolds({out});
    EXPECT_THAT(runProgram({"inspect", out}).out,
                AllOf(ContainsRegex("\n *2  trained, not tested +2  .*fold-2"),
                      HasSubstr("It cannot be resumed while it is being trained.")));
    EXPECT_THAT(refusal({"resume", out}),
                HasSubstr("The cross-validation " + out + " is being trained in another window"));
}

TEST_F(FoldsTest, InspectDescribesACrossValidation) {
    const std::string out = *folder_ / "inspected";
    ASSERT_EQ(runProgram(training(out)).code, 0);
    const ProgramResult whole = runProgram({"inspect", out});
    ASSERT_EQ(whole.code, 0) << whole.err;
    EXPECT_THAT(whole.out,
                AllOf(HasSubstr("Cross-validation " + out + ": 3 of 3 folds finished."),
                      HasSubstr("Images: " + data() + "\n"),
                      ContainsRegex("Network: .*, input 20x20x3"),
                      ContainsRegex("\n *2  finished +2  .*fold-2"),
                      ContainsRegex("over the folds +mean  deviation"),
                      HasSubstr("All folds together: "),
                      HasSubstr("with the same options: espalier train")));
    EXPECT_THAT(whole.out, Not(HasSubstr("To continue")));
    const auto report = runProgram({"inspect", out, "--json"}).json();
    EXPECT_EQ(report["complete"], true);
    EXPECT_EQ(report["pooled"]["images"], 2 * kImagesOfAClass);
    EXPECT_TRUE(report["continue_with"].is_null());

    fs::remove(out + "/fold-2/results.json");
    fs::remove_all(out + "/fold-3");
    const ProgramResult part = runProgram({"inspect", out});
    const std::string command = "espalier resume '" + out + "'";
    EXPECT_THAT(part.out,
                AllOf(HasSubstr(": 1 of 3 folds finished."),
                      ContainsRegex("\n *2  trained, not tested +2  .*fold-2"),
                      ContainsRegex("\n *3  not begun +0  .*fold-3"),
                      HasSubstr("The finished folds together: Too few images to judge"),
                      HasSubstr("To continue: " + command + "\n")));
    const auto left = runProgram({"inspect", out, "--json"}).json();
    EXPECT_EQ(left["complete"], false);
    EXPECT_EQ(left["states"][1]["state"], "trained, not tested");
    EXPECT_EQ(left["continue_with"], command);
    EXPECT_THAT(refusal({"inspect", out, "--quick"}), HasSubstr("is a cross-validation"));
}

// What was translated as a table is not translated again as a line.
TEST_F(FoldsTest, ItsLossIsInEveryLanguageTheSame) {
    const std::string out = *folder_ / "spoken";
    ASSERT_EQ(runProgram(training(out)).code, 0);
    const std::string english = runProgram({"inspect", out}).out;
    const std::string russian =
        ProgramProcess({"inspect", out}, {{"LC_ALL", "ru_RU.UTF-8"}}).wait().out;
    const std::regex loss("  ([0-9]+)\\.([0-9]+)  ");
    int found = 0;
    for (std::sregex_iterator at(english.begin(), english.end(), loss), end; at != end; ++at) {
        EXPECT_THAT(russian, HasSubstr(' ' + (*at)[1].str() + ',' + (*at)[2].str() + ' '));
        ++found;
    }
    EXPECT_GT(found, 0) << english;
}

TEST_F(FoldsTest, AFoldThatWasTrainedOtherwiseIsNamedEverywhere) {
    const std::string out = *folder_ / "changed/folds";
    ASSERT_EQ(runProgram(training(out)).code, 0);
    EXPECT_THAT(runProgram({"inspect", out}).out,
                AllOf(HasSubstr("with 2 degrees of freedom"), Not(HasSubstr("unequal"))));
    auto record = nlohmann::ordered_json::parse(contentOf(out + "/fold-2/run.json"));
    record["project"]["training"]["learning_rate"] = 0.25;
    writeText(out + "/fold-2/run.json", record.dump());
    const std::string sentence = "Fold 2 was trained with other settings: Learning rate 0.25";
    EXPECT_THAT(runProgram({"inspect", out}).out,
                AllOf(ContainsRegex("over unequal folds +mean"),
                      HasSubstr(sentence),
                      HasSubstr("are of unequal trainings. For folds that can be compared, begin a "
                                "new cross-validation: espalier train '" +
                                out + "/cross-validation.json' --folds 3")));
    EXPECT_THAT(runProgram({"runs", *folder_ / "changed"}).out,
                AllOf(HasSubstr("3 of 3, unequal"), HasSubstr("folds: " + sentence)));
    const auto report = runProgram({"inspect", out, "--json"}).json();
    ASSERT_EQ(report["unequal_folds"].size(), 1u);
    EXPECT_EQ(report["unequal_folds"][0]["fold"], 2);
    EXPECT_EQ(report["unequal_folds"][0]["settings"][0]["trained"], "0.25");
}

TEST_F(FoldsTest, WhereARunIsExpectedItNamesItsRuns) {
    const std::string out = *folder_ / "no run";
    ASSERT_EQ(runProgram(training(out)).code, 0);
    const std::string image = data() + "/red/1.bmp";
    for (const std::vector<std::string>& arguments :
         {std::vector<std::string>{"predict", out, image},
          {"evaluate", out},
          {"evaluate", out, "--data", data()},
          {"export", out, "--to", *folder_ / "m.onnx"},
          {"export", out, "--program", "python"},
          {"certify", out},
          {"compare", out, out + "/fold-1"}}) {
        SCOPED_TRACE(arguments.front());
        EXPECT_THAT(refusal(arguments),
                    AllOf(HasSubstr(out + " is a cross-validation"),
                          HasSubstr(out + "/fold-1"),
                          HasSubstr("espalier train '" + out + "/cross-validation.json'")));
    }
    EXPECT_THAT(refusal({"train", "--data", out}),
                HasSubstr("is a cross-validation, not a folder of images"));
    // Its folder stands for its record.
    const std::string whole = *folder_ / "by its folder";
    ASSERT_EQ(runProgram({"train", out, "--out", whole}).code, 0);
    EXPECT_EQ(
        nlohmann::json::parse(contentOf(whole + "/run.json"))["project"]["training"]["epochs"], 2);
}

TEST_F(FoldsTest, TheListOfRunsHasCrossValidationsToo) {
    const std::string runs = *folder_ / "runs";
    const std::string whole = runs + "/whole";
    const std::string part = runs + "/part";
    ASSERT_EQ(runProgram(training(whole)).code, 0);
    fs::copy(whole, part, fs::copy_options::recursive);
    fs::remove_all(part + "/fold-3");
    fs::copy(whole + "/fold-1", runs + "/single", fs::copy_options::recursive);
    writeText(runs + "/torn/cross-validation.json", "{");
    writeText(runs + "/torn-run/run.json", "{");

    const ProgramResult list = runProgram({"runs", runs});
    ASSERT_EQ(list.code, 0) << list.err;
    EXPECT_THAT(
        list.out,
        AllOf(ContainsRegex("\nsingle +finished +2  accuracy "),
              ContainsRegex("\ntorn-run +cannot be read"),
              HasSubstr("The record of the run " + runs + "/torn-run (run.json) is truncated"),
              ContainsRegex("\nwhole +3 of 3  finished  +accuracy [^\n]*95 % confidence[^\n]*"
                            "espalier train [^\n]*whole/cross-validation.json"),
              ContainsRegex("\npart +2 of 3  stopped  +accuracy [^\n]*espalier resume [^\n]*part"),
              HasSubstr("The cross-validation " + runs + "/torn cannot be read")));
    const auto report = runProgram({"runs", runs, "--json"}).json();
    EXPECT_EQ(report["runs"].size(), 2u);
    EXPECT_EQ(report["runs"][0]["state"], "completed");
    EXPECT_TRUE(report["runs"][0]["best_epoch"]["accuracy"].is_number());
    ASSERT_EQ(report["cross_validations"].size(), 3u);
    auto inspected = runProgram({"inspect", part, "--json"}).json();
    inspected["tags"] = nlohmann::json::array();  // its own and those of its folds
    EXPECT_EQ(report["cross_validations"][0], inspected);
    EXPECT_TRUE(report["cross_validations"][1].contains("problem"));

    EXPECT_THAT(refusal({"runs", whole}), HasSubstr("is a single cross-validation"));
    EXPECT_THAT(refusal({"runs", runs + "/single"}), HasSubstr("is a single run"));
    EXPECT_THAT(refusal({"runs", runs + "/none"}), HasSubstr("none does not exist."));
    EXPECT_THAT(refusal({"runs", data()}),
                HasSubstr(data() + " is a folder of images and holds no runs."));
}

TEST_F(FoldsTest, TheUsualFolderOfRunsMayBeMissing) {
    const ProgramResult none = runProgram({"runs"});
    EXPECT_EQ(none.code, 0) << none.err;
    EXPECT_THAT(none.out, HasSubstr("No runs in "));
}

TEST_F(FoldsTest, AFoldThatIsOnlyConcludedIsReportedLikeTheOthers) {
    const std::string out = *folder_ / "concluded";
    ASSERT_EQ(runProgram(training(out)).code, 0);
    fs::remove(out + "/fold-2/results.json");
    const ProgramResult lines = runProgram({"resume", out});
    ASSERT_EQ(lines.code, 0) << lines.err;
    const auto folds = events(lines, "fold");
    ASSERT_EQ(folds.size(), 1u);
    EXPECT_EQ(folds[0]["fold"], 2);
    EXPECT_EQ(folds[0]["trained"], true);
    EXPECT_EQ(folds[0]["held_out_images"], 8);
    const auto ends = events(lines, "finished");
    ASSERT_EQ(ends.size(), 1u);
    EXPECT_EQ(ends[0]["test_images"], 8);
    EXPECT_EQ(ends[0]["reason"], "completed");

    fs::remove(out + "/fold-2/results.json");
    const ProgramResult text = runProgram({"resume", out, "--progress", "bar"});
    EXPECT_THAT(text.out,
                ContainsRegex("Fold 2 of 3, already trained: 1[0-9] images for training.*"));
    EXPECT_THAT(text.out, HasSubstr(" of 8 unseen images right"));
    EXPECT_THAT(text.out, HasSubstr("Tested: "));
}

TEST_F(FoldsTest, AFoldThatDivergesEndsItWithAFailure) {
    const std::string out = *folder_ / "diverged";
    const ProgramResult result = runProgram(
        training(out, {"--learning-rate", "1000000000", "--optimizer", "sgdm", "--epochs", "9"}));
    EXPECT_EQ(result.code, 1) << result.out;
    EXPECT_THAT(result.out, HasSubstr("Fold 1 of 3 diverged"));
    EXPECT_THAT(result.out, Not(HasSubstr("To continue")));
    EXPECT_FALSE(fs::exists(out + "/fold-2"));
    EXPECT_THAT(refusal({"resume", out}),
                AllOf(HasSubstr("Fold 1 of 3 diverged"), HasSubstr("lower learning rate")));
    // The command that is refused is not advised.
    const std::string fold = out + "/fold-1";
    EXPECT_THAT(runProgram({"inspect", fold}).out,
                AllOf(Not(HasSubstr("espalier resume")),
                      HasSubstr("One fold of a cross-validation does not continue with a lower "
                                "learning rate (this is 1 of 3)"),
                      HasSubstr("/cross-validation.json' --folds 3 --learning-rate 0.1")));
    const auto report = runProgram({"inspect", fold, "--json"}).json();
    EXPECT_EQ(report["autopsy"]["command"], "");
    EXPECT_TRUE(report["continue_with"].is_null()) << report["continue_with"];
}

TEST_F(FoldsTest, WhatCannotBeDividedIsRefusedInOneSentence) {
    EXPECT_THAT(refusedTraining({}, "1"), HasSubstr("--folds must be a whole number from 2 to 20"));
    EXPECT_THAT(refusedTraining({}, "21"),
                HasSubstr("--folds must be a whole number from 2 to 20"));
    EXPECT_THAT(refusedTraining({}, "-3"),
                HasSubstr("--folds must be a whole number from 2 to 20"));
    EXPECT_THAT(refusedTraining({}, "many"), HasSubstr("--folds"));
    EXPECT_THAT(refusedTraining({}, "13"),
                HasSubstr("has only 12 different images, too few for 13 folds. Choose at most 12 "
                          "folds"));
    EXPECT_THAT(refusedTraining({"--fold", "2/3"}), HasSubstr("--folds 3 --fold none"));
    EXPECT_THAT(refusedTraining({"--on-stop", "save"}),
                HasSubstr("--on-stop cannot be used with --folds"));
    const std::string own = *folder_ / "own split";
    for (const std::string part : {"train", "val"}) {
        fs::create_directories(own);
        fs::copy(data(), own + "/" + part, fs::copy_options::recursive);
    }
    const std::vector<std::string> withOwnSplit{
        "train", "--data", own, "--folds", "3", "--out", *folder_ / "refused"};
    EXPECT_THAT(refusal(withOwnSplit), HasSubstr("Cross-validation makes its own splits"));
}

TEST_F(FoldsTest, ASingleFoldCanBeTrainedAlone) {
    const std::string out = *folder_ / "single";
    const ProgramResult result = runProgram({"train",
                                             "--data",
                                             data(),
                                             "--input",
                                             "20x20x3",
                                             "--network",
                                             "seed-cnn",
                                             "--epochs",
                                             "1",
                                             "--fold",
                                             "2/4",
                                             "--out",
                                             out});
    ASSERT_EQ(result.code, 0) << result.err;
    EXPECT_EQ(result.jsonLines().back()["test_images"], 6);
    for (const std::string wrong : {"2", "0/4", "5/4", "2/40", "x/4", "2/4x", "1/1"}) {
        EXPECT_THAT(refusal({"train", "--data", data(), "--fold", wrong}),
                    HasSubstr("such as 2/5, or none."))
            << wrong;
    }
}

}  // namespace espalier::cli::tests
