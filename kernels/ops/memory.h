// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace espalier::kernels {

/// Same values in another layout or element type. inputs: x. outputs: y.
struct Reorder {};

/// Same elements under another shape; Plain layouts only. Planned as an alias, never run.
/// inputs: x. outputs: y.
struct Reshape {};

/// Every element = value. inputs: none. outputs: y.
struct Fill {
    float value = 0.0f;
};

}  // namespace espalier::kernels
