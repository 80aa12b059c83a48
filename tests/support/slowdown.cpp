// SPDX-License-Identifier: Apache-2.0
#include "tests/support/slowdown.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <string>

#include "tests/support/cpu_time.h"

namespace espalier::tests {

namespace {

constexpr double kReference = 3.0;  // ms on the reference machine
constexpr double kMost = 4;

/// Strings, allocations and pointer chasing, as in the code that is timed.
double milliseconds() {
    const double begin = threadMilliseconds();
    std::map<std::string, int> names;
    std::uint64_t state = 1;
    for (int i = 0; i < 10'000; ++i) {
        state = state * 6364136223846793005U + 1442695040888963407U;
        names["a name of some length " + std::to_string(state >> 40)] = i;
    }
    names.clear();
    return threadMilliseconds() - begin;
}

}  // namespace

int slowdownOfBuild() {
    const char* given = std::getenv("ESPALIER_SLOWDOWN");
    return given ? std::max(1, std::atoi(given)) : 1;
}

double slowdown() {
    if (slowdownOfBuild() > 1) return slowdownOfBuild();
    std::array<double, 5> taken{};
    for (double& one : taken) one = milliseconds();
    std::ranges::sort(taken);
    return std::clamp(taken[taken.size() / 2] / kReference, 1.0, kMost);
}

}  // namespace espalier::tests
