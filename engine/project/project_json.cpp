// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <utility>

#include "engine/base/error.h"
#include "engine/base/file_status.h"
#include "engine/base/json_object.h"
#include "engine/base/limits.h"
#include "engine/base/name_text.h"
#include "engine/base/strict_json.h"
#include "engine/network/network_json.h"
#include "engine/project/project.h"
#include "engine/project/project_fields.h"
#include "engine/project/words.h"
#include "engine/starts/start_catalog.h"
#include "fmt/format.h"

namespace espalier::engine {

namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kWhat = "project";

// Relative if project and data share more than the root: a path that climbs to the root and down
// again breaks as easily as an absolute one and is harder to read.
std::filesystem::path storedPath(const std::filesystem::path& path,
                                 const std::filesystem::path& relativeTo) {
    if (path.empty() || relativeTo.empty()) return path;
    const auto absolute = canonicalPath(path);
    const auto base = canonicalPath(relativeTo);
    const auto [end, ignored] =
        std::mismatch(absolute.begin(), absolute.end(), base.begin(), base.end());
    return std::distance(absolute.begin(), end) > 1 ? absolute.lexically_relative(base) : absolute;
}

// A trained start has a name, which a path must not look like.
std::string storedStart(const std::string& startFrom, const std::filesystem::path& relativeTo) {
    if (startFrom.empty() || startNamed(startFrom)) return startFrom;
    const std::string stored = displayPath(storedPath(nameBytes(startFrom), relativeTo));
    return startNamed(stored) ? startFrom : stored;
}

// Earlier versions stored absolute paths.
std::string absoluteStart(const std::string& stored, const std::filesystem::path& relativeTo) {
    const std::filesystem::path path = nameBytes(stored);
    if (stored.empty() || startNamed(stored) || path.is_absolute()) return stored;
    return displayPath(canonicalPath(relativeTo / path));
}

void addFields(Json& object, const Project& project) {
    for (const ProjectField& entry : projectFields()) {
        if (!entry.places.file) continue;
        const FieldValue value = entry.row.read(project);
        if (entry.places.fileIfSet && value == entry.row.field.defaultValue) continue;
        Json& group = entry.group.empty() ? object : object[entry.group];
        group[entry.row.field.name] = jsonOf(value);
    }
}

Json optionsToJson(const TrainingOptions& options) {
    const FieldValues values = toFields(options);
    Json object = Json::object();
    for (const Field& field : trainingFields()) {
        const FieldValue& value = values.at(field.name);
        if (isWritten(field.name, value)) object[field.name] = jsonOf(value);
    }
    return object;
}

void checkVersion(JsonObject& object) {
    if (!object.has("espalier_project")) {
        throw RequestError(
            "This is not an Espalier project. Choose a .espalier file, or the run.json of a run.");
    }
    const std::int64_t version = object.integer("espalier_project", 0);
    if (version > kProjectVersion) {
        throw RequestError(
            fmt::format("This project was saved by a newer version of Espalier (format {}; this "
                        "version reads up to {}). Update Espalier to open it.",
                        version,
                        kProjectVersion));
    }
    if (version < 1) object.refuse("espalier_project", "a version number of 1 or more");
}

// Missing members keep their values.
void readFields(Project& project, JsonObject& object, const std::string& group) {
    for (const ProjectField& entry : projectFields()) {
        const Field& field = entry.row.field;
        if (!entry.places.file || entry.group != group || !object.has(field.name)) continue;
        const FieldValue value = object.field(field);
        const std::string problem = problemWith(entry, value);
        if (!problem.empty()) throw RequestError(problem);
        entry.row.write(project, value);
    }
}

// Written only where there are some, so that other files stay as they were.
void addSources(Json& data, const Project& project, const std::filesystem::path& relativeTo) {
    for (const SourceFolder& folder : project.dataChoices.moreFolders) {
        Json entry{{"name", nameText(folder.name)},
                   {"folder", displayPath(storedPath(folder.path, relativeTo))}};
        if (folder.isTest) entry["test"] = true;
        data["more_folders"].push_back(std::move(entry));
    }
}

SourceFolders sourcesFrom(JsonObject& data, const std::filesystem::path& relativeTo) {
    SourceFolders folders;
    for (const nlohmann::json& entry : data.list("more_folders", kMostSourceFolders)) {
        JsonObject object(entry, kWhat, "\"more_folders\"");
        SourceFolder folder{.name = nameBytes(object.text("name")),
                            .path = {},
                            .isTest = object.boolean("test", false)};
        const std::string place = object.text("folder");
        if (!place.empty()) folder.path = canonicalPath(relativeTo / nameBytes(place));
        object.refuseOthers();
        folders.push_back(std::move(folder));
    }
    const std::string problem = problemOfSources(folders);
    if (!problem.empty()) throw RequestError(problem);
    return folders;
}

void readData(Project& project, JsonObject object, const std::filesystem::path& relativeTo) {
    const std::string folder = object.text("folder", "");
    // The path comes from the file, so it is made canonical before anything opens it.
    if (!folder.empty()) {
        project.dataset = canonicalPath(relativeTo / nameBytes(folder));
    }
    readFields(project, object, "data");
    if (object.has("more_folders")) {
        project.dataChoices.moreFolders = sourcesFrom(object, relativeTo);
    }
    object.refuseOthers();
}

void readInput(Project& project, JsonObject object) {
    project.preprocessing.channels = 0;  // chosen from the data unless the file says
    readFields(project, object, "input");
    object.refuseOthers();
}

TrainingOptions optionsFromJson(JsonObject object) {
    FieldValues values;
    for (const Field& field : trainingFields()) {
        if (object.has(field.name)) values[field.name] = object.field(field);
    }
    object.refuseOthers();
    const Diagnostics problems = completeAndCheck(trainingFields(), values, {});
    if (!problems.empty()) throw RequestError(englishSentence(problems.front()));
    return trainingOptionsFrom(values);
}

Json changeToJson(const OptionChange& change) {
    Json object{{"after_step", change.afterStep},
                {"epochs", change.epochs},
                {"validation_patience", change.validationPatience},
                {"learning_rate", change.learningRate}};
    if (change.epoch > 0) object["epoch"] = change.epoch;
    if (change.restartsPatience) object["restarts_patience"] = true;
    return object;
}

// A change is checked like the options that result from it.
OptionChange changeFromJson(JsonObject object, TrainingOptions options) {
    OptionChange change = changeOf(options, object.count("after_step", 0));
    change.epochs = object.integer("epochs", change.epochs);
    change.validationPatience = object.integer("validation_patience", change.validationPatience);
    change.learningRate = object.real("learning_rate", change.learningRate);
    change.epoch = object.count("epoch", 0);
    change.restartsPatience = object.boolean("restarts_patience", false);
    object.refuseOthers();
    applyChange(change, options);
    FieldValues values = toFields(options);
    const Diagnostics problems = completeAndCheck(trainingFields(), values, {});
    if (!problems.empty()) throw RequestError(englishSentence(problems.front()));
    return change;
}

constexpr std::size_t kMostIdBytes = 100;
constexpr std::size_t kMostRunFolders = 1000;

// Of another computer they may be: then there are no runs in them.
std::vector<std::filesystem::path> runFoldersFrom(const std::vector<std::string>& texts,
                                                  const std::filesystem::path& relativeTo) {
    std::vector<std::filesystem::path> folders;
    for (const std::string& text : texts) {
        if (text.empty() || folders.size() == kMostRunFolders) continue;
        folders.push_back((relativeTo / nameBytes(text)).lexically_normal());
    }
    return folders;
}

constexpr std::size_t kMostChanges = 1'000'000;

std::vector<OptionChange> changesFromJson(JsonObject& object, const TrainingOptions& options) {
    std::vector<OptionChange> changes;
    for (const nlohmann::json& entry : object.list("changes", kMostChanges)) {
        changes.push_back(changeFromJson({entry, kWhat, "\"changes\""}, options));
    }
    std::ranges::stable_sort(changes, {}, [](const OptionChange& change) {
        return std::pair(change.afterStep, change.epoch);
    });
    return changes;
}

void readParts(Project& project, JsonObject& object, const std::filesystem::path& relativeTo) {
    if (object.has("data")) readData(project, object.object("data"), relativeTo);
    if (object.has("input")) readInput(project, object.object("input"));
    if (const auto* network = object.member("network"); network && !network->is_null()) {
        project.network = networkFromJson(network->dump());
    }
    if (object.has("training")) project.options = optionsFromJson(object.object("training"));
    if (object.has("changes")) project.changes = changesFromJson(object, project.options);
}

Project projectFrom(const nlohmann::json& value, const std::filesystem::path& relativeTo) {
    JsonObject object(value, kWhat);
    checkVersion(object);
    Project project;
    if (object.has("id")) project.id = object.textUpTo("id", kMostIdBytes);
    project.name = object.text("name", "");
    project.task = findTask(object.text("task", usualTask())).description().key;
    readFields(project, object, "");
    project.startFrom = absoluteStart(project.startFrom, relativeTo);
    readParts(project, object, relativeTo);
    project.runFolders = runFoldersFrom(object.texts("run_folders", {{}}), relativeTo);
    object.refuseOthers();
    return project;
}

}  // namespace

std::string projectToJson(const Project& project, const std::filesystem::path& relativeTo) {
    Json object;
    object["espalier_project"] = kProjectVersion;
    if (!project.id.empty()) object["id"] = project.id;
    object["name"] = project.name;
    object["task"] = project.task;
    object["data"]["folder"] = displayPath(storedPath(project.dataset, relativeTo));
    addFields(object, project);
    addSources(object["data"], project, relativeTo);
    object["start_from"] = storedStart(project.startFrom, relativeTo);
    object["network"] =
        project.network.nodes.empty() ? Json() : Json::parse(networkToJson(project.network));
    object["training"] = optionsToJson(project.options);
    for (const OptionChange& change : project.changes) {
        object["changes"].push_back(changeToJson(change));
    }
    for (const std::filesystem::path& folder : project.runFolders) {
        object["run_folders"].push_back(displayPath(folder));
    }
    return writeJson(object, 2) + "\n";
}

Project projectFromJson(const std::string& json, const std::filesystem::path& relativeTo) {
    const nlohmann::json value = parseStrictJson(json, "The project");
    JsonObject stored(value, kWhat);
    const bool isRun = stored.has("espalier_run");
    if (isRun && !stored.has("project")) {
        throw RequestError("The record of this run contains no project. Restore it from a copy.");
    }
    const bool isOfFolds = stored.has("espalier_cross_validation") && stored.has("project");
    return projectFrom(isRun || isOfFolds ? *stored.member("project") : value, relativeTo);
}

void saveProject(const Project& project, const std::filesystem::path& file, FileSystem& files) {
    const auto folder = std::filesystem::absolute(file).parent_path();
    writeFileAtomically(file, projectToJson(project, folder), files);
}

Project loadProject(const std::filesystem::path& file) {
    std::string text;
    try {
        const bool isRecord = file.filename() == "run.json";
        text = readFile(file, limits::kJsonBytes, isRecord ? FileKinds::Regular : FileKinds::Any);
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
