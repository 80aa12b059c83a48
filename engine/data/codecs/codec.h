// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

#include "engine/data/codecs/decode.h"
#include "engine/data/codecs/image.h"

namespace espalier::engine {

using Bytes = std::span<const std::byte>;

/// Thrown by a codec whose content is not a usable image. Thrown inside this folder only, never
/// through a C library's frames; decode.cpp turns it into a DecodeProblem.
struct DecodeFailure {
    std::string reason;
};

inline constexpr const char* kEndsEarly = "the file ends early";
inline constexpr const char* kDamaged = "its pixel data is damaged";

/// The contents of the file's header, before any rotation.
struct StoredHeader {
    std::int64_t width = 0;
    std::int64_t height = 0;
    bool grey = false;
    int turn = 1;  ///< EXIF orientation: 1 … 8, whatever the file says
};

/// DecodeOptions in the file's own orientation: width and height are swapped if the rotation swaps
/// them.
struct DecodeRequest {
    int channels = 3;
    int atLeastWidth = 0;
    int atLeastHeight = 0;
};

/// One format. decode() is called with the header that readHeader() returned, within the limits,
/// and returns the pixels as stored, before any rotation. All throw DecodeFailure.
struct Codec {
    ImageFormat format;
    StoredHeader (*readHeader)(Bytes bytes);
    Image (*decode)(Bytes bytes, const StoredHeader& header, const DecodeRequest& request);
    std::size_t (*deepValues)(Bytes bytes) = nullptr;  ///< as decode.h says; null: never 16 bits
};

StoredHeader readBmpHeader(Bytes bytes);
Image decodeBmp(Bytes bytes, const StoredHeader& header, const DecodeRequest& request);
StoredHeader readGifHeader(Bytes bytes);
Image decodeGif(Bytes bytes, const StoredHeader& header, const DecodeRequest& request);
StoredHeader readHeifHeader(Bytes bytes);
Image decodeHeif(Bytes bytes, const StoredHeader& header, const DecodeRequest& request);
StoredHeader readJpegHeader(Bytes bytes);
Image decodeJpeg(Bytes bytes, const StoredHeader& header, const DecodeRequest& request);
StoredHeader readPngHeader(Bytes bytes);
Image decodePng(Bytes bytes, const StoredHeader& header, const DecodeRequest& request);
std::size_t deepValuesOfPng(Bytes bytes);
StoredHeader readTiffHeader(Bytes bytes);
Image decodeTiff(Bytes bytes, const StoredHeader& header, const DecodeRequest& request);
std::size_t deepValuesOfTiff(Bytes bytes);
StoredHeader readWebPHeader(Bytes bytes);
Image decodeWebP(Bytes bytes, const StoredHeader& header, const DecodeRequest& request);

}  // namespace espalier::engine
