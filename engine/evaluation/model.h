// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
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

/// How to compute a model.
struct ModelOptions {
    /// Number of images computed together; smaller batches are padded to this size.
    std::int64_t largestBatch = 32;
    /// Precision of all values between input and result, which are fp32. With anything but fp32 the
    /// predictions may differ from those of training.
    kernels::DataType precision = kernels::DataType::Float32;
    bool tensorFloat32 = false;  ///< kernels::PrepareOptions::tensorFloat32
    /// Most bytes of the computer's memory to predict with, for a file that may come from anybody;
    /// 0: what is free. Batches become smaller; a model of which one image needs more is refused.
    std::size_t memoryLimit = 0;
};

/// An exported model.onnx, ready to predict with its stored preprocessing. Used by one thread.
class Model {
  public:
    /// Throws RequestError with the reason when the file is missing or not a model by Espalier.
    static std::unique_ptr<Model> load(const std::filesystem::path& file,
                                       kernels::Device& device,
                                       const ModelOptions& options = {});
    ~Model();

    const Preprocessing& preprocessing() const;
    /// The task that it was trained for.
    const Task& task() const;
    const std::vector<std::string>& outputNames() const;  ///< Task::outputNames()
    /// The result for each image: scores, which sum to 1, or the values of an image [C,H,W].
    std::vector<std::vector<float>> predict(std::span<const Image> images);
    /// The same for tensors of any number of images: prepared ones, "image" fp32 [N,C,H,W], or
    /// resized ones as "pixels" UInt8 [N,H,W,C] with their kernels::ImageRecords, "records", which
    /// the device prepares.
    HostTensor predictTensors(std::span<const HostTensor> inputs);
    /// Whether images should be given as bytes: a quarter of the data to transfer to a GPU.
    bool prefersPixels() const;

    /// ModelOptions::largestBatch, or less where the input of so many images would be too large or
    /// fitBatch() has found less memory.
    std::int64_t largestBatch() const;
    /// Allocates what predicting `images` images needs; call it before they are read. Of several,
    /// halves largestBatch() until the memory (ModelOptions::memoryLimit, and what the device has
    /// free) is enough. Throws RequestError when it is not enough for one.
    void fitBatch(std::int64_t images);
    /// A sentence that says that fewer images are computed together because there is too little
    /// free memory; empty as a rule.
    std::string memoryNote() const;
    /// predictTensors() of at most largestBatch() images in two parts. If takesAhead() is true, a
    /// second batch may be begun before the first is finished: the device computes one while it
    /// receives the next. Throws Stopped.
    void begin(std::span<const HostTensor> inputs, std::stop_token stop = {});
    /// The result of the batch that was begun first.
    HostTensor finish();
    /// Abandons the batches in flight.
    void abandon() noexcept;
    bool takesAhead() const;

  private:
    Model();
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

}  // namespace espalier::engine
