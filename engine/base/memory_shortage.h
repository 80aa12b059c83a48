// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace espalier::engine {

/// What to tell the person about a shortage that was noted.
inline constexpr const char* kMemoryShortage =
    "Memory ran short, and Espalier went on with what it keeps in reserve. The next shortage may "
    "end it: close other programs, or train with a smaller batch.";

/// Notes that an allocation was served from the memory set aside. It allocates nothing and takes no
/// lock, so that a new handler may call it, on any thread.
void noteMemoryShortage() noexcept;
/// Whether a shortage was noted that nobody has reported yet: true once, for the one who then
/// reports it.
bool takeMemoryShortage() noexcept;

}  // namespace espalier::engine
