// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "engine/base/diagnostics.h"
#include "onnx/onnx_pb.h"

namespace espalier::engine {

/// Gives layers names that a person recognises: those that the file's author gave to the modules,
/// as far as the program that wrote the file has kept them.
class OnnxLayerNames {
  public:
    OnnxLayerNames() : taken_{{"input", 1}} {}

    /// "layer1.0.conv1", from the name of the weights ("layer1.0.conv1.weight"), from that of the
    /// node ("/layer1/layer1.0/conv1/Conv"), or else from the type: "conv2d". `weights` may be
    /// empty. Never the same twice.
    NodeId nameFor(const onnx::NodeProto& node,
                   std::string_view weights,
                   const std::string& layerType);

    /// True of "relu_2" and "block.relu", which say the type and no more.
    static bool isOfType(const NodeId& name, const std::string& layerType);

  private:
    NodeId unique(const std::string& wanted);

    std::map<std::string, int> taken_;  ///< how often each name was wanted
};

}  // namespace espalier::engine
