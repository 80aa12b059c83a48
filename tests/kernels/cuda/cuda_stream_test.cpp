// SPDX-License-Identifier: Apache-2.0
// The stream, with a few functions of CUDA's runtime simulated here.
#include "kernels/cuda/cuda_stream.h"

#include <gtest/gtest.h>

#include <utility>

#include "kernels/error.h"

namespace {

cudaError_t answer = cudaSuccess;  // of a query of an event
cudaError_t last = cudaSuccess;

}  // namespace

extern "C" {
cudaError_t cudaSetDevice(int) {
    return cudaSuccess;
}
cudaError_t cudaStreamCreateWithFlags(cudaStream_t*, unsigned) {
    return cudaSuccess;
}
cudaError_t cudaStreamDestroy(cudaStream_t) {
    return cudaSuccess;
}
cudaError_t cudaEventCreateWithFlags(cudaEvent_t*, unsigned) {
    return cudaSuccess;
}
cudaError_t cudaEventDestroy(cudaEvent_t) {
    return cudaSuccess;
}
cudaError_t cudaEventRecord(cudaEvent_t, cudaStream_t) {
    return cudaSuccess;
}
cudaError_t cudaEventQuery(cudaEvent_t) {
    return last = answer;
}
cudaError_t cudaGetLastError() {
    return std::exchange(last, cudaSuccess);
}
}

namespace espalier::kernels::cuda {
namespace {

TEST(CudaStreamTest, QueryingAPendingEventLeavesNoError) {
    CudaStream stream(0);
    const auto event = stream.signal();
    answer = cudaErrorNotReady;
    EXPECT_FALSE(event->reached());
    EXPECT_EQ(cudaGetLastError(), cudaSuccess);
    answer = cudaSuccess;
    EXPECT_TRUE(event->reached());
    answer = cudaErrorIllegalAddress;
    EXPECT_THROW(static_cast<void>(event->reached()), Error);
}

}  // namespace
}  // namespace espalier::kernels::cuda
