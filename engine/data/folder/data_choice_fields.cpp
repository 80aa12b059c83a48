// SPDX-License-Identifier: Apache-2.0
#include "engine/data/folder/data_choice_fields.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>

#include "engine/base/name_text.h"
#include "engine/base/translatable.h"

namespace espalier::engine {

namespace {

using Numbers = std::vector<double>;

constexpr double kLargestSeed = 9.2e18;

FieldRow<DataChoices> splitRow() {
    return {{.name = "split",
             .label = translatable("Fields", "Split"),
             .kind = FieldKind::RealList,
             .maximum = 1,
             .help = translatable("Fields",
                                  "Fractions for training, validation and test, per class; "
                                  "existing train/ val/ test/ folders are kept."),
             .count = 3},
            [](const DataChoices& choices) {
                const SplitFractions& split = choices.fractions;
                return Numbers{split.training, split.validation, split.test};
            },
            [](DataChoices& choices, const FieldValue& value) {
                const auto& split = std::get<Numbers>(value);
                choices.fractions = {split[0], split[1], split[2]};
            }};
}

std::string problemOfSplit(const FieldValue& value) {
    return std::get<Numbers>(value).front() > 0 ? "" : "The first fraction must be greater than 0.";
}

std::string problemOfTypedSplit(const FieldValue& value) {
    constexpr double kTolerance = 1e-6;
    const auto& split = std::get<Numbers>(value);
    return std::abs(split[0] + split[1] + split[2] - 1) < kTolerance
               ? ""
               : "The three fractions must add up to 1, such as 0.8,0.1,0.1.";
}

constexpr const char* kNoFold = "none";

std::string textOf(const Fold& fold) {
    return fold ? fmt::format("{}/{}", fold.number, fold.of) : kNoFold;
}

// Nothing for a text that is neither "2/5" nor "none".
std::optional<Fold> foldIn(const std::string& text) {
    if (text == kNoFold) return Fold{};
    Fold fold;
    const char* const end = text.data() + text.size();
    const auto number = std::from_chars(text.data(), end, fold.number);
    if (number.ec != std::errc() || number.ptr == end || *number.ptr != '/') return std::nullopt;
    const auto of = std::from_chars(number.ptr + 1, end, fold.of);
    const bool isPossible = of.ec == std::errc() && of.ptr == end && fold.of >= kFewestFolds &&
                            fold.of <= kMostFolds && fold.number >= 1 && fold.number <= fold.of;
    return isPossible ? std::optional(fold) : std::nullopt;
}

FieldRow<DataChoices> foldRow() {
    return {{.name = "fold",
             .label = translatable("Fields", "Fold"),
             .kind = FieldKind::Text,
             .help = translatable("Fields",
                                  "Hold out one fold of a cross-validation as test images, such as "
                                  "2/5 for the second of five, or none.")},
            [](const DataChoices& choices) { return textOf(choices.fold); },
            [](DataChoices& choices, const FieldValue& value) {
                choices.fold = foldIn(std::get<std::string>(value)).value_or(Fold{});
            }};
}

std::string problemOfFold(const FieldValue& value) {
    if (foldIn(std::get<std::string>(value))) return "";
    return fmt::format(
        "The fold must be its number and the number of folds ({} to {}), such as 2/5, or none.",
        kFewestFolds,
        kMostFolds);
}

std::string shownFold(const DataChoices& choices) {
    const Fold& fold = choices.fold;
    return fold ? fmt::format("{} of {}", fold.number, fold.of) : kNoFold;
}

using Names = std::vector<std::string>;

Names mapped(Names names, std::string (*change)(std::string_view)) {
    for (std::string& name : names) name = change(name);
    return names;
}

// A field is text, the name of a file bytes.
FieldRow<DataChoices> excludedRow() {
    return {{.name = "excluded",
             .label = translatable("Fields", "Excluded images"),
             .kind = FieldKind::TextList,
             .help = translatable(
                 "Fields", "Exclude an image, by its path inside the folder; can be repeated."),
             .option = "exclude"},
            [](const DataChoices& choices) { return mapped(choices.excluded, nameText); },
            [](DataChoices& choices, const FieldValue& value) {
                choices.excluded = mapped(std::get<Names>(value), nameBytes);
            }};
}

// Classes are named by text already; in a terminal a name may also be given as its bytes.
FieldRow<DataChoices> excludedClassesRow() {
    return {{.name = "excluded_classes",
             .label = translatable("Fields", "Excluded classes"),
             .kind = FieldKind::TextList,
             .help = translatable("Fields", "Exclude a class; can be repeated."),
             .option = "exclude-class"},
            [](const DataChoices& choices) { return choices.excludedClasses; },
            [](DataChoices& choices, const FieldValue& value) {
                const Names names = mapped(std::get<Names>(value), nameBytes);
                choices.excludedClasses = mapped(names, nameText);
            }};
}

// A class that was added need not have an image yet.
FieldRow<DataChoices> addedClassesRow() {
    return {{.name = "added_classes",
             .label = translatable("Fields", "Added classes"),
             .kind = FieldKind::TextList,
             .help = translatable(
                 "Fields", "Add a class that has no folder, for --relabel; can be repeated."),
             .option = "add-class"},
            [](const DataChoices& choices) { return choices.addedClasses; },
            [](DataChoices& choices, const FieldValue& value) {
                const Names names = mapped(std::get<Names>(value), nameBytes);
                choices.addedClasses = mapped(names, nameText);
            }};
}

std::string problemOfAddedClasses(const FieldValue& value) {
    for (const std::string& name : std::get<Names>(value)) {
        const std::string problem = problemOfOutputName(nameText(nameBytes(name)));
        if (!problem.empty()) return problem;
    }
    return "";
}

FieldRow<DataChoices> relabelledRow() {
    return {{.name = "relabelled",
             .label = translatable("Fields", "Relabelled images"),
             .kind = FieldKind::TextList,
             .help = translatable("Fields",
                                  "Give an image another class than its folder's, by its path "
                                  "inside the folder; can be repeated. Adds to those of a "
                                  "project; none forgets these."),
             .option = "relabel"},
            [](const DataChoices& choices) {
                Names texts;
                for (const RelabelledSample& sample : choices.relabelled.samples()) {
                    texts.push_back(relabelledText(sample));
                }
                return texts;
            },
            [](DataChoices& choices, const FieldValue& value) {
                Relabelled::Samples samples;
                for (const std::string& text : std::get<Names>(value)) {
                    samples.push_back(relabelledFrom(text));
                }
                choices.relabelled = Relabelled(std::move(samples));
            }};
}

// A class that has a folder may be called as no new one can.
std::string problemOfRelabelled(const FieldValue& value) {
    const auto& texts = std::get<Names>(value);
    const bool areWhole = std::ranges::all_of(texts, [](const std::string& text) {
        const RelabelledSample sample = relabelledFrom(text);
        return !sample.name.empty() && !sample.output.empty() &&
               sample.output.find('/') == std::string::npos;
    });
    return areWhole ? ""
                    : "A relabelled image is its path, an equals sign and the name of its class, "
                      "such as daisies/1.jpg=roses.";
}

std::string percent(double fraction) {
    return fmt::format("{:.3g} %", fraction * 100);
}

std::string shownSplit(const DataChoices& choices) {
    const SplitFractions& split = choices.fractions;
    return fmt::format(
        "{} / {} / {}", percent(split.training), percent(split.validation), percent(split.test));
}

std::vector<DataChoiceField> allFields() {
    using C = DataChoices;
    return {
        {.row = fieldRow(
             &C::labelRule,
             {.name = "labels",
              .label = translatable("Fields", "Labels"),
              .help = translatable(
                  "Fields",
                  "What names the class: the top folder (top), the innermost folder "
                  "(parent), the file name up to its number (name), or nothing (none).")})},
        {.row = splitRow(),
         .problem = problemOfSplit,
         .typedProblem = problemOfTypedSplit,
         .shown = shownSplit},
        {.row = fieldRow(&C::splitSeed,
                         {.name = "split_seed",
                          .label = translatable("Fields", "Random seed of the split"),
                          .maximum = kLargestSeed,
                          .help = translatable(
                              "Fields", "The same seed gives the same split on every computer.")}),
         .inForm = true},
        {.row = foldRow(), .argument = "N/K", .problem = problemOfFold, .shown = shownFold},
        {.row = excludedRow(), .argument = "FILE"},
        {.row = excludedClassesRow()},
        {.row = relabelledRow(),
         .argument = "FILE=CLASS",
         .inFileIfSet = true,
         .problem = problemOfRelabelled},
        {.row = addedClassesRow(), .inFileIfSet = true, .problem = problemOfAddedClasses},
    };
}

}  // namespace

const std::vector<DataChoiceField>& dataChoiceFields() {
    static const std::vector<DataChoiceField> fields = allFields();
    return fields;
}

}  // namespace espalier::engine
