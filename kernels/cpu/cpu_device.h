// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>

#include "kernels/convolution_way.h"
#include "kernels/device.h"

namespace espalier::kernels::cpu {

/// Builds of our own loops, from the one that runs everywhere up. Results differ by rounding.
enum class InstructionSet : std::uint8_t { Baseline, Avx2, Avx512 };

struct CpuDeviceOptions {
    int threads = 0;        ///< compute threads; 0 = physical cores
    bool winograd = false;  ///< allow Winograd where the table says it is faster
    /// Loops use the highest set up to this that the processor has.
    InstructionSet highest = InstructionSet::Avx512;
    ConvolutionWay convolutions = ConvolutionWay::Table;
};

/// The CPU through oneDNN and our own kernels. Sets flush-to-zero on every compute thread.
std::unique_ptr<Device> createCpuDevice(const CpuDeviceOptions& options);

/// Physical cores that this process may use (affinity and cgroup respected), at least 1.
int physicalCoreCount();

}  // namespace espalier::kernels::cpu
