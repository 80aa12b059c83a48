// SPDX-License-Identifier: Apache-2.0
#include "engine/evaluation/named_files.h"

#include <algorithm>
#include <iterator>
#include <system_error>

#include "engine/base/atomic_file.h"
#include "engine/base/error.h"
#include "engine/base/file_status.h"
#include "engine/base/name_text.h"
#include "engine/data/loading/scan_data.h"
#include "engine/data/samples/no_images_error.h"
#include "fmt/format.h"

namespace espalier::engine {

namespace {

// Without what only a training needs to be told.
DataSource scanOf(const std::filesystem::path& root, const std::stop_token& stop) {
    try {
        return scanData(root, {}, nullptr, stop);
    } catch (const NoImagesError&) {
        throw RequestError(
            fmt::format("There are no images in {}. Name images, or folders that contain JPEG, "
                        "PNG, BMP, WebP, TIFF, GIF, HEIC or AVIF files.",
                        displayPath(root)));
    }
}

void addFolder(const std::filesystem::path& root,
               std::vector<NamedFile>& files,
               const std::stop_token& stop) {
    const DataSource data = scanOf(root, stop);
    std::vector<NamedFile> found;
    for (std::size_t i = 0; i < data.size(); ++i) found.push_back({data.file(i), ""});
    for (const UnreadableFile& file : data.unreadable()) {
        found.push_back({root / nameBytes(file.path), file.reason});
    }
    std::ranges::sort(found, {}, &NamedFile::path);
    std::ranges::move(found, std::back_inserter(files));
}

// Empty unless it is a link to nothing.
std::string problemOfLink(const std::filesystem::path& path) {
    std::error_code noLink, unknown;
    const std::filesystem::path target = std::filesystem::read_symlink(path, noLink);
    const auto type = fileStatus(path, unknown).type();
    if (noLink || type != std::filesystem::file_type::not_found) return {};
    return fmt::format("it is a link to {}, which does not exist", displayPath(target));
}

}  // namespace

std::vector<NamedFile> findImageFiles(const std::vector<std::filesystem::path>& paths,
                                      const std::stop_token& stop) {
    std::vector<NamedFile> files;
    for (const std::filesystem::path& path : paths) {
        if (isFolder(path)) {
            addFolder(path, files, stop);
        } else {
            files.push_back({path, problemOfLink(path)});
        }
    }
    return files;
}

}  // namespace espalier::engine
