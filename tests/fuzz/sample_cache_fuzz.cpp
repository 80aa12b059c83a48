// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>

#include "engine/data/cache/disk_image_cache.h"
#include "scratch_folder.h"

namespace {

using namespace espalier::engine;
using namespace espalier::tests;

using Pixels = std::array<std::uint8_t, 12>;

/// Two cached images and the paths of the two files that store them.
class CacheOnDisk {
  public:
    CacheOnDisk() {
        std::filesystem::create_directories(images());
        DiskImageCache cache(options(), images(), kRecipe, kKeys.size());
        for (std::size_t i = 0; i < kKeys.size(); ++i) cache.keep(kKeys[i], pixelsOf(i));
        for (const auto& entry : std::filesystem::directory_iterator(options().folder)) {
            (entry.path().extension() == ".index" ? index_ : pixels_) = entry.path();
        }
        require(!index_.empty() && !pixels_.empty());
    }

    // The first byte says how many of the others belong to the index; the rest are pixels.
    void fill(std::string_view bytes) const {
        const std::size_t split =
            bytes.empty() ? 0 : std::size_t{4} * static_cast<unsigned char>(bytes.front());
        bytes.remove_prefix(bytes.empty() ? 0 : 1);
        std::ofstream(index_, std::ios::binary) << bytes.substr(0, split);
        std::ofstream(pixels_, std::ios::binary)
            << (split < bytes.size() ? bytes.substr(split) : std::string_view());
    }

    void check() const {
        DiskImageCache cache(options(), images(), kRecipe, kKeys.size());
        for (std::size_t i = 0; i < kKeys.size(); ++i) {
            Pixels found{};
            require(!cache.find(kKeys[i], found) || found == pixelsOf(i));
            cache.keep(kKeys[i], pixelsOf(i));
            require(cache.find(kKeys[i], found) && found == pixelsOf(i));
        }
    }

  private:
    static constexpr std::array kKeys{ImageKey{1, 2, 0}, ImageKey{3, 4, 0}};
    static constexpr Preprocessing kRecipe{.height = 2, .width = 2};

    static Pixels pixelsOf(std::size_t image) {
        Pixels pixels;
        pixels.fill(static_cast<std::uint8_t>(10 + image));
        return pixels;
    }
    std::filesystem::path images() const { return scratch_.path() / "images"; }
    DiskCacheOptions options() const {
        return {.folder = scratch_.path() / "cache", .mostBytes = 1 << 20};
    }

    ScratchFolder scratch_;
    std::filesystem::path index_;
    std::filesystem::path pixels_;
};

}  // namespace

/// For any content of its two files, the cache of resized images returns an image as it was kept,
/// or none, and finds what is kept afterwards.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const CacheOnDisk kCache;
    kCache.fill({reinterpret_cast<const char*>(data), size});
    kCache.check();
    return 0;
}
