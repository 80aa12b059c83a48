// SPDX-License-Identifier: Apache-2.0
// Runs whose training went wrong, or whose checkpoint is damaged: what is said and how they go on.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "journey.h"
#include "program_process.h"

namespace espalier::cli::tests {

namespace {

using testing::HasSubstr;
using testing::Not;

class DivergedRunTest : public JourneyTest {};

}  // namespace

TEST_F(DivergedRunTest, ReportsADamagedCheckpointAndItsReplacement) {
    const WorkFolder folder;
    const std::string copy = folder / "copy";
    std::filesystem::copy(run(), copy, std::filesystem::copy_options::recursive);
    const std::filesystem::path last = copy + "/checkpoints/last.safetensors";
    std::filesystem::resize_file(last, std::filesystem::file_size(last) - 1);
    const std::string compared = runProgram({"compare", run(), copy}).out;
    EXPECT_THAT(compared, HasSubstr("their tensors cannot be equal"));
    EXPECT_THAT(compared, HasSubstr("copy/checkpoints/last.safetensors cannot be used: it "));
    EXPECT_THAT(compared, HasSubstr("previous.safetensors of step "));
    std::filesystem::remove(copy + "/checkpoints/best.safetensors");
    const std::string file = folder / "weights.safetensors";
    const ProgramResult exported = runProgram({"export", copy, "--to", file, "--json"});
    EXPECT_EQ(exported.code, 0) << exported.err;
    EXPECT_THAT(exported.err, HasSubstr("best.safetensors of epoch "));
    EXPECT_THAT(exported.err, HasSubstr("last.safetensors cannot be used"));
    EXPECT_THAT(exported.json()["fallback"].get<std::string>(), HasSubstr("is used instead."));
    const ProgramResult resumed = runProgram({"resume", copy, "--extra-epochs", "1"});
    ASSERT_EQ(resumed.code, 0) << resumed.err;
    EXPECT_THAT(resumed.out, HasSubstr("last.safetensors cannot be used: it "));
    EXPECT_THAT(resumed.out, HasSubstr("previous.safetensors of step "));
}

TEST_F(DivergedRunTest, ADivergedRunResumesWithALowerRate) {
    const WorkFolder folder;
    const std::string out = folder / "run";
    const ProgramResult diverged = runProgram({"train",
                                               "--data",
                                               data(),
                                               "--input",
                                               "24x24x3",
                                               "--network",
                                               "seed-cnn",
                                               "--epochs",
                                               "2",
                                               "--optimizer",
                                               "sgdm",
                                               "--learning-rate",
                                               "1e9",
                                               "--out",
                                               out});
    EXPECT_EQ(diverged.code, 1);
    EXPECT_THAT(diverged.out + diverged.err,
                HasSubstr("is far above what is usual with sgdm (0.01 to 0.1)"))
        << "said before the start";
    EXPECT_THAT(diverged.err, HasSubstr("try 0.1)"));
    const auto autopsy = diverged.jsonLines().back()["autopsy"];
    EXPECT_EQ(autopsy["kind"], "step");
    EXPECT_EQ(autopsy["step"], diverged.jsonLines().back()["step"].get<int>() + 1);
    EXPECT_EQ(autopsy["command"], "espalier resume '" + out + "' --learning-rate 0.1");
    ASSERT_FALSE(autopsy["images"].empty());
    EXPECT_TRUE(std::filesystem::exists(out + "/autopsy/" +
                                        autopsy["images"][0]["copy"].get<std::string>()));
    const ProgramResult inspected = runProgram({"inspect", out});
    EXPECT_EQ(inspected.code, 0) << inspected.err;
    EXPECT_THAT(inspected.out, HasSubstr("diverged after "));
    EXPECT_THAT(inspected.out, HasSubstr("Gradient norms"));
    EXPECT_THAT(inspected.out,
                HasSubstr("To continue with a lower learning rate: espalier resume '" + out +
                          "' --learning-rate 0.1"));
    EXPECT_EQ(runProgram({"inspect", out, "--json"}).json()["autopsy"], autopsy);
    EXPECT_THAT(runProgram({"compare", out, out}).out,
                HasSubstr("More: espalier inspect '" + out + "'"));
    const ProgramResult evaluated = runProgram({"evaluate", out});
    EXPECT_EQ(evaluated.code, 2);
    EXPECT_THAT(runProgram({"inspect", out}).out,
                HasSubstr("\nModel: none, because the training diverged\n"));
    EXPECT_THAT(evaluated.err, HasSubstr("its training diverged"));
    std::filesystem::remove(out + "/autopsy.json");
    EXPECT_THAT(runProgram({"inspect", out}).out,
                HasSubstr("To continue with a lower learning rate: espalier resume '" + out +
                          "' --learning-rate 0.1"))
        << "never with the rate that diverged";
    EXPECT_EQ(runProgram({"resume", out}).code, 1) << "the same step diverges again";
    EXPECT_EQ(runProgram({"resume", out, "--learning-rate", "fast"}).code, 2);
    EXPECT_EQ(runProgram({"resume", out, "--learning-rate", "-1"}).code, 2);
    const ProgramResult unclear = runProgram({"resume", out, "--learning-rate", "1,500"});
    EXPECT_EQ(unclear.code, 2);
    EXPECT_THAT(unclear.err, HasSubstr("--learning-rate 1,500: this could be '1500' or '1.500'"));
    const ProgramResult resumed = runProgram({"resume", out, "--learning-rate", "0,001"});
    ASSERT_EQ(resumed.code, 0) << resumed.err;
    EXPECT_THAT(resumed.out + resumed.err, Not(HasSubstr("far above what is usual")));
    const auto changes = eventsOf(resumed, "changed");
    ASSERT_EQ(changes.size(), 1u);
    EXPECT_THAT(changes[0]["text"].get<std::string>(),
                HasSubstr("learning rate 0.001, was 1000000000"));
    EXPECT_EQ(resumed.jsonLines().back()["reason"], "completed");
    EXPECT_FALSE(resumed.jsonLines().back().contains("autopsy"));
    EXPECT_TRUE(runProgram({"inspect", out, "--json"}).json()["autopsy"].is_null())
        << "of a run that has finished";
}

TEST_F(DivergedRunTest, ARunWhoseLossExplodedFails) {
    const WorkFolder folder;
    const ProgramResult exploded = runProgram({"train",
                                               "--data",
                                               data(),
                                               "--input",
                                               "24x24x3",
                                               "--network",
                                               "seed-cnn",
                                               "--epochs",
                                               "2",
                                               "--learning-rate",
                                               "1000",
                                               "--out",
                                               folder / "run"});
    EXPECT_EQ(exploded.code, 1);
    EXPECT_THAT(exploded.err, HasSubstr("Training diverged: "));
    EXPECT_EQ(exploded.jsonLines().back()["reason"], "diverged");
    const auto autopsy = exploded.jsonLines().back()["autopsy"];
    EXPECT_EQ(autopsy["kind"], "explosion");
    EXPECT_EQ(autopsy["can_resume"], false);
    EXPECT_EQ(
        autopsy["command"],
        "espalier train '" + (folder / "run") + "/run.json' --learning-rate 0.001 --clip-norm 1")
        << "as the advice says";
    const ProgramResult again = runProgram({"train",
                                            folder / "run/run.json",
                                            "--learning-rate",
                                            "0.001",
                                            "--clip-norm",
                                            "1",
                                            "--out",
                                            folder / "again"});
    EXPECT_EQ(again.code, 0) << again.err;
    const ProgramResult exported =
        runProgram({"export", folder / "run", "--to", folder / "ruined.onnx"});
    EXPECT_EQ(exported.code, 2) << exported.out;
    EXPECT_THAT(exported.err, HasSubstr("its training diverged"));
    EXPECT_FALSE(std::filesystem::exists(folder / "ruined.onnx"));
    EXPECT_FALSE(autopsy["gradient_norms"].empty());
    EXPECT_FALSE(autopsy["images"].empty());
    const ProgramResult refused = runProgram({"resume", folder / "run"});
    EXPECT_THAT(refused.err, HasSubstr("its loss exploded"));
    EXPECT_THAT(refused.err, HasSubstr("--learning-rate 0.001"));
    const ProgramResult resumed =
        runProgram({"resume", folder / "run", "--learning-rate", "0.001"});
    EXPECT_EQ(resumed.code, 0) << resumed.err;
    EXPECT_EQ(resumed.jsonLines().back()["reason"], "completed");
}

}  // namespace espalier::cli::tests
