// SPDX-License-Identifier: Apache-2.0
#include "engine/runs/run_start.h"

#include <utility>

#include "engine/base/atomic_file.h"
#include "engine/base/error.h"
#include "engine/base/json_object.h"
#include "fmt/format.h"

namespace espalier::engine {

namespace {

// Empty where the record does not say.
std::string recordedDigest(const nlohmann::json& record) {
    JsonObject object(record, "run's record");
    return object.has("start") ? object.object("start").text("sha256", "") : "";
}

}  // namespace

std::optional<MatchedStart> startOfProject(const Project& project, const DataSource& selected) {
    if (project.startFrom.empty()) return std::nullopt;
    return matchStart(loadStart(project.startFrom), project, selected);
}

nlohmann::ordered_json startToJson(const MatchedStart& start) {
    nlohmann::ordered_json json{{"weights", start.label},
                                {"file", displayPath(start.file)},
                                {"sha256", start.sha256},
                                {"format", start.format}};
    json.update(toJson(start.report));
    return json;
}

std::optional<MatchedStart> startAgain(const nlohmann::json& record,
                                       const Project& project,
                                       const DataSource& selected) {
    if (project.startFrom.empty()) return std::nullopt;
    try {
        TrainingStart start = loadStart(project.startFrom);
        if (start.sha256 == recordedDigest(record)) {
            return matchStart(std::move(start), project, selected);
        }
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
    const std::string before = recordedDigest(record);
    if (before.empty() || before == start.sha256) return {};
    return fmt::format(
        "The weights in {} have changed since the repeated run started from them, so the result "
        "will differ.",
        displayPath(start.file));
}

}  // namespace espalier::engine
