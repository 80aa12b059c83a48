// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <memory>
#include <stop_token>

#include "engine/runs/run_folder.h"
#include "engine/tasks/evaluation.h"
#include "engine/training/checkpoint/checkpoint.h"

namespace espalier::kernels {
class Device;
}  // namespace espalier::kernels

namespace espalier::engine {

/// What a run's newest checkpoint says of at most `most` of its validation images, spread over
/// all of them and the same every time. `data`: selectedImages() of the run's
/// project. For whoever watches: the run may be going on meanwhile, so this takes one thread of the
/// CPU then.
/// Throws RequestError when there is no checkpoint yet, Error when it cannot be read, Stopped.
std::unique_ptr<Evaluation> lookAtValidation(const RunFolder& run,
                                             const DataSource& data,
                                             std::size_t most,
                                             std::stop_token stop);

/// Likewise of any checkpoint, on any device.
std::unique_ptr<Evaluation> lookAtValidation(const Checkpoint& checkpoint,
                                             const Task& task,
                                             const DataSource& data,
                                             std::size_t most,
                                             kernels::Device& device,
                                             const std::stop_token& stop);

}  // namespace espalier::engine
