// SPDX-License-Identifier: Apache-2.0
#include "kernels/cuda/plan_cache.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <stdlib.h>

#include <chrono>
#include <fstream>
#include <iterator>
#include <vector>

namespace espalier::kernels::cuda {
namespace {

namespace fs = std::filesystem;
using ::testing::Optional;

constexpr const char* kHere = "NVIDIA H200, compute capability 9.0, cuDNN 9.19.0, driver 13000";

class PlanCacheTest : public ::testing::Test {
  protected:
    void SetUp() override {
        std::string pattern = (fs::temp_directory_path() / "espalier-plans-XXXXXX").string();
        ASSERT_NE(::mkdtemp(pattern.data()), nullptr);
        folder = pattern;
        file = folder / "not there yet" / "plans";
    }
    void TearDown() override { fs::remove_all(folder); }

    void rememberTwo() const {
        PlanCache cache(file, kHere);
        cache.remember("a convolution", "fp16+relu cudnn:37:24=15,2=3");
        cache.remember("its gradient", "bf16 cudnn:1:");
    }
    std::string bytes() const {
        std::ifstream stream(file, std::ios::binary);
        return {std::istreambuf_iterator<char>(stream), {}};
    }
    void write(const std::string& text) const { std::ofstream(file, std::ios::binary) << text; }
    std::vector<std::string> filesBeside() const {
        std::vector<std::string> names;
        for (const auto& entry : fs::directory_iterator(file.parent_path())) {
            names.push_back(entry.path().filename().string());
        }
        return names;
    }

    fs::path folder;
    fs::path file;
};

TEST_F(PlanCacheTest, KeepsChoicesForTheNextProgram) {
    rememberTwo();
    const PlanCache cache(file, kHere);
    EXPECT_THAT(cache.find("a convolution"), Optional(std::string("fp16+relu cudnn:37:24=15,2=3")));
    EXPECT_THAT(cache.find("its gradient"), Optional(std::string("bf16 cudnn:1:")));
    EXPECT_EQ(cache.find("another"), std::nullopt);
    EXPECT_THAT(filesBeside(), testing::ElementsAre("plans"));
}

TEST_F(PlanCacheTest, DoesNotRewriteTheFileWithoutNewChoices) {
    rememberTwo();
    const auto before = fs::last_write_time(file) - std::chrono::hours(1);
    fs::last_write_time(file, before);
    {
        PlanCache cache(file, kHere);
        cache.remember("its gradient", "bf16 cudnn:1:");
    }
    EXPECT_EQ(fs::last_write_time(file), before);
}

TEST_F(PlanCacheTest, AnotherCardDriverOrLibraryStartsEmpty) {
    rememberTwo();
    const std::string there = std::string(kHere) + " 580.65.06";
    {
        PlanCache cache(file, there);
        EXPECT_EQ(cache.find("a convolution"), std::nullopt);
        cache.remember("a convolution", "fp16 cudnn:2:");
    }
    EXPECT_THAT(PlanCache(file, there).find("a convolution"),
                Optional(std::string("fp16 cudnn:2:")));
    EXPECT_EQ(PlanCache(file, kHere).find("its gradient"), std::nullopt);
    EXPECT_NE(usualPlanCacheFile(kHere), usualPlanCacheFile(there));
}

TEST_F(PlanCacheTest, AFileThatWasCutShortIsIgnoredAndReplaced) {
    rememberTwo();
    const std::string whole = bytes();
    for (std::size_t length = 0; length < whole.size(); ++length) {
        write(whole.substr(0, length));
        EXPECT_EQ(PlanCache(file, kHere).find("a convolution"), std::nullopt) << length;
        EXPECT_EQ(PlanCache(file, kHere).find("its gradient"), std::nullopt) << length;
    }
    rememberTwo();
    EXPECT_EQ(bytes(), whole);
}

TEST_F(PlanCacheTest, AFileWithAnyByteChangedIsIgnored) {
    rememberTwo();
    const std::string whole = bytes();
    for (std::size_t position = 0; position < whole.size(); ++position) {
        std::string damaged = whole;
        damaged[position] = static_cast<char>(damaged[position] ^ 4);
        write(damaged);
        EXPECT_EQ(PlanCache(file, kHere).find("a convolution"), std::nullopt) << position;
    }
    write(std::string(9u << 20, 'x'));
    EXPECT_EQ(PlanCache(file, kHere).find("a convolution"), std::nullopt);
}

TEST_F(PlanCacheTest, TwoProgramsKeepEachOthersChoices) {
    {
        PlanCache first(file, kHere);
        PlanCache second(file, kHere);
        first.remember("one", "fp32 cudnn:1:");
        second.remember("two", "fp32 cudnn:2:");
    }
    const PlanCache third(file, kHere);
    EXPECT_TRUE(third.find("one"));
    EXPECT_TRUE(third.find("two"));
}

TEST_F(PlanCacheTest, WithoutAWritableFolderChoicesStayInMemory) {
    fs::create_directories(file);  // a folder in place of the file
    for (const fs::path& position : {file, fs::path(), fs::path("/proc/none/plans")}) {
        PlanCache cache(position, kHere);
        cache.remember("one", "fp32 cudnn:1:");
        cache.save();
        EXPECT_TRUE(cache.find("one")) << position;
    }
    EXPECT_THAT(filesBeside(), testing::ElementsAre("plans")) << "nothing unfinished is left";
    EXPECT_TRUE(fs::is_empty(file));
}

}  // namespace
}  // namespace espalier::kernels::cuda
