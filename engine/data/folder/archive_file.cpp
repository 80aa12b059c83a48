// SPDX-License-Identifier: Apache-2.0
#include "engine/data/folder/archive_file.h"

#include <algorithm>
#include <array>
#include <fstream>
#include <string>
#include <string_view>
#include <system_error>

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
constexpr std::streamoff kTarMark = 257;

}  // namespace

bool isArchive(const std::filesystem::path& path) {
    std::error_code ignored;
    // Opening anything else could block for ever.
    if (!std::filesystem::is_regular_file(path, ignored)) return false;
    std::ifstream file(path, std::ios::binary);
    std::string start(kTarMark + 5, '\0');
    file.read(start.data(), static_cast<std::streamsize>(start.size()));
    start.resize(static_cast<std::size_t>(file.gcount()));
    return std::ranges::any_of(kArchiveStarts,
                               [&](std::string_view known) { return start.starts_with(known); }) ||
           start.ends_with("ustar");
}

}  // namespace espalier::engine
