// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/atomic_file.h"
#include "engine/base/host_tensor.h"
#include "engine/base/tensor_spec.h"

namespace espalier::engine {

/// Metadata entry under which every file of ours carries the checksum of its own bytes (with these
/// sixteen digits taken as zeros).
inline constexpr std::string_view kChecksumKey = "espalier.checksum";

/// A safetensors file in memory: named tensors and a map of texts. A value type.
struct TensorFile {
    std::map<std::string, std::string> metadata;  ///< kChecksumKey is the writer's own
    std::vector<HostTensor> tensors;              ///< in the order of the file
};

/// Writes the file whole or not at all, with a checksum; nothing of the tensors is copied. Names
/// must differ. Throws Error when it cannot be written.
void writeTensorFile(const std::filesystem::path& path,
                     const std::map<std::string, std::string>& metadata,
                     std::span<const HostTensor> tensors,
                     FileSystem& files = realFileSystem());
void writeTensorFile(const std::filesystem::path& path,
                     const TensorFile& content,
                     FileSystem& files = realFileSystem());

enum class ChecksumRule : std::uint8_t {
    Verify,  ///< where there is one: files of other programs have none
    Require
};

/// Checks the header against the limits and against the file's size before any tensor is read, that
/// the file is not made of holes (file_holes.h), and the checksum. Throws Error with a sentence
/// that names the file and what is wrong with it.
TensorFile readTensorFile(const std::filesystem::path& path,
                          ChecksumRule rule = ChecksumRule::Verify);
/// Reads the whole file through, as readTensorFile() with ChecksumRule::Require does, but keeps
/// nothing of the tensors. Returns the metadata; throws Error likewise.
std::map<std::string, std::string> verifyTensorFile(const std::filesystem::path& path);
/// Empty when readTensorFile() would accept a file of such metadata and tensors; else what it would
/// say is wrong, as the end of a sentence. Writes nothing.
std::string whyNotReadable(const std::map<std::string, std::string>& metadata,
                           std::span<const TensorSpec> tensors);
/// For a file in memory: empty when it has no checksum or the right one, else what is wrong, as the
/// end of a sentence. `header` begins with its length.
std::string whyDamaged(std::string_view header,
                       const std::map<std::string, std::string>& metadata,
                       std::span<const std::byte> tensors);
/// The metadata alone, from a checked header; tensors are not read, the checksum is not verified.
std::map<std::string, std::string> readTensorFileMetadata(const std::filesystem::path& path);

}  // namespace espalier::engine
