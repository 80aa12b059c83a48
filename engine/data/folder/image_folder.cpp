// SPDX-License-Identifier: Apache-2.0
#include "engine/data/folder/image_folder.h"

#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <chrono>

#include "engine/base/atomic_file.h"
#include "engine/base/content_hash.h"
#include "engine/base/error.h"
#include "engine/base/file_advice.h"
#include "engine/base/name_text.h"
#include "engine/base/operation.h"
#include "engine/base/parallel_for.h"
#include "engine/base/processors.h"
#include "engine/data/codecs/content_sample.h"
#include "engine/data/codecs/decode.h"
#include "engine/data/codecs/file_bytes.h"
#include "engine/data/folder/folder_labels.h"
#include "engine/data/folder/folder_walk.h"
#include "engine/data/samples/no_images_error.h"

namespace espalier::engine {

namespace {

using Clock = std::chrono::steady_clock;

/// The result for one file.
struct Verdict {
    enum Kind : std::uint8_t { Ignored, Image, Unreadable } kind = Ignored;
    ImageEntry entry;
    std::string reason;
};

bool isImageByName(const std::filesystem::path& file) {
    if (hasImageExtension(file)) return true;
    return imageFormatOf(readFirstBytes(file, 256).bytes).has_value();
}

Verdict judge(const std::filesystem::path& file) {
    // First, so that a file written meanwhile has another stamp later.
    const std::uint64_t stamp = fileStamp(file);
    const FileBytes head = readFirstBytes(file, kContentHeadBytes);
    const DecodeResult<ImageHeader> header = readImageHeaderFile(file, head);
    Verdict verdict;
    if (!header) {
        verdict.kind = isImageByName(file) ? Verdict::Unreadable : Verdict::Ignored;
        verdict.reason = header.problem.reason;
        return verdict;
    }
    verdict.kind = Verdict::Image;
    verdict.entry.width = static_cast<std::uint32_t>(header.value->width);
    verdict.entry.height = static_cast<std::uint32_t>(header.value->height);
    verdict.entry.grey = header.value->grey;
    verdict.entry.format = header.value->format;
    verdict.entry.misnamed = !isNamedAs(file, header.value->format);
    verdict.entry.bytes = head.size;
    verdict.entry.stamp = stamp;
    verdict.entry.content = contentSample(file, head);
    return verdict;
}

// Tells it from the fingerprints of earlier versions, which are of sizes.
constexpr const char* kContentPrefix = "content-";

/// Of the paths of all images, each with a number.
class Fingerprint {
  public:
    void add(const std::string& path, std::uint64_t number) {
        first_.add(path).add(number);
        second_.add(path).add(number);
    }
    std::string text() const {
        return fmt::format("{:016x}{:016x}", first_.value(), second_.value());
    }

  private:
    ContentHash first_;
    ContentHash second_{0x9E3779B97F4A7C15ull};
};

int threadsFor(const ScanOptions& options) {
    if (options.threads > 0) return options.threads;
    return std::min(processorCount(), 8);
}

/// One scan: lists the files, reads every one, and combines the results.
class FolderScan {
  public:
    FolderScan(const std::filesystem::path& root,
               const ScanOptions& options,
               const std::function<void(const ScanProgress&)>& progress,
               std::stop_token stop)
        : options_(options), progress_(progress), stop_(std::move(stop)) {
        folder_.root = root;
        folder_.labelRule = options.labelRule;
    }

    ImageFolder run() {
        list();
        std::vector<Verdict> verdicts = look();
        collect(verdicts);
        if (folder_.images.empty()) refuseEmpty();
        assignLabels(folder_);
        assignSplits(folder_, options_.fractions, options_.seed);
        return std::move(folder_);
    }

  private:
    void list() {
        Clock::time_point last = Clock::now();
        FolderContent content = walkFolder(
            folder_.root,
            [&](std::int64_t files) {
                if (!progress_ || Clock::now() - last < std::chrono::milliseconds(50)) return;
                last = Clock::now();
                progress_({files, 0, 0});
            },
            stop_);
        files_ = std::move(content.files);
        folder_.ignored = content.hidden;
        folder_.unreadable = std::move(content.closed);
        for (const std::string& path : content.empty) {
            folder_.emptyFolders.push_back(nameText(path));
        }
    }

    std::vector<Verdict> look() {
        std::vector<Verdict> verdicts(files_.size());
        std::atomic<std::int64_t> images{0};
        std::atomic<std::int64_t> unreadable{0};
        ParallelWork work;
        work.count = static_cast<std::int64_t>(files_.size());
        work.threads = threadsFor(options_);
        work.body = [&](std::int64_t item, int) {
            const auto i = static_cast<std::size_t>(item);
            verdicts[i] = judge(folder_.root / files_[i]);
            if (verdicts[i].kind == Verdict::Image) ++images;
            if (verdicts[i].kind == Verdict::Unreadable) ++unreadable;
        };
        work.progress = [&](std::int64_t) {
            if (progress_) progress_({work.count, images.load(), unreadable.load()});
        };
        parallelFor(work, stop_);
        return verdicts;
    }

    void collect(std::vector<Verdict>& verdicts) {
        Fingerprint contents;
        Fingerprint sizes;
        for (std::size_t i = 0; i < verdicts.size(); ++i) {
            Verdict& verdict = verdicts[i];
            if (verdict.kind == Verdict::Ignored) ++folder_.ignored;
            if (verdict.kind == Verdict::Unreadable) {
                folder_.unreadable.push_back({nameText(files_[i]), std::move(verdict.reason)});
            }
            if (verdict.kind != Verdict::Image) continue;
            contents.add(files_[i], verdict.entry.content);
            sizes.add(files_[i], verdict.entry.bytes);
            verdict.entry.path = std::move(files_[i]);
            folder_.images.push_back(std::move(verdict.entry));
        }
        folder_.images.shrink_to_fit();
        folder_.fingerprint = kContentPrefix + contents.text();
        folder_.sizeFingerprint = sizes.text();
    }

    [[noreturn]] void refuseEmpty() const {
        const std::string name = nameText(folder_.root.string());
        if (folder_.unreadable.empty()) {
            throw NoImagesError(
                fmt::format("There are no images in {}. Choose a folder with JPEG, PNG, BMP, WebP, "
                            "TIFF, GIF, HEIC or AVIF files, one subfolder per class.",
                            name));
        }
        const UnreadableFile& example = folder_.unreadable.front();
        if (example.path.empty()) {
            throw RequestError(
                fmt::format("The folder {} could not be read: {}. Change its permissions, or "
                            "choose another folder.",
                            name,
                            example.reason));
        }
        throw RequestError(fmt::format(
            "None of the images in {} can be read, for example {}: {}. Choose another folder.",
            name,
            example.path,
            example.reason));
    }

    ImageFolder folder_;
    const ScanOptions& options_;
    const std::function<void(const ScanProgress&)>& progress_;
    std::stop_token stop_;
    std::vector<std::string> files_;
};

void checkRoot(const std::filesystem::path& root) {
    const std::string name = nameText(root.string());
    const Operation operation("Looking for", root);
    struct stat status {};
    if (::stat(root.c_str(), &status) != 0) {
        const int error = errno;
        throw RequestError(error == ENOENT
                               ? fmt::format("The folder {} does not exist. Check its name.", name)
                               : fmt::format("The folder {} cannot be opened: {}. {}",
                                             name,
                                             fileProblem(error),
                                             nextStepAfter(FileUse::Any, error)));
    }
    if (!S_ISDIR(status.st_mode)) {
        throw RequestError(fmt::format(
            "{} is a file. Choose the folder that contains your images, one subfolder per class.",
            name));
    }
}

}  // namespace

ImageFolder scanImageFolder(const std::filesystem::path& root,
                            const ScanOptions& options,
                            const std::function<void(const ScanProgress&)>& progress,
                            std::stop_token stop) {
    checkRoot(root);
    return FolderScan(root, options, progress, std::move(stop)).run();
}

std::filesystem::path ImageFolder::fileOf(const ImageEntry& image) const {
    const SourceFolder* const folder = sourceOf(moreFolders, image.path);
    if (folder == nullptr) return root / image.path;
    return folder->path / image.path.substr(prefixOf(*folder).size());
}

std::int64_t ImageFolder::count(int label, Split split) const {
    return std::ranges::count_if(images, [&](const ImageEntry& image) {
        return !image.excluded && image.label == label && image.split == split;
    });
}

std::vector<SplitCounts> countByClass(const ImageFolder& folder) {
    std::vector<SplitCounts> counts(folder.classes.size());
    for (const ImageEntry& image : folder.images) {
        if (image.excluded || image.label < 0) continue;
        counts[static_cast<std::size_t>(image.label)].add(image.split);
    }
    return counts;
}

}  // namespace espalier::engine
