// SPDX-License-Identifier: Apache-2.0
// Standard output and files: on a full disk, in a log, as a table, and with names that are not
// UTF-8.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <sstream>

#include "app/cli/prediction_table.h"
#include "app/cli/run_comparison.h"
#include "engine/base/shell_word.h"
#include "program_process.h"

namespace espalier::cli::tests {

namespace {

using testing::AllOf;
using testing::ContainsRegex;
using testing::HasSubstr;
using testing::Not;
using testing::SizeIs;

/// One short training on images with Latin-1 names, run once for all cases.
class OutputTest : public testing::Test {
  public:
    static void SetUpTestSuite() {
        folder_ = std::make_unique<WorkFolder>();
        for (int i = 0; i < 20; ++i) {
            const std::string name = "/caf\xE9 " + std::to_string(i) + ".bmp";
            writeImage(data() + "/red" + name, 24, 0xF00000u + static_cast<unsigned>(i));
            writeImage(data() + "/gr\xFCn" + name, 24, 0x00A000u + static_cast<unsigned>(i));
            writeImage(data() + "/gr\xFAn" + name, 24, 0x0000A0u + static_cast<unsigned>(i));
        }
        training_ = runProgram(trainInto(run(), {}));
    }
    static void TearDownTestSuite() { folder_.reset(); }

  protected:
    static std::string data() { return *folder_ / "d\xE4ta"; }
    static std::string run() { return *folder_ / "r\xFCn"; }

    static std::vector<std::string> trainInto(const std::string& run,
                                              const std::vector<std::string>& more) {
        std::vector<std::string> words{"train",
                                       "--data",
                                       data(),
                                       "--input",
                                       "20x20x3",
                                       "--network",
                                       "seed-cnn",
                                       "--epochs",
                                       "2",
                                       "--split",
                                       "0.5,0.25,0.25",
                                       "--out",
                                       run};
        words.insert(words.end(), more.begin(), more.end());
        return words;
    }
    static ProgramResult intoFullDisk(const std::vector<std::string>& arguments) {
        return ProgramProcess(arguments, {}, {.output = "/dev/full"}).wait();
    }

    static std::unique_ptr<WorkFolder> folder_;
    static ProgramResult training_;
};

std::unique_ptr<WorkFolder> OutputTest::folder_;
ProgramResult OutputTest::training_;

}  // namespace

TEST_F(OutputTest, NamesOfFilesAndRecordsSendNoSequencesToTheTerminal) {
    const std::string image = *folder_ / "evil\x1b]0;title\x07.bmp";
    writeImage(image, 24, 0xF00000u);
    for (const std::vector<std::string>& words :
         {std::vector<std::string>{"predict", run(), image}, {"predict", run(), image + ".gone"}}) {
        const ProgramResult result = runProgram(words);
        EXPECT_THAT(result.out + result.err, HasSubstr("evil\\x1B]0;title\\x07.bmp"));
        EXPECT_THAT(result.out + result.err, Not(HasSubstr("\x1b")));
    }
    const nlohmann::json answer = runProgram({"predict", run(), image, "--json"}).json();
    EXPECT_THAT(answer["file"].get<std::string>(), HasSubstr("evil\x1b]0;title\x07.bmp"));
}

TEST_F(OutputTest, NamesThatAreNotUtf8AreTrainedOnAndRecovered) {
    ASSERT_EQ(training_.code, 0) << training_.err;
    const auto finished = training_.jsonLines().back();
    EXPECT_EQ(finished["reason"], "completed");
    EXPECT_TRUE(finished.contains("test_accuracy"));
    const auto results = nlohmann::json::parse(contentOf(run() + "/results.json"));
    EXPECT_THAT(results["test"]["classes"], SizeIs(3)) << "two classes have become one";
    EXPECT_EQ(results["test"]["classes"][0], "gr\\xFAn");
    EXPECT_THAT(results["test"]["predictions"][0]["file"].get<std::string>(),
                HasSubstr("caf\\xE9 "));
    const auto record = nlohmann::json::parse(contentOf(run() + "/run.json"));
    EXPECT_THAT(record["dataset"]["folder"].get<std::string>(), HasSubstr("d\\xE4ta"));
    EXPECT_THAT(record["command"].get<std::string>(), HasSubstr("$'"));
    // The recorded name must lead back to the folder.
    EXPECT_EQ(runProgram({"evaluate", run(), "--json"}).json()["accuracy"],
              finished["test_accuracy"]);
    const auto lines = runProgram({"predict", run(), data() + "/red", "--json"}).jsonLines();
    ASSERT_THAT(lines, SizeIs(20));
    EXPECT_TRUE(lines[0]["scores"].contains("gr\\xFCn"));
    EXPECT_THAT(lines[0]["file"].get<std::string>(), HasSubstr("caf\\xE9 0.bmp"));
    for (const char* name : {"gr\\xFCn", "gr\xFCn"}) {
        const std::string without = *folder_ / (std::string("without ") + name);
        ASSERT_EQ(runProgram(trainInto(without, {"--exclude-class", name})).code, 0);
        const auto left = nlohmann::json::parse(contentOf(without + "/results.json"));
        EXPECT_EQ(left["test"]["classes"], (nlohmann::json{"gr\\xFAn", "red"}));
    }
}

TEST_F(OutputTest, AFullStandardOutputIsReportedAndTheWorkIsCompleted) {
    const std::string out = *folder_ / "on a full disk";
    const std::string model = *folder_ / "m.onnx";
    const std::string folds = *folder_ / "folds on a full disk";
    const std::string sample = *folder_ / "sample on a full disk";
    std::vector<std::string> crossValidation = trainInto(folds, {"--folds", "2"});
    const auto split = std::ranges::find(crossValidation, "--split");
    crossValidation.erase(split, split + 2);
    for (const std::vector<std::string>& arguments : std::vector<std::vector<std::string>>{
             {"predict", run(), data()},
             {"evaluate", run()},
             {"inspect", data()},
             {"inspect", run()},
             {"compare", run(), run()},
             {"certify", run(), "--steps", "2"},
             {"export", run(), "--to", model},
             {"export", run(), "--program", "python"},
             {"devices"},
             {"network"},
             {"network", "seed-cnn"},
             {"plan", "seed-cnn"},
             {"bench", "step", "--network", "seed-cnn", "--batch", "4", "--steps", "1"},
             {"starts"},
             {"sample", sample},
             {"--help"},
             {"--version"},
             trainInto(out, {}),
             {"resume", out, "--extra-epochs", "1"},
             crossValidation,
             {"inspect", folds}}) {
        SCOPED_TRACE(arguments.front() + (arguments.size() > 1 ? " " + arguments[1] : ""));
        const ProgramResult result = intoFullDisk(arguments);
        EXPECT_EQ(result.code, 1);
        EXPECT_THAT(result.complaints(), SizeIs(1)) << result.err;
        EXPECT_THAT(result.err, HasSubstr("No space left on device"));
    }
    EXPECT_TRUE(std::filesystem::exists(model));
    EXPECT_TRUE(std::filesystem::exists(out + "/results.json"));
    EXPECT_EQ(runProgram({"inspect", out, "--json"}).json()["epochs"], 3);
    EXPECT_EQ(runProgram({"inspect", folds, "--json"}).json()["complete"], true);
    EXPECT_EQ(runProgram({"inspect", sample, "--quick", "--json"}).json()["images"], 300);
}

TEST_F(OutputTest, ALogContainsReadableLines) {
    const ProgramResult result = runProgram(trainInto(*folder_ / "logged", {"--progress", "auto"}));
    ASSERT_EQ(result.code, 0) << result.err;
    EXPECT_THAT(result.out, Not(HasSubstr("{\"event\"")));
    EXPECT_THAT(result.out, Not(HasSubstr("\x1b")));
    EXPECT_THAT(result.out, HasSubstr("epoch   2 of 2"));
    EXPECT_THAT(result.out, HasSubstr("checked with OpenCV"));
    // What is true of most epochs has a mark, which the first one explains.
    EXPECT_THAT(result.out, ContainsRegex("epoch   1 of 2 [^\n]*  \\* \\(the best so far\\)\n"));
    EXPECT_THAT(result.out, Not(ContainsRegex("epoch   2 of 2 [^\n]*best")));
}

TEST_F(OutputTest, PredictWritesATable) {
    const std::string table = *folder_ / "answers.csv";
    writeText(*folder_ / "broken, it is.jpg", "no image");
    ASSERT_EQ(
        runProgram(
            {"predict", run(), data() + "/red", *folder_ / "broken, it is.jpg", "--csv", table})
            .code,
        3);
    std::istringstream lines(contentOf(table));
    std::vector<std::string> rows;
    for (std::string line; std::getline(lines, line);) rows.push_back(line);
    ASSERT_THAT(rows, SizeIs(22));
    EXPECT_EQ(rows[0], "file,label,score,error,gr\\xFAn,gr\\xFCn,red\r");
    EXPECT_THAT(rows[1], HasSubstr("caf\\xE9 0.bmp,"));
    EXPECT_THAT(rows[21], AllOf(HasSubstr("broken, it is.jpg\",,,"), Not(HasSubstr("red"))));
    EXPECT_EQ(runProgram({"predict", run(), data(), "--csv", *folder_ / "no/such/t.csv"}).code, 2);
    EXPECT_EQ(runProgram({"predict", run(), data(), "--csv", folder_->path().string()}).code, 2);
    // A table may be replaced by a newer one, a file of the user's may not.
    const ProgramResult again = runProgram({"predict", run(), data(), "--csv", table});
    EXPECT_EQ(again.code, 0);
    EXPECT_THAT(again.out, HasSubstr("Wrote the table " + table + ".\n"));
    const std::string photo = *folder_ / "photo.jpg";
    writeText(photo, "a photo");
    const ProgramResult refused = runProgram({"predict", run(), data(), "--csv", photo});
    EXPECT_EQ(refused.code, 2);
    EXPECT_THAT(refused.err, HasSubstr("is not overwritten"));
    EXPECT_EQ(contentOf(photo), "a photo");
}

TEST_F(OutputTest, ATableIsWrittenAlthoughNobodyReadsTheLines) {
    const std::string table = *folder_ / "unread.csv";
    const std::string command = engine::shellQuoted(ESPALIER_PROGRAM) + " predict " +
                                engine::shellQuoted(run()) + ' ' + engine::shellQuoted(data()) +
                                " --csv " + engine::shellQuoted(table) + " | true";
    ASSERT_EQ(std::system(command.c_str()), 0);
    const std::string written = contentOf(table);
    EXPECT_EQ(std::ranges::count(written, '\n'), 61);
}

TEST_F(OutputTest, ATableThatCannotBeWrittenIsReportedBeforeTheFirstImage) {
    // Nobody may create a file there, not even root.
    const ProgramResult result =
        runProgram({"predict", run(), data() + "/red", "--csv", "/proc/answers.csv"});
    EXPECT_EQ(result.code, 1);
    EXPECT_EQ(result.out, "");
    EXPECT_THAT(result.complaints(), SizeIs(1));
    EXPECT_THAT(result.err, HasSubstr("/proc/answers.csv"));
    // The attempt leaves nothing behind.
    const std::string table = *folder_ / "refused/answers.csv";
    std::filesystem::create_directories(*folder_ / "refused");
    EXPECT_EQ(runProgram({"predict", run(), *folder_ / "no such.png", "--csv", table}).code, 2);
    EXPECT_TRUE(std::filesystem::is_empty(*folder_ / "refused"));
}

TEST_F(OutputTest, TablesQuoteSpecialCharacters) {
    PredictionTable table;
    table.add(Json::parse(
        R"({"file":"a \"b\", c","label":"x\ny","score":0.5,"scores":{"file":0.5,"x\ny":0.25}})"));
    table.add(Json::parse(R"({"file":"d","error":"it is damaged"})"));
    EXPECT_EQ(table.csv(),
              "file,label,score,error,file,\"x\ny\"\r\n"
              "\"a \"\"b\"\", c\",\"x\ny\",0.5,,0.5,0.25\r\n"
              "d,,,it is damaged,,\r\n");
}

TEST_F(OutputTest, ComparesRunsOfDifferentNetworks) {
    const std::string other = *folder_ / "other";
    std::vector<std::string> words = trainInto(other, {"--learning-rate", "0.01"});
    *(std::ranges::find(words, "20x20x3")) = "24x24x3";
    ASSERT_EQ(runProgram(words).code, 0);
    const ProgramResult text = runProgram({"compare", run(), other});
    ASSERT_EQ(text.code, 0) << text.err;
    EXPECT_THAT(text.out,
                ContainsRegex("best epoch: accuracy +[0-9]+ to [0-9]+ % \\(95 % confidence, too "
                              "few images to judge\\)"));
    EXPECT_THAT(text.out, ContainsRegex("best epoch: F1 score +too few images to judge"));
    for (const char* part : {"best epoch: accuracy",
                             "test accuracy",
                             "too few images to judge",
                             "Learning rate",
                             "0.01"}) {
        EXPECT_THAT(text.out, HasSubstr(part));
    }
    const auto report = runProgram({"compare", run(), other, "--json"}).json();
    EXPECT_NE(report["equal"], true);
    ASSERT_THAT(report["runs"], SizeIs(2));
    const auto test = report["runs"][0]["test"];
    EXPECT_LT(test["accuracy_interval_95"][0], test["accuracy"]);
    EXPECT_GE(test["accuracy_interval_95"][1], test["accuracy"]);
    EXPECT_FALSE(report["settings"].empty());
    EXPECT_TRUE(runProgram({"compare", run(), run(), "--json"}).json()["settings"].empty());
}

TEST_F(OutputTest, AFolderWithoutClassesIsNotReportedAsSplit) {
    const std::string flat = *folder_ / "flat";
    for (int i = 0; i < 64; ++i) writeImage(flat + "/" + std::to_string(i) + ".bmp", 20, 0xFF0000u);
    const ProgramResult text = runProgram({"inspect", flat, "--quick"});
    EXPECT_THAT(text.out, HasSubstr("64 images\n"));
    EXPECT_THAT(text.out, Not(HasSubstr("training  ")));
    EXPECT_THAT(text.out, Not(HasSubstr("no training images")));
    EXPECT_THAT(text.out, HasSubstr("--labels name"));
    EXPECT_EQ(runProgram({"inspect", flat, "--quick", "--json"}).json()["splits"]["training"], 0);
    const auto without = runProgram({"inspect", flat, "--quick", "--labels", "none", "--json"});
    EXPECT_GT(without.json()["splits"]["training"], 0);
    writeImage(flat + "/a/b/1.bmp", 20, 0xFFu);
    writeImage(flat + "/a/c/1.bmp", 20, 0xFFu);
    EXPECT_THAT(runProgram({"inspect", flat, "--quick"}).out, HasSubstr("--labels parent"));
}

TEST_F(OutputTest, AMissingFolderIsNamedInOneSentence) {
    const std::string gone = *folder_ / "gone";
    std::filesystem::create_directories(gone);
    for (const std::vector<std::string>& arguments :
         std::vector<std::vector<std::string>>{{"evaluate", run(), "--data", "somewhere"},
                                               {"train", "--data", "somewhere"},
                                               {"export", run(), "--to", "m.onnx"}}) {
        // The process deletes its own working directory.
        std::filesystem::create_directories(gone);
        ProgramProcess process(arguments, {}, {.folder = gone, .removesFolder = true});
        const ProgramResult result = process.wait();
        EXPECT_NE(result.code, 0);
        EXPECT_THAT(result.complaints(), SizeIs(1)) << result.err;
        EXPECT_THAT(result.err, Not(HasSubstr("filesystem error")));
        EXPECT_THAT(result.err, Not(HasSubstr("[")));
    }
}

}  // namespace espalier::cli::tests
