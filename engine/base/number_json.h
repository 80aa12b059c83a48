// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>

#include "engine/base/json.h"

namespace espalier::engine {

// Read by JsonObject::realOrInfinity().
inline constexpr const char* kInfinityWord = "inf";
inline constexpr const char* kMinusInfinityWord = "-inf";

/// JSON has neither infinity, which the PSNR of equal images is, nor NaN: "inf", "-inf" and null.
inline nlohmann::ordered_json numberOrNull(double value) {
    if (std::isinf(value)) return value > 0 ? kInfinityWord : kMinusInfinityWord;
    return std::isnan(value) ? nlohmann::ordered_json() : nlohmann::ordered_json(value);
}

}  // namespace espalier::engine
