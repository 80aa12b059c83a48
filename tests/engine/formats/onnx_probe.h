// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "engine/formats/onnx_drawing.h"
#include "engine/formats/onnx_export.h"
#include "engine/formats/onnx_import.h"
#include "engine/layers/layer_catalog.h"
#include "kernels/device.h"
#include "tests/support/random_seed.h"

namespace espalier::tests {

/// A temporary folder, removed after the test.
class ScratchFolder {
  public:
    ScratchFolder();
    ~ScratchFolder();
    ScratchFolder(const ScratchFolder&) = delete;
    ScratchFolder& operator=(const ScratchFolder&) = delete;
    std::filesystem::path operator/(const std::string& name) const { return path_ / name; }

  private:
    std::filesystem::path path_;
};

/// A network with random weights that is predicted by our executor, exported and imported.
class OnnxProbe {
  public:
    OnnxProbe(const engine::NetworkDescription& drawing, const engine::DataInterface& data);

    /// The record names the classes unless there are none.
    engine::ModelRecord record() const;
    void exportTo(const std::filesystem::path& file,
                  std::optional<engine::PixelInput> pixels = std::nullopt) const;
    engine::HostTensor randomImages(std::int64_t count);
    engine::HostTensor predict(const engine::HostTensor& images);
    engine::HostTensor predict(const engine::ImportedModel& model,
                               const engine::HostTensor& images);

    const engine::Network& network() const { return network_; }
    std::vector<engine::HostTensor>& tensors() { return tensors_; }

  private:
    engine::HostTensor run(engine::OpGraph graph,
                           const std::vector<engine::HostTensor>& tensors,
                           const std::string& result,
                           const engine::HostTensor& images);
    void makeTensors();
    /// Scales the logits to about 1, so that no score is 0 or 1 and every difference is visible.
    void calmScores();

    TestRandom random_;
    engine::LayerCatalog catalog_;
    engine::Network network_;
    std::int64_t classes_;
    std::unique_ptr<kernels::Device> device_;
    std::vector<engine::HostTensor> tensors_;
};

/// What the network drawn from a file computes for images [N,C,H,W], without a loss.
engine::HostTensor predictDrawing(const engine::OnnxDrawing& drawing,
                                  const engine::HostTensor& images);

/// Largest |a - b|; infinite when the sizes differ.
float largestDifference(const engine::HostTensor& a, const engine::HostTensor& b);

}  // namespace espalier::tests
