// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>

namespace espalier::kernels {

/// The current load of a GPU by all programs together. Values that its driver does not report are
/// absent.
struct DeviceLoad {
    std::optional<std::size_t> memoryUsed;  ///< bytes
    std::optional<std::size_t> memoryTotal;
    std::optional<int> busy;         ///< % of the last second or so in which it computed
    std::optional<int> temperature;  ///< °C
    std::optional<double> power;     ///< W

    friend bool operator==(const DeviceLoad&, const DeviceLoad&) = default;
};

}  // namespace espalier::kernels
