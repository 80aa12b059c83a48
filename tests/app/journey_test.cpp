// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <algorithm>
#include <fstream>

#include "journey.h"
#include "parsed_command.h"
#include "program_process.h"

namespace espalier::cli::tests {

namespace {

using testing::HasSubstr;
using testing::Not;

}  // namespace

TEST_F(JourneyTest, WritesTheSampleOnceAndKeepsIt) {
    EXPECT_EQ(sample_.code, 0) << sample_.err;
    const auto before = listing(data());
    EXPECT_EQ(runProgram({"sample", data()}).code, 0);
    EXPECT_EQ(listing(data()), before);
}

TEST_F(JourneyTest, InspectsTheData) {
    const ProgramResult result = runProgram({"inspect", data(), "--json"});
    ASSERT_EQ(result.code, 0) << result.err;
    const auto found = result.json();
    EXPECT_EQ(found["images"], 300);
    EXPECT_EQ(found["classes"].size(), 5u);
    EXPECT_EQ(found["classes"][0]["images"], 60);
    EXPECT_EQ(found["unreadable"].size(), 0u);
    EXPECT_EQ(found["ignored"], 0);
    EXPECT_FALSE(found["fingerprint"].get<std::string>().empty());
    const ProgramResult text = runProgram({"inspect", data()});
    EXPECT_EQ(text.code, 0);
    EXPECT_THAT(text.out, HasSubstr("sunflower"));
}

TEST_F(JourneyTest, RelabelledImagesAreTrainedWithTheirClassAndRepeated) {
    std::vector<std::string> roses;
    for (const auto& entry : std::filesystem::directory_iterator(data() + "/rose")) {
        roses.push_back("rose/" + entry.path().filename().string());
    }
    const std::string out = *folder_ / "relabelled";
    const std::vector<std::string> train{
        "train", data(), "--input", "20x20x3", "--network", "seed-cnn", "--epochs", "1", "--out"};
    const auto with = [&](std::vector<std::string> more) {
        more.insert(more.begin(), train.begin(), train.end());
        return runProgram(more);
    };
    const ProgramResult trained = with({out,
                                        "--relabel",
                                        roses[0] + "=tulip",
                                        "--relabel",
                                        roses[1] + "=x\\x3Dy",
                                        "--add-class",
                                        "x=y"});
    ASSERT_EQ(trained.code, 0) << trained.err;
    EXPECT_THAT(trained.out + trained.err, HasSubstr("2 images were given another class"));
    const auto record = nlohmann::json::parse(contentOf(out + "/run.json"));
    EXPECT_EQ(record["project"]["data"]["relabelled"].size(), 2u);
    EXPECT_EQ(record["dataset"]["classes"].size(), 6u);
    EXPECT_NE(record["dataset"]["fingerprint"],
              runProgram({"inspect", data(), "--json"}).json()["fingerprint"]);
    const std::string again = *folder_ / "relabelled again";
    std::vector<std::string> words = wordsOf(record["command"]);
    words.erase(words.begin());
    words.insert(words.end(), {"--out", again});
    ASSERT_EQ(runProgram(words).code, 0);
    EXPECT_EQ(runProgram({"compare", out, again, "--json"}).json()["equal"], true);
    EXPECT_EQ(contentOf(out + "/samples.txt"), contentOf(again + "/samples.txt"));
    const auto warning = HasSubstr("The images have changed since this run started");
    const ProgramResult same = runProgram({"resume", out, "--extra-epochs", "1"});
    EXPECT_THAT(same.out + same.err, Not(warning));
    auto other = nlohmann::json::parse(contentOf(out + "/run.json"));
    other["project"]["data"]["relabelled"] = nlohmann::json::array({roses[1] + "=x\\x3Dy"});
    writeText(out + "/run.json", other.dump());
    const ProgramResult resumed = runProgram({"resume", out, "--extra-epochs", "1"});
    EXPECT_EQ(resumed.code, 0) << resumed.err;
    EXPECT_THAT(resumed.out + resumed.err, warning) << "other classes are other data";

    for (const auto& [option, words] :
         {std::pair(roses[0] + "=tulp", "Did you mean tulip?"),
          std::pair(std::string("rose/none.png=tulip"), "contains no image of this name"),
          std::pair(roses[0], "an equals sign and the name of its class")}) {
        const ProgramResult refused = with({*folder_ / "refused", "--relabel", option});
        EXPECT_EQ(refused.code, 2) << option;
        EXPECT_THAT(refused.err, HasSubstr(words));
    }

    auto project = record["project"];
    project["data"]["folder"] = data();
    project["data"]["excluded"] = nlohmann::json::array({roses[2]});
    const WorkFolder place;
    writeText(place / "p.espalier", project.dump());
    const ProgramResult text = runProgram({"inspect", place / "p.espalier", "--quick"});
    ASSERT_EQ(text.code, 0) << text.err;
    EXPECT_THAT(text.out, HasSubstr("Excluded: 1 image. Relabelled: 2 images."));
    const auto json = runProgram({"inspect", place / "p.espalier", "--json"}).json();
    EXPECT_EQ(json["relabelled"], 2);
    EXPECT_EQ(json["excluded"], 1);
    EXPECT_EQ(json["fingerprint"], record["dataset"]["fingerprint"]);
    EXPECT_EQ(runProgram({"inspect", place / "p.espalier", "--labels", "top"}).code, 2);
}

TEST_F(JourneyTest, InspectFindsCopiesUnlessQuick) {
    const WorkFolder folder;
    const std::string copied = folder / "flowers";
    std::filesystem::copy(data(), copied, std::filesystem::copy_options::recursive);
    const std::filesystem::path rose = *std::filesystem::directory_iterator(copied + "/rose");
    std::filesystem::copy_file(rose, copied + "/tulip/a rose.png");
    const auto found = runProgram({"inspect", copied, "--json"}).json()["findings"];
    const auto across = std::ranges::find_if(
        found, [](const auto& issue) { return issue["code"] == "data.copies_across_classes"; });
    ASSERT_NE(across, found.end()) << found.dump(2);
    EXPECT_EQ((*across)["severity"], "warning");
    EXPECT_EQ((*across)["files"],
              nlohmann::json::array({"rose/" + rose.filename().string(), "tulip/a rose.png"}));
    const std::string words = runProgram({"inspect", copied}).out;
    EXPECT_THAT(words, HasSubstr("more than one class"));
    EXPECT_THAT(words, HasSubstr("\n    tulip/a rose.png\n"));
    const std::string quick = runProgram({"inspect", copied, "--quick"}).out;
    EXPECT_EQ(quick.find("more than one class"), quick.npos);

    const std::string out = runProgram({"train",
                                        "--data",
                                        copied,
                                        "--input",
                                        "24x24x3",
                                        "--network",
                                        "seed-cnn",
                                        "--epochs",
                                        "1",
                                        "--out",
                                        folder / "run"})
                                .out;
    ASSERT_NE(out.find("\"event\":\"step\""), out.npos);
    EXPECT_LT(out.find("2 images are in more than one class"), out.find("\"event\":\"step\""))
        << "training says it too, before its first step";
}

TEST_F(JourneyTest, InspectCountsImagesLikeTrainingAndTheWindow) {
    const WorkFolder folder;
    const std::string copied = folder / "flowers";
    std::filesystem::copy(data(), copied, std::filesystem::copy_options::recursive);
    const std::filesystem::path rose = *std::filesystem::directory_iterator(copied + "/rose");
    std::filesystem::resize_file(rose, std::filesystem::file_size(rose) / 2);
    writeText(copied + "/rose/empty.png", "");
    const auto found = runProgram({"inspect", copied, "--json"}).json();
    EXPECT_EQ(found["images"], 300);
    ASSERT_EQ(found["unreadable"].size(), 1u);
    EXPECT_EQ(found["unreadable"][0]["file"], "rose/empty.png");
    const auto damaged = std::ranges::find_if(
        found["findings"], [](const auto& issue) { return issue["code"] == "data.damaged"; });
    ASSERT_NE(damaged, found["findings"].end());
    EXPECT_EQ((*damaged)["files"], nlohmann::json::array({"rose/" + rose.filename().string()}));
}

TEST_F(JourneyTest, TrainingWritesAllFilesOfTheRun) {
    ASSERT_EQ(training_.code, 0) << training_.err;
    EXPECT_EQ(eventsOf(training_, "started").size(), 1u);
    EXPECT_EQ(eventsOf(training_, "epoch").size(), 4u);
    const auto finished = training_.jsonLines().back();
    EXPECT_EQ(finished["event"], "finished");
    EXPECT_EQ(finished["reason"], "completed");
    EXPECT_EQ(finished["export"]["labels_equal"], finished["export"]["checked_images"]);
    EXPECT_GT(finished["test_accuracy"].get<double>(), 0.3);
    for (const auto& file : finished["files"]) {
        EXPECT_TRUE(std::filesystem::exists(file.get<std::string>())) << file;
    }
    for (const char* name : {"run.json",
                             "metrics.csv",
                             "events.jsonl",
                             "model.onnx",
                             "results.json",
                             "checkpoints/last.safetensors",
                             "checkpoints/best.safetensors"}) {
        EXPECT_TRUE(std::filesystem::exists(run() + "/" + name)) << name;
    }
}

TEST_F(JourneyTest, TrainsWithTheChosenLossAndRecordsIt) {
    const WorkFolder folder;
    const std::vector<std::string> words{
        "train", "--data", data(), "--input", "24x24x3", "--network", "seed-cnn", "--epochs", "1"};
    const auto trained = [&](std::vector<std::string> more) {
        more.insert(more.begin(), words.begin(), words.end());
        more.insert(more.end(), {"--out", folder / "run"});
        return runProgram(more);
    };
    const ProgramResult wrong = trained({"--loss", "huber"});
    EXPECT_EQ(wrong.code, 2);
    EXPECT_THAT(wrong.err,
                HasSubstr("The loss huber is not available for the task classify. Choose one of "
                          "auto, cross_entropy, focal."));
    const ProgramResult unmeasured = trained({"--best-by", "psnr"});
    EXPECT_EQ(unmeasured.code, 2);
    EXPECT_THAT(unmeasured.err, HasSubstr("The best epoch cannot be chosen by psnr"));
    EXPECT_FALSE(std::filesystem::exists(folder / "run")) << "nothing has begun";
    const ProgramResult focal = trained({"--loss", "focal", "--focusing", "1.5"});
    ASSERT_EQ(focal.code, 0) << focal.err;
    const auto record = nlohmann::json::parse(contentOf(folder / "run/run.json"));
    EXPECT_EQ(record["project"]["training"]["loss"], "focal");
    EXPECT_EQ(record["project"]["training"]["focusing"], 1.5);
    EXPECT_THAT(record["command"].get<std::string>(), HasSubstr("--loss focal --focusing 1.5"));
}

TEST_F(JourneyTest, ReportsMetricsForScripts) {
    const auto steps = eventsOf(training_, "step");
    ASSERT_FALSE(steps.empty());
    for (const char* key :
         {"step", "epoch", "loss", "accuracy", "learning_rate", "images_per_second", "elapsed_s"}) {
        EXPECT_TRUE(steps.back().contains(key)) << key;
    }
    const auto epoch = eventsOf(training_, "epoch").back();
    EXPECT_TRUE(epoch.contains("validation_loss"));
    EXPECT_TRUE(epoch.contains("validation_accuracy"));
    std::ifstream metrics(run() + "/metrics.csv");
    std::int64_t rows = 0;
    for (std::string row; std::getline(metrics, row);) ++rows;
    EXPECT_EQ(rows, 1 + epoch["step"].get<std::int64_t>() + 4);
}

TEST_F(JourneyTest, EvaluatesARunAndItsModelAlike) {
    const ProgramResult ofRun = runProgram({"evaluate", run(), "--json"});
    ASSERT_EQ(ofRun.code, 0) << ofRun.err;
    const auto test = ofRun.json();
    EXPECT_EQ(test["images"], training_.jsonLines().back()["test_images"]);
    EXPECT_EQ(test["accuracy"], training_.jsonLines().back()["test_accuracy"]);
    EXPECT_EQ(test["confusion"].size(), 5u);
    EXPECT_TRUE(test["classes"][0].contains("precision"));
    const auto all = runProgram({"evaluate", model(), "--data", data(), "--json"}).json();
    EXPECT_EQ(all["images"], 300);
    EXPECT_THAT(runProgram({"evaluate", run()}).out, HasSubstr("unseen images"));
}

TEST_F(JourneyTest, PredictsImagesFoldersAndBrokenFiles) {
    writeText(*folder_ / "broken.jpg", "no image at all");
    const ProgramResult result =
        runProgram({"predict", model(), data() + "/rose", *folder_ / "broken.jpg", "--json"});
    ASSERT_EQ(result.code, 3) << result.err;
    const auto lines = result.jsonLines();
    ASSERT_EQ(lines.size(), 61u);
    double sum = 0;
    for (const auto& score : lines[0]["scores"]) sum += score.get<double>();
    EXPECT_NEAR(sum, 1, 1e-5);
    EXPECT_EQ(lines[0]["score"], lines[0]["scores"][lines[0]["label"].get<std::string>()]);
    EXPECT_TRUE(lines[60].contains("error"));
    const ProgramResult text = runProgram({"predict", run(), data() + "/rose"});
    EXPECT_EQ(text.code, 0);
    EXPECT_THAT(text.out, HasSubstr("%"));
}

TEST_F(JourneyTest, ExportsAndChecksTheModel) {
    const std::string file = *folder_ / "for elsewhere.onnx";
    const ProgramResult result = runProgram({"export", run(), "--to", file, "--json"});
    ASSERT_EQ(result.code, 0) << result.err;
    const auto check = result.json();
    EXPECT_EQ(check["file"], file);
    EXPECT_EQ(check["format"], "onnx");
    EXPECT_GT(check["checked_images"], 0);
    EXPECT_EQ(check["labels_equal"], check["checked_images"]);
    EXPECT_LE(check["largest_difference"].get<double>(), 1e-4);
    EXPECT_TRUE(std::filesystem::exists(file));
    const std::string weights = *folder_ / "weights.safetensors";
    const ProgramResult tensors = runProgram({"export", run(), "--to", weights, "--json"});
    EXPECT_EQ(tensors.code, 0) << tensors.err;
    EXPECT_EQ(tensors.json()["format"], "safetensors");
    EXPECT_TRUE(std::filesystem::exists(weights));
    EXPECT_EQ(runProgram({"export", run(), "--to", *folder_ / "model.zip"}).code, 2);
    EXPECT_FALSE(std::filesystem::exists(*folder_ / "model.zip"));
}

TEST_F(JourneyTest, RepeatsARunWithTheSameBits) {
    const std::string again = *folder_ / "again";
    const ProgramResult repeated = runProgram({"train", run() + "/run.json", "--out", again});
    ASSERT_EQ(repeated.code, 0) << repeated.err;
    const auto same = runProgram({"compare", run(), again, "--json"}).json();
    EXPECT_EQ(same["equal"], true);
    EXPECT_EQ(same["largest_difference"], 0);
    EXPECT_GT(same["tensors"], 8);
    const std::string other = *folder_ / "other seed";
    ASSERT_EQ(runProgram({"train", run() + "/run.json", "--seed", "2", "--out", other}).code, 0);
    const ProgramResult differs = runProgram({"compare", run(), other, "--json"});
    EXPECT_EQ(differs.code, 0);
    EXPECT_EQ(differs.json()["equal"], false);
    EXPECT_GT(differs.json()["largest_difference"], 0);
    // Extending this run with the same settings must equal a run planned with that length.
    const ProgramResult resumed = runProgram({"resume", again, "--extra-epochs", "2"});
    ASSERT_EQ(resumed.code, 0) << resumed.err;
    EXPECT_EQ(eventsOf(resumed, "epoch").size(), 2u);
    const std::string longer = *folder_ / "longer";
    ASSERT_EQ(runProgram({"train", run() + "/run.json", "--epochs", "6", "--out", longer}).code, 0);
    EXPECT_EQ(runProgram({"compare", again, longer, "--json"}).json()["equal"], true);
    EXPECT_EQ(runProgram({"resume", again}).code, 2) << "there is nothing left to do";
}

TEST_F(JourneyTest, AFolderAloneIsTrainedAsRecommendedAndItsCommandRepeatsThat) {
    const std::string plain = *folder_ / "plain";
    const ProgramResult trained = runProgram(
        {"train", data(), "--input", "24x24", "--epochs", "2", "--batch", "16", "--out", plain});
    ASSERT_EQ(trained.code, 0) << trained.err;
    EXPECT_THAT(trained.out + trained.err, HasSubstr("is trained from random weights"));
    const auto record = nlohmann::json::parse(contentOf(plain + "/run.json"));
    const auto& options = record["project"]["training"];
    EXPECT_EQ(options["epochs"], 2) << "as the option says";
    EXPECT_EQ(options["batch"], 16);
    EXPECT_EQ(options["schedule"], "cosine") << "as recommended";
    EXPECT_EQ(options["label_smoothing"], 0.1);
    EXPECT_EQ(options["output_network"], "last");
    std::vector<std::string> words = wordsOf(record["command"]);
    words.erase(words.begin());
    const std::string again = *folder_ / "plain again";
    words.insert(words.end(), {"--out", again});
    const ProgramResult repeated = runProgram(words);
    ASSERT_EQ(repeated.code, 0) << repeated.err;
    const auto same = runProgram({"compare", plain, again, "--json"}).json();
    EXPECT_EQ(same["equal"], true);
    EXPECT_EQ(nlohmann::json::parse(contentOf(again + "/run.json"))["project"]["training"],
              options);
}

TEST_F(JourneyTest, ReconstructsImages) {
    const std::string out = *folder_ / "reconstruction";
    const ProgramResult result = runProgram({"train",
                                             "--task",
                                             "reconstruct",
                                             "--data",
                                             data(),
                                             "--input",
                                             "28x28x3",
                                             "--epochs",
                                             "2",
                                             "--out",
                                             out});
    ASSERT_EQ(result.code, 0) << result.err;
    EXPECT_FALSE(result.jsonLines().back().contains("test_accuracy"));
    EXPECT_GT(result.jsonLines().back()["test_loss"].get<double>(), 0);
    const ProgramResult evaluated = runProgram({"evaluate", out, "--json"});
    ASSERT_EQ(evaluated.code, 0) << evaluated.err;
    EXPECT_TRUE(evaluated.json()["accuracy"].is_null());
    EXPECT_GT(evaluated.json()["loss"].get<double>(), 0);
}

TEST_F(JourneyTest, ShowsABarAndCurvesWhenAsked) {
    const ProgramResult result = runProgram({"train",
                                             "--data",
                                             data(),
                                             "--input",
                                             "20x20x3",
                                             "--network",
                                             "seed-cnn",
                                             "--epochs",
                                             "2",
                                             "--progress",
                                             "bar",
                                             "--out",
                                             *folder_ / "bar"});
    ASSERT_EQ(result.code, 0) << result.err;
    EXPECT_THAT(result.out, HasSubstr("epoch   2 of 2"));
    EXPECT_THAT(result.out, HasSubstr("loss: "));
    EXPECT_THAT(result.out, HasSubstr("accuracy: "));
    EXPECT_THAT(result.out, HasSubstr("checked with OpenCV"));
}

TEST_F(JourneyTest, MeasuresTheLoader) {
    for (const char* cache : {"off", "memory", "disk"}) {
        const ProgramResult result = runProgram({"bench",
                                                 "loader",
                                                 "--data",
                                                 data(),
                                                 "--input",
                                                 "32x32x3",
                                                 "--epochs",
                                                 "2",
                                                 "--cache",
                                                 cache,
                                                 "--json"});
        ASSERT_EQ(result.code, 0) << result.err;
        EXPECT_EQ(result.json()["images_per_second_per_epoch"].size(), 2u) << cache;
    }
    EXPECT_EQ(runProgram({"bench", "loader", "--data", data(), "--cache", "tape"}).code, 2);
}

TEST_F(JourneyTest, MeasuresPrediction) {
    const std::vector<std::string> request{
        "bench", "predict", run(), data() + "/rose", "--batch", "4", "--rounds", "3"};
    std::vector<std::string> asJson = request;
    asJson.push_back("--json");
    const ProgramResult result = runProgram(asJson);
    ASSERT_EQ(result.code, 0) << result.err;
    const auto found = result.json();
    EXPECT_GT(found["latency_ms"], 0);
    EXPECT_GE(found["latency_p99_ms"], found["latency_ms"]);
    EXPECT_GT(found["images_per_second"], 0);
    EXPECT_EQ(found["files"], 60);
    EXPECT_GT(found["files_per_second"], 0);
    EXPECT_THAT(runProgram(request).out, HasSubstr("60 files, read and predicted"));
    EXPECT_EQ(runProgram({"bench", "predict", run(), "--batch", "0"}).code, 2);
    EXPECT_EQ(runProgram({"bench", "predict", data() + "/nothing.onnx"}).code, 2);
}

TEST_F(JourneyTest, ReportsAnExportThatDoesNotFitAndLeavesNoFile) {
    const std::string file = *folder_ / "too large.onnx";
    rlimit before{};
    ASSERT_EQ(::getrlimit(RLIMIT_FSIZE, &before), 0);
    const rlimit small{.rlim_cur = 100'000, .rlim_max = before.rlim_max};
    ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &small), 0);
    const ProgramResult result = runProgram({"export", run(), "--to", file});
    ::setrlimit(RLIMIT_FSIZE, &before);
    EXPECT_EQ(result.code, 1);
    EXPECT_EQ(result.complaints().size(), 1u) << result.err;
    for (const auto& entry : std::filesystem::directory_iterator(folder_->path())) {
        EXPECT_FALSE(entry.path().filename().string().starts_with("too large")) << entry.path();
    }
}

}  // namespace espalier::cli::tests
