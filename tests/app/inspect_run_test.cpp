// SPDX-License-Identifier: Apache-2.0
// `espalier inspect`: what it says of a run, and of a folder to train on.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "engine/project/project.h"
#include "engine/runs/run_folder.h"
#include "engine/runs/run_note.h"
#include "engine/training/checkpoint/checkpoint.h"
#include "program_process.h"
#include "trained_run.h"

namespace espalier::cli::tests {

namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::ContainsRegex;
using testing::HasSubstr;
using testing::Not;

class InspectRunTest : public TrainedRunTest {};

}  // namespace

TEST_F(InspectRunTest, TagsAreListedFilteredAndInspected) {
    const fs::path parent = folder_->path() / "tagged";
    fs::create_directories(parent);
    for (const char* name : {"a", "b"}) {
        fs::copy(run(), parent / name, fs::copy_options::recursive);
    }
    EXPECT_THAT(runProgram({"runs", parent}).out, Not(HasSubstr("tags")));
    engine::writeNote({parent / "b"}, {.tags = {"night shots", "baseline"}});
    const ProgramResult list = runProgram({"runs", parent});
    EXPECT_THAT(list.out, ContainsRegex("run +state +.*test +tags"));
    EXPECT_THAT(list.out, HasSubstr("night shots, baseline"));
    const auto all = runProgram({"runs", parent, "--json"}).json()["runs"];
    EXPECT_TRUE(all[0]["tags"].empty());
    EXPECT_EQ(all[1]["tags"][0], "night shots");
    const auto some = runProgram({"runs", parent, "--tag", "baseline", "--json"}).json()["runs"];
    ASSERT_EQ(some.size(), 1u);
    EXPECT_EQ(some[0]["tags"][1], "baseline");
    const ProgramResult none = runProgram({"runs", parent, "--tag", "night"});
    EXPECT_EQ(none.code, 0);
    EXPECT_THAT(none.out, HasSubstr("No run has the tag night."));
    EXPECT_EQ(runProgram({"runs", "--forget-missing", "--tag", "a"}).code, 2);
    EXPECT_THAT(runProgram({"inspect", parent / "b"}).out,
                HasSubstr("Tags: night shots, baseline"));
    EXPECT_EQ(runProgram({"inspect", parent / "b", "--json"}).json()["tags"].size(), 2u);
    // A project lists what was trained by it or on its images.
    engine::Project project;
    project.dataset = folder_->path() / "elsewhere";
    engine::saveProject(project, parent / "other.espalier");
    fs::create_directories(parent / "runs");
    fs::copy(run(), parent / "runs" / "c", fs::copy_options::recursive);
    const ProgramResult others = runProgram({"runs", parent / "other.espalier"});
    EXPECT_EQ(others.code, 0);
    EXPECT_THAT(
        others.out,
        AllOf(HasSubstr("No runs of"), HasSubstr("Of other projects, and not listed here: 1.")));
    project.dataset = data();
    engine::saveProject(project, parent / "other.espalier");
    const auto own = runProgram({"runs", parent / "other.espalier", "--json"}).json()["runs"];
    ASSERT_EQ(own.size(), 1u);
    EXPECT_THAT(own[0]["run"].get<std::string>(), HasSubstr("/c"));
    std::ofstream(parent / "a" / "note.json") << "{";
    const ProgramResult damaged = runProgram({"runs", parent});
    EXPECT_EQ(damaged.code, 0);
    EXPECT_THAT(damaged.out, HasSubstr("note.json"));
}

TEST_F(InspectRunTest, InspectSaysWhatARunHasLeftAndHowToGoOn) {
    const std::string last = run() + "/checkpoints/last.safetensors";
    const auto report = runProgram({"inspect", run(), "--json"}).json();
    EXPECT_EQ(report["state"], "completed");
    EXPECT_EQ(report["data"], data());
    EXPECT_EQ(report["precision"], "fp32");
    EXPECT_EQ(report["epochs_planned"], 2);
    EXPECT_EQ(report["learning_rate"], 0.001);
    EXPECT_EQ(report["schedule"], "constant");
    EXPECT_TRUE(report["effort"].is_null()) << "its length was chosen";
    EXPECT_FALSE(report["network"].get<std::string>().empty());
    EXPECT_FALSE(report["device"].get<std::string>().empty());
    EXPECT_GE(report["best_epoch"]["epoch"], 1);
    EXPECT_TRUE(report["best_epoch"]["validation_loss"].is_number());
    EXPECT_TRUE(report["best_epoch"]["accuracy"].is_number());
    const int validationImages = report["best_epoch"]["validation_images"];
    EXPECT_GT(validationImages, 0);
    EXPECT_LT(validationImages, 20);
    EXPECT_EQ(report["best_epoch"]["accuracy_interval_95"].size(), 2u);
    EXPECT_EQ(report["best_epoch"]["by"], "validation_loss");
    const auto compared = runProgram({"compare", run(), run(), "--json"}).json();
    EXPECT_EQ(compared["runs"][0]["best_epoch"], report["best_epoch"]);
    const auto listed = runProgram({"runs", fs::path(run()).parent_path(), "--json"}).json();
    const auto& all = listed["runs"];
    EXPECT_TRUE(std::ranges::any_of(
        all, [&](const auto& each) { return each["best_epoch"] == report["best_epoch"]; }));
    EXPECT_EQ(report["checkpoints"][0]["file"], "last.safetensors");
    EXPECT_EQ(report["checkpoints"][0]["step"], report["steps"]);
    EXPECT_EQ(report["checkpoints"][0]["bytes"], fs::file_size(last));
    EXPECT_EQ(report["checkpoints"][0]["epoch"], 2);
    EXPECT_EQ(report["checkpoints"].back()["file"], "best.safetensors");
    EXPECT_EQ(report["checkpoints"].back()["epoch"], report["best_epoch"]["epoch"]);
    EXPECT_EQ(report["output_network"], "best");
    const std::string command = "espalier resume '" + run() + "' --extra-epochs 10";
    EXPECT_EQ(report["continue_with"], command);

    const ProgramResult text = runProgram({"inspect", run()});
    ASSERT_EQ(text.code, 0) << text.err;
    EXPECT_THAT(
        text.out,
        ContainsRegex(
            "Best epoch: [12], by validation loss \\(validation loss [0-9.]+, accuracy [0-9]+ to "
            "[0-9]+ % \\(95 % confidence, too few images to judge\\)\\)"));
    EXPECT_THAT(text.out, HasSubstr("\nModel: the network of the best epoch\n"));
    const std::string begun = copyOfRun("begun");
    std::istringstream events(contentOf(begun + "/events.jsonl"));
    std::string unvalidated;
    for (std::string line; std::getline(events, line);) {
        if (line.find("\"event\":\"epoch\"") == std::string::npos) unvalidated += line + "\n";
    }
    writeText(begun + "/events.jsonl", unvalidated);
    EXPECT_THAT(runProgram({"inspect", begun}).out,
                AllOf(HasSubstr("Best epoch: none yet"), HasSubstr("\nModel: the last network, ")));
    EXPECT_THAT(text.out, HasSubstr("Images: " + data() + "\n"));
    EXPECT_THAT(text.out, HasSubstr(": finished after 2 of 2 epochs"));
    EXPECT_THAT(text.out,
                HasSubstr("Training: 2 epochs, learning rate 0.001 (constant), batch 32, adam\n"));
    EXPECT_THAT(text.out, ContainsRegex("Network: .*, input 20x20x3"));
    EXPECT_THAT(text.out, ContainsRegex("last.safetensors: step [0-9]+, "));
    EXPECT_THAT(text.out, HasSubstr("To train it longer: " + command));
    EXPECT_THAT(runProgram({"--help"}).out, HasSubstr("or how a run went"));
}

// As by a resume that was killed before its first step.
TEST_F(InspectRunTest, AnExtensionThatWasNotTrainedIsResumedAsItIs) {
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
    const ProgramResult trained = runProgram({"resume", copy, "--progress", "bar"});
    ASSERT_EQ(trained.code, 0);
    const std::string inspected = runProgram({"inspect", copy}).out;
    const auto from = inspected.find("Best epoch: ");
    ASSERT_NE(from, std::string::npos) << inspected;
    EXPECT_THAT(trained.out, HasSubstr(inspected.substr(from, inspected.find('\n', from) - from)))
        << "the end of a training and its record say the same";
    const auto resumed = runProgram({"inspect", copy, "--json"}).json();
    EXPECT_EQ(resumed["state"], "completed");
    EXPECT_EQ(resumed["epochs"], 3);
}

TEST_F(InspectRunTest, ARunThatLostItsPatienceIsSaidToHaveStoppedEarly) {
    const std::string copy = copyOfRun("early");
    engine::TrainingEvent end = engine::readRun(copy).events.back();
    ASSERT_EQ(end.kind, engine::EventKind::Finished);
    end.reason = engine::FinishReason::Patience;
    std::ofstream(copy + "/events.jsonl", std::ios::app) << engine::eventToJson(end) << "\n";
    EXPECT_THAT(runProgram({"inspect", copy}).out,
                HasSubstr(": stopped early after 2 of 2 epochs"));
    EXPECT_THAT(runProgram({"compare", copy, run()}).out,
                ContainsRegex("state +stopped early +finished"));
    EXPECT_EQ(runProgram({"inspect", copy, "--json"}).json()["state"], "patience")
        << "for scripts, as in the files";
}

TEST_F(InspectRunTest, InspectDoesNotOfferToTrainRuinedWeightsLonger) {
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

TEST_F(InspectRunTest, InspectNamesADamagedCheckpointAndImagesThatAreGone) {
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

TEST_F(InspectRunTest, InspectFindsABitThatWasFlippedInACheckpoint) {
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

TEST_F(InspectRunTest, InspectRefusesOptionsThatAreForImages) {
    EXPECT_THAT(refusal({"inspect", run(), "--quick"}), HasSubstr("--quick is for folders"));
    EXPECT_THAT(refusal({"inspect", run(), "--labels", "top"}), HasSubstr("--labels is for"));
}

TEST_F(InspectRunTest, APipeInPlaceOfARecordIsRefusedAtOnce) {
    const std::string folder = *folder_ / "pipe";
    fs::create_directory(folder);
    ASSERT_EQ(::mkfifo((folder + "/run.json").c_str(), 0600), 0);
    EXPECT_THAT(refusal({"train", folder + "/run.json", "--out", folder + " out"}),
                HasSubstr("it is a pipe"));
}

TEST_F(InspectRunTest, ALineFeedInTheNameOfAClassStaysInItsLine) {
    const std::string odd = *folder_ / "odd names";
    fs::copy(data(), odd, fs::copy_options::recursive);
    fs::rename(odd + "/red", odd + "/re\nd");
    const ProgramResult text = runProgram({"inspect", odd});
    EXPECT_EQ(text.code, 0) << text.err;
    EXPECT_THAT(text.out, HasSubstr("re\\x0Ad"));
    EXPECT_THAT(text.out, Not(HasSubstr("re\nd")));
}

TEST_F(InspectRunTest, InspectNamesDamagedAndMissingFiles) {
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

TEST_F(InspectRunTest, InspectMissesNoListInARunOfAVersionThatWroteNone) {
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

TEST_F(InspectRunTest, ACutListOfImagesIsNamedAndNotTheImages) {
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

TEST_F(InspectRunTest, InspectDoesNotSayWhatTrainChoosesWhereItRefuses) {
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

TEST_F(InspectRunTest, InspectSaysWhatTrainChoosesForAFolder) {
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
    EXPECT_THAT(trained.out,
                HasSubstr("\nThe model will be the network of the last epoch, because"));
    const auto suggestion = runProgram({"inspect", data(), "--json"}).json()["suggestion"];
    const auto project = nlohmann::json::parse(contentOf(out + "/run.json"))["project"];
    EXPECT_EQ(suggestion["network"], project["network"]["name"]);
    EXPECT_EQ(
        suggestion["input"],
        nlohmann::json(
            {project["input"]["height"], project["input"]["width"], project["input"]["channels"]}));
    EXPECT_TRUE(suggestion["start_from"].is_null());
}

TEST_F(InspectRunTest, AModelThatIsMissingIsToldApartFromOneThatIsStillToCome) {
    const std::string copy = copyOfRun("without a model");
    fs::remove(copy + "/model.onnx");
    EXPECT_THAT(runProgram({"inspect", copy}).out,
                HasSubstr("\nModel: none. To write it: espalier export '" + copy + "' --to '" +
                          copy + "/model.onnx'\n"));
    const std::string bare = copyOfRun("without anything");
    fs::remove(bare + "/model.onnx");
    fs::remove_all(bare + "/checkpoints");
    EXPECT_THAT(runProgram({"inspect", bare}).out,
                HasSubstr("\nModel: none, and no checkpoint is there to write it from\n"));
    // As if it had been killed: nothing says that it ended.
    const std::string killed = copyOfRun("killed");
    fs::remove(killed + "/model.onnx");
    const std::string events = contentOf(killed + "/events.jsonl");
    const std::size_t last = events.rfind('\n', events.size() - 2);
    ASSERT_NE(last, std::string::npos);
    writeText(killed + "/events.jsonl", events.substr(0, last + 1));
    ASSERT_EQ(runProgram({"inspect", killed, "--json"}).json()["state"], "interrupted");
    const std::string file = killed + "/model.onnx";
    const std::string toWrite =
        ". To write it from what is saved: espalier export '" + killed + "' --to '" + file + "'\n";
    EXPECT_THAT(runProgram({"inspect", killed}).out,
                HasSubstr("\nModel: none, because the training was interrupted" + toWrite));
    const ProgramResult predicted = runProgram({"predict", killed, data()});
    EXPECT_EQ(predicted.code, 2);
    EXPECT_THAT(predicted.err,
                HasSubstr("To write it now, from what is saved: espalier export '" + killed +
                          "' --to '" + file + "'"));
    ASSERT_EQ(runProgram({"export", killed, "--to", file}).code, 0);
    fs::remove(file);
    const std::string early = copyOfRun("killed early");
    fs::remove(early + "/model.onnx");
    fs::remove_all(early + "/checkpoints");
    fs::create_directory(early + "/checkpoints");
    writeText(early + "/events.jsonl", events.substr(0, events.find('\n') + 1));
    EXPECT_THAT(runProgram({"inspect", early}).out, HasSubstr("\nModel: not written yet\n"));
    engine::TrainingEvent failure;
    failure.kind = engine::EventKind::Failed;
    failure.text = "The disk is full.";
    std::ofstream(killed + "/events.jsonl", std::ios::app) << engine::eventToJson(failure) << "\n";
    ASSERT_EQ(runProgram({"inspect", killed, "--json"}).json()["state"], "failed");
    EXPECT_THAT(runProgram({"inspect", killed}).out,
                HasSubstr("\nModel: none, because the training failed" + toWrite));
}

}  // namespace espalier::cli::tests
