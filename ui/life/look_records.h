// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "engine/runs/network_look.h"

namespace espalier::ui {

/// The looks into one run, in the order of its steps, in bounded memory: of too many, those that
/// are closest to their neighbours are forgotten, never the first one or the newest. A value.
class LookRecords {
  public:
    using Look = std::shared_ptr<const engine::NetworkLook>;

    static constexpr std::size_t kMostBytes = std::size_t{32} << 20;

    explicit LookRecords(std::size_t mostBytes = kMostBytes) : mostBytes_(mostBytes) {}

    void clear() { looks_.clear(); }
    /// Replaces one of the same step.
    void add(Look look);
    /// Forgets all after a step, because the run takes them again.
    void rewindTo(std::int64_t step);

    std::size_t size() const { return looks_.size(); }
    bool empty() const { return looks_.empty(); }
    const Look& at(std::size_t index) const { return looks_[index]; }
    bool has(std::int64_t step) const;
    std::size_t bytes() const;

  private:
    std::size_t mostBytes_;
    std::vector<Look> looks_;
};

}  // namespace espalier::ui
