// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/rules/tensor_check.h"

namespace espalier::kernels::cuda {

/// The GPU computes in fp32, bf16 and fp16. Images are channels-last unless the caller asked for
/// another layout; our kernels support Plain and ChannelsLast.
class TensorCheck : public kernels::TensorCheck {
  public:
    explicit TensorCheck(Tensors& tensors)
        : kernels::TensorCheck(tensors,
                               {.float16 = true,
                                .openImages = Layout::channelsLast(),
                                .samplesArePlain = false,
                                .walks = [](const TensorDesc& desc) {
                                    return desc.layout.kind == Layout::Kind::Plain ||
                                           desc.layout.kind == Layout::Kind::ChannelsLast;
                                }}) {}
};

}  // namespace espalier::kernels::cuda
