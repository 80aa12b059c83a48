// SPDX-License-Identifier: Apache-2.0
#include "kernels/cpu/convolution/onednn/onednn_operation.h"

namespace espalier::kernels::cpu {

OneDnnOperation::OneDnnOperation(ThreadTeam& team, std::unique_ptr<OneDnnPrimitive> primitive)
    : CpuOperation(team, primitive->tensors()), primitive_(std::move(primitive)) {
    workspaceBytes_ = primitive_->workspaceBytes();
    algorithm_ = primitive_->implementation();
}

void OneDnnOperation::execute(const Run& run) {
    primitive_->execute(run.bindings.inputs, run.bindings.outputs, run.bindings.workspace);
}

}  // namespace espalier::kernels::cpu
