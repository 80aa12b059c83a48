// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/terminal.h"
#include "engine/base/json.h"

namespace espalier::cli {

using Json = nlohmann::ordered_json;

/// One object on one line. A name that is not UTF-8 is shown with replacement characters.
inline void sayJson(const Json& object) {
    putLine(object.dump(-1, ' ', false, Json::error_handler_t::replace));
}

}  // namespace espalier::cli
