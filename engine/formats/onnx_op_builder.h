// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>
#include <vector>

#include "engine/formats/onnx_constants.h"
#include "engine/formats/onnx_node_reader.h"
#include "engine/ops/op_graph.h"

namespace espalier::engine {

/// The graph of ops that is made of a file's nodes, with what every reader of a node needs of it:
/// values by their names in the file, and parameters whose shapes the file's tensors have. All
/// throw OnnxRefusal.
class OnnxOpBuilder {
  public:
    OnnxOpBuilder(const OnnxConstants& constants, OpGraph& graph)
        : constants_(constants), graph_(graph) {}

    const OnnxConstants& constants() const { return constants_; }
    OpGraph& graph() { return graph_; }

    void setValue(const std::string& name, ValueId value);
    const std::map<std::string, ValueId>& values() const { return values_; }
    ValueId value(const std::string& name) const;
    const kernels::Shape& shapeOf(ValueId value) const { return graph_.desc(value).shape; }
    /// The image or row that the node works on, of that rank; 0 = of any.
    ValueId activation(const OnnxNodeReader& node, int index, int rank = 0) const;
    std::vector<ValueId> activations(const OnnxNodeReader& node) const;
    /// Of the node's second input.
    kernels::Shape weightShape(const OnnxNodeReader& node, int rank) const;
    ValueId parameter(const OnnxNodeReader& node,
                      const std::string& name,
                      const kernels::Shape& shape,
                      ValueRole role = ValueRole::Parameter);
    /// Adds the op under the name of the node's output.
    void add(const OnnxNodeReader& node,
             const kernels::OpDesc& op,
             const std::vector<ValueId>& inputs,
             const kernels::Shape& output);

  private:
    const OnnxConstants& constants_;
    OpGraph& graph_;
    std::map<std::string, ValueId> values_;
};

}  // namespace espalier::engine
