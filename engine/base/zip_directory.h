// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace espalier::engine {

/// Whether a directory of a zip archive (PKWARE's APPNOTE.TXT, 4.3) lists more entries than that,
/// or says so. Every record that may be the end of a directory is looked at, as a reader may choose
/// any of them. Counts headers rather than believe a number, and allocates nothing.
bool listsMoreEntries(std::span<const std::byte> archive, std::uint64_t most);

}  // namespace espalier::engine
