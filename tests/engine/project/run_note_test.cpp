// SPDX-License-Identifier: Apache-2.0
#include "engine/runs/run_note.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include "project_support.h"

namespace espalier::engine::tests {

namespace {

using testing::HasSubstr;

class RunNoteTest : public testing::Test {
  protected:
    RunNoteTest() { writeText(run_.record(), "{}"); }

    std::string refused(const std::string& content) const {
        writeText(run_.note(), content);
        return refusalOf([&] { readNote(run_); });
    }

    const TemporaryFolder folder_;
    const RunFolder run_{folder_.path()};
};

}  // namespace

TEST_F(RunNoteTest, ComesBackAsItWasWritten) {
    EXPECT_EQ(readNote(run_), RunNote{});
    const RunNote note{.starred = true, .text = "the \"best\"\nyet, übrigens"};
    writeNote(run_, note);
    EXPECT_EQ(readNote(run_), note);
    writeNote(run_, {});
    EXPECT_EQ(readNote(run_), RunNote{});
}

TEST_F(RunNoteTest, TagsComeBackInTheirOrder) {
    const RunNote note{.text = "x", .tags = {"baseline", "\xe8\x8a\xb1 v2", "a b"}};
    writeNote(run_, note);
    EXPECT_EQ(readNote(run_), note);
    EXPECT_TRUE(note.hasTag("a b"));
    EXPECT_FALSE(note.hasTag("a"));
}

TEST_F(RunNoteTest, WithoutTagsTheFileIsThatOfEarlierVersions) {
    writeNote(run_, {.starred = true, .text = "x"});
    const std::string before =
        "{\n  \"espalier_note\": 1,\n  \"starred\": true,\n  \"note\": \"x\"\n}\n";
    EXPECT_EQ(contentOf(run_.note()), before);
    writeNote(run_, {.starred = true, .text = "x", .tags = {"a"}});
    EXPECT_THAT(contentOf(run_.note()), HasSubstr(R"("espalier_note": 2)"));
    writeNote(run_, {.starred = true, .text = "x"});
    EXPECT_EQ(contentOf(run_.note()), before);
}

TEST_F(RunNoteTest, TagsThatAreNoneAreRefusedAndNothingIsWritten) {
    writeNote(run_, {.tags = {"kept"}});
    const std::string longest(RunNote::kMostTagBytes, 'a');
    for (const std::string& tag : {std::string(),
                                   std::string(" a"),
                                   std::string("a "),
                                   std::string("a,b"),
                                   std::string("a\nb"),
                                   std::string("a\x7f"),
                                   longest + "a",
                                   std::string("kept")}) {
        EXPECT_NE(tagProblem(readNote(run_), tag), "") << tag;
        EXPECT_NE(refusalOf([&] { writeNote(run_, {.tags = {"kept", tag}}); }), "nothing") << tag;
        EXPECT_EQ(readNote(run_).tags, std::vector<std::string>{"kept"});
    }
    RunNote full;
    for (std::size_t i = 0; i < RunNote::kMostTags; ++i) {
        EXPECT_EQ(tagProblem(full, std::to_string(i)), "");
        full.tags.push_back(std::to_string(i));
    }
    full.tags.back() = longest;
    writeNote(run_, full);
    EXPECT_EQ(readNote(run_), full);
    EXPECT_THAT(tagProblem(full, "more"), HasSubstr("at most 20 tags"));
}

TEST_F(RunNoteTest, OtherFilesAreRefusedAndNeverOverwritten) {
    for (const char* content : {"",
                                "[1",
                                "[]",
                                "{}",
                                R"({"espalier_note": 3})",
                                R"({"espalier_note": 1, "tags": ["a"]})",
                                R"({"espalier_note": 2, "tags": "a"})",
                                R"({"espalier_note": 2, "tags": ["a", "a"]})",
                                R"({"espalier_note": 2, "tags": ["a,b"]})",
                                R"({"espalier_note": 2, "tags": [""]})",
                                R"({"espalier_note": 1, "starred": 1})",
                                R"({"espalier_note": 1, "note": ["a"]})",
                                R"({"espalier_note": 1, "note": "a", "note": "b"})",
                                R"({"espalier_note": 1, "more": true})"}) {
        EXPECT_NE(refused(content), "nothing") << content;
        EXPECT_NE(refusalOf([&] { writeNote(run_, {.starred = true, .text = {}}); }), "nothing");
        EXPECT_EQ(contentOf(run_.note()), content);
    }
    const std::string deep = R"({"espalier_note": 1, "note": )" + std::string(10'000, '[');
    EXPECT_NE(refused(deep), "nothing");
    EXPECT_THAT(refused(std::string(1 << 20, ' ')), HasSubstr("too large"));
    EXPECT_THAT(refused(R"({"espalier_note": 9})"), HasSubstr("newer version of Espalier"));
}

TEST_F(RunNoteTest, LinksAndPipesAreNotOpened) {
    const TemporaryFolder elsewhere;
    writeText(elsewhere / "secret", R"({"espalier_note": 1, "starred": true})");
    std::filesystem::create_symlink(elsewhere / "secret", run_.note());
    EXPECT_THAT(refusalOf([&] { readNote(run_); }), HasSubstr("not a regular file"));
    std::filesystem::remove(run_.note());
    ASSERT_EQ(::mkfifo(run_.note().c_str(), 0600), 0);
    EXPECT_THAT(refusalOf([&] { readNote(run_); }), HasSubstr("not a regular file"));
}

TEST_F(RunNoteTest, TooLongATextAndARunThatIsGoneAreRefused) {
    const std::string longest(RunNote::kMostBytes, '\x01');  // six bytes each in the file
    writeNote(run_, {.starred = false, .text = longest});
    EXPECT_EQ(readNote(run_).text, longest);
    EXPECT_THAT(refusalOf([&] { writeNote(run_, {.starred = false, .text = longest + "a"}); }),
                HasSubstr("Shorten it"));
    std::filesystem::remove(run_.record());
    EXPECT_THAT(refusalOf([&] { writeNote(run_, {}); }), HasSubstr("no longer exists"));
}

TEST_F(RunNoteTest, AFullDiskLeavesTheOldOne) {
    writeNote(run_, {.starred = true, .text = "old"});
    FullDisk full(0);
    EXPECT_THROW(writeNote(run_, {.starred = false, .text = "new"}, full), Error);
    EXPECT_EQ(readNote(run_).text, "old");
}

}  // namespace espalier::engine::tests
