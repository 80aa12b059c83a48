// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "engine/formats/onnx_builder.h"
#include "engine/formats/onnx_composites.h"
#include "engine/ops/op_graph.h"

namespace espalier::engine {

/// Writes the ops of a prediction one by one, whatever layer they came from.
class OnnxOpWriter {
  public:
    OnnxOpWriter(const OpGraph& graph, OnnxBuilder& builder);

    /// The name under which a value is known in the file.
    void setName(ValueId value, const std::string& name) { names_[value] = name; }
    const std::string& nameOf(ValueId value) const { return names_.at(value); }
    /// Throws Error for an op that no prediction has.
    void write(const OpNode& node);

    // One per op that can be differentiated, losses excepted: a new one is a compile error here.
    void operator()(const kernels::ConvolutionForward& op);
    void operator()(const kernels::ConvolutionBackwardData& op);
    void operator()(const kernels::Matmul& op);
    void operator()(const kernels::PoolForward& op);
    void operator()(const kernels::BatchNormApply& op);
    void operator()(const kernels::LayerNormForward& op);
    void operator()(const kernels::ActivationForward& op);
    void operator()(const kernels::Add& op);
    void operator()(const kernels::Multiply& op);
    void operator()(const kernels::Concatenate& op);
    void operator()(const kernels::Slice& op);
    void operator()(const kernels::Transpose& op);
    void operator()(const kernels::UpsampleForward& op);
    void operator()(const kernels::SoftmaxForward& op);
    void operator()(const kernels::Reshape& op);
    void operator()(const kernels::Reorder& op);
    void operator()(const kernels::Clip& op);
    void operator()(const kernels::Dropout&) { refuse(); }
    template <class Op>
    requires(!Op::kDifferentiable || Op::kPrecision == kernels::PrecisionClass::Loss) void
    operator()(const Op&) {
        refuse();
    }

  private:
    [[noreturn]] void refuse() const;
    const kernels::Shape& inputShape(std::size_t index = 0) const;
    const kernels::Shape& outputShape() const;
    std::vector<std::string> inputNames() const;
    /// The op's first output gets a name after its layer.
    std::string nameOutput();
    onnx::NodeProto& addNode(const std::string& op);
    onnx::NodeProto& addNode(const std::string& op, const std::vector<std::string>& inputs);
    void writeComposite(const Composite& composite,
                        const std::vector<std::string>& inputs,
                        const std::string& output);
    void writeGeometry(onnx::NodeProto& node,
                       const kernels::ConvolutionGeometry& geometry,
                       const kernels::Shape& weights);
    /// Returns the name of the image with zeros around it.
    std::string writeBorder(const std::string& input, const kernels::PoolingGeometry& geometry);
    void writeReshape(const std::string& input,
                      const std::string& output,
                      const kernels::Shape& shape);

    const OpGraph& graph_;
    OnnxBuilder& builder_;
    std::map<ValueId, std::string> names_;
    const OpNode* node_ = nullptr;  ///< being written
};

}  // namespace espalier::engine
