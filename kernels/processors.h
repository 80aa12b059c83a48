// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

// The processors that the system lets a thread use (Linux: its CPU affinity). A thread that starts
// another one passes its processors on.
namespace espalier::kernels {

/// Numbers of logical processors, as the system counts them, ascending, each once.
using Processors = std::vector<int>;

/// Of the calling thread; empty where the system does not say.
Processors allowedProcessors();

/// All that the system runs, whoever may use them; empty where it does not say.
Processors onlineProcessors();

/// The same processors by the physical core that they belong to; a core comes where its first
/// processor does.
std::vector<Processors> coresOf(const Processors& processors);

/// Lets the calling thread, and those that it starts from now on, use these processors only.
/// Returns 0, or the number of the system's error (errno).
int useProcessors(const Processors& processors);

}  // namespace espalier::kernels
