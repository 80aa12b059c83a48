// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <vector>

#include "engine/base/host_tensor.h"
#include "engine/formats/model_layers.h"
#include "engine/formats/model_record.h"
#include "engine/ops/op_graph.h"

namespace espalier::engine {

/// A model file written by Espalier, ready to compile. A value type.
struct ImportedModel {
    ModelRecord record;
    std::vector<HostTensor> tensors;  ///< the graph's Parameters and States
    /// A prediction of one image: Input kImageInput, already normalised, also of a model that takes
    /// pixels; Result kScores or kOutput. For compileGraph().
    OpGraph graph;
    bool takesPixels = false;  ///< as stored; the graph does not
    std::vector<ModelLayer> layers = {};

    kernels::Shape imageShape() const;   ///< [C,H,W]
    kernels::Shape outputShape() const;  ///< [values] or [C,H,W]
    /// kScores where the values are shares that sum to 1, else kOutput.
    const std::string& resultName() const;
};

/// Throws RequestError with a sentence when the file is missing, damaged, beyond the limits, or
/// made by another program.
ImportedModel importOnnx(const std::filesystem::path& path);

/// The same prediction for several images at a time.
OpGraph withBatch(OpGraph graph, std::int64_t batch);

}  // namespace espalier::engine
