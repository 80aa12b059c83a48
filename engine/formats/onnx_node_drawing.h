// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/formats/onnx_drawer.h"

namespace espalier::engine {

// How nodes of ONNX are drawn, by groups of ops. Each returns false for an op of another group.

/// Convolutions, pooling, and Pad in front of them.
bool drawWindowNode(OnnxDrawer& drawer, const OnnxNodeReader& node);
/// Matrix products, normalisation, activations, and what joins values.
bool drawValueNode(OnnxDrawer& drawer, const OnnxNodeReader& node);
/// What changes the shape of values and not the values.
bool drawShapeNode(OnnxDrawer& drawer, const OnnxNodeReader& node);

/// Weights [out,in,1,1] or [out,in] as a Dense layer that reads one number per channel.
OnnxDrawnValue addDense(OnnxDrawer& drawer,
                        const OnnxNodeReader& node,
                        const OnnxDrawnValue& source,
                        HostTensor weights,
                        std::optional<HostTensor> bias);
/// 0.1 for 0.1f, and not 0.10000000149.
double shortestReal(float number);

}  // namespace espalier::engine
