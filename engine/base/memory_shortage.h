// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace espalier::engine {

/// What to tell the person about a shortage that was noted.
inline constexpr const char* kMemoryShortage =
    "Memory ran short; Espalier continued with its reserve. The next shortage may end the program: "
    "close other programs, or train with a smaller batch.";

/// Notes that an allocation was served from the memory set aside. It allocates nothing and takes no
/// lock, so that a new handler may call it, on any thread.
void noteMemoryShortage() noexcept;
/// Whether a shortage was noted that nobody has reported yet: true once, for the one who then
/// reports it.
bool takeMemoryShortage() noexcept;

/// Counts an allocation that was refused for good, that is std::bad_alloc. Likewise for a new
/// handler.
void noteRefusedAllocation() noexcept;
/// How many there were. A library may catch one and go on in another way, with other bits: whoever
/// promises bits compares the counts of before and after.
std::uint64_t refusedAllocations() noexcept;

}  // namespace espalier::engine
