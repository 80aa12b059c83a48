// SPDX-License-Identifier: Apache-2.0
#include "engine/base/diagnostics.h"

#include "gtest/gtest.h"

namespace espalier::engine {
namespace {

std::string sentence(const std::string& pattern, std::vector<std::string> arguments) {
    return englishSentence({.code = "x", .pattern = pattern, .arguments = std::move(arguments)});
}

TEST(DiagnosticsTest, PutsArgumentsIntoTheirPlaces) {
    EXPECT_EQ(sentence("{1} and {0}, {1}", {"a", "b"}), "b and a, b");
    EXPECT_EQ(sentence("no places", {"a"}), "no places");
}

TEST(DiagnosticsTest, PutsTheFirstArgumentWhereTheCountIs) {
    EXPECT_EQ(sentence("%n of {1} files, %n", {"3", "%n"}), "3 of %n files, 3");
    EXPECT_EQ(sentence("%n and %", {}), "%n and %");
    EXPECT_EQ(sentence("%n images", {"9000"}), "9,000 images");
    EXPECT_EQ(sentence("%n images", {"9000 or more"}), "9000 or more images");
}

TEST(DiagnosticsTest, LeavesPlacesWithoutAnArgumentAlone) {
    EXPECT_EQ(sentence("{0} {3} {x} { {", {"a"}), "a {3} {x} { {");
    EXPECT_EQ(sentence("{", {}), "{");
    EXPECT_EQ(sentence("", {"a"}), "");
}

TEST(DiagnosticsTest, DoesNotReadPlacesInsideArguments) {
    EXPECT_EQ(sentence("{0}{1}", {"{1}", "b"}), "{1}b");
}

TEST(DiagnosticsTest, SetsNamesApartThatRunFromRightToLeft) {
    EXPECT_EQ(sentence("weakest: {0}, 17 %", {"פרח"}), "weakest: \u2068פרח\u2069, 17 %");
    EXPECT_EQ(sentence("{0}", {"زهرة 1"}), "\u2068زهرة 1\u2069");
    for (const char* name : {"rose", "薔薇の花", "Роза", "\u2019", "\xff\xfe", ""}) {
        EXPECT_EQ(sentence("{0}", {name}), name);
    }
}

TEST(DiagnosticsTest, KnowsErrorsFromWarnings) {
    EXPECT_FALSE(hasErrors({}));
    EXPECT_FALSE(hasErrors({{.code = "a", .severity = Severity::Warning, .pattern = ""},
                            {.code = "b", .severity = Severity::Note, .pattern = ""}}));
    EXPECT_TRUE(hasErrors({{.code = "a", .severity = Severity::Note, .pattern = ""},
                           {.code = "b", .severity = Severity::Error, .pattern = ""}}));
}

}  // namespace
}  // namespace espalier::engine
