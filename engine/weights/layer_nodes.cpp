// SPDX-License-Identifier: Apache-2.0
#include "engine/weights/layer_nodes.h"

#include <algorithm>

namespace espalier::engine {

namespace {

constexpr std::size_t kMostSourceSteps = 16'000'000;

const OrderedTensor* firstOf(std::span<const OrderedTensor> tensors, TensorKind kind) {
    const auto found = std::ranges::find(tensors, kind, &OrderedTensor::kind);
    return found == tensors.end() ? nullptr : &*found;
}

struct Reading {
    std::size_t node = 0;
    Pools pools = 0;
};

void sortOnce(std::vector<Reading>& readings) {
    std::ranges::sort(readings, {}, &Reading::node);
    std::size_t kept = 0;
    for (std::size_t i = 0; i < readings.size(); ++i) {
        if (i > 0 && readings[kept - 1].node == readings[i].node) {
            readings[kept - 1].pools |= readings[i].pools;
        } else {
            readings[kept++] = readings[i];
        }
    }
    readings.resize(kept);
}

}  // namespace

std::string signOf(std::span<const OrderedTensor> tensors, bool isTransposed) {
    for (const TensorKind statistic : {TensorKind::Mean, TensorKind::Variance}) {
        const OrderedTensor* found = firstOf(tensors, statistic);
        if (found) return "statistics " + found->shape.toString();
    }
    const OrderedTensor* weight = firstOf(tensors, TensorKind::Weight);
    if (!weight) weight = firstOf(tensors, TensorKind::Bias);
    if (!weight) return {};
    if (weight->shape.rank() < 2) return "scale " + weight->shape.toString();
    return (isTransposed ? "transposed " : "kernel ") + weight->shape.toString();
}

std::optional<std::vector<NearestSources>> nearestSources(std::span<const LayerCall> calls,
                                                          std::size_t nodes) {
    std::vector<std::vector<Reading>> found(nodes);
    std::vector<std::vector<Reading>> read(calls.size());  // of each call
    std::size_t steps = 0;
    for (std::size_t i = 0; i < calls.size(); ++i) {
        for (const std::size_t source : calls[i].sources) {
            const auto& passed = read[source];
            const bool isNode = calls[source].node.has_value();
            steps += isNode ? 1 : passed.size() + 1;
            if (steps > kMostSourceSteps) return std::nullopt;
            if (isNode) {
                read[i].push_back({*calls[source].node});
                continue;
            }
            for (const Reading& each : passed) {
                const auto pools = static_cast<Pools>(each.pools | calls[source].pools);
                read[i].push_back({each.node, pools});
            }
        }
        sortOnce(read[i]);
        if (!calls[i].node) continue;
        auto& all = found[*calls[i].node];
        steps += all.size();  // a layer that is called often
        if (steps > kMostSourceSteps) return std::nullopt;
        all.insert(all.end(), read[i].begin(), read[i].end());
        sortOnce(all);
    }
    std::vector<NearestSources> sources(nodes);
    for (std::size_t i = 0; i < nodes; ++i) {
        for (const Reading& each : found[i]) {
            sources[i].nodes.push_back(each.node);
            sources[i].pools.push_back(each.pools);
        }
    }
    return sources;
}

std::vector<std::vector<bool>> ancestorsOf(std::span<const LayerNode> nodes) {
    std::vector<std::vector<bool>> isBefore(nodes.size(), std::vector<bool>(nodes.size()));
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        for (const std::size_t source : nodes[i].sources) {
            isBefore[i][source] = true;
            for (std::size_t j = 0; j < source; ++j) {
                if (isBefore[source][j]) isBefore[i][j] = true;
            }
        }
    }
    return isBefore;
}

}  // namespace espalier::engine
