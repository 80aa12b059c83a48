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

/// How a network is turned into a plan: arguments of plan, bench step and network --memory besides
/// the network itself.
class PlanChoice {
  public:
    void declarePrecision(CLI::App& app);
    void declareDevice(CLI::App& app);
    void declarePasses(CLI::App& app);
    void declareLoss(CLI::App& app);

    /// These three throw RequestError for an unknown name.
    kernels::DataType precision() const;
    bool tensorFloat32() const;
    engine::Precision choice() const;
    /// The word.
    const std::string& precisionName() const { return precision_; }
    /// Opens the device, with the settings in `cpu` if it is the CPU. Throws RequestError when it
    /// is not available or does not compute in that precision.
    std::unique_ptr<kernels::Device> open(const kernels::DeviceChoice& cpu) const;
    /// The chosen one, else the default of a network that reconstructs its input or that
    /// classifies. Throws RequestError for a loss of the other kind and for an unknown name.
    const engine::Loss& loss(bool reconstructs) const;
    /// As given: the compiler knows their names.
    std::set<std::string> withoutPasses() const;

  private:
    std::string precision_ = "fp32";
    std::string device_ = "auto";
    std::string loss_ = engine::kAutomaticLoss;
    std::vector<std::string> withoutPasses_;
};

}  // namespace espalier::cli
