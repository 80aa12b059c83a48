// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

#include "engine/base/json.h"
#include "engine/training/options/training_options.h"
#include "engine/training/options/training_request.h"

namespace espalier::engine {

/// "devices" of run.json: the one that the options select, however it is named. Training refuses an
/// unavailable one.
nlohmann::ordered_json devicesToJson(const TrainingOptions& options);
/// The CPU is always deterministic, whatever the options say.
bool isDeterministic(const nlohmann::ordered_json& devices, const TrainingOptions& options);
/// "versions" of run.json: of Espalier, its kernels, and the libraries that were loaded.
nlohmann::ordered_json versionsToJson(const nlohmann::ordered_json& devices);

/// A checkpoint says itself by which kernels it was produced, and is compared when it is read.
enum class ComparedVersions : std::uint8_t { Images, All };

/// Says which libraries had other versions when the run of this record started, and what may
/// differ; of damaged versions, that they cannot be compared. Empty if nothing differs, or if the
/// record, of an older version, does not say. `subject` begins the sentence. Throws RequestError
/// for a record that is no run's.
std::string otherVersionsSentence(const std::string& subject,
                                  const nlohmann::json& record,
                                  const TrainingOptions& options,
                                  ComparedVersions compared);

/// Says that a repetition with these options has another number of compute threads than the run of
/// this record, and how to get the same bits. Empty where the number is the same, or does not
/// matter. Throws RequestError for a record that is no run's.
std::string otherThreadsSentence(const nlohmann::json& record, const TrainingOptions& options);

/// The sums of a run that starts again from its beginning depend on the number of threads: it gets
/// those of the record.
void keepComputeThreads(const nlohmann::json& record, TrainingRequest& request);

}  // namespace espalier::engine
