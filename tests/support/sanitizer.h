// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace espalier::tests {

/// Whether AddressSanitizer or ThreadSanitizer provides the allocation functions, takes terabytes
/// of address space, and keeps memory that was freed: limits of memory mean nothing then.
constexpr bool hasOwnAllocations() {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    return true;
#else
    return false;
#endif
}

/// What a test says that is skipped for that; tests/skips knows it.
inline constexpr const char* kAllocatesInItsOwnWay = "a sanitizer allocates in its own way";

}  // namespace espalier::tests
