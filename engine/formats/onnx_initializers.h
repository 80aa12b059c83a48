// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "engine/base/host_tensor.h"

namespace espalier::engine {

/// The stored tensors of an ONNX model of any program.
struct OnnxInitializers {
    std::vector<HostTensor> tensors;   ///< fp32, in the order in which the nodes use them
    std::vector<std::string> leftOut;  ///< "axes: no floating-point numbers"
};

/// True when the bytes begin as ONNX files do: with the version of the format, or the graph.
bool looksLikeOnnx(std::span<const std::byte> file);
/// Reads the initializers of a model in memory, whatever its nodes are. fp64, fp16 and bf16 are
/// converted. Takes at most `memory` bytes besides the file's own; a model of fp32 numbers takes a
/// little more than the file. Throws OnnxRefusal when the file is damaged or beyond the limits,
/// would take more, or stores tensors in other files.
OnnxInitializers readOnnxInitializers(std::span<const std::byte> file, std::int64_t memory);

}  // namespace espalier::engine
