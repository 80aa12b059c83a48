// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <utility>

#include "engine/base/error.h"
#include "engine/base/json_object.h"
#include "engine/base/limits.h"
#include "engine/base/number_json.h"
#include "engine/base/strict_json.h"
#include "engine/cross_validation/cross_validation.h"
#include "fmt/format.h"

namespace espalier::engine {

namespace {

using Json = nlohmann::ordered_json;

constexpr int kVersion = 1;
constexpr const char* kVersionMember = "espalier_cross_validation";
constexpr const char* kWhat = "record of a cross-validation";
constexpr std::size_t kFingerprintBytes = 256;  // far more than are written

Json outcomeToJson(const FoldOutcome& outcome) {
    Json metrics = Json::object();
    for (const auto& [key, value] : outcome.test->metrics()) metrics[key] = numberOrNull(value);
    return {{"fold", outcome.number},
            {"run", displayPath(outcome.run.path.filename())},
            {"training_images", outcome.trainingImages},
            {"validation_images", outcome.validationImages},
            {"held_out_images", outcome.test->totals.images},
            {"epoch", outcome.epoch},
            {"metrics", metrics},
            {"loss", numberOrNull(outcome.test->totals.loss)}};
}

Json meanToJson(const std::string& key, const FoldMean& value) {
    return {{"mean", numberOrNull(value.mean)},
            {"deviation", numberOrNull(value.deviation)},
            {"interval", {numberOrNull(value.low), numberOrNull(value.high)}},
            {"student_t", numberOrNull(studentFactor(value.folds))},
            {"too_few_folds", hasTooFewFolds(key, value)}};
}

Json differenceToJson(const FoldDifference& fold) {
    Json settings = Json::array();
    for (const SettingRow& row : fold.settings) {
        settings.push_back(
            {{"name", row.name}, {"planned", row.values[0]}, {"trained", row.values[1]}});
    }
    return {{"fold", fold.number}, {"settings", settings}};
}

// Of the project in it, which is large, nothing is known here.
CrossValidation validationIn(const nlohmann::json& value, CrossValidationFolder folder) {
    JsonObject object(value, kWhat);
    if (object.integer(kVersionMember) > kVersion) {
        throw RequestError("It was written by a newer version of Espalier. Update Espalier.");
    }
    CrossValidation validation{.folder = std::move(folder)};
    validation.folds = static_cast<int>(object.integerIn("folds", kFewestFolds, kMostFolds));
    validation.dataFingerprint = object.textUpTo("data_fingerprint", kFingerprintBytes);
    object.object("project");  // required
    validation.project = projectFromJson(value["project"].dump(), {});
    validation.project.dataChoices.fold = {};
    return validation;
}

}  // namespace

Json toJson(const CrossValidationSummary& summary) {
    Json folds = Json::array();
    for (const FoldOutcome& outcome : summary.finished) folds.push_back(outcomeToJson(outcome));
    Json metrics = Json::object();
    for (const auto& [key, value] : summary.metrics) metrics[key] = meanToJson(key, value);
    Json unequal = Json::array();
    for (const FoldDifference& fold : summary.unequal) unequal.push_back(differenceToJson(fold));
    return {{"complete", summary.isComplete()},
            {"finished", folds},
            {"unequal_folds", unequal},
            {"over_folds", metrics},
            {"pooled", summary.pooled ? summary.pooled->summaryJson() : Json()}};
}

CrossValidation readCrossValidation(const std::filesystem::path& path) {
    CrossValidationFolder folder{path};
    try {
        const std::string text = readFile(folder.record(), limits::kJsonBytes, FileKinds::Regular);
        return validationIn(parseStrictJson(text, "The record"), std::move(folder));
    } catch (const Error& error) {
        throw RequestError(fmt::format(
            "The cross-validation {} cannot be read: {}", displayPath(path), error.what()));
    }
}

void recordSummary(const CrossValidation& validation,
                   const CrossValidationSummary& summary,
                   FileSystem& files) {
    Json record;
    record[kVersionMember] = kVersion;
    record["folds"] = validation.folds;
    record["data_fingerprint"] = validation.dataFingerprint;
    record["summary"] = toJson(summary);
    record["project"] = Json::parse(projectToJson(validation.project, {}));
    std::string text = writeJson(record, 2);
    // It must remain readable; the runs have all of it.
    if (static_cast<std::int64_t>(text.size()) >= limits::kJsonBytes) {
        record["summary"]["pooled"] = nullptr;
        text = writeJson(record, 2);
    }
    writeFileAtomically(validation.folder.record(), text + "\n", files);
}

}  // namespace espalier::engine
