// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "kernels/cpu/convolution/onednn/onednn.h"
#include "kernels/cpu/device/cpu_operation.h"

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
