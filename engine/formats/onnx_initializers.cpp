// SPDX-License-Identifier: Apache-2.0
#include "engine/formats/onnx_initializers.h"

#include <algorithm>
#include <climits>
#include <iterator>
#include <set>
#include <string_view>
#include <unordered_map>

#include "engine/formats/onnx_float_tensors.h"
#include "fmt/format.h"

namespace espalier::engine {

namespace {

using onnx::TensorProto;

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

OnnxInitializers readOnnxInitializers(std::span<const std::byte> file,
                                      const std::filesystem::path& folder,
                                      std::int64_t memory) {
    OnnxAllowance allowance(memory);
    onnx::ModelProto model = parseOnnxModel(file, allowance);
    onnx::GraphProto& graph = *model.mutable_graph();
    readExternalTensors(graph, folder, allowance);
    OnnxInitializers found;
    std::set<std::string> names;
    for (TensorProto* tensor : inOrderOfUse(graph)) {
        if (!names.insert(tensor->name()).second) refuseTensor(*tensor, "occurs twice");
        if (const auto type = floatTypeOf(*tensor)) {
            found.tensors.push_back(floatsOf(*tensor, *type, allowance));
            allowance.giveBack(std::ssize(tensor->raw_data()));
            std::string().swap(
                *tensor->mutable_raw_data());  // otherwise all values are there twice
        } else {
            found.leftOut.push_back(fmt::format("{}: no floating-point numbers", tensor->name()));
        }
    }
    for (const auto& tensor : graph.sparse_initializer()) {
        found.leftOut.push_back(fmt::format("{}: sparse", tensor.values().name()));
    }
    return found;
}

}  // namespace espalier::engine
