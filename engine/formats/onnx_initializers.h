// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "engine/base/host_tensor.h"

namespace espalier::engine {

/// The stored tensors of an ONNX model of any program.
struct OnnxInitializers {
    /// fp32, in the order in which the nodes use them. A matrix that a MatMul or Gemm multiplies by
    /// as [inputs,outputs] is [outputs,inputs] here, as in every other format. With the values of
    /// Constant nodes, except numbers alone and what is not floating-point.
    std::vector<HostTensor> tensors;
    std::vector<std::string> leftOut;               ///< "axes: no floating-point numbers"
    std::vector<std::filesystem::path> otherFiles;  ///< in which the model stores tensors
    /// Somewhere an image is flattened pixel by pixel: a Transpose puts its channels last before.
    bool flattensChannelsLast = false;
};

/// True when the bytes begin as ONNX files do: with the version of the format, or the graph.
bool looksLikeOnnx(std::span<const std::byte> file);
/// Reads the stored tensors of a model in memory, whatever its nodes are. fp64, fp16 and bf16 are
/// converted. Takes at most `memory` bytes besides the file's own and those in other files; a model
/// of fp32 numbers takes a little more than the file. Tensors in other files are read where these
/// lie in `folder` itself. Throws OnnxRefusal when the file is damaged or beyond the limits, or
/// would take more.
OnnxInitializers readOnnxInitializers(std::span<const std::byte> file,
                                      const std::filesystem::path& folder,
                                      std::int64_t memory);

}  // namespace espalier::engine
