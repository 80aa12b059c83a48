// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <vector>

#include "engine/formats/onnx_refusal.h"
#include "onnx/onnx_pb.h"

namespace espalier::engine {

/// What reading a file may still take, in bytes. Asked before memory is allocated.
class OnnxAllowance {
  public:
    explicit OnnxAllowance(std::int64_t bytes) : left_(bytes) {}

    /// Throws OnnxRefusal when there is less.
    void take(std::int64_t bytes) {
        if (bytes > left_) {
            throw OnnxRefusal("its weights take more memory than is allowed",
                              "Choose a smaller network.");
        }
        left_ -= bytes;
    }
    void giveBack(std::int64_t bytes) { left_ += bytes; }

  private:
    std::int64_t left_;
};

/// The model in a file of any program; of at most 65,536 initializers. Throws OnnxRefusal.
onnx::ModelProto parseOnnxModel(std::span<const std::byte> file, OnnxAllowance& allowance);

/// Reads the tensors that the model stores in other files: its initializers, and the values of its
/// Constant nodes. The files must lie in `folder` itself, under a plain name, and be no links and
/// not mostly holes; an empty folder stands for none. What is read counts as bytes of the model's
/// own file, which no OnnxAllowance limits: it may be 4 GB. Returns the files that were read.
/// Throws OnnxRefusal.
std::vector<std::filesystem::path> readExternalTensors(onnx::GraphProto& graph,
                                                       const std::filesystem::path& folder);

}  // namespace espalier::engine
