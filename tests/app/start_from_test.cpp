// SPDX-License-Identifier: Apache-2.0
// Trainings that begin with the weights of a run, with the program as a user calls it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "program_process.h"

namespace espalier::cli::tests {

namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

class StartFromProgramTest : public testing::Test {
  public:
    static void SetUpTestSuite() {
        folder_ = std::make_unique<WorkFolder>();
        runProgram({"sample", data()});
        base_ = runProgram(training("base", {"--input", "24x24x3", "--network", "seed-cnn"}));
    }
    static void TearDownTestSuite() { folder_.reset(); }

  protected:
    void SetUp() override { ASSERT_EQ(base_.code, 0) << base_.err; }

    static std::string data() { return *folder_ / "flowers"; }
    static std::string run(const std::string& name) { return *folder_ / name; }
    static std::vector<std::string> training(const std::string& out,
                                             const std::vector<std::string>& more) {
        std::vector<std::string> words{"train", "--data", data(), "--epochs", "1", "--out"};
        words.push_back(run(out));
        words.insert(words.end(), more.begin(), more.end());
        return words;
    }
    static nlohmann::json record(const std::string& name) {
        return nlohmann::json::parse(contentOf(run(name) + "/run.json"));
    }
    /// The ids of the frozen layers in a run's record.
    static std::vector<std::string> frozen(const std::string& name) {
        std::vector<std::string> ids;
        const nlohmann::json record = StartFromProgramTest::record(name);
        for (const auto& node : record["project"]["network"]["layers"]) {
            if (node.value("frozen", false)) ids.push_back(node["id"]);
        }
        return ids;
    }

    static std::unique_ptr<WorkFolder> folder_;
    static ProgramResult base_;
};

std::unique_ptr<WorkFolder> StartFromProgramTest::folder_;
ProgramResult StartFromProgramTest::base_;

}  // namespace

TEST_F(StartFromProgramTest, TakesNetworkInputAndTensorsOfARun) {
    const ProgramResult result = runProgram(training("all", {"--start-from", run("base")}));
    ASSERT_EQ(result.code, 0) << result.err;
    const auto start = record("all")["start"];
    EXPECT_GT(start["tensors"], 0);
    EXPECT_EQ(start["by_name"], start["tensors"]);
    EXPECT_EQ(record("all")["project"]["network"]["layers"],
              record("base")["project"]["network"]["layers"]);
}

TEST_F(StartFromProgramTest, ALayerThatTheStartDoesNotHaveIsTrainedWithThePart) {
    const ProgramResult result = runProgram(training(
        "grey", {"--start-from", run("base"), "--input", "24x24x1", "--train-part", "last-layer"}));
    ASSERT_EQ(result.code, 0) << result.err;
    EXPECT_THAT(result.out,
                HasSubstr("Also trained, because the start has no weights for them: conv1."));
    EXPECT_THAT(frozen("grey"), AllOf(testing::Contains("conv2"), Not(testing::Contains("conv1"))));
}

TEST_F(StartFromProgramTest, ALayerThatWouldStayRandomIsNotFrozen) {
    const ProgramResult result = runProgram(training(
        "refused", {"--start-from", run("base"), "--input", "24x24x1", "--freeze", "conv1"}));
    EXPECT_EQ(result.code, 2);
    EXPECT_THAT(result.err, HasSubstr("--freeze conv1: the start has no weights for this layer"));
    EXPECT_FALSE(std::filesystem::exists(run("refused")));
}

// A network that PyTorch exported: tests/fixtures/networks.
TEST_F(StartFromProgramTest, ANetworkOfAnOnnxFileIsTrainedWithItsWeights) {
    const std::string file = ESPALIER_NETWORK_FIXTURES "/residual.onnx";
    const ProgramResult result = runProgram(training("drawn", {"--network", file}));
    ASSERT_EQ(result.code, 0) << result.err;
    EXPECT_THAT(result.out,
                AllOf(HasSubstr("Input 24 × 24 × 3: the size that residual.onnx (ONNX) was saved"),
                      HasSubstr("normalised with the mean and deviation of ImageNet"),
                      HasSubstr("Only the last layer is trained"),
                      HasSubstr("new: fc")));
    const nlohmann::json made = record("drawn");
    EXPECT_EQ(made["start"]["tensors"], 14);
    EXPECT_EQ(made["start"]["by_name"], 12);
    EXPECT_NEAR(made["project"]["input"]["mean"][0].get<double>(), 0.485, 1e-6);
    EXPECT_THAT(frozen("drawn"),
                AllOf(testing::Contains("layer1.0.conv1"), Not(testing::Contains("fc"))));
}

TEST_F(StartFromProgramTest, SaysWhatAnEffortHasBecome) {
    const std::string file = ESPALIER_NETWORK_FIXTURES "/residual.onnx";
    const ProgramResult drawn =
        runProgram(training("foreign-effort", {"--network", file, "--effort", "quick"}));
    ASSERT_EQ(drawn.code, 0) << drawn.err;
    EXPECT_THAT(
        drawn.out,
        HasSubstr("Effort quick: the length is the one you have given. For these weights or this "
                  "task, effort changes only the length."));
    const ProgramResult own = runProgram(training("own-effort",
                                                  {"--input",
                                                   "24x24x3",
                                                   "--network",
                                                   "seed-cnn",
                                                   "--effort",
                                                   "thorough",
                                                   "--augment",
                                                   "none"}));
    ASSERT_EQ(own.code, 0) << own.err;
    EXPECT_THAT(own.out, HasSubstr("\"Effort thorough: learning rate 0.001.\""))
        << "the others are options of the user";
}

TEST_F(StartFromProgramTest, AnEffortTellsOnceWhatIsUsed) {
    // The sample's images are 96 pixels wide.
    const ProgramResult result = runProgram(training(
        "told-effort", {"--input", "24x24", "--network", "seed-cnn", "--effort", "thorough"}));
    ASSERT_EQ(result.code, 0) << result.err;
    const auto project = record("told-effort")["project"];
    const std::string used = project["augmentation"];
    EXPECT_THAT(result.out, HasSubstr("\"Augmentation: " + used + ".\""));
    const std::size_t first = result.out.find("ugmentation");
    EXPECT_EQ(result.out.find("ugmentation", first + 1), std::string::npos) << result.out;
    EXPECT_THAT(result.out, HasSubstr("\"Input 24 × 24 × 3: the images are in colour.\""));
    EXPECT_THAT(result.out, Not(HasSubstr("96 ×")));
    const ProgramResult rate = runProgram(training("own-rate",
                                                   {"--input",
                                                    "24x24x3",
                                                    "--network",
                                                    "seed-cnn",
                                                    "--effort",
                                                    "quick",
                                                    "--learning-rate",
                                                    "0.02"}));
    ASSERT_EQ(rate.code, 0) << rate.err;
    EXPECT_THAT(rate.out, HasSubstr("\"Effort quick: the length is the one you have given.\""));
}

TEST_F(StartFromProgramTest, OptionsDecideHowImagesOfAnOnnxNetworkAreNormalised) {
    const std::string file = ESPALIER_NETWORK_FIXTURES "/residual.onnx";
    const ProgramResult result = runProgram(training("other",
                                                     {"--start-from",
                                                      file,
                                                      "--mean",
                                                      "0.5,0.5,0.5",
                                                      "--std",
                                                      "0.25,0.25,0.25",
                                                      "--train-part",
                                                      "all"}));
    ASSERT_EQ(result.code, 0) << result.err;
    EXPECT_THAT(result.out, Not(HasSubstr("ImageNet")));
    EXPECT_EQ(record("other")["project"]["network"]["name"], "residual");
    EXPECT_TRUE(frozen("other").empty());
}

TEST_F(StartFromProgramTest, ANetworkOfAnOnnxFileIsListedWithItsOwnSizes) {
    const std::string file = ESPALIER_NETWORK_FIXTURES "/residual.onnx";
    const ProgramResult result = runProgram({"network", file, "--json"});
    ASSERT_EQ(result.code, 0) << result.err;
    const auto table = result.json()["table"];
    EXPECT_EQ(table.front()["shape"], nlohmann::json({3, 24, 24}));
    EXPECT_EQ(table.back()["id"], "fc");
    EXPECT_EQ(table.back()["shape"], nlohmann::json({4}));
    EXPECT_EQ(result.json()["file"]["size_assumed"], false);
    EXPECT_EQ(result.json()["file"]["left_out"], nlohmann::json::array());
    EXPECT_THAT(result.json()["file"]["producer"].get<std::string>(), HasSubstr("pytorch"));
}

TEST_F(StartFromProgramTest, WhatADrawingLeavesOutOfAnOnnxFileIsListed) {
    const std::string file = ESPALIER_NETWORK_FIXTURES "/joined.onnx";
    const ProgramResult text = runProgram({"network", file});
    ASSERT_EQ(text.code, 0) << text.err;
    EXPECT_THAT(text.out,
                AllOf(HasSubstr("Written by pytorch "), HasSubstr("Its last LogSoftmax is left")));
    const auto json = runProgram({"network", file, "--json"}).json();
    EXPECT_THAT(json["file"]["left_out"][0].get<std::string>(), HasSubstr("LogSoftmax"));
}

TEST_F(StartFromProgramTest, AnOnnxNetworkThatCannotBeDrawnIsRefusedWithItsReason) {
    const std::string file = ESPALIER_WEIGHT_FIXTURES "/initializers.onnx";
    const ProgramResult result = runProgram(training("none", {"--network", file}));
    EXPECT_EQ(result.code, 2);
    EXPECT_THAT(result.err, HasSubstr("initializers.onnx cannot be drawn: its "));
}

TEST_F(StartFromProgramTest, NoneIsRandomWeightsWhateverTheProjectStartsFrom) {
    ASSERT_EQ(runProgram(training("started", {"--start-from", run("base")})).code, 0);
    const ProgramResult result = runProgram({"train",
                                             run("started") + "/run.json",
                                             "--start-from",
                                             "none",
                                             "--epochs",
                                             "1",
                                             "--out",
                                             run("random")});
    ASSERT_EQ(result.code, 0) << result.err;
    EXPECT_THAT(
        result.out,
        HasSubstr("random weights instead of " + run("base") + ". Network and settings stay."));
    EXPECT_EQ(record("random")["project"].value("start_from", ""), "");
    EXPECT_FALSE(record("random").contains("start")) << record("random")["start"];
    EXPECT_THAT(frozen("random"), testing::IsEmpty());
    EXPECT_EQ(runProgram(training("fresh", {"--start-from", "none", "--input", "24x24x3"})).code,
              0);
    EXPECT_FALSE(record("fresh").contains("start"));
    ASSERT_EQ(
        runProgram(training("partly", {"--start-from", run("base"), "--train-part", "last-layer"}))
            .code,
        0);
    EXPECT_THAT(runProgram({"train",
                            run("partly") + "/run.json",
                            "--start-from",
                            "none",
                            "--out",
                            run("all layers")})
                    .out,
                HasSubstr("What had been chosen for it is what suits these images without it."));
    EXPECT_THAT(frozen("all layers"), testing::IsEmpty());
    const ProgramResult wrong = runProgram(training("wrong", {"--start-from", "nome"}));
    EXPECT_EQ(wrong.code, 2);
    EXPECT_THAT(wrong.err,
                AllOf(HasSubstr("Did you mean none?"), HasSubstr("or none for random weights")));
    const ProgramResult gone = runProgram(training("wrong", {"--start-from", "run-none"}));
    EXPECT_THAT(gone.err, Not(HasSubstr("Did you mean none?"))) << "a run that was removed";
    const ProgramResult nothing = runProgram(training("wrong", {"--start-from", ""}));
    EXPECT_EQ(nothing.code, 2);
    EXPECT_THAT(nothing.err, HasSubstr("--start-from names nothing."));
}

}  // namespace espalier::cli::tests
