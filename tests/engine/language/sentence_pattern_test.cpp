// SPDX-License-Identifier: Apache-2.0
#include "engine/language/sentence_pattern.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace espalier::engine {

namespace {

using testing::ElementsAre;

std::vector<std::string> valuesOf(const char* pattern, const char* text) {
    const auto values = SentencePattern(pattern).valuesIn(text);
    if (!values) return {"no match"};
    return {values->begin(), values->end()};
}

}  // namespace

TEST(SentencePatternTest, RecognisesWhatWasMadeOfIt) {
    EXPECT_THAT(valuesOf("{} of {} images", "3 of 40 images"), ElementsAre("3", "40"));
    EXPECT_THAT(valuesOf("Run {}", "Run flowers of May"), ElementsAre("flowers of May"));
    EXPECT_THAT(valuesOf("{} image{}", "1 image"), ElementsAre("1", ""));
    EXPECT_THAT(valuesOf("Stopped.", "Stopped."), ElementsAre());
    for (const char* text : {"3 of 40 photos", "of images", "3 of 40 images."}) {
        EXPECT_THAT(valuesOf("{} of {} images", text), ElementsAre("no match")) << text;
    }
    EXPECT_THAT(valuesOf("Stopped.", "Stopped. Go on"), ElementsAre("no match"));
    EXPECT_THAT(valuesOf("a{}a", "a"), ElementsAre("no match")) << "the same letter twice";
}

TEST(SentencePatternTest, AValueEndsNoSentence) {
    EXPECT_THAT(valuesOf("{} in {}", "It failed. Look in there"), ElementsAre("no match"));
    EXPECT_THAT(valuesOf("{} Nothing was changed.", "It failed. So it is. Nothing was changed."),
                ElementsAre("It failed. So it is."));
    EXPECT_THAT(valuesOf("Trial {}: {}", "Trial 2: It failed. Try again."),
                ElementsAre("2", "It failed. Try again."));
    EXPECT_THAT(valuesOf("{} in all", "photo 1. large in all"), ElementsAre("photo 1. large"));
}

TEST(SentencePatternTest, ValuesAreAsShortAsPossibleFromASide) {
    const SentencePattern pattern("weakest: {}, {} %");
    const std::string text = "weakest: rose, tulip, 33 %";
    using Shortest = SentencePattern::Shortest;
    EXPECT_THAT(pattern.valuesIn(text, Shortest::Left).value(), ElementsAre("rose", "tulip, 33"));
    EXPECT_THAT(pattern.valuesIn(text, Shortest::Right).value(), ElementsAre("rose, tulip", "33"));
    EXPECT_FALSE(pattern.valuesIn("weakest: rose", Shortest::Right));
    EXPECT_THAT(valuesOf("{} b", "a\na b"), ElementsAre("no match")) << "a line of its own";
}

TEST(SentencePatternTest, ValuesGoWhereTheirNumberIs) {
    EXPECT_EQ(SentencePattern("{1} / {0}").with({"a", "b"}), "b / a");
    EXPECT_EQ(SentencePattern("{0}: {0}").with({"a"}), "a: a");
    EXPECT_EQ(SentencePattern("{2}").with({"a"}), "");
    EXPECT_EQ(SentencePattern("{\"a\": 1} {").with({}), "{\"a\": 1} {");
}

TEST(SentencePatternTest, ASentenceEndsWhereAnotherBegins) {
    EXPECT_EQ(endOfSentence("One. Two."), 4u);
    EXPECT_EQ(endOfSentence("At step 8. Next."), 10u);
    EXPECT_EQ(endOfSentence("Sure? Yes."), 5u);
    EXPECT_EQ(endOfSentence("It is fp32. fp32 or bf16"), 11u);
    for (const char* text : {"One.", "a.b", "2. of them", "version 1.5 of it", "", "."}) {
        EXPECT_EQ(endOfSentence(text), std::string_view::npos) << text;
    }
}

}  // namespace espalier::engine
