// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "engine/base/host_tensor.h"
#include "engine/formats/onnx_names.h"
#include "onnx/onnx_pb.h"

namespace espalier::engine {

/// Assembles an ONNX graph: nodes in order, unique names, constants. Used once, by one thread. Sees
/// the protobuf classes, so only this folder's .cpp files include it.
class OnnxBuilder {
  public:
    explicit OnnxBuilder(onnx::ModelProto& model) : model_(model) {}

    /// `wanted`, with a number appended if it is taken.
    std::string freshName(const std::string& wanted);
    onnx::NodeProto& addNode(const std::string& op,
                             const std::vector<std::string>& inputs,
                             const std::string& output);
    void addInput(const std::string& name,
                  onnx::TensorProto::DataType type,
                  const kernels::Shape& shape);
    void addOutput(const std::string& name, const kernels::Shape& shape);
    /// The name of a new constant.
    std::string addConstant(const std::string& wanted,
                            const std::vector<std::int64_t>& shape,
                            std::span<const float> values);
    std::string addConstant(const std::string& wanted, const std::vector<std::int64_t>& values);
    /// min(max(input, low), high). The bounds are attributes up to opset 10, which is all that
    /// OpenCV 4.6 reads, and inputs from opset 11 on.
    void addClip(const std::string& input, const std::string& output, float low, float high);
    void addMetadata(const std::string& key, const std::string& value);

    /// The file must be of this opset or a later one.
    void require(int opset) { opset_ = std::max(opset_, opset); }
    /// Writes the versions, and what depends on them.
    void finish();

  private:
    struct Clip {
        int node = 0;
        float low = 0;
        float high = 0;
    };
    void writeBounds(const Clip& clip);

    onnx::ModelProto& model_;
    std::set<std::string> names_;
    std::vector<Clip> clips_;
    int opset_ = kOnnxLeastOpset;
};

void set(onnx::NodeProto& node, const std::string& name, std::int64_t value);
void set(onnx::NodeProto& node, const std::string& name, float value);
void set(onnx::NodeProto& node, const std::string& name, const std::string& value);
void setList(onnx::NodeProto& node,
             const std::string& name,
             const std::vector<std::int64_t>& values);

}  // namespace espalier::engine
