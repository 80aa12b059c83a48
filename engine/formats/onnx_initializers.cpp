// SPDX-License-Identifier: Apache-2.0
#include "engine/formats/onnx_initializers.h"

#include <algorithm>
#include <array>
#include <climits>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <string_view>

#include "engine/base/limits.h"
#include "engine/formats/onnx_float_tensors.h"
#include "fmt/format.h"

namespace espalier::engine {

namespace {

using onnx::TensorProto;

/// A number alone is no weight; a network has many of them.
bool isWeightOfConstant(const TensorProto& tensor) {
    return tensor.dims_size() > 0 && floatTypeOf(tensor);
}

/// The initializers, and what Constant nodes hold: some programs store all their weights there.
std::vector<TensorProto*> storedTensors(onnx::GraphProto& graph) {
    std::vector<TensorProto*> tensors;
    for (TensorProto& tensor : *graph.mutable_initializer()) tensors.push_back(&tensor);
    for (onnx::NodeProto& node : *graph.mutable_node()) {
        if (node.op_type() != "Constant") continue;
        for (onnx::AttributeProto& attribute : *node.mutable_attribute()) {
            const bool holds = attribute.name() == "value" && attribute.has_t() &&
                               isWeightOfConstant(attribute.t());
            if (holds) tensors.push_back(attribute.mutable_t());
        }
    }
    if (std::ssize(tensors) > limits::kTensorEntries) {
        throw OnnxRefusal("it holds more than 65,536 tensors");
    }
    return tensors;
}

// The standard sorts nodes: each behind those whose results it uses. Initializers are in any order.
std::vector<TensorProto*> inOrderOfUse(onnx::GraphProto& graph) {
    std::map<std::string_view, int> uses;
    for (const auto& node : graph.node()) {
        for (const std::string& input : node.input()) {
            uses.try_emplace(input, static_cast<int>(uses.size()));
        }
    }
    std::vector<TensorProto*> tensors = storedTensors(graph);
    std::ranges::stable_sort(tensors, {}, [&](const TensorProto* tensor) {
        const auto use = uses.find(tensor->name());
        return use == uses.end() ? INT_MAX : use->second;
    });
    return tensors;
}

/// How the nodes of a file read a stored matrix.
struct MatrixUse {
    bool asStored = false;
    bool asInputsByOutputs = false;  ///< x·W; layers have W with one row per output

    void add(const MatrixUse& other) {
        asStored = asStored || other.asStored;
        asInputsByOutputs = asInputsByOutputs || other.asInputsByOutputs;
    }
};

std::int64_t settingOf(const onnx::NodeProto& node, std::string_view name) {
    for (const onnx::AttributeProto& attribute : node.attribute()) {
        if (attribute.name() == name) return attribute.i();
    }
    return 0;
}

bool turnsMatrix(const onnx::NodeProto& node) {
    for (const onnx::AttributeProto& attribute : node.attribute()) {
        if (attribute.name() != "perm") continue;
        return std::ranges::equal(attribute.ints(), std::array<std::int64_t, 2>{1, 0});
    }
    return true;
}

/// How the nodes behind such a one read what it passes on, said of its input; nothing of an op that
/// computes other numbers.
std::optional<MatrixUse> passedOn(const onnx::NodeProto& node, const MatrixUse& output) {
    const std::string& op = node.op_type();
    if (op == "Cast" || op == "Identity") return output;
    if (op != "Transpose") return std::nullopt;
    if (!turnsMatrix(node)) return output;
    return MatrixUse{.asStored = output.asInputsByOutputs, .asInputsByOutputs = output.asStored};
}

std::map<std::string_view, MatrixUse> matrixUses(const onnx::GraphProto& graph) {
    std::map<std::string_view, MatrixUse> uses;
    // From the end: it is known how an output is read before the node that computes it.
    for (int n = graph.node_size(); n-- > 0;) {
        const onnx::NodeProto& node = graph.node(n);
        const bool isOneByOne = node.input_size() == 1 && node.output_size() == 1;
        const auto passed = isOneByOne ? passedOn(node, uses[node.output(0)]) : std::nullopt;
        if (passed) {
            uses[node.input(0)].add(*passed);
            continue;
        }
        const bool multiplies = node.op_type() == "MatMul" ||
                                (node.op_type() == "Gemm" && settingOf(node, "transB") == 0);
        for (int i = 0; i < node.input_size(); ++i) {
            MatrixUse& use = uses[node.input(i)];
            (multiplies && i == 1 ? use.asInputsByOutputs : use.asStored) = true;
        }
    }
    return uses;
}

bool putsChannelsLast(const onnx::NodeProto& node) {
    constexpr std::array<std::int64_t, 4> kChannelsLast{0, 2, 3, 1};
    return node.op_type() == "Transpose" && node.output_size() == 1 &&
           std::ranges::any_of(node.attribute(), [&](const onnx::AttributeProto& attribute) {
               return attribute.name() == "perm" &&
                      std::ranges::equal(attribute.ints(), kChannelsLast);
           });
}

/// Whether an image is flattened after its channels were put last, as converters from Keras do.
bool flattensChannelsLast(const onnx::GraphProto& graph) {
    std::set<std::string_view> channelsLast;
    for (const onnx::NodeProto& node : graph.node()) {
        if (putsChannelsLast(node)) channelsLast.insert(node.output(0));
        if (node.input_size() == 0 || !channelsLast.contains(node.input(0))) continue;
        if (node.op_type() == "Reshape" || node.op_type() == "Flatten") return true;
        const bool isUnary = node.input_size() == 1 && node.output_size() == 1;
        if (isUnary && node.op_type() != "Transpose") channelsLast.insert(node.output(0));
    }
    return false;
}

/// Adds the tensor, as [outputs,inputs] if nodes multiply by it as [inputs,outputs].
void addTensor(OnnxInitializers& found,
               HostTensor tensor,
               const MatrixUse& use,
               OnnxAllowance& allowance) {
    const bool isTurned = use.asInputsByOutputs && tensor.shape.rank() == 2;
    if (isTurned && use.asStored) {
        found.leftOut.push_back(
            fmt::format("{}: nodes read it both as it is and transposed", tensor.name));
        return;
    }
    if (!isTurned) return found.tensors.push_back(std::move(tensor));
    found.tensors.push_back(transposed(tensor, allowance));
}

/// Whether the bytes are a length and the first field of a GraphProto.
bool beginsAsGraph(std::span<const std::byte> bytes) {
    constexpr std::size_t kLongestLength = 5;  // of up to 2 GB, 7 bits in a byte
    std::size_t length = 0;
    while (length < std::min(kLongestLength, bytes.size()) && bytes[length] >= std::byte{0x80}) {
        ++length;
    }
    if (length + 1 >= bytes.size()) return false;
    // node, name, initializer, doc_string, input, output, value_info
    constexpr std::array<unsigned char, 7> kFields{0x0a, 0x12, 0x2a, 0x52, 0x5a, 0x62, 0x6a};
    return std::ranges::find(kFields, std::to_integer<unsigned char>(bytes[length + 1])) !=
           kFields.end();
}

}  // namespace

bool looksLikeOnnx(std::span<const std::byte> file) {
    // Field 1, a number: ir_version, which is small; or field 7: the graph, which is ':' and would
    // also be the beginning of a text.
    if (file.size() <= 2) return false;
    return (file[0] == std::byte{0x08} && file[1] < std::byte{0x80}) ||
           (file[0] == std::byte{0x3a} && beginsAsGraph(file.subspan(1)));
}

OnnxInitializers readOnnxInitializers(std::span<const std::byte> file,
                                      const std::filesystem::path& folder,
                                      std::int64_t memory) {
    OnnxAllowance allowance(memory);
    onnx::ModelProto model = parseOnnxModel(file, allowance);
    onnx::GraphProto& graph = *model.mutable_graph();
    OnnxInitializers found;
    found.otherFiles = readExternalTensors(graph, folder);
    found.flattensChannelsLast = flattensChannelsLast(graph);
    const auto uses = matrixUses(graph);
    std::set<std::string> names;
    for (TensorProto* tensor : inOrderOfUse(graph)) {
        if (!names.insert(tensor->name()).second) refuseTensor(*tensor, "occurs twice");
        const auto type = floatTypeOf(*tensor);
        if (!type || shapeOfTensor(*tensor).elementCount() == 0) {
            found.leftOut.push_back(fmt::format(
                "{}: no {}", tensor->name(), type ? "values" : "floating-point numbers"));
            continue;
        }
        HostTensor values = floatsOf(*tensor, *type, allowance);
        allowance.giveBack(std::ssize(tensor->raw_data()));
        std::string().swap(*tensor->mutable_raw_data());  // otherwise all values are there twice
        const auto use = uses.find(tensor->name());
        addTensor(
            found, std::move(values), use == uses.end() ? MatrixUse{} : use->second, allowance);
    }
    for (const auto& tensor : graph.sparse_initializer()) {
        found.leftOut.push_back(fmt::format("{}: sparse", tensor.values().name()));
    }
    return found;
}

}  // namespace espalier::engine
