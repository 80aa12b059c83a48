// SPDX-License-Identifier: Apache-2.0
#include "app/cli/field_option.h"

#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "engine/base/error.h"
#include "engine/base/limits.h"
#include "engine/base/typed_number.h"
#include "engine/project/project.h"
#include "engine/project/words.h"
#include "fmt/format.h"
#include "fmt/ranges.h"

namespace espalier::cli {

using engine::RequestError;

namespace {

// Whatever is wrong with one of these, how to write it helps more.
void refuseByExample(const engine::Field& field, const std::string& text) {
    if (field.name == "input") {
        throw RequestError(fmt::format(
            "--input must be height x width, such as 224x224, or height x width x channels, such "
            "as 224x224x3 (1 channel: grey, 3: colour), with sides of 1 to {} pixels, not '{}'.",
            engine::limits::kImageSide,
            text));
    }
    if (field.name == "worker_loads") {
        throw RequestError(
            fmt::format("--worker-loads must be a number from 0 to {:.0f} for each worker, such as "
                        "3,1 for three "
                        "quarters of each batch and one quarter, not '{}'.",
                        field.maximum,
                        text));
    }
    if (field.name == "split") {
        throw RequestError(fmt::format(
            "--split must be the fractions for training, validation and test, which add up to 1, "
            "such as 0.8,0.1,0.1 for 80 %, 10 % and 10 %, not '{}'.",
            text));
    }
}

// The project's default, unless it depends on other choices.
std::string usualOf(const engine::Field& field, const engine::ProjectField* entry) {
    return entry && entry->isSaid ? std::string() : engine::toText(field, field.defaultValue);
}

// "1 to 65536", for numbers.
std::string rangeOf(const engine::Field& field) {
    const bool isWhole = field.kind == engine::FieldKind::Integer;
    if (!isWhole && field.kind != engine::FieldKind::Real) return "";
    const auto text = [isWhole](double number) {
        return isWhole ? engine::toText(static_cast<std::int64_t>(number)) : engine::toText(number);
    };
    return fmt::format("{} to {}{}",
                       text(field.minimum),
                       text(field.maximum),
                       field.unit.empty() ? "" : " " + field.unit);
}

[[noreturn]] void refuseAmbiguous(const engine::Field& field,
                                  const std::string& text,
                                  const engine::NumberReadings& readings) {
    throw RequestError(fmt::format("{} {}: this could be '{}' or '{}'. Write one of these.",
                                   optionOf(field),
                                   text,
                                   readings.whole,
                                   readings.fraction));
}

// "24 × 24 × 3", as results show sizes.
std::string withoutTimes(std::string text) {
    constexpr std::string_view kTimes = "×";
    for (std::size_t at = 0; (at = text.find(kTimes, at)) != text.npos;) {
        text.replace(at, kTimes.size(), "x");
    }
    for (std::size_t at = 0; (at = text.find('x', at)) != text.npos; ++at) {
        while (at > 0 && text[at - 1] == ' ') text.erase(--at, 1);
        while (at + 1 < text.size() && text[at + 1] == ' ') text.erase(at + 1, 1);
    }
    return text;
}

// The way a file writes it, of what a person may type as well: a decimal comma, and the sign
// between sizes that results show.
std::string asInFiles(const engine::Field& field, std::string text) {
    const bool areSizes = field.kind == engine::FieldKind::IntegerPair ||
                          field.kind == engine::FieldKind::IntegerList;
    if (areSizes) return withoutTimes(std::move(text));
    engine::TypedNumber number = engine::typedNumber(field, text);
    if (const auto* readings = std::get_if<engine::NumberReadings>(&number)) {
        refuseAmbiguous(field, text, *readings);
    }
    return std::get<std::string>(std::move(number));
}

}  // namespace

std::string optionOf(const engine::Field& field) {
    return engine::optionName(field.option.empty() ? field.name : field.option);
}

const char* argumentOf(const engine::Field& field) {
    switch (field.kind) {
        case engine::FieldKind::Choice:
        case engine::FieldKind::Text:
            return "WORD";
        case engine::FieldKind::TextList:
            return "NAME";
        case engine::FieldKind::IntegerList:
        case engine::FieldKind::RealList:
            return "LIST";
        default:
            return "N";
    }
}

std::string helpOf(const engine::Field& field, const engine::ProjectField* entry) {
    std::string help = field.help;
    if (!field.choices.empty()) help += fmt::format(" {}", fmt::join(field.choices, "|"));
    std::vector<std::string> notes;
    if (std::string range = rangeOf(field); !range.empty()) notes.push_back(std::move(range));
    if (const std::string usual = usualOf(field, entry); !usual.empty()) {
        notes.push_back("default: " + usual);
    }
    return notes.empty() ? help : fmt::format("{} ({})", help, fmt::join(notes, "; "));
}

engine::FieldValue fieldValueFrom(const engine::Field& field, const std::string& text) {
    engine::FieldValue value;
    std::string problem;
    if (engine::parseText(field, asInFiles(field, text), value, problem)) return value;
    refuseByExample(field, text);
    throw RequestError(fmt::format("{} {}: {}.", optionOf(field), text, problem));
}

void checkFieldValue(const engine::ProjectField& entry,
                     const engine::FieldValue& value,
                     const std::string& text) {
    std::string problem = engine::problemWith(entry, value);
    if (problem.empty() && entry.typedProblem) problem = entry.typedProblem(value);
    if (problem.empty()) return;
    refuseByExample(entry.row.field, text);
    throw RequestError(fmt::format("{} {}: {}", optionOf(entry.row.field), text, problem));
}

engine::DataChoices choicesOfRule(const std::string& word) {
    fieldValueFrom(engine::projectField("labels").row.field, word);
    return engine::withAnnotationRule({}, word);
}

engine::Preprocessing sizesFromText(const std::string& text) {
    const engine::ProjectField& entry = engine::projectField("input");
    const engine::FieldValue value = fieldValueFrom(entry.row.field, text);
    checkFieldValue(entry, value, text);
    engine::Project project;
    entry.row.write(project, value);
    return project.preprocessing;
}

}  // namespace espalier::cli
