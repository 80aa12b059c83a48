// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>
#include <vector>

#include "engine/ops/op_graph.h"

namespace espalier::engine {

/// A layer of a model file, by the name that it had in the drawing.
struct ModelLayer {
    std::string name;
    ValueId value = kNoValue;  ///< what it outputs

    friend bool operator==(const ModelLayer&, const ModelLayer&) = default;
};

/// The layers of a graph whose values have these names in the file, in the order in which they are
/// computed. A layer of several ops is one, as it was drawn: export calls their values "dense",
/// "dense.1", and "norm.row". The result keeps the name that programs read it by, kScores; the last
/// layer of a reconstruction has its own where it has weights. Inputs and weights are no layers.
std::vector<ModelLayer> modelLayers(const OpGraph& graph,
                                    const std::map<std::string, ValueId>& values);

}  // namespace espalier::engine
