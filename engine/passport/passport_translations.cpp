// SPDX-License-Identifier: Apache-2.0
#include "engine/passport/passport_translations.h"

#include <map>
#include <set>
#include <string>

#include "engine/language/sentence_catalogue.h"
#include "engine/language/spoken.h"

namespace espalier::engine {

namespace {

// Facts that are texts of the engine, or lists of them. What only the page says is not among them:
// it is in resources/passport/words.js.
constexpr const char* kSpokenFacts[] = {
    "/headline", "/advice", "/metrics", "/no_test", "/check/reason", "/check/agreement", "/start"};

// As in spoken(), which speaks one language at a time.
LanguageForm formOf(const std::string& language) {
    if (language == "ja") return {.fullStop = "。"};
    if (language == "ru") return {.decimal = ",", .group = "\u00A0", .goesOnAfterColon = true};
    return {};
}

const std::map<std::string, SentenceCatalogue>& catalogues() {
    static const std::map<std::string, SentenceCatalogue> all = [] {
        std::map<std::string, SentenceCatalogue> made;
        for (const std::string& language : translatedLanguages()) {
            made.emplace(language, SentenceCatalogue(sentencesOf(language), formOf(language)));
        }
        return made;
    }();
    return all;
}

std::set<std::string> spokenTextsOf(const nlohmann::ordered_json& facts) {
    std::set<std::string> texts;
    for (const char* place : kSpokenFacts) {
        const nlohmann::ordered_json::json_pointer pointer(place);
        if (!facts.contains(pointer)) continue;
        const nlohmann::ordered_json found = facts.at(pointer).flatten();
        for (const auto& text : found) {
            if (text.is_string()) texts.insert(text.get<std::string>());
        }
    }
    return texts;
}

}  // namespace

nlohmann::ordered_json passportTranslations(const nlohmann::ordered_json& facts) {
    const std::set<std::string> texts = spokenTextsOf(facts);
    nlohmann::ordered_json translations = nlohmann::ordered_json::object();
    for (const auto& [language, catalogue] : catalogues()) {
        nlohmann::ordered_json& of = translations[language] = nlohmann::ordered_json::object();
        for (const std::string& text : texts) {
            const std::string translation = catalogue.translated(text);
            if (translation != text) of[text] = translation;
        }
    }
    return translations;
}

}  // namespace espalier::engine
