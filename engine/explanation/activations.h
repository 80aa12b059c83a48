// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "engine/base/host_tensor.h"
#include "engine/explanation/inspected_model.h"

namespace espalier::engine {

/// What a layer of a model outputs for images. Used by one thread; the model must outlive it.
class ActivationReader {
  public:
    /// Compiles the network up to the layer. Throws like InspectedModel::compile().
    ActivationReader(InspectedModel& model, const ModelLayer& layer, std::stop_token stop);

    /// For an InspectedModel::prepared() image: fp32 [1,C,H,W] or [1,values], by the layer's name.
    /// Throws Stopped.
    HostTensor read(const HostTensor& image, std::stop_token stop);

  private:
    std::string layer_;
    std::string result_;  ///< its name in the plan
    std::unique_ptr<Executor> executor_;
};

/// One channel of an activation.
struct ChannelStrength {
    std::int64_t channel = 0;
    double rootMeanSquare = 0;
    float minimum = 0;
    float maximum = 0;

    friend bool operator==(const ChannelStrength&, const ChannelStrength&) = default;
};

/// The channels of an activation [1,C,H,W] or [1,C], the strongest first: by the root of the mean
/// of the squares of its values, equal ones by their number. A NaN counts as the strongest.
std::vector<ChannelStrength> channelsByStrength(const HostTensor& activation);

}  // namespace espalier::engine
