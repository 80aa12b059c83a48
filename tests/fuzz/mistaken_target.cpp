// SPDX-License-Identifier: Apache-2.0
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <stdexcept>

/// Mistakes that `replay_test` expects to be noticed, each for inputs that its corpus does not
/// hold: an exception escapes, and a guarantee is violated.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0 || data[0] == 'a') return 0;
    if (data[0] == '!') std::abort();
    throw std::runtime_error("an exception escapes");
}
