// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "engine/network/network_description.h"

namespace espalier::engine {

/// Draws a template box by box: each new box is wired to the last one unless sources are named.
class Drawing {
  public:
    /// Begins with the box "input".
    explicit Drawing(std::string name);

    /// Returns the id, for later wires.
    NodeId add(const NodeId& id, const std::string& type, FieldValues attributes = {});
    NodeId join(const NodeId& id, const std::string& type, const std::vector<NodeId>& sources);
    const NodeId& last() const { return last_; }
    /// The next box follows this one.
    void continueFrom(const NodeId& id) { last_ = id; }
    /// The boxes up to endGroup() are one folded group.
    void beginGroup(const std::string& id, const std::string& name);
    void endGroup();
    NetworkDescription finish() { return std::move(network_); }

  private:
    NetworkDescription network_;
    NodeId last_;
    std::size_t groupBegins_ = 0;  ///< index of the first box
};

/// Height and width, both `size`.
FieldValue square(std::int64_t size);

/// A square convolution that keeps the size at stride 1 for any kernel: the padding is half the
/// kernel size on every side, as in torchvision.
struct Conv {
    std::int64_t filters = 0;
    std::int64_t kernel = 3;
    std::int64_t stride = 1;
    bool bias = true;
};
FieldValues attributesOf(const Conv& conv);

}  // namespace espalier::engine
