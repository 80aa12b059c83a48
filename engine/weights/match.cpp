// SPDX-License-Identifier: Apache-2.0
#include "engine/weights/match.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string_view>
#include <unordered_set>
#include <utility>

#include "engine/base/error.h"
#include "engine/base/grouped.h"
#include "engine/base/shown_text.h"
#include "engine/layers/layer_catalog.h"
#include "engine/network/templates.h"
#include "engine/weights/channel_order.h"
#include "engine/weights/epsilon_match.h"
#include "engine/weights/layer_match.h"
#include "engine/weights/matching_order.h"
#include "engine/weights/module_order.h"
#include "engine/weights/step_match.h"
#include "fmt/format.h"

namespace espalier::engine {

namespace {

/// The network fits the file if at least this part of its parameters is taken.
constexpr double kLeastShare = 0.5;
/// Weights look like those of a template if this part of its parameters is in the file.
constexpr double kNearShare = 0.9;

constexpr std::string_view kImageMean = "normalization/mean";  // in files without a class
constexpr const char* kUnclearOrder = "the order of its inputs in the file is not certain";

/// A parameter or state of the network.
struct Wanted {
    std::string name;
    const ParameterSpec* spec = nullptr;
    std::size_t layer = 0;
    bool isParameter = true;
};

std::vector<Wanted> tensorsOf(const Network& network) {
    std::vector<Wanted> tensors;
    for (std::size_t i = 0; i < network.layers.size(); ++i) {
        const NetworkLayer& layer = network.layers[i];
        for (const ParameterSpec& spec : layer.shape.parameters) {
            tensors.push_back({layer.id + '.' + spec.name, &spec, i, true});
        }
        for (const ParameterSpec& spec : layer.shape.states) {
            tensors.push_back({layer.id + '.' + spec.name, &spec, i, false});
        }
    }
    return tensors;
}

std::optional<std::size_t> headOf(const Network& network) {
    for (std::size_t i = network.layers.size(); i-- > 0;) {
        if (!network.layers[i].shape.parameters.empty()) return i;
    }
    return std::nullopt;
}

/// The Dense layers at the end of the network, behind all others that have parameters; none when
/// there are no others. What a file without its top, as Keras calls it, has no weights
/// of.
std::vector<bool> topOf(const Network& network) {
    std::vector<bool> isTop(network.layers.size());
    for (std::size_t i = network.layers.size(); i-- > 0;) {
        const NetworkLayer& layer = network.layers[i];
        if (layer.shape.parameters.empty()) continue;
        if (layer.layer->description().type != "Dense") return isTop;
        isTop[i] = true;
    }
    return std::vector<bool>(network.layers.size());
}

std::vector<OrderedTensor> kindsOf(std::span<const NamedShape> tensors) {
    std::vector<OrderedTensor> kinds;
    for (const NamedShape& tensor : tensors) {
        kinds.push_back({kindOfTensor(tensor.name), tensor.shape});
    }
    return kinds;
}

/// Of what each layer reads.
std::vector<FlatOrder> ordersFor(const Network& network, const WeightFile& file) {
    if (!file.hasChannelsLast && !file.flattensUnclearly) {
        return std::vector<FlatOrder>(network.layers.size());
    }
    std::vector<FlatOrder> orders = flatOrders(network);
    for (FlatOrder& order : orders) {
        if (file.flattensUnclearly && !order.image.empty())
            order = {.image = {}, .isUnclear = true};
    }
    return orders;
}

bool isKernel(const HostTensor& tensor) {
    return tensor.shape.rank() >= 2;
}

/// Finds matches tensor by tensor; each tensor of the file is used once.
class Matching {
  public:
    Matching(const Network& network, const WeightFile& file)
        : network_(network),
          file_(file),
          wanted_(tensorsOf(network)),
          prefix_(sharedPrefix(file)),
          found_(wanted_.size()),
          isUsed_(file.tensors.size()),
          orders_(ordersFor(network, file)) {
        for (std::size_t i = 0; i < file.tensors.size(); ++i) {
            const std::string& name = file.tensors[i].name;
            if (file.unknownLayouts.contains(name)) {
                isMisfit_.insert(i);
            } else {
                places_[name] = i;
            }
        }
    }

    MatchReport run() {
        for (std::size_t i = 0; i < wanted_.size(); ++i)
            matchName(i, wanted_[i].name, MatchedBy::Name);
        for (std::size_t i = 0; i < wanted_.size(); ++i) matchRules(i);
        if (file_.layers.empty()) {
            matchOrder();
        } else {
            matchSourceLayers();
        }
        for (std::size_t i = 0; i < wanted_.size(); ++i) {
            if (orders_[wanted_[i].layer].isUnclear) giveUp(i);
        }
        return report();
    }

  private:
    struct Found {
        std::optional<std::size_t> place;  ///< in the file
        MatchedBy by = MatchedBy::Name;
        std::string misfit;  ///< why the one of its name does not fit
        bool isSettled() const { return place || !misfit.empty(); }
    };

    void matchName(std::size_t i, const std::string& name, MatchedBy by) {
        auto known = places_.find(name);
        const bool isBehindPrefix = known == places_.end() && !prefix_.empty();
        if (isBehindPrefix) known = places_.find(prefix_ + name);
        if (known == places_.end() || isUsed_[known->second]) return;
        const std::size_t place = known->second;
        const kernels::Shape& shape = file_.tensors[place].shape;
        if (shape == wanted_[i].spec->shape) {
            found_[i].place = place;
            found_[i].by = by;
            isUsed_[place] = true;
            usesPrefix_ = usesPrefix_ || isBehindPrefix;
            return;
        }
        found_[i].misfit = fmt::format(
            "{} here, {} in the file", wanted_[i].spec->shape.toString(), shape.toString());
        isMisfit_.insert(place);
    }

    void matchRules(std::size_t i) {
        for (const TemplateEntry& entry : networkTemplates()) {
            if (found_[i].isSettled()) return;
            const std::string name = originalName(entry.name, wanted_[i].name);
            if (!name.empty()) matchName(i, name, MatchedBy::Rule);
        }
    }

    void matchOrder() {
        std::vector<NamedShape> ours;
        std::vector<std::size_t> ourPlaces;
        for (std::size_t i = 0; i < wanted_.size(); ++i) {
            if (found_[i].isSettled()) continue;
            ours.push_back({wanted_[i].name, wanted_[i].spec->shape});
            ourPlaces.push_back(i);
        }
        std::vector<NamedShape> theirs;
        std::vector<std::size_t> theirPlaces;
        for (std::size_t i = 0; i < file_.tensors.size(); ++i) {
            if (isUsed_[i] || isMisfit_.contains(i)) continue;
            theirs.push_back({file_.tensors[i].name, file_.tensors[i].shape});
            theirPlaces.push_back(i);
        }
        const ModuleMatch match = inOrder(ours, theirs);
        isOrderUnknown_ = match.isAmbiguous;
        for (const auto& [our, their] : match.pairs) {
            found_[ourPlaces[our]].place = theirPlaces[their];
            found_[ourPlaces[our]].by = MatchedBy::Order;
            isUsed_[theirPlaces[their]] = true;
        }
    }

    ModuleMatch inOrder(std::span<const NamedShape> ours,
                        std::span<const NamedShape> theirs) const {
        if (ours.empty() || theirs.empty()) return {};
        if (!file_.isInLayerOrder) return matchByModules(ours, theirs);
        return {.pairs = commonOrder(kindsOf(ours), kindsOf(theirs)), .isAmbiguous = false};
    }

    /// Where the file says which tensors belong to one layer.
    void matchSourceLayers() {
        const NetworkNodes ours = nodesOf(network_, topOf(network_));
        LayerPairs found = matchLayers(ours, file_);
        std::ranges::sort(found.unclear);
        isOrderUnknown_ = !found.unclear.empty();
        for (const std::size_t node : found.unclear) {
            undecided_.push_back(network_.layers[ours.layers[node]].id);
        }
        std::map<std::size_t, const SourceLayer*> sources;
        for (const auto& [our, their] : found.pairs) {
            sources[ours.layers[our]] = &file_.layers[their];
        }
        const MatchedBy by = found.areByName ? MatchedBy::Name : MatchedBy::Order;
        for (std::size_t i = 0; i < wanted_.size(); ++i) {
            const auto source = sources.find(wanted_[i].layer);
            if (source != sources.end()) takeFrom(*source->second, i, by);
        }
    }

    void takeFrom(const SourceLayer& layer, std::size_t i, MatchedBy by) {
        const TensorKind kind = kindOfTensor(wanted_[i].name);
        for (const std::string& name : layer.tensors) {
            const auto place = places_.find(name);
            if (kindOfTensor(name) != kind || place == places_.end()) continue;
            const bool fits = file_.tensors[place->second].shape == wanted_[i].spec->shape;
            if (!fits || isUsed_[place->second]) continue;
            found_[i].place = place->second;
            found_[i].by = by;
            isUsed_[place->second] = true;
            return;
        }
    }

    /// What is not used although later tensors are: all of it, and weights with two or more
    /// dimensions.
    struct Skipped {
        std::int64_t tensors = 0;
        std::int64_t kernels = 0;
    };

    Skipped skipped() const {
        std::set<std::string_view> isLate;  // where only kinds are in order: what is at the end
        for (const SourceLayer& layer : file_.layers) {
            if (layer.kind == LayerKind::Dense) {
                isLate.insert(layer.tensors.begin(), layer.tensors.end());
            }
        }
        const bool isInOrder = file_.isInLayerOrder;
        if (!isInOrder && file_.layers.empty()) return {};
        // What has a name of ours is no guess, and what was left open says so itself.
        const bool isGuessed = std::ranges::any_of(
            found_, [](const auto& found) { return found.place && found.by == MatchedBy::Order; });
        if (!isGuessed || !undecided_.empty()) return {};
        Skipped all;
        Skipped sinceLast;
        const auto join = [&all, &sinceLast] {
            all.tensors += sinceLast.tensors;
            all.kernels += sinceLast.kernels;
            sinceLast = {};
        };
        for (std::size_t i = 0; i < isUsed_.size(); ++i) {
            if (isUsed_[i]) {
                join();
                continue;
            }
            const HostTensor& tensor = file_.tensors[i];
            // Our network may have none, where the file's has them before BatchNorm.
            if (kindOfTensor(tensor.name) == TensorKind::Bias) continue;
            // These are said by themselves.
            if (file_.imageStatistics.contains(tensor.name) || isOfHalf(tensor.name)) continue;
            if (!isInOrder && isLate.contains(tensor.name)) continue;
            ++sinceLast.tensors;
            if (isKernel(tensor)) ++sinceLast.kernels;
        }
        if (!isInOrder) join();
        return all;
    }

    /// "layers/batch_normalization/vars/0"
    bool isOfHalf(const std::string& name) const {
        const std::size_t end = name.rfind("/vars/");
        return end != name.npos && file_.halfNormalisations.contains(name.substr(0, end));
    }

    // Values in a wrong order would be taken for those of the layer.
    void giveUp(std::size_t i) {
        if (!found_[i].place) return;
        isUsed_[*found_[i].place] = false;
        found_[i] = {.place = std::nullopt, .by = MatchedBy::Name, .misfit = kUnclearOrder};
        const std::string& layer = network_.layers[wanted_[i].layer].id;
        if (unclear_.empty() || unclear_.back() != layer) unclear_.push_back(layer);
    }

    // Where the last dimension is a flattened image, which the file has in another order.
    kernels::Shape imageOf(const Wanted& wanted) const {
        const kernels::Shape& image = orders_[wanted.layer].image;
        const bool isDense = network_.layers[wanted.layer].layer->description().type == "Dense";
        const bool isOutputs = isDense && wanted.spec->shape.rank() == 1;  // a bias
        const bool isOfInputs = !image.empty() && hasFlattenedImage(wanted.spec->shape, image);
        return isOfInputs && !isOutputs ? image : kernels::Shape();
    }

    MatchReport report() const {
        MatchReport report;
        if (usesPrefix_) report.prefix = prefix_;
        report.isOrderUnknown = isOrderUnknown_;
        report.unclear = unclear_;
        report.undecided = undecided_;
        const Skipped left = skipped();
        report.skipped = left.tensors;
        report.skippedKernels = left.kernels;
        report.fileTensors = static_cast<std::int64_t>(isUsed_.size());
        report.fileKernels = std::ranges::count_if(file_.tensors, isKernel);
        for (std::size_t i = 0; i < wanted_.size(); ++i) {
            const Found& found = found_[i];
            if (found.place) {
                report.matched.push_back({wanted_[i].name,
                                          file_.tensors[*found.place].name,
                                          found.by,
                                          imageOf(wanted_[i])});
            } else {
                report.fresh.push_back({wanted_[i].name, found.misfit});
            }
        }
        for (std::size_t i = 0; i < isUsed_.size(); ++i) {
            if (!isUsed_[i]) report.leftOver.push_back(file_.tensors[i].name);
        }
        report.epsilons = differentEpsilons(network_, file_, report.matched);
        report.steps = differentSteps(network_, file_, report.matched);
        report.withoutBias = layersWithoutBias();
        report.halfNormalisations.assign(file_.halfNormalisations.begin(),
                                         file_.halfNormalisations.end());
        report.saveAdvice = file_.orderAdvice;
        for (const std::string& name : report.leftOver) {
            if (!file_.imageStatistics.contains(name) && !name.ends_with(kImageMean)) continue;
            report.imageNormalisation = name.substr(0, name.rfind('/'));
            break;
        }
        count(report);
        return report;
    }

    std::vector<std::string> layersWithoutBias() const {
        std::map<std::string_view, std::size_t> takes;  // of tensors in the file, the layer here
        for (std::size_t i = 0; i < wanted_.size(); ++i) {
            const auto& place = found_[i].place;
            if (place && wanted_[i].spec->shape.rank() >= 2) {
                takes.emplace(file_.tensors[*place].name, wanted_[i].layer);
            }
        }
        std::set<std::size_t> layers;
        for (const SourceLayer& source : file_.layers) {
            const auto kernel = std::ranges::find_if(
                source.tensors, [&](const std::string& name) { return takes.contains(name); });
            if (kernel == source.tensors.end()) continue;
            for (const std::string& name : source.tensors) {
                const auto place = places_.find(name);
                if (place == places_.end() || isUsed_[place->second]) continue;
                const auto isZero = [](float value) { return value == 0; };
                const HostTensor& bias = file_.tensors[place->second];
                const bool isBias = kindOfTensor(name) == TensorKind::Bias;
                if (!isBias || std::ranges::all_of(bias.floats(), isZero)) continue;
                layers.insert(takes.at(*kernel));
            }
        }
        std::vector<std::string> names;
        for (const std::size_t layer : layers) names.push_back(network_.layers[layer].id);
        return names;
    }

    void count(MatchReport& report) const {
        const std::optional<std::size_t> head = headOf(network_);
        if (!head) return;
        const NetworkLayer& layer = network_.layers[*head];
        report.head = layer.id;
        report.headOutputs = layer.shape.output.empty() ? 0 : layer.shape.output[0];
        report.headIsFresh = true;
        const std::vector<bool> isTop = freshTop(*head);
        for (std::size_t i = 0; i < wanted_.size(); ++i) {
            const bool isTaken = found_[i].place.has_value();
            if (wanted_[i].layer == *head) {
                report.headIsFresh = report.headIsFresh && !isTaken;
            } else if (wanted_[i].isParameter && !isTop[wanted_[i].layer]) {
                const std::int64_t numbers = wanted_[i].spec->shape.elementCount();
                report.parameters += numbers;
                if (isTaken) report.matchedParameters += numbers;
            }
        }
    }

    // The top, where the file has nothing for any of its layers but perhaps another head.
    std::vector<bool> freshTop(std::size_t head) const {
        std::vector<bool> isTop = topOf(network_);
        for (std::size_t i = 0; i < wanted_.size(); ++i) {
            const std::size_t layer = wanted_[i].layer;
            if (!isTop[layer] || layer == head || !found_[i].isSettled()) continue;
            return std::vector<bool>(isTop.size());
        }
        return isTop;
    }

    const Network& network_;
    const WeightFile& file_;
    std::vector<Wanted> wanted_;
    const std::string prefix_;                        ///< that all names in the file share
    std::vector<Found> found_;                        ///< for each wanted one
    std::vector<bool> isUsed_;                        ///< for each tensor of the file
    const std::vector<FlatOrder> orders_;             ///< of what each layer reads
    std::unordered_set<std::size_t> isMisfit_;        ///< places in the file that nothing takes
    std::map<std::string_view, std::size_t> places_;  ///< in the file, by name
    bool usesPrefix_ = false;
    bool isOrderUnknown_ = false;
    std::vector<std::string> unclear_;
    std::vector<std::string> undecided_;
};

/// The share of a template's parameters that are in the file; 0 if it cannot be drawn.
double shareOf(const TemplateEntry& entry, const WeightFile& file, const LayerCatalog& catalog) {
    constexpr int kUsualSide = 224;
    const std::int64_t side = entry.trainedInput ? entry.trainedInput->side : kUsualSide;
    const kernels::Shape input{3, side, side};
    const NetworkDescription drawing = makeTemplate(entry.name, {.input = input});
    const std::int64_t outputs = entry.givesScores ? 2 : 0;
    const Validation validation =
        validate(drawing, catalog, {.input = input, .outputWidth = outputs});
    return validation.network ? matchTensors(*validation.network, file).share() : 0;
}

std::string adviceFor(const MatchReport& report, const WeightFile& file) {
    const std::string nearest = nearestTemplate(file);
    if (!nearest.empty()) {
        return fmt::format("These weights look like {}'s: choose that network, or other weights.",
                           nearest);
    }
    if (report.isOrderUnknown && file.layerOrder == LayerOrder::Connected) {
        return "Several of its layers have the same shapes and the same neighbours, so it is not "
               "certain which is which. Choose the network that they are of, with the names that "
               "its "
               "layers have in the file.";
    }
    if (report.isOrderUnknown && !file.repeatedLayer.empty()) {
        return fmt::format(
            "The file's network uses its layer '{}' several times with the same weights, and a "
            "layer here has weights of its own, so it is not certain which is which. Choose "
            "weights "
            "of a network that uses each layer once.",
            shownText(file.repeatedLayer));
    }
    if (report.isOrderUnknown && !file.layers.empty()) {
        return fmt::format(
            "The file does not say in which order its layers follow each other, or which of them "
            "is in which branch. {}, or choose the network that they are of.",
            file.orderAdvice);
    }
    if (report.isOrderUnknown) {
        return "The file lists its tensors by name, and several of one shape could belong to one "
               "layer. Save them with torch.save(), which keeps the order of the layers, or choose "
               "the network that they are of.";
    }
    const std::string unclear = sentenceOfUnclear(report);
    if (unclear.empty()) return "Choose the network that they are of, or other weights.";
    return unclear +
           " Average the image instead of flattening it (GlobalAveragePool), or choose "
           "other weights.";
}

}  // namespace

double MatchReport::share() const {
    return parameters == 0
               ? 1
               : static_cast<double>(matchedParameters) / static_cast<double>(parameters);
}

MatchReport matchTensors(const Network& network, const WeightFile& file) {
    return Matching(network, file).run();
}

std::string nearestTemplate(const WeightFile& file) {
    const LayerCatalog catalog;
    std::string nearest;
    double most = 0;
    for (const TemplateEntry& entry : networkTemplates()) {
        const double share = shareOf(entry, file, catalog);
        if (share < kNearShare || share <= most) continue;
        most = share;
        nearest = entry.name;
    }
    return nearest;
}

MatchReport matchWeights(const Network& network, const WeightFile& file, const std::string& label) {
    MatchReport report = matchTensors(network, file);
    if (!report.matched.empty() && report.share() >= kLeastShare) return report;
    if (report.matched.empty()) {
        throw RequestError(
            fmt::format("The weights of {} do not fit this network: they have values for none of "
                        "its {} tensors. {}",
                        label,
                        report.tensorCount(),
                        adviceFor(report, file)));
    }
    throw RequestError(fmt::format(
        "The weights of {} do not fit this network: they have values for {} of its {} parameters, "
        "its last layer not counted. {}",
        label,
        report.matchedParameters == 0 ? "none" : grouped(report.matchedParameters),
        grouped(report.parameters),
        adviceFor(report, file)));
}

std::vector<HostTensor> takeMatched(const MatchReport& report, WeightFile file) {
    std::map<std::string, HostTensor*> places;
    for (HostTensor& tensor : file.tensors) places[tensor.name] = &tensor;
    std::vector<HostTensor> taken;
    for (const TensorMatch& match : report.matched) {
        HostTensor& tensor = *places.at(match.source);
        tensor.name = match.tensor;
        if (!match.image.empty()) toChannelsFirst(tensor, match.image);
        taken.push_back(std::move(tensor));
    }
    return taken;
}

}  // namespace espalier::engine
