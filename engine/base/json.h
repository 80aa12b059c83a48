// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "nlohmann/json.hpp"

// Instantiated once, in json.cpp, instead of in each file that reads or writes JSON.
extern template class nlohmann::basic_json<>;
extern template class nlohmann::basic_json<nlohmann::ordered_map>;
