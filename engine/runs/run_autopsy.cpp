// SPDX-License-Identifier: Apache-2.0
#include "engine/runs/run_autopsy.h"

#include <algorithm>
#include <chrono>
#include <map>
#include <utility>

#include "engine/base/error.h"
#include "engine/base/error_sentence.h"
#include "engine/base/folders.h"
#include "engine/base/limits.h"
#include "engine/base/name_text.h"
#include "engine/data/codecs/decode.h"
#include "engine/data/codecs/png_writer.h"
#include "engine/data/preprocessing/preprocessing.h"
#include "fmt/format.h"

namespace espalier::engine {

namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

constexpr std::size_t kMostCopies = 64;
constexpr auto kLongestCopying = 5s;  // the run has ended, and its person waits
constexpr int kCopySide = 128;        // pixels of the longer side

// The size at which a copy keeps the proportions of its image; never larger than that.
Preprocessing recipeOfCopy(const Image& image) {
    const int longer = std::max({image.width, image.height, kCopySide});
    return {.height = std::max(1, image.height * kCopySide / longer),
            .width = std::max(1, image.width * kCopySide / longer),
            .channels = image.channels};
}

// Empty when the image cannot be read, which others have reported.
std::vector<std::byte> smallCopy(const fs::path& file) {
    const DecodeOptions options{.atLeastWidth = kCopySide, .atLeastHeight = kCopySide};
    const DecodeResult<Image> image = decodeImageFile(file, options);
    if (!image) return {};
    return encodePng(resizeImage(*image.value, recipeOfCopy(*image.value)));
}

void removeCopies(const fs::path& folder, FileSystem& files) {
    std::error_code problem;
    for (fs::directory_iterator entry(folder, problem), end; !problem && entry != end;
         entry.increment(problem)) {
        if (isAutopsyCopy(entry->path().filename().string())) files.remove(entry->path());
    }
}

bool isElsewhere(const fs::path& path) {
    std::error_code ignored;
    return fs::is_symlink(fs::symlink_status(path, ignored));
}

void writeCopies(const AutopsyFiles& paths,
                 Autopsy& autopsy,
                 const DataSource& data,
                 FileSystem& files) {
    if (!data || autopsy.images.empty() || isElsewhere(paths.images())) return;
    std::map<std::string, std::size_t> places;
    for (std::size_t i = 0; i < data.size(); ++i) places[nameText(data.sample(i).name)] = i;
    createFolder(paths.images(), files);
    const auto begin = std::chrono::steady_clock::now();
    std::size_t written = 0;
    for (Autopsy::BatchImage& image : autopsy.images) {
        if (written == kMostCopies || std::chrono::steady_clock::now() - begin > kLongestCopying) {
            return;
        }
        const auto place = places.find(image.name);
        if (place == places.end()) continue;
        const std::vector<std::byte> png = smallCopy(data.file(place->second));
        if (png.empty()) continue;
        const std::string name = fmt::format("{:02}.png", ++written);
        AtomicFile file(paths.images() / name, files);
        file.write(png);
        file.commit();
        image.copy = name;
    }
}

}  // namespace

bool isAutopsyCopy(std::string_view name) {
    constexpr std::string_view kEnding = ".png";
    if (!name.ends_with(kEnding) || name.size() == kEnding.size()) return false;
    name.remove_suffix(kEnding.size());
    return std::ranges::all_of(name, [](char c) { return c >= '0' && c <= '9'; });
}

void removeAutopsy(const RunFolder& run, FileSystem& files) noexcept {
    const AutopsyFiles paths{run};
    try {
        files.remove(paths.record());  // first: it names the copies
        if (isElsewhere(paths.images())) return;
        removeCopies(paths.images(), files);
        std::error_code ignored;
        fs::remove(paths.images(), ignored);  // not if something else is in it
    } catch (const std::exception&) {
        // Out of memory: the next autopsy replaces them.
    }
}

// The copies first: what the record names is there.
void writeAutopsy(const RunFolder& run,
                  Autopsy autopsy,
                  const DataSource& data,
                  FileSystem& files) {
    const AutopsyFiles paths{run};
    std::string problem;
    removeAutopsy(run, files);
    try {
        writeCopies(paths, autopsy, data, files);
    } catch (const std::exception& error) {
        problem = errorSentence(error);  // what happened matters more than how the images look
    }
    writeFileAtomically(paths.record(), autopsyToJson(autopsy), files);
    if (!problem.empty()) throw Error(problem);
}

std::optional<Autopsy> readAutopsy(const RunFolder& run) {
    try {
        Autopsy autopsy = autopsyFromJson(
            readFile(AutopsyFiles{run}.record(), limits::kJsonBytes, FileKinds::Regular));
        for (Autopsy::BatchImage& image : autopsy.images) {
            if (!isAutopsyCopy(image.copy)) image.copy.clear();  // nothing outside of the folder
        }
        return autopsy;
    } catch (const Error&) {
        return std::nullopt;
    }
}

}  // namespace espalier::engine
