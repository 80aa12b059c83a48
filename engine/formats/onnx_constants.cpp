// SPDX-License-Identifier: Apache-2.0
#include "engine/formats/onnx_constants.h"

#include <cstring>

#include "engine/base/limits.h"
#include "engine/formats/onnx_refusal.h"
#include "fmt/format.h"

namespace espalier::engine {

namespace {

constexpr std::size_t kShortList = 64;

[[noreturn]] void refuse(const onnx::TensorProto& tensor, const std::string& problem) {
    throw OnnxRefusal(fmt::format("its tensor '{}' {}", tensor.name(), problem));
}

std::size_t elementSize(const onnx::TensorProto& tensor) {
    if (tensor.data_type() == onnx::TensorProto::FLOAT) return sizeof(float);
    if (tensor.data_type() == onnx::TensorProto::INT64) return sizeof(std::int64_t);
    refuse(tensor, "has an element type that Espalier never writes");
}

kernels::Shape shapeOf(const onnx::TensorProto& tensor) {
    if (tensor.dims_size() > kernels::Shape::kMaxRank) refuse(tensor, "has too many dimensions");
    const std::vector<std::int64_t> sizes(tensor.dims().begin(), tensor.dims().end());
    std::int64_t count = 1;
    for (const std::int64_t size : sizes) {
        const bool fits = size > 0 && !__builtin_mul_overflow(count, size, &count) &&
                          count <= limits::kTensorElements;
        if (!fits) refuse(tensor, "has impossible sizes");
    }
    const std::size_t bytes = static_cast<std::size_t>(count) * elementSize(tensor);
    if (tensor.raw_data().size() != bytes)
        refuse(tensor, "has a number of values that does not match its shape");
    return kernels::Shape(std::span<const std::int64_t>(sizes));
}

template <typename T>
std::vector<T> numbersOf(const onnx::TensorProto& tensor) {
    std::vector<T> numbers(tensor.raw_data().size() / sizeof(T));
    std::memcpy(numbers.data(), tensor.raw_data().data(), numbers.size() * sizeof(T));
    return numbers;
}

}  // namespace

OnnxConstants::OnnxConstants(const onnx::GraphProto& graph) {
    if (graph.initializer_size() > limits::kTensorEntries) {
        throw OnnxRefusal("it holds more than 65,536 tensors");
    }
    for (const onnx::TensorProto& tensor : graph.initializer()) {
        const bool isElsewhere = tensor.data_location() == onnx::TensorProto::EXTERNAL ||
                                 tensor.external_data_size() > 0;
        if (isElsewhere) refuse(tensor, "is stored in another file, which is not supported");
        if (!tensors_.try_emplace(tensor.name(), Entry{&tensor, shapeOf(tensor)}).second) {
            refuse(tensor, "occurs twice");
        }
    }
}

std::optional<kernels::Shape> OnnxConstants::shape(const std::string& name) const {
    const Entry* entry = find(name, onnx::TensorProto::FLOAT);
    if (!entry) return std::nullopt;
    return entry->shape;
}

HostTensor OnnxConstants::tensor(const std::string& name) const {
    const Entry* entry = find(name, onnx::TensorProto::FLOAT);
    if (!entry) throw OnnxRefusal(fmt::format("its tensor '{}' is missing", name));
    HostTensor tensor = HostTensor::make(name, kernels::DataType::Float32, entry->shape);
    std::memcpy(tensor.bytes.data(), entry->proto->raw_data().data(), tensor.bytes.size());
    return tensor;
}

std::optional<float> OnnxConstants::scalar(const std::string& name) const {
    const Entry* entry = find(name, onnx::TensorProto::FLOAT);
    if (!entry || entry->shape.elementCount() != 1) return std::nullopt;
    return numbersOf<float>(*entry->proto).front();
}

std::optional<std::vector<std::int64_t>> OnnxConstants::integers(const std::string& name) const {
    const Entry* entry = find(name, onnx::TensorProto::INT64);
    if (!entry || entry->proto->raw_data().size() > kShortList) return std::nullopt;
    return numbersOf<std::int64_t>(*entry->proto);
}

std::optional<std::vector<float>> OnnxConstants::floats(const std::string& name) const {
    const Entry* entry = find(name, onnx::TensorProto::FLOAT);
    if (!entry || entry->proto->raw_data().size() > kShortList) return std::nullopt;
    return numbersOf<float>(*entry->proto);
}

const OnnxConstants::Entry* OnnxConstants::find(const std::string& name,
                                                onnx::TensorProto::DataType type) const {
    const auto found = tensors_.find(name);
    if (found == tensors_.end() || found->second.proto->data_type() != type) return nullptr;
    return &found->second;
}

}  // namespace espalier::engine
