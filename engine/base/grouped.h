// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

namespace espalier::engine {

/// "25,557,032": a number in an English sentence.
std::string grouped(std::int64_t number);

}  // namespace espalier::engine
