// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <random>
#include <span>

namespace espalier::tests {

/// Fresh numbers for a test case. The seed is printed, and taken from ESPALIER_TEST_SEED where that
/// is set, so that a failure can be repeated.
class TestRandom {
  public:
    TestRandom() : seed_(chooseSeed()), engine_(seed_) {
        std::cout << "ESPALIER_TEST_SEED=" << seed_ << '\n';
    }

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
    static std::uint32_t chooseSeed() {
        const char* given = std::getenv("ESPALIER_TEST_SEED");
        return given != nullptr ? static_cast<std::uint32_t>(std::strtoul(given, nullptr, 10))
                                : std::random_device{}();
    }

    std::uint32_t seed_;
    std::mt19937 engine_;
};

}  // namespace espalier::tests
