// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "engine/base/host_tensor.h"
#include "engine/data/codecs/image.h"
#include "engine/evaluation/model_file.h"
#include "engine/runtime/executor.h"
#include "engine/runtime/parameter_store.h"
#include "kernels/device.h"

namespace espalier::engine {

/// An exported model.onnx whose layers can be looked into: what engine/evaluation's Model computes,
/// with values between input and result. Parameters are stored once for all plans. In fp32, also on
/// a GPU. Used by one thread; the device must outlive it.
class InspectedModel {
  public:
    /// `memoryLimit`: ModelOptions::memoryLimit. Throws like readModelFile().
    static std::unique_ptr<InspectedModel> load(const std::filesystem::path& file,
                                                kernels::Device& device,
                                                std::size_t memoryLimit = 0);

    const Preprocessing& recipe() const { return file_.recipe; }
    const Task& task() const { return *file_.task; }
    const std::vector<std::string>& outputNames() const {
        return file_.imported.record.outputNames;
    }
    const OpGraph& graph() const { return file_.imported.graph; }  ///< of one image

    const std::vector<ModelLayer>& layers() const { return file_.imported.layers; }
    /// Throws RequestError, with the most similar name, where there is none of this name.
    const ModelLayer& layer(const std::string& name) const;
    /// Of one image: [C,H,W] or [values].
    kernels::Shape shapeOf(const ModelLayer& layer) const;
    /// Whether it outputs an image of more than one pixel.
    bool isSpatial(const ModelLayer& layer) const;
    /// The values that become the scores: the input of the Softmax at the end. kNoValue where the
    /// model is no classifier.
    ValueId logits() const;
    /// The index of the class of this name. Throws RequestError, with the most similar name.
    std::size_t classOf(const std::string& name) const;

    /// The image as the network takes it, as a prediction prepares it: kImageInput [1,C,H,W].
    HostTensor prepared(const Image& image) const;

    /// Compiles a graph that was made from graph(), by adding ops or results, for `batch` images
    /// where withBatch() gave it that many. Throws RequestError where it needs more memory than
    /// there is, before any is allocated, and Stopped.
    std::unique_ptr<Executor> compile(OpGraph graph, std::int64_t batch, std::stop_token stop);

  private:
    InspectedModel(ModelFile file, kernels::Device& device, std::size_t memoryLimit);

    ModelFile file_;
    kernels::Device& device_;
    const std::size_t memoryLimit_;
    ParameterStore store_;
};

/// `wanted`, or a name like it that no value of the graph has: a file may call its tensors
/// anything.
std::string freshName(const OpGraph& graph, std::string wanted);
/// Marks a value of a graph as one that the host reads after a run, under the name that is
/// returned.
std::string readBack(OpGraph& graph, ValueId value, const std::string& wanted);

}  // namespace espalier::engine
