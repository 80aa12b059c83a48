// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

#include "app/cli/command_list.h"
#include "engine/project/words.h"
#include "engine/training/options/training_options.h"
#include "program_process.h"

namespace espalier::cli::tests {

namespace {

using testing::AllOf;
using testing::ContainsRegex;
using testing::HasSubstr;
using testing::Not;
using testing::SizeIs;

std::string librariesOfTheProgram() {
    const std::string command = std::string("ldd '") + ESPALIER_PROGRAM + "'";
    std::array<char, 512> block{};
    std::string text;
    FILE* pipe = ::popen(command.c_str(), "r");
    while (std::fgets(block.data(), block.size(), pipe)) text += block.data();
    ::pclose(pipe);
    return text;
}

}  // namespace

TEST(CommandLineTest, ListsEveryCommandWithASentence) {
    const ProgramResult help = runProgram({"--help"});
    EXPECT_EQ(help.code, 0);
    for (const CommandEntry& entry : commandList()) {
        EXPECT_THAT(help.out, HasSubstr(entry.name));
        EXPECT_THAT(help.out, HasSubstr(entry.summary));
    }
}

TEST(CommandLineTest, ExplainsEveryCommand) {
    for (const CommandEntry& entry : commandList()) {
        const ProgramResult help = runProgram({entry.name, "--help"});
        EXPECT_EQ(help.code, 0) << entry.name;
        EXPECT_THAT(help.out, HasSubstr(entry.summary));
        EXPECT_TRUE(help.err.empty()) << help.err;
        EXPECT_THAT(help.out, testing::Not(HasSubstr("To get started"))) << "of the program only";
    }
}

TEST(CommandLineTest, HasAnOptionForEveryTrainingField) {
    const std::string help = runProgram({"train", "--help"}).out;
    for (const engine::Field& field : engine::trainingFields()) {
        EXPECT_THAT(help, HasSubstr(engine::optionName(field.name)));
        EXPECT_THAT(help, HasSubstr(field.help.substr(0, 12))) << field.name;
    }
    EXPECT_THAT(help, HasSubstr("0 to 1000000 GB")) << "a limit has a unit";
}

TEST(CommandLineTest, HelpShowsOneValueWhereOneIsTaken) {
    const std::string help = runProgram({"train", "--help"}).out;
    EXPECT_THAT(help, HasSubstr("--exclude-class NAME"));
    for (const char* option :
         {"--exclude-class NAME ...", "--exclude FILE ...", "--data DIR ..."}) {
        EXPECT_THAT(help, Not(HasSubstr(option)));
    }
    for (const char* command : {"train", "inspect", "evaluate"}) {
        EXPECT_THAT(runProgram({command, "--help"}).out, HasSubstr("(name)")) << command;
    }
}

// OpenMP itself prints the settings that it has read.
TEST(CommandLineTest, LimitsSpinningUnlessTheUserSetsIt) {
    ::setenv("OMP_DISPLAY_ENV", "verbose", 1);
    ::unsetenv("GOMP_SPINCOUNT");
    const std::string own = runProgram({"--version"}).err;
    ::setenv("GOMP_SPINCOUNT", "77", 1);
    const std::string chosen = runProgram({"--version"}).err;
    ::unsetenv("GOMP_SPINCOUNT");
    ::unsetenv("OMP_DISPLAY_ENV");
    EXPECT_THAT(own, HasSubstr("GOMP_SPINCOUNT = '2000'"));
    EXPECT_THAT(chosen, HasSubstr("GOMP_SPINCOUNT = '77'"));
    EXPECT_THAT(chosen, Not(HasSubstr("'2000'")));
}

TEST(CommandLineTest, SaysItsVersion) {
    const ProgramResult version = runProgram({"--version"});
    EXPECT_EQ(version.code, 0);
    EXPECT_EQ(version.out, "espalier " ESPALIER_VERSION "\n");
}

TEST(CommandLineTest, RejectsInvalidRequestsWithOneLineAndExitCodeTwo) {
    for (const std::vector<std::string>& arguments :
         std::vector<std::vector<std::string>>{{},
                                               {"fly"},
                                               {"--fly"},
                                               {"train"},
                                               {"train", "--epochs"},
                                               {"train", "--data", "x", "--nothing", "3"},
                                               {"train", "--data", "x", "--split-seed", "many"},
                                               {"inspect"},
                                               {"resume"},
                                               {"evaluate"},
                                               {"predict", "model.onnx"},
                                               {"export", "run"},
                                               {"compare", "a"},
                                               {"bench"},
                                               {"plan"},
                                               {"sample"}}) {
        const ProgramResult result = runProgram(arguments);
        const std::string line = arguments.empty() ? "" : arguments.front();
        EXPECT_EQ(result.code, 2) << line;
        EXPECT_THAT(result.complaints(), SizeIs(1)) << line << result.err;
        EXPECT_THAT(result.err, testing::StartsWith("espalier: ")) << line;
        EXPECT_TRUE(result.out.empty()) << line << result.out;
    }
}

TEST(CommandLineTest, SuggestsTheNearestWord) {
    EXPECT_THAT(runProgram({"trian"}).err, HasSubstr("did you mean train?"));
    EXPECT_THAT(runProgram({"race"}).err, HasSubstr("did you mean sweep?"));
    const ProgramResult asked = runProgram({"trian", "--help"});
    EXPECT_EQ(asked.code, 2);
    EXPECT_EQ(asked.err,
              "espalier: Unknown command 'trian'; did you mean train? See espalier --help.\n");
    EXPECT_THAT(runProgram({"train", "--epoch", "3"}).err,
                HasSubstr("did you mean --epochs? See espalier train --help."));
}

TEST(CommandLineTest, NamesOfOtherProgramsLeadToOurs) {
    for (const auto& [name, ours] : {std::pair("--lr", "--learning-rate"),
                                     {"--batch-size", "--batch"},
                                     {"--model", "--network"},
                                     {"--gpu", "--device gpu"},
                                     {"--output", "--out"}}) {
        EXPECT_THAT(runProgram({"train", "--data", "x", name, "3"}).err,
                    HasSubstr("'" + std::string(name) + "'; did you mean " + ours + "? See"));
    }
    EXPECT_THAT(runProgram({"predict", "m", "i", "--lr", "3"}).err,
                Not(HasSubstr("--learning-rate")));
    EXPECT_THAT(runProgram({"help"}).err, HasSubstr("did you mean --help?"));
    EXPECT_THAT(runProgram({"train", "--data", "x", "--effort", "QUICK"}).err,
                HasSubstr("Did you mean quick?"));
    EXPECT_THAT(runProgram({"network", "resnet81"}).err, HasSubstr("Did you mean resnet18?"));
}

TEST(CommandLineTest, ACommandInACommandIsNamed) {
    EXPECT_THAT(runProgram({"starts", "fech"}).err, HasSubstr("did you mean fetch?"));
    EXPECT_THAT(runProgram({"starts", "fetch"}).err,
                HasSubstr("NAME is required. See espalier starts fetch --help."));
}

TEST(CommandLineTest, TheLibrarysOwnWordsAreNotShown) {
    for (const CommandEntry& entry : commandList()) {
        EXPECT_THAT(runProgram({entry.name, "--help"}).out, Not(ContainsRegex("[{][a-z]")))
            << entry.name;
    }
    EXPECT_THAT(runProgram({"train", "--help"}).out, HasSubstr("--no-deterministic"));
    EXPECT_THAT(runProgram({"evaluate", "run", "--on", "test", "--on", "all"}).err,
                HasSubstr("Give --on only once (given: 2). See espalier evaluate --help."));
    EXPECT_THAT(runProgram({"train", "--data"}).err, HasSubstr("--data needs a value."));
    EXPECT_THAT(runProgram({"certify", "run", "--steps", "x"}).err,
                HasSubstr("--steps x: must be a whole number, such as 30. See espalier certify "
                          "--help."));
    EXPECT_THAT(runProgram({"predict", "run", "a.png", "--memory-limit", "x"}).err,
                HasSubstr("--memory-limit x: must be a number. See"));
    EXPECT_THAT(runProgram({"resume", "run", "--device", "tpu"}).err,
                AllOf(HasSubstr("one GPU such as gpu:0"), Not(HasSubstr("multi-gpu"))));
}

TEST(CommandLineTest, ListsDevices) {
    const ProgramResult result = runProgram({"devices", "--json"});
    ASSERT_EQ(result.code, 0);
    const auto devices = result.json()["devices"];
    ASSERT_FALSE(devices.empty());
    for (const auto& device : devices) {
        for (const char* key : {"index",
                                "name",
                                "kind",
                                "compute_capability",
                                "memory_total",
                                "memory_free",
                                "available",
                                "reason",
                                "selected"}) {
            EXPECT_TRUE(device.contains(key)) << key;
        }
    }
    EXPECT_EQ(devices[0]["kind"], "cpu");
    EXPECT_EQ(devices[0]["available"], true);
    EXPECT_EQ(devices[0]["selected"], true);
    EXPECT_GT(devices[0]["memory_total"], 0);
    EXPECT_EQ(runProgram({"devices"}).code, 0);
}

TEST(CommandLineTest, CountsTheParametersOfANetwork) {
    const ProgramResult result = runProgram(
        {"network", "resnet50", "--input", "100x100x3", "--classes", "5", "--bias", "--json"});
    ASSERT_EQ(result.code, 0) << result.err;
    const auto network = result.json();
    EXPECT_EQ(network["layers"], 176);
    EXPECT_EQ(network["connections"], 191);
    EXPECT_EQ(network["parameter_tensors"], 214);
    EXPECT_EQ(network["state_tensors"], 106);
    const auto seed = runProgram({"network", "seed-cnn", "--json"}).json();
    EXPECT_EQ(seed["parameters"], 93'322);
    EXPECT_GT(seed["multiply_adds"], 0);
    EXPECT_THAT(runProgram({"network"}).out, HasSubstr("resnet18"));
    EXPECT_THAT(runProgram({"network"}).out, HasSubstr("masks are not supported yet"));
}

TEST(CommandLineTest, CountsTheTrainedParametersOfANetwork) {
    const auto whole = runProgram({"network", "resnet18", "--json"}).json();
    EXPECT_EQ(whole["trained_parameters"], whole["parameters"]);
    const ProgramResult part =
        runProgram({"network", "resnet18", "--train-part", "last-layer", "--json"});
    ASSERT_EQ(part.code, 0) << part.err;
    EXPECT_EQ(part.json()["parameters"], whole["parameters"]);
    EXPECT_EQ(part.json()["trained_parameters"], 512 * 10 + 10);
    EXPECT_THAT(runProgram({"network", "resnet18", "--train-part", "last-layer"}).out,
                HasSubstr("5,130 parameters trained, "));
    EXPECT_EQ(runProgram({"network", "resnet18", "--train-part", "head"}).code, 2);
    EXPECT_EQ(runProgram({"network", "resnet18", "--freeze", "nothing"}).code, 2);
}

TEST(CommandLineTest, AnAutoencoderUsesTheSquaredErrorByDefault) {
    const ProgramResult plan =
        runProgram({"plan", "autoencoder", "--input", "16x16x1", "--batch", "2"});
    ASSERT_EQ(plan.code, 0) << plan.err;
    EXPECT_THAT(plan.out, HasSubstr("MeanSquaredError"));
    EXPECT_THAT(plan.out, Not(HasSubstr("SoftmaxCrossEntropy")));
}

TEST(CommandLineTest, APlanUsesTheChosenLoss) {
    const ProgramResult plan = runProgram(
        {"plan", "autoencoder", "--input", "16x16x1", "--batch", "2", "--loss", "huber"});
    ASSERT_EQ(plan.code, 0) << plan.err;
    EXPECT_THAT(plan.out, HasSubstr("HuberLoss"));
    const ProgramResult other = runProgram({"plan", "seed-cnn", "--loss", "huber"});
    EXPECT_EQ(other.code, 2);
    EXPECT_THAT(other.err,
                HasSubstr("--loss huber: compares values, and this network gives classes. Choose "
                          "cross_entropy or auto."));
    const ProgramResult guess = runProgram({"plan", "seed-cnn", "--loss", "guess"});
    EXPECT_EQ(guess.code, 2);
    EXPECT_THAT(guess.err, HasSubstr("Choose one of auto, cross_entropy, "));
    EXPECT_EQ(runProgram({"plan", "seed-cnn", "--mode", "predict", "--loss", "guess"}).code, 2);
}

TEST(CommandLineTest, EstimatesTheMemoryOfATraining) {
    const ProgramResult result =
        runProgram({"network", "seed-cnn", "--memory", "--batch", "16", "--json"});
    ASSERT_EQ(result.code, 0) << result.err;
    const auto memory = result.json()["memory"];
    EXPECT_EQ(memory["batch"], 16);
    std::int64_t together = 0;
    for (const char* key : {"parameters",
                            "gradients",
                            "optimizer",
                            "states",
                            "activations",
                            "workspace",
                            "gaps",
                            "checkpoint",
                            "batches",
                            "library"}) {
        together += memory[key].get<std::int64_t>();
    }
    EXPECT_EQ(memory["total"], together);
    std::int64_t layers = 0;
    for (const auto& layer : memory["layers"]) layers += layer["activations"].get<std::int64_t>();
    EXPECT_EQ(layers, memory["activations"]) << "every byte belongs to a layer, or to none of them";
    EXPECT_GT(memory["layers"].size(), 5u);
    EXPECT_GE(memory["parameters"], 93'322 * 4);
    EXPECT_GT(memory["largest_batch"], 16);
    EXPECT_EQ(runProgram({"network", "seed-cnn", "--memory", "--batch", "0"}).code, 2);
}

#ifndef __SANITIZE_ADDRESS__  // AddressSanitizer keeps freed memory
// A separate process for each, because a process's peak memory never decreases.
TEST(CommandLineTest, TheMemoryEstimateOfAStepIsCorrect) {
    for (const auto& [network, input, batch] : {std::tuple("seed-cnn", "28x28x1", "64"),
                                                std::tuple("resnet18", "32x32x3", "8"),
                                                std::tuple("unet", "64x64x3", "4")}) {
        const ProgramResult run = runProgram({"bench",
                                              "step",
                                              "--network",
                                              network,
                                              "--input",
                                              input,
                                              "--batch",
                                              batch,
                                              "--steps",
                                              "1",
                                              "--warmup",
                                              "1",
                                              "--json"});
        ASSERT_EQ(run.code, 0) << run.err;
        const double measured = run.json()["peak_bytes"];
        const double predicted = run.json()["predicted_bytes"];
        EXPECT_GE(predicted, measured) << network;
        EXPECT_LE(predicted, std::max(1.03 * measured, measured + 32e6)) << network;
    }
}
#endif

TEST(CommandLineTest, PrintsAPlan) {
    const ProgramResult plan = runProgram({"plan", "seed-cnn", "--batch", "4"});
    EXPECT_EQ(plan.code, 0) << plan.err;
    EXPECT_THAT(plan.out, HasSubstr("Convolution"));
    const auto json = runProgram({"plan", "seed-cnn", "--mode", "predict", "--json"}).json();
    EXPECT_GT(json["steps"], 0);
    EXPECT_GT(json["arena_bytes"], 0);
}

TEST(CommandLineTest, ShowsTypesAndMemoryOfAPlanInBf16) {
    const std::vector<std::string> inBf16{"plan", "seed-cnn", "--precision", "bf16"};
    const ProgramResult plan = runProgram(inBf16);
    if (plan.code != 0) {
        EXPECT_THAT(plan.err, HasSubstr("does not support bf16"));
        EXPECT_THAT(plan.err, HasSubstr("Choose fp32"));
        return;
    }
    EXPECT_THAT(plan.out, HasSubstr("bf16 32x"));
    const auto low = runProgram({"plan", "seed-cnn", "--precision", "bf16", "--json"}).json();
    const auto usual = runProgram({"plan", "seed-cnn", "--json"}).json();
    EXPECT_EQ(low["precision"], "bf16");
    EXPECT_EQ(usual["precision"], "fp32");
    EXPECT_LT(low["arena_bytes"], 0.75 * usual["arena_bytes"].get<double>());
    const ProgramResult memory =
        runProgram({"network", "seed-cnn", "--memory", "--precision", "bf16"});
    EXPECT_THAT(memory.out, HasSubstr("in bf16"));
    EXPECT_EQ(runProgram({"plan", "seed-cnn", "--precision", "fp7"}).code, 2);
}

TEST(CommandLineTest, ShowsTheEffectOfEachCompilerPass) {
    const auto passes =
        runProgram({"plan", "resnet-small", "--effects", "--json"}).json()["passes"];
    ASSERT_EQ(passes.size(), 8U);
    const auto of = [&](const std::string& without, const char* key) {
        for (const auto& pass : passes) {
            if (pass["without"] == without) return pass[key].get<std::int64_t>();
        }
        ADD_FAILURE() << "Unknown compiler pass " << without;
        return std::int64_t{0};
    };
    EXPECT_GT(of("fuse", "operations"), of("", "operations"));
    EXPECT_GT(of("memory", "arena_bytes"), of("", "arena_bytes"));
    EXPECT_GE(of("schedule", "live_bytes"), of("", "live_bytes"));
    EXPECT_EQ(of("in-place", "operations"), of("", "operations"));
    const auto one =
        runProgram({"plan", "resnet-small", "--without-pass", "fuse", "--json"}).json();
    EXPECT_EQ(one["steps"], of("fuse", "operations"));
    EXPECT_THAT(runProgram({"plan", "resnet-small", "--effects"}).out,
                HasSubstr("without layouts"));
    const ProgramResult unknown = runProgram({"plan", "resnet-small", "--without-pass", "magic"});
    EXPECT_EQ(unknown.code, 2);
    EXPECT_THAT(unknown.err, HasSubstr("fuse-normalisation, layouts, schedule, in-place, memory."));
}

TEST(CommandLineTest, ResumeSaysWhyItTakesNoOtherOptionOfTrain) {
    const ProgramResult result = runProgram({"resume", "somewhere", "--effort", "quick"});
    EXPECT_EQ(result.code, 2);
    EXPECT_THAT(result.err,
                HasSubstr("resume does not take --effort: a run keeps the options it began with, "
                          "except those in espalier resume --help."));
    EXPECT_THAT(runProgram({"resume", "somewhere", "--batch=4"}).err,
                HasSubstr("resume does not take --batch"));
    EXPECT_THAT(runProgram({"resume", "somewhere", "--epoch", "4"}).err,
                HasSubstr("did you mean --epochs?"));
}

TEST(CommandLineTest, NeedsNoQt) {
    const std::string libraries = librariesOfTheProgram();
    EXPECT_THAT(libraries, HasSubstr("libc.so"));
    EXPECT_THAT(libraries, Not(HasSubstr("Qt")));
    EXPECT_THAT(libraries, Not(HasSubstr("opencv_imgcodecs")));
}

}  // namespace espalier::cli::tests
