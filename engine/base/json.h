// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "nlohmann/json.hpp"

// Compiled once, in json.cpp, and not in each of the files that read or write JSON.
extern template class nlohmann::basic_json<>;
extern template class nlohmann::basic_json<nlohmann::ordered_map>;
