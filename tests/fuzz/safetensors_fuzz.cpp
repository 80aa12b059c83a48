// SPDX-License-Identifier: Apache-2.0
#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "engine/base/error.h"
#include "engine/formats/safetensors.h"
#include "memory_file.h"

namespace {

using namespace espalier;
using namespace espalier::engine;

void require(bool promise) {
    if (!promise) std::abort();
}

}  // namespace

/// What a tensor file promises whatever the bytes: tensors that lie inside it, or one sentence.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const tests::MemoryFile file({data, size});
    try {
        const TensorFile content = readTensorFile(file.path());
        std::size_t bytes = 0;
        for (const HostTensor& tensor : content.tensors) {
            const auto count = static_cast<std::size_t>(tensor.shape.elementCount());
            require(tensor.bytes.size() == count * kernels::byteSize(tensor.type));
            bytes += tensor.bytes.size();
        }
        require(bytes <= size);
    } catch (const Error& refusal) {
        require(refusal.what()[0] != '\0');
    }
    return 0;
}
