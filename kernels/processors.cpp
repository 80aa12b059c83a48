// SPDX-License-Identifier: Apache-2.0
#include "kernels/processors.h"

#include <sched.h>

#include <algorithm>
#include <cerrno>
#include <fstream>
#include <string>
#include <unordered_map>

namespace espalier::kernels {

namespace {

constexpr int kMostProcessors = 8192;  // of Linux

/// A set for so many processors: cpu_set_t alone has 1024.
class ProcessorSet {
  public:
    ProcessorSet() : sets_(kMostProcessors / CPU_SETSIZE) {
        for (cpu_set_t& part : sets_) CPU_ZERO(&part);
    }

    cpu_set_t* data() { return sets_.data(); }
    std::size_t bytes() const { return sets_.size() * sizeof(cpu_set_t); }
    bool contains(int processor) const {
        return CPU_ISSET_S(static_cast<std::size_t>(processor), bytes(), sets_.data()) != 0;
    }
    void add(int processor) { CPU_SET_S(static_cast<std::size_t>(processor), bytes(), data()); }

  private:
    std::vector<cpu_set_t> sets_;
};

/// Names the core that a logical processor belongs to: its list of siblings.
std::string coreOf(int processor) {
    std::ifstream file("/sys/devices/system/cpu/cpu" + std::to_string(processor) +
                       "/topology/thread_siblings_list");
    std::string siblings;
    if (std::getline(file, siblings)) return siblings;
    return std::to_string(processor);
}

}  // namespace

Processors allowedProcessors() {
    ProcessorSet allowed;
    if (sched_getaffinity(0, allowed.bytes(), allowed.data()) != 0) return {};
    Processors found;
    for (int processor = 0; processor < kMostProcessors; ++processor) {
        if (allowed.contains(processor)) found.push_back(processor);
    }
    return found;
}

// "0-3,6"
Processors onlineProcessors() {
    std::ifstream file("/sys/devices/system/cpu/online");
    Processors found;
    int first = 0;
    while (file >> first) {
        int last = first;
        if (file.peek() == '-') file.ignore() >> last;
        last = std::min(last, kMostProcessors - 1);
        for (int processor = first; processor <= last; ++processor) found.push_back(processor);
        if (file.peek() == ',') file.ignore();
    }
    return found;
}

std::vector<Processors> coresOf(const Processors& processors) {
    std::vector<Processors> cores;
    std::unordered_map<std::string, std::size_t> places;
    for (const int processor : processors) {
        const auto [place, isNew] = places.try_emplace(coreOf(processor), cores.size());
        if (isNew) cores.emplace_back();
        cores[place->second].push_back(processor);
    }
    return cores;
}

int useProcessors(const Processors& processors) {
    ProcessorSet chosen;
    for (const int processor : processors) {
        if (processor < 0 || processor >= kMostProcessors) return EINVAL;
        chosen.add(processor);
    }
    return sched_setaffinity(0, chosen.bytes(), chosen.data()) == 0 ? 0 : errno;
}

}  // namespace espalier::kernels
