// SPDX-License-Identifier: Apache-2.0
// A disk that hangs: a call that never returns. The program names the file, one signal ends it, and
// nothing is lost.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>
#include <cstring>
#include <filesystem>
#include <memory>
#include <thread>
#include <utility>

#include "faulted_program.h"
#include "small_run.h"

namespace espalier::tests {

namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using cli::tests::contentOf;
using cli::tests::ProgramProcess;
using cli::tests::ProgramResult;
using cli::tests::promised;
using cli::tests::runProgram;
using cli::tests::WorkFolder;
using testing::HasSubstr;

/// What a program does with which file when a call of it never returns.
struct Hang {
    std::vector<std::string> arguments;
    Fault fault;
    std::string named;  ///< "Writing /run/metrics.csv"
};

/// A program in which the call of a Hang never returns.
class HangingProgram {
  public:
    explicit HangingProgram(Hang hang)
        : hang_(std::move(hang)),
          process_(hang_.arguments,
                   {{"LD_PRELOAD", ESPALIER_FAILING_CALLS},
                    {kFaultVariable, faultText(hang_.fault)},
                    {kFaultCountVariable, emptyCount()}}) {}

    const Hang& hang() const { return hang_; }
    const ProgramProcess& process() const { return process_; }
    ProgramResult wait() { return process_.wait(); }

    bool waitUntilItHangs() const {
        const auto end = std::chrono::steady_clock::now() + 120s;
        while (std::chrono::steady_clock::now() < end) {
            FaultCount count;
            const std::string bytes = contentOf(folder_ / "count");
            if (bytes.size() == sizeof count) std::memcpy(&count, bytes.data(), sizeof count);
            if (count.failed > 0) return true;
            std::this_thread::sleep_for(5ms);
        }
        return false;
    }

  private:
    std::string emptyCount() const {
        cli::tests::writeText(folder_ / "count", std::string(sizeof(FaultCount), '\0'));
        return folder_ / "count";
    }

    const WorkFolder folder_;
    const Hang hang_;
    ProgramProcess process_;
};

class HangTest : public testing::Test {
  protected:
    void SetUp() override { ASSERT_EQ(runProgram(training(unbroken_)).code, 0); }

    std::vector<std::string> training(const std::string& out) const {
        std::vector<std::string> words = small_.training(out, "3");
        words.insert(words.end(), {"--checkpoint-steps", "2", "--validation-patience", "0"});
        return words;
    }

    // The second call of each kind, so that there is a checkpoint already.
    std::unique_ptr<HangingProgram> trainingThatHangs(const std::string& run,
                                                      const std::string& file,
                                                      Fault fault,
                                                      const std::string& does) const {
        fault.below = run + file;
        fault.hangs = true;
        return std::make_unique<HangingProgram>(
            Hang{.arguments = training(run), .fault = fault, .named = does + " " + run + file});
    }

    static void expectEnd(HangingProgram& program) {
        EXPECT_GE(program.process().secondsToEnd(promised(5s)), 0) << "the signal was survived";
        program.process().signal(SIGKILL);  // if it was, the test is not to hang as well
        const ProgramResult result = program.wait();
        EXPECT_EQ(result.code, 1) << result.err;
        EXPECT_THAT(result.err, HasSubstr("espalier: Stopped. " + program.hang().named));
        EXPECT_THAT(result.err, HasSubstr("made no progress"));
        if (program.hang().arguments.front() != "train") return;
        EXPECT_THAT(result.err, HasSubstr("intact. To continue"));
        EXPECT_THAT(result.err, HasSubstr("espalier resume"));
    }

    void expectNothingLost(const std::string& run) const {
        const ProgramResult resumed = runProgram({"resume", run});
        ASSERT_EQ(resumed.code, 0) << resumed.err;
        EXPECT_EQ(runProgram({"compare", unbroken_, run, "--json"}).json()["equal"], true);
        EXPECT_EQ(timelessRowsOf(run), timelessRowsOf(unbroken_));
        expectNothingUnfinished(run + "/checkpoints");
    }

    const WorkFolder folder_;
    const SmallRun small_{folder_};
    const std::string unbroken_ = folder_ / "unbroken";
};

}  // namespace

// Side by side, because each takes as long as a user is left waiting.
TEST_F(HangTest, IsNamedWithinTenSecondsAndOneSignalEndsItWithoutLoss) {
    std::vector<std::string> runs;
    for (int i = 0; i < 4; ++i) runs.push_back(folder_ / ("run " + std::to_string(i)));
    std::vector<std::unique_ptr<HangingProgram>> programs;
    programs.push_back(trainingThatHangs(runs[0],
                                         "/checkpoints/last.safetensors",
                                         {.at = 2, .calls = FaultCalls::Writing},
                                         "Saving the checkpoint"));
    programs.push_back(trainingThatHangs(runs[1],
                                         "/checkpoints/new.safetensors",
                                         {.at = 4, .calls = FaultCalls::Reads},
                                         "Reading back the checkpoint"));
    programs.push_back(trainingThatHangs(
        runs[2], "/metrics.csv", {.at = 3, .calls = FaultCalls::Syncs}, "Writing"));
    programs.push_back(trainingThatHangs(
        runs[3], "/events.jsonl", {.at = 14, .calls = FaultCalls::Writing}, "Writing"));
    // A copy, because a run that is exported cannot be trained.
    const std::string finished = folder_ / "finished";
    fs::copy(unbroken_, finished, fs::copy_options::recursive);
    const std::string last = finished + "/checkpoints/last.safetensors";
    programs.push_back(std::make_unique<HangingProgram>(
        Hang{.arguments = {"resume", finished, "--extra-epochs", "1"},
             .fault = {.below = last, .at = 1, .calls = FaultCalls::Reads, .hangs = true},
             .named = "Reading the checkpoint " + last}));
    const std::string model = folder_ / "model.onnx";
    programs.push_back(std::make_unique<HangingProgram>(
        Hang{.arguments = {"export", unbroken_, "--to", model},
             .fault = {.below = model, .at = 3, .calls = FaultCalls::Writing, .hangs = true},
             .named = "Writing the model " + model}));

    for (const auto& program : programs) {
        SCOPED_TRACE(program->hang().named);
        ASSERT_TRUE(program->waitUntilItHangs());
    }
    for (const auto& program : programs) {
        SCOPED_TRACE(program->hang().named);
        EXPECT_TRUE(program->process().waitForComplaint(program->hang().named, promised(10s)));
    }
    for (const auto& program : programs) program->process().signal(SIGTERM);
    for (const auto& program : programs) {
        SCOPED_TRACE(program->hang().named);
        expectEnd(*program);
    }
    EXPECT_FALSE(fs::exists(model));
    for (const std::string& run : runs) {
        SCOPED_TRACE(run);
        expectNothingLost(run);
    }
    if (HasFailure()) return;
    printMeasured("hanging calls",
                  std::to_string(programs.size()) +
                      " named within 10 s, ended by one SIGTERM within 5 s, without loss");
}

// From that call on nothing on the disk answers, not even the removal of a folder at the end.
TEST_F(HangTest, ASignalEndsASaveThatHasJustBegunToHang) {
    const std::string run = folder_ / "run";
    const auto program = trainingThatHangs(run,
                                           "/checkpoints/new.safetensors",
                                           {.at = 2, .lasting = true, .calls = FaultCalls::Syncs},
                                           "Saving the checkpoint");
    ASSERT_TRUE(program->waitUntilItHangs());
    program->process().signal(SIGTERM);
    expectEnd(*program);
    expectNothingLost(run);
}

// Everything that a command reads before it begins, even what only tells an archive from a project.
TEST_F(HangTest, AProjectThatDoesNotAnswerIsNamed) {
    const std::string project = folder_ / "slow.espalier";
    fs::copy_file(unbroken_ + "/run.json", project);
    for (const std::int64_t read : {1, 3}) {
        SCOPED_TRACE(read);
        HangingProgram program(
            {.arguments = {"train", project, "--out", folder_ / "never"},
             .fault = {.below = project, .at = read, .calls = FaultCalls::Reads, .hangs = true},
             .named = "Reading " + project});
        ASSERT_TRUE(program.waitUntilItHangs());
        EXPECT_TRUE(program.process().waitForComplaint(program.hang().named, promised(10s)));
        program.process().signal(SIGTERM);
        EXPECT_GE(program.process().secondsToEnd(promised(5s)), 0);
    }
}

}  // namespace espalier::tests
