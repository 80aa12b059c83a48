// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <stop_token>

#include "engine/project/project_review.h"

namespace espalier::kernels {
class Device;
}

namespace espalier::engine {

/// The training whose memory is estimated: a valid network, in batches of `batch`, with `images`
/// images for training and validation.
struct MemoryReviewQuestion {
    const CheckedNetwork& network;
    std::string task;
    const TrainingOptions& options;
    std::int64_t batch = 0;
    std::int64_t images = 0;
    std::int64_t training = 0;  ///< of these
    bool augments = false;      ///< training images differ from epoch to epoch
};

/// The memory that the training needs on `device`, from the plans that it will run: one for the
/// batch, and a few of other sizes to find the largest that fits. Throws Stopped.
DeviceMemory reviewMemory(const MemoryReviewQuestion& question,
                          kernels::Device& device,
                          std::stop_token stop = {});

/// Throws RequestError where a training needs more than all memory of its device by the sizes of
/// its tensors alone: nothing is prepared, measured or allocated. A project that is not valid is
/// accepted, as is a device that is not available: their own reviews tell.
void refuseBeyondMemory(const Project& project, const DataSource& selected);

}  // namespace espalier::engine
