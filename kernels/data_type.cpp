// SPDX-License-Identifier: Apache-2.0
#include "kernels/data_type.h"

#include <array>

namespace espalier::kernels {

namespace {

struct Row {
    DataType type;
    std::string_view name;
    std::size_t bytes;
};

constexpr std::array kRows{
    Row{DataType::Float32, "fp32", 4},
    Row{DataType::BFloat16, "bf16", 2},
    Row{DataType::Float16, "fp16", 2},
    Row{DataType::Float64, "fp64", 8},
    Row{DataType::UInt8, "u8", 1},
    Row{DataType::Int32, "i32", 4},
    Row{DataType::Int64, "i64", 8},
};

}  // namespace

std::size_t byteSize(DataType type) {
    return kRows[static_cast<std::size_t>(type)].bytes;
}

std::string_view name(DataType type) {
    return kRows[static_cast<std::size_t>(type)].name;
}

}  // namespace espalier::kernels
