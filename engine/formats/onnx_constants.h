// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/host_tensor.h"
#include "onnx/onnx_pb.h"

namespace espalier::engine {

/// The constants of a file, each checked: its type, its sizes, and that its bytes are there.
/// Refers to the graph, which must outlive it.
class OnnxConstants {
  public:
    /// Throws OnnxRefusal.
    explicit OnnxConstants(const onnx::GraphProto& graph);

    bool has(const std::string& name) const { return tensors_.contains(name); }
    /// nullopt when there is none of that name, or it is no tensor of floats.
    std::optional<kernels::Shape> shape(const std::string& name) const;
    HostTensor tensor(const std::string& name) const;
    /// A float alone; nullopt when it is none.
    std::optional<float> scalar(const std::string& name) const;
    /// A short list of whole numbers, or of floats.
    std::optional<std::vector<std::int64_t>> integers(const std::string& name) const;
    std::optional<std::vector<float>> floats(const std::string& name) const;

  private:
    struct Entry {
        const onnx::TensorProto* proto = nullptr;
        kernels::Shape shape;
    };
    const Entry* find(const std::string& name, onnx::TensorProto::DataType type) const;

    std::map<std::string, Entry> tensors_;
};

}  // namespace espalier::engine
