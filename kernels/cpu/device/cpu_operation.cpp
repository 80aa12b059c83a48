// SPDX-License-Identifier: Apache-2.0
#include "kernels/cpu/device/cpu_operation.h"

#include <cassert>
#include <vector>

#include "kernels/cpu/device/cpu_stream.h"

namespace espalier::kernels::cpu {

CpuOperation::CpuOperation(ThreadTeam& team, Tensors tensors) : team_(team) {
    inputs_ = std::move(tensors.inputs);
    outputs_ = std::move(tensors.outputs);
}

void CpuOperation::run(Stream& stream, const Bindings& bindings) {
    assert(bindings.inputs.size() == inputs_.size());
    assert(bindings.outputs.size() == outputs_.size());
    assert(workspaceBytes_ == 0 || bindings.workspace != nullptr);
    auto& cpuStream = static_cast<CpuStream&>(stream);
    if (!cpuStream.recording()) return runNow(bindings);
    cpuStream.record(
        [this,
         inputs = std::vector<const void*>(bindings.inputs.begin(), bindings.inputs.end()),
         outputs = std::vector<void*>(bindings.outputs.begin(), bindings.outputs.end()),
         workspace = bindings.workspace] {
            runNow({inputs, outputs, workspace});
        });
}

void CpuOperation::runNow(const Bindings& bindings) {
    const ComputeScope scope(team_);
    execute({team_, bindings});
}

}  // namespace espalier::kernels::cpu
