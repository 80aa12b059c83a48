// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "engine/training/checkpoint/checkpoint.h"

namespace espalier::engine::test {

/// With a value in every member and two small tensors, one of which has the number of the step.
Checkpoint smallCheckpoint(std::int64_t step);

}  // namespace espalier::engine::test
