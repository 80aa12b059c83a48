// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <set>
#include <string>
#include <vector>

#include "CLI/CLI.hpp"
#include "engine/tasks/loss_choice.h"
#include "engine/training/options/training_options.h"
#include "kernels/data_type.h"
#include "kernels/devices/device_list.h"

namespace espalier::cli {

/// How to turn a network into a plan: arguments of plan, bench step and network --memory besides
/// the network itself.
class PlanChoice {
  public:
    void declarePrecision(CLI::App& app);
    void declareDevice(CLI::App& app);
    void declarePasses(CLI::App& app);
    void declareRecompute(CLI::App& app);
    void declareLoss(CLI::App& app);

    /// These three throw RequestError for unknown names.
    kernels::DataType precision() const;
    bool tensorFloat32() const;
    engine::Precision choice() const;
    /// As the user gave it.
    const std::string& precisionName() const { return precision_; }
    /// Opens the device, with the settings in `cpu` if it is the CPU. Throws RequestError if it is
    /// unavailable or does not support the precision.
    std::unique_ptr<kernels::Device> open(const kernels::DeviceChoice& cpu) const;
    /// The chosen loss, or the default for a network that reconstructs its input or classifies.
    /// Throws RequestError for an unknown loss and for one that does not suit the network.
    const engine::Loss& loss(bool reconstructs) const;
    /// As the user gave them: only the compiler knows the valid names.
    std::set<std::string> withoutPasses() const;
    bool recompute() const { return recompute_; }

  private:
    std::string precision_ = "fp32";
    std::string device_ = "auto";
    std::string loss_ = engine::kAutomaticLoss;
    std::vector<std::string> withoutPasses_;
    bool recompute_ = false;
};

}  // namespace espalier::cli
