// SPDX-License-Identifier: Apache-2.0
// A disk that hangs: a call that never returns. The program names the file, one signal ends it, and
// nothing is lost.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>
#include <cstring>
#include <filesystem>
#include <map>
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
    std::string named;        ///< "Writing /run/metrics.csv"
    std::string caches = {};  ///< where the program's caches are, if not in its own folder
};

/// A program in which the call of a Hang never returns.
class HangingProgram {
  public:
    explicit HangingProgram(Hang hang)
        : hang_(std::move(hang)), process_(hang_.arguments, environment()) {}

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
    std::map<std::string, std::string> environment() const {
        std::map<std::string, std::string> variables{{"LD_PRELOAD", ESPALIER_FAILING_CALLS},
                                                     {kFaultVariable, faultText(hang_.fault)},
                                                     {kFaultCountVariable, emptyCount()}};
        if (!hang_.caches.empty()) variables["XDG_CACHE_HOME"] = hang_.caches;
        return variables;
    }
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
    void SetUp() override { ASSERT_EQ(runProgram(training(uninterrupted_)).code, 0); }

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

    // Each is named within 10 s, and ends within 5 s of a signal; side by side, because each takes
    // as long as a user is left waiting.
    static void expectNamed(const std::vector<Hang>& hangs) {
        std::vector<std::unique_ptr<HangingProgram>> programs;
        for (const Hang& hang : hangs) programs.push_back(std::make_unique<HangingProgram>(hang));
        for (const auto& program : programs) {
            SCOPED_TRACE(program->hang().named);
            EXPECT_TRUE(program->waitUntilItHangs());
        }
        for (const auto& program : programs) {
            SCOPED_TRACE(program->hang().named);
            EXPECT_TRUE(program->process().waitForComplaint(program->hang().named + " has taken",
                                                            promised(10s)));
        }
        for (const auto& program : programs) program->process().signal(SIGTERM);
        for (const auto& program : programs) {
            SCOPED_TRACE(program->hang().named);
            EXPECT_GE(program->process().secondsToEnd(promised(5s)), 0);
        }
        if (HasFailure()) return;
        printMeasured("hanging input", std::to_string(hangs.size()) + " calls named within 10 s");
    }
    static Fault hangOf(FaultCalls calls, const std::string& below, std::int64_t at = 1) {
        return {.below = below, .at = at, .calls = calls, .hangs = true};
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
        EXPECT_EQ(runProgram({"compare", uninterrupted_, run, "--json"}).json()["equal"], true);
        EXPECT_EQ(timelessRowsOf(run), timelessRowsOf(uninterrupted_));
        expectNothingUnfinished(run + "/checkpoints");
    }

    const WorkFolder folder_;
    const SmallRun small_{folder_};
    const std::string uninterrupted_ = folder_ / "uninterrupted";
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
    fs::copy(uninterrupted_, finished, fs::copy_options::recursive);
    const std::string last = finished + "/checkpoints/last.safetensors";
    programs.push_back(std::make_unique<HangingProgram>(
        Hang{.arguments = {"resume", finished, "--extra-epochs", "1"},
             .fault = {.below = last, .at = 1, .calls = FaultCalls::Reads, .hangs = true},
             .named = "Reading the checkpoint " + last}));
    const std::string model = folder_ / "model.onnx";
    programs.push_back(std::make_unique<HangingProgram>(
        Hang{.arguments = {"export", uninterrupted_, "--to", model},
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

// Images, folders and models, from the first look at what the user has named.
TEST_F(HangTest, WhatACommandReadsIsNamed) {
    const std::string& data = small_.data();
    const std::string image = data + "/red/0.bmp";
    const std::string model = uninterrupted_ + "/model.onnx";
    const std::string target = folder_ / "target.onnx";
    const std::string trained = folder_ / "trained";
    const std::string longer = folder_ / "longer";
    fs::copy(uninterrupted_, longer, fs::copy_options::recursive);
    expectNamed({
        {.arguments = {"inspect", data},
         .fault = hangOf(FaultCalls::Looks, data),
         .named = "Looking for " + data + "/run.json"},
        {.arguments = {"inspect", data},
         .fault = hangOf(FaultCalls::Looks, data + "/red"),
         .named = "Listing the folder " + data + "/red"},
        {.arguments = {"inspect", data},
         .fault = hangOf(FaultCalls::Reads, image),
         .named = "Reading " + image},
        {.arguments = {"inspect", uninterrupted_},
         .fault = hangOf(FaultCalls::Locks, uninterrupted_),
         .named = "Locking " + uninterrupted_},
        {.arguments = {"resume", longer, "--extra-epochs", "1"},
         .fault = hangOf(FaultCalls::Looks, data),
         .named = "Looking for " + data},
        {.arguments = {"export", uninterrupted_, "--to", target},
         .fault = hangOf(FaultCalls::Looks, target),
         .named = "Looking for " + target},
        {.arguments = {"predict", uninterrupted_, image},
         .fault = hangOf(FaultCalls::Reads, model),
         .named = "Reading the model " + model},
        {.arguments = training(trained),
         .fault = hangOf(FaultCalls::Reads, trained + "/model.onnx"),
         .named = "Reading the model " + trained + "/model.onnx"},
    });
}

TEST_F(HangTest, TheImageCacheIsNamed) {
    constexpr auto kSettling = 4s;  // of the images, before they are cached
    std::this_thread::sleep_for(kSettling);
    const auto cached = [&](const std::string& name) {
        std::vector<std::string> arguments = training(folder_ / name);
        arguments.insert(arguments.end(), {"--cache", "disk"});
        return arguments;
    };
    const std::string full = folder_ / "full caches";
    const std::string fresh = folder_ / "fresh caches";
    const std::string none = folder_ / "no caches";
    for (const std::string& caches : {full, fresh, none}) fs::create_directory(caches);
    ASSERT_EQ(ProgramProcess(cached("filled"), {{"XDG_CACHE_HOME", full}}).wait().code, 0);
    fs::path pixelsFile;
    for (const auto& entry : fs::recursive_directory_iterator(full)) {
        if (entry.path().extension() == ".pixels") pixelsFile = entry.path();
    }
    ASSERT_FALSE(pixelsFile.empty());
    const std::string pixels = pixelsFile.string().substr(full.size());
    const std::string inside = pixelsFile.parent_path().string().substr(full.size());
    expectNamed({
        {.arguments = cached("opens"),
         .fault = hangOf(FaultCalls::Writing, none),
         .named = "Opening the image cache in " + none + inside,
         .caches = none},
        // After it has been created and emptied.
        {.arguments = cached("writes"),
         .fault = hangOf(FaultCalls::Writing, fresh + pixels, 3),
         .named = "Writing the image cache " + fresh + pixels,
         .caches = fresh},
        {.arguments = cached("reads"),
         .fault = hangOf(FaultCalls::Reads, full + pixels),
         .named = "Reading the image cache " + full + pixels,
         .caches = full},
    });
}

// Everything that a command reads before it begins, even what only tells an archive from a project.
TEST_F(HangTest, AProjectThatDoesNotAnswerIsNamed) {
    const std::string project = folder_ / "slow.espalier";
    fs::copy_file(uninterrupted_ + "/run.json", project);
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
