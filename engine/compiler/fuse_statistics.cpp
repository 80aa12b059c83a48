// SPDX-License-Identifier: Apache-2.0
#include "engine/compiler/fusion.h"
#include "engine/compiler/passes.h"

namespace espalier::engine {

namespace {

// This saves one pass over the input of BatchNorm. The statistics are computed at the convolution's
// position, which is before all of their consumers.
void fuseStatisticsAt(Fusing& fusing, std::size_t statistics) {
    const OpNode& node = fusing.node(statistics);
    const auto convolution = fusing.madeBy<kernels::ConvolutionForward>(node.inputs.front());
    if (convolution == kNoOp || fusing.node(convolution).phase != node.phase) return;
    OpNode fused = fusing.node(convolution);
    auto& op = std::get<kernels::ConvolutionForward>(fused.op);
    if (!(op.fusion == kernels::Fusion{})) return;
    op.fusion.statistics = true;
    fused.outputs.insert(fused.outputs.end(), node.outputs.begin(), node.outputs.end());
    if (!fusing.deviceCan(fused)) return;
    fusing.apply({{convolution, fused}}, {statistics});
}

}  // namespace

OpGraph fuseStatistics(OpGraph graph, const kernels::Device& device) {
    Fusing fusing(std::move(graph), device);
    for (std::size_t op = 0; op < fusing.graph().ops.size(); ++op) {
        if (fusing.dropped(op)) continue;
        if (std::holds_alternative<kernels::BatchNormStatistics>(fusing.node(op).op)) {
            fuseStatisticsAt(fusing, op);
        }
    }
    return std::move(fusing).finish();
}

}  // namespace espalier::engine
