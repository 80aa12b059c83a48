// SPDX-License-Identifier: Apache-2.0
#include "kernels/cuda/cuda_error.h"

#include "kernels/error.h"

namespace espalier::kernels::cuda {

namespace {

/// After these the process cannot use the GPU again.
bool isLasting(cudaError_t status) {
    switch (status) {
        case cudaErrorIllegalAddress:
        case cudaErrorIllegalInstruction:
        case cudaErrorMisalignedAddress:
        case cudaErrorInvalidAddressSpace:
        case cudaErrorInvalidPc:
        case cudaErrorHardwareStackError:
        case cudaErrorLaunchFailure:
        case cudaErrorLaunchTimeout:
        case cudaErrorAssert:
        case cudaErrorECCUncorrectable:
        case cudaErrorNvlinkUncorrectable:
        case cudaErrorContained:
        case cudaErrorDevicesUnavailable:
            return true;
        default:
            return false;
    }
}

std::string advice(cudaError_t status) {
    if (status == cudaErrorDevicesUnavailable) {
        return " Another program may be using it exclusively. Wait for it, or train on the CPU.";
    }
    if (!isLasting(status)) return {};
    return " Espalier can no longer use the GPU. The last checkpoint is intact: restart Espalier "
           "and resume the run, on the CPU if this happens again.";
}

}  // namespace

std::string sentence(cudaError_t status, const std::string& doing) {
    if (status == cudaErrorMemoryAllocation) {
        return "Out of GPU memory (while " + doing +
               "). Use a smaller batch, or close other programs that use the GPU.";
    }
    return "The GPU failed while " + doing + ": " + cudaGetErrorString(status) + " (" +
           cudaGetErrorName(status) + ")." + advice(status);
}

void check(cudaError_t status, const std::string& doing) {
    if (status == cudaSuccess) return;
    // Reading it here clears an error that has been reported, so that the next call does not report
    // it again.
    static_cast<void>(cudaGetLastError());
    if (status == cudaErrorMemoryAllocation) throw OutOfMemory(sentence(status, doing), 0);
    throw Error(sentence(status, doing));
}

}  // namespace espalier::kernels::cuda
