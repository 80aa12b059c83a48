// SPDX-License-Identifier: Apache-2.0
#include <cstddef>
#include <cstdint>
#include <string>

#include "engine/base/checksum.h"
#include "engine/base/error.h"
#include "engine/formats/safetensors.h"
#include "memory_file.h"
#include "promise.h"

namespace {

using namespace espalier;
using namespace espalier::engine;
using namespace espalier::tests;

/// Corrects the checksum, if there is one, so that the search gets past it.
std::string sealed(const std::uint8_t* data, std::size_t size) {
    constexpr std::size_t kDigits = 16;
    std::string bytes(reinterpret_cast<const char*>(data), size);
    const std::string key = '"' + std::string(kChecksumKey) + "\":\"";
    const std::size_t place = bytes.find(key);
    if (place == std::string::npos || place + key.size() + kDigits > size) return bytes;
    bytes.replace(place + key.size(), kDigits, kDigits, '0');
    Checksum checksum;
    checksum.add(std::as_bytes(std::span(bytes)));
    return bytes.replace(place + key.size(), kDigits, checksum.text());
}

void read(const std::string& bytes) {
    const MemoryFile file({reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()});
    try {
        const TensorFile content = readTensorFile(file.path());
        std::size_t taken = 0;
        for (const HostTensor& tensor : content.tensors) {
            const auto count = static_cast<std::size_t>(tensor.shape.elementCount());
            require(tensor.bytes.size() == count * kernels::byteSize(tensor.type));
            taken += tensor.bytes.size();
        }
        require(taken <= bytes.size());
    } catch (const Error& refusal) {
        requireSentence(refusal);
    }
}

}  // namespace

/// For any bytes, reading a tensor file gives tensors that lie inside it, or one sentence.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    read(sealed(data, size));
    return 0;
}
