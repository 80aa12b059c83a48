// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "engine/base/error.h"
#include "engine/base/limits.h"
#include "engine/base/strict_json.h"
#include "engine/network/network_json.h"
#include "engine/project/json_text.h"
#include "engine/project/project.h"
#include "engine/project/words.h"
#include "fmt/format.h"

namespace espalier::engine {

namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kWhat = "project";

// Relative when project and data share more than the root: a path that climbs to the root and down
// again breaks as easily as an absolute one and says less.
std::filesystem::path storedPath(const std::filesystem::path& path,
                                 const std::filesystem::path& relativeTo) {
    if (path.empty() || relativeTo.empty()) return path;
    const auto absolute = std::filesystem::weakly_canonical(path);
    const auto base = std::filesystem::weakly_canonical(relativeTo);
    const auto [end, ignored] =
        std::mismatch(absolute.begin(), absolute.end(), base.begin(), base.end());
    return std::distance(absolute.begin(), end) > 1 ? absolute.lexically_relative(base) : absolute;
}

Json dataToJson(const Project& project, const std::filesystem::path& relativeTo) {
    const SplitFractions& fractions = project.fractions;
    return {{"folder", displayPath(storedPath(project.dataset, relativeTo))},
            {"labels", labelRuleName(project.labelRule)},
            {"split", {fractions.training, fractions.validation, fractions.test}},
            {"split_seed", project.splitSeed},
            {"excluded", project.excluded},
            {"excluded_classes", project.excludedClasses}};
}

Json inputToJson(const Project& project) {
    const Preprocessing& recipe = project.preprocessing;
    return {{"height", recipe.height},
            {"width", recipe.width},
            {"channels", recipe.channels},
            {"resize", resizeRuleName(recipe.resize)},
            {"normalise_by_data", project.normaliseByData},
            {"mean", recipe.mean},
            {"std", recipe.standardDeviation}};
}

struct FieldWriter {
    Json operator()(bool flag) const { return flag; }
    Json operator()(std::int64_t number) const { return number; }
    Json operator()(double number) const { return number; }
    Json operator()(const std::string& text) const { return text; }
    Json operator()(const std::vector<std::int64_t>& list) const { return list; }
};

Json optionsToJson(const TrainingOptions& options) {
    const FieldValues values = toFields(options);
    Json object = Json::object();
    for (const Field& field : trainingFields()) {
        object[field.name] = std::visit(FieldWriter{}, values.at(field.name));
    }
    return object;
}

void checkVersion(JsonObject& object) {
    if (!object.has("espalier_project")) {
        throw RequestError(
            "This is no Espalier project. Choose a file that ends in .espalier, or a run's "
            "run.json.");
    }
    const std::int64_t version = object.integer("espalier_project", 0);
    if (version > kProjectVersion) {
        throw RequestError(
            fmt::format("This project was saved by a newer Espalier (format {}, this version reads "
                        "up to {}). Update Espalier to open it.",
                        version,
                        kProjectVersion));
    }
    if (version < 1) object.refuse("espalier_project", "a version from 1");
}

int sideFromJson(JsonObject& object, const std::string& name, std::int64_t most) {
    const std::int64_t side = object.integer(name, 0);
    if (side < 0 || side > most) object.refuse(name, fmt::format("between 0 and {}", most));
    return static_cast<int>(side);
}

SplitFractions fractionsFromJson(JsonObject& object) {
    const auto fractions = object.reals("split", {0.8, 0.1, 0.1});
    const bool fits = std::ranges::all_of(fractions, [](double s) { return s >= 0 && s <= 1; });
    if (!fits || fractions[0] <= 0) object.refuse("split", "three fractions between 0 and 1");
    return {.training = fractions[0], .validation = fractions[1], .test = fractions[2]};
}

void readData(Project& project, JsonObject object, const std::filesystem::path& relativeTo) {
    const std::string folder = object.text("folder", "");
    // The file decides this path, so it is made canonical before anything opens it.
    if (!folder.empty()) {
        project.dataset = std::filesystem::weakly_canonical(relativeTo / folder);
    }
    project.labelRule = labelRuleFromName(object.text("labels", "top"));
    project.fractions = fractionsFromJson(object);
    const std::int64_t seed = object.integer("split_seed", 1);
    if (seed < 0) object.refuse("split_seed", "a whole number from 0");
    project.splitSeed = static_cast<std::uint64_t>(seed);
    project.excluded = object.texts("excluded");
    project.excludedClasses = object.texts("excluded_classes");
    object.refuseOthers();
}

std::array<float, 3> perChannel(JsonObject& object, const char* name, double fallback) {
    const auto values = object.reals(name, {fallback, fallback, fallback});
    return {static_cast<float>(values[0]),
            static_cast<float>(values[1]),
            static_cast<float>(values[2])};
}

void readInput(Project& project, JsonObject object) {
    Preprocessing& recipe = project.preprocessing;
    recipe.height = sideFromJson(object, "height", limits::kImageSide);
    recipe.width = sideFromJson(object, "width", limits::kImageSide);
    recipe.channels = sideFromJson(object, "channels", 3);
    if (recipe.channels == 2) object.refuse("channels", "1 or 3, or 0 to choose by the data");
    recipe.resize = resizeRuleFromName(object.text("resize", "stretch"));
    project.normaliseByData = object.boolean("normalise_by_data", true);
    recipe.mean = perChannel(object, "mean", 0);
    recipe.standardDeviation = perChannel(object, "std", 1);
    const bool positive = std::ranges::all_of(recipe.standardDeviation,
                                              [](float deviation) { return deviation > 0; });
    if (!positive) object.refuse("std", "three numbers above 0");
    object.refuseOthers();
}

FieldValue fieldFromJson(const Field& field, JsonObject& object) {
    switch (field.kind) {
        case FieldKind::Boolean:
            return object.boolean(field.name, false);
        case FieldKind::Integer:
            return object.integer(field.name, 0);
        case FieldKind::Real:
            return object.real(field.name, 0);
        case FieldKind::Choice:
        case FieldKind::Text:
            return object.text(field.name, "");
        case FieldKind::IntegerPair:
        case FieldKind::IntegerList:
            break;
    }
    std::vector<std::int64_t> list;
    for (double number : object.reals(field.name, {})) {
        list.push_back(static_cast<std::int64_t>(number));
    }
    return list;
}

TrainingOptions optionsFromJson(JsonObject object) {
    FieldValues values;
    for (const Field& field : trainingFields()) {
        if (object.has(field.name)) values[field.name] = fieldFromJson(field, object);
    }
    object.refuseOthers();
    const Diagnostics problems = completeAndCheck(trainingFields(), values, {});
    if (!problems.empty()) throw RequestError(englishSentence(problems.front()));
    return trainingOptionsFrom(values);
}

Json changeToJson(const OptionChange& change) {
    return {{"after_step", change.afterStep},
            {"epochs", change.epochs},
            {"validation_patience", change.validationPatience},
            {"learning_rate", change.learningRate}};
}

// A change is checked like the options that it would give.
OptionChange changeFromJson(JsonObject object, TrainingOptions options) {
    OptionChange change = changeOf(options, object.integer("after_step", 0));
    change.epochs = object.integer("epochs", change.epochs);
    change.validationPatience = object.integer("validation_patience", change.validationPatience);
    change.learningRate = object.real("learning_rate", change.learningRate);
    object.refuseOthers();
    if (change.afterStep < 0) object.refuse("after_step", "a whole number from 0");
    applyChange(change, options);
    FieldValues values = toFields(options);
    const Diagnostics problems = completeAndCheck(trainingFields(), values, {});
    if (!problems.empty()) throw RequestError(englishSentence(problems.front()));
    return change;
}

std::vector<OptionChange> changesFromJson(const nlohmann::json& list,
                                          const TrainingOptions& options) {
    std::vector<OptionChange> changes;
    if (!list.is_array()) throw RequestError("In the project, 'changes' must be a list.");
    for (const nlohmann::json& entry : list) {
        changes.push_back(changeFromJson({entry, kWhat, "changes"}, options));
    }
    std::ranges::stable_sort(changes, {}, &OptionChange::afterStep);
    return changes;
}

void readParts(Project& project, JsonObject& object, const std::filesystem::path& relativeTo) {
    if (const auto* data = object.member("data")) {
        readData(project, {*data, kWhat, "data"}, relativeTo);
    }
    if (const auto* input = object.member("input")) {
        readInput(project, {*input, kWhat, "input"});
    }
    if (const auto* network = object.member("network"); network && !network->is_null()) {
        project.network = networkFromJson(network->dump());
    }
    if (const auto* training = object.member("training")) {
        project.options = optionsFromJson({*training, kWhat, "training"});
    }
    if (const auto* changes = object.member("changes")) {
        project.changes = changesFromJson(*changes, project.options);
    }
}

Project projectFrom(const nlohmann::json& value, const std::filesystem::path& relativeTo) {
    JsonObject object(value, kWhat, "the whole");
    checkVersion(object);
    Project project;
    project.name = object.text("name", "");
    project.task = taskFromName(object.text("task", "classify"));
    project.augmentation = augmentationFromText(object.text("augmentation", ""));
    readParts(project, object, relativeTo);
    object.refuseOthers();
    return project;
}

}  // namespace

std::string projectToJson(const Project& project, const std::filesystem::path& relativeTo) {
    Json object;
    object["espalier_project"] = kProjectVersion;
    object["name"] = project.name;
    object["task"] = taskName(project.task);
    object["data"] = dataToJson(project, relativeTo);
    object["input"] = inputToJson(project);
    object["augmentation"] = augmentationToText(project.augmentation);
    object["network"] =
        project.network.nodes.empty() ? Json() : Json::parse(networkToJson(project.network));
    object["training"] = optionsToJson(project.options);
    for (const OptionChange& change : project.changes) {
        object["changes"].push_back(changeToJson(change));
    }
    return writeJson(object, 2) + "\n";
}

Project projectFromJson(const std::string& json, const std::filesystem::path& relativeTo) {
    const nlohmann::json value = parseStrictJson(json, "The project");
    const bool isRun = value.is_object() && value.contains("espalier_run");
    if (isRun && !value.contains("project")) {
        throw RequestError("This run's record holds no project. Take a copy of it.");
    }
    return projectFrom(isRun ? value["project"] : value, relativeTo);
}

void saveProject(const Project& project, const std::filesystem::path& file, FileSystem& files) {
    const auto folder = std::filesystem::absolute(file).parent_path();
    writeFileAtomically(file, projectToJson(project, folder), files);
}

Project loadProject(const std::filesystem::path& file) {
    std::string text;
    try {
        text = readFile(file, limits::kJsonBytes);
    } catch (const Error& error) {
        throw RequestError(error.what());
    }
    try {
        return projectFromJson(text, std::filesystem::absolute(file).parent_path());
    } catch (const RequestError& error) {
        throw RequestError(fmt::format("{}: {}", displayPath(file), error.what()));
    }
}

}  // namespace espalier::engine
