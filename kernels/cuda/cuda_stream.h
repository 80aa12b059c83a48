// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_runtime_api.h>

#include <memory>

#include "kernels/stream.h"

namespace espalier::kernels::cuda {

/// A queue of work on one GPU; calls return before the work is done. A recording is a CUDA graph.
/// Used by one host thread at a time.
class CudaStream final : public Stream {
  public:
    explicit CudaStream(int device);
    ~CudaStream() override;
    CudaStream(const CudaStream&) = delete;
    CudaStream& operator=(const CudaStream&) = delete;

    void copyToDevice(void* device, const void* host, std::size_t bytes) override;
    void copyToHost(void* host, const void* device, std::size_t bytes) override;
    void copy(void* destination, const void* source, std::size_t bytes) override;
    void fillZero(void* device, std::size_t bytes) override;

    std::unique_ptr<Event> signal() override;
    void signalAgain(std::unique_ptr<Event>& event) override;
    void waitFor(const Event& event) override;
    void synchronize() override;

    void beginRecording() override;
    std::unique_ptr<Recording> endRecording() override;
    void replay(const Recording& recording) override;

    /// CUDA's handle of the queue; makes its GPU the calling thread's current one.
    cudaStream_t use();

  private:
    int device_;
    cudaStream_t stream_ = nullptr;
};

}  // namespace espalier::kernels::cuda
