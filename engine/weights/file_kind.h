// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string_view>

namespace espalier::engine {

/// What a file of weights or of a network seems to be by its first bytes.
enum class FileKind : std::uint8_t {
    Unknown,
    Keras,  ///< HDF5, or the archive of Keras 3
    Torch,
    Safetensors,
    Onnx,
    OnnxText,  ///< protobuf's text form or JSON, or the text of ONNX's own printer
    Archive,   ///< a zip archive of anything else, such as a wheel
};

/// Bytes of a file that are enough to know its kind.
inline constexpr std::size_t kKindBytes = 512;

FileKind kindOf(std::span<const std::byte> beginning);
/// Unknown also where the file cannot be read. Does not throw.
FileKind kindOfFile(const std::filesystem::path& path);

/// "a SavedModel of TensorFlow" or "a checkpoint of TensorFlow", of a folder or a file with the
/// name of one of their parts, which cannot be read; otherwise empty. Does not throw.
std::string_view tensorFlowKind(const std::filesystem::path& path);
inline constexpr const char* kTensorFlowAdvice =
    "Load it in Python and save it with Keras as one file: model.save(\"NAME.h5\").";

}  // namespace espalier::engine
