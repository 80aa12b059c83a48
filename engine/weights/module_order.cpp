// SPDX-License-Identifier: Apache-2.0
#include "engine/weights/module_order.h"

#include <algorithm>
#include <optional>
#include <unordered_map>

#include "engine/weights/matching_order.h"
#include "engine/weights/module_tree.h"

namespace espalier::engine {

namespace {

using ModuleIndex = ModuleTree::Index;
using TensorPairs = std::vector<std::pair<std::size_t, std::size_t>>;

constexpr std::size_t kMostSearchSteps = 2'000'000;

std::string_view moduleOf(std::string_view name) {
    const std::size_t dot = name.rfind('.');
    return dot == name.npos ? std::string_view() : name.substr(0, dot);
}

/// Indices of tensors that follow each other and belong to one layer.
std::vector<std::vector<std::size_t>> layersOf(std::span<const NamedShape> tensors) {
    std::vector<std::vector<std::size_t>> layers;
    for (std::size_t i = 0; i < tensors.size(); ++i) {
        const bool isSame = i > 0 && moduleOf(tensors[i].name) == moduleOf(tensors[i - 1].name);
        if (!isSame) layers.emplace_back();
        layers.back().push_back(i);
    }
    return layers;
}

bool fitEachOther(const NamedShape& a, const NamedShape& b) {
    const TensorKind kind = kindOfTensor(a.name);
    return kind != TensorKind::Unknown && kind == kindOfTensor(b.name) && a.shape == b.shape;
}

/// Which of two parts comes first in all modules of one kind, as far as it is decided.
class PartOrder {
  public:
    bool contradicts(ModuleIndex path, ModuleIndex first, ModuleIndex second) const {
        const auto found = decided_.find(key(path, second, first));
        return found != decided_.end() && found->second > 0;
    }
    void add(ModuleIndex path, ModuleIndex first, ModuleIndex second) {
        ++decided_[key(path, first, second)];
    }
    void takeBack(ModuleIndex path, ModuleIndex first, ModuleIndex second) {
        --decided_[key(path, first, second)];
    }

  private:
    // There are at most twice as many names and paths as modules.
    static std::uint64_t key(ModuleIndex path, ModuleIndex first, ModuleIndex second) {
        constexpr int kBits = 16;
        static_assert(ModuleTree::kMostModules * 2 < 1U << kBits);
        return (std::uint64_t{path} << kBits | first) << kBits | second;
    }

    std::unordered_map<std::uint64_t, std::size_t> decided_;
};

/// Goes through the tree in every order that is possible, as long as the layers fit.
class Search {
  public:
    Search(std::span<const NamedShape> ours, std::span<const NamedShape> theirs)
        : ours_(ours), theirs_(theirs), tree_(theirs), layers_(layersOf(ours)) {
        for (ModuleIndex i = 0; i < tree_.size(); ++i) taken_.emplace_back(tree_[i].chains.size());
    }

    ModuleMatch run() {
        if (!tree_.isComplete()) return {.pairs = {}, .isAmbiguous = true};
        placeFrom(0, 0);
        const bool isAmbiguous = isTied_ || steps_ >= kMostSearchSteps;
        return {.pairs = isAmbiguous ? TensorPairs() : best_, .isAmbiguous = isAmbiguous};
    }

  private:
    // The layers before this one are placed, the last of them in `open` or in a part of it.
    void placeFrom(std::size_t layer, ModuleIndex open) {
        while (open != 0 && isDone(open)) open = tree_[open].parent;
        const std::size_t before = tries_;
        if (layer < layers_.size()) choosePart(open, layer);
        if (tries_ == before) compare(layer);  // nothing fits any more
    }

    bool isDone(ModuleIndex module) const {
        const auto& chains = tree_[module].chains;
        for (std::size_t i = 0; i < chains.size(); ++i) {
            if (taken_[module][i] < chains[i].size()) return false;
        }
        return true;
    }

    void choosePart(ModuleIndex module, std::size_t layer) {
        const auto& chains = tree_[module].chains;
        for (std::size_t i = 0; i < chains.size() && steps_ < kMostSearchSteps; ++i) {
            if (taken_[module][i] == chains[i].size()) continue;
            const ModuleIndex part = chains[i][taken_[module][i]];
            if (!isAllowed(module, i, part)) continue;
            forOthers(module, i, [&](ModuleIndex other) {
                order_.add(tree_[module].path, tree_[part].name, tree_[other].name);
            });
            ++taken_[module][i];
            enter(part, layer);
            --taken_[module][i];
            forOthers(module, i, [&](ModuleIndex other) {
                order_.takeBack(tree_[module].path, tree_[part].name, tree_[other].name);
            });
        }
    }

    void enter(ModuleIndex part, std::size_t layer) {
        if (!tree_[part].chains.empty()) return choosePart(part, layer);
        const std::size_t size = pairs_.size();
        if (addPairs(layers_[layer], tree_[part].tensors)) {
            ++tries_;
            placeFrom(layer + 1, tree_[part].parent);
        }
        pairs_.resize(size);
    }

    // Whether all tensors of a layer are those of the module.
    bool addPairs(const std::vector<std::size_t>& layer, const std::vector<std::size_t>& module) {
        if (layer.size() != module.size()) return false;
        for (const std::size_t our : layer) {
            const auto fits = [&](std::size_t their) {
                return fitEachOther(ours_[our], theirs_[their]);
            };
            const auto found = std::ranges::find_if(module, fits);
            if (found == module.end()) return false;
            pairs_.emplace_back(our, *found);
        }
        return true;
    }

    bool isAllowed(ModuleIndex module, std::size_t chain, ModuleIndex part) {
        bool isAllowed = true;
        forOthers(module, chain, [&](ModuleIndex other) {
            isAllowed = isAllowed && !order_.contradicts(
                                         tree_[module].path, tree_[part].name, tree_[other].name);
        });
        return isAllowed;
    }

    // Calls it for the parts that come later if the next one is of this chain.
    template <typename Act>
    void forOthers(ModuleIndex module, std::size_t chain, Act act) {
        const auto& chains = tree_[module].chains;
        ++steps_;
        for (std::size_t i = 0; i < chains.size(); ++i) {
            if (i == chain) continue;
            steps_ += chains[i].size() - taken_[module][i];
            for (std::size_t j = taken_[module][i]; j < chains[i].size(); ++j) act(chains[i][j]);
        }
    }

    void compare(std::size_t layers) {
        if (layers < bestLayers_) return;
        if (layers > bestLayers_) {
            isTied_ = false;
        } else if (layers > 0 && pairs_ != best_) {
            isTied_ = true;
        }
        bestLayers_ = layers;
        best_ = pairs_;
    }

    std::span<const NamedShape> ours_;
    std::span<const NamedShape> theirs_;
    ModuleTree tree_;
    std::vector<std::vector<std::size_t>> layers_;
    std::vector<std::vector<std::size_t>> taken_;  ///< of each chain of each module
    PartOrder order_;
    TensorPairs pairs_;
    TensorPairs best_;
    std::size_t bestLayers_ = 0;
    bool isTied_ = false;
    std::size_t tries_ = 0;
    std::size_t steps_ = 0;
};

}  // namespace

ModuleMatch matchByModules(std::span<const NamedShape> ours, std::span<const NamedShape> theirs) {
    return Search(ours, theirs).run();
}

}  // namespace espalier::engine
