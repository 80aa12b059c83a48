// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/host_tensor.h"

namespace espalier::engine {

/// Whose kernel it is.
enum class KerasKernel : bool { Usual, Depthwise };

/// The kernel of a Keras layer as Espalier has it, of the same name:
///
///     convolution             H, W, in, out      →  out, in, H, W
///     transposed convolution  H, W, out, in      →  in, out, H, W
///     depthwise convolution   H, W, in, factor   →  in · factor, 1, H, W
///     dense                   in, out            →  out, in
///
/// Tensors of other ranks stay as they are.
HostTensor withOurLayout(HostTensor kernel, KerasKernel kind);

}  // namespace espalier::engine
