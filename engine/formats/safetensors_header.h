// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/limits.h"
#include "engine/formats/safetensors.h"

namespace espalier::engine {

/// What the JSON in front of a safetensors file says, checked.
struct TensorHeader {
    struct Entry {
        std::string name;
        kernels::DataType type = kernels::DataType::Float32;
        kernels::Shape shape;
        std::uint64_t first = 0;  ///< bytes, from the header's end
        std::uint64_t bytes = 0;
    };
    std::vector<Entry> entries;  ///< in the order of the file
    /// With OtherTypes::LeaveOut: "w: BOOL", a tensor of a type that DataType lacks.
    std::vector<std::string> leftOut;
    std::map<std::string, std::string> metadata;
};

/// What becomes of tensors whose element type is none of DataType.
enum class OtherTypes : std::uint8_t { Refuse, LeaveOut };

/// Empty when the text is a header whose tensors fill exactly `dataBytes`, without holes or
/// overlaps, else what is wrong, as the end of a sentence. Pure: reads text, takes no memory that
/// the text itself does not justify.
std::string parseTensorHeader(std::string_view text,
                              std::uint64_t dataBytes,
                              TensorHeader& header,
                              OtherTypes otherTypes = OtherTypes::Refuse);

/// The header of a file of any program, checked against the file's size; nothing of a file that
/// does not begin like safetensors. Of the tensors not a byte is read. Throws Error with a sentence
/// that names the file and what is wrong with it.
std::optional<TensorHeader> readTensorHeader(const std::filesystem::path& path);

/// Length and JSON, padded so that the data begin at a multiple of 8; the checksum as zeros.
std::string writeTensorHeader(const std::map<std::string, std::string>& metadata,
                              std::span<const TensorSpec> tensors);

}  // namespace espalier::engine
