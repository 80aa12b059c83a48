// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/formats/onnx_model_file.h"

namespace espalier::engine {

/// Several nodes by which programs write what ONNX has a node for (in later opsets, say) become
/// that node: the last of them is changed, and the others stay for what else reads them. The result
/// computes the same.
void joinComposites(onnx::GraphProto& graph, OnnxAllowance& allowance);

}  // namespace espalier::engine
