// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "engine/losses/lowering.h"

namespace espalier::engine::test {

/// A graph with only an output, completed by a loss.
class LossProbe {
  public:
    LossProbe(const std::string& loss, Mode mode, const LossSettings& settings = {});

    const OpGraph& graph() const { return graph_; }
    /// Shape of the value with this name; rank 0 if there is none.
    kernels::Shape shapeOf(const char* name) const;
    /// The op of the loss. Fails the test if it has another type.
    template <class Op>
    Op op() const {
        const OpGraph& all = graph_;
        return all.ops.empty() ? Op{} : std::get<Op>(all.ops.back().op);
    }

    static constexpr int kSamples = 3;

  private:
    OpGraph graph_;
};

}  // namespace espalier::engine::test
