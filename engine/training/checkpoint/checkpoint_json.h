// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "engine/training/checkpoint/checkpoint.h"

namespace espalier::engine {

/// Everything of a checkpoint but its tensors, as JSON.
std::string checkpointStateToJson(const Checkpoint& checkpoint);
/// Throws Error, as the end of a sentence ("it is of a newer version"), when the text is no such
/// state.
Checkpoint checkpointStateFromJson(const std::string& text);

}  // namespace espalier::engine
