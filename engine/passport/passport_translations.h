// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/json.h"

namespace espalier::engine {

/// The texts of the engine among a passport's facts in the other languages of its page: {"ja":
/// {English: translation, …}, …}. The page says in English what has no translation.
nlohmann::ordered_json passportTranslations(const nlohmann::ordered_json& facts);

}  // namespace espalier::engine
