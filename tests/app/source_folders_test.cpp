// SPDX-License-Identifier: Apache-2.0
// Images in several folders, and a folder of test images.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "engine/project/project.h"
#include "program_process.h"

namespace espalier::cli::tests {

namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

void writeClass(const fs::path& folder, int count, unsigned colour) {
    for (int i = 0; i < count; ++i) {
        writeImage(folder / (std::to_string(i) + ".bmp"), 32, colour + static_cast<unsigned>(i));
    }
}

/// Two folders with the same names inside, and one of tests.
class SourceFoldersTest : public testing::Test {
  protected:
    void SetUp() override {
        writeClass(first_ + "/red", 12, 0xF00000u);
        writeClass(first_ + "/blue", 12, 0x0000A0u);
        writeClass(second_ + "/red", 12, 0xE04040u);
        writeClass(second_ + "/green", 12, 0x00C000u);
        writeClass(tests_ + "/red", 5, 0xD00010u);
        writeClass(tests_ + "/blue", 4, 0x1010C0u);
    }

    std::vector<std::string> training(const std::string& run,
                                      std::vector<std::string> folders,
                                      const std::string& epochs = "1") const {
        std::vector<std::string> words{"train"};
        words.insert(words.end(), folders.begin(), folders.end());
        for (const char* word : {"--input",
                                 "20x20x3",
                                 "--network",
                                 "seed-cnn",
                                 "--batch",
                                 "8",
                                 "--validation-patience",
                                 "0",
                                 "--schedule",
                                 "constant",
                                 "--augment",
                                 "none"}) {
            words.push_back(word);
        }
        words.insert(words.end(), {"--epochs", epochs, "--out", run});
        return words;
    }

    /// The numbers of the last checkpoint, without the header that says where they come from.
    static std::string tensorsOf(const std::string& run) {
        std::ifstream stream(run + "/checkpoints/last.safetensors", std::ios::binary);
        const std::string all{std::istreambuf_iterator<char>(stream), {}};
        std::uint64_t header = 0;
        if (all.size() < sizeof header) return {};
        std::memcpy(&header, all.data(), sizeof header);
        return all.substr(sizeof header + header);
    }

    const WorkFolder folder_;
    const std::string first_ = folder_ / "one/photos 花";
    const std::string second_ = folder_ / "two/photos 花";
    const std::string tests_ = folder_ / "three/holdout";
};

}  // namespace

TEST_F(SourceFoldersTest, InspectCountsAllFoldersAndMergesTheirClasses) {
    const ProgramResult said = runProgram({"inspect", first_, second_, "--quick", "--json"});
    ASSERT_EQ(said.code, 0) << said.err;
    const auto report = said.json();
    EXPECT_EQ(report["images"], 48);
    ASSERT_EQ(report["classes"].size(), 3u);
    EXPECT_EQ(report["classes"][2]["name"], "red");
    EXPECT_EQ(report["classes"][2]["images"], 24);
    const auto alone = runProgram({"inspect", first_, "--quick", "--json"}).json();
    EXPECT_NE(report["fingerprint"], alone["fingerprint"]);
}

TEST_F(SourceFoldersTest, ATestFolderHasAllTestImages) {
    const auto report =
        runProgram({"inspect", first_, "--test-data", tests_, "--quick", "--json"}).json();
    EXPECT_EQ(report["images"], 33);
    EXPECT_EQ(report["splits"]["test"], 9);
    EXPECT_EQ(report["splits"]["training"].get<int>() + report["splits"]["validation"].get<int>(),
              24);
    const std::string run = folder_ / "run";
    std::vector<std::string> words = training(run, {first_});
    words.insert(words.end(), {"--test-data", tests_});
    const ProgramResult trained = runProgram(words);
    ASSERT_EQ(trained.code, 0) << trained.err;
    const auto results = nlohmann::json::parse(std::ifstream(run + "/results.json"));
    EXPECT_THAT(results.dump(), AllOf(HasSubstr("../holdout/red/0.bmp"), HasSubstr("blue/3.bmp")));
    const auto inspected = runProgram({"inspect", run, "--json"}).json();
    EXPECT_EQ(inspected["test_data"][0], tests_);
    EXPECT_EQ(inspected["test"]["images"], 9);
}

TEST_F(SourceFoldersTest, AnUnknownTestClassIsRefusedByNameWithTheNearest) {
    fs::rename(tests_ + "/red", tests_ + "/Reds");
    std::vector<std::string> words = training(folder_ / "run", {first_});
    words.insert(words.end(), {"--test-data", tests_});
    const ProgramResult refused = runProgram(words);
    EXPECT_EQ(refused.code, 2);
    EXPECT_THAT(refused.err, AllOf(HasSubstr("Reds"), HasSubstr("If it is red, rename")));
    EXPECT_FALSE(fs::exists(folder_ / "run"));
}

TEST_F(SourceFoldersTest, CopiesThatAreTrainedOnAreFound) {
    fs::copy_file(first_ + "/red/0.bmp", tests_ + "/red/copy.bmp");
    fs::copy_file(first_ + "/red/1.bmp", tests_ + "/red/copy2.bmp");
    const ProgramResult said = runProgram({"inspect", first_, "--test-data", tests_, "--json"});
    ASSERT_EQ(said.code, 0) << said.err;
    EXPECT_THAT(said.out, HasSubstr("../holdout/red/copy"));
    EXPECT_THAT(said.out, HasSubstr("data.copies_in_training"));
}

TEST_F(SourceFoldersTest, ARunOfTwoFoldersIsResumedWithTheSameBits) {
    const std::string whole = folder_ / "whole";
    const std::string parts = folder_ / "parts";
    ASSERT_EQ(runProgram(training(whole, {first_, second_}, "2")).code, 0);
    ASSERT_EQ(runProgram(training(parts, {first_, second_}, "1")).code, 0);
    // The second folder moves, and is called otherwise.
    const std::string moved = folder_ / "elsewhere";
    const ProgramResult beside =
        runProgram({"explain", whole, first_ + "/red/0.bmp", "--out", second_ + "/map.png"});
    EXPECT_EQ(beside.code, 2);
    EXPECT_THAT(beside.err, HasSubstr("among the images in " + second_));
    fs::rename(second_, moved);
    const std::string option = "--more-data 'photos 花'=FOLDER";
    EXPECT_THAT(runProgram({"inspect", parts}).out,
                AllOf(HasSubstr("(no longer there)"), HasSubstr(option)));
    for (const char* command : {"evaluate", "certify"}) {
        EXPECT_THAT(runProgram({command, parts}).err, AllOf(HasSubstr(second_), HasSubstr(option)));
    }
    const ProgramResult found =
        runProgram({"evaluate", parts, "--more-data", "photos 花=" + moved});
    EXPECT_EQ(found.code, 0) << found.err;
    const ProgramResult listed = runProgram({"evaluate", parts, "--data", tests_});
    EXPECT_EQ(listed.code, 0) << listed.err;
    EXPECT_THAT(
        listed.err,
        HasSubstr("They are evaluated alone, without the further folder of the run: " + second_));
    const ProgramResult missing = runProgram({"resume", parts, "--extra-epochs", "1"});
    EXPECT_EQ(missing.code, 2);
    EXPECT_THAT(missing.err, AllOf(HasSubstr(second_), HasSubstr("is not there")));
    const ProgramResult unknown =
        runProgram({"resume", parts, "--extra-epochs", "1", "--more-data", moved});
    EXPECT_EQ(unknown.code, 2);
    EXPECT_THAT(unknown.err, HasSubstr("They are called photos 花"));
    const ProgramResult resumed =
        runProgram({"resume", parts, "--extra-epochs", "1", "--more-data", "photos 花=" + moved});
    ASSERT_EQ(resumed.code, 0) << resumed.err;
    EXPECT_THAT(resumed.err, Not(HasSubstr("have changed")));
    ASSERT_FALSE(tensorsOf(whole).empty());
    EXPECT_TRUE(tensorsOf(whole) == tensorsOf(parts));
    const engine::Project recorded = engine::loadProject(parts + "/run.json");
    ASSERT_EQ(recorded.dataChoices.moreFolders.size(), 1u);
    EXPECT_EQ(recorded.dataChoices.moreFolders.front().path, moved) << "it records the place";
}

TEST_F(SourceFoldersTest, ARepetitionUsesAllFolders) {
    const std::string run = folder_ / "run";
    ASSERT_EQ(runProgram(training(run, {first_, second_})).code, 0);
    const std::string again = folder_ / "again";
    const ProgramResult repeated = runProgram({"train", run, "--out", again});
    ASSERT_EQ(repeated.code, 0) << repeated.err;
    EXPECT_TRUE(tensorsOf(run) == tensorsOf(again));
}

TEST_F(SourceFoldersTest, WhatCannotBeUsedTogetherIsRefusedInOneSentence) {
    const auto refusal = [](const std::vector<std::string>& words) {
        const ProgramResult result = runProgram(words);
        EXPECT_EQ(result.code, 2) << result.out;
        return result.err;
    };
    EXPECT_THAT(refusal({"inspect", first_, first_}), HasSubstr("are the same, or one is inside"));
    EXPECT_THAT(refusal({"inspect", first_, "--test-data", first_ + "/red"}),
                HasSubstr("one is inside the other"));
    fs::create_directory_symlink(first_, folder_ / "link");
    EXPECT_THAT(refusal({"inspect", first_, folder_ / "link"}), HasSubstr("are the same"));
    EXPECT_THAT(refusal({"inspect", first_, "--test-data", folder_ / "nowhere"}),
                AllOf(HasSubstr("nowhere"), HasSubstr("is not there")));
    fs::create_directory(folder_ / "empty");
    EXPECT_THAT(refusal({"inspect", first_, "--test-data", folder_ / "empty"}),
                AllOf(HasSubstr("no images in"), HasSubstr("empty")));
    EXPECT_THAT(refusal(training(folder_ / "run", {first_, "--folds", "3", "--test-data", tests_})),
                HasSubstr("leave out --test-data"));
    const fs::path given(std::string(folder_ / "given"));
    for (const char* part : {"train", "test"}) {
        writeClass(given / part / "red", 12, 0xF00000u);
        writeClass(given / part / "blue", 12, 0x0000A0u);
    }
    EXPECT_THAT(
        refusal(training(folder_ / "run",
                         {std::string(folder_ / "given"), "--folds", "3", "--test-data", tests_})),
        HasSubstr("given has folders for training, validation or test"));
}

TEST_F(SourceFoldersTest, AFolderThatIsNotThereIsNotReplacedByAnotherOfItsName) {
    const std::string typo = folder_ / "tow/photos 花";
    const ProgramResult wrong = runProgram(
        training(folder_ / "run", {first_, "--more-data", typo, "--more-data", second_}));
    EXPECT_EQ(wrong.code, 2);
    EXPECT_THAT(wrong.err, HasSubstr(typo + " does not exist"));
    engine::Project project;
    project.dataset = first_;
    project.dataChoices.moreFolders = {
        {.name = "holdout", .path = std::string(folder_ / "unplugged/holdout"), .isTest = true}};
    engine::saveProject(project, std::string(folder_ / "p.espalier"));
    const ProgramResult unplugged = runProgram(
        training(folder_ / "run", {std::string(folder_ / "p.espalier"), "--more-data", tests_}));
    EXPECT_EQ(unplugged.code, 2) << "not trained on, with no test images left";
    EXPECT_THAT(unplugged.err, AllOf(HasSubstr("unplugged"), HasSubstr("is not there")));
}

TEST_F(SourceFoldersTest, OptionsAddToAProjectAndCanForget) {
    const std::string file = folder_ / "p.espalier";
    engine::Project project;
    project.dataset = first_;
    project.dataChoices.relabelled =
        engine::Relabelled(engine::Relabelled::Samples{{"red/0.bmp", "blue"}});
    engine::saveProject(project, file);
    const auto trained = [&](std::vector<std::string> more) {
        const std::string run = folder_ / "run";
        fs::remove_all(run);
        std::vector<std::string> words = training(run, {file});
        words.insert(words.end(), more.begin(), more.end());
        const ProgramResult result = runProgram(words);
        EXPECT_EQ(result.code, 0) << result.err;
        return engine::loadProject(run + "/run.json").dataChoices;
    };
    const auto both = trained({"--relabel", "red/1.bmp=blue", "--test-data", tests_});
    EXPECT_EQ(both.relabelled.size(), 2u);
    EXPECT_EQ(both.moreFolders.size(), 1u);
    const auto run = folder_ / "run";
    const auto report = runProgram({"inspect", run, "--json"}).json();
    EXPECT_EQ(report["relabelled"], 2);
    EXPECT_THAT(runProgram({"inspect", run}).out,
                HasSubstr("Relabelled: 2 images, for example red/0.bmp as blue"));
    EXPECT_EQ(trained({"--relabel", "none"}).relabelled.size(), 0u);
    EXPECT_EQ(trained({"--relabel", "none", "--relabel", "red/2.bmp=blue"}).relabelled.size(), 1u);
    EXPECT_EQ(trained({"--relabel", "red/0.bmp=red"}).relabelled.size(), 1u) << "the last holds";
}

}  // namespace espalier::cli::tests
