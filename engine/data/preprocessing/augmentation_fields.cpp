// SPDX-License-Identifier: Apache-2.0
#include "engine/data/preprocessing/augmentation_fields.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "engine/base/error.h"
#include "engine/base/translatable.h"

namespace espalier::engine {

namespace {

using A = Augmentation;

constexpr double kPercent = 100;  // steps per unit

FieldTable<A>::Rows augmentationRows() {
    return {
        fieldRow(
            &A::flipHorizontal,
            {.name = "flip",
             .label = translatable("Fields", "Flip left–right"),
             .help = translatable(
                 "Fields", "Mirrors half of the images. Not suitable for letters and digits.")}),
        fieldRow(&A::cropShare,
                 {.name = "crop",
                  .label = translatable("Fields", "Shift"),
                  .maximum = 0.5,
                  .unit = translatable("Fields", "%"),
                  .help = translatable("Fields", "Shifts by up to this fraction of each side."),
                  .stepsPerUnit = kPercent}),
        fieldRow(
            &A::rotation,
            {.name = "rotate",
             .label = translatable("Fields", "Rotate"),
             .maximum = 180,
             .unit = translatable("Fields", "°"),
             .help = translatable("Fields", "Rotates by up to this angle in either direction."),
             .stepsPerUnit = 1}),
        fieldRow(&A::scale,
                 {.name = "scale",
                  .label = translatable("Fields", "Size"),
                  .maximum = 0.9,
                  .unit = translatable("Fields", "%"),
                  .help = translatable("Fields", "Scales up or down by up to this amount."),
                  .stepsPerUnit = kPercent}),
        fieldRow(&A::brightness,
                 {.name = "brightness",
                  .label = translatable("Fields", "Brightness"),
                  .maximum = 1,
                  .unit = translatable("Fields", "%"),
                  .help = translatable("Fields", "Darkens or brightens by up to this amount."),
                  .stepsPerUnit = kPercent}),
        fieldRow(&A::contrast,
                 {.name = "contrast",
                  .label = translatable("Fields", "Contrast"),
                  .maximum = 1,
                  .unit = translatable("Fields", "%"),
                  .help = translatable("Fields", "Lowers or raises contrast by up to this amount."),
                  .stepsPerUnit = kPercent}),
        fieldRow(&A::flipVertical,
                 {.name = "flip-vertical",
                  .label = translatable("Fields", "Flip top–bottom"),
                  .help = translatable(
                      "Fields",
                      "For images with no fixed top and bottom, such as cells or aerial photos.")}),
    };
}

[[noreturn]] void refuse(std::string_view entry, const std::string& why) {
    throw RequestError(
        fmt::format("The augmentation '{}' is not valid: {}. Use none, or a list of {}.",
                    entry,
                    why,
                    augmentationExamples()));
}

// The value that an entry, "flip" or "rotate:10", gives its field.
FieldValue valueIn(std::string_view entry, const Field& field) {
    const std::size_t colon = entry.find(':');
    if (field.kind == FieldKind::Boolean) {
        if (colon != entry.npos) refuse(entry, "the name is unknown");
        return true;
    }
    if (colon == entry.npos) refuse(entry, "its amount is missing");
    FieldValue value;
    std::string problem;
    if (!parseText(field, std::string(entry.substr(colon + 1)), value, problem)) {
        refuse(entry, fmt::format("its amount must be between 0 and {}", field.maximum));
    }
    return value;
}

void readEntry(std::string_view entry, Augmentation& augmentation) {
    for (const auto& row : augmentationFields().rows()) {
        if (row.field.name != entry.substr(0, entry.find(':'))) continue;
        return row.write(augmentation, valueIn(entry, row.field));
    }
    // The rest of "crop:0,1", as a comma parts the entries.
    const bool isDigits = !entry.empty() && entry.find_first_not_of("0123456789") == entry.npos;
    if (isDigits) refuse(entry, "an amount has a decimal point, such as crop:0.1");
    refuse(entry, "the name is unknown");
}

}  // namespace

const FieldTable<Augmentation>& augmentationFields() {
    static const FieldTable<Augmentation> table(augmentationRows());
    return table;
}

std::string augmentationExamples() {
    std::string examples;
    for (const Field& field : augmentationFields().fields()) {
        examples += (examples.empty() ? "" : ", ") + field.name;
        // Ten of the form's steps: a tenth, or ten degrees.
        if (field.kind == FieldKind::Real) examples += fmt::format(":{}", 10 / field.stepsPerUnit);
    }
    return examples;
}

std::string augmentationToText(const Augmentation& augmentation) {
    std::string text;
    for (const auto& row : augmentationFields().rows()) {
        const FieldValue value = row.read(augmentation);
        if (value == row.field.defaultValue) continue;
        text += (text.empty() ? "" : ",") + row.field.name;
        if (row.field.kind == FieldKind::Real) text += ':' + toText(value);
    }
    return text;
}

Augmentation augmentationFromText(const std::string& text) {
    Augmentation augmentation;
    if (text.empty() || text == "none") return augmentation;
    std::string_view rest = text;
    while (true) {
        const std::size_t comma = rest.find(',');
        readEntry(rest.substr(0, comma), augmentation);
        if (comma == rest.npos) return augmentation;
        rest.remove_prefix(comma + 1);
    }
}

}  // namespace espalier::engine
