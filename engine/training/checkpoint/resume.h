// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/training/checkpoint/checkpoint.h"

namespace espalier::engine {

/// The start of a run, as given by the checkpoint from which it resumes.
struct ResumedRun {
    Checkpoint start;  ///< the checkpoint's state with the request's options
    bool keepOptimizerStates = true;
    std::string changed;                ///< options: "workers 1, was 2"; empty when none are
    std::vector<std::string> messages;  ///< what else differs, and what that means
};

/// Combines a checkpoint with a new request (its Checkpoint without tensors: options, network,
/// outputs, data, machine). If nothing relevant differs, the run continues with the same bits;
/// otherwise the messages say so. Throws RequestError when the network or the names of its outputs
/// differ.
ResumedRun resumeRun(Checkpoint stored, const Checkpoint& request);

/// producedBy of a checkpoint: keys that others read.
inline constexpr const char* kProducedByThreads = "compute_threads";
inline constexpr const char* kProducedByVersion = "version";
inline constexpr const char* kProducedByImages = "training_images";

}  // namespace espalier::engine
