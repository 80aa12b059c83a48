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

HostTensor roundedToFp16(HostTensor tensor) {
    for (double& value : tensor.values) value = math::Float16(static_cast<float>(value));
    return tensor;
}

}  // namespace espalier::kernels::testing
