// SPDX-License-Identifier: Apache-2.0
#include "engine/weights/layer_list.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <string_view>

namespace espalier::engine {

namespace {

constexpr std::size_t kMostLayerComparisons = 16'000'000;

using Ancestors = std::vector<std::vector<bool>>;

struct SignPlaces {
    std::vector<std::size_t> ours;
    std::vector<std::size_t> theirs;
};

std::map<std::string_view, SignPlaces> placesBySign(std::span<const LayerNode> ours,
                                                    std::span<const LayerNode> theirs) {
    std::map<std::string_view, SignPlaces> places;
    for (std::size_t i = 0; i < ours.size(); ++i) places[ours[i].sign].ours.push_back(i);
    for (std::size_t j = 0; j < theirs.size(); ++j) places[theirs[j].sign].theirs.push_back(j);
    return places;
}

bool isOneLine(const Ancestors& isBefore) {
    for (std::size_t i = 1; i < isBefore.size(); ++i) {
        if (!isBefore[i][i - 1]) return false;
    }
    return true;
}

/// Lengths of longest common lists: of what comes before a place on each side, or from it on.
class CommonLists {
  public:
    CommonLists(std::span<const LayerNode> ours, std::span<const LayerNode> theirs)
        : ours_(ours), theirs_(theirs), width_(theirs.size() + 1) {
        before_.resize((ours.size() + 1) * width_);
        behind_.resize((ours.size() + 1) * width_);
        for (std::size_t i = 0; i < ours.size(); ++i) {
            for (std::size_t j = 0; j < theirs.size(); ++j) {
                before_[at(i + 1, j + 1)] =
                    areAlike(i, j) ? before_[at(i, j)] + 1
                                   : std::max(before_[at(i + 1, j)], before_[at(i, j + 1)]);
            }
        }
        for (std::size_t i = ours.size(); i-- > 0;) {
            for (std::size_t j = theirs.size(); j-- > 0;) {
                behind_[at(i, j)] = areAlike(i, j)
                                        ? behind_[at(i + 1, j + 1)] + 1
                                        : std::max(behind_[at(i + 1, j)], behind_[at(i, j + 1)]);
            }
        }
    }

    /// Those of theirs that our layer is paired with in some longest list; `theirs` stands for
    /// none.
    std::vector<std::size_t> partnersOf(std::size_t i) const {
        std::vector<std::size_t> partners;
        bool isLeftOut = false;
        for (std::size_t j = 0; j <= theirs_.size(); ++j) {
            isLeftOut = isLeftOut || before_[at(i, j)] + behind_[at(i + 1, j)] == length();
            const bool isPair = j < theirs_.size() && areAlike(i, j) &&
                                before_[at(i, j)] + 1 + behind_[at(i + 1, j + 1)] == length();
            if (isPair) partners.push_back(j);
        }
        if (isLeftOut) partners.push_back(theirs_.size());
        return partners;
    }

  private:
    std::size_t at(std::size_t i, std::size_t j) const { return i * width_ + j; }
    std::uint32_t length() const { return behind_.front(); }
    bool areAlike(std::size_t i, std::size_t j) const { return ours_[i].sign == theirs_[j].sign; }

    std::span<const LayerNode> ours_;
    std::span<const LayerNode> theirs_;
    std::size_t width_;
    std::vector<std::uint32_t> before_;
    std::vector<std::uint32_t> behind_;
};

LayerPairs inOneLine(std::span<const LayerNode> ours, std::span<const LayerNode> theirs) {
    LayerPairs found;
    if (theirs.empty()) return found;
    if (ours.size() > kMostLayerComparisons / theirs.size()) {
        for (std::size_t i = 0; i < ours.size(); ++i) found.unclear.push_back(i);
        return found;
    }
    const CommonLists lists(ours, theirs);
    for (std::size_t i = 0; i < ours.size(); ++i) {
        const std::vector<std::size_t> partners = lists.partnersOf(i);
        if (partners.size() > 1) {
            found.unclear.push_back(i);
        } else if (partners.front() != theirs.size()) {
            found.pairs.emplace_back(i, partners.front());
        }
    }
    return found;
}

/// Adds pairs of the layers of one sign.
void addByPlace(const SignPlaces& places, const Ancestors& isBefore, LayerPairs& found) {
    for (const std::size_t our : places.ours) {
        std::size_t before = 0;
        std::size_t behind = 0;
        for (const std::size_t other : places.ours) {
            if (isBefore[our][other]) ++before;
            if (isBefore[other][our]) ++behind;
        }
        const bool isCertain =
            places.ours.size() == places.theirs.size() && before + 1 + behind == places.ours.size();
        if (isCertain) {
            found.pairs.emplace_back(our, places.theirs[before]);
        } else if (!places.theirs.empty()) {
            found.unclear.push_back(our);
        }
    }
}

// What comes before another layer here must not come behind it there: then it is another network.
bool isInOrder(const LayerPairs& found, const Ancestors& isBefore) {
    for (const auto& [our, their] : found.pairs) {
        for (const auto& [other, there] : found.pairs) {
            if (isBefore[our][other] && there > their) return false;
        }
    }
    return true;
}

}  // namespace

LayerPairs matchByList(std::span<const LayerNode> ours, std::span<const LayerNode> theirs) {
    const Ancestors isBefore = ancestorsOf(ours);
    if (isOneLine(isBefore)) return inOneLine(ours, theirs);
    LayerPairs found;
    for (const auto& [sign, places] : placesBySign(ours, theirs)) {
        addByPlace(places, isBefore, found);
    }
    if (isInOrder(found, isBefore)) return found;
    for (const auto& [our, their] : found.pairs) found.unclear.push_back(our);
    found.pairs.clear();
    return found;
}

LayerPairs matchByKindLists(std::span<const LayerNode> ours, std::span<const LayerNode> theirs) {
    const Ancestors isBefore = ancestorsOf(ours);
    LayerPairs found;
    for (const auto& entry : placesBySign(ours, theirs)) {
        const auto& places = entry.second;
        const auto kindOf = [&](std::size_t j) { return theirs[j].kind; };
        const bool isOneKind = std::ranges::all_of(places.theirs, [&](std::size_t j) {
            return kindOf(j) == kindOf(places.theirs.front()) && kindOf(j) != LayerKind::Other;
        });
        // Which one it is does not matter where there is one.
        if (isOneKind || places.theirs.size() == 1) {
            addByPlace(places, isBefore, found);
        } else {
            found.unclear.insert(found.unclear.end(), places.ours.begin(), places.ours.end());
        }
    }
    return found;
}

}  // namespace espalier::engine
