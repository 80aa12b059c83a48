// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/layers/layer.h"

namespace espalier::engine {

/// All layer types, in the palette's order. Immutable after construction; make one and pass it on.
class LayerCatalog {
  public:
    LayerCatalog();
    const std::vector<std::unique_ptr<Layer>>& layers() const { return layers_; }
    /// nullptr for an unknown type.
    const Layer* find(const std::string& type) const;

  private:
    std::vector<std::unique_ptr<Layer>> layers_;
};

}  // namespace espalier::engine
