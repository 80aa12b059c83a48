// SPDX-License-Identifier: Apache-2.0
#include "engine/passport/passport_translations.h"

#include <set>
#include <string>

#include "engine/language/spoken.h"

namespace espalier::engine {

namespace {

// Facts that are texts of the engine, or lists of them. What only the page says is not among them:
// it is in resources/passport/words.js.
constexpr const char* kSpokenFacts[] = {
    "/headline", "/advice", "/metrics", "/no_test", "/check/reason", "/check/agreement", "/start"};

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
    for (const std::string& language : translatedLanguages()) {
        nlohmann::ordered_json& of = translations[language] = nlohmann::ordered_json::object();
        for (const std::string& text : texts) {
            const std::string translation = spokenIn(language, text);
            if (translation != text) of[text] = translation;
        }
    }
    return translations;
}

}  // namespace espalier::engine
