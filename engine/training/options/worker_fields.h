// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "engine/base/field_table.h"
#include "engine/training/options/training_options.h"

namespace espalier::engine {

/// How a batch is divided among workers: rows of trainingFields().
std::vector<FieldRow<TrainingOptions>> workerRows();

}  // namespace espalier::engine
