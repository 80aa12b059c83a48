// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "CLI/CLI.hpp"
#include "app/cli/trained_choice.h"
#include "engine/formats/onnx_drawing.h"
#include "engine/layers/layer_catalog.h"
#include "engine/network/network.h"
#include "engine/project/project.h"

namespace espalier::cli {

/// A network by name or file, and its data: the arguments of network, plan and bench step.
class NetworkChoice {
  public:
    /// `isOption`: declares --network instead of a positional argument; `alsoPositional`: and that.
    void declare(CLI::App& app, bool isOption, bool alsoPositional = false);

    bool isGiven() const { return !name_.empty(); }
    const std::string& name() const { return name_; }
    bool isSizeGiven() const { return !input_.empty(); }
    engine::DataInterface data() const;
    /// Layers point into `catalog`. Reports all errors, then throws RequestError.
    engine::Network network(const engine::LayerCatalog& catalog) const;
    /// The layers of the last network() that are drawn, but bypassed.
    const std::vector<engine::NodeId>& bypassed() const { return bypassed_; }
    /// What NETWORK is if it is an ONNX file, otherwise null; read once.
    const engine::OnnxDrawing* drawnFile() const;

  private:
    engine::DataInterface dataOf(const engine::Project& project) const;

    std::string name_;
    std::string input_;
    std::optional<std::int64_t> outputs_;
    bool bias_ = false;
    TrainedChoice trained_;
    mutable std::optional<engine::OnnxDrawing> drawn_;
    mutable std::vector<engine::NodeId> bypassed_;
};

}  // namespace espalier::cli
