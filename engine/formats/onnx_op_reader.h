// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "engine/formats/onnx_composite_reader.h"
#include "engine/formats/onnx_op_builder.h"
#include "engine/formats/onnx_value_reader.h"
#include "engine/formats/onnx_window_reader.h"

namespace espalier::engine {

/// Turns the nodes that OnnxOpWriter writes back into ops, each by the reader of its group. Every
/// shape and setting is checked before an op is created, because no later code checks them again.
/// All throw OnnxRefusal.
class OnnxOpReader {
  public:
    OnnxOpReader(const onnx::GraphProto& file, const OnnxConstants& constants, OpGraph& graph)
        : file_(file), builder_(constants, graph) {}
    OnnxOpReader(const OnnxOpReader&) = delete;  // its readers share its builder
    OnnxOpReader& operator=(const OnnxOpReader&) = delete;

    void setValue(const std::string& name, ValueId value) { builder_.setValue(name, value); }
    ValueId value(const std::string& name) const { return builder_.value(name); }
    const std::map<std::string, ValueId>& values() const { return builder_.values(); }
    /// From this node on to the last.
    void readNodes(int first);

  private:
    /// Returns how many nodes were read.
    int readNode(int index);

    const onnx::GraphProto& file_;
    OnnxOpBuilder builder_;
    OnnxCompositeReader composites_{file_, builder_};
    OnnxWindowReader windows_{builder_};
    OnnxValueReader values_{builder_};
};

}  // namespace espalier::engine
