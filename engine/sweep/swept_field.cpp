// SPDX-License-Identifier: Apache-2.0
#include "engine/sweep/swept_field.h"

#include <algorithm>
#include <variant>
#include <vector>

#include "engine/base/error.h"
#include "engine/base/spelling.h"
#include "engine/base/typed_number.h"
#include "engine/network/templates.h"
#include "engine/training/options/training_options.h"
#include "fmt/format.h"

namespace espalier::engine {

namespace {

bool isCalled(const Field& field, const std::string& name) {
    return field.name == name || (!field.option.empty() && field.option == name);
}

// "learning_rate" of "--learning-rate".
std::string asInFiles(std::string name) {
    if (name.starts_with("--")) name.erase(0, 2);
    std::ranges::replace(name, '-', '_');
    return name;
}

std::vector<std::string> knownNames() {
    std::vector<std::string> names{kNetworkOption};
    for (const Field& field : trainingFields()) names.push_back(field.name);
    for (const ProjectField& entry : projectFields()) {
        if (entry.places.command) names.push_back(entry.row.field.name);
    }
    return names;
}

std::vector<std::string> templateNames() {
    std::vector<std::string> names;
    for (const TemplateEntry& entry : networkTemplates()) names.push_back(entry.name);
    return names;
}

std::string whyNotTemplate(const std::string& name) {
    if (name == kOwnNetwork || findTemplate(name)) return {};
    const std::string nearest = nearestWord(name, templateNames());
    return fmt::format(
        "network {}: there is no template of this name{} espalier network lists them; {} is "
        "the network of the project.",
        name,
        nearest.empty() ? "." : fmt::format("; did you mean {}?", nearest),
        kOwnNetwork);
}

// Of a field; `value` is what the text says where there is no problem.
std::string problemIn(const SweptField& swept, const std::string& text, FieldValue& value) {
    const TypedNumber number = typedNumber(*swept.field, text);
    if (const auto* readings = std::get_if<NumberReadings>(&number)) {
        return fmt::format("{} could be '{}' or '{}'. Write one of these.",
                           swept.field->label,
                           readings->whole,
                           readings->fraction);
    }
    std::string problem;
    if (!parseText(*swept.field, std::get<std::string>(number), value, problem)) {
        return problem + '.';
    }
    if (!swept.entry) return {};
    problem = problemWith(*swept.entry, value);
    if (problem.empty() && swept.entry->typedProblem) problem = swept.entry->typedProblem(value);
    return problem;
}

}  // namespace

SweptField sweptField(const std::string& name) {
    const std::string wanted = asInFiles(name);
    if (wanted == kNetworkOption) return {kNetworkOption};
    for (const Field& field : trainingFields()) {
        if (isCalled(field, wanted)) return {field.name, &field};
    }
    for (const ProjectField& entry : projectFields()) {
        const Field& field = entry.row.field;
        if (entry.places.command && isCalled(field, wanted)) return {field.name, &field, &entry};
    }
    const std::string nearest = nearestWord(wanted, knownNames());
    throw RequestError(fmt::format("There is no option {} that a sweep could try{}",
                                   name,
                                   nearest.empty() ? ". espalier train --help lists what there is."
                                                   : fmt::format("; did you mean {}?", nearest)));
}

std::string sweptValue(const SweptField& swept, const std::string& text) {
    if (!swept.field) {
        if (const std::string why = whyNotTemplate(text); !why.empty()) throw RequestError(why);
        return text;
    }
    FieldValue value;
    const std::string problem = problemIn(swept, text, value);
    if (problem.empty()) return toText(*swept.field, value);
    // Enough words for its translation to be found.
    throw RequestError(fmt::format("{} cannot have the value {}: {}", swept.name, text, problem));
}

std::string whyNotValue(const SweptField& swept, const std::string& text) {
    FieldValue ignored;
    return swept.field ? problemIn(swept, text, ignored) : whyNotTemplate(text);
}

std::string whyNotVaried(const SweptField& swept) {
    if (swept.entry && swept.entry->group == "data") {
        return "all trials have the same images in the same splits, so that their results can be "
               "compared";
    }
    if (swept.name == "best_by" || swept.name == "output_network") {
        return "all trials are judged alike";
    }
    if (swept.name == "device" || swept.name == "cache" || swept.name == "cache_limit" ||
        swept.name == "checkpoint_minutes" || swept.name == "checkpoint_steps") {
        return "it does not change what is trained";
    }
    return {};
}

}  // namespace espalier::engine
