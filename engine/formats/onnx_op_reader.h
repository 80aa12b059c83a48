// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "engine/formats/onnx_composites.h"
#include "engine/formats/onnx_constants.h"
#include "engine/formats/onnx_node_reader.h"
#include "engine/ops/op_graph.h"

namespace espalier::engine {

/// Turns the nodes that OnnxOpWriter writes back into ops. Every shape and setting is checked
/// before an op is made of it, because nothing behind this does so again. All throw OnnxRefusal.
class OnnxOpReader {
  public:
    OnnxOpReader(const onnx::GraphProto& file, const OnnxConstants& constants, OpGraph& graph)
        : file_(file), constants_(constants), graph_(graph) {}

    void setValue(const std::string& name, ValueId value);
    ValueId value(const std::string& name) const;
    /// From this node on to the last.
    void readNodes(int first);

  private:
    /// A composite found in the file.
    struct Match {
        std::vector<std::string> inputs;
        std::vector<float> constants;
        std::string output;
    };

    /// Returns how many nodes were read.
    int readNode(int index);
    int readComposite(int index);
    /// Pad and AveragePool together: an average that counts its border. 0 when it is not that.
    int readBorderedPooling(int index);
    std::optional<Match> match(const Composite& composite, int first) const;
    bool matchOperand(const Composite::Operand& operand,
                      const std::string& name,
                      int first,
                      Match& found) const;
    void readSimple(const OnnxNodeReader& node);

    void readConvolution(const OnnxNodeReader& node);
    void readTransposed(const OnnxNodeReader& node);
    void readGemm(const OnnxNodeReader& node);
    void readPooling(const OnnxNodeReader& node);
    void readWindow(const OnnxNodeReader& node,
                    kernels::Pooling kind,
                    const std::string& image,
                    const std::array<std::int64_t, 4>& pads);
    void readGlobalPooling(const OnnxNodeReader& node);
    void readBatchNorm(const OnnxNodeReader& node);
    void readActivation(const OnnxNodeReader& node);
    void readClip(const OnnxNodeReader& node);
    void readAdd(const OnnxNodeReader& node);
    void readMultiply(const OnnxNodeReader& node);
    void readConcatenate(const OnnxNodeReader& node);
    void readResize(const OnnxNodeReader& node);
    void readSoftmax(const OnnxNodeReader& node);
    void readFlatten(const OnnxNodeReader& node);
    void readReshape(const OnnxNodeReader& node);
    void readIdentity(const OnnxNodeReader& node);
    void readLayerNorm(const Match& found, const OnnxNodeReader& node);

    kernels::ConvolutionGeometry geometryOf(const OnnxNodeReader& node,
                                            const kernels::Shape& weights) const;
    const kernels::Shape& shapeOf(ValueId value) const { return graph_.desc(value).shape; }
    /// The image or row that the node works on, of that rank.
    ValueId activation(const OnnxNodeReader& node, int index, int rank = 0) const;
    std::vector<ValueId> activations(const OnnxNodeReader& node) const;
    ValueId parameter(const OnnxNodeReader& node,
                      const std::string& name,
                      const kernels::Shape& shape,
                      ValueRole role = ValueRole::Parameter);
    kernels::Shape weightShape(const OnnxNodeReader& node, int rank) const;
    /// Adds the op under the name of the node's output.
    void add(const OnnxNodeReader& node,
             const kernels::OpDesc& op,
             const std::vector<ValueId>& inputs,
             const kernels::Shape& output);

    const onnx::GraphProto& file_;
    const OnnxConstants& constants_;
    OpGraph& graph_;
    std::map<std::string, ValueId> values_;
};

}  // namespace espalier::engine
