// SPDX-License-Identifier: Apache-2.0
#include "engine/runs/run_start.h"

#include <utility>

#include "engine/base/atomic_file.h"
#include "engine/base/error.h"
#include "engine/base/json_object.h"
#include "fmt/format.h"

namespace espalier::engine {

namespace {

constexpr const char* kRecord = "run's record";

/// Of the weights that a run started from; nothing where the record is damaged.
std::optional<std::string> recordedDigest(const nlohmann::json& record) {
    try {
        return JsonObject(record, kRecord).object("start").text("sha256");
    } catch (const RequestError&) {
        return std::nullopt;
    }
}

bool beganWithRandomWeights(const nlohmann::json& record) {
    if (record.contains("start")) return false;
    const auto project = record.find("project");
    if (project == record.end() || !project->is_object()) return true;
    const auto start = project->find("start_from");
    return start == project->end() || *start == "";
}

}  // namespace

std::optional<MatchedStart> startOfProject(const Project& project,
                                           const DataSource& selected,
                                           std::stop_token stop) {
    if (project.startFrom.empty()) return std::nullopt;
    return matchStart(loadStart(project.startFrom, std::move(stop)), project, selected);
}

nlohmann::ordered_json startToJson(const MatchedStart& start) {
    nlohmann::ordered_json json{{"weights", start.label},
                                {"file", displayPath(start.file)},
                                {"sha256", start.sha256},
                                {"format", start.format}};
    json.update(toJson(start.report));
    return json;
}

bool tellsItsStart(const nlohmann::json& record) {
    return recordedDigest(record).has_value();
}

std::optional<MatchedStart> startAgain(const nlohmann::json& record,
                                       const Project& project,
                                       const DataSource& selected,
                                       std::stop_token stop) {
    if (project.startFrom.empty()) return std::nullopt;
    const std::optional<std::string> before = recordedDigest(record);
    if (!before) {
        throw RequestError(
            "This run has no checkpoint yet and would begin again, but the entry for its starting "
            "weights in run.json is damaged, so they cannot be compared. Restore run.json from a "
            "copy, or start a new run.");
    }
    try {
        TrainingStart start = loadStart(project.startFrom, std::move(stop));
        if (start.sha256 == *before) return matchStart(std::move(start), project, selected);
    } catch (const Error& error) {
        throw RequestError(
            fmt::format("This run has no checkpoint yet and needs the weights that it started from "
                        "to begin again. {}",
                        error.what()));
    }
    throw RequestError(
        fmt::format("This run has no checkpoint yet and would begin again, but the weights that it "
                    "started from, {}, have changed since. Restore them, or start a new run.",
                    project.startFrom));
}

std::string otherStartSentence(const nlohmann::json& record, const TrainingStart& start) {
    if (beganWithRandomWeights(record)) return {};
    const std::optional<std::string> before = recordedDigest(record);
    if (before && *before == start.sha256) return {};
    const std::string file = displayPath(start.file);
    if (before) {
        return fmt::format(
            "The weights in {} have changed since the repeated run started from them, so the "
            "result will differ.",
            file);
    }
    return fmt::format(
        "The weights in {} may have changed since the repeated run started from them: their entry "
        "in its run.json is damaged, so they cannot be compared. If they have changed, the result "
        "will differ.",
        file);
}

}  // namespace espalier::engine
