// SPDX-License-Identifier: Apache-2.0
#include "engine/data/review/content_review.h"

#include <sys/resource.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <memory>
#include <optional>
#include <span>
#include <tuple>

#include "engine/base/natural_order.h"
#include "engine/base/parallel_for.h"
#include "engine/data/codecs/byte_budget.h"
#include "engine/data/codecs/decode.h"
#include "engine/data/codecs/file_bytes.h"
#include "engine/data/folder/image_sample.h"

namespace espalier::engine {

namespace {

// Different files of equal size nearly always differ here already, and need not be read whole.
constexpr std::size_t kHeadBytes = 16 << 10;
constexpr std::uint64_t kMostPixels = 2'000'000'000;
constexpr std::size_t kLeastLooks = 200;
constexpr int kDecodedSide = 32;
constexpr int kSame = 4;  // of 255: rounding of JPEG, which no eye sees

/// 128 bits of a file's content, eight bytes at a time: two sums that mix in different ways, each a
/// bijection of the state for every word. Files that differ by chance have different ones; no
/// protection against forgery.
class FileDigest {
  public:
    /// Pieces of a multiple of eight bytes, but the last one.
    void add(std::span<const std::byte> bytes) {
        std::size_t i = 0;
        for (; i + 8 <= bytes.size(); i += 8) {
            std::uint64_t word = 0;
            std::memcpy(&word, bytes.data() + i, 8);
            addWord(word);
        }
        std::uint64_t rest = 0;
        if (i < bytes.size()) std::memcpy(&rest, bytes.data() + i, bytes.size() - i);
        if (i < bytes.size()) addWord(rest);
        size_ += bytes.size();
    }
    auto value() const { return std::tuple(size_, first_, second_); }

  private:
    void addWord(std::uint64_t word) {
        first_ = std::rotl(first_ ^ word, 29) * 0x9E3779B97F4A7C15ull;
        second_ = (second_ + word) * 0xC2B2AE3D27D4EB4Full;
        second_ ^= second_ >> 31;
    }

    std::uint64_t size_ = 0;
    std::uint64_t first_ = 0;
    std::uint64_t second_ = 0x165667B19E3779F9ull;
};

/// An image whose file may be the copy of another's.
struct Suspect {
    std::uint32_t image = 0;
    bool readable = true;
    FileDigest digest;

    auto content() const { return std::tuple(readable, digest.value()); }
    auto order() const { return std::tuple(content(), image); }
};

using Suspects = std::vector<Suspect>;

// Calls `take` with every run of two or more neighbours of equal `key`.
template <typename Item, typename Key, typename Take>
void forEachRun(const std::vector<Item>& items, Key key, Take take) {
    for (std::size_t begin = 0; begin < items.size();) {
        std::size_t end = begin + 1;
        while (end < items.size() && key(items[end]) == key(items[begin])) ++end;
        if (end - begin > 1) take(std::span(items).subspan(begin, end - begin));
        begin = end;
    }
}

Suspects ofEqualSize(const ImageFolder& folder) {
    std::vector<std::uint32_t> images(folder.images.size());
    for (std::size_t i = 0; i < images.size(); ++i) images[i] = static_cast<std::uint32_t>(i);
    const auto bytes = [&](std::uint32_t image) { return folder.images[image].bytes; };
    std::ranges::stable_sort(images, {}, bytes);
    Suspects suspects;
    forEachRun(images, bytes, [&](std::span<const std::uint32_t> same) {
        for (const std::uint32_t image : same) suspects.push_back({image, true, {}});
    });
    return suspects;
}

// Sorted by content; only those that still have an equal.
Suspects ofEqualContent(Suspects suspects) {
    std::ranges::sort(suspects, {}, &Suspect::order);
    Suspects left;
    forEachRun(suspects, std::mem_fn(&Suspect::content), [&](std::span<const Suspect> same) {
        if (same.front().readable) left.insert(left.end(), same.begin(), same.end());
    });
    return left;
}

// Applies to this thread only, which ends with the review.
void giveWay() {
    thread_local bool given = false;
    if (!given) ::setpriority(PRIO_PROCESS, 0, 15);
    given = true;
}

Look lookOf(const Image& image) {
    std::array<std::uint8_t, 3> least{255, 255, 255};
    std::array<std::uint8_t, 3> most{};
    int farthest = 0;  // between the channels of one pixel
    for (std::size_t i = 0; i + 3 <= image.pixels.size(); i += 3) {
        const std::uint8_t* pixel = image.pixels.data() + i;
        for (std::size_t c = 0; c < 3; ++c) {
            least[c] = std::min(least[c], pixel[c]);
            most[c] = std::max(most[c], pixel[c]);
        }
        const auto [low, high] = std::minmax({pixel[0], pixel[1], pixel[2]});
        farthest = std::max(farthest, high - low);
    }
    bool flat = true;
    for (std::size_t c = 0; c < 3; ++c) flat = flat && most[c] - least[c] <= kSame;
    if (flat) return Look::OneColour;
    return farthest <= kSame ? Look::Grey : Look::Colour;
}

/// One review: heads of files of equal size, whole files of equal head, then pixels.
class ContentReading {
  public:
    ContentReading(const ImageFolder& folder,
                   const ContentReviewOptions& options,
                   const std::function<void(std::int64_t, std::int64_t)>& progress,
                   std::stop_token stop)
        : folder_(folder), options_(options), progress_(progress), stop_(std::move(stop)) {
        review_.looks.resize(folder.images.size(), Look::NotLookedAt);
    }

    ContentReview run() {
        const std::vector<std::size_t> samples = sampleImages(
            folder_, {options_.mostLooks, kLeastLooks, kMostPixels}, [](const ImageEntry&) {
                return true;
            });
        counted_ =
            static_cast<std::int64_t>(samples.empty() ? folder_.images.size() : samples.size());
        Suspects suspects = ofEqualSize(folder_);
        all_ = static_cast<std::int64_t>(suspects.size() + samples.size());
        mostLong_ = std::ranges::count_if(suspects, [&](const Suspect& suspect) {
            return folder_.images[suspect.image].bytes > kHeadBytes;
        });
        all_ += mostLong_;
        if (options_.findsDamagedOutputs) all_ += static_cast<std::int64_t>(folder_.classes.size());
        readHeads(suspects);
        suspects = ofEqualContent(std::move(suspects));
        readLongOnes(suspects);
        collectCopies(ofEqualContent(std::move(suspects)));
        look(samples);
        if (options_.findsDamagedOutputs) lookAtClasses();
        return std::move(review_);
    }

  private:
    void forEach(std::size_t count, const std::function<void(std::size_t)>& body) {
        ParallelWork work;
        work.count = static_cast<std::int64_t>(count);
        work.threads = options_.threads;
        work.body = [&](std::int64_t item, int) {
            giveWay();
            body(static_cast<std::size_t>(item));
        };
        work.progress = [&](std::int64_t done) { tell(done_ + done); };
        parallelFor(work, stop_);
        done_ += work.count;
    }

    // Some files are read more than once; people count images. Of many, only some are decoded.
    void tell(std::int64_t done) {
        if (!progress_ || all_ == 0) return;
        told_ = std::max(told_, counted_ * done / all_);
        progress_(told_, counted_);
    }

    std::filesystem::path pathOf(std::size_t image) const {
        return folder_.fileOf(folder_.images[image]);
    }

    void readHeads(Suspects& suspects) {
        forEach(suspects.size(), [&](std::size_t i) {
            const FileBytes head = readFirstBytes(pathOf(suspects[i].image), kHeadBytes);
            suspects[i].readable = head.problem.empty();
            suspects[i].digest.add(head.bytes);
        });
    }

    // Files no longer than the head are already known.
    void readLongOnes(Suspects& suspects) {
        std::vector<Suspect*> longOnes;
        for (Suspect& suspect : suspects) {
            if (folder_.images[suspect.image].bytes > kHeadBytes) longOnes.push_back(&suspect);
        }
        all_ -= mostLong_ - static_cast<std::int64_t>(longOnes.size());
        forEach(longOnes.size(), [&](std::size_t i) {
            FileDigest digest;
            const std::string problem =
                readInPieces(pathOf(longOnes[i]->image),
                             [&](std::span<const std::byte> piece) { digest.add(piece); });
            longOnes[i]->readable = problem.empty();
            longOnes[i]->digest = digest;
        });
    }

    void collectCopies(const Suspects& suspects) {
        forEachRun(suspects, std::mem_fn(&Suspect::content), [&](std::span<const Suspect> same) {
            std::vector<std::uint32_t>& copies = review_.copies.emplace_back();
            for (const Suspect& suspect : same) copies.push_back(suspect.image);
        });
        std::ranges::sort(review_.copies);
    }

    // Returns why the image is damaged, if it is.
    std::string lookAt(std::size_t place, ByteBudget& decoding) {
        const ImageEntry& image = folder_.images[place];
        const auto share = decoding.take(decodingBytes(image.width, image.height));
        const DecodeResult<Image> decoded = decodeImageFile(
            pathOf(place), {.atLeastWidth = kDecodedSide, .atLeastHeight = kDecodedSide});
        Look& look = review_.looks[place];
        look = decoded ? lookOf(*decoded.value) : Look::Damaged;
        // One colour in 8 bits: so many different values are too many for that.
        const bool isNarrow =
            look == Look::OneColour && deepValuesOfFile(pathOf(place)) > kSame + 1;
        if (isNarrow) look = Look::NarrowRange;
        return decoded.problem.reason;
    }

    void look(const std::vector<std::size_t>& samples) {
        ByteBudget decoding(kDecodingBytes);
        std::vector<std::string> reasons(samples.size());
        forEach(samples.size(), [&](std::size_t i) { reasons[i] = lookAt(samples[i], decoding); });
        review_.lookedAt = static_cast<std::int64_t>(samples.size());
        for (std::size_t i = 0; i < samples.size(); ++i) {
            if (review_.looks[samples[i]] != Look::Damaged) continue;
            review_.damaged.push_back(
                {static_cast<std::uint32_t>(samples[i]), properUtf8(reasons[i])});
        }
        std::ranges::sort(review_.damaged, {}, &DamagedImage::image);
    }

    void lookAtClasses() {
        std::vector<std::vector<std::size_t>> classes(folder_.classes.size());
        for (std::size_t i = 0; i < folder_.images.size(); ++i) {
            const ImageEntry& image = folder_.images[i];
            if (image.label < 0 || image.excluded) continue;
            classes[static_cast<std::size_t>(image.label)].push_back(i);
        }
        ByteBudget decoding(kDecodingBytes);
        forEach(classes.size(), [&](std::size_t label) {
            for (const std::size_t image : classes[label]) {
                if (stop_.stop_requested()) return;
                if (isWhole(image, decoding)) return;
            }
        });
    }

    bool isWhole(std::size_t place, ByteBudget& decoding) {
        const Look& look = review_.looks[place];
        if (look == Look::NotLookedAt) lookAt(place, decoding);
        return look != Look::Damaged;
    }

    const ImageFolder& folder_;
    const ContentReviewOptions& options_;
    const std::function<void(std::int64_t, std::int64_t)>& progress_;
    std::stop_token stop_;
    std::int64_t mostLong_ = 0;  // of the suspects, before their heads are known
    std::int64_t done_ = 0;
    std::int64_t all_ = 0;
    std::int64_t counted_ = 0;  // images
    std::int64_t told_ = 0;     // of these
    ContentReview review_;
};

}  // namespace

ContentReview reviewContent(const DataSource& data,
                            const ContentReviewOptions& options,
                            const std::function<void(std::int64_t done, std::int64_t of)>& progress,
                            std::stop_token stop) {
    return ContentReading(data.folder(), options, progress, std::move(stop)).run();
}

}  // namespace espalier::engine
