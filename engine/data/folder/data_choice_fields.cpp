// SPDX-License-Identifier: Apache-2.0
#include "engine/data/folder/data_choice_fields.h"

#include <fmt/format.h>

#include <cmath>

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
        {.row = excludedRow(), .argument = "FILE"},
        {.row = excludedClassesRow()},
    };
}

}  // namespace

const std::vector<DataChoiceField>& dataChoiceFields() {
    static const std::vector<DataChoiceField> fields = allFields();
    return fields;
}

}  // namespace espalier::engine
