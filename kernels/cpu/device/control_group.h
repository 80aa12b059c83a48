// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>

// Limits that a container or a service sets on this process (Linux control groups, version 2 and
// 1).
namespace espalier::kernels::cpu {

/// CPU time as a number of processors, possibly fractional; empty = no limit.
std::optional<double> controlGroupProcessors();

struct ControlGroupMemory {
    std::size_t limit = 0;  ///< bytes
    std::size_t used = 0;
};
/// Empty = no limit.
std::optional<ControlGroupMemory> controlGroupMemory();

}  // namespace espalier::kernels::cpu
