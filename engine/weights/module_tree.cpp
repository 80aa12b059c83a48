// SPDX-License-Identifier: Apache-2.0
#include "engine/weights/module_tree.h"

#include <algorithm>
#include <utility>

namespace espalier::engine {

namespace {

std::size_t stemLength(std::string_view name) {
    return name.find_last_not_of("0123456789") + 1;  // 0 if there is none
}

// Numbers may be of any length.
bool isNumberLess(std::string_view a, std::string_view b) {
    a.remove_prefix(std::min(a.find_first_not_of('0'), a.size()));
    b.remove_prefix(std::min(b.find_first_not_of('0'), b.size()));
    return std::pair(a.size(), a) < std::pair(b.size(), b);
}

}  // namespace

ModuleTree::ModuleTree(std::span<const NamedShape> tensors) : modules_(1), children_(1), paths_(1) {
    for (std::size_t i = 0; i < tensors.size(); ++i) {
        std::string_view rest = tensors[i].name;
        Index at = 0;
        for (std::size_t dot = rest.find('.'); dot != rest.npos; dot = rest.find('.')) {
            at = child(at, rest.substr(0, dot));
            if (!isComplete_) return;
            rest.remove_prefix(dot + 1);
        }
        modules_[at].tensors.push_back(i);
    }
    // What a module holds itself takes a place among its parts, which its name does not tell.
    for (Index i = 0, count = static_cast<Index>(modules_.size()); i < count; ++i) {
        if (modules_[i].tensors.empty() || (i > 0 && children_[i].empty())) continue;
        const Index own = child(i, "");
        if (!isComplete_) return;
        modules_[own].tensors = std::exchange(modules_[i].tensors, {});
    }
    makeChains();
}

ModuleTree::Index ModuleTree::child(Index parent, std::string_view name) {
    const auto [found, isNew] =
        children_[parent].try_emplace(name, static_cast<Index>(modules_.size()));
    const Index index = found->second;
    if (!isNew) return index;
    if (modules_.size() == kMostModules) {
        isComplete_ = false;
        return index;
    }
    const std::size_t stem = stemLength(name);
    const std::string path =
        paths_[parent] + '.' + std::string(name.substr(0, stem)) + (stem < name.size() ? "#" : "");
    modules_.push_back({.parent = parent,
                        .name = numberOf(std::string(name)),
                        .path = numberOf(path),
                        .tensors = {},
                        .chains = {}});
    children_.emplace_back();
    paths_.push_back(path);
    return index;
}

void ModuleTree::makeChains() {
    for (std::size_t i = 0; i < modules_.size(); ++i) {
        std::map<std::pair<std::string_view, bool>, std::vector<std::string_view>> byStem;
        for (const auto& [name, index] : children_[i]) {
            const std::size_t stem = stemLength(name);
            byStem[{name.substr(0, stem), stem < name.size()}].push_back(name);
        }
        for (auto& [stem, names] : byStem) {
            const std::size_t length = stem.first.size();
            std::ranges::stable_sort(names, isNumberLess, [length](std::string_view name) {
                return name.substr(length);
            });
            std::vector<Index>& chain = modules_[i].chains.emplace_back();
            for (const std::string_view name : names) chain.push_back(children_[i].at(name));
        }
    }
}

ModuleTree::Index ModuleTree::numberOf(const std::string& text) {
    return numbers_.try_emplace(text, static_cast<Index>(numbers_.size())).first->second;
}

}  // namespace espalier::engine
