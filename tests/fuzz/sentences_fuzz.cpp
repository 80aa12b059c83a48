// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/error.h"
#include "engine/language/po_file.h"
#include "engine/language/sentence_catalogue.h"
#include "engine/language/spoken.h"
#include "promise.h"

namespace {

using namespace espalier::engine;
using namespace espalier::tests;

constexpr std::string_view kIsolate = "\u2068";
constexpr std::string_view kEndOfIsolate = "\u2069";

/// What stands between isolates: names.
std::vector<std::string_view> namesIn(std::string_view text) {
    std::vector<std::string_view> names;
    while (true) {
        const std::size_t begin = text.find(kIsolate);
        if (begin == text.npos) return names;
        const std::size_t end = text.find(kEndOfIsolate, begin);
        if (end == text.npos) return names;
        const std::string_view name = text.substr(begin, end + kEndOfIsolate.size() - begin);
        const bool isNested = name.rfind(kIsolate) != 0;
        if (!isNested && name.find('\n') == name.npos) names.push_back(name);
        text.remove_prefix(end + kEndOfIsolate.size());
    }
}

void requireReadable(std::string_view file) {
    try {
        for (const PoEntry& entry : readPo(file)) require(!entry.english.empty());
    } catch (const Error& refusal) {
        requireSentence(refusal);
    }
}

}  // namespace

/// Any text is translated as far as it is known: its lines stay lines, and names stay as they are.
/// Any file of translations is read or refused.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const SentenceCatalogue japanese(sentencesOf("ja"), {.fullStop = "。"});
    static const SentenceCatalogue russian(sentencesOf("ru"), {.decimal = ",", .group = " "});
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    for (const SentenceCatalogue* catalogue : {&japanese, &russian}) {
        const std::string translated = catalogue->translated(text);
        const bool isHelp = std::ranges::count(text, '\n') > 1;  // broken into lines by hand
        require(isHelp || std::ranges::count(translated, '\n') == std::ranges::count(text, '\n'));
        for (const std::string_view name : namesIn(text)) {
            require(translated.find(name) != translated.npos);
        }
        static_cast<void>(catalogue->listTranslated(text));
    }
    requireReadable(text);
    return 0;
}
