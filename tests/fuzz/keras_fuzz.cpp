// SPDX-License-Identifier: Apache-2.0
#include <pthread.h>
#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <set>
#include <string>

#include "engine/base/error.h"
#include "engine/weights/weight_file.h"
#include "memory_file.h"
#include "promise.h"

extern "C" __attribute__((weak)) void __sanitizer_set_death_callback(void (*callback)());

namespace {

using namespace espalier;
using namespace espalier::engine;
using namespace espalier::tests;

constexpr std::int64_t kBytesBeside = 192 << 20;

// What a sanitizer finds in HDF5 ends the process that reads, which is what that process is for. It
// is not reported as if it had happened here.
[[maybe_unused]] const int kQuiet = pthread_atfork(nullptr, nullptr, [] {
    if (__sanitizer_set_death_callback) __sanitizer_set_death_callback([] { ::_exit(1); });
});

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

/// For any bytes, reading weights of Keras gives named fp32 tensors within the memory that is
/// allowed, or one sentence, whatever becomes of HDF5. Each input is a process, so this target is
/// slower than the others. state_dict has the same check for the other formats.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const MemoryFile file({data, size});
    try {
        check(readWeights(file.path(), {.bytesBeside = kBytesBeside}), size);
    } catch (const RequestError& refusal) {
        requireSentence(refusal);
    }
    return 0;
}
