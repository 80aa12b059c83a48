// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>

#include "engine/base/atomic_file.h"
#include "engine/base/host_tensor.h"

namespace espalier::engine {

/// The most bytes of numbers in a file; a larger one would need the 64-bit form of zip.
inline constexpr std::int64_t kMostNpzBytes = std::int64_t{2} << 30;

/// Writes tensors as a .npz file, NumPy's format of named arrays: a zip archive of stored .npy
/// files, version 1.0, in C order (numpy.lib.format; PKWARE's APPNOTE.TXT 6.3, sections 4.3.7 to
/// 4.3.16). numpy.load(file)[name] is the array. Names are UTF-8 and no path: '/' becomes '_'. fp32
/// alone. Whole or not at all; the same bytes for the same tensors. Throws Error.
void writeNpz(const std::filesystem::path& path,
              std::span<const HostTensor> tensors,
              FileSystem& files = realFileSystem());

/// The beginning of a .npy file of fp32 numbers in this shape: its length is a multiple of 64.
std::string npyHeader(const kernels::Shape& shape);

}  // namespace espalier::engine
