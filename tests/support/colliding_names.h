// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <string>

// Names that a stranger may choose so that a hash table looks at each of them in turn. The standard
// library's hash of text (MurmurHash64A) mixes each block of eight bytes by itself, in a way that
// can be turned round.
namespace espalier::tests {

namespace colliding {

constexpr std::uint64_t kFactor = 0xc6a4a7935bd1e995;

constexpr std::uint64_t inverseFactor() {
    std::uint64_t result = 1;
    for (int i = 0; i < 6; ++i) result *= 2 - kFactor * result;
    return result;
}

constexpr std::uint64_t mixed(std::uint64_t block) {
    block *= kFactor;
    block ^= block >> 47;
    return block * kFactor;
}

constexpr std::uint64_t unmixed(std::uint64_t block) {
    block *= inverseFactor();
    block ^= block >> 47;
    return block * inverseFactor();
}

}  // namespace colliding

/// Of up to 65,536 numbers: different names of one hash. Two blocks in a row that are mixed alike
/// but for the highest bit give the same as two others. A test checks that two of them collide: a
/// library that hashes otherwise needs other names.
inline std::string collidingName(unsigned number) {
    constexpr std::uint64_t kBlock = 0x4141414141414141;
    constexpr std::uint64_t kOther =
        colliding::unmixed(colliding::mixed(kBlock) ^ (std::uint64_t{1} << 63));
    std::string text;
    for (int bit = 0; bit < 16; ++bit) {
        const std::uint64_t block = (number >> bit & 1) != 0 ? kOther : kBlock;
        for (int i = 0; i < 2; ++i) text.append(reinterpret_cast<const char*>(&block), 8);
    }
    return text;
}

inline bool namesCollide() {
    const std::hash<std::string> hash;
    return collidingName(1) != collidingName(2) && hash(collidingName(1)) == hash(collidingName(2));
}

}  // namespace espalier::tests
