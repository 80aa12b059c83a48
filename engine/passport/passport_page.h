// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "engine/base/json.h"

namespace espalier::engine {

/// What every passport begins with.
std::string_view passportHead();

/// The page before and after the model in base64. `facts` are its data; no text in them can end the
/// element in which they stand.
std::pair<std::string, std::string> passportPage(const nlohmann::ordered_json& facts);

/// The ONNX operators that the page computes.
std::set<std::string> passportOperators();

/// RFC 4648.
std::string base64Of(std::string_view bytes);

}  // namespace espalier::engine
