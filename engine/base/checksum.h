// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

namespace espalier::engine {

/// XXH64 with seed 0 (Collet, xxHash fast digest algorithm, specification 0.1.1): finds damage in
/// files, does not protect against an attacker. Bytes may come in pieces of any size.
class Checksum {
  public:
    void add(std::span<const std::byte> bytes);
    std::uint64_t value() const;
    /// Sixteen hexadecimal digits.
    std::string text() const;

  private:
    static constexpr std::size_t kStripe = 32;

    void consumeStripe(const std::byte* stripe);

    std::array<std::uint64_t, 4> lanes_{
        0x60EA27EEADC0B5D6ull, 0xC2B2AE3D27D4EB4Full, 0, 0x61C8864E7A143579ull};
    std::array<std::byte, kStripe> pending_{};
    std::size_t pendingBytes_ = 0;
    std::uint64_t total_ = 0;
};

}  // namespace espalier::engine
