// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <gtest/gtest.h>

#include "tests/kernels/support/finite_difference.h"
#include "tests/kernels/support/op_runner.h"
#include "tests/kernels/support/reference.h"

namespace espalier::kernels::testing {

/// An element type and its tolerance.
struct GpuType {
    DataType type = DataType::Float32;
    /// Largest |difference| / (1 + |expected|) of a value computed in fp32 and stored in this type.
    double tolerance = 0;

    HostTensor rounded(HostTensor tensor) const;
};

/// Opens the first usable GPU; without one, every test is skipped with the reason.
class GpuOpTest : public ::testing::Test {
  protected:
    void SetUp() override;

    template <class F>
    void forTypes(const F& check) {
        for (const GpuType& type : {GpuType{DataType::Float32, 2e-6},
                                    GpuType{DataType::BFloat16, 8e-3},
                                    GpuType{DataType::Float16, 1e-3}}) {
            if (!computesIn(device->description(), type.type)) continue;
            SCOPED_TRACE(name(type.type));
            check(type);
        }
    }
    Argument argument(const HostTensor& tensor,
                      const GpuType& type,
                      Layout layout = Layout::plain()) const {
        return {type.rounded(tensor), layout, type.type};
    }

    std::unique_ptr<Device> device;
    std::unique_ptr<OpRunner> runner;
    RandomTensors random;
};

}  // namespace espalier::kernels::testing
