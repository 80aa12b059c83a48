// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "engine/base/host_tensor.h"
#include "engine/data/image.h"
#include "engine/data/preprocessing.h"
#include "kernels/device.h"

namespace espalier::engine {

/// An exported model.onnx, ready to predict with its stored recipe. Used by one thread.
class Model {
  public:
    /// Throws RequestError when the file is missing or no model of ours, with the reason.
    static std::unique_ptr<Model> load(const std::filesystem::path& file, kernels::Device& device);
    ~Model();

    const Preprocessing& preprocessing() const;
    const std::vector<std::string>& classes() const;  ///< empty for a reconstruction
    /// Per image the scores per class (summing to 1), or the reconstructed image's values [C,H,W].
    std::vector<std::vector<float>> predict(std::span<const Image> images);
    /// Likewise from ready inputs, fp32 [N,C,H,W].
    HostTensor predictTensor(const HostTensor& inputs);
    /// Likewise from resized images as bytes [N,H,W,C] and their kernels::ImageRecords, which the
    /// device prepares.
    HostTensor predictPixels(const HostTensor& pixels, const HostTensor& records);
    /// Whether that is the better way: a quarter of the bytes have to go to a GPU.
    bool prefersPixels() const;

  private:
    Model();
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

}  // namespace espalier::engine
