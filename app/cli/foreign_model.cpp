// SPDX-License-Identifier: Apache-2.0
#include "app/cli/foreign_model.h"

#include <array>
#include <vector>

#include "app/cli/field_option.h"
#include "engine/base/atomic_file.h"
#include "engine/base/error.h"
#include "engine/evaluation/opened_model.h"
#include "engine/formats/onnx_operators.h"
#include "engine/weights/file_kind.h"
#include "engine/weights/weight_file.h"
#include "fmt/format.h"
#include "fmt/ranges.h"

namespace espalier::cli {

namespace {

namespace fs = std::filesystem;

constexpr std::array kPreparation{"resize", "mean", "std"};
constexpr const char* kHeading = "Model of another program";

std::string resizeSentence(const engine::Preprocessing& recipe) {
    const std::string size = fmt::format("{}x{}", recipe.height, recipe.width);
    switch (recipe.resize) {
        case engine::ResizeRule::Crop:
            return fmt::format("Here they are cropped and resized to {}.", size);
        case engine::ResizeRule::Pad:
            return fmt::format("Here they are padded and resized to {}.", size);
        case engine::ResizeRule::Stretch:
            break;
    }
    return fmt::format("Here they are stretched to {}.", size);
}

std::string valuesText(const std::array<float, 3>& values, int channels) {
    return fmt::format("{}", fmt::join(values.begin(), values.begin() + channels, ", "));
}

std::string normalisationSentence(const engine::OpenedModel& opened) {
    const engine::Preprocessing& recipe = opened.recipe;
    const std::string mean = valuesText(recipe.mean, recipe.channels);
    const std::string deviation = valuesText(recipe.standardDeviation, recipe.channels);
    const bool isOfImageNet = opened.isNormalisationAssumed && recipe.channels == 3;
    return isOfImageNet
               ? fmt::format(
                     "They are normalised with mean {} and standard deviation {}, those of "
                     "ImageNet.",
                     mean,
                     deviation)
               : fmt::format("They are normalised with mean {} and standard deviation {}.",
                             mean,
                             deviation);
}

std::string noteOn(const engine::OpenedModel& opened) {
    const std::string name = engine::displayPath(opened.given);
    std::vector<std::string> sentences{
        opened.producer.empty()
            ? fmt::format("{} was written by another program. Such a file does not say how images "
                          "are prepared.",
                          name)
            : fmt::format("{} was written by another program ({}). Such a file does not say how "
                          "images are prepared.",
                          name,
                          opened.producer),
        resizeSentence(opened.recipe)};
    if (opened.isSizeAssumed) {
        sentences.push_back("The file leaves the size open, so this one is assumed.");
    }
    sentences.push_back(normalisationSentence(opened));
    if (opened.isNormalisationAssumed) {
        sentences.push_back("Use --resize, --mean and --std if the model was trained otherwise.");
    }
    sentences.insert(sentences.end(), opened.notes.begin(), opened.notes.end());
    return fmt::format("{}", fmt::join(sentences, " "));
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

bool isOfAnotherProgram(const fs::path& file) {
    return engine::kindOfFile(file) == engine::FileKind::Onnx &&
           engine::isOnnxOfOthers(engine::readWeightBytes(file));
}

std::string convertForeignModel(const fs::path& file,
                                const fs::path& converted,
                                const engine::FieldValues& preparation) {
    return noteOn(engine::openModelFile(file, converted, preparation));
}

void refusePreparation(const fs::path& file, const engine::FieldValues& preparation) {
    if (preparation.empty()) return;
    throw engine::RequestError(
        fmt::format("{} says itself how its images are prepared, as every model by Espalier. Leave "
                    "out --resize, --mean and --std.",
                    engine::displayPath(file)));
}

}  // namespace espalier::cli
