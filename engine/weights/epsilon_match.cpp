// SPDX-License-Identifier: Apache-2.0
#include "engine/weights/epsilon_match.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>

#include "fmt/format.h"

namespace espalier::engine {

namespace {

constexpr double kSame = 1e-6;  // relative

std::optional<double> epsilonOf(const NetworkLayer& layer) {
    const auto found = layer.attributes.find("epsilon");
    if (found == layer.attributes.end()) return std::nullopt;
    return std::get<double>(found->second);
}

}  // namespace

std::vector<EpsilonDifference> differentEpsilons(const Network& network,
                                                 const WeightFile& file,
                                                 const std::vector<TensorMatch>& matched) {
    if (file.epsilons.empty() && !file.usualEpsilon) return {};
    std::map<std::string, std::string> sources;  // of a layer, its first tensor in the file
    for (const TensorMatch& match : matched) {
        sources.emplace(match.tensor.substr(0, match.tensor.rfind('.')), match.source);
    }
    std::vector<EpsilonDifference> differences;
    for (const NetworkLayer& layer : network.layers) {
        const std::optional<double> here = epsilonOf(layer);
        const auto source = sources.find(layer.id);
        if (!here || source == sources.end()) continue;
        const auto known = file.epsilons.find(source->second);
        const bool isKnown = known != file.epsilons.end();
        if (!isKnown && !file.usualEpsilon) continue;
        const double there = isKnown ? known->second : *file.usualEpsilon;
        if (std::abs(there - *here) <= kSame * std::max(std::abs(there), std::abs(*here))) continue;
        differences.push_back({layer.id, *here, there, !isKnown});
    }
    return differences;
}

std::string sentenceOf(const std::vector<EpsilonDifference>& differences) {
    if (differences.empty()) return {};
    const EpsilonDifference& first = differences.front();
    const std::string where =
        differences.size() == 1
            ? first.layer
            : fmt::format("{} and {} other normalisations", first.layer, differences.size() - 1);
    const std::string there =
        first.isAssumed
            ? fmt::format("{} by default where they were trained, which the file does not say",
                          first.there)
            : fmt::format("{} in the file", first.there);
    return fmt::format(
        "The epsilon of {} is {} here and {}: set it to {}, or results differ a "
        "little.",
        where,
        first.here,
        there,
        first.there);
}

}  // namespace espalier::engine
