// SPDX-License-Identifier: Apache-2.0
#include "kernels/cpu/convolution/onednn/onednn_state.h"
#include "kernels/cpu/device/channel_blocks.h"

namespace espalier::kernels::cpu {

namespace {

using dnnl::memory;

bool isVendor(const TensorDesc& desc) {
    return desc.layout.kind == Layout::Kind::Opaque && desc.layout.id >= kFirstVendorLayout;
}

/// The sizes that describe both tensors: grouped weights have five in oneDNN, four here.
memory::dims commonDims(const OneDnn::State& state, const Tensors& tensors) {
    for (const TensorDesc& desc : {tensors.inputs[0], tensors.outputs[0]}) {
        if (isVendor(desc)) return api::sizesOf(state.memoryDesc(desc));
    }
    return api::sizesOf(state.memoryDesc(tensors.inputs[0]));
}

}  // namespace

std::unique_ptr<OneDnnPrimitive> OneDnn::reorder(const Tensors& tensors) {
    return createPrimitive("a layout conversion", [&] {
        const memory::dims dims = commonDims(*state_, tensors);
        const memory::desc source = state_->memoryDesc(tensors.inputs[0], dims);
        const memory::desc destination = state_->memoryDesc(tensors.outputs[0], dims);
        const dnnl::reorder::primitive_desc desc(
            state_->engine, source, state_->engine, destination, baseAttributes());
        return wrapPrimitive(*state_,
                             dnnl::reorder(desc),
                             desc.scratchpad_desc(),
                             desc.impl_info_str(),
                             tensors,
                             {{DNNL_ARG_FROM, in(0), source}, {DNNL_ARG_TO, out(0), destination}});
    });
}

}  // namespace espalier::kernels::cpu
