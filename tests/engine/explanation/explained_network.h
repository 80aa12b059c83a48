// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "engine/explanation/inspected_model.h"
#include "engine/layers/layer_catalog.h"
#include "engine/network/network.h"
#include "kernels/device.h"
#include "nlohmann/json.hpp"

namespace espalier::engine::test {

/// A network of tests/fixtures/grad_cam.json with the same weights, as a model.onnx.
class ExplainedNetwork {
  public:
    explicit ExplainedNetwork(const std::string& name);
    ~ExplainedNetwork();
    ExplainedNetwork(const ExplainedNetwork&) = delete;
    ExplainedNetwork& operator=(const ExplainedNetwork&) = delete;

    const nlohmann::json& fixture() const { return fixture_; }
    const Network& network() const { return *network_; }
    kernels::Device& device() { return *device_; }
    std::filesystem::path file() const { return folder_ / "model.onnx"; }
    std::unique_ptr<InspectedModel> load();
    /// Replaces the first value of a tensor, before load().
    void setFirst(const std::string& tensor, float value);
    /// The image by formula, [1,C,H,W].
    HostTensor image() const;

  private:
    void write() const;

    const nlohmann::json fixture_;
    std::filesystem::path folder_;
    std::unique_ptr<kernels::Device> device_;
    const LayerCatalog catalog_;
    std::optional<Network> network_;
    std::vector<HostTensor> tensors_;
};

}  // namespace espalier::engine::test
