// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/layers/lowering_context.h"

namespace espalier::engine {

/// The same elements under another shape (batch included).
ValueId lowerReshape(LoweringContext& context, ValueId value, const kernels::Shape& shape);
/// [N,C,H,W] as [N,C·H·W]; a row of values as it is.
ValueId lowerFlatten(LoweringContext& context, ValueId value);

}  // namespace espalier::engine
