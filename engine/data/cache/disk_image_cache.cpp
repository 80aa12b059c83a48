// SPDX-License-Identifier: Apache-2.0
#include "engine/data/cache/disk_image_cache.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <opencv2/core/version.hpp>
#include <optional>
#include <system_error>
#include <thread>
#include <utility>

#include "engine/base/atomic_file.h"
#include "engine/base/checksum.h"
#include "engine/base/content_hash.h"
#include "engine/base/operation.h"
#include "engine/data/preprocessing/preprocessing_fields.h"
#include "fmt/format.h"

namespace espalier::engine {

namespace fs = std::filesystem;

namespace {

constexpr const char* kPixelsEnding = ".pixels";
constexpr const char* kIndexEnding = ".index";
/// Never fills a disk with data that can be recreated.
constexpr double kShareOfFreeDisk = 0.5;

struct Head {
    std::array<char, 8> mark{'E', 'S', 'P', 'I', 'C', 'S', '0', '1'};
    std::uint64_t bytesEach = 0;
    std::uint64_t recipe = 0;
    std::uint64_t reserved = 0;  ///< total bytes that its writer may still come to use

    bool isOf(const Head& other) const {
        return mark == other.mark && bytesEach == other.bytesEach && recipe == other.recipe;
    }
};

/// One image; its slot is its position in the index. All zeros: empty.
struct Entry {
    std::uint64_t low = 0;
    std::uint64_t high = 0;
    std::uint64_t checksum = 0;
};

template <typename T>
std::span<std::byte> bytesOf(T& value) {
    return std::as_writable_bytes(std::span(&value, 1));
}

bool readAt(int file, std::span<std::byte> bytes, std::uint64_t place) {
    while (!bytes.empty()) {
        const ssize_t got = ::pread(file, bytes.data(), bytes.size(), static_cast<off_t>(place));
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) return false;
        bytes = bytes.subspan(static_cast<std::size_t>(got));
        place += static_cast<std::uint64_t>(got);
    }
    return true;
}

bool writeAt(int file, std::span<const std::byte> bytes, std::uint64_t place) {
    while (!bytes.empty()) {
        const ssize_t got = ::pwrite(file, bytes.data(), bytes.size(), static_cast<off_t>(place));
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) return false;
        bytes = bytes.subspan(static_cast<std::size_t>(got));
        place += static_cast<std::uint64_t>(got);
    }
    return true;
}

// Includes the key, so that one image is never taken for another.
std::uint64_t checksumOf(const ImageKey& key, std::span<const std::uint8_t> pixels) {
    Checksum sum;
    sum.add(std::as_bytes(std::span(&key.low, 1)));
    sum.add(std::as_bytes(std::span(&key.high, 1)));
    sum.add(std::as_bytes(pixels));
    return sum.value();
}

std::uint64_t sizeOf(int file) {
    struct stat about {};
    return ::fstat(file, &about) == 0 ? static_cast<std::uint64_t>(about.st_size) : 0;
}

std::uint64_t bytesOnDisk(const fs::path& path) {
    std::error_code problem;
    const std::uintmax_t size = fs::file_size(path, problem);
    return problem ? 0 : size;
}

std::string reasonOf(int error) {
    switch (error) {
        case ENOSPC:
        case EDQUOT:
            return "the disk is full";
        case EACCES:
        case EPERM:
        case EROFS:
            return "the folder is not writable";
        case ENOTDIR:
        case EEXIST:
            return "a file of that name exists";
        default:
            return std::generic_category().message(error);
    }
}

/// Held while programs decide how much space each may use: for a moment.
class FolderLock {
  public:
    explicit FolderLock(const fs::path& folder)
        : file_(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)) {
        if (file_ >= 0) takeTurn();
    }
    ~FolderLock() {
        if (file_ >= 0) ::close(file_);
    }
    FolderLock(const FolderLock&) = delete;
    FolderLock& operator=(const FolderLock&) = delete;

    /// Another program holds it, and has for longer than it needs. Where the file system has no
    /// locks nobody does.
    bool isTaken() const { return isTaken_; }

  private:
    void takeTurn() {
        using namespace std::chrono_literals;
        constexpr auto kPatience = 3s;
        const auto end = std::chrono::steady_clock::now() + kPatience;
        while (true) {
            isTaken_ = ::flock(file_, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK;
            if (!isTaken_ || std::chrono::steady_clock::now() > end) return;
            std::this_thread::sleep_for(20ms);
        }
    }

    int file_;
    bool isTaken_ = false;
};

/// Another cache in the folder.
struct Neighbour {
    fs::path index;
    fs::path pixels;
    std::uint64_t bytes = 0;
    fs::file_time_type used;
};

/// Locks a cache, during its lifetime, if no training is writing it.
class UnusedCache {
  public:
    explicit UnusedCache(const fs::path& index)
        : file_(::open(index.c_str(), O_RDONLY | O_CLOEXEC)),
          is_(file_ >= 0 && ::flock(file_, LOCK_EX | LOCK_NB) == 0) {}
    ~UnusedCache() {
        if (file_ >= 0) ::close(file_);
    }
    UnusedCache(const UnusedCache&) = delete;
    UnusedCache& operator=(const UnusedCache&) = delete;

    explicit operator bool() const { return is_; }
    std::uint64_t reserved() const {
        Head head;
        return file_ >= 0 && readAt(file_, bytesOf(head), 0) ? head.reserved : 0;
    }

  private:
    int file_;
    bool is_;
};

std::vector<Neighbour> neighboursOf(const fs::path& folder, const fs::path& own) {
    std::vector<Neighbour> found;
    std::error_code problem;
    for (fs::directory_iterator entry(folder, problem), end; !problem && entry != end;
         entry.increment(problem)) {
        if (entry->path().extension() != kIndexEnding || entry->path() == own) continue;
        Neighbour other{.index = entry->path(), .pixels = entry->path(), .bytes = 0, .used = {}};
        other.pixels.replace_extension(kPixelsEnding);
        other.bytes = bytesOnDisk(other.index) + bytesOnDisk(other.pixels);
        const UnusedCache unused(other.index);
        if (!unused) other.bytes = std::max(other.bytes, unused.reserved());
        std::error_code unknown;
        other.used = fs::last_write_time(other.index, unknown);
        found.push_back(std::move(other));
    }
    std::ranges::sort(found, {}, &Neighbour::used);
    return found;
}

/// False if a training is writing it.
bool removeUnused(const Neighbour& other) {
    const UnusedCache unused(other.index);
    if (!unused) return false;
    std::error_code ignored;
    fs::remove(other.pixels, ignored);
    fs::remove(other.index, ignored);
    return true;
}

/// The cached bytes are normalised when they are read.
bool isNormalisation(const Field& field) {
    return field.name == "mean" || field.name == "std";
}

void addValue(ContentHash& hash, const Field& field, const FieldValue& value) {
    if (const auto* number = std::get_if<std::int64_t>(&value)) {
        hash.add(static_cast<std::uint64_t>(*number));
    } else if (field.kind == FieldKind::Choice) {
        const auto chosen = std::ranges::find(field.choices, std::get<std::string>(value));
        hash.add(static_cast<std::uint64_t>(chosen - field.choices.begin()));
    } else {
        hash.add(toText(value));
    }
}

}  // namespace

ContentHash hashOfPixels(const Preprocessing& recipe, ContentHash hash) {
    for (const auto& row : preprocessingFields().rows()) {
        if (!isNormalisation(row.field)) addValue(hash, row.field, row.read(recipe));
    }
    return hash;
}

ImageKey ImageKey::of(const fs::path& file, JpegDetail detail) {
    struct stat about {};
    if (::stat(file.c_str(), &about) != 0) return {};
    const auto hash = [&](std::uint64_t start) {
        return ContentHash(start)
            .add(file.native())
            .add(static_cast<std::uint64_t>(about.st_dev))
            .add(static_cast<std::uint64_t>(about.st_ino))
            .add(static_cast<std::uint64_t>(about.st_size))
            .add(static_cast<std::uint64_t>(about.st_mtim.tv_sec))
            .add(static_cast<std::uint64_t>(about.st_mtim.tv_nsec))
            .add(static_cast<std::uint64_t>(about.st_ctim.tv_sec))
            .add(static_cast<std::uint64_t>(about.st_ctim.tv_nsec))
            .add(static_cast<std::uint64_t>(detail))
            .value();
    };
    return {hash(0xCBF29CE484222325ull),
            hash(0x6C62272E07BB0142ull) | 1,
            std::max<std::int64_t>(about.st_mtim.tv_sec, about.st_ctim.tv_sec)};
}

DiskImageCache::DiskImageCache(const DiskCacheOptions& options,
                               const fs::path& root,
                               const Preprocessing& recipe,
                               std::size_t imageCount)
    : bytesEach_(static_cast<std::size_t>(recipe.height) * static_cast<std::size_t>(recipe.width) *
                 static_cast<std::size_t>(recipe.channels)),
      settling_(options.settling),
      folder_(options.folder),
      recipe_(hashOfPixels(recipe, ContentHash().add(ESPALIER_VERSION).add(CV_VERSION)).value()) {
    const std::string reason = open(options, root, imageCount);
    if (!reason.empty()) giveUp(reason);
}

DiskImageCache::~DiskImageCache() {
    if (pixels_ >= 0) ::close(pixels_);
    if (index_ >= 0) ::close(index_);  // also releases the lock
}

// Returns the reason if it cannot.
std::string DiskImageCache::open(const DiskCacheOptions& options,
                                 const fs::path& root,
                                 std::size_t imageCount) {
    if (folder_.empty()) return "the user has no cache folder";
    const Operation operation("Opening the image cache in", folder_);
    std::error_code problem;
    const fs::path images = fs::weakly_canonical(root, problem);
    const fs::path place = fs::weakly_canonical(folder_, problem);
    if (std::ranges::mismatch(images, place).in1 == images.end()) {
        return "it is inside the image folder, which Espalier never changes";
    }
    fs::create_directories(folder_, problem);
    if (problem) return reasonOf(problem.value());
    const FolderLock turn(folder_);
    if (turn.isTaken()) return "another program has locked the folder";
    const std::uint64_t name = ContentHash(recipe_).add(images.native()).value();
    indexPath_ = folder_ / fmt::format("{:016x}{}", name, kIndexEnding);
    pixelsPath_ = folder_ / fmt::format("{:016x}{}", name, kPixelsEnding);
    constexpr int kMode = 0600;
    index_ = ::open(indexPath_.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, kMode);
    if (index_ < 0) return reasonOf(errno);
    pixels_ = ::open(pixelsPath_.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, kMode);
    if (pixels_ < 0) return reasonOf(errno);
    writes_ = ::flock(index_, LOCK_EX | LOCK_NB) == 0;
    if (!writes_) {
        readIndex();
        capacity_ = places_.size();
        return "";
    }
    ::futimens(index_, nullptr);  // used now
    makeRoom(options, imageCount);
    return readIndex() || startOver() ? "" : reasonOf(errno);
}

// False if the files have another recipe, or more entries than the capacity.
bool DiskImageCache::readIndex() {
    Head head;
    const Head wanted{.bytesEach = bytesEach_, .recipe = recipe_};
    if (!readAt(index_, bytesOf(head), 0) || !head.isOf(wanted)) return false;
    const std::uint64_t whole =
        std::min((sizeOf(index_) - sizeof(Head)) / sizeof(Entry), sizeOf(pixels_) / bytesEach_);
    if (writes_ && whole > capacity_) return false;
    std::vector<Entry> entries(whole);
    if (!readAt(index_, std::as_writable_bytes(std::span(entries)), sizeof(Head))) return false;
    for (std::uint64_t slot = 0; slot < whole; ++slot) {
        const Entry& entry = entries[slot];
        const ImageKey key{entry.low, entry.high};
        if (key == ImageKey{}) {
            free_.push_back(slot);
        } else {
            places_[key] = {slot, entry.checksum};
        }
    }
    next_ = whole;
    return writes_ ? writeHead() : true;
}

bool DiskImageCache::startOver() {
    places_.clear();
    free_.clear();
    next_ = 0;
    return ::ftruncate(index_, 0) == 0 && ::ftruncate(pixels_, 0) == 0 && writeHead();
}

bool DiskImageCache::writeHead() {
    Head head{.bytesEach = bytesEach_, .recipe = recipe_};
    head.reserved = sizeof(Head) + capacity_ * (bytesEach_ + sizeof(Entry));
    return writeAt(index_, bytesOf(head), 0);
}

// Decides how many images fit, and deletes the least recently used other caches if they do not.
void DiskImageCache::makeRoom(const DiskCacheOptions& options, std::size_t imageCount) {
    const std::uint64_t each = bytesEach_ + sizeof(Entry);
    const std::uint64_t own = bytesOnDisk(pixelsPath_) + bytesOnDisk(indexPath_);
    std::vector<Neighbour> others = neighboursOf(folder_, indexPath_);
    std::uint64_t taken = 0;
    for (const Neighbour& other : others) taken += other.bytes;
    const auto room = [&] {
        std::error_code problem;
        const fs::space_info disk = fs::space(folder_, problem);
        const auto spare = problem ? 0
                                   : static_cast<std::uint64_t>(
                                         kShareOfFreeDisk * static_cast<double>(disk.available));
        const std::uint64_t allowed = options.mostBytes > taken ? options.mostBytes - taken : 0;
        const std::uint64_t bytes = std::min(allowed, own + spare);
        return static_cast<std::size_t>((bytes - std::min<std::uint64_t>(bytes, sizeof(Head))) /
                                        each);
    };
    // Changed images leave outdated entries behind, until these outnumber the valid ones.
    const std::size_t enough = 2 * imageCount + 100;
    capacity_ = std::min(room(), enough);
    for (const Neighbour& other : others) {
        if (capacity_ >= imageCount) break;
        if (!removeUnused(other)) continue;
        taken -= other.bytes;
        capacity_ = std::min(room(), enough);
    }
}

bool DiskImageCache::find(const ImageKey& key, std::span<std::uint8_t> pixels) const {
    assert(pixels.size() == bytesEach_);
    std::optional<Place> place;
    {
        const std::shared_lock lock(mutex_);
        const auto found = places_.find(key);
        if (found != places_.end()) place = found->second;
    }
    const Operation operation("Reading the image cache", pixelsPath_);
    return place && readAt(pixels_, std::as_writable_bytes(pixels), place->slot * bytesEach_) &&
           checksumOf(key, pixels) == place->checksum;
}

void DiskImageCache::keep(const ImageKey& key, std::span<const std::uint8_t> pixels) {
    assert(pixels.size() == bytesEach_);
    const auto now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
    if (!writes_ || key == ImageKey{} || now - key.changed < settling_.count()) return;
    std::uint64_t slot = 0;
    {
        const std::unique_lock lock(mutex_);
        if (gaveUp_) return;
        const auto known = places_.find(key);
        if (known != places_.end()) {
            slot = known->second.slot;  // it was damaged, or another thread has written it
            places_.erase(known);
        } else if (!free_.empty()) {
            slot = free_.back();
            free_.pop_back();
        } else if (next_ < capacity_) {
            slot = next_++;
        } else {
            return;
        }
    }
    const Operation operation("Writing the image cache", pixelsPath_);
    Entry entry{key.low, key.high, checksumOf(key, pixels)};
    if (!writeAt(pixels_, std::as_bytes(pixels), slot * bytesEach_) ||
        !writeAt(index_, bytesOf(entry), sizeof(Head) + slot * sizeof(Entry))) {
        return giveUp(reasonOf(errno));
    }
    const std::unique_lock lock(mutex_);
    places_[key] = {slot, entry.checksum};
}

void DiskImageCache::giveUp(const std::string& reason) {
    const std::unique_lock lock(mutex_);
    if (gaveUp_) return;
    gaveUp_ = true;
    capacity_ = 0;
    problem_ = fmt::format(
        "Resized images are not cached on disk in {}: {}. Training continues and reads the image "
        "files directly.",
        displayPath(folder_),
        reason);
}

std::size_t DiskImageCache::capacity() const {
    const std::shared_lock lock(mutex_);
    return capacity_;
}

std::string DiskImageCache::takeProblem() {
    const std::unique_lock lock(mutex_);
    return std::exchange(problem_, {});
}

fs::path usualImageCacheFolder() {
    const auto variable = [](const char* name) -> fs::path {
        const char* value = std::getenv(name);
        return value ? value : "";
    };
    const fs::path caches = variable("XDG_CACHE_HOME");
    if (caches.is_absolute()) return caches / "espalier" / "pictures";
    const fs::path home = variable("HOME");
    return home.is_absolute() ? home / ".cache" / "espalier" / "pictures" : fs::path();
}

}  // namespace espalier::engine
