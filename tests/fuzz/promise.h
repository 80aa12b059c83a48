// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdlib>
#include <exception>

namespace espalier::tests {

/// Checks a guarantee: a violation aborts the program, which the fuzzer notices.
inline void require(bool promise) {
    if (!promise) std::abort();
}

/// The message of a refusal must be a readable sentence.
inline void requireSentence(const std::exception& refusal) {
    require(refusal.what()[0] != '\0');
}

}  // namespace espalier::tests
