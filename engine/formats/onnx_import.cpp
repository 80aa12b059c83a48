// SPDX-License-Identifier: Apache-2.0
#include "engine/formats/onnx_import.h"

#include <google/protobuf/io/coded_stream.h>
#include <google/protobuf/io/zero_copy_stream_impl.h>

#include <climits>
#include <fstream>

#include "engine/base/atomic_file.h"
#include "engine/base/error.h"
#include "engine/base/json_object.h"
#include "engine/base/limits.h"
#include "engine/base/strict_json.h"
#include "engine/compiler/compile.h"
#include "engine/formats/onnx_checksum.h"
#include "engine/formats/onnx_names.h"
#include "engine/formats/onnx_op_reader.h"
#include "engine/formats/onnx_proto_size.h"
#include "engine/formats/onnx_refusal.h"
#include "fmt/format.h"

namespace espalier::engine {

namespace {

namespace protobuf = google::protobuf;

[[noreturn]] void refuseUnparsed(std::ifstream& stream, std::uintmax_t bytes) {
    stream.clear();
    stream.seekg(0);
    protobuf::io::IstreamInputStream input(&stream, 1 << 20);
    refuseCutOff(input, static_cast<std::int64_t>(bytes));
    throw OnnxRefusal("it is damaged or not an ONNX file");
}

onnx::ModelProto readProto(const std::filesystem::path& path) {
    std::error_code error;
    if (!std::filesystem::exists(path, error)) throw OnnxRefusal("it does not exist");
    if (!std::filesystem::is_regular_file(path, error)) throw OnnxRefusal("it is not a file");
    const auto bytes = std::filesystem::file_size(path, error);
    std::ifstream stream(path, std::ios::binary);
    if (!stream || error) throw OnnxRefusal("you have no permission to read it");
    if (bytes > static_cast<std::uintmax_t>(limits::kOnnxBytes)) {
        throw OnnxRefusal("it is larger than 2 GiB");
    }
    {
        protobuf::io::IstreamInputStream measured(&stream, 1 << 20);
        refuseOversizedProto(measured);
    }
    stream.clear();
    stream.seekg(0);
    onnx::ModelProto proto;
    protobuf::io::IstreamInputStream input(&stream, 1 << 20);
    protobuf::io::CodedInputStream coded(&input);
    coded.SetTotalBytesLimit(INT_MAX);
    const bool isWhole = proto.ParseFromCodedStream(&coded) && coded.ConsumedEntireMessage();
    if (!isWhole || !proto.has_graph()) refuseUnparsed(stream, bytes);
    return proto;
}

std::string metadata(const onnx::ModelProto& proto, const char* key) {
    for (const auto& entry : proto.metadata_props()) {
        if (entry.key() == key) return entry.value();
    }
    throw OnnxRefusal("it is damaged (its description is not complete)");
}

std::vector<std::string> namesFrom(const std::string& text) {
    try {
        return textsFrom(parseStrictJson(text, "The list of classes"), "list of classes");
    } catch (const Error&) {
        throw OnnxRefusal("its list of classes cannot be read");
    }
}

ModelRecord recordFrom(const onnx::ModelProto& proto) {
    if (proto.producer_name() != kOnnxProducer) {
        throw OnnxRefusal(
            fmt::format("it was written by another program ({}); only models exported by Espalier "
                        "can be opened",
                        proto.producer_name().empty() ? "unnamed" : proto.producer_name()),
            "To try it, drop it on the window or use espalier predict; to train its network on "
            "your images, use espalier train --network.");
    }
    ModelRecord record{.name = proto.graph().name(),
                       .outputNames = namesFrom(metadata(proto, kOnnxOutputNames)),
                       .preprocessing = metadata(proto, kOnnxPreprocessing),
                       .run = metadata(proto, kOnnxRun)};
    if (metadata(proto, kOnnxChecksum) != modelChecksum(proto)) {
        throw OnnxRefusal("it is damaged (its checksum differs)");
    }
    return record;
}

void checkOpset(const onnx::ModelProto& proto) {
    const bool isOurs = proto.opset_import_size() == 1 && proto.opset_import(0).domain().empty() &&
                        proto.opset_import(0).version() >= kOnnxLeastOpset &&
                        proto.opset_import(0).version() <= kOnnxLargestOpset;
    if (!isOurs) throw OnnxRefusal("it needs another version of ONNX");
}

/// Sizes of an input or output of the file, the batch as 1.
kernels::Shape shapeFrom(const onnx::ValueInfoProto& info) {
    const auto& dims = info.type().tensor_type().shape().dim();
    if (dims.size() < 2 || dims.size() > 4)
        throw OnnxRefusal("its input or output is not an image");
    std::vector<std::int64_t> sizes{1};
    for (int axis = 1; axis < dims.size(); ++axis) {
        const std::int64_t size = dims[axis].dim_value();
        if (size < 1 || size > limits::kImageSide) {
            throw OnnxRefusal("its input or output has a size that is out of range");
        }
        sizes.push_back(size);
    }
    return kernels::Shape(std::span<const std::int64_t>(sizes));
}

/// Builds the graph of one file.
class Importer {
  public:
    explicit Importer(const onnx::GraphProto& file)
        : file_(file), constants_(file), reader_(file, constants_, graph_) {}

    OpGraph run() {
        if (file_.input_size() != 1 || file_.output_size() != 1) {
            throw OnnxRefusal("it has several inputs or outputs");
        }
        const onnx::ValueInfoProto& input = file_.input(0);
        reader_.readNodes(takesPixels() ? addPixels(input)
                                        : addImage(input.name(), shapeFrom(input)));
        finish(file_.output(0));
        return std::move(graph_);
    }
    bool takesPixels() const {
        return file_.input(0).type().tensor_type().elem_type() == onnx::TensorProto::UINT8;
    }
    std::vector<ModelLayer> layers(const OpGraph& graph) const {
        return modelLayers(graph, reader_.values());
    }
    std::vector<HostTensor> tensors(const OpGraph& graph) const {
        std::vector<HostTensor> tensors;
        for (const Value& value : graph.values) {
            const bool isStored =
                value.role == ValueRole::Parameter || value.role == ValueRole::State;
            if (isStored) tensors.push_back(constants_.tensor(value.name));
        }
        return tensors;
    }

  private:
    /// Returns the first node to be read.
    int addImage(const std::string& name, const kernels::Shape& shape) {
        if (shape.rank() != 4) throw OnnxRefusal("its input is not an image");
        if (shape[2] * shape[3] > limits::kImagePixels) {
            throw OnnxRefusal("its input has more pixels than an image may have");
        }
        const kernels::TensorDesc desc{kernels::DataType::Float32, shape, kernels::Layout::plain()};
        Value image;
        image.name = kImageInput;
        image.desc = desc;
        image.role = ValueRole::Input;
        reader_.setValue(name, graph_.addValue(std::move(image)));
        return 0;
    }

    /// The nodes that normalise pixels are left out: prediction follows the stored recipe.
    int addPixels(const onnx::ValueInfoProto& input) {
        constexpr const char* kSteps[] = {"Cast", "Transpose", "Mul", "Add"};
        constexpr int kStepCount = 4;
        std::string last = input.name();
        for (int i = 0; i < kStepCount; ++i) {
            const bool isStep = i < file_.node_size() && file_.node(i).op_type() == kSteps[i] &&
                                file_.node(i).input_size() > 0 && file_.node(i).input(0) == last &&
                                file_.node(i).output_size() == 1;
            if (!isStep) throw OnnxRefusal("its input is converted to an image in an unknown way");
            last = file_.node(i).output(0);
        }
        const kernels::Shape pixels = shapeFrom(input);
        if (pixels.rank() != 4) throw OnnxRefusal("its input is not an image");
        addImage(last, {1, pixels[3], pixels[1], pixels[2]});
        return kStepCount;
    }

    void finish(const onnx::ValueInfoProto& output) {
        const std::string& name = output.name();
        if (name != kScores && name != kOutput) throw OnnxRefusal("its output has another name");
        Value& result = graph_.values[reader_.value(name)];
        const bool isRight =
            result.role == ValueRole::Activation && result.desc.shape == shapeFrom(output);
        if (!isRight) throw OnnxRefusal("its output does not match its layers");
        result.name = name;
        result.role = ValueRole::Result;
        result.desc.layout = kernels::Layout::plain();
    }

    const onnx::GraphProto& file_;
    OnnxConstants constants_;
    OpGraph graph_;
    OnnxOpReader reader_;
};

void checkNames(const ImportedModel& model) {
    const bool hasScores = model.resultName() == kScores;
    const auto count = static_cast<std::int64_t>(model.record.outputNames.size());
    const bool hasNames = hasScores || count > 0;
    if (hasNames && (count == 0 || model.outputShape()[0] != count)) {
        throw OnnxRefusal("its number of classes differs from its number of scores");
    }
}

ImportedModel read(const std::filesystem::path& path) {
    const onnx::ModelProto proto = readProto(path);
    ImportedModel model{.record = recordFrom(proto), .tensors = {}, .graph = {}};
    checkOpset(proto);
    Importer importer(proto.graph());
    model.graph = importer.run();
    model.takesPixels = importer.takesPixels();
    model.tensors = importer.tensors(model.graph);
    model.layers = importer.layers(model.graph);
    checkNames(model);
    return model;
}

const Value& valueOf(const OpGraph& graph, ValueRole role) {
    return *std::ranges::find(graph.values, role, &Value::role);
}

kernels::Shape withoutBatch(const kernels::Shape& shape) {
    return kernels::Shape(shape.sizes().subspan(1));
}

}  // namespace

kernels::Shape ImportedModel::imageShape() const {
    return withoutBatch(valueOf(graph, ValueRole::Input).desc.shape);
}

kernels::Shape ImportedModel::outputShape() const {
    return withoutBatch(valueOf(graph, ValueRole::Result).desc.shape);
}

const std::string& ImportedModel::resultName() const {
    return valueOf(graph, ValueRole::Result).name;
}

ImportedModel importOnnx(const std::filesystem::path& path) {
    try {
        return read(path);
    } catch (const OnnxRefusal& refusal) {
        throw RequestError(fmt::format(
            "The model {} cannot be opened: {}. {}",
            displayPath(path),
            refusal.what(),
            refusal.advice().empty() ? "Choose a model exported by Espalier, or export it again."
                                     : refusal.advice()));
    }
}

OpGraph withBatch(OpGraph graph, std::int64_t batch) {
    for (Value& value : graph.values) {
        const bool isStored = value.role == ValueRole::Parameter || value.role == ValueRole::State;
        // Of one image; a LayerNorm of its rows has statistics for each of them.
        if (!isStored) value.desc.shape[0] *= batch;
    }
    return graph;
}

}  // namespace espalier::engine
