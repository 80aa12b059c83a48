// SPDX-License-Identifier: Apache-2.0
#include <utility>

#include "engine/base/error.h"
#include "engine/base/json_object.h"
#include "engine/base/limits.h"
#include "engine/base/natural_order.h"
#include "engine/base/strict_json.h"
#include "engine/sweep/sweep.h"
#include "engine/sweep/swept_field.h"
#include "fmt/format.h"

namespace espalier::engine {

namespace {

using Json = nlohmann::ordered_json;

constexpr int kRecordVersion = 1;
constexpr const char* kRecordMember = "espalier_sweep_record";
constexpr const char* kSweepRecord = "record of a sweep";
constexpr std::size_t kFingerprintBytes = 256;  // far more than are written
constexpr std::size_t kSentenceBytes = 65'536;

void readFailures(JsonObject& object, Sweep& sweep) {
    for (const nlohmann::json& entry :
         object.list("failures", static_cast<std::size_t>(kMostTrials))) {
        JsonObject failure(entry, kSweepRecord, "a failure");
        const std::int64_t number = failure.integerIn("trial", 1, sweep.count());
        sweep.failures[static_cast<int>(number)] = {failure.textUpTo("text", kSentenceBytes),
                                                    failure.boolean("refused")};
    }
}

// Each has a value for the same options: those that vary.
void refuseOtherOptions(const Sweep& sweep) {
    for (const auto& [choices, parameters] : sweep.trials) {
        auto chosen = choices.begin();
        for (const SweepOption& option : sweep.plan.options) {
            if (!option.varies()) continue;
            if (chosen == choices.end() || chosen->first != option.name) {
                throw RequestError(fmt::format(
                    "In this {}, each trial must have a value of {}.", kSweepRecord, option.name));
            }
            ++chosen;
        }
        if (chosen == choices.end()) continue;
        throw RequestError(
            fmt::format("In this {}, {} is no option that varies.", kSweepRecord, chosen->first));
    }
}

Sweep sweepIn(const nlohmann::json& value, SweepFolder folder) {
    JsonObject object(value, kSweepRecord);
    if (object.integer(kRecordMember) > kRecordVersion) {
        throw RequestError("It was written by a newer version of Espalier. Update Espalier.");
    }
    Sweep sweep{.folder = std::move(folder)};
    object.object("plan");  // required
    sweep.plan = planFrom(value["plan"]);
    for (const nlohmann::json& trial :
         object.list("trials", static_cast<std::size_t>(kMostTrials))) {
        JsonObject object(trial, kSweepRecord, "a trial");
        object.object("options");  // required
        const std::int64_t parameters = object.count("parameters", 0);
        sweep.trials.push_back({choicesFrom(trial["options"]), parameters});
    }
    if (sweep.trials.empty()) object.refuse("trials", "a list of at least one trial");
    refuseOtherOptions(sweep);
    readFailures(object, sweep);
    sweep.dataFingerprint = object.textUpTo("data_fingerprint", kFingerprintBytes);
    object.object("project");  // required
    sweep.project = projectFromJson(value["project"].dump(), {});
    return sweep;
}

Json toJson(const TrialChoices& choices) {
    Json json = Json::object();
    for (const auto& [name, value] : choices) json[name] = value;
    return json;
}

}  // namespace

Sweep readSweep(const std::filesystem::path& path) {
    SweepFolder folder{path};
    try {
        const std::string text = readFile(folder.record(), limits::kJsonBytes, FileKinds::Regular);
        return sweepIn(parseStrictJson(text, "The record"), std::move(folder));
    } catch (const Error& error) {
        throw RequestError(
            fmt::format("The sweep {} cannot be read: {}", displayPath(path), error.what()));
    }
}

void recordSweep(const Sweep& sweep, const Json& summary, FileSystem& files) {
    Json record{{kRecordMember, kRecordVersion},
                {"plan", planToJson(sweep.plan)},
                {"trials", Json::array()},
                {"failures", Json::array()}};
    for (const auto& [choices, parameters] : sweep.trials) {
        record["trials"].push_back({{"options", toJson(choices)}, {"parameters", parameters}});
    }
    for (const auto& [number, failure] : sweep.failures) {
        record["failures"].push_back(
            {{"trial", number},
             {"refused", failure.isRefused},
             {"text", properUtf8(failure.text.substr(0, kSentenceBytes / 8))}});
    }
    record["data_fingerprint"] = sweep.dataFingerprint;
    record["summary"] = summary;
    Project common = sweep.project;
    common.runFolders.clear();
    record["project"] = Json::parse(projectToJson(common, {}));
    writeFileAtomically(sweep.folder.record(), writeJson(record, 2) + "\n", files);
}

}  // namespace espalier::engine
