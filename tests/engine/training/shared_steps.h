// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <utility>
#include <vector>

#include "engine/data/loading/data_loader.h"
#include "engine/ops/host_values.h"

namespace espalier::engine::test {

/// The inputs of a step as a loader gives them.
inline Batch batchOf(std::vector<HostTensor> inputs) {
    Batch batch;
    for (HostTensor& input : inputs) {
        if (input.name == kWeightInput) {
            batch.weights = std::move(input);
        } else {
            batch.tensors.push_back(std::move(input));
        }
    }
    batch.samples.resize(static_cast<std::size_t>(batch.weights.shape[0]));
    return batch;
}

}  // namespace espalier::engine::test
