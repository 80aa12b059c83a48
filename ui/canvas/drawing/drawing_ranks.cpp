// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/drawing/drawing_ranks.h"

#include <algorithm>
#include <cstdlib>
#include <numeric>
#include <utility>

#include "engine/base/error.h"

namespace espalier::ui {

namespace {

constexpr double kBendWidth = 24;
constexpr int kOrderSweeps = 4;

class Ranking {
  public:
    Ranking(const engine::NetworkDescription& network,
            const std::vector<Band>& bands,
            const std::stop_token& stop)
        : network_(network), stop_(stop) {
        collectBoxes(bands);
        collectWires();
        orderTopologically();
        assignRanks();
        addBends();
        orderRanks();
    }

    DrawingRanks result() {
        return {.indices = std::move(indices_),
                .itemOf = std::move(itemOf_),
                .items = std::move(items_),
                .wires = std::move(wires_),
                .order = std::move(order_),
                .ranks = std::move(ranks_)};
    }

  private:
    void throwIfStopped() const {
        if (stop_.stop_requested()) throw engine::Stopped();
    }

    void collectBoxes(const std::vector<Band>& bands);
    void collectWires();
    void orderTopologically();
    void assignRanks();
    void addBends();
    void addBendsOf(RankedWire& wire);
    void placeShape(RankedWire& wire);
    void orderRanks();
    void sortByBarycentre(std::vector<std::size_t>& rank,
                          const std::vector<std::size_t> RankedItem::*neighbours);

    const engine::NetworkDescription& network_;
    const std::stop_token& stop_;
    std::unordered_map<std::string_view, std::size_t> indices_;
    std::vector<std::size_t> itemOf_;
    std::vector<RankedItem> items_;
    std::vector<RankedWire> wires_;
    std::vector<std::size_t> order_;
    std::vector<std::vector<std::size_t>> ranks_;
    std::vector<std::size_t> shapesIn_;  ///< number of shapes on bends in each rank
};

// In the order of the drawing, each band in place of its first box.
void Ranking::collectBoxes(const std::vector<Band>& bands) {
    for (std::size_t i = 0; i < network_.nodes.size(); ++i) {
        indices_.emplace(network_.nodes[i].id, i);
    }
    std::vector<const Band*> begins(network_.nodes.size());
    std::vector<bool> isInside(network_.nodes.size());
    for (const Band& band : bands) {
        begins[indices_.at(band.front())] = &band;
        for (std::size_t i = 1; i < band.size(); ++i) isInside[indices_.at(band[i])] = true;
    }
    itemOf_.resize(network_.nodes.size());
    for (std::size_t i = 0; i < network_.nodes.size(); ++i) {
        if (isInside[i]) continue;
        RankedItem item{.boxes = {i}, .above = {}, .below = {}};
        if (const Band* band = begins[i]) {
            for (std::size_t place = 1; place < band->size(); ++place) {
                item.boxes.push_back(indices_.at((*band)[place]));
            }
        }
        for (const std::size_t box : item.boxes) itemOf_[box] = items_.size();
        items_.push_back(std::move(item));
    }
}

void Ranking::collectWires() {
    for (const engine::Connection& connection : network_.connections) {
        const auto from = indices_.find(connection.from);
        const auto to = indices_.find(connection.to);
        if (from == indices_.end() || to == indices_.end()) continue;
        const std::size_t source = itemOf_[from->second];
        const std::size_t target = itemOf_[to->second];
        if (source != target) wires_.push_back({source, target, &connection});
    }
}

// Kahn's algorithm. If a cycle remains, its first box in the list is next, and the wires into that
// box close the cycle.
void Ranking::orderTopologically() {
    std::vector<std::vector<std::size_t>> outgoing(items_.size());
    std::vector<std::size_t> waiting(items_.size(), 0);
    for (std::size_t w = 0; w < wires_.size(); ++w) {
        outgoing[wires_[w].from].push_back(w);
        ++waiting[wires_[w].to];
    }
    std::vector<bool> done(items_.size(), false);
    std::vector<std::size_t> ready;
    for (std::size_t i = items_.size(); i-- > 0;) {
        if (waiting[i] == 0) ready.push_back(i);
    }
    std::size_t firstOpen = 0;
    while (order_.size() < items_.size()) {
        if (ready.empty()) {
            while (done[firstOpen]) ++firstOpen;
            ready.push_back(firstOpen);
        }
        const std::size_t item = ready.back();
        ready.pop_back();
        if (done[item]) continue;
        done[item] = true;
        order_.push_back(item);
        for (const std::size_t w : outgoing[item]) {
            RankedWire& wire = wires_[w];
            wire.closesCircle = done[wire.to];
            if (!wire.closesCircle && --waiting[wire.to] == 0) ready.push_back(wire.to);
        }
    }
}

void Ranking::assignRanks() {
    std::vector<std::vector<std::size_t>> into(items_.size());
    std::vector<std::vector<std::size_t>> outOf(items_.size());
    for (const RankedWire& wire : wires_) {
        if (wire.closesCircle) continue;
        into[wire.to].push_back(wire.from);
        outOf[wire.from].push_back(wire.to);
    }
    for (const std::size_t i : order_) {
        for (const std::size_t from : into[i]) {
            items_[i].rank = std::max(items_[i].rank, items_[from].rank + 1);
        }
    }
    for (auto i = order_.rbegin(); i != order_.rend(); ++i) {
        for (const std::size_t to : outOf[*i]) {
            items_[*i].height = std::max(items_[*i].height, items_[to].height + 1);
        }
    }
}

void Ranking::addBends() {
    std::size_t last = 0;
    for (const RankedItem& item : items_) last = std::max(last, item.rank);
    ranks_.resize(last + 1);
    shapesIn_.resize(last + 1, 0);
    for (const std::size_t i : order_) ranks_[items_[i].rank].push_back(i);
    for (RankedWire& wire : wires_) {
        if (!wire.closesCircle) addBendsOf(wire);
    }
}

void Ranking::addBendsOf(RankedWire& wire) {
    const auto link = [this](std::size_t from, std::size_t to) {
        items_[from].below.push_back(to);
        items_[to].above.push_back(from);
    };
    std::size_t previous = wire.from;
    for (std::size_t rank = items_[wire.from].rank + 1; rank < items_[wire.to].rank; ++rank) {
        const std::size_t bend = items_.size();
        items_.push_back({.rank = rank, .isBend = true, .above = {}, .below = {}});
        ranks_[rank].push_back(bend);
        wire.bends.push_back(bend);
        link(previous, bend);
        previous = bend;
    }
    link(previous, wire.to);
    if (!wire.bends.empty()) placeShape(wire);
}

// In the middle of the wire, unless another rank has fewer shape labels of other wires.
void Ranking::placeShape(RankedWire& wire) {
    const auto middle = static_cast<std::ptrdiff_t>(wire.bends.size() / 2);
    const auto cost = [&](std::size_t number) {
        const std::size_t shapes = shapesIn_[items_[wire.bends[number]].rank];
        return std::pair(shapes, std::abs(static_cast<std::ptrdiff_t>(number) - middle));
    };
    for (std::size_t number = 1; number < wire.bends.size(); ++number) {
        if (cost(number) < cost(wire.shapeAt)) wire.shapeAt = number;
    }
    RankedItem& bend = items_[wire.bends[wire.shapeAt]];
    bend.hasShape = true;
    ++shapesIn_[bend.rank];
}

void Ranking::orderRanks() {
    for (auto& rank : ranks_) {
        for (std::size_t place = 0; place < rank.size(); ++place) {
            items_[rank[place]].x = static_cast<double>(place);
        }
    }
    for (int sweep = 0; sweep < kOrderSweeps; ++sweep) {
        throwIfStopped();
        for (auto& rank : ranks_) sortByBarycentre(rank, &RankedItem::above);
        for (auto rank = ranks_.rbegin(); rank != ranks_.rend(); ++rank) {
            sortByBarycentre(*rank, &RankedItem::below);
        }
    }
}

void Ranking::sortByBarycentre(std::vector<std::size_t>& rank,
                               const std::vector<std::size_t> RankedItem::*neighbours) {
    if (rank.size() < 2) return;
    std::vector<double> centre(rank.size());
    for (std::size_t place = 0; place < rank.size(); ++place) {
        const RankedItem& item = items_[rank[place]];
        const auto& others = item.*neighbours;
        double sum = 0;
        for (const std::size_t other : others) sum += items_[other].x;
        centre[place] = others.empty() ? item.x : sum / static_cast<double>(others.size());
    }
    std::vector<std::size_t> byCentre(rank.size());
    std::iota(byCentre.begin(), byCentre.end(), std::size_t{0});
    std::ranges::stable_sort(byCentre, {}, [&](std::size_t place) { return centre[place]; });
    std::vector<std::size_t> sorted;
    sorted.reserve(rank.size());
    for (const std::size_t place : byCentre) sorted.push_back(rank[place]);
    rank = std::move(sorted);
    for (std::size_t place = 0; place < rank.size(); ++place) {
        items_[rank[place]].x = static_cast<double>(place);
    }
}

}  // namespace

double RankedItem::width() const {
    if (!isBend) return kBoxWidth + kColumnGap;
    return hasShape ? kShapeWidth : kBendWidth;
}

DrawingRanks rankDrawing(const engine::NetworkDescription& network,
                         const std::vector<Band>& bands,
                         const std::stop_token& stop) {
    return Ranking(network, bands, stop).result();
}

}  // namespace espalier::ui
