// SPDX-License-Identifier: Apache-2.0
#include "tests/kernels/support/host_tensor.h"

#include <algorithm>
#include <numeric>

#include "kernels/math/bfloat16.h"
#include "kernels/math/float16.h"
#include "tests/support/random_seed.h"

namespace espalier::kernels::testing {

namespace {

double asFloat(double value) {
    return static_cast<double>(static_cast<float>(value));
}

}  // namespace

RandomTensors::RandomTensors() : engine_(tests::testSeed()) {}

HostTensor RandomTensors::uniform(const Shape& shape, double low, double high) {
    HostTensor tensor(shape);
    std::uniform_real_distribution<double> distribution(low, high);
    for (double& value : tensor.values) value = asFloat(distribution(engine_));
    return tensor;
}

HostTensor RandomTensors::distinct(const Shape& shape, double gap) {
    HostTensor tensor(shape);
    std::iota(tensor.values.begin(), tensor.values.end(), 0.0);
    std::shuffle(tensor.values.begin(), tensor.values.end(), engine_);
    const double middle = static_cast<double>(tensor.size()) / 2 + 0.25;
    for (double& value : tensor.values) value = asFloat((value - middle) * gap);
    return tensor;
}

HostTensor RandomTensors::integers(const Shape& shape, int low, int high) {
    HostTensor tensor(shape);
    std::uniform_int_distribution<int> distribution(low, high);
    for (double& value : tensor.values) value = distribution(engine_);
    return tensor;
}

HostTensor roundedToBf16(HostTensor tensor) {
    for (double& value : tensor.values) value = math::BFloat16(static_cast<float>(value));
    return tensor;
}

HostTensor roundedTo(DataType type, HostTensor tensor) {
    if (type == DataType::BFloat16) return roundedToBf16(std::move(tensor));
    for (double& value : tensor.values) {
        const auto whole = static_cast<float>(value);
        value = type == DataType::Float16 ? static_cast<float>(math::Float16(whole)) : whole;
    }
    return tensor;
}

double roundingOf(DataType type) {
    if (type == DataType::BFloat16) return 0x1p-8;
    return type == DataType::Float16 ? 0x1p-11 : 0x1p-24;
}

}  // namespace espalier::kernels::testing
