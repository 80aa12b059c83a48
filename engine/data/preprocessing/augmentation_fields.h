// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "engine/base/field_table.h"
#include "engine/data/preprocessing/augmentation.h"

namespace espalier::engine {

/// The available random changes: the single description from which the text of an Augmentation, the
/// terminal's help and the window's form follow. A new change is one row and its use in
/// drawVariant().
const FieldTable<Augmentation>& augmentationFields();

/// "flip, crop:0.1, rotate:10, …": each change once, as an example.
std::string augmentationExamples();

}  // namespace espalier::engine
