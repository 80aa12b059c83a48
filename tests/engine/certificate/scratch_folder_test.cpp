// SPDX-License-Identifier: Apache-2.0
#include "engine/certificate/scratch_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/engine/project/project_support.h"

namespace espalier::engine::tests {

namespace {

using testing::HasSubstr;

class ScratchFolderTest : public testing::Test {
  protected:
    void SetUp() override { std::filesystem::create_directories(run_.path); }

    const TemporaryFolder folder_;
    const RunFolder run_{folder_ / "run"};
    const std::filesystem::path hidden_ = folder_ / ".run.certify";
};

}  // namespace

TEST_F(ScratchFolderTest, IsHiddenBesideTheRunAndGoesWithItsTrainings) {
    {
        ScratchFolder scratch({run_.path / ""}, {}, realFileSystem());
        EXPECT_EQ(scratch.path(), hidden_);
        const RunFolder training = scratch.training("first");
        writeText(training.record(), "{}");
        std::filesystem::create_directories(training.checkpoints());
        writeText(training.checkpoints() / "last.safetensors", "x");
    }
    EXPECT_FALSE(std::filesystem::exists(hidden_));
}

TEST_F(ScratchFolderTest, FilesOfThePersonStay) {
    {
        ScratchFolder scratch(run_, {}, realFileSystem());
        writeText(scratch.training("first").path / "diary.txt", "dear diary");
    }
    EXPECT_EQ(contentOf(hidden_ / "first" / "diary.txt"), "dear diary");
    ScratchFolder scratch(run_, {}, realFileSystem());
    EXPECT_THAT(refusalOf([&] { scratch.training("first"); }), HasSubstr("did not write"));
}

TEST_F(ScratchFolderTest, IsUsedByOneAtATime) {
    const ScratchFolder scratch(run_, {}, realFileSystem());
    EXPECT_THAT(refusalOf([&] { ScratchFolder second(run_, {}, realFileSystem()); }),
                HasSubstr("being certified in another window"));
    EXPECT_TRUE(std::filesystem::exists(hidden_)) << "the first one still needs it";
}

TEST_F(ScratchFolderTest, AFolderThatIsALinkIsNotFollowed) {
    const TemporaryFolder elsewhere;
    const RunFolder foreign{elsewhere / "first"};
    std::filesystem::create_directories(foreign.path);
    writeText(foreign.record(), "another run");
    std::filesystem::create_directory_symlink(elsewhere.path(), hidden_);
    EXPECT_THAT(refusalOf([&] { ScratchFolder scratch(run_, {}, realFileSystem()); }),
                HasSubstr(".run.certify is a link or a file"));
    EXPECT_EQ(contentOf(foreign.record()), "another run");
    EXPECT_TRUE(std::filesystem::is_symlink(hidden_));

    const TemporaryFolder empty;
    std::filesystem::create_directory_symlink(empty.path(), folder_ / "link");
    EXPECT_THAT(refusalOf([&] { ScratchFolder chosen(run_, folder_ / "link", realFileSystem()); }),
                HasSubstr("link is a link or a file"));
    EXPECT_TRUE(std::filesystem::is_symlink(folder_ / "link"));
}

TEST_F(ScratchFolderTest, AFolderThatWasThereStaysAndAnotherGoes) {
    const std::filesystem::path empty = folder_ / "empty";
    std::filesystem::create_directories(empty);
    { const ScratchFolder scratch(run_, empty, realFileSystem()); }
    EXPECT_TRUE(std::filesystem::exists(empty));
    { const ScratchFolder scratch(run_, folder_ / "fresh", realFileSystem()); }
    EXPECT_FALSE(std::filesystem::exists(folder_ / "fresh"));
    writeText(empty / "a.txt", "a");
    EXPECT_THAT(refusalOf([&] { ScratchFolder scratch(run_, empty, realFileSystem()); }),
                HasSubstr("is not empty"));
}

}  // namespace espalier::engine::tests
