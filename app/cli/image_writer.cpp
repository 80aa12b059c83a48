// SPDX-License-Identifier: Apache-2.0
#include "app/cli/image_writer.h"

#include <cstdint>
#include <map>
#include <span>
#include <string_view>
#include <system_error>

#include "app/cli/terminal.h"
#include "app/cli/text_format.h"
#include "engine/base/atomic_file.h"
#include "engine/base/error.h"
#include "engine/base/file_status.h"
#include "engine/data/codecs/png_writer.h"
#include "fmt/format.h"

namespace espalier::cli {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t kMostNamesakes = 20;  // more would scroll the rest of the answer away

void createFolder(const fs::path& folder, const std::string& option) {
    std::error_code problem;
    fs::create_directories(folder, problem);
    if (!problem) return;
    throw engine::Error(
        fmt::format("Could not create the folder {}: {}. Choose another one with {}.",
                    engine::displayPath(folder),
                    problem.message(),
                    option));
}

void checkEmpty(const fs::path& folder, const std::string& option) {
    std::error_code problem;
    if (!fs::exists(engine::fileStatus(folder, problem))) return;
    if (!fs::is_directory(folder, problem)) {
        throw engine::RequestError(fmt::format(
            "{} is a file. Name a folder with {}.", engine::displayPath(folder), option));
    }
    if (fs::is_empty(folder, problem)) return;
    const std::string shown = engine::displayPath(folder);
    throw engine::RequestError(
        problem ? fmt::format("The folder {} cannot be read: {}. Choose another one with {}.",
                              shown,
                              problem.message(),
                              option)
                : fmt::format("The folder {} is not empty, and Espalier does not overwrite files. "
                              "Choose another one with {}.",
                              shown,
                              option));
}

}  // namespace

void writePng(const fs::path& file, const engine::Image& image) {
    const std::vector<std::byte> png = engine::encodePng(image);
    engine::writeFileAtomically(
        file, std::string_view(reinterpret_cast<const char*>(png.data()), png.size()));
}

ImageWriter::ImageWriter(const fs::path& folder,
                         const std::vector<fs::path>& sources,
                         std::string option)
    : folder_(folder), option_(std::move(option)) {
    checkEmpty(folder, option_);
    createFolder(folder, option_);
    std::error_code ignored;
    for (const fs::path& source : sources) {
        if (fs::is_directory(source, ignored)) {
            sources_.push_back(engine::displayPath(source / ""));
        }
    }
}

void ImageWriter::operator()(const std::string& file, const engine::Image& image) {
    const fs::path target = folder_ / nameFor(file).name;
    createFolder(target.parent_path(), option_);
    writePng(target, image);
}

// Files with the same name but different folders or formats get different names.
const ImageWriter::Written& ImageWriter::nameFor(const std::string& file) {
    fs::path name = fs::path(file).filename();
    for (const std::string& source : sources_) {
        if (file.starts_with(source)) name = fs::path(file.substr(source.size())).relative_path();
    }
    const std::string stem = name.stem().string();
    name.replace_filename(stem + ".png");
    const fs::path wish = name;
    for (int number = 2; !taken_.insert(name).second; ++number) {
        name.replace_filename(fmt::format("{}-{}.png", stem, number));
    }
    written_.push_back({name, wish, file});
    return written_.back();
}

std::vector<std::string> ImageWriter::namesakes() const {
    std::map<fs::path, int> wishes;
    for (const Written& written : written_) ++wishes[written.wish];
    std::vector<std::string> lines;
    std::int64_t more = 0;
    for (const Written& written : written_) {
        if (wishes[written.wish] == 1 && written.name == written.wish) continue;
        if (lines.size() == kMostNamesakes) {
            ++more;
            continue;
        }
        lines.push_back(fmt::format(
            "{} shows {}.", oneLine(engine::displayPath(written.name)), oneLine(written.file)));
    }
    if (more > 0) lines.push_back(fmt::format("and {} more", grouped(more)));
    return lines;
}

std::string ImageWriter::sentence() const {
    if (written_.empty()) return {};
    return fmt::format("Wrote {} into {}.",
                       counted(static_cast<std::int64_t>(written_.size()), "image"),
                       engine::displayPath(folder_));
}

}  // namespace espalier::cli
