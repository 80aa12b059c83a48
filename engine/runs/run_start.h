// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <stop_token>
#include <string>

#include "engine/base/json.h"
#include "engine/project/training_start.h"
#include "engine/runs/run_folder.h"
#include "engine/training/options/training_request.h"

namespace espalier::engine {

/// What a new run of this project starts from, matched with its network; nothing for one that
/// starts by its seed. Throws like loadStart() and matchStart().
std::optional<MatchedStart> startOfProject(const Project& project,
                                           const DataSource& selected,
                                           std::stop_token stop = {});

/// prepareRun() with what startOfProject() has given for the same project and data: weights are not
/// read again.
TrainingRequest prepareRunFrom(std::optional<MatchedStart> start,
                               const Project& project,
                               const DataSource& data,
                               const RunFolder& run,
                               FileSystem& files = realFileSystem());

/// "start" of run.json: the file with its digest, and which tensors were taken.
nlohmann::ordered_json startToJson(const MatchedStart& start);

/// Whether the record has the digest of what the run started from. Otherwise it started from
/// nothing, or the record is damaged.
bool tellsItsStart(const nlohmann::json& record);

/// For a run that begins again because it has no checkpoint yet: startOfProject(), if it is what
/// the record says. Throws RequestError with one sentence when it is not there, or has changed;
/// Stopped.
std::optional<MatchedStart> startAgain(const nlohmann::json& record,
                                       const Project& project,
                                       const DataSource& selected,
                                       std::stop_token stop = {});

/// A sentence if a run with this record started from content that differs from the repetition's;
/// else empty.
std::string otherStartSentence(const nlohmann::json& record, const TrainingStart& start);

}  // namespace espalier::engine
