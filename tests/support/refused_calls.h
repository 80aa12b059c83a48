// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace espalier::tests {

/// A system call that fails, as on an older kernel or under the rules of a container.
struct RefusedCall {
    long number;  ///< SYS_close_range
    int error;    ///< ENOSYS
    /// Only if its first argument is this.
    std::optional<std::uint32_t> first = {};
};

/// Does `action` in a thread in which, and in whose processes, these calls fail.
void withRefusedCalls(const std::vector<RefusedCall>& calls, const std::function<void()>& action);

}  // namespace espalier::tests
