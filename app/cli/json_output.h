// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>

#include "app/cli/terminal.h"
#include "engine/base/json.h"

namespace espalier::cli {

using Json = nlohmann::ordered_json;

/// One object on one line. A name that is not UTF-8 is shown with replacement characters.
inline void sayJson(const Json& object) {
    say(object.dump(-1, ' ', false, Json::error_handler_t::replace));
}

/// JSON has no word for "not a number": null.
inline Json numberOrNull(double value) {
    return std::isfinite(value) ? Json(value) : Json();
}

}  // namespace espalier::cli
