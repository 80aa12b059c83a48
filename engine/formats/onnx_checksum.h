// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "onnx/onnx_pb.h"

namespace espalier::engine {

/// Over everything that decides a prediction, and the description: a damaged model is found before
/// it predicts. The description's own entry for the checksum is left out.
std::string modelChecksum(const onnx::ModelProto& model);

}  // namespace espalier::engine
