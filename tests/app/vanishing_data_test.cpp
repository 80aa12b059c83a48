// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>
#include <cstdlib>

#include "program_process.h"

namespace espalier::cli::tests {

namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::SizeIs;
using namespace std::chrono_literals;

/// What the disk may do to the images while the program trains on them.
class VanishingDataTest : public testing::Test {
  protected:
    void SetUp() override {
        for (int i = 0; i < 40; ++i) {
            writeImage(image("red", i), 32, 0xF00000u + static_cast<unsigned>(i));
            writeImage(image("blue", i), 32, 0x0000A0u + static_cast<unsigned>(i));
        }
    }

    std::string image(const std::string& kind, int number) const {
        return data_ + "/" + kind + "/" + std::to_string(number) + ".bmp";
    }
    std::vector<std::string> training(const std::string& epochs) const {
        return {"train",    "--data",  data_, "--input",   "20x20x3", "--network",
                "seed-cnn", "--batch", "8",   "--epochs",  epochs,    "--validation-patience",
                "0",        "--cache", "off", "--augment", "none",    "--checkpoint-steps",
                "5",        "--out",   run_};
    }

    const WorkFolder folder_;
    const std::string data_ = folder_ / "flowers 花";
    const std::string run_ = folder_ / "run";
};

}  // namespace

TEST_F(VanishingDataTest, ImagesDeletedOrTruncatedAreWarningsAndTheRunGoesOn) {
    ProgramProcess process(training("12"));
    ASSERT_TRUE(process.waitForOutput("\"step\":3", 60s));
    for (int i = 0; i < 6; ++i) {
        fs::remove(image("red", i));
        fs::resize_file(image("blue", i), 100);
    }
    const ProgramResult result = process.wait();
    EXPECT_EQ(result.code, 0) << result.err;
    EXPECT_EQ(result.jsonLines().back()["reason"], "completed");
    EXPECT_THAT(result.out, HasSubstr("skipped"));
    EXPECT_THAT(result.out, HasSubstr(".bmp"));
    EXPECT_TRUE(fs::exists(run_ + "/model.onnx"));
}

TEST_F(VanishingDataTest, AFolderThatIsLostEndsTheRunWithItsLastCheckpointIntact) {
    ProgramProcess process(training("100000"));
    ASSERT_TRUE(process.waitForOutput("\"event\":\"checkpoint\"", 60s));
    fs::rename(data_, folder_ / "elsewhere");
    const ProgramResult result = process.wait();
    EXPECT_EQ(result.code, 1);
    EXPECT_THAT(result.complaints(), SizeIs(1)) << result.err;
    EXPECT_THAT(result.err, HasSubstr("no longer exists"));
    EXPECT_THAT(result.err, HasSubstr("is intact"));
    EXPECT_EQ(runProgram({"compare", run_, run_}).code, 0);
    // Put back, or named where it is now, it is trained on again.
    for (const bool putBack : {false, true}) {
        if (putBack) fs::rename(folder_ / "elsewhere", data_);
        std::vector<std::string> resume{"resume", run_};
        if (!putBack) resume.insert(resume.end(), {"--data", folder_ / "elsewhere"});
        ProgramProcess again(resume);
        ASSERT_TRUE(again.waitForOutput("\"event\":\"step\"", 60s)) << putBack;
        again.signal(SIGINT);
        EXPECT_EQ(again.wait().code, 0);
    }
}

TEST_F(VanishingDataTest, ImagesThatAllVanishEndTheRunInWords) {
    ProgramProcess process(training("100000"));
    ASSERT_TRUE(process.waitForOutput("\"event\":\"checkpoint\"", 60s));
    for (int i = 0; i < 40; ++i) {
        fs::remove(image("red", i));
        fs::remove(image("blue", i));
    }
    const ProgramResult result = process.wait();
    EXPECT_EQ(result.code, 1);
    EXPECT_THAT(result.complaints(), SizeIs(1)) << result.err;
    EXPECT_THAT(result.err, HasSubstr("None of the"));
    EXPECT_EQ(runProgram({"compare", run_, run_}).code, 0);
}

TEST_F(VanishingDataTest, HostileFilesAmongTheImagesAreListedAndLeftOut) {
    const char* samples = std::getenv("ESPALIER_DATA");
    if (!samples || !fs::exists(fs::path(samples) / "dev_pick")) {
        GTEST_SKIP() << "ESPALIER_DATA names no folder that holds dev_pick";
    }
    int copied = 0;
    for (const auto& entry : fs::recursive_directory_iterator(fs::path(samples) / "dev_pick")) {
        if (!entry.is_regular_file()) continue;
        const std::string kind = ++copied % 2 == 0 ? "/red/" : "/blue/";
        fs::copy_file(entry.path(), data_ + kind + entry.path().filename().string());
    }
    ASSERT_GT(copied, 30);
    const ProgramResult result = runProgram(training("2"));
    EXPECT_EQ(result.code, 0) << result.err;
    EXPECT_EQ(result.jsonLines().back()["reason"], "completed");
    const auto found = runProgram({"inspect", data_, "--json"}).json();
    const auto counted = found["images"].get<std::size_t>() + found["unreadable"].size() +
                         found["ignored"].get<std::size_t>();
    EXPECT_EQ(counted, 80u + static_cast<std::size_t>(copied)) << "a file was lost from the count";
    for (const auto& file : found["unreadable"]) EXPECT_NE(file["reason"], "") << file;
}

}  // namespace espalier::cli::tests
