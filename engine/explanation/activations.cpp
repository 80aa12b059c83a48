// SPDX-License-Identifier: Apache-2.0
#include "engine/explanation/activations.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "engine/base/error.h"

namespace espalier::engine {

namespace {

ChannelStrength strengthOf(std::int64_t channel, std::span<const float> values) {
    ChannelStrength strength{.channel = channel,
                             .minimum = std::numeric_limits<float>::infinity(),
                             .maximum = -std::numeric_limits<float>::infinity()};
    double squares = 0;
    for (const float value : values) {
        squares += static_cast<double>(value) * value;
        strength.minimum = std::min(strength.minimum, value);
        strength.maximum = std::max(strength.maximum, value);
    }
    strength.rootMeanSquare = std::sqrt(squares / static_cast<double>(values.size()));
    return strength;
}

// A comparison with NaN would be no order.
double rankOf(const ChannelStrength& strength) {
    const double value = strength.rootMeanSquare;
    return std::isnan(value) ? std::numeric_limits<double>::infinity() : value;
}

}  // namespace

ActivationReader::ActivationReader(InspectedModel& model,
                                   const ModelLayer& layer,
                                   std::stop_token stop)
    : layer_(layer.name) {
    OpGraph graph = model.graph();
    const ValueId result = graph.find(model.task().description().result);
    result_ = graph.values[result].name;
    if (layer.value != result) {
        // What only the result needs is not computed.
        graph.values[result].role = ValueRole::Activation;
        graph.values[result].name.clear();
        result_ = readBack(graph, layer.value, "activation");
    }
    executor_ = model.compile(std::move(graph), 1, std::move(stop));
}

HostTensor ActivationReader::read(const HostTensor& image, std::stop_token stop) {
    executor_->setInput(image.name, image);
    if (!executor_->run(std::move(stop))) throw Stopped();
    HostTensor activation = executor_->readResult(result_);
    activation.name = layer_;
    return activation;
}

std::vector<ChannelStrength> channelsByStrength(const HostTensor& activation) {
    const std::int64_t channels = activation.shape[1];
    const auto each = activation.floats().size() / static_cast<std::size_t>(channels);
    std::vector<ChannelStrength> strengths;
    for (std::int64_t channel = 0; channel < channels; ++channel) {
        const auto first = static_cast<std::size_t>(channel) * each;
        strengths.push_back(strengthOf(channel, activation.floats().subspan(first, each)));
    }
    std::ranges::stable_sort(strengths, std::ranges::greater(), rankOf);
    return strengths;
}

}  // namespace espalier::engine
