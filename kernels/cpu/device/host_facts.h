// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>

// What the operating system reports about this machine. Files that cannot be read count as no
// limit.
namespace espalier::kernels::cpu {

/// "AMD EPYC 9R14", or "CPU" where the system does not report it.
std::string processorName();

struct MemoryFacts {
    std::size_t total = 0;  ///< bytes this process may use, control group respected
    std::size_t free = 0;   ///< of these, bytes available now, `ulimit -v` respected
};
MemoryFacts memoryFacts();

/// Bytes of address space that `ulimit -v` allows this process; the largest number without a limit.
std::size_t addressSpaceLimit();

/// Whether that many bytes of address space can be had now. Costs two system calls where there is a
/// limit, and none where there is not.
bool hasAddressSpace(std::size_t bytes);

/// Physical cores that the calling thread may use (affinity and cgroup respected), at least 1.
int physicalCoreCount();

}  // namespace espalier::kernels::cpu
