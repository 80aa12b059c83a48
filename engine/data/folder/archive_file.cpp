// SPDX-License-Identifier: Apache-2.0
#include "engine/data/folder/archive_file.h"

#include <algorithm>
#include <array>
#include <span>
#include <string>
#include <string_view>

#include "engine/base/error.h"
#include "engine/base/input_file.h"

namespace espalier::engine {

namespace {

using namespace std::string_view_literals;

// First bytes of these file formats: zip, gzip, 7z, RAR, xz, bzip2, Zstandard.
constexpr std::array kArchiveStarts{"PK\x03\x04"sv,
                                    "PK\x05\x06"sv,
                                    "\x1F\x8B"sv,
                                    "7z\xBC\xAF\x27\x1C"sv,
                                    "Rar!\x1A\x07"sv,
                                    "\xFD"
                                    "7zXZ\0"sv,
                                    "BZh"sv,
                                    "\x28\xB5\x2F\xFD"sv};
constexpr std::size_t kTarMark = 257;

// A pipe is none: opening it could wait for ever.
bool startsLikeArchive(InputFile file) {
    std::string start(kTarMark + 5, '\0');
    start.resize(file.read(std::as_writable_bytes(std::span(start))));
    return std::ranges::any_of(kArchiveStarts,
                               [&](std::string_view known) { return start.starts_with(known); }) ||
           start.ends_with("ustar");
}

}  // namespace

bool isArchive(const std::filesystem::path& path) {
    try {
        return startsLikeArchive(InputFile(path));
    } catch (const Error&) {
        return false;  // whoever reads it says why it cannot be read
    }
}

}  // namespace espalier::engine
