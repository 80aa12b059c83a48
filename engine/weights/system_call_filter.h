// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace espalier::engine {

/// From here on the kernel refuses this thread, with EPERM, all system calls but those that take
/// memory, wait, write to what is open, and end the process. False where that is not possible, and
/// nothing is refused: on a kernel without seccomp, or a processor whose calls are not listed.
[[nodiscard]] bool filterSystemCalls();

}  // namespace espalier::engine
