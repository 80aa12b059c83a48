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

void sortOnce(std::vector<std::size_t>& places) {
    std::ranges::sort(places);
    const auto same = std::ranges::unique(places);
    places.erase(same.begin(), same.end());
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

std::optional<std::vector<std::vector<std::size_t>>> nearestSources(
    std::span<const LayerCall> calls, std::size_t nodes) {
    std::vector<std::vector<std::size_t>> found(nodes);
    std::vector<std::vector<std::size_t>> read(calls.size());  // of each call
    std::size_t steps = 0;
    for (std::size_t i = 0; i < calls.size(); ++i) {
        for (const std::size_t source : calls[i].sources) {
            const auto& passed = read[source];
            const bool isNode = calls[source].node.has_value();
            steps += isNode ? 1 : passed.size() + 1;
            if (steps > kMostSourceSteps) return std::nullopt;
            if (isNode) {
                read[i].push_back(*calls[source].node);
            } else {
                read[i].insert(read[i].end(), passed.begin(), passed.end());
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
    return found;
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
