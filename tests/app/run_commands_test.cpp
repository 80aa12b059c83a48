// SPDX-License-Identifier: Apache-2.0
// Commands that take a run: what they say of it, and what they refuse to do to other files.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <chrono>
#include <fstream>
#include <memory>
#include <sstream>

#include "engine/base/atomic_file.h"
#include "engine/project/project.h"
#include "engine/runs/run_folder.h"
#include "engine/training/checkpoint/checkpoint.h"
#include "program_process.h"
#include "tests/support/plain_user.h"

namespace espalier::cli::tests {

namespace {

namespace fs = std::filesystem;
using testing::AnyOf;
using testing::ContainsRegex;
using testing::HasSubstr;
using testing::Not;

constexpr int kImagesOfAClass = 20;

/// One short training, run once for all cases.
class RunCommandsTest : public testing::Test {
  public:
    static void SetUpTestSuite() {
        folder_ = std::make_unique<WorkFolder>();
        fs::permissions(folder_->path(), fs::perms::others_exec, fs::perm_options::add);
        writeImages(data());
        training_ = runProgram({"train",
                                "--data",
                                data(),
                                "--input",
                                "20x20x3",
                                "--network",
                                "seed-cnn",
                                "--epochs",
                                "2",
                                "--out",
                                run()});
    }
    static void TearDownTestSuite() { folder_.reset(); }

  protected:
    void SetUp() override { ASSERT_EQ(training_.code, 0) << training_.err; }

    static void writeImages(const std::string& folder) {
        for (int i = 0; i < kImagesOfAClass; ++i) {
            const std::string name = "/" + std::to_string(i) + ".bmp";
            writeImage(folder + "/red" + name, 24, 0xF00000u + static_cast<unsigned>(i));
            writeImage(folder + "/blue" + name, 24, 0x0000A0u + static_cast<unsigned>(i));
        }
    }
    static std::string data() { return *folder_ / "images"; }
    static std::string run() { return *folder_ / "run"; }
    static std::string image() { return data() + "/red/1.bmp"; }
    static std::string copyOfRun(const std::string& name) {
        const std::string copy = *folder_ / name;
        fs::copy(run(), copy, fs::copy_options::recursive);
        return copy;
    }
    /// The one line that says why not.
    static std::string refusal(const std::vector<std::string>& arguments) {
        const ProgramResult result = runProgram(arguments);
        EXPECT_EQ(result.code, 2) << result.out << result.err;
        EXPECT_EQ(result.complaints().size(), 1u) << result.err;
        return result.err;
    }

    static std::unique_ptr<WorkFolder> folder_;
    static ProgramResult training_;
};

std::unique_ptr<WorkFolder> RunCommandsTest::folder_;
ProgramResult RunCommandsTest::training_;

}  // namespace

TEST_F(RunCommandsTest, InspectSaysWhatARunHasLeftAndHowToGoOn) {
    const std::string last = run() + "/checkpoints/last.safetensors";
    const auto report = runProgram({"inspect", run(), "--json"}).json();
    EXPECT_EQ(report["state"], "completed");
    EXPECT_EQ(report["data"], data());
    EXPECT_EQ(report["precision"], "fp32");
    EXPECT_EQ(report["epochs_planned"], 2);
    EXPECT_FALSE(report["network"].get<std::string>().empty());
    EXPECT_FALSE(report["device"].get<std::string>().empty());
    EXPECT_GE(report["best_epoch"]["epoch"], 1);
    EXPECT_TRUE(report["best_epoch"]["validation_loss"].is_number());
    EXPECT_TRUE(report["best_epoch"]["accuracy"].is_number());
    const int validationImages = report["best_epoch"]["validation_images"];
    EXPECT_GT(validationImages, 0);
    EXPECT_LT(validationImages, 20);
    EXPECT_EQ(report["best_epoch"]["accuracy_interval_95"].size(), 2u);
    EXPECT_EQ(report["checkpoints"][0]["file"], "last.safetensors");
    EXPECT_EQ(report["checkpoints"][0]["step"], report["steps"]);
    EXPECT_EQ(report["checkpoints"][0]["bytes"], fs::file_size(last));
    const std::string command = "espalier resume '" + run() + "' --extra-epochs 10";
    EXPECT_EQ(report["continue_with"], command);

    const ProgramResult text = runProgram({"inspect", run()});
    ASSERT_EQ(text.code, 0) << text.err;
    EXPECT_THAT(text.out,
                ContainsRegex("Best epoch: [12] \\(validation loss [0-9.]+, accuracy [0-9]+ to "
                              "[0-9]+ % \\(95 % confidence, too few images to judge\\)\\)"));
    EXPECT_THAT(text.out, HasSubstr("Images: " + data() + "\n"));
    EXPECT_THAT(text.out, ContainsRegex("Network: .*, input 20x20x3"));
    EXPECT_THAT(text.out, ContainsRegex("last.safetensors: step [0-9]+, "));
    EXPECT_THAT(text.out, HasSubstr("To train it longer: " + command));
    EXPECT_THAT(runProgram({"--help"}).out, HasSubstr("or how a run went"));
}

// As by a resume that was killed before its first step.
TEST_F(RunCommandsTest, AnExtensionThatWasNotTrainedIsResumedAsItIs) {
    const std::string copy = copyOfRun("extended");
    const engine::RunRecord record = engine::readRun(copy);
    engine::OptionChange change =
        engine::changeOf(record.project.options, record.events.back().step);
    change.epochs = 3;
    change.epoch = 3;
    engine::recordChange({copy}, change, engine::realFileSystem());
    const std::string command = "espalier resume '" + copy + "'";
    const ProgramResult text = runProgram({"inspect", copy});
    EXPECT_THAT(text.out, HasSubstr(": interrupted after 2 of 3 epochs"));
    EXPECT_THAT(text.out, HasSubstr("To continue: " + command + "\n"));
    const auto report = runProgram({"inspect", copy, "--json"}).json();
    EXPECT_EQ(report["state"], "interrupted");
    EXPECT_EQ(report["continue_with"], command);
    ASSERT_EQ(runProgram({"resume", copy}).code, 0);
    const auto resumed = runProgram({"inspect", copy, "--json"}).json();
    EXPECT_EQ(resumed["state"], "completed");
    EXPECT_EQ(resumed["epochs"], 3);
}

TEST_F(RunCommandsTest, ARunThatLostItsPatienceIsSaidToHaveStoppedEarly) {
    const std::string copy = copyOfRun("early");
    engine::TrainingEvent end = engine::readRun(copy).events.back();
    ASSERT_EQ(end.kind, engine::EventKind::Finished);
    end.reason = engine::FinishReason::Patience;
    std::ofstream(copy + "/events.jsonl", std::ios::app) << engine::eventToJson(end) << "\n";
    EXPECT_THAT(runProgram({"inspect", copy}).out,
                HasSubstr(": stopped early after 2 of 2 epochs"));
    EXPECT_THAT(runProgram({"compare", copy, run()}).out,
                ContainsRegex("state +stopped early +completed"));
    EXPECT_EQ(runProgram({"inspect", copy, "--json"}).json()["state"], "patience")
        << "for scripts, as in the files";
}

TEST_F(RunCommandsTest, InspectDoesNotOfferToTrainRuinedWeightsLonger) {
    const std::string copy = copyOfRun("exploded");
    const fs::path last = copy + "/checkpoints/last.safetensors";
    engine::Checkpoint ruined = engine::loadCheckpoint(last);
    const fs::path previous = copy + "/checkpoints/previous.safetensors";
    engine::Checkpoint before = engine::loadCheckpoint(previous);
    before.progress.firstLoss = 0;  // not known, so that it counts as good
    engine::saveCheckpoint(previous, before, engine::realFileSystem());
    ruined.progress.explodedAfter = before.progress.stepsAttempted;
    engine::saveCheckpoint(last, ruined, engine::realFileSystem());
    const ProgramResult text = runProgram({"inspect", copy});
    EXPECT_THAT(text.out, HasSubstr("Its loss exploded."));
    EXPECT_THAT(text.out, HasSubstr("espalier resume '" + copy + "' --learning-rate "));
    EXPECT_THAT(text.out, Not(HasSubstr("--extra-epochs")));

    ruined.progress.explodedAfter = 0;
    engine::saveCheckpoint(last, ruined, engine::realFileSystem());
    const ProgramResult none = runProgram({"inspect", copy});
    EXPECT_THAT(none.out, HasSubstr("No checkpoint can be continued from."));
    EXPECT_THAT(none.out, HasSubstr("espalier train '" + copy + "/run.json' --learning-rate "));
    EXPECT_THAT(none.out, HasSubstr(" --clip-norm 1\n"));
    EXPECT_THAT(none.out, Not(HasSubstr("espalier resume")));
}

TEST_F(RunCommandsTest, CompareSaysThatALossExplodedAndHowManyEpochsThereWereInTheEnd) {
    const std::string copy = copyOfRun("longer");
    engine::Project project = engine::loadProject(copy + "/run.json");
    engine::OptionChange change = engine::changeOf(project.options, 1);
    change.epochs = 7;
    engine::recordChange({copy}, change, engine::realFileSystem());
    engine::TrainingEvent end = engine::readRun(copy).events.back();
    ASSERT_EQ(end.kind, engine::EventKind::Finished);
    end.epochs = change.epochs;
    end.text = "Training diverged: the loss of epoch 2 is too large. Trained for 2 epochs.";
    std::ofstream(copy + "/events.jsonl", std::ios::app) << engine::eventToJson(end) << "\n";
    const ProgramResult text = runProgram({"compare", run(), copy});
    ASSERT_EQ(text.code, 0) << text.err;
    EXPECT_THAT(text.out, HasSubstr("completed, loss exploded"));
    EXPECT_THAT(text.out, ContainsRegex("Epochs +2 +7"));
    EXPECT_THAT(text.out, Not(HasSubstr("The settings are the same.")));
    const auto report = runProgram({"compare", run(), copy, "--json"}).json();
    EXPECT_EQ(report["runs"][0]["loss_exploded"], false);
    EXPECT_EQ(report["runs"][1]["loss_exploded"], true);
}

TEST_F(RunCommandsTest, InspectNamesADamagedCheckpointAndImagesThatAreGone) {
    const std::string copy = copyOfRun("damaged");
    writeText(copy + "/checkpoints/last.safetensors", "no checkpoint");
    const std::string moved = *folder_ / "elsewhere";
    fs::rename(data(), moved);
    const ProgramResult text = runProgram({"inspect", copy});
    const auto report = runProgram({"inspect", copy, "--json"}).json();
    fs::rename(moved, data());
    EXPECT_THAT(text.out, HasSubstr("last.safetensors cannot be used"));
    EXPECT_THAT(text.out, HasSubstr("Images: " + data() + " (no longer there)"));
    EXPECT_THAT(text.out, HasSubstr(" --data FOLDER"));
    EXPECT_THAT(text.out,
                HasSubstr("If its images are gone for good, train a new run on others: "));
    EXPECT_TRUE(report["checkpoints"][0].contains("problem"));
}

TEST_F(RunCommandsTest, CheckpointsThatAreAwayAreNeitherForgottenNorTrainedOver) {
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

TEST_F(RunCommandsTest, NoCommandTakesCheckpointsThatAreAwayForNone) {
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

TEST_F(RunCommandsTest, CommandsSayThatTheNewestCheckpointIsMissing) {
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

TEST_F(RunCommandsTest, InspectFindsABitThatWasFlippedInACheckpoint) {
    const std::string copy = copyOfRun("flipped");
    const std::string last = copy + "/checkpoints/last.safetensors";
    std::string bytes = contentOf(last);
    bytes.back() = static_cast<char>(bytes.back() ^ 1);
    writeText(last, bytes);
    EXPECT_THAT(runProgram({"inspect", copy}).out,
                HasSubstr("last.safetensors cannot be used: it is damaged"));
    EXPECT_TRUE(
        runProgram({"inspect", copy, "--json"}).json()["checkpoints"][0].contains("problem"));
}

TEST_F(RunCommandsTest, InspectRefusesOptionsThatAreForImages) {
    EXPECT_THAT(refusal({"inspect", run(), "--quick"}), HasSubstr("--quick is for folders"));
    EXPECT_THAT(refusal({"inspect", run(), "--labels", "top"}), HasSubstr("--labels is for"));
}

TEST_F(RunCommandsTest, APipeInPlaceOfARecordIsRefusedAtOnce) {
    const std::string folder = *folder_ / "pipe";
    fs::create_directory(folder);
    ASSERT_EQ(::mkfifo((folder + "/run.json").c_str(), 0600), 0);
    EXPECT_THAT(refusal({"train", folder + "/run.json", "--out", folder + " out"}),
                HasSubstr("it is a pipe"));
}

TEST_F(RunCommandsTest, ALineFeedInTheNameOfAClassStaysInItsLine) {
    const std::string odd = *folder_ / "odd names";
    fs::copy(data(), odd, fs::copy_options::recursive);
    fs::rename(odd + "/red", odd + "/re\nd");
    const ProgramResult text = runProgram({"inspect", odd});
    EXPECT_EQ(text.code, 0) << text.err;
    EXPECT_THAT(text.out, HasSubstr("re\\x0Ad"));
    EXPECT_THAT(text.out, Not(HasSubstr("re\nd")));
}

TEST_F(RunCommandsTest, InspectNamesDamagedAndMissingFiles) {
    const std::string copy = copyOfRun("damaged files");
    EXPECT_TRUE(runProgram({"inspect", copy, "--json"}).json()["damage"].empty());
    std::ofstream(copy + "/events.jsonl", std::ios::app) << R"({"event":"st)";
    EXPECT_TRUE(runProgram({"inspect", copy, "--json"}).json()["damage"].empty())
        << "a kill cuts off the last line";
    writeText(copy + "/events.jsonl", "\x01\x02\n\x03\xFF\n");
    writeText(copy + "/metrics.csv", "noise");
    fs::remove(copy + "/samples.txt");
    const ProgramResult text = runProgram({"inspect", copy});
    EXPECT_EQ(text.code, 0) << text.err;
    EXPECT_THAT(text.out, HasSubstr("events.jsonl is damaged: "));
    EXPECT_THAT(text.out, HasSubstr("metrics.csv is damaged: 1 of its 1 lines cannot be read"));
    EXPECT_THAT(text.out, HasSubstr("samples.txt is missing: "));
    fs::remove(copy + "/metrics.csv");
    writeText(copy + "/events.jsonl", "");
    const auto report = runProgram({"inspect", copy, "--json"}).json();
    ASSERT_EQ(report["damage"].size(), 3u) << report.dump();
    EXPECT_THAT(report["damage"][0].get<std::string>(), HasSubstr("it is empty"));
    EXPECT_THAT(report["damage"][1].get<std::string>(), HasSubstr("metrics.csv is missing"));
}

TEST_F(RunCommandsTest, InspectMissesNoListInARunOfAVersionThatWroteNone) {
    const std::string copy = copyOfRun("without a list");
    fs::remove(copy + "/samples.txt");
    EXPECT_EQ(runProgram({"inspect", copy, "--json"}).json()["damage"].size(), 1u);
    auto record = nlohmann::json::parse(contentOf(copy + "/run.json"));
    ASSERT_EQ(record.erase("samples"), 1u);
    writeText(copy + "/run.json", record.dump());
    EXPECT_TRUE(runProgram({"inspect", copy, "--json"}).json()["damage"].empty());
    EXPECT_THAT(runProgram({"inspect", copy}).out, Not(HasSubstr("samples.txt")));
    writeText(copy + "/samples.txt", "noise\n\x01\x02\n");
    EXPECT_THAT(runProgram({"inspect", copy}).out, HasSubstr("samples.txt is damaged: "));
}

TEST_F(RunCommandsTest, ACutListOfImagesIsNamedAndNotTheImages) {
    const std::string copy = copyOfRun("a cut list");
    const std::string whole = contentOf(copy + "/samples.txt");
    const std::size_t third = whole.find('\n', whole.find('\n') + 1);
    writeText(copy + "/samples.txt", whole.substr(0, third + 1));
    const std::string expected = "samples.txt is damaged: it has 2 lines instead of ";
    EXPECT_THAT(runProgram({"inspect", copy}).out, HasSubstr(expected));
    fs::remove(copy + "/results.json");
    for (const char* command : {"resume", "evaluate"}) {
        std::vector<std::string> words{command, copy};
        if (words.front() == "resume") words.insert(words.end(), {"--epochs", "9"});
        const ProgramResult result = runProgram(words);
        EXPECT_EQ(result.code, 2) << command;
        EXPECT_THAT(result.err, HasSubstr(expected)) << command;
        EXPECT_THAT(result.err, HasSubstr("Restore this file from a copy")) << command;
        EXPECT_THAT(result.err, Not(HasSubstr("missing"))) << command;
    }
}

TEST_F(RunCommandsTest, AModelThatNeedsMoreMemoryThanAllowedIsNotComputed) {
    const auto with = [](std::vector<std::string> words) {
        words.insert(words.end(), {"--memory-limit", "0.000001"});
        return words;
    };
    for (const auto& command :
         {std::vector<std::string>{"predict", run(), image(), "--device", "cpu"},
          std::vector<std::string>{"predict", run(), data(), "--device", "cpu"},
          std::vector<std::string>{"evaluate", run(), "--device", "cpu"}}) {
        SCOPED_TRACE(command.front());
        const std::string why = refusal(with(command));
        EXPECT_THAT(why, HasSubstr("Predicting one image with this model needs "));
        EXPECT_THAT(why, HasSubstr("allow it with --memory-limit 1, or "));
    }
    const std::string model = *folder_ / "large.onnx";
    const ProgramResult exported = runProgram(with({"export", run(), "--to", model}));
    EXPECT_EQ(exported.code, 0) << exported.err;
    EXPECT_THAT(exported.out,
                ContainsRegex("not independently verified: the check needs [0-9.]+ GB of memory "
                              "\\(limit [0-9.]+ GB\\); allow it with --memory-limit 1"));
    EXPECT_EQ(runProgram({"predict", model, image(), "--memory-limit", "1"}).code, 0);
    for (const char* limit : {"0", "-1", "nan", "1e9"}) {
        EXPECT_THAT(refusal({"predict", run(), image(), std::string("--memory-limit=") + limit}),
                    HasSubstr("must be a number of GB, such as 8."));
    }
}

TEST_F(RunCommandsTest, CompareDoesNotCompareTensorsOfRunsAtOtherSteps) {
    // As if it had gone on from the same checkpoint, and been killed before its next one.
    const std::string ahead = copyOfRun("ahead");
    std::ofstream(ahead + "/events.jsonl", std::ios::app)
        << R"({"event":"step","step":4321,"epoch":3})"
        << "\n";
    const ProgramResult text = runProgram({"compare", run(), ahead});
    EXPECT_EQ(text.code, 0) << text.err;
    EXPECT_THAT(text.out, Not(HasSubstr("Identical bits")));
    EXPECT_THAT(text.out, HasSubstr("is at step 4321: their tensors are not compared"));
    EXPECT_THAT(text.out, HasSubstr("lowest validation loss"));
    const auto report = runProgram({"compare", run(), ahead, "--json"}).json();
    EXPECT_TRUE(report["equal"].is_null());
    EXPECT_EQ(report["runs"][1]["steps"], 4321);
    EXPECT_TRUE(report.contains("settings"));
    const auto first = std::to_string(report["runs"][0]["steps"].get<int>());
    EXPECT_THAT(report["weights_not_compared"].get<std::string>(),
                HasSubstr("is at step " + first + ", but "));
}

TEST_F(RunCommandsTest, CompareSaysWhatAFileIsAndWhatIsExpected) {
    const std::string notes = *folder_ / "notes.txt";
    writeText(notes, "dear");
    const std::string expected = ", and neither a run nor a checkpoint. Name two run folders, or ";
    EXPECT_THAT(refusal({"compare", run(), image()}), HasSubstr("1.bmp is an image" + expected));
    EXPECT_THAT(refusal({"compare", run() + "/model.onnx", run()}),
                HasSubstr("model.onnx is a model" + expected));
    EXPECT_THAT(refusal({"compare", notes, notes}),
                HasSubstr("notes.txt is another file" + expected));
}

TEST_F(RunCommandsTest, InspectDoesNotSayWhatTrainChoosesWhereItRefuses) {
    const std::string lone = *folder_ / "lone";
    for (int i = 0; i < 12; ++i) {
        writeImage(
            std::filesystem::path(lone) / "red" / (std::to_string(i) + ".bmp"), 12, 0xF00000);
    }
    const std::string inspected = runProgram({"inspect", lone}).out;
    EXPECT_THAT(inspected, Not(HasSubstr("espalier train chooses")));
    EXPECT_THAT(inspected, HasSubstr("Suggested input"));
    EXPECT_TRUE(runProgram({"inspect", lone, "--json"}).json()["suggestion"].is_null());
}

TEST_F(RunCommandsTest, InspectSaysWhatTrainChoosesForAFolder) {
    const std::string heading = "For these images, espalier train chooses:\n";
    const std::string inspected = runProgram({"inspect", data()}).out;
    ASSERT_THAT(inspected, HasSubstr(heading));
    const std::string out = *folder_ / "as suggested";
    const ProgramResult trained =
        runProgram({"train", data(), "--epochs", "1", "--out", out, "--progress", "bar"});
    ASSERT_EQ(trained.code, 0) << trained.err;
    std::istringstream lines(inspected.substr(inspected.find(heading) + heading.size()));
    int count = 0;
    for (std::string line; std::getline(lines, line) && line.starts_with("- "); ++count) {
        EXPECT_THAT(trained.out, HasSubstr("\n" + line.substr(2) + "\n"));
    }
    EXPECT_GE(count, 3) << inspected;
    const auto suggestion = runProgram({"inspect", data(), "--json"}).json()["suggestion"];
    const auto project = nlohmann::json::parse(contentOf(out + "/run.json"))["project"];
    EXPECT_EQ(suggestion["network"], project["network"]["name"]);
    EXPECT_EQ(
        suggestion["input"],
        nlohmann::json(
            {project["input"]["height"], project["input"]["width"], project["input"]["channels"]}));
    EXPECT_TRUE(suggestion["start_from"].is_null());
}

TEST_F(RunCommandsTest, TheRecordStandsForItsRun) {
    const std::string record = run() + "/run.json";
    EXPECT_EQ(runProgram({"inspect", record}).out, runProgram({"inspect", run()}).out);
    EXPECT_THAT(runProgram({"compare", record, run()}).out, HasSubstr("Identical bits"));
    EXPECT_EQ(runProgram({"predict", record, image()}).code, 0);
    const std::string model = *folder_ / "of record.onnx";
    EXPECT_EQ(runProgram({"export", record, "--to", model}).code, 0);
    EXPECT_THAT(refusal({"resume", record}), HasSubstr("has completed all"));
    EXPECT_THAT(refusal({"inspect", *folder_ / "run.json"}), HasSubstr("run.json"));
}

TEST_F(RunCommandsTest, ARunIsANetworkAndNoFolderOfImages) {
    EXPECT_EQ(runProgram({"network", run()}).out, runProgram({"network", run() + "/run.json"}).out);
    EXPECT_THAT(runProgram({"network", run()}).out, HasSubstr("conv1"));
    const auto record = nlohmann::json::parse(contentOf(run() + "/run.json"));
    const auto input = record["project"]["input"];
    const auto table = runProgram({"network", run(), "--json"}).json()["table"];
    EXPECT_EQ(table.front()["shape"],
              nlohmann::json({input["channels"], input["height"], input["width"]}))
        << "as the run has it";
    EXPECT_EQ(table.back()["shape"].back(), record["dataset"]["split"].size());
    const auto other =
        runProgram({"network", run(), "--json", "--classes", "7", "--input", "32x40"})
            .json()["table"];
    EXPECT_EQ(other.back()["shape"].back(), 7);
    EXPECT_EQ(other.front()["shape"], nlohmann::json({input["channels"], 32, 40}));
    EXPECT_THAT(refusal({"train", "--data", run()}),
                HasSubstr("is a run, not a folder of images. To train with its images and options: "
                          "espalier train '" +
                          run() + "'"));
}

TEST_F(RunCommandsTest, APartOfARunIsNamedWithItsRun) {
    const std::string around = "belongs to the run " + run() + ". Name that folder.";
    for (const char* part : {"/events.jsonl", "/checkpoints", "/samples.txt"}) {
        EXPECT_THAT(refusal({"inspect", run() + part}), HasSubstr(around));
        EXPECT_THAT(refusal({"resume", run() + part}), HasSubstr(around));
        EXPECT_THAT(refusal({"predict", run() + part, image()}), HasSubstr(around));
    }
    const std::string checkpoint = run() + "/checkpoints/last.safetensors";
    EXPECT_THAT(refusal({"certify", checkpoint}), HasSubstr(around));
    EXPECT_THAT(refusal({"evaluate", checkpoint, "--data", data()}), HasSubstr(around));
    EXPECT_EQ(runProgram({"inspect", checkpoint}).code, 0) << "its tensors";
}

TEST_F(RunCommandsTest, ExportReplacesOnlyWhatEspalierHasExported) {
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
TEST_F(RunCommandsTest, AnExportThatWasKilledIsReplacedByTheNextOne) {
    const std::string file = *folder_ / "killed.onnx";
    ASSERT_EQ(runProgram({"export", run(), "--to", file}).code, 0);
    const std::string left = file + ".part0123456789abcdef";
    fs::copy_file(file, left);
    fs::last_write_time(left, fs::file_time_type::clock::now() - std::chrono::hours(2));
    const ProgramResult again = runProgram({"export", run(), "--to", file});
    EXPECT_EQ(again.code, 0) << again.err;
    EXPECT_FALSE(fs::exists(left));
}

TEST_F(RunCommandsTest, ADamagedModelOfTheRunIsReplaced) {
    const std::string copy = copyOfRun("half written");
    const std::string model = copy + "/model.onnx";
    fs::resize_file(model, fs::file_size(model) / 2);
    EXPECT_EQ(runProgram({"export", copy, "--to", model}).code, 0);
    EXPECT_EQ(runProgram({"predict", copy, image()}).code, 0);
}

// A link to itself cannot be followed by anybody, root included.
TEST_F(RunCommandsTest, WhatCannotBeReachedIsNotCalledMissing) {
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

TEST_F(RunCommandsTest, ARunWithoutPermissionIsReportedAsSuch) {
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

TEST_F(RunCommandsTest, PredictOffersNoExportWithoutATrainedNetwork) {
    const std::string copy = *folder_ / "untrained";
    fs::copy(run(), copy, fs::copy_options::recursive);
    fs::remove(copy + "/model.onnx");
    EXPECT_THAT(refusal({"predict", copy, image()}), HasSubstr("espalier export"));
    fs::remove_all(copy + "/checkpoints");
    writeText(copy + "/events.jsonl",
              "{\"event\":\"finished\",\"step\":1,\"reason\":\"stopped\"}\n");
    const std::string untrained = refusal({"predict", copy, image()});
    EXPECT_THAT(untrained, HasSubstr("has no trained network yet"));
    EXPECT_THAT(untrained, HasSubstr("espalier resume"));
    EXPECT_THAT(untrained, Not(HasSubstr("espalier export")));
}

TEST_F(RunCommandsTest, ARepeatedRunSaysHowManyOfItsImagesAreMissing) {
    const std::string images = *folder_ / "some";
    const std::string first = *folder_ / "first";
    writeImages(images);
    ASSERT_EQ(runProgram({"train",
                          "--data",
                          images,
                          "--input",
                          "20x20x3",
                          "--network",
                          "seed-cnn",
                          "--epochs",
                          "1",
                          "--out",
                          first})
                  .code,
              0);
    const auto again = [&](const std::string& name) {
        return std::vector<std::string>{"train", first + "/run.json", "--out", *folder_ / name};
    };
    fs::remove(images + "/red/1.bmp");
    const ProgramResult few = runProgram(again("few"));
    EXPECT_EQ(few.code, 0) << few.err;
    EXPECT_THAT(few.out, HasSubstr("1 of the 40 images that the run started with is missing"));
    for (int i = 0; i < kImagesOfAClass; ++i) {
        fs::remove(images + "/blue/" + std::to_string(i) + ".bmp");
        if (i < kImagesOfAClass - 2) fs::remove(images + "/red/" + std::to_string(i) + ".bmp");
    }
    EXPECT_THAT(refusal(again("most")), HasSubstr("38 of the 40 images of the run"));
    fs::remove_all(images + "/red");
    EXPECT_THAT(refusal(again("empty")), HasSubstr("The 40 images of the run are no longer in"));
    fs::remove_all(images);
    const std::string gone = refusal(again("gone"));
    EXPECT_THAT(gone, HasSubstr("The 40 images of the run are no longer in " + images));
    EXPECT_THAT(gone, HasSubstr("--data"));
    for (const char* name : {"most", "empty", "gone"}) EXPECT_FALSE(fs::exists(*folder_ / name));
}

TEST_F(RunCommandsTest, ImagesThatARepetitionExcludesAreNotMissing) {
    const std::string images = *folder_ / "three";
    writeImages(images);
    for (int i = 0; i < 3 * kImagesOfAClass; ++i) {
        writeImage(images + "/green/" + std::to_string(i) + ".bmp",
                   24,
                   0x00A000u + static_cast<unsigned>(i));
    }
    const std::vector<std::string> small{
        "--input", "20x20x3", "--network", "seed-cnn", "--epochs", "1", "--out"};
    const auto train = [&](std::vector<std::string> arguments, const std::string& name) {
        arguments.insert(arguments.begin(), "train");
        arguments.insert(arguments.end(), small.begin(), small.end());
        arguments.push_back(*folder_ / name);
        return runProgram(arguments);
    };
    ASSERT_EQ(train({"--data", images}, "all").code, 0);
    const ProgramResult fewer =
        train({*folder_ / "all/run.json", "--exclude-class", "green"}, "fewer");
    EXPECT_EQ(fewer.code, 0) << fewer.err;
    EXPECT_THAT(fewer.out + fewer.err, Not(HasSubstr("are missing")));
}

// Where run.json cannot be written, nothing has begun.
TEST_F(RunCommandsTest, FoldersOfARunThatDidNotBeginAreRemoved) {
    rlimit before{};
    ASSERT_EQ(::getrlimit(RLIMIT_FSIZE, &before), 0);
    const rlimit small{.rlim_cur = 200, .rlim_max = before.rlim_max};
    fs::create_directories(*folder_ / "kept");
    ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &small), 0);
    const ProgramResult result = runProgram({"train",
                                             "--data",
                                             data(),
                                             "--input",
                                             "20x20x3",
                                             "--network",
                                             "seed-cnn",
                                             "--progress",
                                             "none",
                                             "--out",
                                             *folder_ / "kept/a/b/c"});
    ::setrlimit(RLIMIT_FSIZE, &before);
    EXPECT_EQ(result.code, 1) << result.err;
    EXPECT_TRUE(fs::exists(*folder_ / "kept"));
    EXPECT_FALSE(fs::exists(*folder_ / "kept/a"));
}

}  // namespace espalier::cli::tests
