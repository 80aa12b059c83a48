// SPDX-License-Identifier: Apache-2.0
#include "engine/explanation/features.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "engine/base/error.h"
#include "engine/base/processors.h"
#include "engine/compiler/graph_edit.h"
#include "engine/data/loading/data_loader.h"
#include "engine/evaluation/file_dataset.h"
#include "engine/explanation/grad_cam.h"
#include "engine/formats/onnx_import.h"
#include "engine/ops/host_values.h"

namespace espalier::engine {

namespace {

constexpr std::int64_t kImagesAtOnce = 32;
constexpr int kMostReaders = 8;

bool isWeighted(const OpNode& node) {
    return std::holds_alternative<kernels::Matmul>(node.op) ||
           std::holds_alternative<kernels::ConvolutionForward>(node.op);
}

/// From the logits back to what the last layer with weights reads; the logits themselves where none
/// is met before ops of several inputs.
ValueId inputOfHead(const OpGraph& graph, ValueId logits) {
    const GraphIndex index(graph);
    ValueId value = logits;
    while (index.producer[value] != kNoOp) {
        const OpNode& node = graph.ops[index.producer[value]];
        if (isWeighted(node)) {
            const ValueId input = node.inputs.front();
            return graph.values[input].role == ValueRole::Input ? logits : input;
        }
        std::vector<ValueId> images = node.inputs;
        std::erase_if(images, [&](ValueId v) { return livesInStore(graph.values[v]); });
        if (images.size() != 1) break;
        value = images.front();
    }
    return logits;
}

/// The prediction up to this value, and the name to read it by.
std::pair<OpGraph, std::string> upTo(OpGraph graph, ValueId value) {
    const ValueId scores = graph.find(kScores);
    graph.values[scores].role = ValueRole::Activation;
    graph.values[scores].name.clear();
    std::string name = readBack(graph, value, "features");
    return {std::move(graph), std::move(name)};
}

}  // namespace

FeatureReader::FeatureReader(InspectedModel& model, std::stop_token stop) : model_(model) {
    if (const std::string why = whyNoScores(model); !why.empty()) throw RequestError(why);
    value_ = inputOfHead(model.graph(), model.logits());
    shape_ = kernels::Shape(model.graph().desc(value_).shape.sizes().subspan(1));
    size_ = static_cast<std::size_t>(shape_[0]);
    auto [graph, name] = upTo(model.graph(), value_);
    name_ = name;
    for (batch_ = kImagesAtOnce; !executor_; batch_ /= 2) {
        try {
            executor_ = model.compile(withBatch(graph, batch_), batch_, stop);
            break;
        } catch (const RequestError&) {
            if (batch_ == 1) throw;  // not even one image fits into the memory
        }
    }
}

std::vector<float> FeatureReader::averaged(std::span<const float> values) const {
    const std::size_t positions = values.size() / size_;
    std::vector<float> features(size_);
    for (std::size_t i = 0; i < size_; ++i) {
        double sum = 0;
        for (const float value : values.subspan(i * positions, positions)) sum += value;
        features[i] = static_cast<float>(sum / static_cast<double>(positions));
    }
    return features;
}

std::vector<float> FeatureReader::of(const HostTensor& image, std::stop_token stop) {
    if (!single_) single_ = model_.compile(upTo(model_.graph(), value_).first, 1, stop);
    single_->setInput(image.name, image);
    if (!single_->run(std::move(stop))) throw Stopped();
    return averaged(single_->readResult(name_).floats());
}

void FeatureReader::read(const std::vector<std::filesystem::path>& files,
                         const Take& take,
                         const Skip& skip,
                         const Progress& progress,
                         std::stop_token stop) {
    if (files.empty()) return;
    const FileDataset dataset(files, model_.recipe());
    DataLoader loader(dataset,
                      {.batchSize = batch_, .threads = std::min(processorCount(), kMostReaders)});
    loader.start(1);
    std::int64_t done = 0;
    while (std::optional<Batch> batch = loader.next(stop)) {
        HostTensor& images = batch->tensors[0];
        images.shape[0] = batch_;
        images.bytes.resize(static_cast<std::size_t>(images.shape.elementCount()) * sizeof(float));
        executor_->setInput(images.name, images);
        if (!executor_->run(stop)) throw Stopped();
        const HostTensor result = executor_->readResult(name_);
        const std::size_t each = result.floats().size() / static_cast<std::size_t>(batch_);
        std::size_t problem = 0;
        for (std::size_t i = 0; i < batch->samples.size(); ++i) {
            if (batch->weights.floats()[i] == 0) {
                skip(batch->samples[i], batch->problems.at(problem++));
            } else {
                take(batch->samples[i], averaged(result.floats().subspan(i * each, each)));
            }
        }
        done += batch->size();
        if (progress) progress(done, static_cast<std::int64_t>(files.size()));
    }
    if (stop.stop_requested()) throw Stopped();
}

}  // namespace espalier::engine
