// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

namespace espalier::engine {

/// Images of one size, as they are after resizing and before any random change, kept in memory once
/// they have been read. Images beyond the limit are not kept. Usable from any number of threads.
class ImageCache {
  public:
    /// Reserves address space only; images allocate memory. All numbers in bytes or images.
    ImageCache(std::size_t images, std::size_t bytesEach, std::size_t byteLimit);

    /// Empty when the image is not there (yet). The pixels never change afterwards.
    std::span<const std::uint8_t> find(std::size_t index) const;
    /// If two threads store the same image, the first one wins.
    void keep(std::size_t index, std::span<const std::uint8_t> pixels);

  private:
    enum State : std::uint8_t { kEmpty, kWriting, kReady };

    std::size_t bytesEach_;
    std::size_t places_;
    std::unique_ptr<std::atomic<std::uint8_t>[]> states_;
    std::unique_ptr<std::uint8_t[]> pixels_;
};

}  // namespace espalier::engine
