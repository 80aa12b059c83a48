// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/choice_words.h"
#include "engine/base/diagnostics.h"

namespace espalier::engine {

/// How a divergence was noticed.
enum class DivergenceKind : std::uint8_t {
    Step,       ///< the loss or a gradient of a step was NaN or infinite
    Weights,    ///< weights were when they were to be saved
    Explosion,  ///< every value was finite, but the loss far above the first one
};
template <>
inline constexpr std::array kChoiceWords<DivergenceKind>{
    ChoiceWord{DivergenceKind::Step, "step"},
    ChoiceWord{DivergenceKind::Weights, "weights"},
    ChoiceWord{DivergenceKind::Explosion, "explosion"},
};

/// What a tensor is in a step; in the order in which a step computes them.
enum class TensorKind : std::uint8_t { Input, Output, Gradient, Parameter };
template <>
inline constexpr std::array kChoiceWords<TensorKind>{
    ChoiceWord{TensorKind::Input, "input"},
    ChoiceWord{TensorKind::Output, "output"},
    ChoiceWord{TensorKind::Gradient, "gradient"},
    ChoiceWord{TensorKind::Parameter, "parameter"},
};

/// Why a training diverged: what a run keeps of the step that did. A value. Numbers may be NaN or
/// infinite: they are what one looks for.
struct Autopsy {
    /// The first tensor, in the order of execution, with a value that is not finite.
    struct Place {
        TensorKind kind = TensorKind::Output;
        NodeId layer = {};        ///< empty for an input
        std::string label = {};   ///< what kind of layer it is, for people: "Conv2D"
        std::string tensor = {};  ///< its name; empty where it has none
        std::string op = {};      ///< what computed it; empty for an input or a parameter
        friend bool operator==(const Place&, const Place&) = default;
    };
    struct LayerGradient {
        NodeId layer = {};
        std::string label = {};
        double norm = 0;  ///< 2-norm over all weights of the layer, without a loss scale
    };
    struct Step {
        std::int64_t step = 0;  ///< from 1
        double loss = 0;        ///< mean over the images of its batch
        double learningRate = 0;
        double gradientNorm = 0;  ///< over all weights, before clipping
    };
    struct BatchImage {
        std::string name = {};  ///< as messages name it (nameText())
        bool isUnread = false;  ///< it could not be read, so zeros without weight took its place
        std::string copy = {};  ///< file name of its small copy; empty: there is none
    };

    DivergenceKind kind = DivergenceKind::Step;
    std::int64_t step = 0;   ///< that failed, or the last one
    std::int64_t epoch = 0;  ///< of that step, from 1
    std::string text;        ///< what the person was told
    std::optional<Place> first;
    /// Weights that were not finite before the step, by name: an earlier update is the cause.
    std::vector<std::string> badWeights;
    std::vector<LayerGradient> gradients;  ///< from the input on; empty where not known
    std::vector<Step> steps;               ///< the last ones, the failed one included
    std::vector<BatchImage> images;        ///< of the failed step, or the last one
    double learningRate = 0;               ///< the option, which a schedule multiplies
    double saferRate = 0;                  ///< to go on with
    /// Where the loss had exploded or the validation loss was ruined, the first of both
    /// (TrainingProgress::soundUntil()): checkpoints of later steps are no good; else -1.
    std::int64_t explodedAfter = -1;
    /// A checkpoint of before is worth continuing from; false: it is no better, so start again.
    bool canResume = true;
};

/// Of a tensor of a checkpoint: "conv1.weight.optimizer0" or "conv1.weight.average", as the
/// compiler names them.
inline bool isOptimizerState(std::string_view tensor) {
    return tensor.find(".optimizer") != std::string_view::npos || tensor.ends_with(".average");
}

}  // namespace espalier::engine
