// SPDX-License-Identifier: Apache-2.0
#include "engine/weights/keras_config.h"

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <map>
#include <set>
#include <utility>

#include "engine/base/error.h"
#include "engine/base/json.h"
#include "engine/base/strict_json.h"
#include "fmt/format.h"

namespace espalier::engine {

namespace {

using Json = nlohmann::json;

bool isUpper(char c) {
    return std::isupper(static_cast<unsigned char>(c)) != 0;
}

bool isLower(char c) {
    return std::islower(static_cast<unsigned char>(c)) != 0;
}

const Json* memberOf(const Json& value, const char* name) {
    if (!value.is_object()) return nullptr;
    const auto found = value.find(name);
    return found == value.end() ? nullptr : &*found;
}

std::string textMember(const Json& value, const char* name) {
    const Json* text = memberOf(value, name);
    return text && text->is_string() ? text->get<std::string>() : std::string();
}

bool boolMember(const Json& value, const char* name) {
    const Json* found = memberOf(value, name);
    return !found || !found->is_boolean() || found->get<bool>();
}

/// Height and width: [2,2] or 2. Nothing where they have no such name.
std::optional<std::array<std::int64_t, 2>> pairMember(const Json& value, const char* name) {
    const Json* found = memberOf(value, name);
    if (!found) return std::nullopt;
    const bool isPair = found->is_array() && found->size() == 2;
    const Json& height = isPair ? (*found)[0] : *found;
    const Json& width = isPair ? (*found)[1] : *found;
    constexpr std::uint64_t kMost = 1'000'000;
    for (const Json* side : {&height, &width}) {
        if (!side->is_number_unsigned() || side->get<std::uint64_t>() > kMost) return std::nullopt;
    }
    return std::array{height.get<std::int64_t>(), width.get<std::int64_t>()};
}

/// What Keras 1 called otherwise.
std::optional<std::array<std::int64_t, 2>> pairMember(const Json& value,
                                                      const char* name,
                                                      const char* older) {
    const auto found = pairMember(value, name);
    return found ? found : pairMember(value, older);
}

/// The layers of a model; nothing where it is a layer. Sequential models of Keras 1 are a list.
const Json* modelLayers(const Json& model) {
    const Json* config = memberOf(model, "config");
    if (!config) return nullptr;
    const Json* layers = config->is_array() ? config : memberOf(*config, "layers");
    if (!layers || !layers->is_array()) return nullptr;
    // A layer may have a setting of this name.
    const bool areLayers = std::ranges::all_of(
        *layers, [](const Json& layer) { return memberOf(layer, "class_name") != nullptr; });
    return areLayers ? layers : nullptr;
}

constexpr std::size_t kMostCopied = 4'000'000;  // numbers of calls
constexpr std::size_t kMostText = 64'000'000;   // bytes of names and paths
constexpr std::size_t kReferenceParts = 3;      // ["block1_conv1", 0, 0]

/// What a layer's description says about what it reads: the name of a layer, and which of its
/// calls.
struct Reference {
    std::string layer;
    std::size_t call = 0;
};

bool isReference(const Json& value) {
    return value.is_array() && value.size() >= kReferenceParts && value[0].is_string() &&
           value[1].is_number_unsigned() && value[2].is_number_unsigned();
}

/// All that are in the value, however Keras wraps them: in lists, beside arguments, and since
/// Keras 3 as "keras_history" of a tensor.
void addReferences(const Json& value, std::vector<Reference>& all) {
    if (isReference(value)) {
        all.push_back({value[0].get<std::string>(), value[1].get<std::size_t>()});
    }
    if (!value.is_structured()) return;
    for (const Json& inner : value) addReferences(inner, all);
}

using Calls = std::vector<std::size_t>;

// The depth of JSON is limited.
class Description {
  public:
    explicit Description(const std::set<std::string>& countedTwice) : countedTwice_(countedTwice) {}

    KerasDescription run(const Json& model) && {
        addModel(model, {}, {});
        if (!isConnected_) found_.calls.clear();
        return std::move(found_);
    }

  private:
    /// Where a model is.
    struct Place {
        std::string path;
        std::string outermost;
    };

    /// What was added for a layer of a model.
    struct Added {
        std::vector<Calls> results;  ///< of each call of it; of a model those of all calls
    };

    /// Returns what gives the results of the model.
    Calls addModel(const Json& model, const Place& place, const Calls& inputs) {
        const Json* layers = modelLayers(model);
        if (!layers) return {};
        const bool isSequence = textMember(model, "class_name") == "Sequential" ||
                                memberOf(model, "config")->is_array();
        std::map<std::string, int> counts;
        std::map<std::string, Added> added;
        Calls last = inputs;
        for (const Json& layer : *layers) {
            const std::string snake = kerasGroupName(textMember(layer, "class_name"));
            const int number = counts[snake];
            const std::string suffix = number > 0 ? fmt::format("_{}", number) : "";
            const std::string path = fmt::format("{}layers/{}{}", place.path, snake, suffix);
            counts[snake] += isCountedTwice(path) ? 2 : 1;
            const std::string name = nameOf(layer);
            const Place own{path, place.outermost.empty() ? name : place.outermost};
            Added result = isSequence ? Added{{addLayer(layer, own, {last})}}
                                      : addConnected(layer, own, inputs, added);
            if (!result.results.empty()) last = result.results.back();
            added[name] = std::move(result);
        }
        return isSequence ? last : resultsOf(model, added);
    }

    bool isCountedTwice(const std::string& path) const {
        const auto inner = countedTwice_.lower_bound(path + '/');
        return countedTwice_.contains(path) ||
               (inner != countedTwice_.end() && inner->starts_with(path + '/'));
    }

    static std::string nameOf(const Json& layer) {
        const std::string name = textMember(layer, "name");
        const Json* config = memberOf(layer, "config");
        return name.empty() && config ? textMember(*config, "name") : name;
    }

    /// A layer of a model that says what each of them reads.
    Added addConnected(const Json& layer,
                       const Place& place,
                       const Calls& inputs,
                       const std::map<std::string, Added>& added) {
        std::vector<Calls> read;
        const Json* nodes = memberOf(layer, "inbound_nodes");
        if (!nodes || !nodes->is_array()) {
            isConnected_ = false;
        } else if (nodes->empty()) {
            read.push_back(copyOf(inputs));  // an Input
        } else {
            const bool wasConnected = isConnected_;
            for (const Json& node : *nodes) read.push_back(sourcesIn(node, added));
            // Called with what comes behind it.
            if (wasConnected && !isConnected_ && nodes->size() > 1) found_.repeated = nameOf(layer);
        }
        if (modelLayers(layer)) {
            Calls all;
            for (const Calls& each : read) {
                const Calls copy = copyOf(each);
                all.insert(all.end(), copy.begin(), copy.end());
            }
            return {{addLayer(layer, place, {all})}};
        }
        const std::size_t before = found_.calls.size();
        addLayer(layer, place, read);
        Added result;
        for (std::size_t i = before; i < found_.calls.size(); ++i) result.results.push_back({i});
        return result;
    }

    Calls sourcesIn(const Json& value, const std::map<std::string, Added>& added) {
        std::vector<Reference> references;
        addReferences(value, references);
        std::set<std::size_t> sources;
        for (const Reference& reference : references) {
            const auto found = added.find(reference.layer);
            if (found == added.end()) {
                isConnected_ = false;
            } else if (!found->second.results.empty()) {
                const auto& results = found->second.results;
                const Calls calls = copyOf(results[std::min(reference.call, results.size() - 1)]);
                sources.insert(calls.begin(), calls.end());
            }
        }
        return {sources.begin(), sources.end()};
    }

    Calls resultsOf(const Json& model, const std::map<std::string, Added>& added) {
        const Json* results = memberOf(*memberOf(model, "config"), "output_layers");
        if (results) return sourcesIn(*results, added);
        isConnected_ = false;
        return {};
    }

    /// Returns what gives its last results.
    Calls addLayer(const Json& layer, const Place& place, const std::vector<Calls>& read) {
        if (modelLayers(layer)) {
            return addModel(layer, {place.path + '/', place.outermost}, read.front());
        }
        const Json* config = memberOf(layer, "config");
        if (!config) return read.empty() ? Calls() : read.back();
        KerasLayer& added = found_.layers.emplace_back();
        added.name = textMember(*config, "name");
        added.outermost = place.outermost;
        added.path = place.path;
        added.layerClass = textMember(layer, "class_name");
        added.hasScale = boolMember(*config, "scale");
        added.hasCenter = boolMember(*config, "center");
        added.hasChannelsFirst = textMember(*config, "data_format") == "channels_first";
        added.kernelOrder = textMember(*config, "dim_ordering");
        added.stride = pairMember(*config, "strides", "subsample");
        added.dilation = pairMember(*config, "dilation_rate", "atrous_rate");
        added.isPaddedSame = textMember(*config, "padding") == "same" ||
                             textMember(*config, "border_mode") == "same";
        countText(added);
        const Json* epsilon = memberOf(*config, "epsilon");
        if (epsilon && epsilon->is_number()) added.epsilon = epsilon->get<double>();
        for (const Calls& sources : read) {
            found_.calls.push_back({found_.layers.size() - 1, copyOf(sources)});
        }
        return read.empty() ? Calls() : Calls{found_.calls.size() - 1};
    }

    // A small text can name many layers with the long name of the model that they are in.
    void countText(const KerasLayer& layer) {
        text_ += layer.path.size() + layer.outermost.size() + layer.name.size() +
                 layer.layerClass.size();
        if (text_ > kMostText) throw Error("The description of the network has too long names.");
    }

    // A small text can describe many connections: a model with many inputs and results.
    Calls copyOf(const Calls& calls) {
        copied_ += calls.size();
        isConnected_ = isConnected_ && copied_ <= kMostCopied;
        return isConnected_ ? calls : Calls();
    }

    const std::set<std::string>& countedTwice_;
    KerasDescription found_;
    bool isConnected_ = true;
    std::size_t copied_ = 0;
    std::size_t text_ = 0;
};

}  // namespace

KerasDescription kerasDescription(const std::string& config,
                                  const std::set<std::string>& countedTwice) {
    const Json model =
        parseStrictJson(config, "The description of the network", kMostKerasConfigBytes);
    return Description(countedTwice).run(model);
}

// As keras.utils.naming.to_snake_case() does: a word begins with an upper-case letter in front of
// a lower-case one, or behind one.
std::string kerasGroupName(std::string_view layerClass) {
    std::string snake;
    for (std::size_t i = 0; i < layerClass.size(); ++i) {
        const char c = layerClass[i];
        const bool isBefore = i + 1 < layerClass.size() && isLower(layerClass[i + 1]);
        const bool isBehind = i > 0 && isLower(layerClass[i - 1]);
        if (i > 0 && isUpper(c) && (isBefore || isBehind)) snake += '_';
        snake += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    }
    return snake;
}

}  // namespace espalier::engine
