// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "kernels/cpu/cpu_operation.h"
#include "kernels/cpu/onednn.h"

namespace espalier::kernels::cpu {

/// An operation that is one primitive of oneDNN.
class OneDnnOperation final : public CpuOperation {
  public:
    OneDnnOperation(ThreadTeam& team, std::unique_ptr<OneDnnPrimitive> primitive);

  protected:
    void execute(const Run& run) override;

  private:
    std::unique_ptr<OneDnnPrimitive> primitive_;
};

}  // namespace espalier::kernels::cpu
