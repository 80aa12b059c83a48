// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace espalier::engine {

struct TrainingOptions;

/// Stores how many compute threads the calling thread's processors give a run on the CPU, unless
/// the options say a number: the bits of sums depend on it, and another start of the run may have
/// other processors.
void recordComputeThreads(TrainingOptions& options);

}  // namespace espalier::engine
