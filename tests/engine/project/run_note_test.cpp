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

TEST_F(RunNoteTest, OtherFilesAreRefusedAndNeverOverwritten) {
    for (const char* content : {"",
                                "[1",
                                "[]",
                                "{}",
                                R"({"espalier_note": 2})",
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
