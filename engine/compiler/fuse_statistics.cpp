// SPDX-License-Identifier: Apache-2.0
#include "engine/compiler/fusion.h"

namespace espalier::engine {

// What BatchNorm normalises is read once less. The statistics come into being where the convolution
// stands, which is before everything that takes them.
bool fuseStatistics(Fusing& fusing, std::size_t statistics) {
    const OpNode& node = fusing.node(statistics);
    const auto convolution = fusing.madeBy<kernels::ConvolutionForward>(node.inputs.front());
    if (convolution == kNoOp || fusing.node(convolution).phase != node.phase) return false;
    OpNode fused = fusing.node(convolution);
    auto& op = std::get<kernels::ConvolutionForward>(fused.op);
    if (!(op.fusion == kernels::Fusion{})) return false;
    op.fusion.statistics = true;
    fused.outputs.insert(fused.outputs.end(), node.outputs.begin(), node.outputs.end());
    if (!fusing.deviceCan(fused)) return false;
    fusing.apply({{convolution, fused}}, {statistics});
    return true;
}

}  // namespace espalier::engine
