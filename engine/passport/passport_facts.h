// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "engine/base/json.h"
#include "engine/formats/onnx_import.h"
#include "engine/passport/passport.h"

namespace espalier::engine {

/// The model's file as it goes into the passport.
struct PassportModel {
    const ImportedModel& content;
    std::uintmax_t bytes = 0;
    std::string sha256;
    bool isTested = false;  ///< whether the results of the run are of this very file
};

/// What a passport says of a model, for its page (resources/passport/facts.js). `results`: of the
/// source's run. Only names of files and folders, no paths.
nlohmann::ordered_json passportFacts(const PassportSource& source,
                                     const PassportModel& model,
                                     const std::optional<RunResults>& results);

}  // namespace espalier::engine
