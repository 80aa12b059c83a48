// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

namespace espalier::engine {

/// The sources and targets of each box, by index in the drawing; sources in the order of the wires.
struct Wiring {
    std::vector<std::vector<int>> sources;
    std::vector<std::vector<int>> followers;
};

struct BoxOrder {
    /// Topological order; among boxes that could come next, the first drawn. Boxes of cycles are
    /// included, in some order.
    std::vector<int> order;
    /// Each cycle in the direction of the wires, beginning with the box drawn first; disjoint.
    std::vector<std::vector<int>> cycles;
};

BoxOrder orderBoxes(const Wiring& wiring);

}  // namespace espalier::engine
