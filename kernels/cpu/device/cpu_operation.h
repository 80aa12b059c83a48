// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <utility>

#include "kernels/cpu/device/tensor_check.h"
#include "kernels/cpu/device/thread_team.h"
#include "kernels/operation.h"

namespace espalier::kernels::cpu {

/// One run of an operation: its tensors and the threads to use.
struct Run : TypedBindings {
    Run(const ThreadTeam& team, const Bindings& bindings) : TypedBindings{bindings}, team(team) {}

    const ThreadTeam& team;
};

/// Base of every CPU operation: recording, and the compute threads' settings. Owned by the caller
/// of Device::prepare; must not outlive the device.
class CpuOperation : public Operation {
  public:
    CpuOperation(ThreadTeam& team, Tensors tensors);
    void run(Stream& stream, const Bindings& bindings) final;

  protected:
    virtual void execute(const Run& run) = 0;
    /// Runs another CPU operation as a part of this one.
    static void runInside(Operation& part, const Run& run) {
        static_cast<CpuOperation&>(part).execute(run);
    }

  private:
    void runNow(const Bindings& bindings);
    ThreadTeam& team_;
};

struct KernelTraits {
    std::size_t workspaceBytes = 0;
};

/// An operation given by a function of its run.
template <class Kernel>
class KernelOperation final : public CpuOperation {
  public:
    KernelOperation(ThreadTeam& team, Tensors tensors, KernelTraits traits, Kernel kernel)
        : CpuOperation(team, std::move(tensors)), kernel_(std::move(kernel)) {
        workspaceBytes_ = traits.workspaceBytes;
        algorithm_ = "loop";
    }

  protected:
    void execute(const Run& run) override { kernel_(run); }

  private:
    Kernel kernel_;
};

template <class Kernel>
std::unique_ptr<Operation> kernelOperation(ThreadTeam& team,
                                           Tensors tensors,
                                           KernelTraits traits,
                                           Kernel kernel) {
    return std::make_unique<KernelOperation<Kernel>>(
        team, std::move(tensors), traits, std::move(kernel));
}

}  // namespace espalier::kernels::cpu
