// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/field.h"
#include "engine/base/translatable.h"

namespace espalier::engine {

/// The field "epsilon" of a layer that divides by a standard deviation.
inline Field epsilonField() {
    return {.name = "epsilon",
            .label = translatable("Fields", "Epsilon"),
            .kind = FieldKind::Real,
            .defaultValue = 1e-5,
            .minimum = 1e-10,
            .maximum = 1,
            .help = translatable("Fields", "Added to the variance to avoid division by 0."),
            .expert = true};
}

}  // namespace espalier::engine
