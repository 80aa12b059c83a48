// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "nlohmann/json_fwd.hpp"

namespace espalier::engine {

class ClassEvaluation;
class JsonObject;
struct ClassPrediction;

/// The classification part of the output of `espalier evaluate --json`.
nlohmann::ordered_json classSummaryJson(const ClassEvaluation& evaluation);
/// One image in the output of `espalier predict --json`.
nlohmann::ordered_json classImageJson(const ClassPrediction& prediction,
                                      const std::vector<std::string>& classes);
/// Writes the form of results.json; very large results omit the scores.
void writeClasses(const ClassEvaluation& evaluation, nlohmann::ordered_json& json);
/// Reads what writeClasses() wrote. Throws Error for anything else.
void readClasses(JsonObject& stored, ClassEvaluation& evaluation);

}  // namespace espalier::engine
