// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>

#include "engine/data/codecs/byte_budget.h"
#include "engine/data/codecs/image.h"

namespace espalier::engine {

enum class ImageFormat : std::uint8_t { Jpeg, Png, Bmp, WebP, Tiff, Gif, Heif };

/// "JPEG", "HEIC or AVIF", …
const char* imageFormatName(ImageFormat format);
/// By the first bytes; never by the name.
std::optional<ImageFormat> imageFormatOf(std::span<const std::byte> bytes);
/// True for names that say they are images (".jpg", ".HEIC"): those must decode or be reported.
bool hasImageExtension(const std::filesystem::path& path);
/// False if the name has the extension of another image format.
bool isNamedAs(const std::filesystem::path& path, ImageFormat format);

struct ImageHeader {
    ImageFormat format = ImageFormat::Jpeg;
    int width = 0;  ///< as shown, EXIF turn applied
    int height = 0;
    bool grey = false;
};

/// A file that is not a usable image: a short reason for the user ("the file ends early").
struct DecodeProblem {
    std::string reason;
    bool isOutOfMemory = false;  ///< nothing may be wrong with the file
};

template <typename T>
struct DecodeResult {
    std::optional<T> value;
    DecodeProblem problem;
    explicit operator bool() const { return value.has_value(); }
};

/// Signature, sizes and limits, without decoding pixels. Thread-safe, never throws for bad content.
DecodeResult<ImageHeader> readImageHeader(std::span<const std::byte> bytes);

struct DecodeOptions {
    int channels = 3;  ///< 1 or 3: converted to it
    /// The decoder may give a smaller image, for reducing it to this size, where that makes no
    /// visible difference (JPEG scaled in the DCT, still at least four times as large); 0 = full
    /// size.
    int atLeastWidth = 0;
    int atLeastHeight = 0;
    /// The decoder takes its memory out of this budget, waiting for its share; null = no limit.
    ByteBudget* memory = nullptr;
};

struct FileBytes;

/// Reads as little of the file as its header needs.
DecodeResult<ImageHeader> readImageHeaderFile(const std::filesystem::path& path);
/// The same when the beginning of the file has been read already.
DecodeResult<ImageHeader> readImageHeaderFile(const std::filesystem::path& path,
                                              const FileBytes& head);

/// Whole image. Thread-safe, never throws for bad content.
DecodeResult<Image> decodeImage(std::span<const std::byte> bytes, const DecodeOptions& options);

/// Reads the bytes, then decodes; a file that cannot be opened is a problem too.
DecodeResult<Image> decodeImageFile(const std::filesystem::path& path,
                                    const DecodeOptions& options);

/// Of an image that has 16 bits a channel, where decoding leaves 8: how many different values the
/// colour channel has that has most. 0 for all others, and where that cannot be told. Thread-safe,
/// never throws for bad content; needs as much memory as decoding.
std::size_t deepValues(std::span<const std::byte> bytes);
std::size_t deepValuesOfFile(const std::filesystem::path& path);

}  // namespace espalier::engine
