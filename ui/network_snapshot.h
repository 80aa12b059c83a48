// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/network/network_description.h"

namespace espalier::ui {

/// A network as it was at one step of undo. Layers, wires, groups and notes that an edit left alone
/// are shared with the step before, so ten thousand steps take little memory. Never changes once
/// made.
class NetworkSnapshot {
  public:
    using Pointer = std::shared_ptr<const NetworkSnapshot>;

    /// `previous` itself when nothing differs from it; may be nullptr.
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
