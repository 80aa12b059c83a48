// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace espalier::tests {

using InputBytes = std::vector<std::uint8_t>;

/// An input of the corpus (not empty) with one to four random changes: flipped bits, a cut-off end,
/// blocks that are erased or repeated, bytes and numbers in text that become the boundary of an
/// integer, or the end of another input. At most `longest` bytes. It depends on the arguments
/// alone, so that every input can be made again.
InputBytes mutatedInput(std::span<const InputBytes> corpus,
                        std::uint32_t seed,
                        std::uint64_t number,
                        std::size_t longest);

}  // namespace espalier::tests
