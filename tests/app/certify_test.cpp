// SPDX-License-Identifier: Apache-2.0
// `espalier certify`: on the CPU, and on the test GPU, which has both modes.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <csignal>
#include <thread>

#include "app/cli/certificate_text.h"
#include "program_process.h"

namespace espalier::cli::tests {

namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::Not;
using namespace std::chrono_literals;

ProgramResult onTestGpu(const std::vector<std::string>& arguments) {
    return ProgramProcess(arguments,
                          {{"ESPALIER_MODULES", ESPALIER_TEST_GPU_MODULES},
                           {"LD_LIBRARY_PATH", ESPALIER_TEST_GPU_DRIVER}})
        .wait();
}

class CertifyCommandTest : public testing::Test {
  protected:
    void SetUp() override {
        for (int i = 0; i < 20; ++i) {
            const std::string name = "/" + std::to_string(i) + ".bmp";
            writeImage(data_ + "/red" + name, 24, 0xF00000u + static_cast<unsigned>(i));
            writeImage(data_ + "/blue" + name, 24, 0x0000A0u + static_cast<unsigned>(i));
        }
    }

    std::vector<std::string> training(const std::string& device, int side = 20) const {
        const std::string input = std::to_string(side);
        return {"train",
                "--data",
                data_,
                "--input",
                input + "x" + input + "x3",
                "--network",
                "seed-cnn",
                "--batch",
                "4",
                "--epochs",
                "3",
                "--compute-threads",
                "1",
                "--device",
                device,
                "--out",
                run_};
    }
    void train() const {
        const ProgramResult result = runProgram(training("cpu"));
        ASSERT_EQ(result.code, 0) << result.err;
    }
    static std::vector<std::string> with(std::vector<std::string> arguments,
                                         const std::vector<std::string>& more) {
        arguments.insert(arguments.end(), more.begin(), more.end());
        return arguments;
    }

    const WorkFolder folder_;
    const std::string data_ = folder_ / "flowers";
    const std::string run_ = folder_ / "run";
    const std::string hidden_ = folder_ / ".run.certify";
};

engine::Certificate planted() {
    engine::Certificate certificate;
    certificate.steps = 40;
    certificate.stoppedAfter = 20;
    certificate.device = "a GPU";
    certificate.onGpu = true;
    certificate.twin.deterministic = false;
    certificate.twin.secondsPerStep = 0.010;
    engine::StateComparison& noise = certificate.twin.difference;
    noise.tensors = {.tensors = 6, .different = {{"conv.weight", 27, 3, 2e-7}}, .largest = 2e-7};
    noise.layers = {{.layer = "conv", .parameters = 27, .different = 3, .largest = 2e-7},
                    {.layer = "dense", .parameters = 10}};
    noise.parameters = 37;
    noise.different = 3;
    noise.largest = 2e-7;
    certificate.resume.parameters = 37;
    certificate.resume.tensors.tensors = 6;
    certificate.otherMode.twin = engine::TwinResult{
        .deterministic = true, .difference = certificate.resume, .secondsPerStep = 0.012};
    return certificate;
}

}  // namespace

TEST_F(CertifyCommandTest, ARunIsCertifiedAndNothingElseIsTouched) {
    ASSERT_NO_FATAL_FAILURE(train());
    const std::vector<std::string> before = listing(folder_.path());
    EXPECT_THAT(runProgram({"inspect", run_}).out, HasSubstr("Certificate: none"));
    const ProgramResult result = runProgram({"certify", run_, "--steps", "6"});
    ASSERT_EQ(result.code, 0) << result.err;
    EXPECT_THAT(result.out,
                HasSubstr("Certified: the first 6 of 24 steps were repeated and resumed"));
    EXPECT_THAT(result.out, HasSubstr("stopped after step 3 and resumed"));
    EXPECT_THAT(result.out, HasSubstr("the losses of 6 steps match those that the run recorded"));
    EXPECT_THAT(result.out, HasSubstr("The CPU is always deterministic"));
    EXPECT_THAT(result.out, HasSubstr(run_ + "/certificate.json"));
    EXPECT_EQ(result.err, "");
    std::vector<std::string> after = listing(folder_.path());
    std::erase_if(after, [](const std::string& entry) {
        return entry.find("certificate.json") != entry.npos;
    });
    EXPECT_EQ(after, before);
    const auto json = runProgram({"certify", run_, "--steps", "6", "--json"}).json();
    EXPECT_EQ(json["certified"], true);
    EXPECT_EQ(json["steps"], 6);
    EXPECT_EQ(json["file"], run_ + "/certificate.json");
    EXPECT_FALSE(json.contains("kept_steps"));
    EXPECT_THAT(result.out, HasSubstr(json["parameter_hash"].get<std::string>()));
    // Whoever reads runs is not disturbed by it.
    EXPECT_EQ(runProgram({"compare", run_, run_, "--json"}).json()["equal"], true);
    EXPECT_EQ(runProgram({"resume", run_, "--extra-epochs", "1"}).code, 0);
}

TEST_F(CertifyCommandTest, KeepsTheTrainingsWhereAsked) {
    ASSERT_NO_FATAL_FAILURE(train());
    const std::string kept = folder_ / "kept";
    const ProgramResult result = runProgram({"certify", run_, "--steps", "4", "--output", kept});
    ASSERT_EQ(result.code, 0) << result.err;
    EXPECT_EQ(
        runProgram({"compare", kept + "/first", kept + "/interrupted", "--json"}).json()["equal"],
        true);
}

TEST_F(CertifyCommandTest, OneSignalEndsItAtOnceAndLeavesNothing) {
    // Long steps, so that the signal comes in the middle of one.
    const ProgramResult trained = runProgram(training("cpu", 128));
    ASSERT_EQ(trained.code, 0) << trained.err;
    const std::vector<std::string> before = listing(folder_.path());
    for (const int signal : {SIGINT, SIGTERM}) {
        SCOPED_TRACE(signal);
        ProgramProcess process({"certify", run_});
        const auto isBegun = [&] {
            return std::filesystem::exists(hidden_ + "/first/metrics.csv");
        };
        for (int i = 0; i < 6000 && !isBegun(); ++i) std::this_thread::sleep_for(5ms);
        ASSERT_TRUE(isBegun());
        process.signal(signal);
        // One that survives the signal is killed by the destructor.
        ASSERT_GE(process.secondsToEnd(promised(5s)), 0) << "the signal was survived";
        const ProgramResult result = process.wait();
        EXPECT_EQ(result.code, 1) << "0 would say that the run is certified";
        EXPECT_THAT(result.err, HasSubstr("Stopped. No certificate was written"));
        EXPECT_EQ(listing(folder_.path()), before);
    }
}

TEST_F(CertifyCommandTest, WrongRequestsGetOneSentence) {
    ASSERT_NO_FATAL_FAILURE(train());
    const auto refusal = [](const std::vector<std::string>& arguments) {
        const ProgramResult result = runProgram(arguments);
        EXPECT_EQ(result.code, 2) << result.out;
        EXPECT_EQ(result.complaints().size(), 1u) << result.err;
        return result.err;
    };
    EXPECT_THAT(refusal({"certify", folder_ / "nothing"}), HasSubstr("does not exist"));
    EXPECT_THAT(refusal({"certify", data_}), HasSubstr("contains no run.json"));
    EXPECT_THAT(refusal({"certify", run_, "--steps", "1"}), HasSubstr("must be 2 or more"));
    EXPECT_THAT(refusal({"certify", run_, "--output", data_}), HasSubstr("is not empty"));
    EXPECT_THAT(refusal({"certify", run_, "--device", "gpu"}), HasSubstr("Choose auto or cpu"));
    const std::string moved = folder_ / "moved";
    std::filesystem::rename(data_, moved);
    EXPECT_THAT(refusal({"certify", run_}), testing::AllOf(HasSubstr(data_), HasSubstr("--data")));
    const ProgramResult found = runProgram({"certify", run_, "--data", moved, "--steps", "2"});
    EXPECT_EQ(found.code, 0) << found.err;
    writeImage(moved + "/red/3.bmp", 24, 0x00FF00u);
    EXPECT_THAT(refusal({"certify", run_, "--data", moved}), HasSubstr("1 of 40 have changed"));
}

TEST_F(CertifyCommandTest, ALongerCertificateIsKeptAndInspectShowsIt) {
    ASSERT_NO_FATAL_FAILURE(train());
    ASSERT_EQ(runProgram({"certify", run_, "--steps", "4"}).code, 0);
    const ProgramResult shorter = runProgram({"certify", run_, "--steps", "2"});
    EXPECT_EQ(shorter.code, 0) << shorter.err;
    EXPECT_THAT(shorter.out,
                HasSubstr(run_ + "/certificate.json already holds a certificate of 4 steps"));
    EXPECT_THAT(shorter.out, HasSubstr("covers more; it was kept. To replace it: --replace."));
    EXPECT_THAT(runProgram({"inspect", run_}).out,
                HasSubstr("Certificate: the first 4 of 24 steps were repeated and resumed with "
                          "identical bits on "));
    ASSERT_EQ(runProgram({"certify", run_, "--steps", "2", "--replace"}).code, 0);
    const auto report = runProgram({"inspect", run_, "--json"}).json();
    EXPECT_EQ(report["certificate"]["steps"], 2);
    EXPECT_EQ(report["certificate"]["certified"], true);
    writeText(run_ + "/certificate.json", "nothing");
    EXPECT_THAT(runProgram({"inspect", run_}).out,
                HasSubstr("Certificate: " + run_ + "/certificate.json cannot be read"));
}

TEST_F(CertifyCommandTest, OnAGpuBothModesAreTimed) {
    for (const bool deterministic : {true, false}) {
        SCOPED_TRACE(deterministic);
        std::filesystem::remove_all(run_);
        const ProgramResult trained = onTestGpu(
            with(training("gpu"), {deterministic ? "--deterministic" : "--no-deterministic"}));
        ASSERT_EQ(trained.code, 0) << trained.err;
        const ProgramResult text = onTestGpu({"certify", run_, "--steps", "7"});
        ASSERT_EQ(text.code, 0) << text.err << text.out;
        EXPECT_THAT(text.out, HasSubstr("Deterministic on: "));
        EXPECT_THAT(text.out, HasSubstr("Deterministic off: "));
        EXPECT_EQ(text.out.find("Deterministic is off for this run") == text.out.npos,
                  deterministic);
        const auto json = onTestGpu({"certify", run_, "--steps", "7", "--json"}).json();
        EXPECT_EQ(json["device"]["kind"], "gpu");
        EXPECT_EQ(json["deterministic"], deterministic);
        EXPECT_EQ(json["other_mode"]["deterministic"], !deterministic);
        EXPECT_GT(json["other_mode"]["seconds_per_step"], 0);
        // With a second step in flight, a training still ends at the very step.
        EXPECT_EQ(json["steps"], 7);
        EXPECT_EQ(json["resume"]["equal"], true);
    }
}

TEST_F(CertifyCommandTest, DifferencesAreNamedByLayerAndHaveAnExitCodeOfTheirOwn) {
    const engine::Certificate certificate = planted();
    EXPECT_EQ(exitCodeOf(certificate), 4);
    const std::vector<std::string> lines = certificateLines(certificate);
    EXPECT_EQ(
        lines.front(),
        "Not certified: the first 40 steps could not be repeated with identical bits on a GPU.");
    EXPECT_THAT(lines, Contains(HasSubstr("3 of 37 parameters differ, by up to 2e-07")));
    EXPECT_THAT(lines, Contains(testing::AllOf(HasSubstr("conv"), Not(HasSubstr("dense")))));
    EXPECT_THAT(lines, Contains(HasSubstr("Deterministic off: 10 ms per step, the twins differ")));
    EXPECT_THAT(lines,
                Contains(HasSubstr("Deterministic on: 12 ms per step, the twins are equal")));
    EXPECT_THAT(lines, Contains("Deterministic makes a step 20.0 % longer."));
    engine::Certificate recorded = certificate;
    recorded.recorded = {.steps = 40, .firstDifferent = 3};
    EXPECT_THAT(certificateLines(recorded),
                Contains(HasSubstr("another number of threads, by another version of Espalier, or "
                                   "with Deterministic off.")));
    recorded.twin.deterministic = true;
    EXPECT_THAT(certificateLines(recorded),
                Contains(testing::EndsWith(
                    "the run recorded. It may have been trained on another device, with another "
                    "number of threads, or by another version of Espalier.")));
    engine::Certificate equal = certificate;
    equal.twin.difference = equal.resume;
    EXPECT_EQ(exitCodeOf(equal), 0);
}

}  // namespace espalier::cli::tests
