// SPDX-License-Identifier: Apache-2.0
#include "engine/data/cache/picture_cache.h"

#include <algorithm>
#include <cassert>

namespace espalier::engine {

PictureCache::PictureCache(std::size_t pictures, std::size_t bytesEach, std::size_t byteLimit)
    : bytesEach_(bytesEach),
      places_(bytesEach == 0 ? 0 : std::min(pictures, byteLimit / bytesEach)),
      states_(std::make_unique<std::atomic<std::uint8_t>[]>(places_)),
      pixels_(new std::uint8_t[places_ * bytesEach]) {}

std::span<const std::uint8_t> PictureCache::find(std::size_t index) const {
    if (index >= places_ || states_[index].load(std::memory_order_acquire) != kReady) return {};
    return {pixels_.get() + index * bytesEach_, bytesEach_};
}

void PictureCache::keep(std::size_t index, std::span<const std::uint8_t> pixels) {
    assert(pixels.size() == bytesEach_);
    std::uint8_t expected = kEmpty;
    if (index >= places_ || !states_[index].compare_exchange_strong(expected, kWriting)) return;
    std::ranges::copy(pixels, pixels_.get() + index * bytesEach_);
    states_[index].store(kReady, std::memory_order_release);
}

}  // namespace espalier::engine
