// SPDX-License-Identifier: Apache-2.0
#include "engine/data/codecs/image_libraries.h"

#include <dlfcn.h>
#include <gnu/libc-version.h>
#include <libheif/heif.h>
#include <link.h>
#include <png.h>
#include <tiffio.h>
#include <webp/decode.h>
#include <zlib.h>

#include <array>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <opencv2/core/utility.hpp>
#include <span>
#include <utility>

#include "fmt/format.h"

namespace espalier::engine {

namespace {

constexpr std::size_t kBuildDigits = 8;

/// Looks for the build id of the loaded file that contains an address.
struct BuildSearch {
    std::uintptr_t address = 0;
    std::string id;
};

std::string digitsOf(std::span<const unsigned char> bytes) {
    std::string text;
    for (const unsigned char byte : bytes) text += fmt::format("{:02x}", byte);
    return text.substr(0, kBuildDigits);
}

// Notes: a header, the owner's name and the content, each padded to four bytes.
std::string buildIdIn(std::span<const unsigned char> notes) {
    const auto padded = [](std::size_t bytes) { return (bytes + 3) & ~std::size_t{3}; };
    while (notes.size() >= sizeof(ElfW(Nhdr))) {
        ElfW(Nhdr) header;
        std::memcpy(&header, notes.data(), sizeof header);
        const std::size_t content = sizeof header + padded(header.n_namesz);
        const std::size_t end = content + padded(header.n_descsz);
        if (end > notes.size()) break;
        if (header.n_type == NT_GNU_BUILD_ID) {
            return digitsOf(notes.subspan(content, header.n_descsz));
        }
        notes = notes.subspan(end);
    }
    return {};
}

int lookForBuild(dl_phdr_info* info, std::size_t /*size*/, void* data) {
    auto& search = *static_cast<BuildSearch*>(data);
    const std::span segments(info->dlpi_phdr, info->dlpi_phnum);
    bool isHere = false;
    for (const auto& segment : segments) {
        const std::uintptr_t begin = info->dlpi_addr + segment.p_vaddr;
        isHere = isHere || (segment.p_type == PT_LOAD && search.address >= begin &&
                            search.address < begin + segment.p_memsz);
    }
    if (!isHere) return 0;
    for (const auto& segment : segments) {
        if (segment.p_type != PT_NOTE || !search.id.empty()) continue;
        const auto* notes =
            // NOLINTNEXTLINE(performance-no-int-to-ptr): the loader tells addresses as numbers.
            reinterpret_cast<const unsigned char*>(info->dlpi_addr + segment.p_vaddr);
        search.id = buildIdIn({notes, segment.p_memsz});
    }
    return 1;
}

// "libjpeg.so.62.3.0, build 1f2e3d4c": for libraries that do not tell their version. Releases that
// differ in pixels may share the number of the file, never the build.
std::string loadedFile(const char* functionName) {
    const void* const function = ::dlsym(RTLD_DEFAULT, functionName);
    Dl_info about{};
    if (::dladdr(function, &about) == 0 || about.dli_fname == nullptr) return "unknown";
    std::filesystem::path file = about.dli_fname;
    std::error_code problem;
    const std::filesystem::path real = std::filesystem::canonical(file, problem);
    if (!problem) file = real;
    const std::string name = file.filename().string();
    BuildSearch search{.address = reinterpret_cast<std::uintptr_t>(function), .id = {}};
    ::dl_iterate_phdr(lookForBuild, &search);
    return search.id.empty() ? name : fmt::format("{}, build {}", name, search.id);
}

// "LIBTIFF, Version 4.5.0", then lines of copyright.
std::string tiffVersion() {
    const std::string text = TIFFGetVersion();
    const std::string line = text.substr(0, text.find('\n'));
    return line.substr(line.rfind(' ') + 1);
}

std::string webpVersion() {
    const int version = WebPGetDecoderVersion();
    return fmt::format("{}.{}.{}", version >> 16, (version >> 8) & 0xff, version & 0xff);
}

// With the decoders that it has loaded, which make the pixels.
std::string heifVersion() {
    std::string version = heif_get_version();
#if LIBHEIF_NUMERIC_VERSION >= 0x010f0000
    std::array<const heif_decoder_descriptor*, 16> decoders{};
    const int found = heif_get_decoder_descriptors(
        heif_compression_undefined, decoders.data(), static_cast<int>(decoders.size()));
    for (std::size_t i = 0; i < decoders.size() && std::cmp_less(i, found); ++i) {
        version += fmt::format(", {}", heif_decoder_descriptor_get_name(decoders.at(i)));
    }
#endif
    return version;
}

}  // namespace

std::vector<ImageLibrary> imageLibraries() {
    return {{"OpenCV", cv::getVersionString(), "resized images"},
            {"libjpeg", loadedFile("jpeg_std_error"), "JPEG images"},
            {"libpng", png_get_libpng_ver(nullptr), "PNG images"},
            {"zlib", zlibVersion(), "PNG and TIFF images"},
            {"libtiff", tiffVersion(), "TIFF images"},
            {"libwebp", webpVersion(), "WebP images"},
            {"libheif", heifVersion(), "HEIC and AVIF images"},
            {"giflib", loadedFile("DGifOpen"), "GIF images"},
            {"libc", gnu_get_libc_version(), "images rotated at random"}};
}

}  // namespace espalier::engine
