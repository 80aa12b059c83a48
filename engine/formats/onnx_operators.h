// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <set>
#include <span>
#include <string>

namespace espalier::engine {

/// The names of the ONNX operators in the bytes of a model file, such as "Conv". Throws Error when
/// they are none.
std::set<std::string> onnxOperators(std::span<const std::byte> file);

/// Whether the bytes are an ONNX model that another program than Espalier wrote. Does not throw for
/// what they are.
bool isOnnxOfOthers(std::span<const std::byte> file);

}  // namespace espalier::engine
