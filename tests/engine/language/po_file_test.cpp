// SPDX-License-Identifier: Apache-2.0
#include "engine/language/po_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/base/error.h"

namespace espalier::engine {

namespace {

std::string problemOf(std::string_view file) {
    try {
        readPo(file);
        return "accepted";
    } catch (const Error& error) {
        return error.what();
    }
}

}  // namespace

TEST(PoFileTest, WhatWasWrittenIsReadAgain) {
    const std::vector<PoEntry> entries{
        {.source = "engine/a.cpp", .english = "Say \"{}\".", .translation = "「{0}」"},
        {.source = "", .english = "test", .translation = "テスト", .kind = PoKind::Value},
        {.source = "", .english = "class", .translation = "クラス", .kind = PoKind::Heading},
        {.source = "app/b.cpp", .english = "One\n  C:\\two", .translation = ""}};
    const std::vector<PoEntry> read = readPo(writePo("ja", entries));
    ASSERT_EQ(read.size(), 4u) << "the header is no entry";
    for (std::size_t i = 0; i < read.size(); ++i) {
        EXPECT_EQ(read[i].source, entries[i].source);
        EXPECT_EQ(read[i].english, entries[i].english);
        EXPECT_EQ(read[i].translation, entries[i].translation);
        EXPECT_EQ(read[i].kind, entries[i].kind);
    }
}

TEST(PoFileTest, ReadsWhatTranslatorsProgramsWrite) {
    const auto read = readPo(
        "#, fuzzy\r\nmsgid \"\"\r\nmsgstr \"Language: ja\\n\"\r\n\r\n"
        "# a note\nmsgid \"\"\n\"One \"\n\"two\"\nmsgstr \"\"\n\"いち\"\n\"に\"");
    ASSERT_EQ(read.size(), 1u);
    EXPECT_EQ(readPo("#, fuzzy\nmsgid \"a b\"\nmsgstr \"guessed\"").front().translation, "");
    EXPECT_EQ(read[0].english, "One two");
    EXPECT_EQ(read[0].translation, "いちに");
}

TEST(PoFileTest, NamesTheLineThatIsNotUnderstood) {
    EXPECT_EQ(problemOf("msgid \"a\"\nmsgstr \"b\"\nhello"),
              "The translations cannot be read: line 3.");
    for (const char* file : {"msgstr \"b\"",
                             "\"b\"",
                             "msgid a",
                             "msgid \"a\"",
                             "msgid \"a\\\"",
                             "msgid \"a\"\nmsgid \"b\"",
                             "msgid \"a\"\nmsgstr \""}) {
        EXPECT_THAT(problemOf(file), testing::HasSubstr("cannot be read: line")) << file;
    }
}

}  // namespace espalier::engine
