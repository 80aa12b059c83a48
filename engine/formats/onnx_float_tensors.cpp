// SPDX-License-Identifier: Apache-2.0
#include "engine/formats/onnx_float_tensors.h"

#include <algorithm>
#include <vector>

#include "engine/base/limits.h"
#include "engine/formats/float_values.h"
#include "fmt/format.h"

namespace espalier::engine {

using kernels::DataType;
using onnx::TensorProto;

namespace {

// Values that are a list of numbers in the file rather than bytes.
template <typename Numbers, typename Convert>
void copyNumbers(const Numbers& numbers, std::span<float> to, Convert convert) {
    for (std::size_t i = 0; i < to.size(); ++i) to[i] = convert(numbers[static_cast<int>(i)]);
}

// Half precision is listed as the bits of each value.
template <typename Half>
void copyHalves(const TensorProto& tensor, std::span<float> to) {
    copyNumbers(tensor.int32_data(), to, [](std::int32_t word) {
        Half value;
        value.bits = static_cast<std::uint16_t>(word);
        return static_cast<float>(value);
    });
}

std::size_t listedCount(const TensorProto& tensor, DataType type) {
    if (type == DataType::Float32) return static_cast<std::size_t>(tensor.float_data_size());
    if (type == DataType::Float64) return static_cast<std::size_t>(tensor.double_data_size());
    return static_cast<std::size_t>(tensor.int32_data_size());
}

void copyListed(const TensorProto& tensor, DataType type, std::span<float> to) {
    if (type == DataType::Float32) {
        copyNumbers(tensor.float_data(), to, [](float value) { return value; });
    } else if (type == DataType::Float64) {
        copyNumbers(
            tensor.double_data(), to, [](double value) { return static_cast<float>(value); });
    } else if (type == DataType::Float16) {
        copyHalves<kernels::math::Float16>(tensor, to);
    } else {
        copyHalves<kernels::math::BFloat16>(tensor, to);
    }
}

}  // namespace

void refuseTensor(const TensorProto& tensor, const char* problem) {
    throw OnnxRefusal(fmt::format("its tensor '{}' {}", tensor.name(), problem));
}

std::optional<DataType> floatTypeOf(const TensorProto& tensor) {
    switch (tensor.data_type()) {
        case TensorProto::FLOAT:
            return DataType::Float32;
        case TensorProto::DOUBLE:
            return DataType::Float64;
        case TensorProto::FLOAT16:
            return DataType::Float16;
        case TensorProto::BFLOAT16:
            return DataType::BFloat16;
        default:
            return std::nullopt;
    }
}

kernels::Shape shapeOfTensor(const TensorProto& tensor) {
    if (tensor.dims_size() > kernels::Shape::kMaxRank) {
        refuseTensor(tensor, "has too many dimensions");
    }
    std::int64_t count = 1;
    for (const std::int64_t size : tensor.dims()) {
        // No size may be out of range behind a 0 either.
        const std::int64_t atLeastOne = std::max<std::int64_t>(size, 1);
        const bool fits = size >= 0 && !__builtin_mul_overflow(count, atLeastOne, &count) &&
                          count <= limits::kTensorElements;
        if (!fits) refuseTensor(tensor, "has impossible sizes");
    }
    const std::vector<std::int64_t> sizes(tensor.dims().begin(), tensor.dims().end());
    return kernels::Shape(std::span<const std::int64_t>(sizes));
}

HostTensor floatsOf(const TensorProto& tensor, DataType type, OnnxAllowance& allowance) {
    const kernels::Shape shape = shapeOfTensor(tensor);
    const auto count = static_cast<std::size_t>(shape.elementCount());
    const auto raw = std::as_bytes(std::span(tensor.raw_data()));
    const bool isListed = raw.empty();
    const bool fits =
        isListed ? listedCount(tensor, type) == count : raw.size() == count * byteSize(type);
    if (!fits) refuseTensor(tensor, "has a number of values that does not match its shape");
    allowance.take(shape.elementCount() * static_cast<std::int64_t>(sizeof(float)));
    HostTensor result = HostTensor::make(tensor.name(), DataType::Float32, shape);
    if (isListed) {
        copyListed(tensor, type, result.floats());
    } else {
        convertToFloats(type, raw, result.floats());
    }
    return result;
}

HostTensor transposed(const HostTensor& matrix, OnnxAllowance& allowance) {
    allowance.take(std::ssize(matrix.bytes));
    const std::int64_t rows = matrix.shape[0];
    const std::int64_t columns = matrix.shape[1];
    HostTensor result = HostTensor::make(matrix.name, DataType::Float32, {columns, rows});
    const auto from = matrix.floats();
    const auto to = result.floats();
    for (std::int64_t i = 0; i < rows; ++i) {
        for (std::int64_t j = 0; j < columns; ++j) {
            to[static_cast<std::size_t>(j * rows + i)] =
                from[static_cast<std::size_t>(i * columns + j)];
        }
    }
    allowance.giveBack(std::ssize(matrix.bytes));
    return result;
}

}  // namespace espalier::engine
