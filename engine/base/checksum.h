// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>

struct XXH64_state_s;  // defined in <xxhash.h>

namespace espalier::engine {

/// XXH64 with seed 0 (Collet, xxHash fast digest algorithm, specification 0.1.1): detects damaged
/// files, does not protect against an attacker. Bytes may be added in pieces of any size.
class Checksum {
  public:
    Checksum();
    void add(std::span<const std::byte> bytes);
    std::uint64_t value() const;
    /// Sixteen hexadecimal digits.
    std::string text() const;

  private:
    struct Free {
        void operator()(XXH64_state_s* state) const;
    };

    std::unique_ptr<XXH64_state_s, Free> state_;
};

}  // namespace espalier::engine
