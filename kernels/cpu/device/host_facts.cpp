// SPDX-License-Identifier: Apache-2.0
#include "kernels/cpu/device/host_facts.h"

#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <limits>
#include <optional>
#include <sstream>

#include "kernels/cpu/device/control_group.h"
#include "kernels/processors.h"

namespace espalier::kernels::cpu {

namespace {

std::string trimmed(const std::string& text) {
    const std::size_t first = text.find_first_not_of(" \t");
    const std::size_t last = text.find_last_not_of(" \t");
    return first == std::string::npos ? std::string{} : text.substr(first, last - first + 1);
}

/// The line "MemTotal:  123 kB" of /proc/meminfo in bytes.
std::size_t memoryLine(const std::string& key) {
    std::ifstream file("/proc/meminfo");
    for (std::string line; std::getline(file, line);) {
        if (line.rfind(key + ':', 0) != 0) continue;
        std::istringstream rest(line.substr(key.size() + 1));
        std::size_t kilobytes = 0;
        rest >> kilobytes;
        return kilobytes * 1024;
    }
    return 0;
}

/// Cores on which the scheduler may run this thread.
int allowedCores() {
    const Processors allowed = allowedProcessors();
    if (allowed.empty()) return static_cast<int>(std::max(1L, sysconf(_SC_NPROCESSORS_ONLN)));
    return static_cast<int>(coresOf(allowed).size());
}

/// Bytes of it that this process has left; nothing without a limit.
std::optional<std::size_t> addressSpaceLeft() {
    const std::size_t limit = addressSpaceLimit();
    if (limit == std::numeric_limits<std::size_t>::max()) return {};
    std::ifstream file("/proc/self/statm");
    std::size_t pages = 0;
    file >> pages;
    const std::size_t used = pages * static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
    return limit > used ? limit - used : 0;
}

}  // namespace

std::string processorName() {
    std::ifstream file("/proc/cpuinfo");
    for (std::string line; std::getline(file, line);) {
        if (line.rfind("model name", 0) != 0 && line.rfind("Model", 0) != 0) continue;
        const std::size_t colon = line.find(':');
        if (colon != std::string::npos) return trimmed(line.substr(colon + 1));
    }
    return "CPU";
}

std::size_t addressSpaceLimit() {
    rlimit limit{};
    const bool isLimited = getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY;
    return isLimited ? limit.rlim_cur : std::numeric_limits<std::size_t>::max();
}

bool hasAddressSpace(std::size_t bytes) {
    if (addressSpaceLimit() == std::numeric_limits<std::size_t>::max()) return true;
    constexpr int kFlags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE;
    void* place = mmap(nullptr, bytes, PROT_NONE, kFlags, -1, 0);
    if (place == MAP_FAILED) return false;
    munmap(place, bytes);
    return true;
}

MemoryFacts memoryFacts() {
    MemoryFacts facts{memoryLine("MemTotal"), memoryLine("MemAvailable")};
    if (const auto group = controlGroupMemory(); group && group->limit < facts.total) {
        facts.total = group->limit;
        const std::size_t left = group->limit > group->used ? group->limit - group->used : 0;
        facts.free = std::min(facts.free, left);
    }
    // At least one byte: 0 stands for a system that does not say.
    if (const auto left = addressSpaceLeft()) {
        const std::size_t fitting = facts.free == 0 ? *left : std::min(facts.free, *left);
        facts.free = std::max<std::size_t>(fitting, 1);
    }
    return facts;
}

int physicalCoreCount() {
    const int cores = allowedCores();
    const auto limit = controlGroupProcessors();
    if (!limit) return cores;
    return std::clamp(static_cast<int>(*limit), 1, cores);
}

}  // namespace espalier::kernels::cpu
