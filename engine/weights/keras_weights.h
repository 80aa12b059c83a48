// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "engine/weights/hdf5_content.h"
#include "engine/weights/memory_budget.h"
#include "engine/weights/weight_file.h"

namespace espalier::engine {

/// The weights in an HDF5 file that Keras wrote, with our layout, by layers and in their order as
/// far as it is known: what the layers read, by the description of the network in the file or in a
/// .keras archive (`config`); the file's own list (Keras 1 and 2, and models that Keras 3 saves as
/// .h5); or, in ".weights.h5", the numbers of layers of one kind. Throws WeightRefusal.
WeightFile kerasWeights(Hdf5Content content, const std::string& config, MemoryBudget& budget);

}  // namespace espalier::engine
