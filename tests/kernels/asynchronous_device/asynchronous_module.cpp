// SPDX-License-Identifier: Apache-2.0
// Asynchronous test devices in place of the CUDA module, for tests of whole programs. Configured by
// ESPALIER_TEST_GPU_MEMORY (bytes) and ESPALIER_TEST_GPU_THREADS (CPU threads that compute).
#include <cstdlib>
#include <string>

#include "kernels/cpu/cpu_device.h"
#include "kernels/devices/cuda_module.h"
#include "kernels/error.h"
#include "tests/kernels/asynchronous_device/asynchronous_device.h"
#include "tests/kernels/asynchronous_device/half_device.h"

namespace espalier::kernels::testing {

namespace {

std::size_t numberFrom(const char* variable, std::size_t otherwise) {
    const char* text = std::getenv(variable);
    return text ? std::stoull(text) : otherwise;
}

std::unique_ptr<Device> openFar(int index) {
    if (index < 0) throw Error("No GPU of that number.");
    const auto threads = static_cast<int>(numberFrom("ESPALIER_TEST_GPU_THREADS", 1));
    return std::make_unique<AsynchronousDevice>(
        std::make_unique<HalfDevice>(cpu::createCpuDevice({.threads = threads, .winograd = true})),
        AsynchronousDeviceOptions{
            .memory = numberFrom("ESPALIER_TEST_GPU_MEMORY", std::size_t{1} << 30),
            .order = static_cast<std::uint64_t>(index)});
}

}  // namespace

}  // namespace espalier::kernels::testing

extern "C" const espalier::kernels::CudaModule* espalier_cuda_module() {
    static const std::string build = espalier::kernels::cudaModuleBuild();
    static const espalier::kernels::CudaModule module{
        .interface = espalier::kernels::kCudaModuleInterface,
        .build = build.c_str(),
        .libraries = "test CUDA 13.0",
        .open = espalier::kernels::testing::openFar};
    return &module;
}
