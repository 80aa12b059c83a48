// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "onnx/onnx_pb.h"

namespace espalier::engine {

/// Over nodes, constants, inputs and outputs: a damaged model is found before it predicts.
std::string graphChecksum(const onnx::GraphProto& graph);

}  // namespace espalier::engine
