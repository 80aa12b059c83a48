// SPDX-License-Identifier: Apache-2.0
#include "kernels/cpu/cpu_context.h"

#include "kernels/cpu/device/channel_blocks.h"

namespace espalier::kernels::cpu {

std::size_t CpuContext::byteSize(const TensorDesc& desc) const {
    if (desc.layout.kind != Layout::Kind::Opaque) return denseByteSize(desc);
    if (desc.layout.id >= kFirstVendorLayout) return oneDnn.vendorByteSize(desc.layout, desc.type);
    const auto form = channelBlocks(desc);
    const std::int64_t elements = form ? form->elements() : desc.shape.elementCount();
    return static_cast<std::size_t>(elements) * kernels::byteSize(desc.type);
}

}  // namespace espalier::kernels::cpu
