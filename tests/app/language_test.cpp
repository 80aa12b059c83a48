// SPDX-License-Identifier: Apache-2.0
// The terminal in the languages of its users: what people read is translated, what programs read
// and what is theirs is not.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>

#include "program_process.h"

namespace espalier::cli::tests {

namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

constexpr const char* kJapanese = "ja_JP.UTF-8";
constexpr const char* kRussian = "ru_RU.UTF-8";

ProgramResult runIn(const std::string& language, const std::vector<std::string>& arguments) {
    return ProgramProcess(arguments, {{"LC_ALL", language}}).wait();
}

/// A short training on classes whose names are words of the program, once for all cases.
class LanguageTest : public testing::Test {
  protected:
    static void SetUpTestSuite() {
        folder_ = std::make_unique<WorkFolder>();
        for (int i = 0; i < 30; ++i) {
            const std::string name = "/" + std::to_string(i) + ".bmp";
            writeImage(data() + "/model" + name, 20, 0xF00000u + static_cast<unsigned>(i));
            writeImage(data() + "/off" + name, 20, 0x0000A0u + static_cast<unsigned>(i));
        }
        training_ = runIn(kJapanese,
                          {"train",
                           "--data",
                           data(),
                           "--out",
                           run(),
                           "--network",
                           "seed-cnn",
                           "--epochs",
                           "2",
                           "--progress",
                           "bar"});
    }
    static void TearDownTestSuite() { folder_.reset(); }
    static std::string data() { return *folder_ / "images"; }
    static std::string run() { return *folder_ / "run"; }

    static std::unique_ptr<WorkFolder> folder_;
    static ProgramResult training_;
};

std::unique_ptr<WorkFolder> LanguageTest::folder_;
ProgramResult LanguageTest::training_;

}  // namespace

TEST_F(LanguageTest, HelpIsTranslatedButNotWhatIsTyped) {
    const std::string help = runIn(kJapanese, {"train", "--help"}).out;
    EXPECT_THAT(help,
                AllOf(HasSubstr("使い方: espalier train"),
                      HasSubstr("--learning-rate N"),
                      HasSubstr("学習画像を通す回数。"),
                      HasSubstr("sgdm|adam|adamw|rmsprop"),
                      Not(HasSubstr("Usage"))));
    EXPECT_THAT(runIn(kRussian, {"--help"}).out, HasSubstr("Использование: espalier"));
    EXPECT_THAT(runIn(kRussian, {"bench", "predict", "--help"}).out,
                AllOf(HasSubstr("MODEL ОБЯЗАТЕЛЬНО"), Not(HasSubstr("REQUIRED"))));
    EXPECT_THAT(runIn("fr_FR.UTF-8", {"--help"}).out, HasSubstr("Usage: espalier"));
}

TEST_F(LanguageTest, ATrainingSpeaksItsLanguageAndItsFilesDoNot) {
    ASSERT_EQ(training_.code, 0) << training_.err;
    EXPECT_THAT(training_.out,
                AllOf(HasSubstr("2 エポック学習しました。"),
                      HasSubstr("見たことのない画像"),
                      Not(HasSubstr("Trained for")),
                      Not(HasSubstr("unseen images"))));
    const std::string events = contentOf(run() + "/events.jsonl");
    EXPECT_THAT(events, AllOf(HasSubstr("Trained for 2 epochs."), Not(HasSubstr("学習"))));
}

TEST_F(LanguageTest, WhatProgramsReadIsTheSameInEveryLanguage) {
    for (const std::vector<std::string>& command :
         {std::vector<std::string>{"inspect", data(), "--json"},
          {"inspect", run(), "--json"},
          {"runs", *folder_ / "", "--json"},
          {"evaluate", run(), "--json"},
          {"network", "resnet-small", "--json"},
          {"export", run(), "--program", "python"}}) {
        const ProgramResult english = runProgram(command);
        const ProgramResult japanese = runIn(kJapanese, command);
        EXPECT_EQ(english.code, 0) << english.err;
        EXPECT_EQ(japanese.out, english.out) << command.front();
    }
}

TEST_F(LanguageTest, NumbersOfTablesAreThoseOfTheLanguage) {
    const std::string evaluated = runIn(kRussian, {"evaluate", run(), "--on", "all"}).out;
    EXPECT_THAT(evaluated,
                AllOf(testing::ContainsRegex("model +30 +[0-9]+,[0-9]"),
                      Not(testing::ContainsRegex("[0-9]\\.[0-9]+ %"))));
}

TEST_F(LanguageTest, AnAnswerHasTheNumbersOfTheLanguage) {
    for (const char* command : {"predict", "explain"}) {
        std::vector<std::string> arguments{command, run(), data() + "/model/0.bmp"};
        if (arguments.front() == "explain") {
            arguments.insert(arguments.end(), {"--out", *folder_ / "maps"});
        }
        const ProgramResult answered = runIn(kRussian, arguments);
        EXPECT_EQ(answered.code, 0) << answered.err;
        EXPECT_THAT(answered.out,
                    AllOf(testing::ContainsRegex("model [0-9]+,[0-9] %"),
                          testing::ContainsRegex("off [0-9]+,[0-9] %"),
                          Not(testing::ContainsRegex("[0-9]\\.[0-9] %"))));
    }
}

TEST_F(LanguageTest, RunsWithTheSameSettingsAreComparedInOneLanguage) {
    EXPECT_THAT(runIn(kRussian, {"compare", run(), run()}).out,
                AllOf(HasSubstr("лучшая эпоха: точность"), Not(HasSubstr("The settings"))));
}

TEST_F(LanguageTest, NamesOfClassesAndFilesStay) {
    const std::string image = data() + "/model/0.bmp";
    EXPECT_THAT(runIn(kJapanese, {"predict", run(), image}).out,
                AllOf(HasSubstr(image), HasSubstr("model "), HasSubstr("off ")));
    EXPECT_THAT(runIn(kRussian, {"inspect", data()}).out,
                AllOf(HasSubstr("model"), HasSubstr("off"), HasSubstr("класс")));
}

TEST_F(LanguageTest, NamesThatLookLikeSentencesStay) {
    const std::string folder = *folder_ / "training images of 3";
    const std::vector<std::string> names{
        "ace of spades", "black and white", "cat on mat", "dog 3 left"};
    for (const std::string& name : names) {
        for (int i = 0; i < 10; ++i) {
            writeImage(
                folder + "/" + name + "/" + std::to_string(i) + " of 10.bmp",
                20,
                0x100000u + static_cast<unsigned>(name.size() * 1000) + static_cast<unsigned>(i));
        }
    }
    for (const char* language : {kJapanese, kRussian}) {
        const std::string inspected = runIn(language, {"inspect", folder}).out;
        for (const std::string& name : names) EXPECT_THAT(inspected, HasSubstr(name + " "));
        EXPECT_THAT(inspected, HasSubstr(folder));
        const std::string run = *folder_ / "black and white of " + language;
        const ProgramResult trained = runIn(language,
                                            {"train",
                                             "--data",
                                             folder,
                                             "--out",
                                             run,
                                             "--network",
                                             "seed-cnn",
                                             "--epochs",
                                             "1",
                                             "--progress",
                                             "bar"});
        ASSERT_EQ(trained.code, 0) << trained.err;
        EXPECT_THAT(trained.out, AllOf(HasSubstr(run), HasSubstr(folder)));
        const ProgramResult compared = runIn(language, {"compare", run, run});
        EXPECT_THAT(compared.out, HasSubstr("black and white of "));
    }
}

TEST_F(LanguageTest, TheHeadsOfMeasurementsAreTranslated) {
    const std::vector<std::string> command{
        "bench", "device", "--megabytes", "1", "--size", "8", "--compute-threads", "1"};
    const ProgramResult russian = runIn(kRussian, command);
    ASSERT_EQ(russian.code, 0) << russian.err;
    EXPECT_THAT(russian.out,
                AllOf(HasSubstr("предел"),
                      HasSubstr("копирование"),
                      HasSubstr("ГБ/с"),
                      Not(HasSubstr("limit")),
                      Not(HasSubstr("matrix product"))));
}

// What a driver or a card says may be anything: only what is ours must not be in English.
TEST_F(LanguageTest, DevicesSayInItsLanguageWhatTheyAreAndWhyNot) {
    const std::string english = runProgram({"devices"}).out;
    const std::string japanese = runIn(kJapanese, {"devices"}).out;
    const std::size_t cpu = japanese.find("cpu: ");
    ASSERT_NE(cpu, japanese.npos) << japanese;
    EXPECT_THAT(japanese.substr(cpu, japanese.find('\n', cpu) - cpu),
                AllOf(HasSubstr("空き"), Not(HasSubstr(" free"))));
    for (const char* ours : {"compute capability",
                             ", driver ",
                             "The NVIDIA driver is not installed",
                             "The NVIDIA driver found no GPU",
                             "The NVIDIA driver was updated"}) {
        EXPECT_THAT(japanese, Not(HasSubstr(ours))) << english;
    }
}

TEST_F(LanguageTest, ACertificateIsOneSentence) {
    ASSERT_EQ(runProgram({"certify", run(), "--steps", "2"}).code, 0);
    const std::string russian = runIn(kRussian, {"inspect", run()}).out;
    EXPECT_THAT(russian, HasSubstr("Сертификат: "));
    for (const char* phrase : {"the first", "all 2", "were repeated"}) {
        EXPECT_THAT(russian, Not(HasSubstr(phrase)));
    }
}

TEST_F(LanguageTest, ErrorsAreOneSentenceWithTheSameExitCode) {
    const ProgramResult missing = runIn(kJapanese, {"train", "--data", "/no such folder"});
    EXPECT_EQ(missing.code, 2);
    EXPECT_THAT(missing.err,
                AllOf(HasSubstr("espalier: /no such folder"), HasSubstr("ありません。")));
    const ProgramResult unknown = runIn(kRussian, {"trian"});
    EXPECT_EQ(unknown.code, 2);
    EXPECT_THAT(unknown.err,
                AllOf(HasSubstr("trian"), HasSubstr("train"), HasSubstr("espalier --help")));
    EXPECT_THAT(unknown.err, Not(HasSubstr("Unknown argument")));
    const ProgramResult full =
        ProgramProcess({"inspect", data()}, {{"LC_ALL", kJapanese}}, {.output = "/dev/full"})
            .wait();
    EXPECT_EQ(full.code, 1);
    EXPECT_THAT(full.err, Not(HasSubstr("could not be written")));
}

}  // namespace espalier::cli::tests
