// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/kernels/cpu/cpu_op_test.h"

namespace espalier::kernels::testing {

/// One rounding to bf16 is off by at most 2^-8 of the value.
constexpr double kOneRounding = 0x1p-8;

/// Checks ops with bf16 tensors, with 1 and 2 compute threads and in every layout. Inputs are
/// representable in bf16, so the expected value is the reference's result, rounded once.
class BFloat16Test : public CpuOpTest {
  protected:
    BFloat16Test() { variants = {{.threads = 1}, {.threads = 2}}; }
    void SetUp() override {
        if (!cpu::createCpuDevice({.threads = 1})->description().bfloat16) {
            GTEST_SKIP() << "this processor has no bf16";
        }
    }

    HostTensor uniform(const Shape& shape, double low = -1, double high = 1) {
        return roundedToBf16(random.uniform(shape, low, high));
    }
    static Argument low(HostTensor tensor, Layout layout = Layout::plain()) {
        return {std::move(tensor), layout, DataType::BFloat16};
    }
    static Result lowResult(const Shape& shape, Layout layout = Layout::plain()) {
        return {shape, layout, DataType::BFloat16};
    }
};

}  // namespace espalier::kernels::testing
