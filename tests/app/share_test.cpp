// SPDX-License-Identifier: Apache-2.0
// `espalier share`: the passport of a run.
#include <gmock/gmock.h>

#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>

#include "engine/base/shell_word.h"
#include "program_process.h"
#include "trained_run.h"

namespace espalier::cli::tests {

namespace {

namespace fs = std::filesystem;
using engine::shellQuoted;
using testing::HasSubstr;
using testing::Not;

constexpr const char* kReader = ESPALIER_SOURCE_DIR "/tests/engine/passport/run_passport.js";

class ShareTest : public TrainedRunTest {
  protected:
    static std::string page() { return *folder_ / "passport.html"; }
    static ProgramResult share(const std::vector<std::string>& more) {
        std::vector<std::string> words{"share", run(), "--out", page()};
        words.insert(words.end(), more.begin(), more.end());
        return runProgram(words);
    }
    static bool hasNode() { return std::system("command -v node > /dev/null") == 0; }
    // The lines that the reader prints for the passport.
    static std::string read(const std::string& what, const std::string& images = {}) {
        const std::string out = *folder_ / "read";
        const std::string line = "node " + shellQuoted(kReader) + " " + what + " " +
                                 shellQuoted(page()) + images + " > " + shellQuoted(out);
        EXPECT_EQ(std::system(line.c_str()), 0) << line;
        return contentOf(out);
    }
};

}  // namespace

TEST_F(ShareTest, SaysWhatItWroteAndHowGoodTheModelIs) {
    const ProgramResult result = share({});
    ASSERT_EQ(result.code, 0) << result.err;
    EXPECT_THAT(result.out, HasSubstr("passport.html"));
    EXPECT_THAT(result.out, HasSubstr("the model with its results, no images"));
    const auto json = share({"--json"}).json();
    EXPECT_EQ(json["bytes"], fs::file_size(page()));
    EXPECT_EQ(json["samples"], 0);
    EXPECT_EQ(json["has_test"], true);
    if (!hasNode()) GTEST_SKIP() << "node is not installed";
    const auto facts = nlohmann::json::parse(read("facts"));
    const auto results = nlohmann::json::parse(contentOf(run() + "/results.json"));
    const auto record = nlohmann::json::parse(contentOf(run() + "/run.json"));
    EXPECT_EQ(facts["test"]["images"], results["test"]["images"]);
    EXPECT_EQ(facts["measured_on"], "test");
    EXPECT_EQ(facts["test"]["metrics"], results["test"]["metrics"]);
    EXPECT_EQ(facts["check"]["equal"], results["export"]["labels_equal"]);
    EXPECT_EQ(facts["check"]["verifier"], results["export"]["verifier"]);
    EXPECT_EQ(facts["data"]["fingerprint"], record["dataset"]["fingerprint"]);
    EXPECT_EQ(facts["data"]["training"], 32);
    EXPECT_EQ(facts["run"]["started"], record["started"]);
    EXPECT_THAT(facts["run"]["command"].get<std::string>(),
                testing::StartsWith("espalier train --data images --input 20x20x3"));
    std::int64_t counted = 0;
    for (const auto& cell : facts["test"]["confusion"]) counted += cell[2].get<std::int64_t>();
    EXPECT_EQ(counted, facts["test"]["images"]);
    EXPECT_FALSE(facts.contains("samples"));
}

TEST_F(ShareTest, NothingInItTellsWhereTheFilesAre) {
    ASSERT_EQ(share({"--with-samples"}).code, 0);
    const std::string text = contentOf(page());
    EXPECT_THAT(text, Not(HasSubstr(folder_->path().string())));
    EXPECT_THAT(text, Not(HasSubstr(folder_->path().filename().string())));
    EXPECT_THAT(text, Not(HasSubstr(".bmp")));
    if (!hasNode()) GTEST_SKIP() << "node is not installed";
    const std::string decoded = *folder_ / "decoded";
    writeText(decoded + ".64", read("model"));
    ASSERT_EQ(
        std::system(
            ("base64 -d " + shellQuoted(decoded + ".64") + " > " + shellQuoted(decoded)).c_str()),
        0);
    const std::string model = contentOf(decoded);
    EXPECT_EQ(model, contentOf(run() + "/model.onnx"));
    EXPECT_THAT(model, Not(HasSubstr(folder_->path().string())));
}

TEST_F(ShareTest, SamplesAreOnlyThereWhenAskedFor) {
    const auto json = share({"--with-samples", "--json"}).json();
    EXPECT_EQ(json["samples"], 4);  // a tenth of forty
    if (!hasNode()) GTEST_SKIP() << "node is not installed";
    const auto facts = nlohmann::json::parse(read("facts"));
    EXPECT_EQ(facts["samples"].size(), 4u);
    for (const auto& sample : facts["samples"]) {
        EXPECT_LT(sample["truth"].get<std::size_t>(), facts["outputs"].size());
    }
    fs::rename(data(), data() + " away");
    const ProgramResult away = share({"--with-samples"});
    fs::rename(data() + " away", data());
    EXPECT_EQ(away.code, 2);
    EXPECT_THAT(away.err, HasSubstr("without samples"));
}

TEST_F(ShareTest, AModelAloneIsSharedToo) {
    const std::string model = *folder_ / "alone.onnx";
    fs::copy_file(run() + "/model.onnx", model, fs::copy_options::overwrite_existing);
    const ProgramResult result = runProgram({"share", model, "--out", page()});
    EXPECT_EQ(result.code, 0) << result.err;
    EXPECT_THAT(result.out, HasSubstr("whose results are unknown"));
    // The file in the run is its model.
    EXPECT_THAT(runProgram({"share", run() + "/model.onnx", "--out", page()}).out,
                HasSubstr("with its results"));
}

TEST_F(ShareTest, IsNamedAfterTheRunWhereNoNameIsGiven) {
    const std::string here = *folder_ / "here";
    fs::create_directory(here);
    const ProgramResult result = ProgramProcess({"share", run()}, {}, {.folder = here}).wait();
    EXPECT_EQ(result.code, 0) << result.err;
    EXPECT_TRUE(fs::exists(here + "/run.html"));
}

TEST_F(ShareTest, WhatCannotBeSharedIsRefused) {
    writeText(*folder_ / "mine.html", "<p>mine</p>");
    EXPECT_THAT(refusal({"share", run(), "--out", *folder_ / "mine.html"}),
                HasSubstr("no model passport of Espalier, so it is not overwritten"));
    EXPECT_THAT(refusal({"share", run(), "--out", *folder_ / "passport.pdf"}),
                HasSubstr("must end in .html"));
    EXPECT_THAT(refusal({"share", run(), "--out", *folder_ / "nowhere/passport.html"}),
                HasSubstr("does not exist"));
    EXPECT_THAT(refusal({"share", *folder_ / "nothing"}), HasSubstr("nothing"));
    EXPECT_THAT(refusal({"share", data()}), HasSubstr("is not a run folder"));
    const std::string copy = copyOfRun("without model");
    fs::remove(copy + "/model.onnx");
    EXPECT_THAT(refusal({"share", copy, "--out", page()}), HasSubstr("has no model yet"));
}

TEST_F(ShareTest, ARunWithoutResultsSaysSo) {
    const std::string copy = copyOfRun("without results");
    fs::remove(copy + "/results.json");
    const ProgramResult result = runProgram({"share", copy, "--out", page()});
    EXPECT_EQ(result.code, 0) << result.err;
    EXPECT_THAT(result.out, HasSubstr("whose results are unknown"));
    // Its training has ended: resuming it alone would be refused.
    EXPECT_THAT(result.out,
                HasSubstr("espalier resume " + shellQuoted(copy) + " --extra-epochs 1"));
    EXPECT_THAT(result.out, HasSubstr("espalier evaluate " + shellQuoted(copy)));
    EXPECT_EQ(runProgram({"share", copy, "--out", page(), "--with-samples"}).code, 2);
    ASSERT_EQ(runProgram({"resume", copy, "--extra-epochs", "1"}).code, 0);
    const ProgramResult tested = runProgram({"share", copy, "--out", page()});
    EXPECT_THAT(tested.out, HasSubstr("with its results"));
    EXPECT_THAT(tested.out, Not(HasSubstr("espalier resume")));
}

TEST_F(ShareTest, ARunThatWasStoppedSaysThatItIsTestedWhenItIsResumed) {
    const std::string stopped = *folder_ / "stopped";
    ProgramProcess training({"train",
                             "--data",
                             data(),
                             "--input",
                             "20x20x3",
                             "--network",
                             "seed-cnn",
                             "--epochs",
                             "100000",
                             "--validation-patience",
                             "0",
                             "--out",
                             stopped});
    ASSERT_TRUE(training.waitForOutput(R"("event":"step")", promised(std::chrono::seconds(60))));
    training.signal(SIGTERM);
    ASSERT_EQ(training.wait().code, 0);
    ASSERT_EQ(runProgram({"export", stopped, "--to", stopped + "/model.onnx"}).code, 0);
    const ProgramResult result = runProgram({"share", stopped, "--out", page()});
    EXPECT_EQ(result.code, 0) << result.err;
    EXPECT_THAT(result.out, HasSubstr("whose results are unknown"));
    EXPECT_THAT(result.out, HasSubstr("share it again: espalier resume " + shellQuoted(stopped)));
    EXPECT_THAT(result.out, Not(HasSubstr("--extra-epochs")));
}

// Under another name of its run, so that the file has another size.
TEST_F(ShareTest, ResultsStayThoseOfTheSameWeightsExportedAgain) {
    const std::string copy = copyOfRun("the same weights");
    const std::string model = copy + "/model.onnx";
    for (const std::vector<std::string>& more :
         std::vector<std::vector<std::string>>{{}, {"--pixels"}}) {
        std::vector<std::string> words{"export", copy, "--to", model};
        words.insert(words.end(), more.begin(), more.end());
        const ProgramResult exported = runProgram(words);
        ASSERT_EQ(exported.code, 0) << exported.err;
        EXPECT_NE(contentOf(model), contentOf(run() + "/model.onnx"));
        fs::last_write_time(model,
                            fs::last_write_time(copy + "/results.json") + std::chrono::minutes(1));
        EXPECT_THAT(runProgram({"share", copy, "--out", page()}).out,
                    HasSubstr("with its results"));
        EXPECT_EQ(runProgram({"evaluate", copy, "--json"}).json().count("epoch"), 1u);
    }
}

// As after a tested run was resumed, stopped and exported again.
TEST_F(ShareTest, ResultsOfAnotherModelAreLeftOut) {
    const std::string copy = copyOfRun("exported again");
    const auto sharedWithTest = [&] {
        return runProgram({"share", copy, "--out", page(), "--json"}).json()["has_test"] == true;
    };
    EXPECT_TRUE(sharedWithTest());
    auto results = nlohmann::ordered_json::parse(contentOf(copy + "/results.json"));
    results["weights"] = std::string(64, '0');
    writeText(copy + "/results.json", results.dump());
    fs::last_write_time(copy + "/model.onnx",
                        fs::last_write_time(copy + "/results.json") + std::chrono::minutes(1));
    EXPECT_FALSE(sharedWithTest());
    // Results of an older version say no more than when and of which size.
    results.erase("weights");
    writeText(copy + "/results.json", results.dump());
    fs::last_write_time(copy + "/model.onnx",
                        fs::last_write_time(copy + "/results.json") + std::chrono::minutes(1));
    EXPECT_FALSE(sharedWithTest());
    // Of another size, whatever the times say.
    fs::last_write_time(copy + "/model.onnx", fs::last_write_time(copy + "/results.json"));
    EXPECT_TRUE(sharedWithTest());
    results["export"]["bytes"] = results["export"]["bytes"].get<int>() + 1;
    writeText(copy + "/results.json", results.dump());
    EXPECT_FALSE(sharedWithTest());
    if (!hasNode()) GTEST_SKIP() << "node is not installed";
    const auto facts = nlohmann::json::parse(read("facts"));
    EXPECT_THAT(facts["no_test"].get<std::string>(),
                HasSubstr("newer than the results of this run"));
    for (const char* name : {"test", "headline", "check"}) EXPECT_FALSE(facts.contains(name));
    EXPECT_FALSE(facts["model"].contains("epoch"));
}

TEST_F(ShareTest, AFullOutputIsAFailure) {
    const ProgramResult result =
        ProgramProcess({"share", run(), "--out", page()}, {}, {.output = "/dev/full"}).wait();
    EXPECT_EQ(result.code, 1);
}

TEST_F(ShareTest, AFolderThatCannotBeWrittenToIsAFailure) {
    const std::string sealed = *folder_ / "sealed";
    fs::create_directory(sealed);
    fs::permissions(sealed, fs::perms::owner_read | fs::perms::owner_exec);
    if (::access(sealed.c_str(), W_OK) == 0) GTEST_SKIP() << "root may write everywhere";
    const ProgramResult result = runProgram({"share", run(), "--out", sealed + "/passport.html"});
    EXPECT_EQ(result.code, 1);
    EXPECT_EQ(result.complaints().size(), 1u);
}

}  // namespace espalier::cli::tests
