// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "engine/weights/hdf5_content.h"
#include "engine/weights/memory_budget.h"
#include "engine/weights/weight_file.h"

namespace espalier::engine {

/// The weights in an HDF5 file that Keras wrote, with our layout and in the order of the layers as
/// far as it is known: the file's own list (Keras 1 and 2, and models that Keras 3 saves as .h5),
/// or `config`, the description of the network in a .keras archive. Files of Keras 3 that have
/// neither keep the order of layers of one kind alone. Throws WeightRefusal.
WeightFile kerasWeights(Hdf5Content content, const std::string& config, MemoryBudget& budget);

}  // namespace espalier::engine
