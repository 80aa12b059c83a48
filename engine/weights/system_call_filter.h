// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace espalier::engine {

/// From here on the kernel refuses this thread, with EPERM, all system calls but those that take
/// memory, wait, write to what is open, and end the process. Nothing happens on a kernel or a
/// processor for which that is not known.
void filterSystemCalls();

}  // namespace espalier::engine
