// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace espalier::engine {

/// The index of a value in OpGraph::values.
using ValueId = std::uint32_t;
inline constexpr ValueId kNoValue = ~ValueId{0};

}  // namespace espalier::engine
