// SPDX-License-Identifier: Apache-2.0
#include "engine/base/natural_order.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace espalier::engine {
namespace {

std::vector<std::string> sorted(std::vector<std::string> names) {
    std::ranges::sort(names, naturallyBefore);
    return names;
}

TEST(NaturalOrderTest, ComparesNumbersByValue) {
    EXPECT_THAT(sorted({"10", "9", "1", "100", "2"}),
                testing::ElementsAre("1", "2", "9", "10", "100"));
    EXPECT_THAT(sorted({"class 10 b", "class 2 c", "class 2 a"}),
                testing::ElementsAre("class 2 a", "class 2 c", "class 10 b"));
    EXPECT_THAT(sorted({"99999999999999999999999", "100000000000000000000000"}),
                testing::ElementsAre("99999999999999999999999", "100000000000000000000000"));
}

TEST(NaturalOrderTest, SortsLettersOfBothCasesTogether) {
    EXPECT_THAT(sorted({"Zebra", "apple", "Apple", "zoo"}),
                testing::ElementsAre("Apple", "apple", "Zebra", "zoo"));
}

TEST(NaturalOrderTest, IsAStrictOrder) {
    const std::vector<std::string> names{
        "", "0", "00", "1", "01", "a", "A", "a1", "a01", "花", "é"};
    for (const std::string& a : names) {
        EXPECT_FALSE(naturallyBefore(a, a));
        for (const std::string& b : names) {
            EXPECT_EQ(naturallyBefore(a, b) != naturallyBefore(b, a), a != b) << a << " " << b;
            for (const std::string& c : names) {
                if (naturallyBefore(a, b) && naturallyBefore(b, c)) {
                    EXPECT_TRUE(naturallyBefore(a, c)) << a << " " << b << " " << c;
                }
            }
        }
    }
}

TEST(ProperUtf8Test, KeepsEveryScriptAndReplacesInvalidBytes) {
    for (const char* text : {"", "plain", "花 🌻 Ä", "\xF4\x8F\xBF\xBF"}) {
        EXPECT_EQ(properUtf8(text), text);
    }
    EXPECT_EQ(properUtf8("a\xFFz"), "a\xEF\xBF\xBDz");
    EXPECT_EQ(properUtf8("\xC3"), "\xEF\xBF\xBD");
    EXPECT_EQ(properUtf8("\xED\xA0\x80"), "\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD");
    EXPECT_EQ(properUtf8("\xC0\xAF"), "\xEF\xBF\xBD\xEF\xBF\xBD");
}

}  // namespace
}  // namespace espalier::engine
