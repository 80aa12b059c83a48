// SPDX-License-Identifier: Apache-2.0
#include "engine/weights/keras_words.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>

namespace espalier::engine {

namespace {

struct KindOfClass {
    std::string_view group;  ///< as Keras names a layer by itself
    std::string_view layerClass;
    LayerKind kind;
};

// Other: classes that no layer here computes. The last ones are of Keras 1.
constexpr std::array kKinds{
    KindOfClass{"conv2d", "Conv2D", LayerKind::Convolution},
    KindOfClass{"depthwise_conv2d", "DepthwiseConv2D", LayerKind::Depthwise},
    KindOfClass{"separable_conv2d", "SeparableConv2D", LayerKind::Separable},
    KindOfClass{"conv2d_transpose", "Conv2DTranspose", LayerKind::Transposed},
    KindOfClass{"dense", "Dense", LayerKind::Dense},
    KindOfClass{"batch_normalization", "BatchNormalization", LayerKind::BatchNorm},
    KindOfClass{"layer_normalization", "LayerNormalization", LayerKind::LayerNorm},
    KindOfClass{"sync_batch_normalization", "SyncBatchNormalization", LayerKind::BatchNorm},
    KindOfClass{"normalization", "Normalization", LayerKind::Other},
    KindOfClass{"group_normalization", "GroupNormalization", LayerKind::Other},
    KindOfClass{"layer_scale", "LayerScale", LayerKind::Other},
    KindOfClass{"p_re_lu", "PReLU", LayerKind::Other},
    KindOfClass{"convolution2d", "Convolution2D", LayerKind::Convolution},
    KindOfClass{"atrousconvolution2d", "AtrousConvolution2D", LayerKind::Convolution},
    KindOfClass{"deconvolution2d", "Deconvolution2D", LayerKind::Other},
    KindOfClass{"separableconvolution2d", "SeparableConvolution2D", LayerKind::Separable},
    KindOfClass{"batchnormalization", "BatchNormalization", LayerKind::BatchNorm}};

struct OldWord {
    std::string_view ending;
    std::string_view word;
};

// "block1_conv1_W_1:0", of Keras 1 and of weights that were converted from it. The deviation was a
// variance.
constexpr std::array kOldWords{OldWord{"_W", "kernel"},
                               OldWord{"_b", "bias"},
                               OldWord{"_gamma", "gamma"},
                               OldWord{"_beta", "beta"},
                               OldWord{"_running_mean", "moving_mean"},
                               OldWord{"_running_std", "moving_variance"},
                               OldWord{"_depthwise_kernel", "depthwise_kernel"},
                               OldWord{"_pointwise_kernel", "pointwise_kernel"}};

/// "conv2d_12" → "conv2d"
std::string_view withoutNumber(std::string_view name) {
    const std::size_t end = name.find_last_not_of("0123456789");
    const bool hasNumber = end != name.npos && end + 1 < name.size() && name[end] == '_';
    return hasNumber ? name.substr(0, end) : name;
}

bool isStatistic(const KerasName& weight) {
    return weight.word.starts_with("moving_");
}

/// Whether the weights of each layer follow each other.
bool areLayersTogether(const std::vector<KerasName>& weights) {
    std::set<std::string_view> isDone;
    for (std::size_t i = 1; i < weights.size(); ++i) {
        if (weights[i].layer == weights[i - 1].layer) continue;
        isDone.insert(weights[i - 1].layer);
        if (isDone.contains(weights[i].layer)) return false;
    }
    return true;
}

}  // namespace

std::string_view behindLast(std::string_view text, char c) {
    return text.substr(text.rfind(c) + 1);  // npos + 1 is 0
}

std::string kerasClassOfName(std::string_view layer) {
    const std::string_view plain = withoutNumber(behindLast(layer, '/'));
    const auto found = std::ranges::find(kKinds, plain, &KindOfClass::group);
    return found == kKinds.end() ? std::string() : std::string(found->layerClass);
}

LayerKind kindOfKerasClass(std::string_view layerClass) {
    const auto found = std::ranges::find(kKinds, layerClass, &KindOfClass::layerClass);
    return found == kKinds.end() ? LayerKind::Other : found->kind;
}

bool isNameOfKeras(std::string_view layer, std::string_view layerClass) {
    const std::string_view name = behindLast(layer, '/');
    return !kerasClassOfName(name).empty() || withoutNumber(name) == kerasGroupName(layerClass);
}

KerasName dividedName(std::string_view weightName) {
    const std::size_t slash = weightName.rfind('/');
    const std::string_view last = behindLast(weightName, '/');
    const std::string_view name = last.substr(0, std::min(last.find(':'), last.size()));
    KerasName divided;
    if (slash != weightName.npos) divided.layer = weightName.substr(0, slash);
    divided.word = name;
    const std::string_view plain = withoutNumber(name);
    for (const OldWord& old : kOldWords) {
        if (!plain.ends_with(old.ending)) continue;
        divided.word = old.word;
        divided.isOfKeras1 = true;
        if (slash == weightName.npos) {
            divided.layer = plain.substr(0, plain.size() - old.ending.size());
        }
        break;
    }
    return divided;
}

bool listsFrozenLast(const std::vector<KerasName>& weights) {
    const auto firstStatistic = std::ranges::find_if(weights, isStatistic);
    if (areLayersTogether(weights)) return false;
    if (!std::all_of(firstStatistic, weights.end(), isStatistic)) return true;
    // Where layers begin, in the order of their statistics.
    std::map<std::string_view, std::size_t> begins;
    for (std::size_t i = 0; i < weights.size(); ++i) begins.emplace(weights[i].layer, i);
    return !std::is_sorted(
        firstStatistic, weights.end(), [&](const KerasName& a, const KerasName& b) {
            return begins.at(a.layer) < begins.at(b.layer);
        });
}

std::vector<std::string> kerasVariables(std::string_view layerClass,
                                        const KerasLayer* description,
                                        std::size_t count) {
    if (layerClass == "Conv2D" || layerClass == "Dense" || layerClass == "Conv2DTranspose" ||
        layerClass == "DepthwiseConv2D") {
        return {"kernel", "bias"};
    }
    if (layerClass == "Normalization") return {"mean", "variance", "count"};
    if (layerClass == "SeparableConv2D") return {"depthwise_kernel", "pointwise_kernel", "bias"};
    const bool isBatchNorm = kindOfKerasClass(layerClass) == LayerKind::BatchNorm;
    if (!isBatchNorm && layerClass != "LayerNormalization") return {};
    const std::size_t states = isBatchNorm ? 2 : 0;
    std::vector<std::string> words;
    if (description ? description->hasScale : count == states + 2) words.emplace_back("gamma");
    if (description ? description->hasCenter : count == states + 2) words.emplace_back("beta");
    if (isBatchNorm) words.insert(words.end(), {"moving_mean", "moving_variance"});
    return words.size() == count ? words : std::vector<std::string>();
}

}  // namespace espalier::engine
