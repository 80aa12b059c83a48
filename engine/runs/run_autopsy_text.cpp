// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>

#include "engine/base/error.h"
#include "engine/base/shell_word.h"
#include "engine/project/project.h"
#include "engine/runs/resume_command.h"
#include "engine/runs/run_autopsy.h"
#include "engine/training/loop/divergence.h"
#include "fmt/format.h"

namespace espalier::engine {

namespace {

constexpr std::size_t kShownSteps = 6;
constexpr std::size_t kShownLayers = 5;
constexpr std::size_t kShownImages = 3;

std::string layerWords(const NodeId& layer, const std::string& label) {
    return label.empty() ? "layer " + layer : fmt::format("layer {} ({})", layer, label);
}

std::string placeSentence(const Autopsy& autopsy) {
    if (!autopsy.first) return {};
    const Autopsy::Place& place = *autopsy.first;
    // Every step was finite; that value is of a step that was run only for the autopsy.
    const std::string begin =
        autopsy.kind == DivergenceKind::Explosion
            ? fmt::format(
                  "Run again after step {}, the first value that was NaN or infinite was in",
                  autopsy.step)
            : fmt::format("The first value of step {} that was NaN or infinite was in",
                          autopsy.step);
    const std::string by = place.op.empty() ? "" : ", computed by " + place.op;
    switch (place.kind) {
        case TensorKind::Input:
            return fmt::format("{} the input \"{}\".", begin, place.tensor);
        case TensorKind::Output:
            return fmt::format(
                "{} the output of {}{}.", begin, layerWords(place.layer, place.label), by);
        case TensorKind::Gradient:
            return fmt::format(
                "{} the gradients of {}{}.", begin, layerWords(place.layer, place.label), by);
        case TensorKind::Parameter:
            break;
    }
    return fmt::format("\"{}\"{} became NaN or infinite.",
                       place.tensor,
                       place.layer.empty() ? "" : " of " + layerWords(place.layer, place.label));
}

std::string weightsSentenceOf(const Autopsy& autopsy) {
    if (autopsy.kind != DivergenceKind::Step || autopsy.badWeights.empty()) return {};
    const std::size_t more = autopsy.badWeights.size() - 1;
    return fmt::format(
        "The weights \"{}\"{} were so before the step: an earlier update was too large.",
        autopsy.badWeights.front(),
        more == 0 ? "" : fmt::format(" and {} more", more));
}

std::string lossSentence(const Autopsy& autopsy) {
    if (autopsy.steps.empty()) return {};
    const std::size_t shown = std::min(kShownSteps, autopsy.steps.size());
    const auto first = autopsy.steps.end() - static_cast<std::ptrdiff_t>(shown);
    std::string losses;
    for (auto step = first; step != autopsy.steps.end(); ++step) {
        losses += fmt::format("{}{:.3g}", losses.empty() ? "" : ", ", step->loss);
    }
    return shown == 1 ? fmt::format("Loss of step {}: {}, with a learning rate of {}.",
                                    first->step,
                                    losses,
                                    rateText(autopsy.steps.back().learningRate))
                      : fmt::format("Loss of steps {} to {}: {}, with a learning rate of {}.",
                                    first->step,
                                    autopsy.steps.back().step,
                                    losses,
                                    rateText(autopsy.steps.back().learningRate));
}

// Those that are not finite come first.
std::string gradientSentence(const Autopsy& autopsy) {
    if (autopsy.gradients.empty()) return {};
    std::vector<Autopsy::LayerGradient> largest = autopsy.gradients;
    const auto size = [](const Autopsy::LayerGradient& gradient) {
        return std::isnan(gradient.norm) ? std::numeric_limits<double>::infinity() : gradient.norm;
    };
    std::ranges::stable_sort(largest, std::greater(), size);
    largest.resize(std::min(largest.size(), kShownLayers));
    std::string norms;
    for (const Autopsy::LayerGradient& gradient : largest) {
        norms +=
            fmt::format("{}{} {:.3g}", norms.empty() ? "" : ", ", gradient.layer, gradient.norm);
    }
    return largest.size() < autopsy.gradients.size()
               ? fmt::format("Gradient norms, the largest of {} layers: {}.",
                             autopsy.gradients.size(),
                             norms)
               : fmt::format("Gradient norms by layer: {}.", norms);
}

std::string filesSentence(const Autopsy& autopsy, const RunFolder& run) {
    const bool hasCopies = std::ranges::any_of(
        autopsy.images, [](const Autopsy::BatchImage& image) { return !image.copy.empty(); });
    const AutopsyFiles files{run};
    const std::string record = displayPath(files.record());
    return hasCopies ? fmt::format("All of this is in {}, small copies of the images in {}.",
                                   record,
                                   displayPath(files.images()))
                     : fmt::format("All of this is in {}.", record);
}

std::string imagesSentence(const Autopsy& autopsy, const RunFolder& run) {
    if (autopsy.images.empty()) return {};
    const std::size_t shown = std::min(kShownImages, autopsy.images.size());
    std::string names;
    for (std::size_t i = 0; i < shown; ++i) {
        names += (i == 0 ? "" : ", ") + autopsy.images[i].name;
    }
    const std::size_t more = autopsy.images.size() - shown;
    const std::string images =
        more > 0 ? fmt::format("Images of its batch: {} and {} more.", names, more)
                 : fmt::format("Images of its batch: {}.", names);
    return images + " " + filesSentence(autopsy, run);
}

// Empty without a record, and in fp16, where the advice is another precision.
std::string clippingOptionOf(const Autopsy& autopsy, const RunFolder& run) {
    try {
        const TrainingOptions options = loadProject(run.record()).options;
        const bool isHalf = options.precision == Precision::Float16;
        const bool isAdvised = autopsy.kind == DivergenceKind::Explosion || !isHalf;
        return isAdvised ? clippingOption(options) : "";
    } catch (const Error&) {
        return {};
    }
}

}  // namespace

bool mayHelpToLowerRate(const Autopsy& autopsy) {
    return !autopsy.first || autopsy.first->kind != TensorKind::Input;
}

std::vector<std::string> autopsySentences(const Autopsy& autopsy, const RunFolder& run) {
    std::vector<std::string> sentences{placeSentence(autopsy),
                                       weightsSentenceOf(autopsy),
                                       lossSentence(autopsy),
                                       gradientSentence(autopsy),
                                       imagesSentence(autopsy, run)};
    std::erase(sentences, std::string());
    return sentences;
}

std::string autopsyCommand(const Autopsy& autopsy, const RunFolder& run) {
    if (!mayHelpToLowerRate(autopsy)) return {};
    return autopsy.canResume
               ? fmt::format(
                     "{} --learning-rate {}", resumeCommand(run), rateText(autopsy.saferRate))
               : fmt::format("espalier train {} --learning-rate {}{}",
                             shellQuoted(displayPath(run.record())),
                             rateText(autopsy.saferRate),
                             clippingOptionOf(autopsy, run));
}

}  // namespace espalier::engine
