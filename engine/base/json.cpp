// SPDX-License-Identifier: Apache-2.0
#include "engine/base/json.h"

template class nlohmann::basic_json<>;
template class nlohmann::basic_json<nlohmann::ordered_map>;
