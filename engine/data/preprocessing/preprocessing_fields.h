// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/field_table.h"
#include "engine/data/preprocessing/preprocessing.h"

namespace espalier::engine {

/// The parts of the recipe: the one description behind project file, command line and the recipe
/// that a checkpoint and a model hold. A new part is one row and its use in preprocessing.cpp; its
/// default must mean the behaviour before the part existed.
const FieldTable<Preprocessing>& preprocessingFields();

}  // namespace espalier::engine
