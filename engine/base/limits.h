// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace espalier::engine::limits {

// Limits of input from outside, checked before any memory is allocated.
inline constexpr std::int64_t kImageSide = 65'536;              ///< pixels
inline constexpr std::int64_t kImagePixels = 178'000'000;       ///< pixels
inline constexpr std::int64_t kDecodedBytes = 512ll << 20;      ///< bytes of a decoded image
inline constexpr std::int64_t kImageFileBytes = 512ll << 20;    ///< bytes of an image file
inline constexpr std::int64_t kJsonBytes = 64ll << 20;          ///< bytes of a JSON file
inline constexpr std::int64_t kJsonParsedBytes = 1ll << 30;     ///< memory of a parsed JSON file
inline constexpr int kJsonDepth = 64;                           ///< nesting
inline constexpr std::int64_t kTensorHeaderBytes = 16ll << 20;  ///< safetensors header
inline constexpr std::int64_t kTensorEntries = 65'536;          ///< tensors in one file
inline constexpr std::int64_t kOnnxBytes = 2ll << 30;           ///< bytes of an ONNX file
inline constexpr std::int64_t kOnnxParsedBytes = 1ll << 30;     ///< beside the file's own bytes
inline constexpr std::int64_t kOnnxNodes = 100'000;             ///< nodes of an ONNX file
inline constexpr std::int64_t kLayers = 10'000;                 ///< boxes of one network
inline constexpr std::int64_t kConnections = 100'000;           ///< wires of one network
inline constexpr std::int64_t kNotes = 1'000;                   ///< notes beside one network
inline constexpr std::int64_t kNoteBytes = 65'536;              ///< text of a note
inline constexpr std::int64_t kGroupNameBytes = 4'096;          ///< name of a group
inline constexpr double kCanvasPlace = 1e9;                     ///< from the centre, per axis
inline constexpr double kSmallestNote = 16;                     ///< side of a note
inline constexpr double kLargestNote = 16'384;                  ///< side of a note
/// Memory to compute the model of a file with, unless the user allows more. With images that are
/// being decoded and the program itself, that is 2 GB.
inline constexpr std::int64_t kModelBytes = 1'500'000'000;
inline constexpr std::int64_t kTensorElements = 1ll << 32;  ///< in a parameter or one sample

}  // namespace espalier::engine::limits
