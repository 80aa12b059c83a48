// SPDX-License-Identifier: Apache-2.0
#include "engine/weights/state_dict.h"

#include <algorithm>
#include <array>
#include <set>
#include <string_view>

#include "engine/base/limits.h"
#include "engine/weights/weight_refusal.h"
#include "fmt/format.h"

namespace espalier::engine {

namespace {

// Under what training programs store it; the first that holds most tensors is taken.
constexpr std::array<std::string_view, 8> kWrappers{
    "state_dict", "model_state_dict", "model", "net", "network", "module", "params", "weights"};

std::string_view nameOf(const Pickle& pickle, PickleIndex key) {
    const auto* name = pickle.get<std::string_view>(key);
    if (!name || !isUsableName(*name)) {
        throw WeightRefusal("it names a tensor with something other than printable text");
    }
    return *name;
}

std::ptrdiff_t tensorsIn(const Pickle& pickle, const PickleDict& dictionary) {
    return std::ranges::count_if(dictionary.items, [&](const auto& item) {
        return pickle.get<TensorIndex>(item.second) != nullptr;
    });
}

/// The dictionary under that name; none where there is none. Of several the last, as in Python: to
/// count the tensors of each could take hours, as a file can name one dictionary again and again.
const PickleDict* dictionaryNamed(const Pickle& pickle,
                                  const PickleDict& outer,
                                  std::string_view wanted) {
    const PickleDict* found = nullptr;
    for (const auto& [key, value] : outer.items) {
        const auto* name = pickle.get<std::string_view>(key);
        if (name && *name == wanted) found = pickle.get<PickleDict>(value);
    }
    return found;
}

/// The dictionary that holds the state dict; none where there are no tensors. A checkpoint may hold
/// a tensor or two beside it, as {"state_dict": {…}, "best_accuracy": tensor}.
const PickleDict* dictionaryIn(const Pickle& pickle, const PickleDict& outer) {
    std::ptrdiff_t count = tensorsIn(pickle, outer);
    const PickleDict* found = count > 0 ? &outer : nullptr;
    for (const std::string_view wrapper : kWrappers) {
        const PickleDict* inner = dictionaryNamed(pickle, outer, wrapper);
        const std::ptrdiff_t inside = inner ? tensorsIn(pickle, *inner) : 0;
        const bool isBetter = found == &outer ? inside >= count : inside > count;
        if (inside == 0 || !isBetter) continue;
        found = inner;
        count = inside;
    }
    return found;
}

[[noreturn]] void refuseWithout(const Pickle& pickle, const PickleDict& dictionary) {
    constexpr std::size_t kShown = 6;
    std::string names;
    for (std::size_t i = 0; i < std::min(kShown, dictionary.items.size()); ++i) {
        const auto* name = pickle.get<std::string_view>(dictionary.items[i].first);
        names += (i > 0 ? ", " : "") + (name ? shownText(*name) : "?");
    }
    if (dictionary.items.size() > kShown) names += ", …";
    throw WeightRefusal(names.empty()
                            ? "it is an empty dictionary"
                            : fmt::format("it holds no state dict (its entries are: {})", names),
                        kSaveStateDict);
}

StateDict entriesOf(const Pickle& pickle, const PickleDict& dictionary) {
    StateDict found;
    std::set<std::string_view> names;
    for (const auto& [key, value] : dictionary.items) {
        const std::string_view name = nameOf(pickle, key);
        if (!names.insert(name).second) {
            throw WeightRefusal(fmt::format("it names '{}' twice", shownText(name)));
        }
        if (const auto* tensor = pickle.get<TensorIndex>(value)) {
            found.entries.push_back({std::string(name), tensor->index});
        } else {
            found.leftOut.push_back(fmt::format("{}: no tensor", name));
        }
    }
    return found;
}

}  // namespace

StateDict findStateDict(const Pickle& pickle) {
    const auto* outer = pickle.get<PickleDict>(pickle.root);
    if (!outer) throw WeightRefusal("it holds something other than a state dict", kSaveStateDict);
    if (static_cast<std::int64_t>(outer->items.size()) > limits::kTensorEntries) {
        throw WeightRefusal("it holds more than 65,536 tensors");
    }
    const PickleDict* inner = dictionaryIn(pickle, *outer);
    if (!inner) refuseWithout(pickle, *outer);
    if (inner == outer) return entriesOf(pickle, *outer);
    if (static_cast<std::int64_t>(inner->items.size()) > limits::kTensorEntries) {
        throw WeightRefusal("it holds more than 65,536 tensors");
    }
    StateDict found = entriesOf(pickle, *inner);
    for (const auto& [key, value] : outer->items) {
        if (pickle.get<PickleDict>(value) == inner) continue;
        found.leftOut.push_back(
            fmt::format("{}: stored beside the state dict", nameOf(pickle, key)));
    }
    return found;
}

}  // namespace espalier::engine
