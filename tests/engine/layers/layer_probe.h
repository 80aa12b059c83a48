// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "engine/layers/layer_catalog.h"
#include "engine/ops/op_graph.h"

namespace espalier::engine {

/// Tests one layer type: requests shapes and ops as a network would.
class LayerProbe {
  public:
    explicit LayerProbe(const std::string& type);

    DataInterface data{{3, 40, 30}, 7};
    FieldValues attributes;  ///< missing ones have their default

    /// Fails the test if an attribute is not in the schema. The sources are "box0", "box1", …
    LayerShape shape(const std::vector<kernels::Shape>& inputs) const;
    /// The message that refuses the inputs; fails the test if there is not exactly one.
    std::string refusal(const std::vector<kernels::Shape>& inputs) const;
    /// The fixes of that diagnostic as "code node argument …".
    std::vector<std::string> fixes(const std::vector<kernels::Shape>& inputs) const;

    /// The layer for samples of these shapes, as a graph. Parameters follow the inputs.
    struct Lowered {
        OpGraph graph;
        std::vector<ValueId> inputs;
        ValueId output = kNoValue;
        std::uint32_t dropouts = 0;

        std::vector<std::string> ops() const;
        template <typename Op>
        const Op& op(std::size_t index) const {
            return std::get<Op>(graph.ops.at(index).op);
        }
    };
    Lowered lower(const std::vector<kernels::Shape>& inputs,
                  Mode mode = Mode::Train,
                  std::int64_t batch = 4) const;

    const LayerDescription& description() const { return layer_->description(); }

  private:
    FieldValues complete() const;

    LayerCatalog catalog_;
    const Layer* layer_;
};

}  // namespace espalier::engine
