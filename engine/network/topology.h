// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

namespace espalier::engine {

/// Who feeds whom, by index of the box in the drawing; sources in the order of the wires.
struct Wiring {
    std::vector<std::vector<int>> sources;
    std::vector<std::vector<int>> followers;
};

struct BoxOrder {
    /// Every box behind its sources; among boxes that could come next the first drawn. With cycles
    /// their boxes are in it too, in some order.
    std::vector<int> order;
    /// Each a ring in the direction of the wires, from the first drawn; no box is in two.
    std::vector<std::vector<int>> cycles;
};

BoxOrder orderBoxes(const Wiring& wiring);

}  // namespace espalier::engine
