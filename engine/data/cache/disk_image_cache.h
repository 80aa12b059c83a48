// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <mutex>
#include <shared_mutex>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "engine/base/content_hash.h"
#include "engine/data/preprocessing/preprocessing.h"

namespace espalier::engine {

struct DiskCacheOptions {
    std::filesystem::path folder;  ///< made when it is not there
    std::uint64_t mostBytes = 0;   ///< of all files in it
    /// A file changed more recently than this may change again without a new time stamp; its image
    /// is not kept.
    std::chrono::seconds settling{3};
};

/// Identifies the content of a file (path, size, times and inode number) and how it was decoded.
struct ImageKey {
    std::uint64_t low = 0;
    std::uint64_t high = 0;
    std::int64_t changed = 0;  ///< seconds since 1970

    /// All zeros for a file that is not there.
    static ImageKey of(const std::filesystem::path& file, JpegDetail detail);
    friend bool operator==(const ImageKey& a, const ImageKey& b) {
        return a.low == b.low && a.high == b.high;
    }
};

/// `hash` followed by everything of the recipe that decides how a file becomes pixels: all its
/// fields, one added later too, except the normalisation, which comes after them.
ContentHash hashOfPixels(const Preprocessing& recipe, ContentHash hash);

/// Images as ImageCache has them, kept on disk from one training to the next: a file of pixels and
/// a file of keys and checksums for each folder of images and recipe. Nothing depends on them: both
/// files may be deleted, truncated or overwritten at any time, and an image that does not match its
/// checksum counts as missing. Of several programs with the same folder and recipe, the first
/// writes and the others read. The least recently used caches are deleted when the size limit is
/// exceeded. Usable from any thread.
class DiskImageCache {
  public:
    /// For at most `imageCount` of the images under `root`. Never throws for disk errors: problem()
    /// says why nothing is kept.
    DiskImageCache(const DiskCacheOptions& options,
                   const std::filesystem::path& root,
                   const Preprocessing& recipe,
                   std::size_t imageCount);
    ~DiskImageCache();
    DiskImageCache(const DiskImageCache&) = delete;
    DiskImageCache& operator=(const DiskImageCache&) = delete;

    /// False if the image is not there; `pixels` is then undefined.
    bool find(const ImageKey& key, std::span<std::uint8_t> pixels) const;
    /// Does nothing if the file has just changed or there is no space.
    void keep(const ImageKey& key, std::span<const std::uint8_t> pixels);

    /// The number of images that fit, cached ones included.
    std::size_t capacity() const;
    /// A message for the user, once; empty if there is no problem.
    std::string takeProblem();

  private:
    struct KeyHash {
        std::size_t operator()(const ImageKey& key) const {
            return static_cast<std::size_t>(key.low);
        }
    };
    struct Place {
        std::uint64_t slot = 0;
        std::uint64_t checksum = 0;
    };

    std::string open(const DiskCacheOptions& options,
                     const std::filesystem::path& root,
                     std::size_t imageCount);
    bool readIndex();
    bool startOver();
    bool writeHead();
    void makeRoom(const DiskCacheOptions& options, std::size_t imageCount);
    void giveUp(const std::string& reason);

    const std::size_t bytesEach_;
    const std::chrono::seconds settling_;
    std::filesystem::path folder_;
    std::filesystem::path indexPath_;
    std::filesystem::path pixelsPath_;
    std::uint64_t recipe_ = 0;
    int index_ = -1;
    int pixels_ = -1;
    bool writes_ = false;  // this one holds the lock

    mutable std::shared_mutex mutex_;  // of what follows
    std::size_t capacity_ = 0;
    std::unordered_map<ImageKey, Place, KeyHash> places_;
    std::vector<std::uint64_t> free_;  // slots below next_ that hold nothing
    std::uint64_t next_ = 0;
    bool gaveUp_ = false;
    std::string problem_;
};

/// In the user's cache folder (XDG_CACHE_HOME); empty when there is none.
std::filesystem::path usualImageCacheFolder();

}  // namespace espalier::engine
