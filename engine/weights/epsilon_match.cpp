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

bool areAlike(const EpsilonDifference& a, const EpsilonDifference& b) {
    return a.here == b.here && a.there == b.there && a.isAssumed == b.isAssumed;
}

std::string sentenceOf(const EpsilonDifference& first, std::ptrdiff_t count) {
    std::string where = first.layer;
    if (count == 2) where += " and 1 other normalisation";
    if (count > 2) where += fmt::format(" and {} other normalisations", count - 1);
    const std::string there =
        first.isAssumed
            ? fmt::format("{} by default where they were trained, which the file does not say",
                          first.there)
            : fmt::format("{} in the file", first.there);
    return fmt::format(
        "The epsilon of {} is {} here and {}: set it to {}{}, or results differ a "
        "little.",
        where,
        first.here,
        there,
        first.there,
        first.isAssumed ? " if nothing else was set there" : "");
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
    std::string text;
    for (std::size_t i = 0; i < differences.size(); ++i) {
        const bool isFirst = std::none_of(
            differences.begin(),
            differences.begin() + static_cast<std::ptrdiff_t>(i),
            [&](const EpsilonDifference& before) { return areAlike(before, differences[i]); });
        if (!isFirst) continue;
        if (!text.empty()) text += ' ';
        text += sentenceOf(differences[i],
                           std::ranges::count_if(differences, [&](const EpsilonDifference& each) {
                               return areAlike(each, differences[i]);
                           }));
    }
    return text;
}

}  // namespace espalier::engine
