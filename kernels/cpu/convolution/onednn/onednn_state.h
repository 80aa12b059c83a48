// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <mutex>
#include <oneapi/dnnl/dnnl.hpp>
#include <vector>

#include "kernels/cpu/convolution/onednn/onednn.h"
#include "kernels/cpu/convolution/onednn/onednn_api.h"
#include "kernels/error.h"

// Included by onednn*.cpp only; no other file sees oneDNN's types.
namespace espalier::kernels::cpu {

struct OneDnn::State {
    dnnl::engine engine{dnnl::engine::kind::cpu, 0};
    /// Indexed by id - kFirstVendorLayout. All are fp32, because a layout has no element type.
    std::vector<dnnl::memory::desc> vendorLayouts;

    /// `dims` are the tensor's sizes as the primitive wants them (weights of groups have 5).
    dnnl::memory::desc memoryDesc(const TensorDesc& desc, const dnnl::memory::dims& dims) const;
    dnnl::memory::desc memoryDesc(const TensorDesc& desc) const;
    /// Remembers a layout the first time it appears; the same layout has the same name.
    Layout layoutOf(const dnnl::memory::desc& desc, int rank);
};

/// oneDNN 2.6 races when primitives are created concurrently in one process: hold this to create
/// one.
std::mutex& creationMutex();

/// Throws OutOfMemory where so little of a limited address space is left (`ulimit -v`) that oneDNN,
/// which does not check all of its allocations, could crash while it prepares `what`.
void refuseLittleAddressSpaceFor(const std::string& what);

/// Throws Error for element types that oneDNN does not compute in.
dnnl::memory::data_type oneDnnType(DataType type);
/// Attributes of every primitive: the caller provides the scratch memory.
dnnl::primitive_attr baseAttributes();
void appendActivation(dnnl::post_ops& operations, Activation activation);

/// Which of the op's tensors is an argument of a primitive.
struct OneDnnArgument {
    int key = 0;
    TensorRef tensor;
    dnnl::memory::desc desc;
};

std::unique_ptr<OneDnnPrimitive> wrapPrimitive(OneDnn::State& state,
                                               const dnnl::primitive& primitive,
                                               const dnnl::memory::desc& scratchpad,
                                               std::string implementation,
                                               Tensors tensors,
                                               const std::vector<OneDnnArgument>& arguments);

/// Runs `create` under the lock and turns oneDNN's errors into ours.
template <class Create>
auto createPrimitive(const std::string& what, const Create& create) {
    const std::lock_guard lock(creationMutex());
    refuseLittleAddressSpaceFor(what);
    try {
        return create();
    } catch (const dnnl::error& error) {
        throw Error("oneDNN cannot prepare " + what + ": " + error.what());
    }
}

}  // namespace espalier::kernels::cpu
