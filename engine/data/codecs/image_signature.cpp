// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <string_view>

#include "engine/data/codecs/byte_reader.h"
#include "engine/data/codecs/decode.h"

namespace espalier::engine {

namespace {

using namespace std::string_view_literals;

// Many texts begin with "BM"; the size of the second header distinguishes them.
bool isBmp(Bytes bytes) {
    if (!hasText(bytes, 0, "BM") || bytes.size() < 18) return false;
    constexpr std::array<std::uint32_t, 8> kHeaderSizes{12, 16, 40, 52, 56, 64, 108, 124};
    return std::ranges::find(kHeaderSizes, ByteReader(bytes).u32(14)) != kHeaderSizes.end();
}

bool isImageBrand(Bytes bytes, std::size_t at) {
    constexpr std::array kBrands{"heic"sv,
                                 "heix"sv,
                                 "heim"sv,
                                 "heis"sv,
                                 "hevc"sv,
                                 "hevx"sv,
                                 "hevm"sv,
                                 "hevs"sv,
                                 "mif1"sv,
                                 "msf1"sv,
                                 "avif"sv,
                                 "avis"sv};
    return std::ranges::any_of(kBrands,
                               [&](std::string_view brand) { return hasText(bytes, at, brand); });
}

// The first box names the file type; videos begin with the same box but other names.
bool isHeif(Bytes bytes) {
    if (!hasText(bytes, 4, "ftyp")) return false;
    if (isImageBrand(bytes, 8)) return true;
    if (bytes.size() < 16) return false;
    const std::size_t end =
        std::min<std::size_t>({ByteReader(bytes, false).u32(0), bytes.size(), 256});
    bool found = false;
    for (std::size_t at = 16; at + 4 <= end && !found; at += 4) found = isImageBrand(bytes, at);
    return found && !hasText(bytes, 8, "isom") && !hasText(bytes, 8, "mp4");
}

bool isTiff(Bytes bytes) {
    return hasText(bytes, 0, "II*\0"sv) || hasText(bytes, 0, "MM\0*"sv) ||
           hasText(bytes, 0, "II+\0"sv) || hasText(bytes, 0, "MM\0+"sv);
}

/// A file name extension of an image format.
struct Extension {
    std::string_view name;
    std::optional<ImageFormat> format;
};

constexpr std::array kExtensions{
    Extension{".jpg", ImageFormat::Jpeg},
    Extension{".jpeg", ImageFormat::Jpeg},
    Extension{".jpe", ImageFormat::Jpeg},
    Extension{".jfif", ImageFormat::Jpeg},
    Extension{".png", ImageFormat::Png},
    Extension{".apng", ImageFormat::Png},
    Extension{".bmp", ImageFormat::Bmp},
    Extension{".dib", ImageFormat::Bmp},
    Extension{".webp", ImageFormat::WebP},
    Extension{".tif", ImageFormat::Tiff},
    Extension{".tiff", ImageFormat::Tiff},
    Extension{".gif", ImageFormat::Gif},
    Extension{".heic", ImageFormat::Heif},
    Extension{".heif", ImageFormat::Heif},
    Extension{".hif", ImageFormat::Heif},
    Extension{".avif", ImageFormat::Heif},
    // Unsupported image formats: the user should learn that these files are left out.
    Extension{".jp2", std::nullopt},
    Extension{".jxl", std::nullopt},
    Extension{".psd", std::nullopt},
    Extension{".svg", std::nullopt},
    Extension{".ico", std::nullopt},
    Extension{".tga", std::nullopt},
    Extension{".exr", std::nullopt},
    Extension{".dng", std::nullopt},
    Extension{".cr2", std::nullopt},
    Extension{".cr3", std::nullopt},
    Extension{".nef", std::nullopt},
    Extension{".arw", std::nullopt},
    Extension{".raf", std::nullopt},
    Extension{".orf", std::nullopt},
    Extension{".rw2", std::nullopt},
    Extension{".pgm", std::nullopt},
    Extension{".ppm", std::nullopt},
    Extension{".pbm", std::nullopt}};

const Extension* extensionOf(const std::filesystem::path& path) {
    std::string name = path.extension().string();
    std::ranges::transform(name, name.begin(), [](char c) {
        return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    });
    const auto found = std::ranges::find(kExtensions, name, &Extension::name);
    return found == kExtensions.end() ? nullptr : &*found;
}

}  // namespace

std::optional<ImageFormat> imageFormatOf(std::span<const std::byte> bytes) {
    if (hasText(bytes, 0, "\xFF\xD8\xFF")) return ImageFormat::Jpeg;
    if (hasText(bytes, 0, "\x89PNG\r\n\x1A\n")) return ImageFormat::Png;
    if (hasText(bytes, 0, "GIF87a") || hasText(bytes, 0, "GIF89a")) return ImageFormat::Gif;
    if (hasText(bytes, 0, "RIFF") && hasText(bytes, 8, "WEBP")) return ImageFormat::WebP;
    if (isTiff(bytes)) return ImageFormat::Tiff;
    if (isHeif(bytes)) return ImageFormat::Heif;
    if (isBmp(bytes)) return ImageFormat::Bmp;
    return std::nullopt;
}

bool hasImageExtension(const std::filesystem::path& path) {
    return extensionOf(path) != nullptr;
}

bool isNamedAs(const std::filesystem::path& path, ImageFormat format) {
    const Extension* extension = extensionOf(path);
    return extension == nullptr || extension->format == format;
}

const char* imageFormatName(ImageFormat format) {
    switch (format) {
        case ImageFormat::Jpeg:
            return "JPEG";
        case ImageFormat::Png:
            return "PNG";
        case ImageFormat::Bmp:
            return "BMP";
        case ImageFormat::WebP:
            return "WebP";
        case ImageFormat::Tiff:
            return "TIFF";
        case ImageFormat::Gif:
            return "GIF";
        case ImageFormat::Heif:
            return "HEIC or AVIF";
    }
    return "";
}

}  // namespace espalier::engine
