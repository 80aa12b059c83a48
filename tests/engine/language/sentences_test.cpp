// SPDX-License-Identifier: Apache-2.0
// Holds that every text of engine and terminal has a translation that fits it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <map>
#include <set>

#include "engine/language/po_file.h"
#include "engine/language/sentence_catalogue.h"
#include "engine/language/spoken.h"
#include "tests/engine/language/source_sentences.h"

namespace espalier::engine {

namespace {

std::map<std::string, PoEntry> entriesOf(const std::string& language) {
    std::map<std::string, PoEntry> entries;
    for (PoEntry& entry : readPo(sentencesOf(language))) {
        entries.emplace(entry.english, std::move(entry));
    }
    return entries;
}

std::set<int> valuesOf(const std::string& text) {
    const std::vector<int> numbers = SentencePattern(text).numbers();
    return {numbers.begin(), numbers.end()};
}

}  // namespace

TEST(SentencesTest, EveryTextIsTranslated) {
    const auto texts = test::spokenTexts(ESPALIER_SOURCE_DIR);
    ASSERT_GT(texts.size(), 1000u);
    for (const std::string& language : translatedLanguages()) {
        const auto entries = entriesOf(language);
        for (const test::PlacedText& text : texts) {
            const auto found = entries.find(text.pattern);
            EXPECT_TRUE(found != entries.end() && !found->second.translation.empty())
                << language << ": " << text.file << ": " << text.pattern
                << "\nRun resources/sentences/update, and translate what has no translation.";
        }
    }
}

TEST(SentencesTest, NothingIsTranslatedThatIsGone) {
    std::set<std::string> texts;
    for (const auto& text : test::spokenTexts(ESPALIER_SOURCE_DIR)) texts.insert(text.pattern);
    for (const std::string& language : translatedLanguages()) {
        for (const auto& [english, entry] : entriesOf(language)) {
            EXPECT_TRUE(entry.kind != PoKind::Source || texts.contains(english))
                << language << ": " << english;
        }
    }
}

TEST(SentencesTest, WhatEarlierVersionsHaveRecordedIsStillTranslated) {
    const std::string recorded =
        "Its first epoch did not end within the 40 s that each trial has. Begin another comparison "
        "with more time for each (\"seconds_per_trial\").";
    for (const std::string& language : translatedLanguages()) {
        const std::string said = SentenceCatalogue(sentencesOf(language)).translated(recorded);
        EXPECT_THAT(said,
                    testing::AllOf(testing::HasSubstr("40"),
                                   testing::HasSubstr("(\"seconds_per_trial\")"),
                                   testing::Not(testing::HasSubstr("first epoch")),
                                   testing::Not(testing::HasSubstr("Begin"))))
            << language;
    }
}

TEST(SentencesTest, ATranslationHasNoOtherValues) {
    for (const std::string& language : translatedLanguages()) {
        for (const auto& [english, entry] : entriesOf(language)) {
            const std::set<int> known = valuesOf(english);
            for (const int number : valuesOf(entry.translation)) {
                EXPECT_TRUE(known.contains(number))
                    << language << ": " << english << ": " << entry.translation;
            }
            EXPECT_EQ(entry.translation.find("{}"), std::string::npos)
                << language << ": " << english << ": number the values, {0}";
        }
    }
}

// What a pattern was made of is recognised again, and no other pattern is taken for it.
TEST(SentencesTest, SentencesAreRecognised) {
    for (const std::string& language : translatedLanguages()) {
        const SentenceCatalogue catalogue(sentencesOf(language));
        int others = 0;
        for (const auto& [english, entry] : entriesOf(language)) {
            const bool isLong = english.find('\n') != english.npos;
            if (entry.kind == PoKind::Unit || isLong || english.starts_with("- ")) continue;
            const SentencePattern pattern(english);
            std::vector<std::string> values{"7", "8", "9", "10", "11", "12", "13", "14", "15"};
            const std::set<int> used = valuesOf(entry.translation);
            for (std::size_t i = 0; i < values.size(); ++i) {
                if (!used.contains(static_cast<int>(i))) values[i] = "s";  // for English only
            }
            const std::string made = pattern.with(values);
            const std::string other = SentencePattern(entry.translation).with(values);
            if (made == other || catalogue.translated(made) == other) continue;
            EXPECT_NE(catalogue.translated(made), made) << language << ": " << english;
            ++others;
            if (std::getenv("ESPALIER_SHOW_OTHERS")) {
                std::printf("%s\n  %s\n  %s\n",
                            english.c_str(),
                            other.c_str(),
                            catalogue.translated(made).c_str());
            }
        }
        // Of two that could be one another, such as "{} of {}" and "{}, {} of {}", one is taken.
        EXPECT_LE(others, 10) << language;
    }
}

}  // namespace espalier::engine
