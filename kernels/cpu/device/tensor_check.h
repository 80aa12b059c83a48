// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/cpu/device/channel_blocks.h"
#include "kernels/rules/tensor_check.h"

namespace espalier::kernels::cpu {

/// The CPU computes in fp32 and bf16, in every layout that has the form of channel blocks.
class TensorCheck : public kernels::TensorCheck {
  public:
    explicit TensorCheck(Tensors& tensors)
        : kernels::TensorCheck(tensors, {.walks = [](const TensorDesc& desc) {
                                   return channelBlocks(desc).has_value();
                               }}) {}
};

}  // namespace espalier::kernels::cpu
