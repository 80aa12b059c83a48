// SPDX-License-Identifier: Apache-2.0
#include "engine/formats/onnx_checksum.h"

#include "engine/formats/checksum.h"

namespace espalier::engine {

namespace {

void add(Checksum& checksum, const std::string& bytes) {
    const std::uint64_t size = bytes.size();
    checksum.add(std::as_bytes(std::span(&size, 1)));
    checksum.add(std::as_bytes(std::span(bytes)));
}

/// Without serialising the numbers: they are most of the file.
void add(Checksum& checksum, const onnx::TensorProto& tensor) {
    add(checksum, tensor.name());
    const std::vector<std::int64_t> dims(tensor.dims().begin(), tensor.dims().end());
    checksum.add(std::as_bytes(std::span(dims)));
    add(checksum, tensor.raw_data());
}

}  // namespace

std::string graphChecksum(const onnx::GraphProto& graph) {
    Checksum checksum;
    for (const onnx::NodeProto& node : graph.node()) add(checksum, node.SerializeAsString());
    for (const auto& input : graph.input()) add(checksum, input.SerializeAsString());
    for (const auto& output : graph.output()) add(checksum, output.SerializeAsString());
    for (const onnx::TensorProto& tensor : graph.initializer()) add(checksum, tensor);
    return checksum.text();
}

}  // namespace espalier::engine
