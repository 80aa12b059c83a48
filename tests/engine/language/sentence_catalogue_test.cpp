// SPDX-License-Identifier: Apache-2.0
#include "engine/language/sentence_catalogue.h"

#include <gtest/gtest.h>

#include "engine/language/po_file.h"

namespace espalier::engine {

namespace {

SentenceCatalogue catalogue(LanguageForm form = {}) {
    const std::vector<std::pair<std::string, std::string>> pairs{
        {"Stopped.", "停止しました。"},
        {"{} of {} {} images", "{2}画像 {1} 枚中 {0} 枚"},
        {"training", "学習"},
        {"{} of {}", "{0}/{1}"},
        {"Could not read {}: {}. {}", "{0} を読めません: {1}。{2}"},
        {"No such file or directory", "ありません"},
        {"Check that it still exists.", "まだあるか確かめてください。"},
        {"Loss {}", "損失 {0}"},
        {"; best: {}, {}", "、最良 {0} ({1})"},
        {"To resume: espalier resume {} --learning-rate {}",
         "再開: espalier resume {0} --learning-rate {1}"},
        {"one\n  two", "いち\n  に"},
        {"not yet", ""}};
    std::vector<PoEntry> entries;
    entries.push_back({.english = "class", .translation = "クラス", .kind = PoKind::Heading});
    entries.push_back({.english = "s", .translation = "秒", .kind = PoKind::Unit});
    for (const auto& [english, other] : pairs) {
        entries.push_back({.english = english, .translation = other});
    }
    return SentenceCatalogue(writePo("ja", entries), std::move(form));
}

}  // namespace

TEST(SentenceCatalogueTest, TranslatesByThePatternThatSaysMost) {
    EXPECT_EQ(catalogue().translated("Stopped."), "停止しました。");
    EXPECT_EQ(catalogue().translated("3 of 40 training images"), "学習画像 40 枚中 3 枚");
    EXPECT_EQ(catalogue().translated("3 of 40"), "3/40");
}

TEST(SentenceCatalogueTest, AHeadingIsNoValue) {
    EXPECT_EQ(catalogue().translated("class"), "クラス");
    EXPECT_EQ(catalogue().translated("Loss class"), "損失 class");
}

TEST(SentenceCatalogueTest, NumbersAreWhereANumberIsToBe) {
    EXPECT_EQ(catalogue().translated("Loss 5; best: \u2068a rose\u2069, \u2068tulip\u2069, 33"),
              "損失 5、最良 \u2068a rose\u2069, \u2068tulip\u2069 (33)");
}

TEST(SentenceCatalogueTest, ValuesAreTranslatedToo) {
    EXPECT_EQ(catalogue().translated("Could not read /a b.png: No such file or directory. Check "
                                     "that it still exists."),
              "/a b.png を読めません: ありません。まだあるか確かめてください。");
}

TEST(SentenceCatalogueTest, WhatIsUnknownStaysAsItIs) {
    for (const char* text : {"", " ", "\n", "Something new.", "not yet", "12", "…"}) {
        EXPECT_EQ(catalogue().translated(text), text);
    }
    EXPECT_EQ(catalogue().translated("Something new. Stopped. And more."),
              "Something new. 停止しました。 And more.");
}

TEST(SentenceCatalogueTest, APhraseThatEndsAsASentenceIsOne) {
    const SentenceCatalogue wide = catalogue({.decimal = ".", .group = ",", .fullStop = "。"});
    EXPECT_EQ(wide.translated("3 of 40 training images."), "学習画像 40 枚中 3 枚。");
    EXPECT_EQ(wide.translated("Stopped. Stopped."), "停止しました。停止しました。");
}

TEST(SentenceCatalogueTest, WhereMoreIsUnknownThanKnownItIsAnotherText) {
    EXPECT_EQ(catalogue().translated("the end of the world"), "the end of the world");
    EXPECT_EQ(catalogue().translated("end of world"), "end/world");
    EXPECT_EQ(catalogue().translated("3 of my 40 photos of training images"),
              "3 of my 40 photos of training images");
    EXPECT_EQ(catalogue().translated("/a b c/d of /e f g/h"), "/a b c/d//e f g/h") << "paths";
}

TEST(SentenceCatalogueTest, PartsOfAValueAreTranslatedOneByOne) {
    EXPECT_EQ(catalogue().translated("Loss 5; best: rose, 12"), "損失 5、最良 rose (12)");
    EXPECT_EQ(catalogue().translated("Loss 5, training; Loss 7"), "損失 5, 学習; 損失 7");
}

TEST(SentenceCatalogueTest, PartsOfAListAreTranslatedOneByOne) {
    EXPECT_EQ(catalogue().listTranslated("My Processor (big), 3 of 4, new"),
              "My Processor (big), 3/4, new");
    EXPECT_EQ(catalogue().listTranslated("My Processor"), "My Processor");
}

TEST(SentenceCatalogueTest, LinesAndBlanksStay) {
    EXPECT_EQ(catalogue().translated("- Stopped.\n  * Loss 2\n- "),
              "- 停止しました。\n  * 損失 2\n- ");
    EXPECT_EQ(catalogue().translated("  Stopped.\n\nLoss 2 "), "  停止しました。\n\n損失 2 ");
    EXPECT_EQ(catalogue().translated("one\n  two"), "いち\n  に") << "one text of two lines";
}

TEST(SentenceCatalogueTest, NumbersAreWrittenAsTheLanguageDoesButNotInCommands) {
    const SentenceCatalogue comma = catalogue({.decimal = ",", .group = " ", .fullStop = "."});
    EXPECT_EQ(comma.translated("Loss 1,204.5"), "損失 1 204,5");
    EXPECT_EQ(comma.translated("Loss -0.25"), "損失 -0,25");
    EXPECT_EQ(comma.translated("Loss 2.5 s"), "損失 2,5 秒");
    EXPECT_EQ(comma.translated("Loss s"), "損失 s") << "a name";
    for (const char* kept : {"1.2.3", "12,34", "1,2045", "v1.5", ".5", "5."}) {
        EXPECT_EQ(comma.translated(std::string("Loss ") + kept), std::string("損失 ") + kept);
    }
    EXPECT_EQ(comma.translated("To resume: espalier resume 1.5 --learning-rate 0.01"),
              "再開: espalier resume 1.5 --learning-rate 0.01");
}

}  // namespace espalier::engine
