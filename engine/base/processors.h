// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/diagnostics.h"

namespace espalier::engine {

/// Numbers of logical processors, as the system counts them, ascending, each once.
using Processors = std::vector<int>;

/// "0-3,6": as parseProcessors() reads it.
std::string processorsText(const Processors& processors);

/// Those that the calling thread may use; empty where the system does not say.
Processors allowedProcessors();
/// Their number, at least 1: for threads that wait for disks as much as they compute. Compute
/// threads are counted by cores (kernels/cpu/device/host_facts.h).
int processorCount();
/// The same processors by core; a core comes where its first processor does.
std::vector<Processors> coresOf(const Processors& processors);
bool overlap(const Processors& a, const Processors& b);
/// Those of `a` that are not among `b`.
Processors without(const Processors& a, const Processors& b);

/// What a person chose: a list, or a number of cores that nobody uses.
struct ProcessorChoice {
    Processors list = {};
    int free = 0;  ///< cores; 0: the list is meant
};

/// What text such as "0-3, 6" or "free:2" chooses among the `allowed` processors; spaces and
/// repeated numbers do not matter. Otherwise `problem` says why it chooses none (an error).
ProcessorChoice parseProcessors(std::string_view text,
                                const Processors& allowed,
                                Diagnostic& problem);
/// What a choice that was parsed may come to, for forecasts: of free cores the first.
Processors likelyProcessors(const ProcessorChoice& choice, const Processors& allowed);
/// The numbers of such a list, whatever processors there are; empty where it is none.
Processors processorsFromText(std::string_view text);

/// Lets the calling thread, and those that it starts from now on, use these processors only. Throws
/// RequestError where the system does not allow it.
void useProcessors(const Processors& processors);

/// Calls `work` on a thread of its own that useProcessors(), and returns when it has ended; on the
/// calling thread if there are none. For threads of a pool, which others use afterwards. Rethrows
/// what `work` throws.
void onProcessors(const Processors& processors, const std::function<void()>& work);

}  // namespace espalier::engine
