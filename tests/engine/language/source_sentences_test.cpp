// SPDX-License-Identifier: Apache-2.0
#include "tests/engine/language/source_sentences.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace espalier::test {

namespace {

using testing::ElementsAre;
using testing::IsEmpty;

std::vector<std::string> patterns(std::string_view source) {
    std::vector<std::string> found;
    for (const SourceText& text : textsOf(source)) found.push_back(text.pattern);
    return found;
}

}  // namespace

TEST(SourceSentencesTest, LiteralsBesideEachOtherAreOneText) {
    EXPECT_THAT(patterns("f(\"It is \"\n  \"done.\");"), ElementsAre("It is done."));
    EXPECT_THAT(patterns(R"re(f(R"x(a "quoted" word)x");)re"), ElementsAre("a \"quoted\" word"));
    EXPECT_THAT(patterns(R"(f("Say \"yes\" now\u2026");)"), ElementsAre("Say \"yes\" now…"));
}

TEST(SourceSentencesTest, WhatIsJoinedIsOnePattern) {
    EXPECT_THAT(patterns("return std::string(what) + \" is not in \" + path(a, b) + \".\";"),
                ElementsAre("{} is not in {}."));
    EXPECT_THAT(patterns("out << \"Best epoch: \" << best.epoch << \" of \" << 3;"),
                ElementsAre("Best epoch: {} of {}"));
    EXPECT_THAT(patterns("f(a ? \"one image is left\" : b + \" images are left\");"),
                ElementsAre("one image is left", "{} images are left"));
    EXPECT_THAT(patterns("text = \"The file \" + fmt::format(\"{:.2f} of {}\", a, b) + \".\";"),
                ElementsAre("The file {} of {}."));
    EXPECT_THAT(patterns(R"(text += "\n" + wrapped("One image is left.", width);)"),
                ElementsAre("One image is left."))
        << "a text in a call is one of its own";
}

TEST(SourceSentencesTest, LinesStandAloneUnlessTheyAreAHelp) {
    EXPECT_THAT(patterns("f(\"One image.\\nTwo images.\");"),
                ElementsAre("One image.", "Two images."));
    EXPECT_THAT(patterns("f(\"a one\\nb two\\nc three\\nd four\");"),
                ElementsAre("a one\nb two\nc three\nd four"));
}

TEST(SourceSentencesTest, WhatProgramsReadIsLeftOut) {
    for (const char* source : {"#include \"engine/base/a file.h\"",
                               "// \"a b c\"",
                               "/* \"a b c\" */",
                               "f(\"learning_rate\");",
                               "f(\"{}/{}\");",
                               "std::regex r(\"a b (c)\");",
                               "throw std::logic_error(\"must not be\");",
                               "f('\"');",
                               "f(\"espalier train flowers\");",
                               "f(\" --extra-epochs {}\");",
                               "f(\"{} --learning-rate {} --epochs {}\");",
                               "f(\"std::cout << a b\");"}) {
        EXPECT_THAT(patterns(source), IsEmpty()) << source;
    }
}

TEST(SourceSentencesTest, WhatIsSaidOfAnOptionIsASentence) {
    EXPECT_THAT(patterns("f(\"--epochs {}: must be 1 or more.\");"),
                ElementsAre("--epochs {}: must be 1 or more."));
    EXPECT_THAT(patterns("f(\"--data FOLDER\");"), ElementsAre("--data FOLDER"));
}

TEST(SourceSentencesTest, PlacesOfValuesHaveOneForm) {
    EXPECT_EQ(plainPattern(" {:.2f} of {} "), "{} of {}");
    EXPECT_EQ(plainPattern("{1:>5} {0}"), "{1} {0}");
    EXPECT_EQ(plainPattern("%n of {1}"), "{0} of {1}");
    EXPECT_EQ(plainPattern("{\"name\": {}} {"), "{\"name\": {}} {");
}

}  // namespace espalier::test
