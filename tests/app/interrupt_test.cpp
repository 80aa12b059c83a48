// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <csignal>

#include "program_process.h"

namespace espalier::cli::tests {

namespace {

using testing::HasSubstr;
using namespace std::chrono_literals;

std::vector<std::string> longTraining(const std::string& data, const std::string& out) {
    return {"train",
            "--data",
            data,
            "--input",
            "20x20x3",
            "--network",
            "seed-cnn",
            "--batch",
            "8",
            "--epochs",
            "1000",
            "--validation-patience",
            "0",
            "--checkpoint-steps",
            "3",
            "--out",
            out};
}

class InterruptTest : public testing::Test {
  protected:
    void SetUp() override {
        for (int i = 0; i < 60; ++i) {
            const std::string name = "/" + std::to_string(i) + ".bmp";
            writeImage(data_ + "/red" + name, 32, 0xF00000u + static_cast<unsigned>(i));
            writeImage(data_ + "/blue" + name, 32, 0x0000A0u + static_cast<unsigned>(i));
        }
    }

    const WorkFolder folder_;
    const std::string data_ = folder_ / "flowers";
    const std::string run_ = folder_ / "run";
};

}  // namespace

TEST_F(InterruptTest, StopsAfterTheStepAndSaves) {
    ProgramProcess process(longTraining(data_, run_));
    ASSERT_TRUE(process.waitForOutput("\"step\":20", 60s));
    process.signal(SIGINT);
    const ProgramResult result = process.wait();
    EXPECT_EQ(result.code, 0) << result.err;
    const auto finished = result.jsonLines().back();
    EXPECT_EQ(finished["event"], "finished");
    EXPECT_EQ(finished["reason"], "stopped");
    EXPECT_GE(finished["step"], 20);
    EXPECT_TRUE(std::filesystem::exists(run_ + "/model.onnx"));
    EXPECT_EQ(runProgram({"predict", run_, data_ + "/red"}).code, 0);
}

TEST_F(InterruptTest, TreatsATerminationAsAStop) {
    ProgramProcess process(longTraining(data_, run_));
    ASSERT_TRUE(process.waitForOutput("\"event\":\"step\"", 60s));
    process.signal(SIGTERM);
    EXPECT_EQ(process.wait().code, 0);
}

TEST_F(InterruptTest, GoesOnToTheBitAfterAStopOrAKill) {
    std::vector<std::string> arguments = longTraining(data_, run_);
    *(std::ranges::find(arguments, "--epochs") + 1) = "4";
    const std::string unbroken = folder_ / "unbroken";
    std::vector<std::string> whole = arguments;
    whole.back() = unbroken;
    ASSERT_EQ(runProgram(whole).code, 0);
    for (const int signal : {SIGINT, SIGKILL}) {
        arguments.back() = folder_ / ("broken by " + std::to_string(signal));
        {
            ProgramProcess process(arguments);
            ASSERT_TRUE(process.waitForOutput("\"step\":11", 60s));
            process.signal(signal);
            process.wait();
        }
        const ProgramResult resumed = runProgram({"resume", arguments.back()});
        ASSERT_EQ(resumed.code, 0) << resumed.err;
        EXPECT_EQ(runProgram({"compare", unbroken, arguments.back(), "--json"}).json()["equal"],
                  true);
    }
}

TEST_F(InterruptTest, EndsAtOnceTheSecondTimeWithItsCheckpointIntact) {
    ProgramProcess process(longTraining(data_, run_));
    ASSERT_TRUE(process.waitForOutput("\"event\":\"checkpoint\"", 60s));
    process.signal(SIGINT);
    process.signal(SIGTERM);  // two equal signals at once would be one
    const ProgramResult result = process.wait();
    EXPECT_EQ(result.code, 1);
    const ProgramResult resumed = runProgram({"resume", folder_ / "nothing"});
    EXPECT_EQ(resumed.code, 2);
    ProgramProcess again({"resume", run_});
    ASSERT_TRUE(again.waitForOutput("\"event\":\"step\"", 60s));
    again.signal(SIGINT);
    EXPECT_EQ(again.wait().code, 0);
}

TEST_F(InterruptTest, RefusesToTrainOneRunTwiceAtOnce) {
    ProgramProcess process(longTraining(data_, run_));
    ASSERT_TRUE(process.waitForOutput("\"event\":\"checkpoint\"", 60s));
    const ProgramResult second = runProgram({"resume", run_});
    EXPECT_EQ(second.code, 2);
    EXPECT_THAT(second.err, HasSubstr("being trained"));
}

}  // namespace espalier::cli::tests
