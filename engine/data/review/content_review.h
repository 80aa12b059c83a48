// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <stop_token>
#include <string>
#include <vector>

#include "engine/data/loading/data_source.h"

namespace espalier::engine {

/// Properties of an image's pixels.
enum class Look : std::uint8_t {
    NotLookedAt,  ///< of large folders only a part is decoded
    Colour,
    Grey,         ///< whatever its file says: red, green and blue hardly differ
    OneColour,    ///< hardly anything differs anywhere
    NarrowRange,  ///< likewise in 8 bits, but the file has 16, and there it does
    Damaged       ///< the header is good, the pixels are not
};

struct DamagedImage {
    std::uint32_t image = 0;
    std::string reason;
};

/// What only the content of the files shows. Numbers are places in the DataSource.
struct ContentReview {
    /// Groups of two or more images whose files have the same bytes, ascending, ordered by their
    /// first image.
    std::vector<std::vector<std::uint32_t>> copies;
    std::vector<Look> looks;            ///< of every image
    std::vector<DamagedImage> damaged;  ///< ascending
    std::int64_t lookedAt = 0;          ///< images that were decoded
};

struct ContentReviewOptions {
    int threads = 2;
    /// If there are more images, this many, spread evenly over the classes, are decoded.
    std::size_t mostLooks = 5000;
    /// Of each class, images are decoded until one is not damaged. Besides those of `mostLooks`.
    bool findsDamagedOutputs = false;
};

/// Reads the files of scanned data again: those of equal size to find copies, and all (or a fixed
/// part of many) to inspect their pixels. Depends on the files alone, not on threads, splits or
/// exclusions. A file that can no longer be read is not a copy of another. Its threads have low
/// priority. Calls `progress` from one thread: `of` is the number of images that are decoded (of
/// all, where none is), whatever is read of each and how often, and `done` as many of them as the
/// work that is done; it never falls. Throws Stopped.
ContentReview reviewContent(const DataSource& data,
                            const ContentReviewOptions& options,
                            const std::function<void(std::int64_t done, std::int64_t of)>& progress,
                            std::stop_token stop);

}  // namespace espalier::engine
