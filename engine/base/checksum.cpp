// SPDX-License-Identifier: Apache-2.0
#include "engine/base/checksum.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace espalier::engine {

namespace {

constexpr std::uint64_t kPrime1 = 0x9E3779B185EBCA87ull;
constexpr std::uint64_t kPrime2 = 0xC2B2AE3D27D4EB4Full;
constexpr std::uint64_t kPrime3 = 0x165667B19E3779F9ull;
constexpr std::uint64_t kPrime4 = 0x85EBCA77C2B2AE63ull;
constexpr std::uint64_t kPrime5 = 0x27D4EB2F165667C5ull;

static_assert(std::endian::native == std::endian::little);

template <typename T>
T read(const std::byte* bytes) {
    T value;
    std::memcpy(&value, bytes, sizeof value);
    return value;
}

std::uint64_t round(std::uint64_t lane, std::uint64_t input) {
    return std::rotl(lane + input * kPrime2, 31) * kPrime1;
}

std::uint64_t mergeLane(std::uint64_t sum, std::uint64_t lane) {
    return (sum ^ round(0, lane)) * kPrime1 + kPrime4;
}

// The last bytes, fewer than a stripe.
std::uint64_t addTail(std::uint64_t sum, std::span<const std::byte> tail) {
    while (tail.size() >= 8) {
        sum = std::rotl(sum ^ round(0, read<std::uint64_t>(tail.data())), 27) * kPrime1 + kPrime4;
        tail = tail.subspan(8);
    }
    if (tail.size() >= 4) {
        sum = std::rotl(sum ^ (read<std::uint32_t>(tail.data()) * kPrime1), 23) * kPrime2 + kPrime3;
        tail = tail.subspan(4);
    }
    for (const std::byte byte : tail) {
        sum = std::rotl(sum ^ (std::to_integer<std::uint64_t>(byte) * kPrime5), 11) * kPrime1;
    }
    return sum;
}

std::uint64_t avalanche(std::uint64_t sum) {
    sum = (sum ^ (sum >> 33)) * kPrime2;
    sum = (sum ^ (sum >> 29)) * kPrime3;
    return sum ^ (sum >> 32);
}

}  // namespace

void Checksum::consumeStripe(const std::byte* stripe) {
    for (std::size_t lane = 0; lane < lanes_.size(); ++lane) {
        lanes_[lane] = round(lanes_[lane], read<std::uint64_t>(stripe + 8 * lane));
    }
}

void Checksum::add(std::span<const std::byte> bytes) {
    total_ += bytes.size();
    if (pendingBytes_ > 0) {
        const std::size_t taken = std::min(kStripe - pendingBytes_, bytes.size());
        std::copy_n(bytes.begin(), taken, pending_.begin() + static_cast<long>(pendingBytes_));
        pendingBytes_ += taken;
        bytes = bytes.subspan(taken);
        if (pendingBytes_ < kStripe) return;
        consumeStripe(pending_.data());
        pendingBytes_ = 0;
    }
    for (; bytes.size() >= kStripe; bytes = bytes.subspan(kStripe)) consumeStripe(bytes.data());
    std::ranges::copy(bytes, pending_.begin());
    pendingBytes_ = bytes.size();
}

std::uint64_t Checksum::value() const {
    std::uint64_t sum = kPrime5;
    if (total_ >= kStripe) {
        sum = std::rotl(lanes_[0], 1) + std::rotl(lanes_[1], 7) + std::rotl(lanes_[2], 12) +
              std::rotl(lanes_[3], 18);
        for (const std::uint64_t lane : lanes_) sum = mergeLane(sum, lane);
    }
    return avalanche(addTail(sum + total_, std::span(pending_).first(pendingBytes_)));
}

std::string Checksum::text() const {
    constexpr char kDigits[] = "0123456789abcdef";
    std::string digits(16, '0');
    std::uint64_t rest = value();
    for (std::size_t place = digits.size(); place-- > 0; rest >>= 4) {
        digits[place] = kDigits[rest & 15];
    }
    return digits;
}

}  // namespace espalier::engine
