// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "kernels/convolution_algorithm.h"
#include "kernels/cpu/device/instruction_set.h"
#include "kernels/device.h"

namespace espalier::kernels::cpu {

struct CpuDeviceOptions {
    int threads = 0;        ///< compute threads; 0 = physical cores
    int updateThreads = 0;  ///< of the ops that update the parameters; 0 = the same
    bool winograd = false;  ///< allow Winograd where the table says it is faster
    /// Loops use the highest instruction set up to this one that the processor supports.
    InstructionSet highest = InstructionSet::Avx512;
    ConvolutionAlgorithm convolutions = ConvolutionAlgorithm::Table;
};

/// The CPU through oneDNN and our own kernels. Sets flush-to-zero on every compute thread.
std::unique_ptr<Device> createCpuDevice(const CpuDeviceOptions& options);

}  // namespace espalier::kernels::cpu
