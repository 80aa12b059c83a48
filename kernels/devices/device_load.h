// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>

namespace espalier::kernels {

/// What a GPU is doing now, all programs together. What its driver does not tell is absent.
struct DeviceLoad {
    std::optional<std::size_t> memoryUsed;  ///< bytes
    std::optional<std::size_t> memoryTotal;
    std::optional<int> busy;         ///< % of the last second or so in which it computed
    std::optional<int> temperature;  ///< °C
    std::optional<double> power;     ///< W

    friend bool operator==(const DeviceLoad&, const DeviceLoad&) = default;
};

}  // namespace espalier::kernels
