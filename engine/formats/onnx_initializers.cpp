// SPDX-License-Identifier: Apache-2.0
#include "engine/formats/onnx_initializers.h"

#include <google/protobuf/io/coded_stream.h>
#include <google/protobuf/io/zero_copy_stream_impl_lite.h>

#include <algorithm>
#include <climits>
#include <iterator>
#include <optional>
#include <set>
#include <string_view>
#include <unordered_map>

#include "engine/base/limits.h"
#include "engine/formats/float_values.h"
#include "engine/formats/onnx_proto_size.h"
#include "engine/formats/onnx_refusal.h"
#include "fmt/format.h"
#include "onnx/onnx_pb.h"

namespace espalier::engine {

namespace {

using kernels::DataType;
using onnx::TensorProto;

[[noreturn]] void refuseTensor(const TensorProto& tensor, const char* problem) {
    throw OnnxRefusal(fmt::format("its tensor '{}' {}", tensor.name(), problem));
}

/// What reading may still take, in bytes.
class Allowance {
  public:
    explicit Allowance(std::int64_t bytes) : left_(bytes) {}
    void take(std::int64_t bytes) {
        if (bytes > left_) throw OnnxRefusal("its weights take more memory than is allowed");
        left_ -= bytes;
    }
    void giveBack(std::int64_t bytes) { left_ += bytes; }

  private:
    std::int64_t left_;
};

onnx::ModelProto parseModel(std::span<const std::byte> file, Allowance& allowance) {
    if (file.size() > static_cast<std::size_t>(INT_MAX))
        throw OnnxRefusal("it is larger than 2 GiB");
    const auto size = static_cast<int>(file.size());
    google::protobuf::io::ArrayInputStream measured(file.data(), size);
    allowance.take(size + refuseOversizedProto(measured));
    google::protobuf::io::ArrayInputStream input(file.data(), size);
    google::protobuf::io::CodedInputStream coded(&input);
    coded.SetTotalBytesLimit(INT_MAX);
    onnx::ModelProto model;
    const bool isWhole = model.ParseFromCodedStream(&coded) && coded.ConsumedEntireMessage();
    if (!isWhole || !model.has_graph()) {
        throw OnnxRefusal("it is damaged or not an ONNX file");
    }
    return model;
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

kernels::Shape shapeOf(const TensorProto& tensor) {
    if (tensor.dims_size() > kernels::Shape::kMaxRank) {
        refuseTensor(tensor, "has too many dimensions");
    }
    std::int64_t count = 1;
    for (const std::int64_t size : tensor.dims()) {
        const bool fits = size >= 0 && !__builtin_mul_overflow(count, size, &count) &&
                          count <= limits::kTensorElements;
        if (!fits) refuseTensor(tensor, "has impossible sizes");
    }
    const std::vector<std::int64_t> sizes(tensor.dims().begin(), tensor.dims().end());
    return kernels::Shape(std::span<const std::int64_t>(sizes));
}

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

// The number of values is compared with the shape before memory is allocated.
HostTensor floatsOf(const TensorProto& tensor, DataType type, Allowance& allowance) {
    const kernels::Shape shape = shapeOf(tensor);
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

// The standard sorts nodes: each behind those whose results it uses. Initializers are in any order.
std::vector<TensorProto*> inOrderOfUse(onnx::GraphProto& graph) {
    std::unordered_map<std::string_view, int> uses;
    for (const auto& node : graph.node()) {
        for (const std::string& input : node.input()) {
            uses.try_emplace(input, static_cast<int>(uses.size()));
        }
    }
    std::vector<TensorProto*> tensors;
    for (TensorProto& tensor : *graph.mutable_initializer()) tensors.push_back(&tensor);
    std::ranges::stable_sort(tensors, {}, [&](const TensorProto* tensor) {
        const auto use = uses.find(tensor->name());
        return use == uses.end() ? INT_MAX : use->second;
    });
    return tensors;
}

}  // namespace

bool looksLikeOnnx(std::span<const std::byte> file) {
    // Field 1, a number: ir_version, which is small; or field 7: the graph.
    if (file.size() <= 2) return false;
    return (file[0] == std::byte{0x08} && file[1] < std::byte{0x80}) || file[0] == std::byte{0x3a};
}

OnnxInitializers readOnnxInitializers(std::span<const std::byte> file, std::int64_t memory) {
    Allowance allowance(memory);
    onnx::ModelProto model = parseModel(file, allowance);
    onnx::GraphProto& graph = *model.mutable_graph();
    if (graph.initializer_size() > limits::kTensorEntries) {
        throw OnnxRefusal("it holds more than 65,536 tensors");
    }
    OnnxInitializers found;
    std::set<std::string> names;
    for (TensorProto* each : inOrderOfUse(graph)) {
        const TensorProto& tensor = *each;
        const bool isElsewhere =
            tensor.data_location() == TensorProto::EXTERNAL || tensor.external_data_size() > 0;
        if (isElsewhere) refuseTensor(tensor, "is stored in another file, which is not supported");
        if (!names.insert(tensor.name()).second) refuseTensor(tensor, "occurs twice");
        if (const auto type = floatTypeOf(tensor)) {
            found.tensors.push_back(floatsOf(tensor, *type, allowance));
            allowance.giveBack(std::ssize(tensor.raw_data()));
            std::string().swap(*each->mutable_raw_data());  // otherwise all values are there twice
        } else {
            found.leftOut.push_back(fmt::format("{}: no floating-point numbers", tensor.name()));
        }
    }
    for (const auto& tensor : graph.sparse_initializer()) {
        found.leftOut.push_back(fmt::format("{}: sparse", tensor.values().name()));
    }
    return found;
}

}  // namespace espalier::engine
