// SPDX-License-Identifier: Apache-2.0
#include "app/cli/foreign_model.h"

#include <array>
#include <vector>

#include "app/cli/field_option.h"
#include "engine/base/atomic_file.h"
#include "engine/base/error.h"
#include "engine/evaluation/opened_model.h"
#include "fmt/format.h"
#include "fmt/ranges.h"

namespace espalier::cli {

namespace {

namespace fs = std::filesystem;

constexpr std::array kPreparation{"resize", "mean", "std"};
constexpr const char* kHeading = "Model of another program";

// "stretched to 224x224".
std::string resizeText(const engine::Preprocessing& recipe) {
    const std::string size = fmt::format("{}x{}", recipe.height, recipe.width);
    switch (recipe.resize) {
        case engine::ResizeRule::Crop:
            return "cropped to the proportions of " + size;
        case engine::ResizeRule::Pad:
            return "padded to the proportions of " + size;
        case engine::ResizeRule::Stretch:
            break;
    }
    return "stretched to " + size;
}

std::string valuesText(const std::array<float, 3>& values, int channels) {
    return fmt::format("{}", fmt::join(values.begin(), values.begin() + channels, ", "));
}

std::string noteOn(const engine::OpenedModel& opened) {
    const engine::Preprocessing& recipe = opened.recipe;
    std::string note = fmt::format(
        "{} was written by another program ({}). Its file does not say how images are prepared: "
        "here they are {} and normalised with mean {} and standard deviation {}{}.",
        engine::displayPath(opened.given),
        opened.producer.empty() ? "unnamed" : opened.producer,
        resizeText(recipe),
        valuesText(recipe.mean, recipe.channels),
        valuesText(recipe.standardDeviation, recipe.channels),
        opened.isNormalisationAssumed && recipe.channels == 3 ? ", those of ImageNet" : "");
    if (opened.isNormalisationAssumed) {
        note += " Use --resize, --mean and --std if it was trained otherwise.";
    }
    if (opened.isSizeAssumed) note += " The file leaves the size open, so this one is assumed.";
    for (const std::string& sentence : opened.notes) note += " " + sentence;
    return note;
}

}  // namespace

void PreparationOptions::declare(CLI::App& app) {
    for (const char* name : kPreparation) {
        const engine::ProjectField& entry = engine::projectField(name);
        const engine::Field& field = entry.row.field;
        app.add_option(optionOf(field), texts_[name], helpOf(field, &entry))
            ->multi_option_policy(CLI::MultiOptionPolicy::TakeLast)
            ->type_name(entry.argument.empty() ? argumentOf(field) : entry.argument)
            ->group(kHeading);
    }
}

engine::FieldValues PreparationOptions::given() const {
    engine::FieldValues values;
    for (const auto& [name, text] : texts_) {
        if (text.empty()) continue;
        const engine::ProjectField& entry = engine::projectField(name);
        const engine::FieldValue value = fieldValueFrom(entry.row.field, text);
        checkFieldValue(entry, value, text);
        values[name] = value;
    }
    return values;
}

ModelOfAnyProgram modelOfAnyProgram(const fs::path& file,
                                    const fs::path& converted,
                                    const engine::FieldValues& preparation) {
    const engine::OpenedModel opened = engine::openModelFile(file, converted, preparation);
    if (opened.isConverted) return {opened.file, noteOn(opened)};
    if (preparation.empty()) return {opened.file, {}};
    std::vector<std::string> options;
    for (const auto& [name, value] : preparation) options.push_back("--" + name);
    throw engine::RequestError(
        fmt::format("{} says itself how its images are prepared, as every model by Espalier. Leave "
                    "out {}.",
                    engine::displayPath(file),
                    fmt::join(options, " and ")));
}

}  // namespace espalier::cli
