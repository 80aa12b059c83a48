// SPDX-License-Identifier: Apache-2.0
#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>

#include "engine/formats/onnx_drawing.h"
#include "engine/formats/onnx_refusal.h"
#include "engine/network/network.h"
#include "promise.h"

namespace {

using namespace espalier;
using namespace espalier::engine;
using namespace espalier::tests;

constexpr std::int64_t kMemory = 64 << 20;

void check(const OnnxDrawing& drawing) {
    const LayerCatalog catalog;
    const Validation validation = validate(
        drawing.network, catalog, {.input = drawing.image, .outputWidth = drawing.outputs});
    require(validation.network.has_value());
    std::map<std::string, kernels::Shape> wanted;
    for (const NetworkLayer& layer : validation.network->layers) {
        for (const auto* specs : {&layer.shape.parameters, &layer.shape.states}) {
            for (const ParameterSpec& spec : *specs) {
                wanted[layer.id + '.' + spec.name] = spec.shape;
            }
        }
    }
    std::int64_t bytes = 0;
    for (const HostTensor& tensor : drawing.tensors) {
        const auto found = wanted.find(tensor.name);
        require(found != wanted.end() && found->second == tensor.shape);
        wanted.erase(found);
        bytes += std::ssize(tensor.bytes);
    }
    require(wanted.empty() && bytes <= kMemory);
}

}  // namespace

/// For any bytes, drawing a network gives a valid one with all its weights, within the memory that
/// is allowed, or one sentence. Other files are not read.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    try {
        check(drawOnnx(std::as_bytes(std::span(data, size)), {}, kMemory));
    } catch (const OnnxRefusal& refusal) {
        requireSentence(refusal);
    }
    return 0;
}
