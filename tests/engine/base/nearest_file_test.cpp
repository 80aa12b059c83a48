// SPDX-License-Identifier: Apache-2.0
#include "engine/base/nearest_file.h"

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "gtest/gtest.h"

namespace espalier::engine {
namespace {

namespace fs = std::filesystem;

class NearestFileTest : public testing::Test {
  protected:
    void SetUp() override {
        fs::create_directories(folder_ / "flowers");
        std::ofstream(folder_ / "leaves.espalier") << "x";
    }
    void TearDown() override { fs::remove_all(folder_); }

    const fs::path folder_ =
        fs::temp_directory_path() / ("espalier-nearest-" + std::to_string(::getpid()));
};

TEST_F(NearestFileTest, HasTheMostSimilarNameBesideIt) {
    EXPECT_EQ(nearestFile(folder_ / "flower"), folder_ / "flowers");
    EXPECT_EQ(nearestFile(folder_ / "Flowers/"), folder_ / "flowers");
    EXPECT_EQ(nearestFile(folder_ / "leafs.espalier"), folder_ / "leaves.espalier");
}

TEST_F(NearestFileTest, IsNeverTheSameNameAsOfALinkToNothing) {
    fs::create_symlink(folder_ / "gone", folder_ / "link.png");
    EXPECT_EQ(nearestFile(folder_ / "link.png"), fs::path());
    std::ofstream(folder_ / "links.png") << "x";
    EXPECT_EQ(nearestFile(folder_ / "link.png"), folder_ / "links.png");
}

TEST_F(NearestFileTest, IsNothingWhereNoNameIsSimilar) {
    EXPECT_EQ(nearestFile(folder_ / "somewhere else"), fs::path());
    EXPECT_EQ(nearestFile(folder_ / "none/flowers"), fs::path());
}

}  // namespace
}  // namespace espalier::engine
