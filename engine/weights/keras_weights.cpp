// SPDX-License-Identifier: Apache-2.0
#include "engine/weights/keras_weights.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <map>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

#include "engine/base/error.h"
#include "engine/base/natural_order.h"
#include "engine/weights/keras_config.h"
#include "engine/weights/keras_layout.h"
#include "engine/weights/weight_refusal.h"
#include "fmt/format.h"

namespace espalier::engine {

namespace {

constexpr const char* kLayerNames = "layer_names";
constexpr const char* kWeightNames = "weight_names";
constexpr const char* kModelConfig = "model_config";
constexpr std::string_view kModelWeights = "model_weights";  // beside the optimizer's, in a model
constexpr std::string_view kVariables = "/vars/";
constexpr const char* kSaveWeights =
    "Save the weights in Keras: model.save_weights(\"NAME.weights.h5\").";
constexpr double kUsualEpsilon = 1e-3;  // of Keras' BatchNormalization and LayerNormalization

/// A tensor of the file, and what Keras calls it.
struct Weight {
    std::string path;   ///< in the file
    std::string layer;  ///< "block1_conv1", "layers/conv2d_1"
    std::string word;   ///< "kernel"
    const KerasLayer* description = nullptr;
    std::string layerClass;  ///< "DepthwiseConv2D", as far as it is known
};

std::string_view behindLast(std::string_view text, char c) {
    return text.substr(text.rfind(c) + 1);  // npos + 1 is 0
}

/// "conv2d_12" → "conv2d"
std::string_view withoutNumber(std::string_view name) {
    const std::size_t end = name.find_last_not_of("0123456789");
    const bool hasNumber = end != name.npos && end + 1 < name.size() && name[end] == '_';
    return hasNumber ? name.substr(0, end) : name;
}

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
                               OldWord{"_running_std", "moving_variance"}};

/// "conv2d/kernel:0" → "kernel"
std::string wordOf(std::string_view weightName) {
    std::string_view name = behindLast(weightName, '/');
    name = name.substr(0, std::min(name.find(':'), name.size()));
    const std::string_view plain = withoutNumber(name);
    for (const OldWord& old : kOldWords) {
        if (plain.ends_with(old.ending)) return std::string(old.word);
    }
    return std::string(name);
}

/// What Keras 3 has as "vars/0", "vars/1", … of a class; empty where that is not certain.
std::vector<std::string> variablesOf(const Weight& layer, std::size_t count) {
    const std::string& name = layer.layerClass;
    if (name == "Conv2D" || name == "Dense" || name == "Conv2DTranspose" ||
        name == "DepthwiseConv2D") {
        return {"kernel", "bias"};
    }
    if (name == "SeparableConv2D") return {"depthwise_kernel", "pointwise_kernel", "bias"};
    const bool isBatchNorm = name == "BatchNormalization";
    if (!isBatchNorm && name != "LayerNormalization") return {};
    const std::size_t states = isBatchNorm ? 2 : 0;
    const bool isKnown = layer.description != nullptr;
    std::vector<std::string> words;
    if (isKnown ? layer.description->hasScale : count == states + 2) words.emplace_back("gamma");
    if (isKnown ? layer.description->hasCenter : count == states + 2) words.emplace_back("beta");
    if (isBatchNorm) words.insert(words.end(), {"moving_mean", "moving_variance"});
    return words.size() == count ? words : std::vector<std::string>();
}

struct KindOfClass {
    std::string_view group;  ///< as Keras names a layer by itself
    std::string_view layerClass;
    LayerKind kind;
};

// A separable convolution is two layers here, and which of them comes where among the others its
// name does not say.
constexpr std::array kKinds{
    KindOfClass{"conv2d", "Conv2D", LayerKind::Convolution},
    KindOfClass{"depthwise_conv2d", "DepthwiseConv2D", LayerKind::Depthwise},
    KindOfClass{"separable_conv2d", "SeparableConv2D", LayerKind::Other},
    KindOfClass{"conv2d_transpose", "Conv2DTranspose", LayerKind::Transposed},
    KindOfClass{"dense", "Dense", LayerKind::Dense},
    KindOfClass{"batch_normalization", "BatchNormalization", LayerKind::BatchNorm},
    KindOfClass{"layer_normalization", "LayerNormalization", LayerKind::LayerNorm}};

std::string classOfName(std::string_view layer) {
    const std::string_view plain = withoutNumber(behindLast(layer, '/'));
    const auto found = std::ranges::find(kKinds, plain, &KindOfClass::group);
    return found == kKinds.end() ? std::string() : std::string(found->layerClass);
}

// Layers that may put the values of an image into another order before it is flattened.
constexpr std::array<std::string_view, 4> kMayReorder{"Permute", "Reshape", "Lambda", "TFOpLambda"};

bool mayReorder(const KerasLayer& layer) {
    return layer.hasChannelsFirst ||
           std::ranges::find(kMayReorder, layer.layerClass) != kMayReorder.end();
}

/// Whether a kernel of four axes is [outputs,inputs,height,width], as Keras 1 has it with Theano,
/// rather than [height,width,inputs,outputs].
bool looksChannelsFirst(const kernels::Shape& kernel) {
    return kernel.rank() == 4 && kernel[0] != kernel[1] && kernel[2] == kernel[3] &&
           std::max(kernel[0], kernel[1]) > kernel[2];
}

class Interpreter {
  public:
    Interpreter(Hdf5Content content, const std::string& config, MemoryBudget& budget)
        : content_(std::move(content)), budget_(budget) {
        for (HostTensor& tensor : content_.tensors) places_.emplace(tensor.name, &tensor);
        file_.leftOut = std::move(content_.leftOut);
        for (const std::string& text : file_.leftOut)
            leftOut_.insert(text.substr(0, text.rfind(": ")));
        describe(config);
    }

    WeightFile run() {
        file_.hasChannelsLast = true;
        file_.usualEpsilon = kUsualEpsilon;
        if (const auto folder = listedFolder()) {
            file_.format = "Keras HDF5";
            file_.isInLayerOrder = true;
            takeListed(*folder);
        } else if (std::ranges::any_of(content_.tensors, [](const HostTensor& tensor) {
                       return tensor.name.find(kVariables) != std::string::npos;
                   })) {
            file_.format = "Keras 3 weights";
            takeVariables();
        } else {
            throw WeightRefusal("it is an HDF5 file without weights of Keras", kSaveWeights);
        }
        for (const auto& [path, tensor] : places_) {
            file_.leftOut.push_back(path + ": not listed as a weight of a layer");
        }
        return std::move(file_);
    }

  private:
    void describe(const std::string& config) {
        const std::vector<std::string> own = content_.list("", kModelConfig);
        const std::string& text = own.empty() ? config : own.front();
        if (text.empty()) return;
        try {
            layers_ = kerasLayers(text);
        } catch (const RequestError&) {  // what is more than weights; those have names
            file_.leftOut.emplace_back("the description of the network: it cannot be read");
        }
        file_.flattensUnclearly = std::ranges::any_of(layers_, mayReorder);
        for (const KerasLayer& layer : layers_) {
            byPath_.emplace(layer.path, &layer);
            const auto [place, isNew] = byName_.emplace(layer.name, &layer);
            if (!isNew) place->second = nullptr;  // of two models in one
        }
    }

    /// Where the list of layers is, if there is one: "" or "model_weights/".
    std::optional<std::string> listedFolder() const {
        if (!content_.list("", kLayerNames).empty()) return "";
        const std::string folder(kModelWeights);
        if (!content_.list(folder, kLayerNames).empty()) return folder + '/';
        return std::nullopt;
    }

    void takeListed(const std::string& folder) {
        const std::string list = folder.substr(0, folder.size() - (folder.empty() ? 0 : 1));
        for (const std::string& layer : content_.list(list, kLayerNames)) {
            const std::string group = folder + layer;
            std::vector<Weight> own;
            for (const std::string& name : content_.list(group, kWeightNames)) {
                Weight& weight = own.emplace_back();
                weight.path = fmt::format("{}/{}", group, name);
                weight.layer = layerIn(name, layer);
                weight.word = wordOf(name);
                describe(weight, std::string(behindLast(weight.layer, '/')), byName_);
            }
            // Of a model in this one, all that is trained comes before all that is not.
            joinLayers(own);
            // Layer by layer: a file could name one of many weights that many times.
            take(own);
        }
    }

    /// "inner/conv2d/kernel:0" → "inner/conv2d"; "conv1_W:0" → what its group is called.
    static std::string layerIn(std::string_view weightName, const std::string& group) {
        const std::size_t slash = weightName.rfind('/');
        return slash == weightName.npos ? group : std::string(weightName.substr(0, slash));
    }

    void describe(Weight& weight,
                  const std::string& key,
                  const std::map<std::string, const KerasLayer*>& layers) const {
        const auto found = layers.find(key);
        if (found != layers.end()) weight.description = found->second;
        weight.layerClass =
            weight.description ? weight.description->layerClass : classOfName(weight.layer);
    }

    /// Brings weights of one layer together, in the order of their first.
    static void joinLayers(std::vector<Weight>& weights) {
        std::map<std::string, std::size_t> first;
        for (std::size_t i = 0; i < weights.size(); ++i) first.emplace(weights[i].layer, i);
        std::ranges::stable_sort(
            weights, {}, [&](const Weight& weight) { return first.at(weight.layer); });
    }

    void takeVariables() {
        std::map<std::string, std::vector<Weight>> layers;
        for (const HostTensor& tensor : content_.tensors) {
            const std::size_t end = tensor.name.rfind(kVariables);
            if (end == std::string::npos) continue;
            Weight weight;
            weight.path = tensor.name;
            weight.layer = tensor.name.substr(0, end);
            weight.word = tensor.name.substr(end + 1);
            describe(weight, weight.layer, byPath_);
            layers[weight.layer].push_back(std::move(weight));
        }
        for (auto& [name, weights] : layers) nameVariables(weights);
        take(ordered(std::move(layers)));
    }

    // By their numbers: those that are no floating-point numbers were left out, so that the
    // position of a variable does not say which one it is.
    static void nameVariables(std::vector<Weight>& weights) {
        std::ranges::stable_sort(weights, [](const Weight& a, const Weight& b) {
            return naturallyBefore(a.word, b.word);
        });
        const std::optional<std::size_t> last = variableNumber(weights.back());
        if (!last) return;
        const std::vector<std::string> words = variablesOf(weights.front(), *last + 1);
        if (words.size() <= *last) return;
        for (Weight& weight : weights) {
            if (const auto number = variableNumber(weight)) weight.word = words[*number];
        }
    }

    /// "vars/2" → 2
    static std::optional<std::size_t> variableNumber(const Weight& weight) {
        constexpr std::size_t kMostVariables = 100;
        const std::string_view digits = behindLast(weight.word, '/');
        std::size_t number = 0;
        const auto [end, error] =
            std::from_chars(digits.data(), digits.data() + digits.size(), number);
        const bool isNumber = error == std::errc() && end == digits.data() + digits.size();
        return isNumber && number < kMostVariables ? std::optional(number) : std::nullopt;
    }

    std::vector<Weight> ordered(std::map<std::string, std::vector<Weight>> layers) {
        std::vector<Weight> weights;
        const auto add = [&](std::vector<Weight>& layer) {
            weights.insert(weights.end(), layer.begin(), layer.end());
            layer.clear();
        };
        for (const KerasLayer& layer : layers_) {
            const auto found = layers.find(layer.path);
            if (found != layers.end()) add(found->second);
        }
        file_.isInLayerOrder = !weights.empty();
        std::vector<std::string> rest;
        std::set<std::string> models;
        for (const auto& [name, layer] : layers) {
            if (layer.empty()) continue;
            rest.push_back(name);
            models.insert(name.substr(0, name.size() - behindLast(name, '/').size()));
        }
        // Which of two models comes first, nothing says.
        isInOrderByKind_ = !file_.isInLayerOrder && models.size() == 1;
        std::ranges::stable_sort(rest, naturallyBefore);
        for (const std::string& name : rest) add(layers.at(name));
        return weights;
    }

    void take(const std::vector<Weight>& weights) {
        for (const Weight& weight : weights) {
            const auto found = places_.find(weight.path);
            if (found == places_.end()) {
                if (leftOut_.erase(weight.path) > 0) continue;
                throw WeightRefusal(
                    fmt::format("it is damaged: it lists the weight '{}', which is "
                                "not in it",
                                shownText(weight.path)));
            }
            HostTensor& tensor = *found->second;
            const std::uint64_t bytes = tensor.bytes.size();
            places_.erase(found);  // tensor.name is its key
            tensor.name = nameFor(weight);
            if (isKernel(weight)) {
                file_.flattensUnclearly =
                    file_.flattensUnclearly || looksChannelsFirst(tensor.shape);
                const KerasKernel kind = kernelOf(weight, tensor.shape);
                budget_.take(bytes);
                tensor = withOurLayout(std::move(tensor), kind);
                budget_.giveBack(bytes);
            }
            if (hasUnknownLayout(weight, tensor.shape)) file_.unknownLayouts.insert(tensor.name);
            noteEpsilon(weight, tensor.name);
            noteKind(weight, tensor.name);
            file_.tensors.push_back(std::move(tensor));
        }
    }

    std::string nameFor(const Weight& weight) {
        std::string name = weight.layer + '/' + weight.word;
        if (!isUsableName(name) || names_.contains(name)) name = weight.path;
        if (!names_.insert(name).second) {
            throw WeightRefusal(fmt::format("two of its weights are called '{}'", shownText(name)));
        }
        return name;
    }

    static bool isKernel(const Weight& weight) { return weight.word.ends_with("kernel"); }

    /// A matrix that is as it was written would be taken for ours, if it is square.
    static bool hasUnknownLayout(const Weight& weight, const kernels::Shape& shape) {
        const bool isKnown = isKernel(weight) && (shape.rank() == 2 || shape.rank() == 4);
        return shape.rank() >= 2 && !isKnown;
    }

    static KerasKernel kernelOf(const Weight& weight, const kernels::Shape& shape) {
        if (weight.word == "depthwise_kernel") return KerasKernel::Depthwise;
        if (!weight.layerClass.empty()) {
            return weight.layerClass == "DepthwiseConv2D" ? KerasKernel::Depthwise
                                                          : KerasKernel::Usual;
        }
        const bool isNamedSo = weight.layer.find("depthwise") != std::string::npos ||
                               weight.layer.find("dwconv") != std::string::npos ||
                               weight.layer.find("conv_dw") != std::string::npos;
        return isNamedSo && shape.rank() == 4 ? KerasKernel::Depthwise : KerasKernel::Usual;
    }

    void noteEpsilon(const Weight& weight, const std::string& name) {
        if (weight.description && weight.description->epsilon) {
            file_.epsilons.emplace(name, *weight.description->epsilon);
        }
    }

    void noteKind(const Weight& weight, const std::string& name) {
        if (!isInOrderByKind_) return;
        const auto found = std::ranges::find(kKinds, weight.layerClass, &KindOfClass::layerClass);
        if (found != kKinds.end()) file_.layerKinds.emplace(name, found->kind);
    }

    Hdf5Content content_;
    MemoryBudget& budget_;
    WeightFile file_;
    std::vector<KerasLayer> layers_;
    std::map<std::string, const KerasLayer*> byPath_;
    std::map<std::string, const KerasLayer*> byName_;
    std::map<std::string, HostTensor*> places_;  ///< that are not taken yet, by their paths
    bool isInOrderByKind_ = false;
    std::set<std::string> leftOut_;  ///< paths of what cannot be taken
    std::set<std::string> names_;    ///< of tensors that are taken
};

}  // namespace

WeightFile kerasWeights(Hdf5Content content, const std::string& config, MemoryBudget& budget) {
    return Interpreter(std::move(content), config, budget).run();
}

}  // namespace espalier::engine
