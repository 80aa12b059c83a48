// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace espalier::kernels {

/// Everything that changes from step to step, in device memory, as a UInt8 tensor [sizeof]. The
/// host writes it before a step; recordings read it there.
struct StepValues {
    std::uint64_t seed = 0;
    std::uint32_t stepAttempted = 0;  ///< from 1: data, randomness, schedule
    std::uint32_t stepApplied =
        0;  ///< from 1: the number this update will have (Adam's correction)
    std::uint32_t firstSample = 0;  ///< the first one of this replica or micro-batch in the batch
    float learningRate = 0;
    float lossScale = 1;         ///< 1 / Σw over all replicas (times the loss scale of fp16)
    float inverseLossScale = 1;  ///< removes the loss scale of fp16 in the update
};

/// Written by GradientNorm, read by OptimizerUpdate and by the host, as fp32 [4].
struct GradientStatus {
    float norm = 0;        ///< 2-norm of all gradients, without the loss scale
    float clipFactor = 1;  ///< min(1, limit / norm)
    float allFinite = 1;   ///< 0: the update is skipped
    float reserved = 0;
};

}  // namespace espalier::kernels
