// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <thread>

#include "app/cli/interrupt.h"
#include "engine/base/operation.h"
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

/// What a program in which something hangs does when it is signalled: each runs in a process of its
/// own, which ends with kSurvived if nothing else ends it.
class HangingInterruptTest : public testing::Test {
  protected:
    HangingInterruptTest() { GTEST_FLAG_SET(death_test_style, "threadsafe"); }

    static constexpr int kSurvived = 42;

    // As the terminal sends it, which a process may only imitate to itself.
    static void pressCtrlC() {
        siginfo_t about{};
        about.si_signo = SIGINT;
        about.si_code = SI_KERNEL;
        ::syscall(SYS_rt_sigqueueinfo, ::getpid(), SIGINT, &about);
    }
    static void waitForStop(const Interrupt& interrupt) {
        const auto end = std::chrono::steady_clock::now() + 60s;
        while (!interrupt.requested() && std::chrono::steady_clock::now() < end) {
            std::this_thread::sleep_for(1ms);
        }
    }
    [[noreturn]] static void survive(std::chrono::milliseconds time) {
        std::this_thread::sleep_for(time);
        ::_exit(kSurvived);
    }
    [[noreturn]] static void endWhileSavingHangs() {
        Interrupt interrupt(100ms);
        interrupt.beginTraining("To continue: espalier resume run.");
        const std::filesystem::path file = "/share/run/checkpoints/last.safetensors";
        const engine::Purpose saving("Saving the checkpoint", file);
        const engine::Operation writing("Writing", file, engine::OperationUse::Record);
        ::kill(::getpid(), SIGTERM);
        survive(20s);
    }
    // A save that goes on, and beside it an image that cannot be read.
    [[noreturn]] static void saveSlowly() {
        Interrupt interrupt(2s);
        interrupt.beginTraining();
        const std::filesystem::path image = "/share/3.jpg";
        const engine::Operation reading("Reading", image);
        const std::filesystem::path file = "/run/checkpoints/last.safetensors";
        engine::Operation writing("Writing", file, engine::OperationUse::Record);
        ::kill(::getpid(), SIGTERM);
        for (int i = 0; i < 250; ++i) {
            std::this_thread::sleep_for(10ms);
            writing.beat();
        }
        ::_exit(kSurvived);
    }
    [[noreturn]] static void trainWithAnImageThatHangs() {
        Interrupt interrupt(100ms);
        interrupt.beginTraining();
        const std::filesystem::path image = "/share/3.jpg";
        const engine::Operation reading("Reading", image);
        ::kill(::getpid(), SIGTERM);
        survive(20s);
    }
    // In no stage: work that ends by itself once a stop is requested.
    [[noreturn]] static void pressAndPassOn() {
        Interrupt interrupt;
        pressCtrlC();
        waitForStop(interrupt);
        ::kill(::getpid(), SIGINT);
        survive(1s);
    }
    [[noreturn]] static void pressTwice() {
        Interrupt interrupt;
        interrupt.beginTraining("Once the disk responds.");
        interrupt.setWhatStays("Everything up to step 7 is saved.");
        pressCtrlC();
        waitForStop(interrupt);
        pressCtrlC();
        survive(20s);
    }
    [[noreturn]] static void pressTwiceInTheConclusion() {
        Interrupt interrupt;
        interrupt.setWhatStays("Everything that was trained is saved.");
        interrupt.beginConclusion("To write it: espalier export run.");
        pressCtrlC();
        waitForStop(interrupt);
        pressCtrlC();
        survive(20s);
    }
};

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

TEST_F(InterruptTest, ReportsTheStopBeforeWritingTheModel) {
    ProgramProcess process(longTraining(data_, run_));
    ASSERT_TRUE(process.waitForOutput("\"step\":20", 60s));
    process.signal(SIGINT);
    const ProgramResult result = process.wait();
    std::vector<std::string> order;
    for (const auto& line : result.jsonLines()) {
        const bool isWriting = line["event"] == "stage" && line.contains("share");
        if (line["event"] == "stopped") {
            order.push_back("stopped");
            EXPECT_THAT(line["text"].get<std::string>(), HasSubstr("saved at step"));
            EXPECT_FALSE(line["files"].empty());
        } else if (isWriting && (order.empty() || order.back() != "writing")) {
            order.push_back("writing");
        } else if (line["event"] == "checkpoint" || line["event"] == "finished") {
            if (order.empty() || order.back() != line["event"]) order.push_back(line["event"]);
        }
    }
    ASSERT_GE(order.size(), 4u);
    EXPECT_THAT(std::vector(order.end() - 4, order.end()),
                testing::ElementsAre("checkpoint", "stopped", "writing", "finished"));
}

// A step takes far longer here than a signal, on any machine.
TEST_F(InterruptTest, NoFurtherStepBeginsAfterTheSignal) {
    for (const int signal : {SIGINT, SIGTERM}) {
        SCOPED_TRACE(signal);
        std::vector<std::string> arguments =
            longTraining(data_, folder_ / ("slow " + std::to_string(signal)));
        *std::ranges::find(arguments, "20x20x3") = "128x128x3";
        *std::ranges::find(arguments, "seed-cnn") = "resnet18";
        *(std::ranges::find(arguments, "--batch") + 1) = "32";
        arguments.insert(arguments.end(), {"--compute-threads", "1"});
        ProgramProcess process(arguments);
        ASSERT_TRUE(process.waitForOutput("\"event\":\"step\"", 120s));
        const std::string before = process.signalHeld(signal);
        const ProgramResult result = process.wait();
        ASSERT_EQ(result.code, 0) << result.err;
        ProgramResult after;
        after.out = result.out.substr(before.size());
        std::vector<std::string> events;
        for (const auto& line : after.jsonLines()) events.push_back(line["event"]);
        const auto stopped = std::ranges::find(events, "stopped");
        ASSERT_NE(stopped, events.end()) << result.out;
        EXPECT_LE(std::count(events.begin(), events.end(), "step"), 1) << "the one in progress";
        for (const char* conclusion : {"epoch", "stage", "finished"}) {
            EXPECT_EQ(std::find(events.begin(), stopped, conclusion), stopped) << conclusion;
        }
    }
}

TEST_F(InterruptTest, TheLastLineSaysHowToContinue) {
    std::vector<std::string> arguments = longTraining(data_, run_);
    arguments.insert(arguments.end(), {"--progress", "bar"});
    ProgramProcess process(arguments);
    ASSERT_TRUE(process.waitForOutput("epoch   1 of 1000", 60s));
    process.signal(SIGINT);
    const ProgramResult result = process.wait();
    ASSERT_EQ(result.code, 0) << result.err;
    const std::string command = "espalier resume '" + run_ + "'";
    EXPECT_THAT(result.out, testing::EndsWith("\nTo continue: " + command + "\n"));
    EXPECT_EQ(result.out.find("To continue"), result.out.rfind("To continue")) << result.out;
}

TEST_F(InterruptTest, OnlySavesOnRequestOrAfterATermination) {
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
        SCOPED_TRACE(signal);
        const std::string run = folder_ / ("saved " + std::to_string(signal));
        std::vector<std::string> arguments = longTraining(data_, run);
        if (signal == SIGINT) arguments.insert(arguments.end(), {"--on-stop", "save"});
        ProgramProcess process(arguments);
        ASSERT_TRUE(process.waitForOutput("\"event\":\"step\"", 60s));
        process.signal(signal);
        EXPECT_GE(process.secondsToEnd(promised(5s)), 0);
        const ProgramResult result = process.wait();
        EXPECT_EQ(result.code, 0) << result.err;
        const auto lines = result.jsonLines();
        EXPECT_EQ(lines[lines.size() - 2]["event"], "stopped");
        EXPECT_EQ(lines.back()["reason"], "stopped");
        EXPECT_THAT(lines.back()["text"].get<std::string>(), HasSubstr("espalier export"));
        EXPECT_FALSE(std::filesystem::exists(run + "/model.onnx"));
        EXPECT_TRUE(std::filesystem::exists(run + "/checkpoints/last.safetensors"));
    }
    EXPECT_EQ(runProgram({"resume", run_, "--on-stop", "perhaps"}).code, 2);
}

TEST_F(InterruptTest, ASecondStopWhileTheModelIsWrittenLosesNothing) {
    ProgramProcess process(longTraining(data_, run_));
    ASSERT_TRUE(process.waitForOutput("\"event\":\"step\"", 60s));
    process.signal(SIGINT);
    ASSERT_TRUE(process.waitForOutput("\"event\":\"stopped\"", 60s));
    process.signal(SIGTERM);  // another SIGINT could count as the first one, passed on
    EXPECT_GE(process.secondsToEnd(promised(3s)), 0);
    EXPECT_EQ(process.wait().code, 0);
    const std::string events = contentOf(run_ + "/events.jsonl");
    EXPECT_THAT(events, HasSubstr("\"reason\":\"stopped\""));
    const std::string model = folder_ / "later.onnx";
    EXPECT_EQ(runProgram({"export", run_, "--to", model}).code, 0);
    // What the second signal has cut off in the middle of a write is removed at the next use.
    for (const auto& entry : std::filesystem::directory_iterator(run_)) {
        EXPECT_THAT(entry.path().string(), testing::Not(HasSubstr(".part")));
    }
}

TEST_F(InterruptTest, NohupSurvivesAHangUp) {
    ProgramProcess process(longTraining(data_, run_), {}, {.ignored = {SIGHUP}});
    ASSERT_TRUE(process.waitForOutput("\"step\":3", 60s));
    process.signal(SIGHUP);
    EXPECT_LT(process.secondsToEnd(1s), 0) << "it has ended";
    process.signal(SIGINT);
    EXPECT_EQ(process.wait().code, 0);
}

// One large image under many names makes every stage take long enough.
TEST_F(InterruptTest, OneSignalEndsEveryStage) {
    const std::string large = folder_ / "large";
    const std::string image = large + "/red/0.bmp";
    writeImage(image, 2500, 0xF00000u);
    std::filesystem::create_directories(large + "/blue");
    for (int i = 1; i < 100; ++i) {
        const std::string kind = i % 2 == 0 ? "/red/" : "/blue/";
        std::filesystem::create_hard_link(image, large + kind + std::to_string(i) + ".bmp");
    }
    std::vector<std::string> training = longTraining(data_, run_);
    *(std::ranges::find(training, "--epochs") + 1) = "1";
    ASSERT_EQ(runProgram(training).code, 0);
    for (const std::vector<std::string>& arguments : std::vector<std::vector<std::string>>{
             {"inspect", large},
             {"train", "--data", large, "--out", folder_ / "other"},
             {"predict", run_, large},
             {"evaluate", run_, "--data", large},
             {"export", run_, "--to", folder_ / "again.onnx", "--data", large},
             {"resume", run_, "--extra-epochs", "500"}}) {
        SCOPED_TRACE(arguments.front());
        ProgramProcess process(arguments);
        std::this_thread::sleep_for(400ms);
        process.signal(SIGTERM);
        EXPECT_GE(process.secondsToEnd(promised(5s)), 0) << "the signal was survived";
        const ProgramResult result = process.wait();
        // Before the program handles it, the signal ends the process.
        EXPECT_THAT(result.code, testing::AnyOf(0, 128 + SIGTERM)) << result.err;
    }
}

TEST_F(InterruptTest, ASignalEndsTheConclusionOfACompletedRun) {
    std::vector<std::string> training = longTraining(data_, run_);
    *(std::ranges::find(training, "--epochs") + 1) = "2";
    ProgramProcess process(training);
    ASSERT_TRUE(process.waitForOutput("\"share\":", 60s)) << "it does not say what it does";
    process.signal(SIGTERM);
    EXPECT_GE(process.secondsToEnd(promised(5s)), 0);
    const ProgramResult result = process.wait();
    EXPECT_EQ(result.code, 0) << result.err;
    EXPECT_EQ(result.jsonLines().back()["reason"], "completed");
}

TEST_F(InterruptTest, ResumesWithTheSameBitsAfterAStopOrAKill) {
    std::vector<std::string> arguments = longTraining(data_, run_);
    // Many more steps than the eleven, so that the signal comes before the end on a busy machine.
    *(std::ranges::find(arguments, "--epochs") + 1) = "25";
    const std::string uninterrupted = folder_ / "uninterrupted";
    std::vector<std::string> whole = arguments;
    whole.back() = uninterrupted;
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
        EXPECT_EQ(
            runProgram({"compare", uninterrupted, arguments.back(), "--json"}).json()["equal"],
            true);
    }
}

TEST_F(InterruptTest, WithoutProgressAStopIsSaidWithHowToGoOn) {
    std::vector<std::string> arguments = longTraining(data_, run_);
    arguments.insert(arguments.end(), {"--progress", "none", "--on-stop", "save"});
    ProgramProcess process(arguments);
    const auto end = std::chrono::steady_clock::now() + 60s;
    while (!std::filesystem::exists(run_ + "/checkpoints/last.safetensors")) {
        ASSERT_LT(std::chrono::steady_clock::now(), end);
        std::this_thread::sleep_for(10ms);
    }
    process.signal(SIGINT);
    const ProgramResult result = process.wait();
    EXPECT_EQ(result.code, 0) << result.err;
    EXPECT_THAT(result.out, testing::StartsWith("Stopped, saved at step "));
    EXPECT_THAT(result.out, HasSubstr("To continue: espalier resume '" + run_ + "'"));
}

// One that was not finished is not counted, and said of the network that comes from it.
TEST_F(InterruptTest, AStopWithinAnEpochIsNotOneEpochMore) {
    std::vector<std::string> arguments = longTraining(data_, run_);
    *std::ranges::find(arguments, "20x20x3") = "96x96x3";
    *(std::ranges::find(arguments, "--batch") + 1) = "1";
    arguments.insert(arguments.end(), {"--output-network", "last"});
    ProgramProcess process(arguments);
    ASSERT_TRUE(process.waitForOutput("\"step\":3", 60s));
    process.signal(SIGINT);
    const ProgramResult result = process.wait();
    ASSERT_EQ(result.code, 0) << result.err;
    const auto report = runProgram({"inspect", run_, "--json"}).json();
    EXPECT_EQ(report["epochs"], 0);
    EXPECT_EQ(report["checkpoints"][0]["epoch"], 1);
    EXPECT_EQ(report["checkpoints"][0]["epoch_finished"], false);
    EXPECT_THAT(runProgram({"inspect", run_}).out, HasSubstr(" within epoch 1, "));
    EXPECT_THAT(runProgram({"evaluate", run_}).out,
                HasSubstr("Tested: the last network, from within epoch 1."));
    const auto evaluated = runProgram({"evaluate", run_, "--json"}).json();
    EXPECT_EQ(evaluated["epoch"], 1);
    EXPECT_EQ(evaluated["within_epoch"], true);
    EXPECT_THAT(result.out, HasSubstr("\"test_epoch\":1,\"test_within_epoch\":true,"));
    EXPECT_THAT(runProgram({"train",
                            "--data",
                            data_,
                            "--start-from",
                            run_,
                            "--epochs",
                            "1",
                            "--out",
                            folder_ / "next",
                            "--progress",
                            "bar"})
                    .out,
                HasSubstr("the network of the last epoch (1, not finished) of the run"));
    EXPECT_EQ(runProgram({"inspect", folder_ / "next", "--json"})
                  .json()["checkpoints"][0]["epoch_finished"],
              true);
}

// What is refused leaves the run as it was.
TEST_F(InterruptTest, ARunInShardsResumesWithOtherWorkers) {
    std::vector<std::string> arguments = longTraining(data_, run_);
    *(std::ranges::find(arguments, "--epochs") + 1) = "25";
    arguments.insert(arguments.begin() + 1, {"--shards", "2"});
    const std::string uninterrupted = folder_ / "uninterrupted";
    std::vector<std::string> whole = arguments;
    whole.back() = uninterrupted;
    ASSERT_EQ(runProgram(whole).code, 0);
    {
        ProgramProcess process(arguments);
        ASSERT_TRUE(process.waitForOutput("\"step\":11", 60s));
        process.signal(SIGTERM);
        process.wait();
    }
    const std::string record = contentOf(run_ + "/run.json");
    const ProgramResult refused =
        runProgram({"resume", run_, "--workers", "3", "--extra-epochs", "5"});
    EXPECT_EQ(refused.code, 2);
    EXPECT_THAT(refused.err,
                testing::AnyOf(HasSubstr("3 workers cannot compute 2 shards"),
                               HasSubstr("3 workers are more than the")));  // with two cores or one
    EXPECT_EQ(contentOf(run_ + "/run.json"), record) << "not five epochs longer";
    EXPECT_THAT(runProgram({"inspect", run_}).out, HasSubstr("stopped"));
    EXPECT_THAT(runProgram({"inspect", run_}).out, testing::Not(HasSubstr("Changed after")));
    const bool hasTwo = std::thread::hardware_concurrency() > 1;
    const ProgramResult resumed = runProgram({"resume", run_, "--workers", hasTwo ? "2" : "1"});
    EXPECT_EQ(resumed.code, 0) << resumed.err;
    if (hasTwo) {
        EXPECT_THAT(resumed.out, HasSubstr("\"event\":\"changed\""));
        EXPECT_THAT(runProgram({"inspect", run_}).out,
                    testing::ContainsRegex("Changed after step [0-9]+: workers 2, was 1\n"));
    }
    EXPECT_EQ(runProgram({"compare", uninterrupted, run_, "--json"}).json()["equal"], true);
    std::ofstream events(run_ + "/events.jsonl", std::ios::app);
    for (int i = 0; i < 30; ++i) events << R"({"event":"changed","step":1,"text":"a"})" << '\n';
    events.close();
    EXPECT_THAT(runProgram({"inspect", run_}).out,
                testing::ContainsRegex("1[01] earlier changes not listed\n"));
    EXPECT_GE(runProgram({"inspect", run_, "--json"}).json()["earlier_changes"], 10);
}

TEST_F(InterruptTest, ARunKilledBeforeItsFirstCheckpointStartsAgain) {
    const auto training = [&](const std::string& out) {
        std::vector<std::string> arguments = longTraining(data_, out);
        const auto set = [&](const char* option, const char* value) {
            *(std::ranges::find(arguments, option) + 1) = value;
        };
        set("--input", "96x96x3");
        set("--batch", "1");
        set("--epochs", "1");
        set("--checkpoint-steps", "0");
        return arguments;
    };
    const std::string uninterrupted = folder_ / "uninterrupted";
    ASSERT_EQ(runProgram(training(uninterrupted)).code, 0);
    {
        ProgramProcess process(training(run_));
        ASSERT_TRUE(process.waitForOutput("\"step\":3", 60s));
        process.signal(SIGKILL);
        process.wait();
    }
    ASSERT_FALSE(std::filesystem::exists(run_ + "/checkpoints/last.safetensors"));
    const ProgramResult resumed = runProgram({"resume", run_});
    ASSERT_EQ(resumed.code, 0) << resumed.err;
    EXPECT_THAT(resumed.out, HasSubstr("starts again from its beginning"));
    EXPECT_EQ(runProgram({"compare", uninterrupted, run_, "--json"}).json()["equal"], true);
    const auto steps = [](const std::string& run) {
        const std::string table = contentOf(run + "/metrics.csv");
        return std::ranges::count(table, '\n');
    };
    EXPECT_EQ(steps(run_), steps(uninterrupted));
}

TEST_F(InterruptTest, AnExtensionSurvivesAKillAndIsRepeated) {
    std::vector<std::string> arguments = longTraining(data_, run_);
    *(std::ranges::find(arguments, "--epochs") + 1) = "2";
    *(std::ranges::find(arguments, "--checkpoint-steps") + 1) = "0";
    arguments.insert(arguments.end(), {"--schedule", "cosine"});
    ASSERT_EQ(runProgram(arguments).code, 0);
    {
        ProgramProcess process({"resume", run_, "--extra-epochs", "500"});
        ASSERT_TRUE(process.waitForOutput("\"event\":\"changed\"", 60s));
        process.signal(SIGKILL);
        process.wait();
    }
    // More than it can have trained before it was killed.
    const ProgramResult resumed = runProgram({"resume", run_, "--epochs", "60"});
    ASSERT_EQ(resumed.code, 0) << resumed.err;
    EXPECT_EQ(resumed.jsonLines().back()["epochs"], 60);
    const std::string again = folder_ / "again";
    const ProgramResult repeated = runProgram({"train", run_ + "/run.json", "--out", again});
    ASSERT_EQ(repeated.code, 0) << repeated.err;
    EXPECT_EQ(runProgram({"compare", run_, again, "--json"}).json()["equal"], true);
    const std::string shorter = folder_ / "shorter";
    ASSERT_EQ(runProgram({"train", run_ + "/run.json", "--epochs", "3", "--out", shorter}).code, 0);
    const ProgramResult other = runProgram({"compare", run_, shorter});
    EXPECT_EQ(other.code, 0);
    EXPECT_THAT(other.out, HasSubstr("of the same step"));
}

TEST_F(InterruptTest, ASecondSignalEndsAtOnceWithTheCheckpointIntact) {
    ProgramProcess process(longTraining(data_, run_));
    ASSERT_TRUE(process.waitForOutput("\"event\":\"checkpoint\"", 60s));
    // Both are there when it goes on: between them, the first could end it by itself.
    process.signal(SIGSTOP);
    process.signal(SIGINT);
    process.signal(SIGTERM);  // two equal signals in quick succession would be merged
    process.signal(SIGCONT);
    const ProgramResult result = process.wait();
    EXPECT_EQ(result.code, 1);
    EXPECT_THAT(
        result.err,
        testing::AllOf(testing::ContainsRegex("Stopped. Everything up to step [0-9]+ is saved;"),
                       HasSubstr("the model was neither written nor tested. To continue: "
                                 "espalier resume '" +
                                 run_ + "'")));
    const ProgramResult resumed = runProgram({"resume", folder_ / "nothing"});
    EXPECT_EQ(resumed.code, 2);
    ProgramProcess again({"resume", run_});
    ASSERT_TRUE(again.waitForOutput("\"event\":\"step\"", 60s));
    again.signal(SIGINT);
    EXPECT_EQ(again.wait().code, 0);
}

using HangingInterruptDeathTest = HangingInterruptTest;

TEST_F(HangingInterruptDeathTest, ATerminationEndsATrainingWhoseSaveHangs) {
    EXPECT_EXIT(
        endWhileSavingHangs(),
        testing::ExitedWithCode(1),
        "Stopped. Saving the checkpoint /share/run/checkpoints/last.safetensors has made no "
        "progress .* To continue: espalier resume run.");
}

TEST_F(HangingInterruptDeathTest, ASaveThatGoesOnIsNotEnded) {
    EXPECT_EXIT(saveSlowly(), testing::ExitedWithCode(kSurvived), "");
}

TEST_F(HangingInterruptDeathTest, ATerminationEndsATrainingWhoseImagesHang) {
    EXPECT_EXIT(trainWithAnImageThatHangs(),
                testing::ExitedWithCode(1),
                "Stopped. Reading /share/3.jpg has made no progress");
}

TEST_F(HangingInterruptDeathTest, CtrlCThatAWrapperPassesOnCountsOnce) {
    EXPECT_EXIT(pressAndPassOn(), testing::ExitedWithCode(kSurvived), "");
}

TEST_F(HangingInterruptDeathTest, CtrlCPressedTwiceCountsTwice) {
    EXPECT_EXIT(
        pressTwice(), testing::ExitedWithCode(1), "Stopped. Everything up to step 7 is saved.\n");
}

TEST_F(HangingInterruptDeathTest, ASecondPressWhileTheModelIsWrittenSaysWhatIsThere) {
    EXPECT_EXIT(pressTwiceInTheConclusion(),
                testing::ExitedWithCode(0),
                "Stopped. Everything that was trained is saved.\n");
}

TEST_F(InterruptTest, RejectsASecondTrainingOfTheSameRun) {
    ProgramProcess process(longTraining(data_, run_));
    ASSERT_TRUE(process.waitForOutput("\"event\":\"checkpoint\"", 60s));
    const ProgramResult second = runProgram({"resume", run_});
    EXPECT_EQ(second.code, 2);
    EXPECT_THAT(second.err, HasSubstr("being trained"));
}

}  // namespace espalier::cli::tests
