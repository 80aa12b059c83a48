// SPDX-License-Identifier: Apache-2.0
#include "engine/network/topology.h"

#include <algorithm>
#include <functional>
#include <map>
#include <queue>

namespace espalier::engine {

namespace {

/// Kahn's algorithm; when only cycles are left, it removes one and continues.
class Orderer {
  public:
    explicit Orderer(const Wiring& wiring)
        : wiring_(wiring), placed_(wiring.sources.size()), missing_(wiring.sources.size()) {
        for (std::size_t i = 0; i < missing_.size(); ++i) {
            missing_[i] = wiring.sources[i].size();
            if (missing_[i] == 0) ready_.push(static_cast<int>(i));
        }
    }

    BoxOrder run() {
        for (std::size_t first = 0; result_.order.size() < placed_.size();) {
            placeReady();
            while (first < placed_.size() && placed_[first]) ++first;
            if (first < placed_.size()) takeCycleBefore(static_cast<int>(first));
        }
        return std::move(result_);
    }

  private:
    void placeReady() {
        while (!ready_.empty()) {
            const int box = ready_.top();
            ready_.pop();
            if (!placed_[static_cast<std::size_t>(box)]) place(box);
        }
    }

    void place(int box) {
        placed_[static_cast<std::size_t>(box)] = true;
        result_.order.push_back(box);
        for (const int follower : wiring_.followers[static_cast<std::size_t>(box)]) {
            if (--missing_[static_cast<std::size_t>(follower)] == 0) ready_.push(follower);
        }
    }

    // Every remaining box waits for another remaining one, so following sources must close a cycle.
    void takeCycleBefore(int box) {
        std::vector<int> path;
        std::map<int, std::size_t> seen;
        while (seen.try_emplace(box, path.size()).second) {
            path.push_back(box);
            box = *std::ranges::find_if(
                wiring_.sources[static_cast<std::size_t>(box)],
                [&](int source) { return !placed_[static_cast<std::size_t>(source)]; });
        }
        std::vector<int> ring(path.begin() + static_cast<std::ptrdiff_t>(seen[box]), path.end());
        std::ranges::reverse(ring);
        std::rotate(ring.begin(), std::ranges::min_element(ring), ring.end());
        for (const int member : ring) place(member);
        result_.cycles.push_back(std::move(ring));
    }

    const Wiring& wiring_;
    std::vector<bool> placed_;
    std::vector<std::size_t> missing_;
    std::priority_queue<int, std::vector<int>, std::greater<>> ready_;
    BoxOrder result_;
};

}  // namespace

BoxOrder orderBoxes(const Wiring& wiring) {
    return Orderer(wiring).run();
}

}  // namespace espalier::engine
