// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "engine/data/codecs/image.h"
#include "engine/evaluation/model.h"
#include "kernels/device.h"

namespace espalier::engine::test {

inline constexpr int kColourSide = 6;

/// A folder with images of three colours and a model that tells them apart by arithmetic: the mean
/// of a channel is its class's logit.
class ColourModel {
  public:
    explicit ColourModel(std::vector<std::string> classes = {"red", "green", "blue"});
    ~ColourModel();
    ColourModel(const ColourModel&) = delete;
    ColourModel& operator=(const ColourModel&) = delete;

    std::unique_ptr<Model> load();
    /// Writes an image that is strongest in channel `colour`; returns its path.
    std::filesystem::path addImage(const std::string& folder, const std::string& name, int colour);
    static Image image(int colour, unsigned seed);

    std::filesystem::path folder() const { return folder_; }
    std::filesystem::path modelFile() const { return folder_ / "model.onnx"; }
    std::filesystem::path images() const { return folder_ / "images"; }

  private:
    std::filesystem::path folder_;
    std::unique_ptr<kernels::Device> device_;
    std::mt19937 random_;
};

}  // namespace espalier::engine::test
