// SPDX-License-Identifier: Apache-2.0
#include "engine/base/name_text.h"

#include <gtest/gtest.h>

#include <cerrno>
#include <filesystem>

#include "engine/base/atomic_file.h"
#include "engine/base/error.h"
#include "engine/base/error_sentence.h"
#include "engine/base/file_advice.h"
#include "engine/base/file_error.h"

namespace espalier::engine {

TEST(NameTextTest, BytesThatAreNoUtf8AreEscaped) {
    EXPECT_EQ(nameText("plain 花.png"), "plain 花.png");
    EXPECT_EQ(nameText("caf\xE9.png"), "caf\\xE9.png");
    EXPECT_EQ(nameText("cut \xE8\x8A"), "cut \\xE8\\x8A");
    EXPECT_EQ(nameText("C:\\xyz\\new \\x41"), "C:\\xyz\\new \\x41") << "no escape of a byte";
    EXPECT_EQ(nameText("as text \\xE9"), "as text \\x5CxE9");
    EXPECT_EQ(displayPath("a/\xFF"), "a/\\xFF");
}

TEST(NameTextTest, EveryNameIsRecovered) {
    std::string all;
    for (int byte = 1; byte < 256; ++byte) all += static_cast<char>(byte);
    const std::string names[] = {all,
                                 "",
                                 "\\",
                                 "\\x",
                                 "\\xE",
                                 "\\xE9",
                                 "\\x5CxE9",
                                 "\\\\xE9",
                                 "\\x\xE9",
                                 "\xE9\\xE9\xE9",
                                 "\\x5\xE9",
                                 "\xED\xA0\x80"};
    for (const std::string& name : names) {
        const std::string text = nameText(name);
        EXPECT_EQ(nameBytes(text), name) << text;
        EXPECT_EQ(nameBytes(nameText(text)), text) << text;
    }
}

TEST(NameTextTest, DifferentNamesStayDifferent) {
    EXPECT_NE(nameText("\xE9"), nameText("\xE8"));
    EXPECT_NE(nameText("\xE9"), nameText("\\xE9"));
    EXPECT_TRUE(hasEscapedBytes(nameText("caf\xE9")));
    EXPECT_FALSE(hasEscapedBytes("caf\\x41"));
}

TEST(ErrorSentenceTest, LibrariesAreTranslated) {
    const auto sentenceFor = [](std::errc reason, const std::filesystem::path& path) {
        return errorSentence(
            std::filesystem::filesystem_error("status", path, std::make_error_code(reason)));
    };
    EXPECT_EQ(sentenceFor(std::errc::permission_denied, "/data/caf\xE9"),
              "/data/caf\\xE9 cannot be used: Permission denied. Change its permissions, or choose "
              "another place.");
    EXPECT_EQ(sentenceFor(std::errc::no_such_file_or_directory, ""),
              "The current folder cannot be used: No such file or directory. Change to a folder "
              "that exists and try again.");
    EXPECT_EQ(errorSentence(std::runtime_error("A sentence.")), "A sentence.");
    EXPECT_EQ(errorSentence(std::bad_alloc()).substr(0, 14), "Out of memory.");
}

TEST(FileAdviceTest, AReasonHasTheSameNextStepWhereverItIsMet) {
    for (const int reason : {ENOSPC, EDQUOT, ELOOP, ENAMETOOLONG, EISDIR}) {
        const std::string any = nextStepAfter(FileUse::Any, reason);
        EXPECT_EQ(nextStepAfter(FileUse::Read, reason), any) << reason;
        EXPECT_EQ(nextStepAfter(FileUse::Write, reason), any) << reason;
    }
    const auto loop = std::make_error_code(std::errc::too_many_symbolic_link_levels);
    const std::string caught =
        errorSentence(std::filesystem::filesystem_error("status", "/a", loop));
    try {
        failWriting("Could not create", "/a", ELOOP);
    } catch (const Error& error) {
        const std::string step = nextStepAfter(FileUse::Write, ELOOP);
        EXPECT_TRUE(std::string(error.what()).ends_with(step)) << error.what();
        EXPECT_TRUE(caught.ends_with(step)) << caught;
    }
}

}  // namespace espalier::engine
