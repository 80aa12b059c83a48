// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/host_tensor.h"

namespace espalier::engine {

/// Whose kernel it is.
enum class KerasKernel : bool { Usual, Depthwise };
/// Of the axes of a kernel. The second is that of Keras 1 with dim_ordering="th": [out,in,H,W], of
/// a depthwise convolution [factor,in,H,W].
enum class KerasAxes : bool { ChannelsLast, ChannelsFirst };

/// The kernel of a Keras layer as Espalier has it, of the same name:
///
///     convolution             H, W, in, out      →  out, in, H, W
///     transposed convolution  H, W, out, in      →  in, out, H, W
///     depthwise convolution   H, W, in, factor   →  in · factor, 1, H, W
///     dense                   in, out            →  out, in
///
/// Tensors of other ranks stay as they are.
HostTensor withOurLayout(HostTensor kernel,
                         KerasKernel kind,
                         KerasAxes axes = KerasAxes::ChannelsLast);

/// Turns each filter of [out,in,H,W] by 180 degrees: Keras convolved with Theano, and correlates,
/// as we do, with any other library.
void turnFilters(HostTensor& kernel);

}  // namespace espalier::engine
