// SPDX-License-Identifier: Apache-2.0
#include "engine/language/spoken.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <map>
#include <set>

namespace espalier::engine {

namespace {

std::string languageIn(const std::map<std::string, std::string>& environment) {
    for (const char* name : {"LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"}) {
        const auto found = environment.find(name);
        if (found == environment.end()) {
            ::unsetenv(name);
        } else {
            ::setenv(name, found->second.c_str(), 1);
        }
    }
    return languageOfEnvironment();
}

}  // namespace

TEST(SpokenTest, TheEnvironmentSaysTheLanguage) {
    EXPECT_EQ(languageIn({}), "en");
    EXPECT_EQ(languageIn({{"LANG", "ja_JP.UTF-8"}}), "ja");
    EXPECT_EQ(languageIn({{"LANG", "ru"}}), "ru");
    EXPECT_EQ(languageIn({{"LANG", "fr_FR.UTF-8"}}), "en");
    EXPECT_EQ(languageIn({{"LANG", "ja_JP.UTF-8"}, {"LC_ALL", "C"}}), "en");
    EXPECT_EQ(languageIn({{"LANG", "C.UTF-8"}, {"LANGUAGE", "ja"}}), "en");
    EXPECT_EQ(languageIn({{"LANG", "ja_JP.UTF-8"}, {"LC_MESSAGES", "ru_RU.UTF-8"}}), "ru");
    EXPECT_EQ(languageIn({{"LANG", "de_DE.UTF-8"}, {"LANGUAGE", "fr:ru:ja"}}), "ru");
    EXPECT_EQ(languageIn({{"LANG", "ja_JP.UTF-8"}, {"LANGUAGE", "en:ja"}}), "en");
    languageIn({});
}

TEST(SpokenTest, SpeaksWhatWasChosen) {
    const std::string english =
        "Out of memory. Close other programs, or choose a smaller batch or input.";
    EXPECT_EQ(spoken(english), english);
    std::set<std::string> all{english};
    for (const std::string& language : translatedLanguages()) {
        EXPECT_FALSE(sentencesOf(language).empty());
        speak(language);
        EXPECT_TRUE(all.insert(spoken(english)).second) << language;
    }
    speak("tlh");
    EXPECT_EQ(spoken(english), english);
    EXPECT_TRUE(sentencesOf("tlh").empty());
}

}  // namespace espalier::engine
