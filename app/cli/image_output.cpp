// SPDX-License-Identifier: Apache-2.0
#include "app/cli/image_output.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "app/cli/command.h"
#include "app/cli/data_advice.h"
#include "app/cli/text_format.h"
#include "engine/base/atomic_file.h"
#include "engine/base/error.h"
#include "engine/base/file_status.h"
#include "engine/formats/npz.h"
#include "fmt/format.h"

namespace espalier::cli {

namespace fs = std::filesystem;

namespace {

std::string endingOf(const fs::path& path) {
    std::string ending = path.extension().string();
    std::ranges::transform(ending, ending.begin(), [](char c) {
        return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    });
    return ending;
}

void refuseTaken(const fs::path& file) {
    const std::string shown = engine::displayPath(file);
    if (engine::isFolder(file)) {
        throw engine::RequestError(
            fmt::format("--out {}: this is a folder. Name a folder without such an ending for one "
                        "file per image, or a file.",
                        shown));
    }
    if (isNameTaken(file)) {
        throw engine::RequestError(fmt::format(
            "--out {}: this file exists, and Espalier does not overwrite it. Name another file.",
            shown));
    }
    const fs::path around = fs::absolute(file).parent_path();
    if (!engine::isFolder(around)) {
        throw engine::RequestError(
            fmt::format("--out {}: its folder does not exist. Create it first.", shown));
    }
    // Begins to write it and removes what was begun: permissions alone do not tell of a disk that
    // is read-only.
    const engine::AtomicFile attempt(file);
}

// A folder of such a name is hardly meant.
void refuseOtherFormats(const fs::path& path, bool takesNumbers) {
    constexpr std::array<std::string_view, 14> kFormats = {".bmp",
                                                           ".csv",
                                                           ".gif",
                                                           ".html",
                                                           ".jpeg",
                                                           ".jpg",
                                                           ".json",
                                                           ".npy",
                                                           ".pdf",
                                                           ".svg",
                                                           ".tif",
                                                           ".tiff",
                                                           ".txt",
                                                           ".webp"};
    const std::string ending = endingOf(path);
    if (std::ranges::find(kFormats, ending) == kFormats.end() || engine::isFolder(path)) return;
    throw engine::RequestError(
        fmt::format("--out {}: no {} files are written. Name a {} file, or a folder without such "
                    "an ending.",
                    engine::displayPath(path),
                    ending,
                    takesNumbers ? ".png or .npz" : ".png"));
}

}  // namespace

ImageOutput::Kind ImageOutput::kindOf(const fs::path& path) {
    if (path.empty()) return Kind::Nothing;
    const std::string ending = endingOf(path);
    return ending == ".png" ? Kind::Png : ending == ".npz" ? Kind::Numbers : Kind::Folder;
}

ImageOutput::ImageOutput(const fs::path& path,
                         const std::vector<fs::path>& sources,
                         std::size_t images,
                         bool takesNumbers)
    : path_(path), kind_(kindOf(path)) {
    if (kind_ == Kind::Nothing) return;
    if (kind_ == Kind::Numbers && !takesNumbers) {
        throw engine::RequestError(
            fmt::format("--out {}: heat maps are images. Name a .png file, or a folder for several "
                        "images; --json prints the numbers.",
                        engine::displayPath(path)));
    }
    if (kind_ == Kind::Png && images > 1) {
        throw engine::RequestError(
            fmt::format("--out {}: one file cannot show {} images. Name a folder.",
                        engine::displayPath(path),
                        grouped(static_cast<std::int64_t>(images))));
    }
    if (kind_ == Kind::Folder) {
        refuseOtherFormats(path, takesNumbers);
        writer_.emplace(path, sources, "--out");
    } else {
        refuseTaken(path);
    }
}

void ImageOutput::write(const std::string& file, const engine::Image& image) {
    if (kind_ == Kind::Folder) (*writer_)(file, image);
    if (kind_ == Kind::Png) writePng(path_, image);
}

void ImageOutput::refuseTooMany(std::int64_t bytes, std::size_t images) const {
    const auto count = static_cast<std::int64_t>(images);
    if (kind_ != Kind::Numbers || bytes <= engine::kMostNpzBytes / count) return;
    throw engine::RequestError(fmt::format(
        "--out {}: the numbers of {} would take {}, more than 2.1 GB. Name fewer images, or a "
        "layer with a smaller output.",
        engine::displayPath(path_),
        counted(count, "image"),
        byteText(static_cast<double>(bytes) * static_cast<double>(count))));
}

void ImageOutput::write(std::span<const engine::HostTensor> numbers) const {
    engine::writeNpz(path_, numbers);
}

std::string ImageOutput::sentence() const {
    const std::string shown = engine::displayPath(path_);
    switch (kind_) {
        case Kind::Nothing:
            return {};
        case Kind::Folder:
            return writer_->sentence();
        case Kind::Png:
        case Kind::Numbers:
            break;
    }
    return fmt::format("Wrote {}.", shown);
}

std::vector<std::string> ImageOutput::namesakes() const {
    return writer_ ? writer_->namesakes() : std::vector<std::string>();
}

std::vector<engine::NamedFile> namedImages(const std::vector<fs::path>& paths,
                                           const std::stop_token& stop) {
    for (const fs::path& path : paths) {
        refuseArchive(path);
        refuseMissing(path, "Name images, or folders that contain images.");
    }
    std::vector<engine::NamedFile> files = engine::findImageFiles(paths, stop);
    if (!files.empty()) return files;
    throw engine::RequestError("No images found. Name images, or folders that contain images.");
}

int forEachImage(const std::vector<engine::NamedFile>& files,
                 const engine::Preprocessing& recipe,
                 const std::function<std::string(const ReadImage&)>& take,
                 const std::function<void(const std::string&, const std::string&)>& skip,
                 const std::stop_token& stop) {
    std::size_t skipped = 0;
    std::string did = "read";  // what could not be done
    for (std::size_t i = 0; i < files.size(); ++i) {
        const engine::NamedFile& file = files[i];
        if (stop.stop_requested()) throw engine::Stopped();
        const std::string name = engine::displayPath(file.path);
        std::string problem = file.problem;
        if (problem.empty()) {
            const auto decoded =
                engine::decodeForRecipe(file.path, recipe, engine::JpegDetail::Full);
            problem =
                decoded
                    ? take({.path = file.path, .name = name, .place = i, .image = *decoded.value})
                    : decoded.problem.reason;
            if (problem.empty()) continue;
            if (decoded) did = "used";
        }
        ++skipped;
        complain(fmt::format("{}: {}", oneLine(name), problem));
        skip(name, problem);
    }
    if (skipped == 0) return kExitDone;
    const std::size_t all = files.size();
    const bool isAll = skipped == all;
    complain(all == 1 ? fmt::format("The file could not be {}. The reason is above.", did)
             : isAll
                 ? fmt::format("None of the {} files could be {}. The reasons are above.", all, did)
                 : fmt::format("{} of {} files could not be {}.", skipped, all, did));
    return isAll ? kExitFailed : kExitPartly;
}

}  // namespace espalier::cli
