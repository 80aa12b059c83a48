// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace espalier::kernels {
struct DeviceDescription;
}

namespace espalier::engine {

struct ExecutionPlan;

/// The memory that a compiled network needs to predict, known before any of it is allocated, in
/// bytes: on the CPU with the batches that are read ahead; on a GPU the GPU's alone. Images that
/// are being decoded (kDecodingBytes) and the libraries' own memory come on top.
std::size_t predictionBytes(const ExecutionPlan& plan, const kernels::DeviceDescription& device);

/// What predicting may take. A small file can ask for any amount.
struct PredictionLimit {
    std::size_t free = 0;  ///< of the device's memory; 0 = unknown: everything is tried
    std::size_t most = 0;  ///< of the computer's memory, whatever is free; 0 = no such limit
};

/// The free memory of `device`, and `most` where it computes in the computer's memory.
PredictionLimit predictionLimit(const kernels::DeviceDescription& device, std::size_t most);

/// Why a plan that needs so much for `images` images may not be computed: a sentence that names
/// what it needs, the limit and a way out. Empty when it may.
std::string whyTooLarge(std::size_t needed, std::int64_t images, const PredictionLimit& limit);
/// The same of a user's own model, to follow "needs": "2.1 GB of memory (limit 1.5 GB); allow it
/// with --memory-limit 3".
std::string memoryNeedText(std::size_t needed, const PredictionLimit& limit);

}  // namespace espalier::engine
