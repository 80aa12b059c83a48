// SPDX-License-Identifier: Apache-2.0
#include "engine/weights/keras_weights.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

#include "engine/base/error.h"
#include "engine/base/natural_order.h"
#include "engine/weights/keras_layout.h"
#include "engine/weights/keras_model.h"
#include "engine/weights/keras_origin.h"
#include "engine/weights/keras_words.h"
#include "engine/weights/matching_order.h"
#include "engine/weights/weight_refusal.h"
#include "fmt/format.h"

namespace espalier::engine {

namespace {

constexpr const char* kLayerNames = "layer_names";
constexpr const char* kWeightNames = "weight_names";
constexpr const char* kModelConfig = "model_config";
constexpr std::string_view kModelWeights = "model_weights";  // beside the optimizer's, in a model
constexpr std::string_view kVariables = "/vars/";
constexpr std::string_view kMetrics = "metrics/";  // sums of the last epoch of a training
/// What the folder "layers" is called in archives of Keras 2.12 to 2.14.
constexpr std::string_view kOlderLayers = "_layer_checkpoint_dependencies";
constexpr const char* kSaveWeights =
    "Save the weights in Keras: model.save_weights(\"NAME.weights.h5\").";
constexpr const char* kSaveModel = "Save the whole model in Keras, model.save(\"NAME.keras\")";
constexpr double kUsualEpsilon = 1e-3;  // of Keras' BatchNormalization and LayerNormalization

/// A tensor of the file, and what Keras calls it.
struct Weight {
    std::string path;   ///< in the file
    std::string layer;  ///< "block1_conv1", "layers/conv2d_1"
    std::string word;   ///< "kernel"
    const KerasLayer* description = nullptr;
    std::string layerClass;  ///< "DepthwiseConv2D", as far as it is known
};

/// Whether a kernel of four axes is [outputs,inputs,height,width], as Keras 1 has it with Theano,
/// rather than [height,width,inputs,outputs].
bool looksChannelsFirst(const kernels::Shape& kernel) {
    return kernel.rank() == 4 && kernel[0] != kernel[1] && kernel[2] == kernel[3] &&
           std::max(kernel[0], kernel[1]) > kernel[2];
}

/// "_layer_checkpoint_dependencies/conv2d" → "layers/conv2d"
std::string withLaterFolders(std::string path) {
    constexpr std::string_view kLayers = "layers";
    for (std::size_t i = path.find(kOlderLayers); i != path.npos;
         i = path.find(kOlderLayers, i + kLayers.size())) {
        path.replace(i, kOlderLayers.size(), kLayers);
    }
    return path;
}

class Interpreter {
  public:
    Interpreter(Hdf5Content content, const std::string& config, MemoryBudget& budget)
        : content_(std::move(content)), budget_(budget), origin_(kerasOrigin(content_)) {
        for (HostTensor& tensor : content_.tensors) places_.emplace(tensor.name, &tensor);
        file_.leftOut = std::move(content_.leftOut);
        for (const std::string& text : file_.leftOut)
            leftOut_.insert(text.substr(0, text.rfind(": ")));
        describe(config);
    }

    WeightFile run() {
        file_.usualEpsilon = kUsualEpsilon;
        file_.orderAdvice = kSaveModel;
        useAxes();
        if (const auto folder = listedFolder()) {
            file_.format = "Keras HDF5";
            file_.isInLayerOrder = true;
            file_.layerOrder = LayerOrder::Listed;
            takeListed(*folder);
        } else if (std::ranges::any_of(content_.tensors, [](const HostTensor& tensor) {
                       return tensor.name.find(kVariables) != std::string::npos;
                   })) {
            file_.format = "Keras weights";
            leaveMetrics();
            takeVariables();
        } else {
            throw WeightRefusal("it is an HDF5 file without weights of Keras", kSaveWeights);
        }
        forgetForeign();
        connect();
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
            model_ = KerasModel::of(text, olderGroups());
        } catch (const RequestError&) {  // what is more than weights; those have names
            file_.leftOut.emplace_back("the description of the network: it cannot be read");
        }
        file_.flattensUnclearly = model_.mayReorder();
        file_.repeatedLayer = model_.repeatedLayer();
    }

    std::set<std::string> olderGroups() const {
        std::set<std::string> groups;
        for (const auto& [path, tensor] : places_) {
            const std::size_t end = path.rfind(kVariables);
            if (end == path.npos || !path.starts_with(kOlderLayers)) continue;
            groups.insert(withLaterFolders(path.substr(0, end)));
        }
        return groups;
    }

    // Keras 1 had images as their kernels, and flattened them so.
    void useAxes() {
        bool hasFirst = false;
        bool hasLast = false;
        for (const KerasLayer& layer : model_.layers()) {
            hasFirst = hasFirst || layer.kernelOrder == "th";
            hasLast = hasLast || layer.kernelOrder == "tf";
        }
        if (hasFirst || hasLast) {
            origin_.axes = hasFirst ? KerasAxes::ChannelsFirst : KerasAxes::ChannelsLast;
            file_.flattensUnclearly = file_.flattensUnclearly || (hasFirst && hasLast);
        }
        if (!origin_.axes) {
            throw WeightRefusal(
                "it does not say in which order its kernels have their axes, which was "
                "dim_ordering \"th\" or \"tf\" in Keras 1",
                "Save the whole model with Keras 1: model.save(\"NAME.h5\").");
        }
        file_.hasChannelsLast = *origin_.axes == KerasAxes::ChannelsLast;
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
                KerasName divided = dividedName(name);
                Weight& weight = own.emplace_back();
                weight.path = fmt::format("{}/{}", group, name);
                weight.layer = std::move(divided.layer);
                if (weight.layer.empty()) weight.layer = layer;
                weight.word = std::move(divided.word);
                describe(weight, model_.inGroup(layer, weight.layer));
            }
            // Of a model in this one, all that is trained comes before all that is not.
            if (listsFrozenLast(namesOf(own))) file_.layerOrder = LayerOrder::Unknown;
            joinLayers(own);
            // Layer by layer: a file could name one of many weights that many times.
            take(own);
        }
    }

    static void describe(Weight& weight, const KerasLayer* description) {
        weight.description = description;
        weight.layerClass = description ? description->layerClass : kerasClassOfName(weight.layer);
    }

    static std::vector<KerasName> namesOf(const std::vector<Weight>& weights) {
        std::vector<KerasName> names;
        names.reserve(weights.size());
        for (const Weight& weight : weights) names.push_back({weight.layer, weight.word});
        return names;
    }

    /// Brings weights of one layer together, in the order of their first.
    static void joinLayers(std::vector<Weight>& weights) {
        std::map<std::string, std::size_t> first;
        for (std::size_t i = 0; i < weights.size(); ++i) first.emplace(weights[i].layer, i);
        std::ranges::stable_sort(
            weights, {}, [&](const Weight& weight) { return first.at(weight.layer); });
    }

    void leaveMetrics() {
        const auto begin = places_.lower_bound(std::string(kMetrics));
        auto end = begin;
        while (end != places_.end() && end->first.starts_with(kMetrics)) ++end;
        if (begin == end) return;
        places_.erase(begin, end);
        file_.leftOut.emplace_back("metrics: stored beside the weights");
    }

    void takeVariables() {
        std::map<std::string, std::vector<Weight>> layers;
        for (const auto& [path, tensor] : places_) {
            const std::size_t end = path.rfind(kVariables);
            if (end == std::string::npos) continue;
            Weight weight;
            weight.path = path;
            weight.layer = withLaterFolders(path.substr(0, end));
            weight.word = path.substr(end + 1);
            describe(weight, model_.atPath(weight.layer));
            layers[weight.layer].push_back(std::move(weight));
        }
        for (auto& [name, weights] : layers) nameVariables(weights);
        // Layer by layer: which is where their order is.
        for (const std::string& name : ordered(layers)) take(layers.at(name));
    }

    // By their numbers: those that are no floating-point numbers were left out, so that the
    // position of a variable does not say which one it is.
    void nameVariables(std::vector<Weight>& weights) {
        std::ranges::stable_sort(weights, [](const Weight& a, const Weight& b) {
            return naturallyBefore(a.word, b.word);
        });
        const std::optional<std::size_t> last = variableNumber(weights.back());
        if (!last) return;
        const Weight& first = weights.front();
        const std::vector<std::string> words =
            kerasVariables(first.layerClass, first.description, *last + 1);
        constexpr std::size_t kVariablesOfHalf = 3;
        const bool isHalf = kindOfKerasClass(first.layerClass) == LayerKind::BatchNorm &&
                            !first.description && *last + 1 == kVariablesOfHalf;
        if (isHalf) file_.halfNormalisations.insert(first.layer);
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

    /// The names of the layers: in the order of the model, then those that it does not name.
    std::vector<std::string> ordered(const std::map<std::string, std::vector<Weight>>& layers) {
        std::vector<std::string> names;
        std::set<std::string_view> isNamed;
        for (const KerasLayer& layer : model_.layers()) {
            if (!layers.contains(layer.path) || !isNamed.insert(layer.path).second) continue;
            names.push_back(layer.path);
        }
        std::vector<std::string> rest;
        std::set<std::string> models;
        for (const auto& [name, layer] : layers) {
            if (isNamed.contains(name)) continue;
            rest.push_back(name);
            models.insert(name.substr(0, name.size() - behindLast(name, '/').size()));
        }
        // Which of two models comes first, nothing says.
        const LayerOrder order = models.size() == 1 ? LayerOrder::WithinKinds : LayerOrder::Unknown;
        file_.isInLayerOrder = !names.empty() && rest.empty();
        // Nor where those belong that the description of a model leaves out.
        file_.layerOrder = file_.isInLayerOrder ? LayerOrder::Listed
                           : names.empty()      ? order
                                                : LayerOrder::Unknown;
        std::ranges::stable_sort(rest, naturallyBefore);
        names.insert(names.end(), rest.begin(), rest.end());
        return names;
    }

    /// `weights` of one layer are together.
    void take(const std::vector<Weight>& weights) {
        const Weight* last = nullptr;
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
            places_.erase(found);  // tensor.name is its key
            tensor.name = nameFor(weight);
            useOurLayout(weight, tensor);
            if (hasUnknownLayout(weight, tensor.shape)) file_.unknownLayouts.insert(tensor.name);
            noteEpsilon(weight, tensor.name);
            if (isOfNormalization(weight)) file_.imageStatistics.insert(tensor.name);
            noteSteps(weight, tensor);
            if (noteLayer(weight, last, tensor)) last = &weight;
            file_.tensors.push_back(std::move(tensor));
        }
    }

    void useOurLayout(const Weight& weight, HostTensor& tensor) {
        if (!isKernel(weight)) return;
        if (!origin_.isKeras1) {
            file_.flattensUnclearly = file_.flattensUnclearly || looksChannelsFirst(tensor.shape);
        }
        const KerasKernel kind = kernelOf(weight, tensor.shape);
        const std::uint64_t bytes = tensor.bytes.size();
        budget_.take(bytes);
        tensor = withOurLayout(std::move(tensor), kind, axesOf(weight));
        budget_.giveBack(bytes);
        // Keras itself turns those of depthwise convolutions.
        if (origin_.convolves && weight.word == "kernel") turnFilters(tensor);
    }

    KerasAxes axesOf(const Weight& weight) const {
        if (!weight.description || weight.description->kernelOrder.empty()) return *origin_.axes;
        return weight.description->kernelOrder == "th" ? KerasAxes::ChannelsFirst
                                                       : KerasAxes::ChannelsLast;
    }

    std::string nameFor(const Weight& weight) {
        std::string name = weight.layer + '/' + weight.word;
        // Of two models in one that call their layers the same.
        if (!isUsableName(name) || names_.contains(name)) name = pathWithWord(weight);
        if (!isUsableName(name) || names_.contains(name)) name = weight.path;
        if (!names_.insert(name).second) {
            throw WeightRefusal(fmt::format("two of its weights are called '{}'", shownText(name)));
        }
        return name;
    }

    /// "model_weights/left/bn/gamma:0" → "left/bn/gamma"
    static std::string pathWithWord(const Weight& weight) {
        const std::string_view path = weight.path;
        const std::string_view folder = path.substr(0, path.rfind('/') + 1);
        const std::size_t begin = folder.starts_with(kModelWeights) ? kModelWeights.size() + 1 : 0;
        return std::string(folder.substr(std::min(begin, folder.size()))) + weight.word;
    }

    static bool isKernel(const Weight& weight) { return weight.word.ends_with("kernel"); }

    /// A matrix that is as it was written would be taken for ours, if it is square. The axes of a
    /// transposed convolution of Keras 1 depended on the library.
    static bool hasUnknownLayout(const Weight& weight, const kernels::Shape& shape) {
        const bool isKnown = isKernel(weight) && (shape.rank() == 2 || shape.rank() == 4) &&
                             weight.layerClass != "Deconvolution2D";
        return shape.rank() >= 2 && !isKnown;
    }

    KerasKernel kernelOf(const Weight& weight, const kernels::Shape& shape) const {
        if (weight.word == "depthwise_kernel") return KerasKernel::Depthwise;
        if (!weight.layerClass.empty()) {
            return weight.layerClass == "DepthwiseConv2D" ? KerasKernel::Depthwise
                                                          : KerasKernel::Usual;
        }
        if (!origin_.mayBeKeras3) return KerasKernel::Usual;
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

    /// Keras' BatchNormalization calls its own "moving_mean".
    static bool isOfNormalization(const Weight& weight) {
        const bool isStatistic = weight.word == "mean" || weight.word == "variance";
        return isStatistic && (weight.layerClass.empty() || weight.layerClass == "Normalization");
    }

    // Of a separable convolution its first half has them.
    void noteSteps(const Weight& weight, const HostTensor& kernel) {
        constexpr int kImageKernelAxes = 4;
        const KerasLayer* description = weight.description;
        if (!description || !isKernel(weight) || kernel.shape.rank() != kImageKernelAxes) return;
        if (weight.word == "pointwise_kernel") return;
        file_.steps.emplace(
            kernel.name,
            FilterSteps{description->stride, description->dilation, description->isPaddedSame});
    }

    /// `last` is the weight before. Tensors that no layer here has do not make one, and return
    /// false: what has them passes values on.
    bool noteLayer(const Weight& weight, const Weight* last, const HostTensor& tensor) {
        if (kindOfTensor(weight.word) == TensorKind::Unknown) return false;
        const bool isSecondHalf = weight.word == "pointwise_kernel";  // of a separable convolution
        if (!last || last->layer != weight.layer || isSecondHalf) {
            descriptions_.push_back(weight.description);
            isOfOtherClass_.push_back(!weight.layerClass.empty() &&
                                      kindOfKerasClass(weight.layerClass) == LayerKind::Other);
            file_.layers.push_back({chosenName(weight), kindOf(weight, tensor.shape)});
        }
        file_.layers.back().tensors.push_back(tensor.name);
        const TensorKind kind = kindOfTensor(weight.word);
        const bool isStatistic = kind == TensorKind::Mean || kind == TensorKind::Variance;
        if (tensor.shape.rank() >= 2 || isStatistic) isOfOtherClass_.back() = false;
        return true;
    }

    static std::string chosenName(const Weight& weight) {
        const std::string_view own =
            weight.description ? weight.description->name : behindLast(weight.layer, '/');
        const bool isSeparable = kindOfKerasClass(weight.layerClass) == LayerKind::Separable;
        const bool isNumbered =
            !weight.description && weight.path.find(kVariables) != std::string::npos;
        const bool saysNothing = isNumbered || isSeparable || isNameOfKeras(own, weight.layerClass);
        return saysNothing ? std::string() : std::string(own);
    }

    LayerKind kindOf(const Weight& weight, const kernels::Shape& shape) const {
        const LayerKind kind = kindOfKerasClass(weight.layerClass);
        // Its transposed convolutions are never taken.
        const bool isUsual = kind == LayerKind::Other && origin_.isKeras1 && shape.rank() == 4;
        return isUsual ? LayerKind::Convolution : kind;
    }

    // A scale and an offset fit every normalisation, whatever it normalises over.
    void forgetForeign() {
        std::size_t kept = 0;
        for (std::size_t i = 0; i < file_.layers.size(); ++i) {
            if (isOfOtherClass_[i]) continue;
            if (kept != i) file_.layers[kept] = std::move(file_.layers[i]);
            descriptions_[kept] = descriptions_[i];
            ++kept;
        }
        file_.layers.resize(kept);
        descriptions_.resize(kept);
    }

    void connect() {
        const auto sources = model_.connections(descriptions_);
        if (!sources) return;
        for (std::size_t i = 0; i < file_.layers.size(); ++i) {
            file_.layers[i].sources = (*sources)[i].nodes;
            file_.layers[i].pools = (*sources)[i].pools;
        }
        file_.layerOrder = LayerOrder::Connected;
    }

    Hdf5Content content_;
    MemoryBudget& budget_;
    KerasOrigin origin_;
    WeightFile file_;
    KerasModel model_;
    std::vector<const KerasLayer*> descriptions_;  ///< of WeightFile::layers
    std::vector<bool> isOfOtherClass_;             ///< of these, that none here computes
    std::map<std::string, HostTensor*> places_;    ///< that are not taken yet, by their paths
    std::set<std::string> leftOut_;                ///< paths of what cannot be taken
    std::set<std::string> names_;                  ///< of tensors that are taken
};

}  // namespace

WeightFile kerasWeights(Hdf5Content content, const std::string& config, MemoryBudget& budget) {
    return Interpreter(std::move(content), config, budget).run();
}

}  // namespace espalier::engine
