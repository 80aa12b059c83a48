// SPDX-License-Identifier: Apache-2.0
#include "engine/formats/onnx_checksum.h"

#include "engine/base/checksum.h"
#include "engine/formats/onnx_names.h"

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

void add(Checksum& checksum, const onnx::GraphProto& graph) {
    add(checksum, graph.name());
    for (const onnx::NodeProto& node : graph.node()) add(checksum, node.SerializeAsString());
    for (const auto& input : graph.input()) add(checksum, input.SerializeAsString());
    for (const auto& output : graph.output()) add(checksum, output.SerializeAsString());
    for (const onnx::TensorProto& tensor : graph.initializer()) add(checksum, tensor);
}

}  // namespace

std::string modelChecksum(const onnx::ModelProto& model) {
    Checksum checksum;
    for (const auto& opset : model.opset_import()) add(checksum, opset.SerializeAsString());
    add(checksum, model.graph());
    for (const auto& entry : model.metadata_props()) {
        if (entry.key() != kOnnxChecksum) add(checksum, entry.SerializeAsString());
    }
    return checksum.text();
}

}  // namespace espalier::engine
