// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <condition_variable>
#include <cstdint>
#include <mutex>

namespace espalier::engine {

/// A number of bytes shared by any number of threads: a request for more than is left waits.
/// Requests are granted in order, so that a large one is not starved; one larger than the whole
/// budget is granted alone. A thread holds one share at a time.
class ByteBudget {
  public:
    explicit ByteBudget(std::uint64_t bytes) : bytes_(bytes) {}

    /// Returns its bytes on destruction.
    class Share {
      public:
        Share(ByteBudget& budget, std::uint64_t bytes);
        ~Share();
        Share(const Share&) = delete;
        Share& operator=(const Share&) = delete;

      private:
        ByteBudget& budget_;
        const std::uint64_t bytes_;
    };

    Share take(std::uint64_t bytes) { return {*this, bytes}; }

  private:
    const std::uint64_t bytes_;
    std::mutex mutex_;
    std::condition_variable changed_;
    std::uint64_t inUse_ = 0;
    std::uint64_t nextTurn_ = 0;
    std::uint64_t turn_ = 0;
};

/// The limit for the pixels that all threads of a scan or a loader decode at the same time.
inline constexpr std::uint64_t kDecodingBytes = std::uint64_t{512} << 20;

/// Bytes for one image: its pixels, twice because rotating needs a copy. Large JPEG files take
/// less.
constexpr std::uint64_t decodingBytes(std::int64_t width, std::int64_t height) {
    return static_cast<std::uint64_t>(width * height) * 3 * 2;
}

}  // namespace espalier::engine
