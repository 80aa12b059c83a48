// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "engine/layers/layer.h"
#include "engine/ops/op_graph.h"

namespace espalier::engine {

/// What lowering one layer may use.
class LoweringContext {
  public:
    OpGraph& graph;
    Mode mode = Mode::Train;
    std::int64_t batch = 0;
    std::int64_t totalBatch = 0;  ///< of all replicas; 0: the same
    NodeId node;
    std::map<std::string, ValueId>
        parameters;                  ///< of this layer, by ParameterSpec::name; states too
    kernels::Shape outputShape;      ///< of one sample
    std::uint32_t dropoutIndex = 0;  ///< counts the network's dropouts; lower() advances it
    ValueId stepValues = kNoValue;

    /// An op of this layer with one output.
    ValueId add(const kernels::OpDesc& op, const std::vector<ValueId>& inputs) {
        return graph.add(op, inputs, node).front();
    }
};

/// The same elements under another shape (batch included).
ValueId lowerReshape(LoweringContext& context, ValueId value, const kernels::Shape& shape);
/// [N,C,H,W] as [N,C·H·W]; a row of values as it is.
ValueId lowerFlatten(LoweringContext& context, ValueId value);

}  // namespace espalier::engine
