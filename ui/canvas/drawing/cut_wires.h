// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "engine/network/network_description.h"

namespace espalier::ui {

/// The wires that were taken from boxes which still stand, so that they can be put back. Remembers
/// them as long as both boxes stand and the program runs; the drawing does not contain them. A
/// value.
class CutWires {
  public:
    /// Begins with another drawing.
    void start(const engine::NetworkDescription& network);
    /// The drawing has changed.
    void follow(const engine::NetworkDescription& network);
    /// The wires into the box that are missing, the last one first. Both ends are in `network`.
    std::vector<engine::Connection> into(const engine::NetworkDescription& network,
                                         const engine::NodeId& node) const;

  private:
    void followWires(const engine::NetworkDescription& network);

    std::vector<engine::Connection> last_;  ///< of the drawing
    std::vector<engine::Connection> cut_;
};

}  // namespace espalier::ui
