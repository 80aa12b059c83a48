// SPDX-License-Identifier: Apache-2.0
#include "engine/training/checkpoint/checkpoint_json.h"

#include <array>
#include <cmath>

#include "engine/base/error.h"
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

// Of fp16, which checkpoints of older versions know nothing of.
constexpr std::array<ProgressField<std::int64_t>, 2> kLaterCounts{
    {{"steps_skipped", &P::stepsSkipped}, {"epoch_skipped", &P::epochSkipped}}};
constexpr const char* kLossScale = "loss_scale";
constexpr const char* kSteadySteps = "loss_scale_steady_steps";

json toJson(const TrainingProgress& progress) {
    json result;
    for (const auto& field : kLaterCounts) result[field.name] = progress.*field.member;
    result[kLossScale] = progress.lossScale.factor();
    result[kSteadySteps] = progress.lossScale.steadySteps();
    for (const auto& field : kCounts) result[field.name] = progress.*field.member;
    for (const auto& field : kNumbers) result[field.name] = progress.*field.member;
    return result;
}

std::int64_t countFrom(const json& stored, const char* name) {
    const std::int64_t count = wholeNumber(stored.at(name));
    if (count < 0) throw Error(fmt::format("{} is negative", name));
    return count;
}

TrainingProgress progressFrom(const json& stored) {
    TrainingProgress progress;
    for (const auto& field : kCounts) progress.*field.member = countFrom(stored, field.name);
    for (const auto& field : kLaterCounts) {
        if (stored.contains(field.name)) progress.*field.member = countFrom(stored, field.name);
    }
    if (stored.contains(kLossScale)) {
        progress.lossScale =
            LossScale(stored.at(kLossScale).get<double>(), countFrom(stored, kSteadySteps));
    }
    for (const auto& field : kNumbers) {
        progress.*field.member = stored.at(field.name).get<double>();
    }
    return progress;
}

json toJson(const TrainingOptions& options) {
    json result;
    for (const auto& [name, value] : toFields(options)) {
        result[name] = std::visit([](const auto& held) { return json(held); }, value);
    }
    return result;
}

FieldValue fieldFrom(const Field& field, const json& stored) {
    switch (field.kind) {
        case FieldKind::Boolean:
            return stored.get<bool>();
        case FieldKind::Integer:
            return wholeNumber(stored);
        case FieldKind::Real:
            return stored.get<double>();
        default:
            return stored.get<std::string>();
    }
}

TrainingOptions optionsFrom(const json& stored) {
    FieldValues values;
    for (const auto& [name, value] : stored.items()) {
        const Field* field = findField(trainingFields(), name);
        if (!field) throw Error(fmt::format("unknown option '{}'", name));
        values[name] = fieldFrom(*field, value);
    }
    for (const Diagnostic& problem : completeAndCheck(trainingFields(), values, "")) {
        throw Error(englishSentence(problem));
    }
    return trainingOptionsFrom(values);
}

Checkpoint stateFrom(const json& stored) {
    if (wholeNumber(stored.at("version")) > kCheckpointVersion) {
        throw Error(fmt::format("it was written by a newer version of the program ({})",
                                stored.at("produced_by").value("version", "unknown")));
    }
    Checkpoint checkpoint;
    checkpoint.progress = progressFrom(stored.at("progress"));
    checkpoint.options = optionsFrom(stored.at("options"));
    checkpoint.network = networkFromJson(stored.at("network").get<std::string>());
    checkpoint.preprocessing = preprocessingFromJson(stored.at("preprocessing").get<std::string>());
    checkpoint.classes = stored.at("classes").get<std::vector<std::string>>();
    checkpoint.dataFingerprint = stored.at("data_fingerprint").get<std::string>();
    checkpoint.producedBy = stored.at("produced_by").get<std::map<std::string, std::string>>();
    return checkpoint;
}

}  // namespace

std::string checkpointStateToJson(const Checkpoint& checkpoint) {
    const json state{{"version", kCheckpointVersion},
                     {"progress", toJson(checkpoint.progress)},
                     {"options", toJson(checkpoint.options)},
                     {"network", networkToJson(checkpoint.network)},
                     {"preprocessing", preprocessingToJson(checkpoint.preprocessing)},
                     {"classes", checkpoint.classes},
                     {"data_fingerprint", checkpoint.dataFingerprint},
                     {"produced_by", checkpoint.producedBy}};
    return state.dump(-1, ' ', false, json::error_handler_t::replace);
}

Checkpoint checkpointStateFromJson(const std::string& text) {
    try {
        return stateFrom(parseStrictJson(text, "its state"));
    } catch (const json::exception&) {
        throw Error("its state is not complete");
    }
}

}  // namespace espalier::engine
