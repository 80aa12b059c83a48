// SPDX-License-Identifier: Apache-2.0
#include "engine/data/cache/image_cache.h"

#include <algorithm>
#include <cassert>

namespace espalier::engine {

ImageCache::ImageCache(std::size_t images, std::size_t bytesEach, std::size_t byteLimit)
    : bytesEach_(bytesEach),
      places_(bytesEach == 0 ? 0 : std::min(images, byteLimit / bytesEach)),
      states_(std::make_unique<std::atomic<std::uint8_t>[]>(places_)),
      pixels_(new std::uint8_t[places_ * bytesEach]) {}

std::span<const std::uint8_t> ImageCache::find(std::size_t index) const {
    if (index >= places_ || states_[index].load(std::memory_order_acquire) != kReady) return {};
    return {pixels_.get() + index * bytesEach_, bytesEach_};
}

void ImageCache::keep(std::size_t index, std::span<const std::uint8_t> pixels) {
    assert(pixels.size() == bytesEach_);
    std::uint8_t expected = kEmpty;
    if (index >= places_ || !states_[index].compare_exchange_strong(expected, kWriting)) return;
    std::ranges::copy(pixels, pixels_.get() + index * bytesEach_);
    states_[index].store(kReady, std::memory_order_release);
}

}  // namespace espalier::engine
