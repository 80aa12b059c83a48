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

/// Whether the build is one for a sanitizer: sums are rounded at other places there, as fewer of
/// them are computed with vectors.
constexpr bool roundsOtherwise() {
    return hasOwnAllocations();
}

}  // namespace espalier::tests
