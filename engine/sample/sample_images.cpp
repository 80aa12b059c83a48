// SPDX-License-Identifier: Apache-2.0
#include "engine/sample/sample_images.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string>
#include <system_error>

#include "engine/base/atomic_file.h"
#include "engine/base/error.h"
#include "engine/base/parallel_for.h"
#include "engine/base/processors.h"
#include "engine/data/codecs/decode.h"
#include "engine/data/codecs/png_writer.h"

namespace espalier::engine {

namespace {

namespace fs = std::filesystem;

constexpr int kPerKind = 60;
constexpr int kSide = 96;

/// One image of the sample.
struct SampleFile {
    int kind = 0;
    int index = 0;

    fs::path path() const {
        return fs::path(flowerName(kind)) /
               fmt::format("{}-{:02}.png", flowerName(kind), index + 1);
    }
    Image image() const { return drawFlower(kind, static_cast<std::uint32_t>(index), kSide); }
};

std::vector<SampleFile> sampleFiles() {
    std::vector<SampleFile> files;
    for (int kind = 0; kind < kFlowerKinds; ++kind) {
        for (int index = 0; index < kPerKind; ++index) files.push_back({kind, index});
    }
    return files;
}

// A temporary file, which a killed program may leave behind.
fs::path unfinished(const fs::path& path) {
    return path.parent_path() / fmt::format(".{}.part", path.filename().string());
}

std::set<std::string> filesIn(const fs::path& folder) {
    std::set<std::string> found;
    std::error_code problem;
    for (fs::recursive_directory_iterator it(folder, problem), end; !problem && it != end;
         it.increment(problem)) {
        if (!it->is_directory(problem)) found.insert(displayPath(fs::relative(*it, folder)));
    }
    if (problem) {
        throw RequestError(fmt::format("The folder {} cannot be read: {}. Choose another one.",
                                       displayPath(folder),
                                       problem.message()));
    }
    return found;
}

// A folder from an earlier, perhaps interrupted, call is completed; any other is left alone.
std::set<std::string> ownFilesIn(const fs::path& folder) {
    if (!fs::exists(folder)) return {};
    if (!fs::is_directory(folder)) {
        throw RequestError(displayPath(folder) + " is a file. Name a new or empty folder.");
    }
    std::set<std::string> found = filesIn(folder);
    std::set<std::string> ours;
    for (const SampleFile& file : sampleFiles()) {
        ours.insert(displayPath(file.path()));
        ours.insert(displayPath(unfinished(file.path())));
    }
    for (const std::string& name : found) {
        if (ours.contains(name)) continue;
        throw RequestError(
            fmt::format("The folder {} is not empty ({}). Name a new or empty folder.",
                        displayPath(folder),
                        name));
    }
    return found;
}

// An empty file is what a power failure may leave of a new one.
bool isEmptyFile(const fs::path& path) {
    std::error_code unknown;
    return fs::file_size(path, unknown) == 0 && !unknown;
}

// What somebody else has put there is not replaced.
void refuseOthers(const fs::path& path, const Image& drawing) {
    const DecodeResult<Image> stored = decodeImageFile(path, {});
    if (stored && stored.value->pixels == drawing.pixels) return;
    if (stored.problem.isOutOfMemory) {
        throw Error(fmt::format(
            "{} could not be compared with the drawing of the sample: {}. Close other programs, "
            "then try again.",
            displayPath(path),
            stored.problem.reason));
    }
    if (!stored) {
        throw RequestError(
            fmt::format("{} cannot be read, so it is not known to be of the sample and is not "
                        "replaced: {}. Name a new or empty folder, or move it away.",
                        displayPath(path),
                        stored.problem.reason));
    }
    throw RequestError(
        fmt::format("{} is not the drawing of the sample and is not replaced. Name a new or empty "
                    "folder, or move it away.",
                    displayPath(path)));
}

void makeFolder(const fs::path& folder) {
    std::error_code problem;
    fs::create_directories(folder, problem);
    if (problem) {
        throw Error(fmt::format(
            "Could not create the folder {}: {}. Choose a folder you have permission to write to.",
            displayPath(folder),
            problem.message()));
    }
}

// Renamed into place, so that an interrupted call leaves no partial image. Not synced, because 300
// syncs would take longer than drawing.
void writeImage(const fs::path& path, const Image& image) {
    FileSystem& files = realFileSystem();
    const fs::path temporary = unfinished(path);
    files.remove(temporary);  // of a call that was ended by force
    const int file = files.create(temporary, {});
    try {
        files.write(file, encodePng(image));
        files.rename(temporary, path);
    } catch (...) {
        files.close(file);
        files.remove(temporary);
        throw;
    }
    files.close(file);
}

}  // namespace

void writeSampleImages(const fs::path& folder,
                       const std::function<void(int done, int of)>& progress,
                       std::stop_token stop) {
    const std::set<std::string> present = ownFilesIn(folder);
    const std::vector<SampleFile> files = sampleFiles();
    const auto isPresent = [&](const SampleFile& file) {
        return present.contains(displayPath(file.path())) && !isEmptyFile(folder / file.path());
    };
    ParallelWork work;
    work.count = static_cast<std::int64_t>(files.size());
    work.threads = std::min(processorCount(), 8);
    // All are looked at before the first one is written.
    work.body = [&](std::int64_t item, int) {
        const SampleFile& file = files[static_cast<std::size_t>(item)];
        if (isPresent(file)) refuseOthers(folder / file.path(), file.image());
    };
    parallelFor(work, stop);
    for (int kind = 0; kind < kFlowerKinds; ++kind) makeFolder(folder / flowerName(kind));
    work.body = [&](std::int64_t item, int) {
        const SampleFile& file = files[static_cast<std::size_t>(item)];
        if (!isPresent(file)) writeImage(folder / file.path(), file.image());
    };
    if (progress) {
        work.progress = [&](std::int64_t done) {
            progress(static_cast<int>(done), static_cast<int>(files.size()));
        };
    }
    parallelFor(work, std::move(stop));
}

}  // namespace espalier::engine
