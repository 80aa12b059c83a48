// SPDX-License-Identifier: Apache-2.0
#include "engine/base/strict_json.h"

#include "engine/base/error.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace espalier::engine {
namespace {

std::string jsonRefusal(const std::string& text, std::int64_t limit = limits::kJsonBytes) {
    try {
        parseStrictJson(text, "The note", limit);
        return "was read";
    } catch (const RequestError& error) {
        return error.what();
    }
}

TEST(StrictJsonTest, ReadsEveryKindOfValue) {
    const nlohmann::json value =
        parseStrictJson(R"({"a":[1,-2,0.5,true,null,"x"],"b":{"a":[]}})", "The note");
    EXPECT_EQ(value["a"].size(), 6u);
    EXPECT_TRUE(value["b"]["a"].empty());
}

TEST(StrictJsonTest, SaysWhatIsWrong) {
    EXPECT_EQ(jsonRefusal(""), "The note is empty. Restore it from a copy.");
    EXPECT_EQ(jsonRefusal("[1,"),
              "The note is truncated: its end is missing. Restore it from a copy.");
    EXPECT_EQ(jsonRefusal("[1 2]"),
              "The note is not valid JSON (at byte 4). Restore it from a copy.");
    EXPECT_EQ(jsonRefusal(R"({"a":{"b":1},"a":2})"),
              "The note contains the entry \"a\" twice. Restore it from a copy.");
    EXPECT_EQ(jsonRefusal(R"({"a":{"a":1},"b":[{"a":1},{"a":2}]})"), "was read");
}

TEST(StrictJsonTest, IsNoLargerThanTheLimit) {
    const std::string text = "[" + std::string((1 << 20) - 2, ' ') + "]";
    EXPECT_EQ(jsonRefusal(text, 1 << 20), "was read");
    EXPECT_EQ(
        jsonRefusal(text + " ", 1 << 20),
        "The note is larger than 1 MB, too large for this kind of file. Choose another file.");
}

TEST(StrictJsonTest, IsNoDeeperThanTheLimit) {
    const auto nested = [](std::size_t levels) {
        return std::string(levels, '[') + std::string(levels, ']');
    };
    EXPECT_EQ(jsonRefusal(nested(limits::kJsonDepth)), "was read");
    EXPECT_EQ(jsonRefusal(nested(limits::kJsonDepth + 1)),
              "The note is nested deeper than 64 levels. Restore it from a copy.");
}

// Refused before it is parsed, which would take the gigabyte.
TEST(StrictJsonTest, TakesNoMoreMemoryThanTheLimitOnceParsed) {
    constexpr std::int64_t kBytesOfEntry = 96 + 192 + 64 + 48;  // an object, its member, its value
    std::string text = "[0";
    for (std::int64_t left = limits::kJsonParsedBytes; left > 0; left -= kBytesOfEntry) {
        text += R"(,{"":0})";
    }
    EXPECT_EQ(jsonRefusal(text + "]"), "The note holds too many entries. Restore it from a copy.");
    EXPECT_EQ(jsonRefusal(text.substr(0, 2 + 7 * 100) + "]"), "was read");
}

}  // namespace
}  // namespace espalier::engine
