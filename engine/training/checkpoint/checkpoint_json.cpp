// SPDX-License-Identifier: Apache-2.0
#include "engine/training/checkpoint/checkpoint_json.h"

#include <array>
#include <cmath>
#include <limits>

#include "engine/base/error.h"
#include "engine/base/json_object.h"
#include "engine/base/strict_json.h"
#include "engine/network/network_json.h"
#include "fmt/format.h"

namespace espalier::engine {

namespace {

using nlohmann::json;

template <typename Number>
struct ProgressField {
    const char* name;
    Number TrainingProgress::*member;
};
using P = TrainingProgress;
constexpr std::array<ProgressField<std::int64_t>, 6> kCounts{
    {{"steps_attempted", &P::stepsAttempted},
     {"steps_applied", &P::stepsApplied},
     {"epoch", &P::epoch},
     {"batch_in_epoch", &P::batchInEpoch},
     {"best_epoch", &P::bestEpoch},
     {"epochs_without_better", &P::epochsWithoutBetter}}};
constexpr std::array<ProgressField<double>, 5> kNumbers{
    {{"best_validation_loss", &P::bestValidationLoss},
     {"elapsed_s", &P::elapsedSeconds},
     {"epoch_loss_sum", &P::epochLossSum},
     {"epoch_weight_sum", &P::epochWeightSum},
     {"epoch_correct", &P::epochCorrect}}};

// fp16 state, which checkpoints of older versions lack.
constexpr std::array<ProgressField<std::int64_t>, 2> kLaterCounts{
    {{"steps_skipped", &P::stepsSkipped}, {"epoch_skipped", &P::epochSkipped}}};
constexpr const char* kBestMetric = "best_metric";  // where the best epoch is not that of the loss
constexpr const char* kFirstLoss = "first_loss";    // which older versions did not keep
constexpr const char* kExplodedAfter = "exploded_after";  // likewise
constexpr const char* kRuinedAfter = "ruined_after";      // likewise
constexpr const char* kLossScale = "loss_scale";
constexpr const char* kSteadySteps = "loss_scale_steady_steps";

json toJson(const TrainingProgress& progress) {
    json result;
    for (const auto& field : kLaterCounts) result[field.name] = progress.*field.member;
    result[kLossScale] = progress.lossScale.factor();
    result[kSteadySteps] = progress.lossScale.steadySteps();
    for (const auto& field : kCounts) result[field.name] = progress.*field.member;
    for (const auto& field : kNumbers) result[field.name] = progress.*field.member;
    if (progress.bestMetric != 0) result[kBestMetric] = progress.bestMetric;
    if (progress.firstLoss != 0) result[kFirstLoss] = progress.firstLoss;
    if (progress.explodedAfter >= 0) result[kExplodedAfter] = progress.explodedAfter;
    if (progress.ruinedAfter >= 0) result[kRuinedAfter] = progress.ruinedAfter;
    return result;
}

TrainingProgress progressFrom(JsonObject stored) {
    TrainingProgress progress;
    for (const auto& field : kCounts) progress.*field.member = stored.count(field.name);
    for (const auto& field : kLaterCounts) progress.*field.member = stored.count(field.name, 0);
    if (stored.has(kLossScale)) {
        progress.lossScale = LossScale(stored.real(kLossScale), stored.count(kSteadySteps));
    }
    for (const auto& field : kNumbers) progress.*field.member = stored.real(field.name);
    progress.firstLoss = stored.real(kFirstLoss, 0);
    if (stored.has(kExplodedAfter)) progress.explodedAfter = stored.count(kExplodedAfter);
    if (stored.has(kRuinedAfter)) progress.ruinedAfter = stored.count(kRuinedAfter);
    if (stored.has(kBestMetric)) {
        // JSON has no infinity, which the PSNR of equal images is.
        progress.bestMetric =
            stored.realOrNull(kBestMetric, std::numeric_limits<double>::infinity());
    }
    return progress;
}

json toJson(const TrainingOptions& options) {
    json result;
    for (const auto& [name, value] : toFields(options)) {
        if (isWritten(name, value)) result[name] = jsonOf(value);
    }
    return result;
}

// An unknown name comes from a newer version.
TrainingOptions optionsFrom(JsonObject stored) {
    FieldValues values;
    for (const Field& field : trainingFields()) {
        if (stored.has(field.name)) values[field.name] = stored.field(field);
    }
    stored.refuseOthers();
    for (const Diagnostic& problem : completeAndCheck(trainingFields(), values, "")) {
        throw Error(englishSentence(problem));
    }
    return trainingOptionsFrom(values);
}

std::map<std::string, std::string> textsByName(JsonObject stored) {
    std::map<std::string, std::string> texts;
    for (const std::string_view name : stored.names()) texts.emplace(name, stored.text(name));
    return texts;
}

Checkpoint stateFrom(JsonObject stored) {
    if (stored.integer("version") > kCheckpointVersion) {
        throw Error(fmt::format("it was written by a newer version of the program ({})",
                                stored.object("produced_by").text("version", "unknown")));
    }
    Checkpoint checkpoint;
    checkpoint.progress = progressFrom(stored.object("progress"));
    checkpoint.options = optionsFrom(stored.object("options"));
    checkpoint.network = networkFromJson(stored.text("network"));
    checkpoint.preprocessing = preprocessingFromJson(stored.text("preprocessing"));
    checkpoint.outputNames = stored.texts("classes");
    checkpoint.dataFingerprint = stored.text("data_fingerprint");
    checkpoint.producedBy = textsByName(stored.object("produced_by"));
    return checkpoint;
}

}  // namespace

std::string checkpointStateToJson(const Checkpoint& checkpoint) {
    // Megabytes of text that nothing computed depends on.
    NetworkDescription network = checkpoint.network;
    network.groups.clear();
    network.notes.clear();
    const json state{{"version", kCheckpointVersion},
                     {"progress", toJson(checkpoint.progress)},
                     {"options", toJson(checkpoint.options)},
                     {"network", networkToJson(network)},
                     {"preprocessing", preprocessingToJson(checkpoint.preprocessing)},
                     {"classes", checkpoint.outputNames},
                     {"data_fingerprint", checkpoint.dataFingerprint},
                     {"produced_by", checkpoint.producedBy}};
    return state.dump(-1, ' ', false, json::error_handler_t::replace);
}

Checkpoint checkpointStateFromJson(const std::string& text) {
    try {
        const json state = parseStrictJson(text, "its state");
        return stateFrom({state, "state"});
    } catch (const RequestError& problem) {
        throw Error(withoutFullStop(problem.what()));
    }
}

}  // namespace espalier::engine
