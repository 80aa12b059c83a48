// SPDX-License-Identifier: Apache-2.0
#include "engine/base/json.h"

template class nlohmann::basic_json<>;
template class nlohmann::basic_json<nlohmann::ordered_map>;
ESPALIER_JSON_TEMPLATES(, nlohmann::json)
ESPALIER_JSON_TEMPLATES(, nlohmann::ordered_json)
