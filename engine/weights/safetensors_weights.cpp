// SPDX-License-Identifier: Apache-2.0
#include "engine/weights/safetensors_weights.h"

#include "engine/base/limits.h"
#include "engine/formats/float_values.h"
#include "engine/formats/safetensors_header.h"
#include "engine/weights/byte_cursor.h"
#include "engine/weights/weight_refusal.h"
#include "fmt/format.h"

namespace espalier::engine {

namespace {

constexpr std::size_t kLengthBytes = sizeof(std::uint64_t);

void refuseUnusableName(const std::string& name) {
    if (isUsableName(name)) return;
    throw WeightRefusal("it names a tensor with something other than printable text");
}

HostTensor floatsFrom(const TensorHeader::Entry& entry,
                      std::span<const std::byte> data,
                      MemoryBudget& budget) {
    budget.take(static_cast<std::uint64_t>(entry.shape.elementCount()) * sizeof(float));
    HostTensor tensor = HostTensor::make(entry.name, kernels::DataType::Float32, entry.shape);
    convertToFloats(entry.type, data.subspan(entry.first, entry.bytes), tensor.floats());
    return tensor;
}

}  // namespace

bool looksLikeSafetensors(std::span<const std::byte> file) {
    if (file.size() <= kLengthBytes || file[kLengthBytes] != std::byte{'{'}) return false;
    ByteCursor cursor(file);
    return cursor.number<std::uint64_t>() <= static_cast<std::uint64_t>(limits::kTensorHeaderBytes);
}

WeightFile readSafetensors(std::span<const std::byte> bytes, MemoryBudget& budget) {
    ByteCursor cursor(bytes);
    const std::string_view text = cursor.text(cursor.number<std::uint64_t>());
    const std::span<const std::byte> data = cursor.rest();
    TensorHeader header;
    std::string problem = parseTensorHeader(text, data.size(), header, OtherTypes::LeaveOut);
    if (problem.empty()) {
        const std::string_view whole(text.data() - kLengthBytes, text.size() + kLengthBytes);
        problem = whyDamaged(whole, header.metadata, data);
    }
    if (!problem.empty()) throw WeightRefusal(problem);

    WeightFile file{"safetensors", {}, std::move(header.leftOut)};
    for (const TensorHeader::Entry& entry : header.entries) {
        refuseUnusableName(entry.name);
        if (isFloatType(entry.type)) {
            file.tensors.push_back(floatsFrom(entry, data, budget));
            const bool isKernel =
                entry.name.ends_with(".kernel") || entry.name.ends_with("/kernel");
            if (isKernel && file.tensors.back().shape.rank() >= 2) {
                file.unknownLayouts.insert(entry.name);  // Flax has [inputs,outputs]
            }
        } else {
            file.leftOut.push_back(fmt::format("{}: integers", entry.name));
        }
    }
    return file;
}

}  // namespace espalier::engine
