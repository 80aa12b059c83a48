// SPDX-License-Identifier: Apache-2.0
// Commands that take a run: what they say of it, and what they refuse to do to other files.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <thread>

#include "app/cli/usual_folder.h"
#include "engine/data/codecs/png_writer.h"
#include "engine/project/project.h"
#include "engine/runs/run_folder.h"
#include "engine/training/checkpoint/checkpoint.h"
#include "program_process.h"
#include "trained_run.h"

namespace espalier::cli::tests {

namespace {

namespace fs = std::filesystem;
using testing::ContainsRegex;
using testing::HasSubstr;
using testing::Not;

class RunCommandsTest : public TrainedRunTest {};

}  // namespace

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
    EXPECT_THAT(text.out, HasSubstr("finished, loss exploded"));
    EXPECT_THAT(runProgram({"runs", fs::path(copy).parent_path().string()}).out,
                HasSubstr("finished, loss exploded"));
    EXPECT_THAT(text.out, Not(HasSubstr("not tested on the same images")));
    EXPECT_THAT(text.out, ContainsRegex("Epochs +2 +7"));
    EXPECT_THAT(text.out, Not(HasSubstr("The settings are the same.")));
    const auto report = runProgram({"compare", run(), copy, "--json"}).json();
    EXPECT_EQ(report["runs"][0]["loss_exploded"], false);
    EXPECT_EQ(report["runs"][1]["loss_exploded"], true);
    EXPECT_EQ(report["same_test_images"], true);
}

TEST_F(RunCommandsTest, CompareDoesNotTakeImagesForTheSameByTheirNames) {
    const fs::path images = *folder_ / "images of the same names";
    fs::copy(data(), images, fs::copy_options::recursive);
    const std::string other = copyOfRun("of other images");
    engine::Project project = engine::loadProject(other + "/run.json");
    nlohmann::json record = nlohmann::json::parse(contentOf(other + "/run.json"));
    project.dataset = images;
    // The same place in the record, whatever else it holds.
    const auto moved = nlohmann::json::parse(engine::projectToJson(project, other));
    nlohmann::json& holder = record.contains("project") ? record["project"] : record;
    ASSERT_TRUE(holder.contains("data")) << record.dump().substr(0, 400);
    holder["data"]["folder"] = moved["data"]["folder"];
    writeText(other + "/run.json", record.dump());
    const ProgramResult text = runProgram({"compare", run(), other});
    ASSERT_EQ(text.code, 0) << text.err;
    EXPECT_THAT(text.out, HasSubstr("not tested on the same images with the same labels"));
    EXPECT_EQ(runProgram({"compare", run(), other, "--json"}).json()["same_test_images"], false);
    fs::remove(other + "/results.json");
    EXPECT_TRUE(
        runProgram({"compare", run(), other, "--json"}).json()["same_test_images"].is_null());
}

TEST_F(RunCommandsTest, AnUsualFolderThatCannotBeMadeLeadsToTheOptionForAnother) {
    const std::string home = *folder_ / "home that is a file";
    writeText(home, "");
    const ProgramResult result = ProgramProcess({"train",
                                                 "--data",
                                                 data(),
                                                 "--input",
                                                 "20x20x3",
                                                 "--network",
                                                 "seed-cnn",
                                                 "--epochs",
                                                 "1"},
                                                {{"HOME", home}, {"XDG_CONFIG_HOME", home}})
                                     .wait();
    EXPECT_EQ(result.code, 1);
    EXPECT_THAT(result.err, HasSubstr("Choose another folder with --out."));
}

TEST_F(RunCommandsTest, OtherFailuresInTheUsualFolderKeepTheirTypeAndTheirWords) {
    const auto whatFollows = [](const auto& problem) -> std::string {
        try {
            inUsualFolder([&]() -> int { throw problem; });
        } catch (const engine::RequestError& error) {
            return std::string("2: ") + error.what();
        } catch (const engine::UnreachableError& error) {
            return std::string("unreachable: ") + error.what();
        } catch (const engine::Error& error) {
            return std::string("1: ") + error.what();
        }
        return "none";
    };
    EXPECT_EQ(whatFollows(engine::RequestError("The name is wrong.")), "2: The name is wrong.");
    EXPECT_EQ(whatFollows(engine::UnreachableError("No permission.")),
              "unreachable: No permission.");
    EXPECT_EQ(whatFollows(engine::Error("Free some space.")), "1: Free some space.");
    EXPECT_EQ(whatFollows(engine::FolderError("", "/x/runs", "Not a directory")),
              "1: Could not create the folder /x/runs: Not a directory. Choose another folder with "
              "--out.");
    EXPECT_EQ(inUsualFolder([] { return 7; }), 7);
}

TEST_F(RunCommandsTest, AnInputForWhichNoMemorySufficesLeavesNoRun) {
    const std::string out = *folder_ / "too large";
    const ProgramResult result = runProgram({"train",
                                             "--data",
                                             data(),
                                             "--network",
                                             "resnet-small",
                                             "--input",
                                             "8000x8000x3",
                                             "--normalise",
                                             "none",
                                             "--batch",
                                             "24",
                                             "--epochs",
                                             "1",
                                             "--device",
                                             "cpu",
                                             "--out",
                                             out});
    EXPECT_EQ(result.code, 2) << result.out;
    EXPECT_THAT(result.err, HasSubstr("of memory, but only "));
    EXPECT_FALSE(fs::exists(out));
}

TEST_F(RunCommandsTest, InspectShowsALineBreakInANameAsOne) {
    const fs::path folder = *folder_ / "broken lines";
    fs::copy(data(), folder, fs::copy_options::recursive);
    writeText(folder / "red" / "a\nb.bmp", "BM no image");
    const ProgramResult result = runProgram({"inspect", folder.string()});
    EXPECT_THAT(result.out, HasSubstr("a\\x0Ab.bmp"));
    EXPECT_THAT(result.out, Not(HasSubstr("a\nb.bmp")));
}

TEST_F(RunCommandsTest, TrainingNamesAClassThatIsGreyAmongColours) {
    const fs::path folder = *folder_ / "weather";
    fs::copy(data(), folder, fs::copy_options::recursive);
    fs::create_directories(folder / "fog");
    for (int i = 0; i < 6; ++i) {
        engine::Image image;
        image.height = image.width = 20;
        image.channels = 1;
        image.pixels.assign(400, static_cast<std::uint8_t>(100 + i));
        image.pixels[static_cast<std::size_t>(i)] = 0;
        const std::vector<std::byte> bytes = engine::encodePng(image);
        std::ofstream(folder / "fog" / (std::to_string(i) + ".png"), std::ios::binary)
            .write(reinterpret_cast<const char*>(bytes.data()),
                   static_cast<std::streamsize>(bytes.size()));
    }
    const ProgramResult result = runProgram({"train",
                                             "--data",
                                             folder,
                                             "--input",
                                             "20x20x3",
                                             "--network",
                                             "seed-cnn",
                                             "--epochs",
                                             "1",
                                             "--out",
                                             *folder_ / "grey"});
    ASSERT_EQ(result.code, 0) << result.err;
    EXPECT_THAT(result.out + result.err, HasSubstr("All images of fog are grey, others are in"));
}

TEST_F(RunCommandsTest, WorkersHaveTheSharesOfTheirLoads) {
    if (std::thread::hardware_concurrency() < 2)
        GTEST_SKIP() << "this processor has no second core";
    const std::string out = *folder_ / "loads";
    const ProgramResult result = runProgram({"train",
                                             "--data",
                                             data(),
                                             "--input",
                                             "20x20x3",
                                             "--network",
                                             "seed-cnn",
                                             "--device",
                                             "cpu",
                                             "--epochs",
                                             "1",
                                             "--batch",
                                             "16",
                                             "--workers",
                                             "2",
                                             "--worker-loads",
                                             "2,1",
                                             "--out",
                                             out});
    ASSERT_EQ(result.code, 0) << result.err;
    EXPECT_THAT(result.out,
                HasSubstr("Each batch of 16 images is divided among 2 workers: 11 + 5."));
    EXPECT_THAT(result.out, HasSubstr(R"("each":[{"share":11,"images":22,)"));
    EXPECT_THAT(result.out, HasSubstr(R"({"share":5,"images":10,)"));
    const engine::Project project = engine::loadProject(out + "/run.json");
    EXPECT_EQ(project.options.workerLoads, (std::vector<double>{2, 1}));
    EXPECT_EQ(project.options.batch, 16);
    EXPECT_THAT(runProgram({"inspect", out}).out, HasSubstr(", 2 workers with loads 2,1"));
    const std::string again = *folder_ / "again";
    const ProgramResult other =
        runProgram({"train", out + "/run.json", "--workers", "1", "--out", again});
    ASSERT_EQ(other.code, 0) << "loads of other workers are of no use: " << other.err;
    EXPECT_TRUE(engine::loadProject(again + "/run.json").options.workerLoads.empty());
    EXPECT_THAT(refusal({"train", out + "/run.json", "--workers=", "--epochs", "1"}),
                HasSubstr("--workers"))
        << "the next word is not its value";
    EXPECT_THAT(engine::trainCommand(project, {}), HasSubstr(" --workers 2 --worker-loads 2,1"));
    EXPECT_THAT(refusal({"resume", out, "--extra-epochs", "1", "--workers", "1"}),
                HasSubstr("--workers can be changed only in a run that was started with --shards"));
    std::ifstream record(run() + "/run.json");
    const std::string before(std::istreambuf_iterator<char>(record), {});
    EXPECT_THAT(before, Not(HasSubstr("worker_loads")));
}

TEST_F(RunCommandsTest, ActivationsAreRecomputedOnRequestAlsoFromAResumeOn) {
    const auto train = [&](const std::string& out, std::vector<std::string> more) {
        std::vector<std::string> words{"train", "--data", data(), "--input", "20x20x3"};
        words.insert(words.end(), {"--network", "cnn-bn", "--epochs", "1", "--batch", "16"});
        words.insert(words.end(), {"--device", "cpu", "--out", *folder_ / out});
        words.insert(words.end(), more.begin(), more.end());
        const ProgramResult result = runProgram(words);
        EXPECT_EQ(result.code, 0) << result.err;
        return std::string(*folder_ / out);
    };
    const auto resume = [](const std::string& out, std::vector<std::string> more) {
        std::vector<std::string> words{"resume", out, "--extra-epochs", "1"};
        words.insert(words.end(), more.begin(), more.end());
        EXPECT_EQ(runProgram(words).code, 0);
    };
    const std::string kept = train("activations kept", {});
    const std::string again = train("activations again", {"--recompute"});
    EXPECT_THAT(contentOf(kept + "/run.json"), Not(HasSubstr("recompute")));
    EXPECT_TRUE(engine::loadProject(again + "/run.json").options.recompute);
    EXPECT_THAT(engine::trainCommand(engine::loadProject(again + "/run.json"), {}),
                HasSubstr(" --recompute"));
    EXPECT_THAT(runProgram({"inspect", kept}).out, Not(HasSubstr("activations recomputed")));
    EXPECT_THAT(runProgram({"inspect", again}).out, HasSubstr(", activations recomputed"));
    const auto areEqual = [&] {
        return runProgram({"compare", kept, again, "--json"}).json()["equal"] == true;
    };
    EXPECT_TRUE(areEqual());
    resume(kept, {"--recompute"});
    EXPECT_THAT(runProgram({"inspect", kept}).out,
                ContainsRegex("Changed after step [0-9]+: .*recompute true, was false"));
    resume(again, {"--no-recompute"});
    EXPECT_TRUE(areEqual());
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
    EXPECT_THAT(text.out, ContainsRegex("best epoch +[12], by validation loss +[12], by "));
    const auto report = runProgram({"compare", run(), ahead, "--json"}).json();
    EXPECT_TRUE(report["equal"].is_null());
    EXPECT_EQ(report["runs"][1]["steps"], 4321);
    EXPECT_TRUE(report.contains("settings"));
    const auto first = std::to_string(report["runs"][0]["steps"].get<int>());
    EXPECT_THAT(report["weights_not_compared"].get<std::string>(),
                HasSubstr("is at step " + first + ", but "));
}

TEST_F(RunCommandsTest, CompareShowsTheTensorsThatDifferMost) {
    const std::string other = copyOfRun("other");
    const fs::path file = engine::CheckpointFolder{other + "/checkpoints"}.last();
    engine::Checkpoint checkpoint = engine::loadCheckpoint(file);
    std::vector<engine::HostTensor>& tensors = checkpoint.tensors;
    ASSERT_GT(tensors.size(), 12u);
    for (std::size_t i = 0; i < tensors.size(); ++i) {
        const float value = i == 3 ? NAN : 1000.0f * static_cast<float>(i + 1);
        std::memcpy(tensors[i].bytes.data(), &value, sizeof value);
    }
    engine::saveCheckpoint(file, checkpoint, engine::realFileSystem());
    const std::string first = run() + "/checkpoints/last.safetensors";
    const std::string text = runProgram({"compare", first, file}).out;
    const std::size_t begin = text.find("largest difference");
    ASSERT_NE(begin, std::string::npos) << text;
    const std::string table = text.substr(begin);
    EXPECT_EQ(std::ranges::count(table, '\n'), 13)
        << "heading, ten, an empty one, a sentence: " << table;
    const std::size_t notANumber = table.find(tensors[3].name + " ");
    const std::size_t largest = table.find(tensors.back().name + " ");
    EXPECT_LT(notANumber, largest) << table;
    EXPECT_EQ(table.find(tensors[0].name + " "), std::string::npos) << table;
    const std::string more = std::to_string(tensors.size() - 10) + " more with --all.";
    EXPECT_THAT(table, HasSubstr(more));
    const std::string all = runProgram({"compare", first, file, "--all"}).out;
    EXPECT_THAT(all, Not(HasSubstr("more with --all")));
    for (const engine::HostTensor& tensor : tensors) EXPECT_THAT(all, HasSubstr(tensor.name));
    const auto report = runProgram({"compare", first, file, "--json"}).json();
    EXPECT_EQ(report["different"].size(), tensors.size());
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

TEST_F(RunCommandsTest, TheRecordStandsForItsRun) {
    const std::string record = run() + "/run.json";
    EXPECT_EQ(runProgram({"inspect", record}).out, runProgram({"inspect", run()}).out);
    EXPECT_THAT(runProgram({"compare", record, run()}).out, HasSubstr("Identical bits"));
    EXPECT_EQ(runProgram({"predict", record, image()}).code, 0);
    const std::string model = *folder_ / "of record.onnx";
    EXPECT_EQ(runProgram({"export", record, "--to", model}).code, 0);
    EXPECT_THAT(refusal({"resume", record}), HasSubstr("has finished all"));
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

TEST_F(RunCommandsTest, AFolderOfRunsIsAnsweredWithTheLastTrainedAndHowToListThem) {
    const std::string runs = *folder_ / "runs";
    const std::string first = runs + "/2026-01-01_a";
    const std::string model = *folder_ / "of folder.onnx";
    fs::create_directories(runs);
    fs::copy(run(), first, fs::copy_options::recursive);
    EXPECT_THAT(
        refusal({"export", runs, "--to", model}),
        HasSubstr(runs + " is not a run, but holds the run " + first + ". Name that folder."));
    fs::copy(run(), runs + "/2026-01-02_b", fs::copy_options::recursive);
    fs::last_write_time(first + "/events.jsonl",
                        fs::file_time_type::clock::now() + std::chrono::hours(1));
    const std::string expected =
        runs + " is not a run, but holds 2 runs. Name one of them, such as " + first +
        ", which was trained last. To list them: espalier runs '" + runs + "'";
    const std::vector<std::vector<std::string>> requests{
        {"export", runs, "--to", model},
        {"compare", runs, run()},
        {"resume", runs},
        {"predict", runs, image()},
        {"evaluate", runs},
        {"explain", runs, image(), "--out", *folder_ / "maps"},
        {"certify", runs},
        {"share", runs},
        {"inspect", runs},
        {"queue", "add", runs},
        {"train", "--data", data(), "--start-from", runs}};
    for (const std::vector<std::string>& request : requests) {
        EXPECT_THAT(refusal(request), HasSubstr(expected)) << request.front();
    }
    EXPECT_EQ(runProgram({"runs", runs}).code, 0) << "what it advises";
    const std::string mixed = *folder_ / "mixed";
    fs::copy(data(), mixed, fs::copy_options::recursive);
    fs::copy(run(), mixed + "/run", fs::copy_options::recursive);
    EXPECT_THAT(runProgram({"inspect", mixed}).out, HasSubstr("red"))
        << "images lie beside the run";
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
