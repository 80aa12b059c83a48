// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace google::protobuf::io {
class ZeroCopyInputStream;
}

namespace espalier::engine {

/// Reads through an ONNX file without keeping anything, and throws OnnxRefusal when the objects
/// that protobuf would make of it take more than limits::kOnnxParsedBytes beyond the file's own
/// bytes, or when it has more than limits::kOnnxNodes nodes: an empty node is two bytes in the file
/// and over a hundred in memory. A file that is not ONNX is left to the parser. Returns the bytes
/// that the objects take at most, beyond those of the file.
std::int64_t refuseOversizedProto(google::protobuf::io::ZeroCopyInputStream& file);

/// For a file of `size` bytes that the parser has refused: throws OnnxRefusal, with advice, if it
/// is cut off by the lengths that stand before its outermost parts.
void refuseCutOff(google::protobuf::io::ZeroCopyInputStream& file, std::int64_t size);

}  // namespace espalier::engine
