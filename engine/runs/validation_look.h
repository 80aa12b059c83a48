// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <stop_token>
#include <vector>

#include "engine/evaluation/evaluator.h"
#include "engine/runs/run_folder.h"
#include "engine/training/checkpoint/checkpoint.h"

namespace espalier::kernels {
class Device;
}  // namespace espalier::kernels

namespace espalier::engine {

/// Predictions of a classifier's newest checkpoint for at most `most` of its validation
/// images, spread over all classes and the same every time. `data`: selectedImages() of the run's
/// project. For whoever watches: the run may be going on meanwhile, so this takes one thread of the
/// CPU then.
/// Throws RequestError when there is no checkpoint yet, Error when it cannot be read, Stopped.
std::vector<Prediction> lookAtValidation(const RunFolder& run,
                                         const DataSource& data,
                                         std::size_t most,
                                         std::stop_token stop);

/// Likewise of any checkpoint, on any device.
std::vector<Prediction> lookAtValidation(const Checkpoint& checkpoint,
                                         const DataSource& data,
                                         std::size_t most,
                                         kernels::Device& device,
                                         const std::stop_token& stop);

}  // namespace espalier::engine
