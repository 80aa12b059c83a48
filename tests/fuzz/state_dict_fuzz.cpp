// SPDX-License-Identifier: Apache-2.0
#include <cstddef>
#include <cstdint>
#include <set>
#include <string>

#include "engine/base/error.h"
#include "engine/weights/weight_file.h"
#include "memory_file.h"
#include "promise.h"

namespace {

using namespace espalier;
using namespace espalier::engine;
using namespace espalier::tests;

constexpr std::int64_t kBytesBeside = 64 << 20;

void check(const WeightFile& file, std::size_t size) {
    std::set<std::string> names;
    std::size_t bytes = 0;
    for (const HostTensor& tensor : file.tensors) {
        require(tensor.type == kernels::DataType::Float32);
        require(tensor.bytes.size() ==
                static_cast<std::size_t>(tensor.shape.elementCount()) * sizeof(float));
        require(!tensor.name.empty() && names.insert(tensor.name).second);
        bytes += tensor.bytes.size();
    }
    require(bytes <= 2 * size + kBytesBeside);
}

}  // namespace

/// For any bytes, reading weights gives named fp32 tensors within the memory that is allowed, or
/// one sentence. The corpus has files of every format, without checksums where a format has both
/// kinds: a mutated zip archive is mostly refused for its checksum.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const MemoryFile file({data, size});
    try {
        check(readWeights(file.path(), {.bytesBeside = kBytesBeside}), size);
    } catch (const RequestError& refusal) {
        requireSentence(refusal);
    }
    return 0;
}
