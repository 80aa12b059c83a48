// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <random>
#include <vector>

#include "kernels/data_type.h"
#include "kernels/shape.h"

namespace espalier::kernels::testing {

/// A tensor in plain order and double precision, for reference computations.
struct HostTensor {
    Shape shape;
    std::vector<double> values;

    HostTensor() = default;
    explicit HostTensor(const Shape& sizes, double value = 0)
        : shape(sizes), values(static_cast<std::size_t>(sizes.elementCount()), value) {}
    HostTensor(const Shape& sizes, std::vector<double> content)
        : shape(sizes), values(std::move(content)) {}

    std::size_t size() const { return values.size(); }
    double& operator[](std::size_t i) { return values[i]; }
    double operator[](std::size_t i) const { return values[i]; }
    /// Element of an [N,C,H,W] tensor.
    double& at(std::int64_t n, std::int64_t c, std::int64_t h, std::int64_t w) {
        return values[index(n, c, h, w)];
    }
    double at(std::int64_t n, std::int64_t c, std::int64_t h, std::int64_t w) const {
        return values[index(n, c, h, w)];
    }

  private:
    std::size_t index(std::int64_t n, std::int64_t c, std::int64_t h, std::int64_t w) const {
        return static_cast<std::size_t>(((n * shape[1] + c) * shape[2] + h) * shape[3] + w);
    }
};

/// Random tensors from the seed of the test (tests/support/random_seed.h). Values are floats, so
/// that devices start from the same numbers.
class RandomTensors {
  public:
    RandomTensors();

    HostTensor uniform(const Shape& shape, double low = -1, double high = 1);
    /// All values differ by at least `gap`, so that finite differences do not change maxima.
    HostTensor distinct(const Shape& shape, double gap = 0.01);
    HostTensor integers(const Shape& shape, int low, int high);
    std::uint64_t bits() { return engine_(); }

  private:
    std::mt19937_64 engine_;
};

/// The values rounded to bf16, so that a device in bf16 starts from the same numbers.
HostTensor roundedToBf16(HostTensor tensor);
/// The same for any floating-point type up to fp32.
HostTensor roundedTo(DataType type, HostTensor tensor);
/// Largest relative error of one rounding to that type.
double roundingOf(DataType type);

}  // namespace espalier::kernels::testing
