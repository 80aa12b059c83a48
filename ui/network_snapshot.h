// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/network/network_description.h"

namespace espalier::ui {

/// A network at one undo step. Layers, wires, groups and notes that an edit did not change are
/// shared with the previous step, so ten thousand steps take little memory. Immutable.
class NetworkSnapshot {
  public:
    using Pointer = std::shared_ptr<const NetworkSnapshot>;

    /// Returns `previous` if nothing differs; `previous` may be nullptr.
    static Pointer make(const engine::NetworkDescription& network, const Pointer& previous);

    engine::NetworkDescription network() const;

  private:
    std::string name_;
    std::vector<std::shared_ptr<const engine::NetworkNode>> nodes_;
    std::vector<std::shared_ptr<const engine::Connection>> wires_;
    std::vector<std::shared_ptr<const engine::NodeGroup>> groups_;
    std::vector<std::shared_ptr<const engine::Note>> notes_;
};

}  // namespace espalier::ui
