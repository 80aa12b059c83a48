// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "onnx/onnx_pb.h"

namespace espalier::tests {

inline std::string readBytes(const std::filesystem::path& file) {
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

inline void writeBytes(const std::filesystem::path& file, const std::string& bytes) {
    std::ofstream(file, std::ios::binary) << bytes;
}

inline onnx::ModelProto readProto(const std::filesystem::path& file) {
    onnx::ModelProto proto;
    proto.ParseFromString(readBytes(file));
    return proto;
}

}  // namespace espalier::tests
