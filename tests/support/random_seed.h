// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <random>
#include <span>
#include <string_view>

namespace espalier::tests {

/// The seed of a test's random numbers. Fixed by default, so that the result of a commit is
/// reproducible. ESPALIER_TEST_SEED=random draws a new one (`./test --all`) and
/// ESPALIER_TEST_SEED=N repeats a failure; the seed is printed.
inline std::uint32_t testSeed() {
    const char* given = std::getenv("ESPALIER_TEST_SEED");
    std::uint32_t seed = 1;
    if (given != nullptr && std::string_view(given) == "random")
        seed = std::random_device{}();
    else if (given != nullptr)
        seed = static_cast<std::uint32_t>(std::strtoul(given, nullptr, 10));
    std::cout << "ESPALIER_TEST_SEED=" << seed << '\n';
    return seed;
}

/// The random numbers of a test case.
class TestRandom {
  public:
    TestRandom() : engine_(testSeed()) {}

    std::int64_t between(std::int64_t low, std::int64_t high) {
        return std::uniform_int_distribution<std::int64_t>(low, high)(engine_);
    }
    double uniform(double low, double high) {
        return std::uniform_real_distribution<double>(low, high)(engine_);
    }
    template <typename T>
    void fill(std::span<T> values, double low, double high) {
        for (T& value : values) value = static_cast<T>(uniform(low, high));
    }

  private:
    std::mt19937 engine_;
};

}  // namespace espalier::tests
