// SPDX-License-Identifier: Apache-2.0
#include "engine/weights/layer_topology.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <set>
#include <string_view>

namespace espalier::engine {

namespace {

constexpr std::size_t kMostColourSteps = 50'000'000;  // along connections

/// Which neighbours tell layers apart.
enum class Seen : std::uint8_t { Both, Sources, Readers };

struct Side {
    std::span<const LayerNode> nodes;
    std::vector<std::vector<std::size_t>> readers;
    std::vector<std::vector<Pools>> readerPools;   ///< before each of them
    std::vector<std::optional<std::size_t>> pair;  ///< the number of the pair that it is in
    std::vector<std::size_t> colours;              ///< equal for layers with equal surroundings

    explicit Side(std::span<const LayerNode> all)
        : nodes(all),
          readers(all.size()),
          readerPools(all.size()),
          pair(all.size()),
          colours(all.size()) {
        for (std::size_t i = 0; i < all.size(); ++i) {
            for (std::size_t k = 0; k < all[i].sources.size(); ++k) {
                readers[all[i].sources[k]].push_back(i);
                readerPools[all[i].sources[k]].push_back(k < all[i].pools.size() ? all[i].pools[k]
                                                                                 : Pools{0});
            }
        }
    }

    std::set<std::size_t> pairsOf(std::span<const std::size_t> places) const {
        std::set<std::size_t> found;
        for (const std::size_t place : places) {
            if (pair[place]) found.insert(*pair[place]);
        }
        return found;
    }
};

bool areDisjoint(const std::set<std::size_t>& a, const std::set<std::size_t>& b) {
    return !a.empty() && !b.empty() &&
           std::ranges::none_of(a, [&](std::size_t each) { return b.contains(each); });
}

class Topology {
  public:
    Topology(std::span<const LayerNode> ours, std::span<const LayerNode> theirs)
        : ours_(ours), theirs_(theirs) {}

    LayerPairs run() {
        do {
            seesPools_ = false;
            while (findSome() && steps_ < kMostColourSteps) {
            }
            seesPools_ = true;  // only where nothing else tells layers apart
        } while (findSome() && steps_ < kMostColourSteps);
        std::set<std::string_view> left;
        for (std::size_t j = 0; j < theirs_.nodes.size(); ++j) {
            if (!theirs_.pair[j]) left.insert(theirs_.nodes[j].sign);
        }
        for (std::size_t i = 0; i < ours_.nodes.size(); ++i) {
            if (!ours_.pair[i] && left.contains(ours_.nodes[i].sign)) found_.unclear.push_back(i);
        }
        return std::move(found_);
    }

  private:
    bool findSome() {
        constexpr std::array kAll{Seen::Both, Seen::Sources, Seen::Readers};
        return std::ranges::any_of(kAll, [&](Seen seen) { return findBy(seen); });
    }

    // A connection more at a time: what differs in other parts does not matter then.
    bool findBy(Seen seen) {
        std::size_t count = beginColours();
        while (steps_ < kMostColourSteps) {
            if (takeSingles()) return true;
            const std::size_t next = refine(seen);
            if (next == count) return false;
            count = next;
        }
        return false;
    }

    /// Returns how many colours there are.
    std::size_t beginColours() {
        std::map<std::string_view, std::size_t> signs;
        std::size_t count = found_.pairs.size();
        for (Side* side : {&ours_, &theirs_}) {
            for (std::size_t i = 0; i < side->nodes.size(); ++i) {
                if (side->pair[i]) {
                    side->colours[i] = *side->pair[i];
                } else {
                    const auto [place, isNew] = signs.emplace(side->nodes[i].sign, count);
                    if (isNew) ++count;
                    side->colours[i] = place->second;
                }
            }
        }
        return count;
    }

    std::size_t refine(Seen seen) {
        std::map<std::vector<std::size_t>, std::size_t> numbers;
        std::size_t count = found_.pairs.size();
        for (Side* side : {&ours_, &theirs_}) {
            std::vector<std::size_t> next = side->colours;
            for (std::size_t i = 0; i < side->nodes.size(); ++i) {
                if (side->pair[i]) continue;
                const auto [place, isNew] = numbers.emplace(surroundings(*side, i, seen), count);
                if (isNew) ++count;
                next[i] = place->second;
            }
            side->colours = std::move(next);
        }
        return count;
    }

    std::vector<std::size_t> surroundings(const Side& side, std::size_t i, Seen seen) {
        std::vector<std::size_t> all{side.colours[i]};
        const auto add = [&](std::span<const std::size_t> neighbours,
                             std::span<const Pools> pools) {
            constexpr std::size_t kPoolings = 4;  // none to both
            const auto begin = static_cast<std::ptrdiff_t>(all.size()) + 1;
            all.push_back(neighbours.size());
            for (std::size_t k = 0; k < neighbours.size(); ++k) {
                const std::size_t pool = seesPools_ && k < pools.size() ? pools[k] : 0;
                all.push_back(side.colours[neighbours[k]] * kPoolings + pool);
            }
            std::sort(all.begin() + begin, all.end());
        };
        if (seen != Seen::Readers) add(side.nodes[i].sources, side.nodes[i].pools);
        if (seen != Seen::Sources) add(side.readers[i], side.readerPools[i]);
        steps_ += all.size();
        return all;
    }

    bool takeSingles() {
        struct Places {
            std::vector<std::size_t> ours;
            std::vector<std::size_t> theirs;
        };
        std::map<std::size_t, Places> places;
        for (std::size_t i = 0; i < ours_.nodes.size(); ++i) {
            if (!ours_.pair[i]) places[ours_.colours[i]].ours.push_back(i);
        }
        for (std::size_t j = 0; j < theirs_.nodes.size(); ++j) {
            if (!theirs_.pair[j]) places[theirs_.colours[j]].theirs.push_back(j);
        }
        steps_ += ours_.nodes.size() + theirs_.nodes.size();
        std::vector<std::pair<std::size_t, std::size_t>> singles;
        for (const auto& [colour, found] : places) {
            if (found.ours.size() != 1 || found.theirs.size() != 1) continue;
            if (contradict(found.ours[0], found.theirs[0])) continue;
            singles.emplace_back(found.ours[0], found.theirs[0]);
        }
        for (const auto& [our, their] : singles) {
            ours_.pair[our] = theirs_.pair[their] = found_.pairs.size();
            found_.pairs.emplace_back(our, their);
        }
        return !singles.empty();
    }

    bool contradict(std::size_t our, std::size_t their) const {
        return areDisjoint(ours_.pairsOf(ours_.nodes[our].sources),
                           theirs_.pairsOf(theirs_.nodes[their].sources)) ||
               areDisjoint(ours_.pairsOf(ours_.readers[our]),
                           theirs_.pairsOf(theirs_.readers[their]));
    }

    Side ours_;
    Side theirs_;
    LayerPairs found_;
    std::size_t steps_ = 0;
    bool seesPools_ = false;
};

}  // namespace

LayerPairs matchByTopology(std::span<const LayerNode> ours, std::span<const LayerNode> theirs) {
    return Topology(ours, theirs).run();
}

}  // namespace espalier::engine
