// SPDX-License-Identifier: Apache-2.0
#include "engine/passport/passport_page.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>

#include "engine/passport/passport_texts.h"
#include "engine/starts/sha256.h"
#include "fmt/format.h"

namespace espalier::engine {

namespace {

constexpr std::string_view kDigits =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// What computes the network, in the page and in its worker.
std::string runtimeText() {
    return fmt::format("\"use strict\";\n{}\n{}\n{}\n{}\n{}\n{}\n{}\n",
                       kPassportProblem,
                       kPassportOnnxFile,
                       kPassportMatrixProduct,
                       kPassportConvolution,
                       kPassportOperators,
                       kPassportImagePreparation,
                       kPassportNetwork);
}

std::string pageText() {
    return fmt::format("\"use strict\";\n{}\n{}\n{}\n{}\n{}\n{}\n",
                       kPassportWords,
                       kPassportLanguage,
                       kPassportElements,
                       kPassportFacts,
                       kPassportComputer,
                       kPassportPage);
}

/// As a Content-Security-Policy names an inline text.
std::string hashSource(std::string_view text) {
    const std::string digits = sha256Of(text);
    std::string bytes;
    for (std::size_t at = 0; at < digits.size(); at += 2) {
        bytes += static_cast<char>(std::stoi(digits.substr(at, 2), nullptr, 16));
    }
    return fmt::format("'sha256-{}'", base64Of(bytes));
}

/// Nothing is loaded from anywhere; only these texts are executed, and a worker made of them.
std::string policy(std::string_view style, std::string_view runtime, std::string_view page) {
    return fmt::format(
        "default-src 'none'; script-src {} {}; style-src {}; worker-src blob:; connect-src 'none'; "
        "base-uri 'none'; form-action 'none'",
        hashSource(runtime),
        hashSource(page),
        hashSource(style));
}

/// JSON in which no text can end a script element or begin a comment.
std::string factsText(const nlohmann::ordered_json& facts) {
    const std::string json =
        facts.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
    std::string safe;
    for (const char c : json) {
        if (c == '<') {
            safe += "\\u003c";
        } else {
            safe += c;
        }
    }
    return safe;
}

}  // namespace

std::string_view passportHead() {
    constexpr std::string_view kFirst = "<!doctype html>\n<!-- Espalier model passport";
    return kFirst;
}

std::pair<std::string, std::string> passportPage(const nlohmann::ordered_json& facts) {
    const std::string style(kPassportStyle);
    const std::string runtime = runtimeText();
    const std::string page = pageText();
    const std::array<std::pair<std::string_view, std::string>, 7> parts{
        {{"@policy@", policy(style, runtime, page)},
         {"@style@", style},
         {"@facts@", factsText(facts)},
         {"@worker@", std::string(kPassportWorker)},
         {"@runtime@", runtime},
         {"@page@", page},
         {"@model@", ""}}};
    std::string before;
    std::string after;
    std::string* text = &before;
    // In one pass, because facts may contain such words.
    for (std::string_view rest = kPassportHtml; !rest.empty();) {
        const std::size_t mark = rest.find('@');
        text->append(rest.substr(0, mark));
        if (mark == std::string_view::npos) break;
        rest.remove_prefix(mark);
        const auto part = std::ranges::find_if(
            parts, [&](const auto& each) { return rest.starts_with(each.first); });
        assert(part != parts.end());
        text->append(part->second);
        if (part->first == "@model@") text = &after;
        rest.remove_prefix(part->first.size());
    }
    after += '\n';
    return {before, after};
}

std::set<std::string> passportOperators() {
    std::set<std::string> names;
    constexpr std::string_view kDefinition = "\noperators.";
    for (const std::string_view text : {kPassportConvolution, kPassportOperators}) {
        for (std::size_t at = 0; (at = text.find(kDefinition, at)) != std::string_view::npos;) {
            at += kDefinition.size();
            names.emplace(text.substr(at, text.find(' ', at) - at));
        }
    }
    return names;
}

std::string base64Of(std::string_view bytes) {
    std::string text;
    text.reserve((bytes.size() + 2) / 3 * 4);
    const auto byteAt = [&](std::size_t at) -> std::uint32_t {
        return at < bytes.size() ? static_cast<unsigned char>(bytes[at]) : 0;
    };
    for (std::size_t at = 0; at < bytes.size(); at += 3) {
        const std::uint32_t group = byteAt(at) << 16 | byteAt(at + 1) << 8 | byteAt(at + 2);
        text += kDigits[group >> 18];
        text += kDigits[group >> 12 & 63];
        text += at + 1 < bytes.size() ? kDigits[group >> 6 & 63] : '=';
        text += at + 2 < bytes.size() ? kDigits[group & 63] : '=';
    }
    return text;
}

}  // namespace espalier::engine
