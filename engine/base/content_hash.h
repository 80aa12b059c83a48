// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace espalier::engine {

/// 64-bit FNV-1a with a final mix (the 64-bit finaliser of MurmurHash3). The result never changes
/// between versions or machines. Offers no protection against forgery.
class ContentHash {
  public:
    explicit ContentHash(std::uint64_t start = 0xCBF29CE484222325ull) : state_(start) {}

    ContentHash& add(std::string_view text) {
        for (const char c : text) addByte(static_cast<unsigned char>(c));
        addByte(0xFF);  // never part of UTF-8: "ab", "c" differs from "a", "bc"
        return *this;
    }
    ContentHash& add(std::uint64_t number) {
        for (int shift = 0; shift < 64; shift += 8) addByte((number >> shift) & 0xFF);
        return *this;
    }
    std::uint64_t value() const {
        std::uint64_t mixed = state_;
        mixed = (mixed ^ (mixed >> 33)) * 0xFF51AFD7ED558CCDull;
        mixed = (mixed ^ (mixed >> 33)) * 0xC4CEB9FE1A85EC53ull;
        return mixed ^ (mixed >> 33);
    }

  private:
    void addByte(std::uint64_t byte) { state_ = (state_ ^ byte) * 0x100000001B3ull; }

    std::uint64_t state_;
};

}  // namespace espalier::engine
