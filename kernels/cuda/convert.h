// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_runtime_api.h>

#include <cstdint>

#include "kernels/data_type.h"

namespace espalier::kernels::cuda {

/// Whether launchConvert and launchTranspose support the pair.
bool isConverted(DataType from, DataType to);

struct ConvertedTensor {
    DataType type = DataType::Float32;
    void* values = nullptr;
};
struct ConvertedSource {
    DataType type = DataType::Float32;
    const void* values = nullptr;
};

/// The same elements, in the same order, in another type (or the same).
void launchConvert(cudaStream_t stream,
                   const ConvertedSource& from,
                   const ConvertedTensor& to,
                   std::int64_t count);

/// `batch` matrices of rows x columns become columns x rows: plain images become channels-last ones
/// (rows = channels, columns = pixels) and back.
struct TransposedSizes {
    std::int64_t batch = 0;
    std::int64_t rows = 0;
    std::int64_t columns = 0;
};
void launchTranspose(cudaStream_t stream,
                     const ConvertedSource& from,
                     const ConvertedTensor& to,
                     const TransposedSizes& sizes);

}  // namespace espalier::kernels::cuda
