// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/drawing/canvas_layout.h"

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <limits>
#include <optional>
#include <utility>

#include "engine/base/error.h"
#include "ui/canvas/drawing/drawing_ranks.h"

namespace espalier::ui {

namespace {

// The weight that keeps an item below its predecessors. The main path does not give way visibly.
constexpr double kMainWeight = 1e5;
constexpr double kSideWeight = 1;
constexpr double kBendWeight = 0.1;

// Columns and rows of boxes that are in ranks.
class Placing {
  public:
    Placing(const engine::NetworkDescription& network,
            DrawingRanks ranks,
            const std::stop_token& stop)
        : network_(network), stop_(stop), drawn_(std::move(ranks)) {
        assignColumns();
        assignRows();
    }

    CanvasLayout result() const;

  private:
    void throwIfStopped() const {
        if (stop_.stop_requested()) throw engine::Stopped();
    }

    void assignColumns();
    void spread(std::vector<std::size_t>& rank);
    void straightenBends(const std::vector<std::size_t>& rank);
    double wishedX(const RankedItem& item) const;
    double weightOf(std::size_t index) const;
    bool isMain(std::size_t index) const;
    CanvasPoint pointOf(const RankedItem& item) const;
    bool isTight(const RankedWire& wire) const;
    void spreadOpened(CanvasLayout& layout) const;
    void assignRows();
    double halfOf(std::size_t rank) const;
    WireBends bendsOf(const RankedWire& wire) const;
    void makeRoomForFrames(std::vector<double>& above) const;

    const engine::NetworkDescription& network_;
    const std::stop_token& stop_;
    DrawingRanks drawn_;
    std::vector<double> rows_;  ///< vertical centre of each rank
};

void Placing::assignColumns() {
    for (auto& rank : drawn_.ranks) {
        throwIfStopped();
        spread(rank);
    }
    for (auto rank = drawn_.ranks.rbegin(); rank != drawn_.ranks.rend(); ++rank)
        straightenBends(*rank);
}

// A wire that is pushed aside further down moves there right away if nothing is in the way.
void Placing::straightenBends(const std::vector<std::size_t>& rank) {
    constexpr double kFar = std::numeric_limits<double>::infinity();
    for (std::size_t place = 0; place < rank.size(); ++place) {
        RankedItem& item = drawn_.items[rank[place]];
        if (!item.isBend || !drawn_.items[item.below.front()].isBend) continue;
        const auto limit = [&](std::size_t neighbour, double sign) {
            const RankedItem& other = drawn_.items[rank[neighbour]];
            return other.x + sign * (other.width() + item.width()) / 2;
        };
        const double least = place > 0 ? limit(place - 1, 1) : -kFar;
        const double most = place + 1 < rank.size() ? limit(place + 1, -1) : kFar;
        if (least > most) continue;
        item.x = std::clamp(drawn_.items[item.below.front()].x, least, most);
    }
}

// The longest path is drawn straight: among a box's successors, the one with the longest remaining
// path is the main one.
bool Placing::isMain(std::size_t index) const {
    const RankedItem& item = drawn_.items[index];
    if (item.isBend) return false;
    if (item.above.empty()) return true;
    return std::ranges::any_of(item.above, [&](std::size_t above) {
        const auto& siblings = drawn_.items[above].below;
        return std::ranges::all_of(siblings, [&](std::size_t sibling) {
            return drawn_.items[sibling].isBend || sibling == index ||
                   drawn_.items[sibling].height < item.height ||
                   (drawn_.items[sibling].height == item.height && sibling > index);
        });
    });
}

double Placing::weightOf(std::size_t index) const {
    if (drawn_.items[index].isBend) return kBendWeight;
    return isMain(index) ? kMainWeight : kSideWeight;
}

// Below its predecessors; bends count only if there are no boxes.
double Placing::wishedX(const RankedItem& item) const {
    double sum = 0;
    double weights = 0;
    for (const std::size_t above : item.above) {
        const double weight = weightOf(above);
        sum += weight * drawn_.items[above].x;
        weights += weight;
    }
    return weights > 0 ? sum / weights : 0;
}

// Least-squares fit to the desired positions without overlap and in this order: pool adjacent
// violators.
void Placing::spread(std::vector<std::size_t>& rank) {
    struct Block {
        double weight;
        double weightedStart;  ///< sum of weight · desired start of the block
        std::size_t count;
        double start() const { return weightedStart / weight; }
    };
    std::vector<double> offsets(rank.size(), 0);
    for (std::size_t i = 1; i < rank.size(); ++i) {
        offsets[i] = offsets[i - 1] +
                     (drawn_.items[rank[i - 1]].width() + drawn_.items[rank[i]].width()) / 2;
    }
    std::vector<Block> blocks;
    for (std::size_t i = 0; i < rank.size(); ++i) {
        const double weight = weightOf(rank[i]);
        blocks.push_back({weight, weight * (wishedX(drawn_.items[rank[i]]) - offsets[i]), 1});
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
            drawn_.items[rank[i]].x = block.start() + offsets[i];
        }
    }
}

// Above the first box and below the last one of an open group.
void Placing::makeRoomForFrames(std::vector<double>& above) const {
    std::vector<bool> begins(above.size(), false);
    std::vector<bool> ends(above.size(), false);
    for (const engine::NodeGroup& group : network_.groups) {
        std::size_t first = drawn_.ranks.size();
        std::size_t last = 0;
        for (const engine::NodeId& node : group.nodes) {
            const auto found = drawn_.indices.find(node);
            if (found == drawn_.indices.end()) continue;
            const std::size_t rank = drawn_.items[drawn_.itemOf[found->second]].rank;
            first = std::min(first, rank);
            last = std::max(last, rank);
        }
        if (first == drawn_.ranks.size()) continue;
        begins[first] = true;
        ends[last + 1] = true;
    }
    for (std::size_t rank = 0; rank < above.size(); ++rank) {
        above[rank] += (begins[rank] ? kFrameTop : 0) + (ends[rank] ? kFrameBottom : 0);
    }
}

void Placing::assignRows() {
    std::vector<double> above(drawn_.ranks.size() + 1, 0);  // additional space above each rank
    makeRoomForFrames(above);
    rows_.assign(drawn_.ranks.size(), 0);
    for (std::size_t rank = 1; rank < drawn_.ranks.size(); ++rank) {
        rows_[rank] = rows_[rank - 1] + halfOf(rank - 1) + halfOf(rank) + kRankGap + above[rank];
    }
}

double Placing::halfOf(std::size_t rank) const {
    double tall = kBoxHeight;
    for (const std::size_t item : drawn_.ranks[rank])
        tall = std::max(tall, drawn_.items[item].tall());
    return tall / 2;
}

// It changes sides between the ranks, so that it is not behind the boxes that it passes.
WireBends Placing::bendsOf(const RankedWire& wire) const {
    WireBends bends{.points = {}, .shapeAt = wire.shapeAt + 1};
    const RankedItem& first = drawn_.items[wire.bends.front()];
    const RankedItem& last = drawn_.items[wire.bends.back()];
    bends.points.push_back({first.x, rows_[first.rank] - halfOf(first.rank)});
    for (const std::size_t bend : wire.bends) bends.points.push_back(pointOf(drawn_.items[bend]));
    bends.points.push_back({last.x, rows_[last.rank] + halfOf(last.rank)});
    return bends;
}

CanvasPoint Placing::pointOf(const RankedItem& item) const {
    return {item.x, rows_[item.rank]};
}

// Whether two boxes that stand apart have the places of boxes in a band, which are less high.
bool Placing::isTight(const RankedWire& wire) const {
    const RankedItem& upper = drawn_.items[wire.from];
    const RankedItem& lower = drawn_.items[wire.to];
    if (upper.boxes.size() != 1 || lower.boxes.size() != 1) return false;
    const auto& from = network_.nodes[upper.boxes.front()].position;
    const auto& to = network_.nodes[lower.boxes.front()].position;
    if (!from || !to) return false;
    const double down = (*to)[1] - (*from)[1];
    return std::abs((*to)[0] - (*from)[0]) < 1 && down > 0 && down < kBoxHeight;
}

// A band that was moved and is opened: its boxes go down from the first one, as in a free drawing.
void Placing::spreadOpened(CanvasLayout& layout) const {
    std::vector<std::optional<std::size_t>> above(drawn_.items.size());
    for (const RankedWire& wire : drawn_.wires) {
        if (isTight(wire)) above[wire.to] = wire.from;
    }
    const auto centreOf = [&](std::size_t item) -> CanvasPoint& {
        return layout.centres.at(network_.nodes[drawn_.items[item].boxes.front()].id);
    };
    for (const std::size_t item : drawn_.order) {
        if (!above[item]) continue;
        const CanvasPoint& upper = centreOf(*above[item]);
        centreOf(item) = {upper[0], upper[1] + kBoxHeight + kRankGap};
    }
}

CanvasLayout Placing::result() const {
    CanvasLayout layout;
    for (const RankedItem& item : drawn_.items) {
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
    for (const RankedWire& wire : drawn_.wires) {
        const engine::NetworkNode& from = network_.nodes[drawn_.indices.at(wire.drawn->from)];
        const engine::NetworkNode& to = network_.nodes[drawn_.indices.at(wire.drawn->to)];
        // Bends lead around boxes only at the positions of the layout.
        if (wire.bends.empty() || from.position || to.position) continue;
        layout.bends[{from.id, to.id}] = bendsOf(wire);
    }
    return layout;
}

}  // namespace

CanvasLayout layOut(const engine::NetworkDescription& network,
                    const std::vector<Band>& bands,
                    const std::stop_token& stop) {
    if (network.nodes.empty()) return {};
    return Placing(network, rankDrawing(network, bands, stop), stop).result();
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
