// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>

#include "engine/base/json.h"

namespace espalier::engine {

/// JSON has neither infinity, which the PSNR of equal images is, nor NaN: "inf", "-inf" and null.
inline nlohmann::ordered_json numberOrNull(double value) {
    if (std::isinf(value)) return value > 0 ? "inf" : "-inf";
    return std::isnan(value) ? nlohmann::ordered_json() : nlohmann::ordered_json(value);
}

/// The number that numberOrNull() has written; NaN for anything else.
inline double numberFrom(const nlohmann::json& stored) {
    if (stored.is_number()) return stored.get<double>();
    if (stored == "inf") return INFINITY;
    if (stored == "-inf") return -INFINITY;
    return NAN;
}

}  // namespace espalier::engine
