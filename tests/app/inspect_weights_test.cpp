// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "program_process.h"

namespace espalier::cli::tests {
namespace {

using testing::HasSubstr;

std::string fixture(const std::string& name) {
    return std::string(ESPALIER_WEIGHT_FIXTURES) + "/" + name;
}

TEST(InspectWeightsTest, ShowsTheTensorsOfAFile) {
    const ProgramResult result = runProgram({"inspect", fixture("wrapped.pth")});
    ASSERT_EQ(result.code, 0) << result.err;
    EXPECT_THAT(result.out, HasSubstr("PyTorch state dict: 8 tensors, 138 parameters\n"));
    EXPECT_THAT(result.out, HasSubstr("module.conv.weight"));
    EXPECT_THAT(result.out, HasSubstr("4x3x3x3"));
    EXPECT_THAT(result.out, HasSubstr("Left out: optimizer: stored beside the state dict\n"));
    EXPECT_THAT(result.out, HasSubstr("… and 1 more; --json lists all\n"));
}

TEST(InspectWeightsTest, PrintsOneObjectForScripts) {
    for (const char* name : {"plain.pth", "plain_older.pth", "zip.whl"}) {
        const ProgramResult result = runProgram({"inspect", fixture(name), "--json"});
        ASSERT_EQ(result.code, 0) << result.err;
        const nlohmann::json report = result.json();
        EXPECT_THAT(report["format"].get<std::string>(), HasSubstr("PyTorch"));
        EXPECT_EQ(report["parameters"], 138);
        ASSERT_EQ(report["tensors"].size(), 8);
        EXPECT_EQ(report["tensors"][0]["name"], "conv.weight");
        EXPECT_EQ(report["tensors"][0]["shape"], nlohmann::json({4, 3, 3, 3}));
        EXPECT_EQ(report["left_out"], nlohmann::json({"norm.num_batches_tracked: integers"}));
    }
}

TEST(InspectWeightsTest, RefusesInOneSentence) {
    for (const char* name :
         {"whole_model.pth", "elsewhere.onnx", "torchscript.pt", "missing.pth"}) {
        const ProgramResult result = runProgram({"inspect", fixture(name)});
        EXPECT_EQ(result.code, 2);
        EXPECT_EQ(result.complaints().size(), 1);
        EXPECT_THAT(result.err, HasSubstr(name));
    }
}

TEST(InspectWeightsTest, SaysWhatToDoWithASavedModel) {
    const WorkFolder folder;
    const std::string model = folder / "model";
    const std::string file = model + "/saved_model.pb";
    std::filesystem::create_directories(model + "/variables");
    std::ofstream(file) << "model";
    for (const std::string& path : {model, file}) {
        const ProgramResult result = runProgram({"inspect", path});
        EXPECT_EQ(result.code, 2);
        EXPECT_THAT(result.err, HasSubstr("a SavedModel of TensorFlow, which cannot be read"));
        EXPECT_THAT(result.err, HasSubstr("model.save(\"NAME.h5\")"));
    }
}

}  // namespace
}  // namespace espalier::cli::tests
