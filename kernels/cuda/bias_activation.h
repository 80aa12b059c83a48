// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_runtime_api.h>

#include <cstdint>

#include "kernels/data_type.h"
#include "kernels/ops/activation/desc.h"

namespace espalier::kernels::cuda {

/// Rows of adjacent channels: a channels-last image or a matrix.
struct ChannelRows {
    DataType type = DataType::Float32;
    void* values = nullptr;
    std::int64_t rows = 0;
    std::int64_t channels = 0;
};

/// y ← f(y + bias), in place; `bias` fp32 [channels] or null. For products whose library does not
/// fuse them.
void launchBiasActivation(cudaStream_t stream,
                          const ChannelRows& y,
                          const float* bias,
                          Activation activation);

}  // namespace espalier::kernels::cuda
