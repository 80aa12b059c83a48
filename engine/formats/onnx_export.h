// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <vector>

#include "engine/base/atomic_file.h"
#include "engine/base/host_tensor.h"
#include "engine/compiler/compile.h"
#include "engine/formats/model_record.h"
#include "engine/network/network.h"
#include "engine/ops/op_graph.h"

namespace espalier::engine {

/// Takes bytes instead of floats: the model's input becomes "pixels", UInt8 [N,H,W,C], and
/// (pixel ÷ 255 - mean) ÷ standardDeviation is computed inside it. One number per channel.
struct PixelInput {
    std::vector<float> mean;
    std::vector<float> standardDeviation;
};

struct OnnxExport {
    const Network& network;
    std::span<const HostTensor> tensors;  ///< parameters and states, by name; others are ignored
    const ModelRecord& record;
    std::optional<PixelInput> pixels = std::nullopt;
    /// One that compares classes: the output is "scores", summing to 1. nullptr: the values.
    const Loss* loss = nullptr;
};

/// Writes a model with input "image" [N,C,H,W] and output "scores" or "output", any batch size, in
/// the lowest opset that suffices (9 … 13), whole or not at all. Throws Error when a tensor is
/// missing or of another shape, or the file cannot be written.
void exportOnnx(const std::filesystem::path& path,
                const OnnxExport& model,
                FileSystem& files = realFileSystem());

}  // namespace espalier::engine
