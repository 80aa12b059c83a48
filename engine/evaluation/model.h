// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "engine/base/host_tensor.h"
#include "engine/data/codecs/image.h"
#include "engine/data/preprocessing/preprocessing.h"
#include "engine/tasks/task.h"
#include "kernels/device.h"

namespace espalier::engine {

/// How a model is computed.
struct ModelOptions {
    /// Images that are computed together where there are several; fewer are filled up to them.
    std::int64_t largestBatch = 32;
    /// Of what lies between input and result, which are fp32. Anything but fp32 predicts otherwise
    /// than the training did.
    kernels::DataType precision = kernels::DataType::Float32;
    bool tensorFloat32 = false;  ///< kernels::PrepareOptions::tensorFloat32
};

/// An exported model.onnx, ready to predict with its stored recipe. Used by one thread.
class Model {
  public:
    /// Throws RequestError when the file is missing or no model of ours, with the reason.
    static std::unique_ptr<Model> load(const std::filesystem::path& file,
                                       kernels::Device& device,
                                       const ModelOptions& options = {});
    ~Model();

    const Preprocessing& preprocessing() const;
    /// What it was trained for.
    const Task& task() const;
    const std::vector<std::string>& outputNames() const;  ///< Task::outputNames()
    /// Per image the values of the result: the scores, summing to 1, or an image's [C,H,W].
    std::vector<std::vector<float>> predict(std::span<const Image> images);
    /// Likewise from tensors of any number of images: ready ones, "image" fp32 [N,C,H,W], or
    /// resized ones as "pixels" UInt8 [N,H,W,C] with their kernels::ImageRecords, "records", which
    /// the device prepares.
    HostTensor predictTensors(std::span<const HostTensor> inputs);
    /// Whether bytes are the better way: a quarter of those of ready images have to go to a GPU.
    bool prefersPixels() const;

    /// ModelOptions::largestBatch.
    std::int64_t largestBatch() const;
    /// predictTensors() of at most largestBatch() images in two parts. Where takesAhead() is true a
    /// second one may be begun before the first is finished: a device of its own computes one while
    /// it is given the next. Throws Stopped.
    void begin(std::span<const HostTensor> inputs, std::stop_token stop = {});
    /// Of the one that was begun first.
    HostTensor finish();
    /// Abandons what was started.
    void abandon() noexcept;
    bool takesAhead() const;

  private:
    Model();
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

}  // namespace espalier::engine
