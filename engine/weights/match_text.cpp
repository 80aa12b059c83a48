// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <set>
#include <string_view>

#include "engine/weights/epsilon_match.h"
#include "engine/weights/match.h"
#include "engine/weights/step_match.h"
#include "engine/weights/weight_refusal.h"
#include "fmt/format.h"
#include "fmt/ranges.h"

namespace espalier::engine {

namespace {

constexpr std::size_t kShownNames = 3;
/// Of a file's tensors: what a network without a scale leaves is less.
constexpr double kMuch = 0.1;
/// Of its kernels: the 3 of VGG19 that VGG16 lacks are more, the 6 of 64 in GoogLeNet that are
/// there for its training alone are less. One alone may be an auxiliary classifier in a small file.
constexpr double kManyKernels = 0.125;
constexpr std::int64_t kFewestKernels = 2;

bool isMore(std::int64_t part, double share, std::int64_t all) {
    return static_cast<double>(part) > share * static_cast<double>(all);
}

// "a, b, c and 4 more"
std::string listed(std::vector<std::string> names) {
    const std::size_t more = names.size() > kShownNames ? names.size() - kShownNames : 0;
    if (more > 0) names.resize(kShownNames);
    std::string text = fmt::format("{}", fmt::join(names, ", "));
    return more > 0 ? text + fmt::format(" and {} more", more) : text;
}

std::vector<std::string> shown(const std::vector<std::string>& names) {
    std::vector<std::string> texts;
    for (const std::string& name : names) texts.push_back(shownText(name));
    return texts;
}

std::string layerOf(const std::string& tensor) {
    return tensor.substr(0, tensor.rfind('.'));
}

std::string newLayers(const MatchReport& report) {
    std::vector<std::string> layers;
    for (const TensorWithout& fresh : report.fresh) {
        std::string layer = layerOf(fresh.tensor);
        if (layer == report.head) {
            layer += fmt::format(" ({} outputs)", report.headOutputs);
        }
        if (std::ranges::find(layers, layer) == layers.end()) layers.push_back(std::move(layer));
    }
    return listed(std::move(layers));
}

/// The layers whose weights are put into the order in which images are flattened here.
std::vector<std::string> reorderedLayers(const MatchReport& report) {
    std::vector<std::string> layers;
    for (const TensorMatch& match : report.matched) {
        if (match.image.empty()) continue;
        std::string layer = layerOf(match.tensor);
        if (layers.empty() || layers.back() != layer) layers.push_back(std::move(layer));
    }
    return layers;
}

std::int64_t countBy(const MatchReport& report, MatchedBy by) {
    return std::ranges::count(report.matched, by, &TensorMatch::by);
}

}  // namespace

std::vector<std::string> sentencesOf(const MatchReport& report, const std::string& label) {
    const std::string fresh =
        report.fresh.empty() ? "" : fmt::format("; new: {}", newLayers(report));
    std::vector<std::string> sentences{fmt::format("Starting from {}: {} of {} tensors{}.",
                                                   label,
                                                   report.matched.size(),
                                                   report.tensorCount(),
                                                   fresh)};
    if (!report.prefix.empty()) {
        sentences.push_back(
            fmt::format("Names in the file begin with \"{}\", which was left out.", report.prefix));
    }
    if (const auto ordered = countBy(report, MatchedBy::Order); ordered > 0) {
        sentences.push_back(fmt::format(
            "{} of them were recognised by their order and shape, because names differ.", ordered));
    }
    if (const auto layers = reorderedLayers(report); !layers.empty()) {
        sentences.push_back(fmt::format(
            "The weights of {} were put into another order: the file's program flattens images "
            "pixel by pixel, Espalier channel by channel.",
            listed(layers)));
    }
    if (!report.unclear.empty()) sentences.push_back(sentenceOfUnclear(report));
    if (!report.undecided.empty()) {
        sentences.push_back(fmt::format(
            "The file's values for {} were not taken: it has several layers of these shapes, and "
            "does not say which is which.",
            listed(report.undecided)));
    }
    if (!report.epsilons.empty()) sentences.push_back(sentenceOf(report.epsilons));
    if (!report.steps.empty()) sentences.push_back(sentenceOf(report.steps));
    if (!report.withoutBias.empty()) {
        sentences.push_back(
            fmt::format("In the file, {} {} a bias, which is not taken because {} here: switch it "
                        "on, or results differ.",
                        listed(report.withoutBias),
                        report.withoutBias.size() == 1 ? "has" : "have",
                        report.withoutBias.size() == 1 ? "it has none" : "they have none"));
    }
    if (!report.halfNormalisations.empty()) {
        const bool isOne = report.halfNormalisations.size() == 1;
        sentences.push_back(
            fmt::format("The file's values for {} were not taken: {} a scale or an offset, and the "
                        "file does not say which. {}.",
                        listed(shown(report.halfNormalisations)),
                        isOne ? "it has" : "each has",
                        report.saveAdvice));
    }
    if (const std::string& name = report.imageNormalisation; !name.empty()) {
        sentences.push_back(fmt::format(
            "The file's network normalises images itself, by {}: give the images the same mean and "
            "standard deviation, the root of the variance, or results differ.",
            shownText(name)));
    }
    if (skipsMuch(report)) {
        sentences.push_back(fmt::format(
            "{} of the file's {} tensors are not used although later ones are: it seems to be of "
            "another network, and results differ from its.",
            report.skipped,
            report.fileTensors));
    }
    if (!report.leftOver.empty()) {
        sentences.push_back(fmt::format("Not used: {}.", listed(shown(report.leftOver))));
    }
    return sentences;
}

std::string sentenceOfUnclear(const MatchReport& report) {
    if (report.unclear.empty()) return {};
    return fmt::format(
        "The file's values for {} were not taken: they depend on the order in which an image is "
        "flattened, and the order in the file is not certain.",
        listed(report.unclear));
}

bool skipsMuch(const MatchReport& report) {
    return isMore(report.skipped, kMuch, report.fileTensors) ||
           (report.skippedKernels >= kFewestKernels &&
            isMore(report.skippedKernels, kManyKernels, report.fileKernels));
}

nlohmann::ordered_json toJson(const MatchReport& report) {
    using Json = nlohmann::ordered_json;
    Json fresh = Json::array();
    for (const TensorWithout& tensor : report.fresh) {
        Json entry{{"tensor", tensor.tensor}};
        if (!tensor.reason.empty()) entry["reason"] = tensor.reason;
        fresh.push_back(std::move(entry));
    }
    // Only what was guessed: names and rules say themselves which tensors belong together.
    Json ordered = Json::object();
    for (const TensorMatch& match : report.matched) {
        if (match.by == MatchedBy::Order) ordered[match.tensor] = match.source;
    }
    Json json{{"tensors", report.tensorCount()},
              {"by_name", countBy(report, MatchedBy::Name)},
              {"by_rule", countBy(report, MatchedBy::Rule)},
              {"by_order", ordered},
              {"new", fresh},
              {"left_over", report.leftOver}};
    if (!report.prefix.empty()) json["prefix"] = report.prefix;
    if (const auto layers = reorderedLayers(report); !layers.empty()) json["reordered"] = layers;
    if (!report.unclear.empty()) json["unclear"] = report.unclear;
    if (!report.undecided.empty()) json["undecided"] = report.undecided;
    if (report.skipped > 0) json["skipped"] = report.skipped;
    for (const EpsilonDifference& difference : report.epsilons) {
        json["epsilon"][difference.layer] = {{"here", difference.here},
                                             {"there", difference.there},
                                             {"assumed", difference.isAssumed}};
    }
    for (const StepDifference& difference : report.steps) {
        json["steps"][difference.layer][difference.setting] = {{"here", difference.here},
                                                               {"there", difference.there}};
    }
    if (!report.withoutBias.empty()) json["without_bias"] = report.withoutBias;
    return json;
}

}  // namespace espalier::engine
