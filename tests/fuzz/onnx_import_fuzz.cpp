// SPDX-License-Identifier: Apache-2.0
#include <cstddef>
#include <cstdint>
#include <string>

#include "engine/base/error.h"
#include "engine/formats/onnx_checksum.h"
#include "engine/formats/onnx_import.h"
#include "engine/formats/onnx_names.h"
#include "memory_file.h"
#include "promise.h"

namespace {

using namespace espalier::engine;
using namespace espalier::tests;

/// Corrects producer and checksum, so that the search gets past them.
std::string sealed(const std::uint8_t* data, std::size_t size) {
    std::string bytes(reinterpret_cast<const char*>(data), size);
    onnx::ModelProto proto;
    if (!proto.ParseFromString(bytes)) return bytes;
    proto.set_producer_name(kOnnxProducer);
    for (auto& entry : *proto.mutable_metadata_props()) {
        if (entry.key() == kOnnxChecksum) entry.set_value(modelChecksum(proto));
    }
    return proto.SerializeAsString();
}

}  // namespace

/// For any bytes, reading a model gives a consistent graph or one sentence.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string bytes = sealed(data, size);
    const MemoryFile file({reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()});
    try {
        const ImportedModel model = importOnnx(file.path());
        require(model.imageShape().rank() == 3 && !model.outputShape().empty());
        for (const HostTensor& tensor : model.tensors) {
            const ValueId value = model.graph.find(tensor.name);
            require(value != kNoValue && model.graph.desc(value).shape == tensor.shape);
        }
        for (const Value& value : withBatch(model.graph, 3).values) {
            require(value.desc.shape.elementCount() > 0);
        }
    } catch (const RequestError& refusal) {
        requireSentence(refusal);
    }
    return 0;
}
