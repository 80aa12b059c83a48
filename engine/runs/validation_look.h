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

/// Evaluates a run's newest checkpoint on at most `most` of its validation images, spread over all
/// of them and the same every time. `data`: selectedImages() of the run's project. May be called
/// while the run is being trained; then it uses a single thread of the CPU.
/// Throws RequestError when there is no checkpoint yet, Error when it cannot be read, Stopped.
std::unique_ptr<Evaluation> lookAtValidation(const RunFolder& run,
                                             const DataSource& data,
                                             std::size_t most,
                                             std::stop_token stop);

/// The same for any checkpoint, on any device.
std::unique_ptr<Evaluation> lookAtValidation(const Checkpoint& checkpoint,
                                             const Task& task,
                                             const DataSource& data,
                                             std::size_t most,
                                             kernels::Device& device,
                                             const std::stop_token& stop);

}  // namespace espalier::engine
