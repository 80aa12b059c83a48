// SPDX-License-Identifier: Apache-2.0
// What evaluate and predict report about a run's own images, copies of them, and unreadable files.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "program_process.h"

namespace espalier::cli::tests {

namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

/// A short training of each task, run once for all cases.
class EvaluateTest : public testing::Test {
  public:
    static void SetUpTestSuite() {
        folder_ = std::make_unique<WorkFolder>();
        runProgram({"sample", data()});
        training_ = runProgram(
            training("classify", run(), {"--loss", "focal", "--output-network", "best"}));
        reconstruction_ = runProgram(training("reconstruct", reconstruction(), {}));
    }
    static void TearDownTestSuite() { folder_.reset(); }

  protected:
    static std::string data() { return *folder_ / "flowers"; }
    static std::string run() { return *folder_ / "run"; }
    static std::string reconstruction() { return *folder_ / "reconstruction"; }

    static std::vector<std::string> training(const std::string& task,
                                             const std::string& out,
                                             const std::vector<std::string>& more) {
        std::vector<std::string> words{"train", "--data", data(), "--task", task, "--input"};
        words.insert(words.end(), {"24x24x3", "--epochs", "3", "--out", out});
        words.insert(words.end(), more.begin(), more.end());
        return words;
    }

    static nlohmann::json useOf(const std::vector<std::string>& more) {
        std::vector<std::string> words{"evaluate", "--json"};
        words.insert(words.end(), more.begin(), more.end());
        const ProgramResult result = runProgram(words);
        EXPECT_EQ(result.code, 0) << result.err;
        return result.json()["use"];
    }

    static nlohmann::json uses(int trained, int validated, int unseen) {
        return {{"trained_on", trained}, {"used_for_validation", validated}, {"unseen", unseen}};
    }

    static std::unique_ptr<WorkFolder> folder_;
    static ProgramResult training_;
    static ProgramResult reconstruction_;
};

std::unique_ptr<WorkFolder> EvaluateTest::folder_;
ProgramResult EvaluateTest::training_;
ProgramResult EvaluateTest::reconstruction_;

}  // namespace

TEST_F(EvaluateTest, CountsTheImagesThatWereTrainedOn) {
    ASSERT_EQ(training_.code, 0) << training_.err;
    const auto split = nlohmann::json::parse(contentOf(run() + "/run.json"))["dataset"]["split"];
    int trained = 0;
    int validated = 0;
    int tested = 0;
    for (const auto& counts : split) {
        trained += counts["training"].get<int>();
        validated += counts["validation"].get<int>();
        tested += counts["test"].get<int>();
    }
    ASSERT_EQ(trained + validated + tested, 300);
    EXPECT_EQ(useOf({run()}), uses(0, 0, tested));
    EXPECT_EQ(useOf({run(), "--on", "all"}), uses(trained, validated, tested));
    EXPECT_EQ(useOf({run(), "--on", "training"}), uses(trained, 0, 0));
    EXPECT_EQ(useOf({run() + "/model.onnx", "--data", data()}), uses(trained, validated, tested))
        << "the model of a run knows its run";

    const std::string others = std::to_string(trained + validated);
    EXPECT_THAT(runProgram({"evaluate", run(), "--data", data()}).out,
                HasSubstr(others + " other images were left out, because the model was trained or "
                                   "chosen on them; --on all includes them."));
    const std::string all = runProgram({"evaluate", run(), "--on", "all"}).out;
    EXPECT_THAT(all, Not(HasSubstr("left out")));
    EXPECT_THAT(all, HasSubstr(" on 300 images (" + std::to_string(trained) + " trained on, "));
    EXPECT_THAT(all, HasSubstr("The model was trained on " + std::to_string(trained)));
    EXPECT_THAT(runProgram({"evaluate", run(), "--on", "training"}).out,
                HasSubstr(" on " + std::to_string(trained) + " training images, "));
}

TEST_F(EvaluateTest, ClassesChosenForImagesOfTheRunAreNotThoseOfOthersOfTheSameName) {
    const std::string run = *folder_ / "relabelled";
    const auto some = *fs::directory_iterator(data() + "/rose");
    const std::string name = some.path().filename().string();
    const ProgramResult trained =
        runProgram(training("classify", run, {"--relabel", "rose/" + name + "=tulip"}));
    ASSERT_EQ(trained.code, 0) << trained.err;
    const WorkFolder other;
    writeImage(other / ("roses/rose/" + name), 24, 0xE01020u);
    writeImage(other / "roses/rose/another.bmp", 24, 0xE01022u);
    const ProgramResult all =
        runProgram({"evaluate", run, "--data", other / "roses", "--on", "all"});
    EXPECT_THAT(all.out + all.err, HasSubstr("These are not the images of the run"));
    const ProgramResult json =
        runProgram({"evaluate", run, "--data", other / "roses", "--on", "all", "--json"});
    ASSERT_EQ(json.code, 0) << json.err;
    EXPECT_THAT(json.out, Not(HasSubstr("another class")));
    for (const auto& label : json.json()["classes"]) {
        const int images = label["name"] == "rose" ? 2 : 0;
        EXPECT_EQ(label["images"], images) << label["name"];
    }
    EXPECT_THAT(runProgram({"evaluate", run, "--on", "all"}).out,
                Not(HasSubstr("These are not the images of the run")));
}

TEST_F(EvaluateTest, RecognisesCopiesInAnotherFolder) {
    const WorkFolder other;
    const std::string copies = other / "copies";
    for (const char* name : {"rose", "tulip"}) {
        fs::create_directories(copies + "/" + name);
        for (const auto& file : fs::directory_iterator(data() + "/" + name)) {
            fs::copy_file(file,
                          copies + "/" + name + "/copy of " + file.path().filename().string());
        }
    }
    // An additional byte at the end makes the image a different file.
    const fs::path changed = *fs::directory_iterator(copies + "/rose");
    std::ofstream(changed, std::ios::app | std::ios::binary) << ' ';
    const auto use = useOf({run(), "--data", copies});
    EXPECT_EQ(use["trained_on"].get<int>() + use["used_for_validation"].get<int>() +
                  use["unseen"].get<int>(),
              120);
    EXPECT_GT(use["trained_on"], 60);
    EXPECT_GT(use["unseen"], 0);
    EXPECT_LT(use["unseen"], 30);
}

TEST_F(EvaluateTest, ImagesKeepTheSplitOfTheStartWhenOthersAreGone) {
    const WorkFolder other;
    const std::string fewer = other / "flowers";
    fs::copy(data(), fewer, fs::copy_options::recursive);
    // Without a fifth of the training images, the same fractions would give other splits.
    constexpr int kRemoved = 60;
    constexpr std::size_t kUse = 16;  // after the hash in a line of samples.txt
    int removed = 0;
    int heldOut = 0;
    std::istringstream lines(contentOf(run() + "/samples.txt"));
    for (std::string line; std::getline(lines, line);) {
        if (line.at(kUse) != 't') ++heldOut;
        if (line.at(kUse) != 't' || removed == kRemoved) continue;
        ASSERT_TRUE(fs::remove(fewer + "/" + line.substr(kUse + 2)));
        ++removed;
    }
    ASSERT_EQ(removed, kRemoved);
    const auto tested = useOf({run(), "--on", "test"});
    EXPECT_EQ(useOf({run(), "--data", fewer}), tested) << "of the run, so its test images";
    EXPECT_EQ(useOf({run(), "--data", fewer, "--on", "test"}), tested);
    EXPECT_EQ(useOf({run(), "--data", fewer, "--on", "validation"}),
              useOf({run(), "--on", "validation"}));
    const auto trained = useOf({run(), "--data", fewer, "--on", "training"});
    EXPECT_EQ(trained, uses(300 - heldOut - kRemoved, 0, 0));
    const ProgramResult exported =
        runProgram({"export", run(), "--to", other / "model.onnx", "--data", fewer, "--json"});
    ASSERT_EQ(exported.code, 0) << exported.err;
    EXPECT_EQ(exported.json()["checked_images"], heldOut);
}

TEST_F(EvaluateTest, WhatTheRunDidNotStartWithIsUnseenWhereverItIs) {
    const WorkFolder other;
    const std::string more = other / "flowers";
    fs::copy(data(), more, fs::copy_options::recursive);
    const int tested = useOf({run(), "--on", "test"})["unseen"];
    const int trained = useOf({run(), "--on", "training"})["trained_on"];
    // An additional byte makes an image another one: a copy that is new, and one of the training.
    constexpr int kAdded = 40;
    int added = 0;
    for (const auto& file : fs::directory_iterator(data() + "/rose")) {
        const std::string copy = more + "/rose/new " + std::to_string(added) + ".png";
        fs::copy_file(file, copy);
        std::ofstream(copy, std::ios::app | std::ios::binary) << ' ';
        if (++added == kAdded) break;
    }
    ASSERT_EQ(added, kAdded);
    const std::string samples = contentOf(run() + "/samples.txt");
    constexpr std::size_t kName = 18;  // after the hash and the use in a line of samples.txt
    const std::size_t line = samples.find("t ") - (kName - 2);
    const std::string name = samples.substr(line + kName, samples.find('\n', line) - line - kName);
    ASSERT_TRUE(fs::exists(more + "/" + name)) << name;
    std::ofstream(more + "/" + name, std::ios::app | std::ios::binary) << ' ';
    EXPECT_EQ(useOf({run(), "--data", more}), uses(0, 0, tested + kAdded + 1));
    std::vector<std::string> twoClasses{run(), "--data", more};
    for (const char* left : {"daisy", "sunflower", "tulip"}) {
        twoClasses.insert(twoClasses.end(), {"--exclude-class", left});
    }
    EXPECT_EQ(useOf(twoClasses)["trained_on"], 0) << "classes left out are not missing ones";
    EXPECT_EQ(useOf({run(), "--data", more, "--on", "training"}), uses(trained - 1, 0, 0));
}

TEST_F(EvaluateTest, MakesNoClaimWithoutTheModelsRun) {
    const WorkFolder other;
    const std::string model = other / "model.onnx";
    fs::copy_file(run() + "/model.onnx", model);
    const ProgramResult result = runProgram({"evaluate", model, "--data", data()});
    EXPECT_EQ(result.code, 0) << result.err;
    EXPECT_THAT(result.out,
                AllOf(HasSubstr("on 300 images (not compared with the training images)"),
                      Not(HasSubstr("unseen"))));
    EXPECT_THAT(result.err, HasSubstr("Evaluate its run folder"));
    EXPECT_EQ(useOf({model, "--data", data()}), uses(0, 0, 0));
}

TEST_F(EvaluateTest, RunsWithoutResultsAreComparedWithTheImagesOfTheirProject) {
    const WorkFolder other;
    fs::copy(run(), other / "run", fs::copy_options::recursive);
    const auto with = useOf({other / "run", "--on", "all"});
    fs::remove(other / "run/results.json");
    EXPECT_EQ(useOf({other / "run", "--on", "all"}), with);
}

TEST_F(EvaluateTest, PrintsEveryMetricTheLossOfTheRunAndTheNetwork) {
    const auto json = runProgram({"evaluate", run(), "--json"}).json();
    EXPECT_EQ(json["loss_name"], "focal");
    EXPECT_EQ(json["loss"], training_.jsonLines().back()["test_loss"]);
    for (const char* key : {"accuracy", "balanced_accuracy", "f1"}) {
        EXPECT_TRUE(json["metrics"][key].is_number()) << key;
    }
    EXPECT_LT(json["accuracy_interval"][0], json["accuracy"]);
    EXPECT_GT(json["accuracy_interval"][1], json["accuracy"]);
    EXPECT_EQ(json["network"], "best");
    EXPECT_GE(json["epoch"], 1);
    EXPECT_LE(json["epoch"], 3);
    const std::string text = runProgram({"evaluate", run()}).out;
    for (const char* part : {"95 % confidence",
                             "balanced accuracy ",
                             "F1 score ",
                             "(focal loss).",
                             "Tested: the best network, from epoch ",
                             "On its training images the model reaches "}) {
        EXPECT_THAT(text, HasSubstr(part));
    }
}

TEST_F(EvaluateTest, AClassThatTheModelDoesNotKnowCanBeLeftOut) {
    const WorkFolder other;
    const std::string more = other / "flowers";
    fs::copy(data(), more, fs::copy_options::recursive);
    fs::copy(more + "/rose", more + "/zinnia");
    const std::vector<std::string> evaluate{"evaluate", run(), "--data", more, "--on", "all"};
    const ProgramResult unknown = runProgram(evaluate);
    EXPECT_EQ(unknown.code, 2);
    EXPECT_THAT(unknown.err, HasSubstr("'zinnia'"));
    EXPECT_THAT(unknown.err, HasSubstr("--exclude-class"));
    std::vector<std::string> without = evaluate;
    without.insert(without.end(), {"--exclude-class", "zinnia"});
    const ProgramResult known = runProgram(without);
    EXPECT_EQ(known.code, 0) << known.err;
    EXPECT_THAT(known.out, HasSubstr(" on 300 images"));
    without.back() = "dahlias";
    const ProgramResult misspelt = runProgram(without);
    EXPECT_EQ(misspelt.code, 2);
    EXPECT_THAT(misspelt.err, HasSubstr("has no class of this name"));
    without.back() = "zinia";
    EXPECT_THAT(runProgram(without).err, HasSubstr(" Did you mean zinnia?\n"));
}

TEST_F(EvaluateTest, AMisspeltChoiceIsAnErrorThatOffersTheNearest) {
    const std::vector<std::pair<std::vector<std::string>, std::string>> requests{
        {{"evaluate", run(), "--labels", "paernt"}, "did you mean parent?"},
        {{"inspect", data(), "--labels", "paernt"}, "did you mean parent?"},
        {{"evaluate", run(), "--on", "vaildation"}, "Did you mean validation?"},
        {{"resume", run(), "--on-stop", "conlude"}, "Did you mean conclude?"},
        {{"resume", run(), "--progress", "json"}, "Did you mean jsonl?"},
        {{"export", run(), "--program", "pyhton"}, "Did you mean python?"},
        {{"plan", "seed-cnn", "--mode", "trian"}, "Did you mean train?"}};
    for (const auto& [arguments, offer] : requests) {
        SCOPED_TRACE(offer);
        const ProgramResult result = runProgram(arguments);
        EXPECT_EQ(result.code, 2) << result.out;
        EXPECT_EQ(result.complaints().size(), 1u) << result.err;
        EXPECT_THAT(result.err, HasSubstr(offer));
    }
}

TEST_F(EvaluateTest, AnEmptyFolderAndAnArchiveGetOneSentence) {
    const fs::path empty = *folder_ / "empty";
    fs::create_directories(empty);
    const ProgramResult none = runProgram({"predict", run(), empty.string()});
    EXPECT_EQ(none.code, 2);
    EXPECT_THAT(none.complaints(), testing::SizeIs(1));
    EXPECT_THAT(none.err, AllOf(HasSubstr("There are no images in "), Not(HasSubstr("class"))));
    const fs::path zip = *folder_ / "photos.zip";
    std::ofstream(zip) << "PK\x03\x04";
    const ProgramResult packed = runProgram({"predict", run(), zip.string()});
    EXPECT_EQ(packed.code, 2);
    EXPECT_THAT(packed.complaints(), testing::SizeIs(1));
    EXPECT_THAT(packed.err, HasSubstr("photos.zip is an archive. Unpack it first"));
    const fs::path weights = *folder_ / "weights.pth";
    std::ofstream(weights) << "PK\x03\x04";
    EXPECT_THAT(runProgram({"predict", run(), weights.string()}).err,
                HasSubstr("weights.pth is a file of weights, not of images"));
}

TEST_F(EvaluateTest, TwoEpochsSayNothingAboutOverfitting) {
    const std::string brief = *folder_ / "brief";
    const ProgramResult trained = runProgram(training("classify", brief, {"--epochs", "2"}));
    ASSERT_EQ(trained.code, 0) << trained.err;
    for (const std::string& text : {trained.out, runProgram({"evaluate", brief}).out}) {
        EXPECT_THAT(text, HasSubstr("95 % confidence"));
        for (const char* part : {"On its training images", "fitting", "gap"}) {
            EXPECT_THAT(text, Not(HasSubstr(part)));
        }
    }
}

TEST_F(EvaluateTest, SaysWhatMayHelpNextAndThenWhatItHasGained) {
    const std::string longer = *folder_ / "longer run";
    const ProgramResult trained = runProgram(training(
        "classify", longer, {"--epochs", "2", "--output-network", "last", "--progress", "bar"}));
    ASSERT_EQ(trained.code, 0) << trained.err;
    const std::string command = "  espalier resume '" + longer + "' --extra-epochs 10\n";
    for (const std::string& text : {trained.out, runProgram({"evaluate", longer}).out}) {
        EXPECT_THAT(text, HasSubstr("What may help next:\n- "));
        EXPECT_THAT(text, testing::ContainsRegex("- Train 10 more epochs, about [^\n]*\\. "));
        EXPECT_THAT(text, HasSubstr(command));
        EXPECT_THAT(text, Not(HasSubstr("Trained on"))) << "there is nothing to compare it with";
    }
    const ProgramResult resumed =
        runProgram({"resume", longer, "--extra-epochs", "10", "--progress", "bar"});
    ASSERT_EQ(resumed.code, 0) << resumed.err;
    for (const std::string& text : {resumed.out, runProgram({"evaluate", longer}).out}) {
        EXPECT_THAT(text, HasSubstr("Trained on, from epoch 2 to 12: "));
        EXPECT_THAT(text, HasSubstr(" images), "));
    }
}

TEST_F(EvaluateTest, TheLossEqualsThatOfValidationDuringTraining) {
    const auto json = runProgram({"evaluate", run(), "--on", "validation", "--json"}).json();
    double best = 1e9;
    for (const auto& line : training_.jsonLines()) {
        if (line["event"] == "epoch") best = std::min(best, line["validation_loss"].get<double>());
    }
    EXPECT_NEAR(json["loss"].get<double>(), best, 1e-4 * best);
}

TEST_F(EvaluateTest, ThreeImagesAreTooFewToJudge) {
    const WorkFolder other;
    fs::create_directories(other / "few/rose");
    int copied = 0;
    for (const auto& file : fs::directory_iterator(data() + "/rose")) {
        if (++copied > 3) break;
        fs::copy_file(file, other / "few/rose/" + file.path().filename().string());
    }
    const std::string text = runProgram({"evaluate", run(), "--data", other / "few"}).out;
    EXPECT_THAT(text, HasSubstr("Too few images to judge: "));
    EXPECT_THAT(text, HasSubstr("Test with at least 20 images"));
    EXPECT_THAT(text, HasSubstr("(95 % confidence, too few images to judge), loss "));
    for (const char* part : {"100.0 %", "F1 score", "recall"}) {
        EXPECT_THAT(text, Not(HasSubstr(part)));
    }
    const auto json = runProgram({"evaluate", run(), "--data", other / "few", "--json"}).json();
    EXPECT_TRUE(json["accuracy"].is_number()) << "programs get the numbers";
    EXPECT_TRUE(json["metrics"]["f1"].is_number());
}

TEST_F(EvaluateTest, AReconstructionReportsItsErrorAndWritesItsImages) {
    ASSERT_EQ(reconstruction_.code, 0) << reconstruction_.err;
    const std::string evaluated = runProgram({"evaluate", reconstruction()}).out;
    EXPECT_THAT(evaluated, AllOf(HasSubstr("PSNR "), HasSubstr(" dB"), HasSubstr("SSIM ")));

    const WorkFolder other;
    const std::string out = other / "made/images";
    const fs::path single = *fs::directory_iterator(data() + "/tulip");
    const ProgramResult result =
        runProgram({"predict", reconstruction(), single, data() + "/rose", "--output", out});
    ASSERT_EQ(result.code, 0) << result.err;
    EXPECT_THAT(result.out,
                AllOf(HasSubstr(single.filename().string() + ": mean squared error 0."),
                      HasSubstr(", PSNR ")));
    std::size_t images = 0;
    for (const auto& file : fs::directory_iterator(out)) {
        EXPECT_EQ(file.path().extension(), ".png");
        EXPECT_THAT(contentOf(file), testing::StartsWith("\x89PNG"));
        ++images;
    }
    EXPECT_EQ(images, 61u);

    const ProgramResult again = runProgram({"predict", reconstruction(), single, "--output", out});
    EXPECT_EQ(again.code, 2);
    EXPECT_THAT(again.err, HasSubstr("is not empty"));
    const ProgramResult classifier =
        runProgram({"predict", run(), single, "--output", other / "none"});
    EXPECT_EQ(classifier.code, 2);
    EXPECT_THAT(classifier.err, HasSubstr("--output writes reconstructed images"));
    EXPECT_FALSE(fs::exists(other / "none"));
}

TEST_F(EvaluateTest, PredictReportsUnreadableFilesByExitCode) {
    const WorkFolder other;
    const std::string broken = other / "broken.jpg";
    writeText(broken, "no image at all");
    const ProgramResult partly = runProgram({"predict", run(), data() + "/rose", broken});
    EXPECT_EQ(partly.code, 3);
    ASSERT_EQ(partly.complaints().size(), 2u) << partly.err;
    EXPECT_THAT(partly.complaints()[0], HasSubstr("broken.jpg: "));
    EXPECT_THAT(partly.complaints()[1], HasSubstr("1 of 61 files could not be read"));
    // As a shell names all files of a folder.
    const std::string link = other / "link.png";
    fs::create_symlink(other / "gone.png", link);
    const ProgramResult linked = runProgram({"predict", run(), data() + "/rose", link});
    EXPECT_EQ(linked.code, 3);
    EXPECT_THAT(linked.err,
                AllOf(HasSubstr("link.png: it is a link to " + (other / "gone.png") + ", which"),
                      HasSubstr("1 of 61 files could not be read")));
    const ProgramResult single = runProgram({"predict", run(), link});
    EXPECT_EQ(single.code, 2);
    EXPECT_THAT(
        single.err,
        AllOf(HasSubstr(link + " is a link to " + (other / "gone.png") + ", which does not exist."),
              Not(HasSubstr("Did you mean"))));
    const ProgramResult none = runProgram({"predict", run(), broken});
    EXPECT_EQ(none.code, 1);
    EXPECT_THAT(none.err, HasSubstr("The file could not be read. The reason is above."));
    EXPECT_THAT(runProgram({"predict", "--help"}).out, HasSubstr("3 some could not be read"));
}

TEST_F(EvaluateTest, NamesEveryImageThatCannotBeRead) {
    const WorkFolder other;
    const std::string images = other / "images";
    const std::string image = fs::directory_iterator(data() + "/rose")->path();
    const std::string whole = contentOf(image);
    for (const char* flower : {"rose", "tulip"}) {
        fs::create_directories(images + "/" + flower);
        writeText(images + "/" + flower + "/cut.png", whole.substr(0, whole.size() / 2));
    }
    const std::vector<std::string> words{"evaluate", run(), "--data", images, "--on", "all"};
    const ProgramResult none = runProgram(words);
    EXPECT_EQ(none.code, 2);
    EXPECT_THAT(none.err, HasSubstr("rose/cut.png: "));
    EXPECT_THAT(none.err, HasSubstr("No image could be evaluated."));

    fs::copy(image, images + "/rose/whole.png");
    writeText(images + "/rose/no image.jpg", "no image at all");
    const ProgramResult some = runProgram(words);
    EXPECT_EQ(some.code, 0) << some.err;
    EXPECT_THAT(some.err, HasSubstr("rose/cut.png: "));
    EXPECT_THAT(some.err, HasSubstr("tulip/cut.png: "));
    EXPECT_THAT(some.err, HasSubstr("rose/no image.jpg: "));
    EXPECT_EQ(some.complaints().size(), 3u) << some.err;
    EXPECT_THAT(some.out,
                HasSubstr("3 files could not be read: 2 of the images to evaluate, and 1 other in "
                          "the folder."));
    EXPECT_THAT(some.out, Not(HasSubstr("skipped"))) << "they are told once";
    EXPECT_THAT(some.out, Not(HasSubstr("cannot be read"))) << "they are told once";
    std::vector<std::string> asJson = words;
    asJson.emplace_back("--json");
    const auto report = runProgram(asJson).json();
    const auto& named = report["unreadable_files"];
    ASSERT_EQ(named.size(), 3u) << named;
    EXPECT_EQ(report["unreadable"], 3);
    EXPECT_THAT(named.dump(), HasSubstr("no image.jpg"));
    for (const auto& file : named) EXPECT_FALSE(file["reason"].get<std::string>().empty());
}

TEST_F(EvaluateTest, AFileOutsideOfTheTestIsNotOneThatTheTestSkips) {
    const WorkFolder other;
    const std::string images = other / "images";
    for (const char* part : {"train", "test"}) {
        for (const char* flower : {"rose", "tulip"}) {
            const std::string folder = images + "/" + part + "/" + flower;
            fs::create_directories(folder);
            const fs::path image = fs::directory_iterator(data() + "/" + flower)->path();
            fs::copy(image, folder + "/whole" + image.extension().string());
        }
    }
    writeText(images + "/train/rose/no image.jpg", "no image at all");
    const ProgramResult tested = runProgram({"evaluate", run(), "--data", images, "--on", "test"});
    EXPECT_EQ(tested.code, 0) << tested.err;
    EXPECT_THAT(tested.out, Not(HasSubstr("skipped")));
    EXPECT_THAT(tested.out, HasSubstr("1 other file in the folder could not be read."));
}

TEST_F(EvaluateTest, ASecondTrainingIsWarnedOfTheFirst) {
    const WorkFolder other;
    const std::map<std::string, std::string> runtime{{"XDG_RUNTIME_DIR", other.path().string()}};
    std::vector<std::string> longOne = training("classify", other / "first", {});
    longOne.insert(longOne.end(), {"--epochs", "100000", "--validation-patience", "0"});
    ProgramProcess first(longOne, runtime);
    ASSERT_TRUE(first.waitForOutput("\"step\"", std::chrono::seconds(60)));
    const ProgramResult second =
        ProgramProcess(training("classify", other / "second", {"--epochs", "1"}), runtime).wait();
    EXPECT_EQ(second.code, 0) << second.err;
    EXPECT_THAT(second.out, HasSubstr("in use by the run " + (other / "first")));
    first.signal(SIGKILL);
    first.wait();
    const ProgramResult killed = runProgram({"evaluate", other / "first"});
    EXPECT_EQ(killed.code, 2);
    EXPECT_THAT(killed.err,
                AllOf(HasSubstr("was interrupted. Resume it; the model is then written and tested"),
                      HasSubstr("espalier resume '" + (other / "first") + "'")));
    const ProgramResult third =
        ProgramProcess(training("classify", other / "third", {"--epochs", "1"}), runtime).wait();
    EXPECT_THAT(third.out, Not(HasSubstr("in use by")));
}

TEST_F(EvaluateTest, ErrorsAndHelpListTheValidChoices) {
    const WorkFolder other;
    const ProgramResult wrong =
        runProgram(training("classify", other / "none", {"--best-by", "psnr"}));
    EXPECT_EQ(wrong.code, 2);
    EXPECT_THAT(wrong.err,
                HasSubstr("Choose one of validation_loss, accuracy, balanced_accuracy, f1."));
    const std::string help = runProgram({"train", "--help"}).out;
    EXPECT_THAT(help, HasSubstr("1 to 65536 images; default: 32"));
    EXPECT_THAT(help, HasSubstr("0 to 0.9999; default: 0.9"));
}

}  // namespace espalier::cli::tests
