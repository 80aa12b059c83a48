// SPDX-License-Identifier: Apache-2.0
#include "trained_run.h"

#include <filesystem>

namespace espalier::cli::tests {

namespace fs = std::filesystem;

std::unique_ptr<WorkFolder> TrainedRunTest::folder_;
ProgramResult TrainedRunTest::training_;

void TrainedRunTest::SetUpTestSuite() {
    folder_ = std::make_unique<WorkFolder>();
    fs::permissions(folder_->path(), fs::perms::others_exec, fs::perm_options::add);
    writeImages(data());
    training_ = runProgram({"train",
                            "--data",
                            data(),
                            "--input",
                            "20x20x3",
                            "--network",
                            "seed-cnn",
                            "--epochs",
                            "2",
                            "--out",
                            run()});
}

void TrainedRunTest::TearDownTestSuite() {
    folder_.reset();
}

void TrainedRunTest::writeImages(const std::string& folder) {
    for (int i = 0; i < kImagesOfAClass; ++i) {
        const std::string name = "/" + std::to_string(i) + ".bmp";
        writeImage(folder + "/red" + name, 24, 0xF00000u + static_cast<unsigned>(i));
        writeImage(folder + "/blue" + name, 24, 0x0000A0u + static_cast<unsigned>(i));
    }
}

std::string TrainedRunTest::copyOfRun(const std::string& name) {
    const std::string copy = *folder_ / name;
    fs::copy(run(), copy, fs::copy_options::recursive);
    return copy;
}

std::string TrainedRunTest::refusal(const std::vector<std::string>& arguments) {
    const ProgramResult result = runProgram(arguments);
    EXPECT_EQ(result.code, 2) << result.out << result.err;
    EXPECT_EQ(result.complaints().size(), 1u) << result.err;
    return result.err;
}

}  // namespace espalier::cli::tests
