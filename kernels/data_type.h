// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace espalier::kernels {

enum class DataType : std::uint8_t { Float32, BFloat16, Float16, Float64, UInt8, Int32, Int64 };

/// Bytes of one element.
std::size_t byteSize(DataType type);
/// "fp32", "bf16", "fp16", "fp64", "u8", "i32", "i64"
std::string_view name(DataType type);

}  // namespace espalier::kernels
