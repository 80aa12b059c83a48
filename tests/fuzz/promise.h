// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdlib>
#include <exception>

namespace espalier::tests {

/// What a fuzz target holds against the code: a broken one ends the program, which the fuzzer sees.
inline void require(bool promise) {
    if (!promise) std::abort();
}

/// A refusal is a sentence for a person.
inline void requireSentence(const std::exception& refusal) {
    require(refusal.what()[0] != '\0');
}

}  // namespace espalier::tests
