// SPDX-License-Identifier: Apache-2.0
#include "engine/passport/passport_origin.h"

#include <algorithm>

#include "engine/base/error.h"
#include "engine/base/json_object.h"
#include "engine/runs/run_record.h"
#include "engine/starts/start_catalog.h"
#include "fmt/format.h"

namespace espalier::engine {

namespace {

constexpr int kMostRunsBefore = 20;

std::filesystem::path nameOf(const std::filesystem::path& path) {
    return path.filename().empty() ? path.parent_path().filename() : path.filename();
}

std::string textAt(const nlohmann::json& json, const nlohmann::json::json_pointer& place) {
    const nlohmann::json* found = json.contains(place) ? &json.at(place) : nullptr;
    return found && found->is_string() ? found->get<std::string>() : "";
}

std::string startOf(const nlohmann::json& record) {
    return textAt(record, nlohmann::json::json_pointer("/project/start_from"));
}

std::string digestOf(const nlohmann::json& record) {
    return textAt(record, nlohmann::json::json_pointer("/start/sha256"));
}

// A trained start goes by its name, or is a file that was published as one.
const Start* trainedStart(const nlohmann::json& record) {
    if (const Start* start = startNamed(startOf(record))) return start;
    const std::string digest = digestOf(record);
    const auto found = std::ranges::find(
        startCatalog(), digest, [](const Start& start) { return start.weights.sha256; });
    return found == startCatalog().end() ? nullptr : &*found;
}

// Nothing where the start is no run, or is not there any more.
nlohmann::json recordOfStart(const std::string& start) {
    try {
        return readRunRecord(RunFolder{start});
    } catch (const Error&) {
        return {};
    }
}

Project shareable(const Project& project) {
    Project named = project;
    named.dataset = nameOf(project.dataset);
    for (SourceFolder& folder : named.dataChoices.moreFolders) folder.path = nameOf(folder.path);
    if (!startNamed(project.startFrom)) named.startFrom = displayPath(nameOf(project.startFrom));
    named.dataChoices.excluded.clear();
    named.dataChoices.relabelled = {};
    return named;
}

// Whether the command depends on where the run's record is.
bool namesItsRecord(const Project& project) {
    return trainCommand(project, "here") != trainCommand(project, "there");
}

}  // namespace

std::string shareableCommand(const Project& project) {
    return trainCommand(shareable(project), RunFolder{}.record());
}

CommandLacks commandLacks(const Project& project) {
    CommandLacks lacks{.record = namesItsRecord(shareable(project))};
    // Of a run with changes, that file repeats all of it.
    if (!project.changes.empty()) return lacks;
    lacks.excluded = project.dataChoices.excluded.size();
    lacks.relabelled = project.dataChoices.relabelled.size();
    return lacks;
}

std::string startSentence(const nlohmann::json& record) {
    if (startOf(record).empty()) return "";
    nlohmann::json at = record;
    for (int i = 0; i < kMostRunsBefore; ++i) {
        if (const Start* start = trainedStart(at)) {
            return fmt::format(
                "{} from the trained weights {}: {} Their licence is {}; whoever passes the model "
                "on names it.",
                i == 0 ? "The training began" : "An earlier run, whose weights it took, began",
                start->name,
                start->origin,
                start->licence);
        }
        nlohmann::json before = recordOfStart(startOf(at));
        if (!before.is_object() || startOf(before).empty()) break;
        at = std::move(before);
    }
    const std::string digest = digestOf(at);
    return fmt::format(
        "The training began from weights in {}{}. Espalier does not know their licence; ask who "
        "trained the model before you pass it on.",
        displayPath(nameOf(startOf(at))),
        digest.empty() ? "" : fmt::format(" (SHA-256 {})", digest));
}

}  // namespace espalier::engine
