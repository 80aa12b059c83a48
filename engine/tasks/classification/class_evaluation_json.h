// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "nlohmann/json_fwd.hpp"

namespace espalier::engine {

class ClassEvaluation;
class JsonObject;
struct ClassPrediction;

/// What `espalier evaluate --json` prints.
nlohmann::ordered_json classSummaryJson(const ClassEvaluation& evaluation);
/// What `espalier predict --json` prints of an image.
nlohmann::ordered_json classImageJson(const ClassPrediction& prediction,
                                      const std::vector<std::string>& classes);
/// As results.json holds it; scores are left out of a very large one.
void writeClasses(const ClassEvaluation& evaluation, nlohmann::ordered_json& json);
/// Throws Error for anything else.
void readClasses(JsonObject& stored, ClassEvaluation& evaluation);

}  // namespace espalier::engine
