// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>

#include "engine/base/choice_words.h"
#include "engine/base/error.h"
#include "engine/base/json.h"
#include "engine/base/json_object.h"
#include "engine/base/strict_json.h"
#include "engine/data/preprocessing/preprocessing_fields.h"

namespace espalier::engine {

namespace {

enum class Colour : std::uint8_t { Rgb, Grey };

}  // namespace

template <>
inline constexpr std::array kChoiceWords<Colour>{ChoiceWord{Colour::Rgb, "rgb"},
                                                 ChoiceWord{Colour::Grey, "grey"}};

namespace {

constexpr const char* kColour = "color";
// What recipes had from the beginning. Later parts are omitted if they have their default, so that
// older programs can read the recipe.
constexpr std::array<std::string_view, 6> kFirstParts{
    "height", "width", "channels", "resize", "mean", "std"};

bool isLater(const Field& field) {
    return std::ranges::find(kFirstParts, field.name) == kFirstParts.end();
}

// Implied by the colour.
bool isChannels(const Field& field) {
    return field.name == "channels";
}

int channelsOf(JsonObject& stored) {
    const auto colour = choiceOf<Colour>(stored.text(kColour));
    if (!colour) stored.refuse(kColour, "rgb or grey");
    return colour == Colour::Grey ? 1 : 3;
}

// A list has one number per channel here: all three.
FieldValue valueIn(JsonObject& stored, const Field& field, int channels) {
    if (field.kind != FieldKind::RealList) return stored.field(field);
    std::vector<double> numbers = stored.reals(field.name, static_cast<std::size_t>(channels));
    const auto& usual = std::get<std::vector<double>>(field.defaultValue);
    numbers.insert(numbers.end(), usual.begin() + channels, usual.end());
    return numbers;
}

Preprocessing recipeOf(JsonObject stored) {
    FieldValues values;
    const int channels = channelsOf(stored);
    for (const Field& field : preprocessingFields().fields()) {
        if (isLater(field) && !stored.has(field.name)) continue;
        values[field.name] = isChannels(field) ? FieldValue(std::int64_t{channels})
                                               : valueIn(stored, field, channels);
    }
    const Diagnostics problems = completeAndCheck(preprocessingFields().fields(), values, {});
    if (!problems.empty()) throw RequestError(englishSentence(problems.front()));
    Preprocessing recipe = preprocessingFields().objectOf(values);
    if (recipe.height < 1 || recipe.width < 1) stored.refuse("height", "above 0, like \"width\"");
    const bool divides = std::ranges::all_of(recipe.standardDeviation,
                                             [](float deviation) { return deviation > 0; });
    if (!divides) stored.refuse("std", "numbers above 0");
    return recipe;
}

}  // namespace

std::string preprocessingToJson(const Preprocessing& recipe) {
    nlohmann::ordered_json stored{
        {kColour, wordOf(recipe.channels == 1 ? Colour::Grey : Colour::Rgb)}};
    for (const auto& row : preprocessingFields().rows()) {
        FieldValue value = row.read(recipe);
        if (isChannels(row.field)) continue;
        if (isLater(row.field) && value == row.field.defaultValue) continue;
        if (auto* numbers = std::get_if<std::vector<double>>(&value)) {
            numbers->resize(static_cast<std::size_t>(recipe.channels));
        }
        stored[row.field.name] = jsonOf(value);
    }
    return stored.dump();
}

Preprocessing preprocessingFromJson(const std::string& text) {
    try {
        const nlohmann::json stored = parseStrictJson(text, "The recipe");
        return recipeOf({stored, "recipe"});
    } catch (const RequestError& problem) {
        throw Error(std::string("The stored preprocessing cannot be used: ") + problem.what() +
                    " Export the model again from its run.");
    }
}

}  // namespace espalier::engine
