// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string_view>
#include <vector>

#include "engine/formats/onnx_drawer.h"

namespace espalier::engine {

/// How the nodes of one op are drawn, and which of their attributes that reads.
struct OnnxOpDrawing {
    void (*draw)(OnnxDrawer&, const OnnxNodeReader&);
    std::vector<std::string_view> attributes;
};
using OnnxOpDrawings = std::map<std::string_view, OnnxOpDrawing>;

/// False if the node's op is not among them. Any other attribute is refused.
inline bool drawNode(const OnnxOpDrawings& drawings,
                     OnnxDrawer& drawer,
                     const OnnxNodeReader& node) {
    const auto found = drawings.find(node.op());
    if (found == drawings.end()) return false;
    node.refuseUnread(found->second.attributes);
    found->second.draw(drawer, node);
    return true;
}

// How nodes of ONNX are drawn, by groups of ops. Each returns false for an op of another group.

/// Convolutions, pooling, and Pad in front of them.
bool drawWindowNode(OnnxDrawer& drawer, const OnnxNodeReader& node);
/// Matrix products, normalisation, and activations.
bool drawValueNode(OnnxDrawer& drawer, const OnnxNodeReader& node);
/// What joins values, and arithmetic with constants.
bool drawJoinNode(OnnxDrawer& drawer, const OnnxNodeReader& node);
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
