// SPDX-License-Identifier: Apache-2.0
#include "kernels/cuda/cuda_stream.h"

#include "kernels/cuda/cuda_error.h"

namespace espalier::kernels::cuda {

namespace {

class CudaEvent final : public Event {
  public:
    CudaEvent() {
        check(cudaEventCreateWithFlags(&event, cudaEventDisableTiming), "creating an event");
    }
    ~CudaEvent() override { static_cast<void>(cudaEventDestroy(event)); }
    CudaEvent(const CudaEvent&) = delete;
    CudaEvent& operator=(const CudaEvent&) = delete;

    bool reached() const override {
        const cudaError_t status = cudaEventQuery(event);
        if (status == cudaErrorNotReady) {
            // If this stayed as the last error, the next operation would throw it.
            static_cast<void>(cudaGetLastError());
            return false;
        }
        check(status, "querying an event");
        return true;
    }
    void wait() override { check(cudaEventSynchronize(event), "waiting for an event"); }

    cudaEvent_t event = nullptr;
};

class GraphRecording final : public Recording {
  public:
    explicit GraphRecording(cudaGraph_t graph) {
        const cudaError_t status = cudaGraphInstantiate(&executable, graph, 0);
        static_cast<void>(cudaGraphDestroy(graph));
        check(status, "preparing a recorded step");
    }
    ~GraphRecording() override { static_cast<void>(cudaGraphExecDestroy(executable)); }
    GraphRecording(const GraphRecording&) = delete;
    GraphRecording& operator=(const GraphRecording&) = delete;

    cudaGraphExec_t executable = nullptr;
};

}  // namespace

CudaStream::CudaStream(int device) : device_(device) {
    check(cudaSetDevice(device_), "selecting a GPU");
    check(cudaStreamCreateWithFlags(&stream_, cudaStreamNonBlocking), "creating a stream");
}

CudaStream::~CudaStream() {
    static_cast<void>(cudaStreamDestroy(stream_));
}

cudaStream_t CudaStream::use() {
    check(cudaSetDevice(device_), "selecting a GPU");
    return stream_;
}

void CudaStream::copyToDevice(void* device, const void* host, std::size_t bytes) {
    if (bytes == 0) return;
    check(cudaMemcpyAsync(device, host, bytes, cudaMemcpyHostToDevice, use()),
          "copying to the GPU");
}

void CudaStream::copyToHost(void* host, const void* device, std::size_t bytes) {
    if (bytes == 0) return;
    check(cudaMemcpyAsync(host, device, bytes, cudaMemcpyDeviceToHost, use()),
          "copying from the GPU");
}

void CudaStream::copy(void* destination, const void* source, std::size_t bytes) {
    if (bytes == 0) return;
    check(cudaMemcpyAsync(destination, source, bytes, cudaMemcpyDeviceToDevice, use()),
          "copying on the GPU");
}

void CudaStream::fillZero(void* device, std::size_t bytes) {
    if (bytes == 0) return;
    check(cudaMemsetAsync(device, 0, bytes, use()), "clearing memory");
}

std::unique_ptr<Event> CudaStream::signal() {
    std::unique_ptr<Event> event;
    signalAgain(event);
    return event;
}

void CudaStream::signalAgain(std::unique_ptr<Event>& event) {
    const cudaStream_t stream = use();
    if (!event) event = std::make_unique<CudaEvent>();
    check(cudaEventRecord(static_cast<CudaEvent&>(*event).event, stream),
          "marking a position in a stream");
}

void CudaStream::waitFor(const Event& event) {
    check(cudaStreamWaitEvent(use(), static_cast<const CudaEvent&>(event).event, 0),
          "waiting for another stream");
}

void CudaStream::synchronize() {
    check(cudaStreamSynchronize(use()), "computing");
}

void CudaStream::beginRecording() {
    // Only this thread is restricted to recordable calls; others may load images or open devices.
    check(cudaStreamBeginCapture(use(), cudaStreamCaptureModeThreadLocal), "recording a step");
}

std::unique_ptr<Recording> CudaStream::endRecording() {
    cudaGraph_t graph = nullptr;
    check(cudaStreamEndCapture(use(), &graph), "recording a step");
    return std::make_unique<GraphRecording>(graph);
}

void CudaStream::replay(const Recording& recording) {
    check(cudaGraphLaunch(static_cast<const GraphRecording&>(recording).executable, use()),
          "starting a recorded step");
}

}  // namespace espalier::kernels::cuda
