// SPDX-License-Identifier: Apache-2.0
#include "engine/formats/onnx_export.h"

#include <google/protobuf/io/zero_copy_stream_impl_lite.h>

#include <algorithm>
#include <exception>
#include <set>

#include "engine/base/error.h"
#include "engine/base/json.h"
#include "engine/base/limits.h"
#include "engine/compiler/passes.h"
#include "engine/formats/onnx_checksum.h"
#include "engine/formats/onnx_names.h"
#include "engine/formats/onnx_op_writer.h"
#include "fmt/format.h"

namespace espalier::engine {

namespace {

namespace protobuf = google::protobuf;

/// Lets protobuf write through an AtomicFile. Keeps exceptions until protobuf has returned.
class AtomicFileStream final : public protobuf::io::CopyingOutputStream {
  public:
    explicit AtomicFileStream(AtomicFile& file) : file_(file) {}

    bool Write(const void* bytes, int count) override {
        try {
            file_.write({static_cast<const std::byte*>(bytes), static_cast<std::size_t>(count)});
            return true;
        } catch (...) {
            failure_ = std::current_exception();
            return false;
        }
    }
    void rethrow() const {
        if (failure_) std::rethrow_exception(failure_);
    }

  private:
    AtomicFile& file_;
    std::exception_ptr failure_;
};

OpGraph predictionGraph(const OnnxExport& model) {
    CompileOptions options;
    options.mode = Mode::Predict;
    options.batch = 1;
    options.loss = model.loss;
    return removeUnused(lower(model.network, options));
}

const HostTensor& tensorFor(const Value& value, std::span<const HostTensor> tensors) {
    const auto found = std::ranges::find(tensors, value.name, &HostTensor::name);
    const bool fits = found != tensors.end() && found->shape == value.desc.shape &&
                      found->type == kernels::DataType::Float32;
    if (fits) return *found;
    throw Error(
        fmt::format("The model cannot be exported: the weights have no tensor '{}' of size {}. "
                    "They belong to another network.",
                    value.name,
                    value.desc.shape.toString()));
}

/// LayerNorm works on rows, whatever shape its scale and shift have in the network.
std::set<ValueId> valuesInRows(const OpGraph& graph) {
    std::set<ValueId> rows;
    for (const OpNode& node : graph.ops) {
        if (!std::holds_alternative<kernels::LayerNormForward>(node.op)) continue;
        rows.insert(node.inputs.begin() + 1, node.inputs.end());
    }
    return rows;
}

std::string addTensor(OnnxBuilder& builder,
                      const Value& value,
                      const HostTensor& tensor,
                      bool isRow) {
    std::vector<std::int64_t> sizes(tensor.shape.sizes().begin(), tensor.shape.sizes().end());
    if (isRow) sizes = {tensor.shape.elementCount()};
    return builder.addConstant(value.name, sizes, tensor.floats());
}

/// Input "pixels" and what makes an image of it. One factor and one summand per channel.
void addPixelInput(OnnxBuilder& builder,
                   const PixelInput& pixels,
                   const kernels::Shape& image,
                   const std::string& result) {
    const auto channels = static_cast<std::size_t>(image[1]);
    if (pixels.mean.size() != channels || pixels.standardDeviation.size() != channels) {
        throw Error(
            "The model cannot be exported: mean and standard deviation need one number per "
            "channel.");
    }
    std::vector<float> factors;
    std::vector<float> summands;
    for (std::size_t i = 0; i < channels; ++i) {
        factors.push_back(1.0f / (255.0f * pixels.standardDeviation[i]));
        summands.push_back(-pixels.mean[i] / pixels.standardDeviation[i]);
    }
    const std::string input = builder.freshName(kOnnxPixels);
    const std::string numbers = builder.freshName("pixels.float");
    const std::string planes = builder.freshName("pixels.planes");
    const std::string scaled = builder.freshName("pixels.scaled");
    builder.addInput(input, onnx::TensorProto::UINT8, {image[0], image[2], image[3], image[1]});
    set(builder.addNode("Cast", {input}, numbers), "to", std::int64_t{onnx::TensorProto::FLOAT});
    setList(builder.addNode("Transpose", {numbers}, planes), "perm", {0, 3, 1, 2});
    const std::vector<std::int64_t> perChannel{1, image[1], 1, 1};
    const auto factor = builder.addConstant("pixels.factor", perChannel, factors);
    const auto summand = builder.addConstant("pixels.summand", perChannel, summands);
    builder.addNode("Mul", {planes, factor}, scaled);
    builder.addNode("Add", {scaled, summand}, result);
}

void addValues(const OpGraph& graph,
               const OnnxExport& model,
               OnnxBuilder& builder,
               OnnxOpWriter& writer) {
    const std::set<ValueId> rows = valuesInRows(graph);
    for (ValueId id = 0; id < graph.values.size(); ++id) {
        const Value& value = graph.values[id];
        if (value.role == ValueRole::Input) {
            writer.setName(id, builder.freshName(value.name));
            if (model.pixels) {
                addPixelInput(builder, *model.pixels, value.desc.shape, value.name);
            } else {
                builder.addInput(value.name, onnx::TensorProto::FLOAT, value.desc.shape);
            }
        } else if (value.role == ValueRole::Parameter || value.role == ValueRole::State) {
            const HostTensor& tensor = tensorFor(value, model.tensors);
            writer.setName(id, addTensor(builder, value, tensor, rows.contains(id)));
        }
    }
}

/// The scores where there are some, else the output.
ValueId resultOf(const OpGraph& graph) {
    const ValueId scores = graph.find(kScores);
    return scores != kNoValue ? scores : graph.find(kOutput);
}

/// The ops that the result needs; readers have no use for the name of the logits.
void addGraph(const OpGraph& graph, const OnnxExport& model, OnnxBuilder& builder) {
    OnnxOpWriter writer(graph, builder);
    const ValueId result = resultOf(graph);
    writer.setName(result, builder.freshName(graph.values[result].name));
    addValues(graph, model, builder, writer);
    for (const OpNode& node : graph.ops) writer.write(node);
    builder.addOutput(writer.nameOf(result), graph.desc(result).shape);
}

void addRecord(onnx::ModelProto& proto, const ModelRecord& record, OnnxBuilder& builder) {
    proto.set_producer_name(kOnnxProducer);
    proto.set_producer_version(ESPALIER_VERSION);
    proto.mutable_graph()->set_name(record.name.empty() ? "network" : record.name);
    const nlohmann::json names = record.outputNames;
    builder.addMetadata(kOnnxOutputNames,
                        names.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
    builder.addMetadata(kOnnxPreprocessing, record.preprocessing);
    builder.addMetadata(kOnnxRun, record.run);
    builder.addMetadata(kOnnxChecksum, modelChecksum(proto));
}

void writeProto(const std::filesystem::path& path,
                const onnx::ModelProto& proto,
                FileSystem& files) {
    if (proto.ByteSizeLong() >= static_cast<std::size_t>(limits::kOnnxBytes)) {
        throw Error(
            "The model is larger than 2 GiB, the limit of an ONNX file. Export it as "
            ".safetensors.");
    }
    AtomicFile file(path, files);
    AtomicFileStream stream(file);
    {
        protobuf::io::CopyingOutputStreamAdaptor adaptor(&stream, 1 << 20);
        proto.SerializeToZeroCopyStream(&adaptor);
        adaptor.Flush();
    }
    stream.rethrow();
    file.commit();
}

}  // namespace

void exportOnnx(const std::filesystem::path& path, const OnnxExport& model, FileSystem& files) {
    onnx::ModelProto proto;
    OnnxBuilder builder(proto);
    addGraph(predictionGraph(model), model, builder);
    builder.finish();
    addRecord(proto, model.record, builder);
    writeProto(path, proto, files);
}

}  // namespace espalier::engine
