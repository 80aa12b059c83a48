// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "engine/compiler/execution_plan.h"

namespace espalier::engine {

/// A parameter and the value that holds its gradient before the first update step of a plan.
struct StepGradient {
    ValueId parameter = kNoValue;
    ValueId gradient = kNoValue;
};

/// Of every parameter that the plan trains; none for a plan without an update.
std::vector<StepGradient> stepGradients(const ExecutionPlan& plan);

}  // namespace espalier::engine
