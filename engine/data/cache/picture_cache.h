// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

namespace espalier::engine {

/// Pictures of one size, as they are after resizing and before any random change, kept in memory
/// from the first time they were read. Those behind the limit are not kept. Any number of threads.
class PictureCache {
  public:
    /// Takes address space only; memory comes with the pictures. All numbers in bytes or pictures.
    PictureCache(std::size_t pictures, std::size_t bytesEach, std::size_t byteLimit);

    /// Empty when the picture is not there (yet). The pixels never change afterwards.
    std::span<const std::uint8_t> find(std::size_t index) const;
    /// Of two threads with the same picture the first one keeps it.
    void keep(std::size_t index, std::span<const std::uint8_t> pixels);

  private:
    enum State : std::uint8_t { kEmpty, kWriting, kReady };

    std::size_t bytesEach_;
    std::size_t places_;
    std::unique_ptr<std::atomic<std::uint8_t>[]> states_;
    std::unique_ptr<std::uint8_t[]> pixels_;
};

}  // namespace espalier::engine
