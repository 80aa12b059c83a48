// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/drawing/canvas_layout.h"

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <limits>
#include <numeric>
#include <optional>
#include <string_view>
#include <unordered_map>

#include "engine/base/error.h"

namespace espalier::ui {

namespace {

constexpr double kBendWidth = 24;
// The weight that keeps an item below its predecessors.
constexpr double kMainWeight = 20;
constexpr double kSideWeight = 1;
constexpr double kBendWeight = 0.1;
constexpr int kOrderSweeps = 4;

// A box, several as one, or the bend of a wire that crosses a rank.
struct Item {
    std::vector<std::size_t> boxes = {};  ///< from top to bottom, by index in the drawing
    std::size_t rank = 0;
    std::size_t height = 0;  ///< longest path to an end
    bool isBend = false;
    bool hasShape = false;  ///< a bend with the shape label
    double x = 0;
    std::vector<std::size_t> above;
    std::vector<std::size_t> below;

    double tall() const { return heightOfBand(boxes.size()); }
    double width() const {
        if (!isBend) return kBoxWidth + kColumnGap;
        return hasShape ? kShapeWidth : kBendWidth;
    }
};

class Layering {
  public:
    Layering(const engine::NetworkDescription& network,
             const std::vector<Band>& bands,
             const std::stop_token& stop)
        : network_(network), stop_(stop) {
        collectBoxes(bands);
        collectWires();
        orderTopologically();
        assignRanks();
        addBends();
        orderRanks();
        assignColumns();
        assignRows();
    }

    CanvasLayout result() const;

  private:
    struct Wire {
        std::size_t from;
        std::size_t to;
        const engine::Connection* drawn;
        bool closesCircle = false;
        std::vector<std::size_t> bends = {};
        std::size_t shapeAt = 0;  ///< index of the bend with the label
    };

    void throwIfStopped() const {
        if (stop_.stop_requested()) throw engine::Stopped();
    }

    void collectBoxes(const std::vector<Band>& bands);
    void collectWires();
    void orderTopologically();
    void assignRanks();
    void addBends();
    void addBendsOf(Wire& wire);
    void placeShape(Wire& wire);
    void orderRanks();
    void sortByBarycentre(std::vector<std::size_t>& rank,
                          const std::vector<std::size_t> Item::*neighbours);
    void assignColumns();
    void spread(std::vector<std::size_t>& rank);
    void straightenBends(const std::vector<std::size_t>& rank);
    double wishedX(const Item& item) const;
    double weightOf(std::size_t index) const;
    bool isMain(std::size_t index) const;
    CanvasPoint pointOf(const Item& item) const;
    bool isTight(const Wire& wire) const;
    void spreadOpened(CanvasLayout& layout) const;
    void assignRows();
    void makeRoomForFrames(std::vector<double>& above) const;

    const engine::NetworkDescription& network_;
    const std::stop_token& stop_;
    std::unordered_map<std::string_view, std::size_t> indices_;  ///< of boxes in the drawing
    std::vector<std::size_t> itemOf_;                            ///< of each box
    std::vector<Item> items_;
    std::vector<Wire> wires_;
    std::vector<std::size_t> order_;  ///< boxes, each after its predecessors
    std::vector<std::vector<std::size_t>> ranks_;
    std::vector<double> rows_;           ///< vertical centre of each rank
    std::vector<std::size_t> shapesIn_;  ///< number of shapes on bends in each rank
};

// In the order of the drawing, each band in place of its first box.
void Layering::collectBoxes(const std::vector<Band>& bands) {
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
        Item item{.boxes = {i}, .above = {}, .below = {}};
        if (const Band* band = begins[i]) {
            for (std::size_t place = 1; place < band->size(); ++place) {
                item.boxes.push_back(indices_.at((*band)[place]));
            }
        }
        for (const std::size_t box : item.boxes) itemOf_[box] = items_.size();
        items_.push_back(std::move(item));
    }
}

void Layering::collectWires() {
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
void Layering::orderTopologically() {
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
            Wire& wire = wires_[w];
            wire.closesCircle = done[wire.to];
            if (!wire.closesCircle && --waiting[wire.to] == 0) ready.push_back(wire.to);
        }
    }
}

void Layering::assignRanks() {
    std::vector<std::vector<std::size_t>> into(items_.size());
    std::vector<std::vector<std::size_t>> outOf(items_.size());
    for (const Wire& wire : wires_) {
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

void Layering::addBends() {
    std::size_t last = 0;
    for (const Item& item : items_) last = std::max(last, item.rank);
    ranks_.resize(last + 1);
    shapesIn_.resize(last + 1, 0);
    for (const std::size_t i : order_) ranks_[items_[i].rank].push_back(i);
    for (Wire& wire : wires_) {
        if (!wire.closesCircle) addBendsOf(wire);
    }
}

void Layering::addBendsOf(Wire& wire) {
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
void Layering::placeShape(Wire& wire) {
    const auto middle = static_cast<std::ptrdiff_t>(wire.bends.size() / 2);
    const auto cost = [&](std::size_t number) {
        const std::size_t shapes = shapesIn_[items_[wire.bends[number]].rank];
        return std::pair(shapes, std::abs(static_cast<std::ptrdiff_t>(number) - middle));
    };
    for (std::size_t number = 1; number < wire.bends.size(); ++number) {
        if (cost(number) < cost(wire.shapeAt)) wire.shapeAt = number;
    }
    Item& bend = items_[wire.bends[wire.shapeAt]];
    bend.hasShape = true;
    ++shapesIn_[bend.rank];
}

void Layering::orderRanks() {
    for (auto& rank : ranks_) {
        for (std::size_t place = 0; place < rank.size(); ++place) {
            items_[rank[place]].x = static_cast<double>(place);
        }
    }
    for (int sweep = 0; sweep < kOrderSweeps; ++sweep) {
        throwIfStopped();
        for (auto& rank : ranks_) sortByBarycentre(rank, &Item::above);
        for (auto rank = ranks_.rbegin(); rank != ranks_.rend(); ++rank) {
            sortByBarycentre(*rank, &Item::below);
        }
    }
}

void Layering::sortByBarycentre(std::vector<std::size_t>& rank,
                                const std::vector<std::size_t> Item::*neighbours) {
    if (rank.size() < 2) return;
    std::vector<double> centre(rank.size());
    for (std::size_t place = 0; place < rank.size(); ++place) {
        const Item& item = items_[rank[place]];
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

void Layering::assignColumns() {
    for (auto& rank : ranks_) {
        throwIfStopped();
        spread(rank);
    }
    for (auto rank = ranks_.rbegin(); rank != ranks_.rend(); ++rank) straightenBends(*rank);
}

// A wire that is pushed aside further down moves there right away if nothing is in the way.
void Layering::straightenBends(const std::vector<std::size_t>& rank) {
    constexpr double kFar = std::numeric_limits<double>::infinity();
    for (std::size_t place = 0; place < rank.size(); ++place) {
        Item& item = items_[rank[place]];
        if (!item.isBend || !items_[item.below.front()].isBend) continue;
        const auto limit = [&](std::size_t neighbour, double sign) {
            const Item& other = items_[rank[neighbour]];
            return other.x + sign * (other.width() + item.width()) / 2;
        };
        const double least = place > 0 ? limit(place - 1, 1) : -kFar;
        const double most = place + 1 < rank.size() ? limit(place + 1, -1) : kFar;
        if (least > most) continue;
        item.x = std::clamp(items_[item.below.front()].x, least, most);
    }
}

// The longest path is drawn straight: among a box's successors, the one with the longest remaining
// path is the main one.
bool Layering::isMain(std::size_t index) const {
    const Item& item = items_[index];
    if (item.isBend) return false;
    if (item.above.empty()) return true;
    return std::ranges::any_of(item.above, [&](std::size_t above) {
        const auto& siblings = items_[above].below;
        return std::ranges::all_of(siblings, [&](std::size_t sibling) {
            return items_[sibling].isBend || sibling == index ||
                   items_[sibling].height < item.height ||
                   (items_[sibling].height == item.height && sibling > index);
        });
    });
}

double Layering::weightOf(std::size_t index) const {
    if (items_[index].isBend) return kBendWeight;
    return isMain(index) ? kMainWeight : kSideWeight;
}

// Below its predecessors; bends count only if there are no boxes.
double Layering::wishedX(const Item& item) const {
    double sum = 0;
    double weights = 0;
    for (const std::size_t above : item.above) {
        const double weight = weightOf(above);
        sum += weight * items_[above].x;
        weights += weight;
    }
    return weights > 0 ? sum / weights : 0;
}

// Least-squares fit to the desired positions without overlap and in this order: pool adjacent
// violators.
void Layering::spread(std::vector<std::size_t>& rank) {
    struct Block {
        double weight;
        double weightedStart;  ///< sum of weight · desired start of the block
        std::size_t count;
        double start() const { return weightedStart / weight; }
    };
    std::vector<double> offsets(rank.size(), 0);
    for (std::size_t i = 1; i < rank.size(); ++i) {
        offsets[i] = offsets[i - 1] + (items_[rank[i - 1]].width() + items_[rank[i]].width()) / 2;
    }
    std::vector<Block> blocks;
    for (std::size_t i = 0; i < rank.size(); ++i) {
        const double weight = weightOf(rank[i]);
        blocks.push_back({weight, weight * (wishedX(items_[rank[i]]) - offsets[i]), 1});
        while (blocks.size() > 1 && blocks.back().start() < blocks[blocks.size() - 2].start()) {
            const Block last = blocks.back();
            blocks.pop_back();
            blocks.back().weight += last.weight;
            blocks.back().weightedStart += last.weightedStart;
            blocks.back().count += last.count;
        }
    }
    std::size_t i = 0;
    for (const Block& block : blocks) {
        for (std::size_t n = 0; n < block.count; ++n, ++i) {
            items_[rank[i]].x = block.start() + offsets[i];
        }
    }
}

// Above the first box and below the last one of an open group.
void Layering::makeRoomForFrames(std::vector<double>& above) const {
    std::vector<bool> begins(above.size(), false);
    std::vector<bool> ends(above.size(), false);
    for (const engine::NodeGroup& group : network_.groups) {
        std::size_t first = ranks_.size();
        std::size_t last = 0;
        for (const engine::NodeId& node : group.nodes) {
            const auto found = indices_.find(node);
            if (found == indices_.end()) continue;
            const std::size_t rank = items_[itemOf_[found->second]].rank;
            first = std::min(first, rank);
            last = std::max(last, rank);
        }
        if (first == ranks_.size()) continue;
        begins[first] = true;
        ends[last + 1] = true;
    }
    for (std::size_t rank = 0; rank < above.size(); ++rank) {
        above[rank] += (begins[rank] ? kFrameTop : 0) + (ends[rank] ? kFrameBottom : 0);
    }
}

void Layering::assignRows() {
    std::vector<double> above(ranks_.size() + 1, 0);  // additional space above each rank
    makeRoomForFrames(above);
    const auto half = [this](std::size_t rank) {
        double tall = kBoxHeight;
        for (const std::size_t item : ranks_[rank]) tall = std::max(tall, items_[item].tall());
        return tall / 2;
    };
    rows_.assign(ranks_.size(), 0);
    for (std::size_t rank = 1; rank < ranks_.size(); ++rank) {
        rows_[rank] = rows_[rank - 1] + half(rank - 1) + half(rank) + kRankGap + above[rank];
    }
}

CanvasPoint Layering::pointOf(const Item& item) const {
    return {item.x, rows_[item.rank]};
}

// Whether two boxes that stand apart have the places of boxes in a band, which are less high.
bool Layering::isTight(const Wire& wire) const {
    const Item& upper = items_[wire.from];
    const Item& lower = items_[wire.to];
    if (upper.boxes.size() != 1 || lower.boxes.size() != 1) return false;
    const auto& from = network_.nodes[upper.boxes.front()].position;
    const auto& to = network_.nodes[lower.boxes.front()].position;
    if (!from || !to) return false;
    const double down = (*to)[1] - (*from)[1];
    return std::abs((*to)[0] - (*from)[0]) < 1 && down > 0 && down < kBoxHeight;
}

// A band that was moved and is opened: its boxes go down from the first one, as in a free drawing.
void Layering::spreadOpened(CanvasLayout& layout) const {
    std::vector<std::optional<std::size_t>> above(items_.size());
    for (const Wire& wire : wires_) {
        if (isTight(wire)) above[wire.to] = wire.from;
    }
    const auto centreOf = [&](std::size_t item) -> CanvasPoint& {
        return layout.centres.at(network_.nodes[items_[item].boxes.front()].id);
    };
    for (const std::size_t item : order_) {
        if (!above[item]) continue;
        const CanvasPoint& upper = centreOf(*above[item]);
        centreOf(item) = {upper[0], upper[1] + kBoxHeight + kRankGap};
    }
}

CanvasLayout Layering::result() const {
    CanvasLayout layout;
    for (const Item& item : items_) {
        if (item.isBend) continue;
        const CanvasPoint centre = pointOf(item);
        Band band;
        for (std::size_t place = 0; place < item.boxes.size(); ++place) {
            const engine::NetworkNode& node = network_.nodes[item.boxes[place]];
            const double down = centreInBand(place) - item.tall() / 2;
            layout.centres[node.id] =
                node.position.value_or(CanvasPoint{centre[0], centre[1] + down});
            band.push_back(node.id);
        }
        if (band.size() > 1) layout.bands.push_back(std::move(band));
    }
    spreadOpened(layout);
    for (const Wire& wire : wires_) {
        const engine::NetworkNode& from = network_.nodes[indices_.at(wire.drawn->from)];
        const engine::NetworkNode& to = network_.nodes[indices_.at(wire.drawn->to)];
        // Bends lead around boxes only at the positions of the layout.
        if (wire.bends.empty() || from.position || to.position) continue;
        WireBends& bends = layout.bends[{from.id, to.id}];
        bends = {.points = {}, .shapeAt = wire.shapeAt};
        for (const std::size_t bend : wire.bends) bends.points.push_back(pointOf(items_[bend]));
    }
    return layout;
}

}  // namespace

CanvasLayout layOut(const engine::NetworkDescription& network,
                    const std::vector<Band>& bands,
                    const std::stop_token& stop) {
    if (network.nodes.empty()) return {};
    return Layering(network, bands, stop).result();
}

namespace {

// Both lists are in the order in which the wires were drawn.
bool isPartOf(const std::vector<engine::Connection>& part,
              const std::vector<engine::Connection>& whole) {
    auto next = whole.begin();
    return std::ranges::all_of(part, [&](const engine::Connection& wire) {
        next = std::find(next, whole.end(), wire);
        return next != whole.end() && next++ != whole.end();
    });
}

}  // namespace

bool keepsLayout(const engine::NetworkDescription& a, const engine::NetworkDescription& b) {
    return isPartOf(b.connections, a.connections) &&
           std::ranges::equal(
               a.groups, b.groups, {}, &engine::NodeGroup::nodes, &engine::NodeGroup::nodes) &&
           std::ranges::equal(a.nodes, b.nodes, [](const auto& x, const auto& y) {
               return x.id == y.id && x.type == y.type && x.position == y.position;
           });
}

}  // namespace espalier::ui
