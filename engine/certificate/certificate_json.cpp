// SPDX-License-Identifier: Apache-2.0
#include "engine/base/atomic_file.h"
#include "engine/base/error.h"
#include "engine/base/json_object.h"
#include "engine/base/limits.h"
#include "engine/base/number_json.h"
#include "engine/base/strict_json.h"
#include "engine/certificate/certificate.h"

namespace espalier::engine {

namespace {

using Json = nlohmann::ordered_json;

constexpr int kCertificateVersion = 1;
// Far more than are written; a run folder may come from anybody.
constexpr std::size_t kDateBytes = 64;
constexpr std::size_t kDeviceBytes = 1024;
constexpr std::int64_t kMostSteps = std::int64_t{1} << 53;  // exact in every reader of JSON

Json comparisonToJson(const StateComparison& comparison) {
    Json layers = Json::array();
    for (const LayerDifference& layer : comparison.layers) {
        if (layer.different == 0) continue;
        layers.push_back({{"layer", layer.layer},
                          {"parameters", layer.parameters},
                          {"different", layer.different},
                          {"largest_difference", numberOrNull(layer.largest)}});
    }
    return {{"equal", comparison.equal()},
            {"tensors", comparison.tensors.tensors},
            {"different_tensors", comparison.tensors.different.size()},
            {"parameters", comparison.parameters},
            {"different_parameters", comparison.different},
            {"largest_difference", numberOrNull(comparison.largest)},
            {"different_layers", layers}};
}

Json twinToJson(const TwinResult& twin) {
    Json json{{"deterministic", twin.deterministic},
              {"seconds_per_step", twin.secondsPerStep > 0 ? Json(twin.secondsPerStep) : Json()}};
    json.update(comparisonToJson(twin.difference));
    return json;
}

Json otherModeToJson(const OtherMode& other) {
    if (other.twin) return twinToJson(*other.twin);
    return other.problem.empty() ? Json() : Json{{"problem", other.problem}};
}

Json lossesToJson(const RecordedLosses& recorded) {
    if (recorded.steps == 0) return {};
    const bool isEqual = recorded.firstDifferent == 0;
    return {{"steps", recorded.steps},
            {"equal", isEqual},
            {"first_different_step", isEqual ? Json() : Json(recorded.firstDifferent)}};
}

// Throws RequestError for what this version has not written.
CertificateRecord recordIn(JsonObject json) {
    json.integerIn("espalier_certificate", 1, kCertificateVersion);
    CertificateRecord record;
    record.certified = json.boolean("certified");
    record.made = json.textUpTo("made", kDateBytes);
    record.device = json.object("device").textUpTo("name", kDeviceBytes);
    record.runSteps = json.integerIn("run_steps", 0, kMostSteps);
    // Earlier versions certified runs without a step as well.
    record.steps = json.integerIn("steps", 1, record.runSteps > 0 ? record.runSteps : kMostSteps);
    return record;
}

}  // namespace

std::filesystem::path certificateFile(const RunFolder& run) {
    return run.certificate();
}

std::optional<CertificateRecord> readCertificate(const RunFolder& run) {
    try {
        const nlohmann::json stored =
            parseStrictJson(readFile(certificateFile(run), limits::kJsonBytes, FileKinds::Regular),
                            "The certificate");
        return recordIn(JsonObject(stored, "certificate"));
    } catch (const Error&) {
        return std::nullopt;
    }
}

std::string certificateToJson(const Certificate& certificate) {
    Json json;
    json["espalier_certificate"] = kCertificateVersion;
    json["certified"] = certificate.certified();
    json["made"] = certificate.made;
    json["versions"] = {{"espalier", ESPALIER_VERSION},
                        {"compiler", __VERSION__},
                        {"kernels", certificate.library}};
    json["device"] = {{"kind", certificate.onGpu ? "gpu" : "cpu"}, {"name", certificate.device}};
    json["command"] = certificate.command;
    json["seed"] = certificate.seed;
    json["precision"] = certificate.precision;
    json["deterministic"] = certificate.twin.deterministic;
    json["data_fingerprint"] = certificate.dataFingerprint;
    json["steps"] = certificate.steps;
    json["run_steps"] = certificate.runSteps;
    json["parameter_hash"] = certificate.parameterHash;
    json["twin"] = twinToJson(certificate.twin);
    json["resume"] = comparisonToJson(certificate.resume);
    json["resume"]["stopped_after"] = certificate.stoppedAfter;
    json["other_mode"] = otherModeToJson(certificate.otherMode);
    json["recorded_losses"] = lossesToJson(certificate.recorded);
    return writeJson(json, 2) + "\n";
}

}  // namespace espalier::engine
