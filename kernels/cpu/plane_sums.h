// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>
#include <type_traits>

#include "kernels/cpu/cpu_operation.h"

namespace espalier::kernels::cpu {

/// Planes into which many values are added: sums grow in fp32, in the tensor itself or, where that
/// is bf16, in a plane of the workspace that each thread has for itself.
template <class T>
class PlaneSums {
  public:
    static constexpr bool kInPlace = std::is_same_v<T, float>;

    static std::size_t workspaceBytes(std::int64_t elements, int threads) {
        return kInPlace ? 0 : static_cast<std::size_t>(elements * threads) * sizeof(float);
    }

    PlaneSums(const Run& run, std::int64_t elements) : run_(run), elements_(elements) {}

    /// Calls add(sums) with a plane of zeros and writes what it has become to `plane`. Inside
    /// ThreadTeam::forRange.
    template <class Add>
    void compute(T* plane, const Add& add) const {
        if constexpr (kInPlace) {
            std::fill_n(plane, elements_, 0.0f);
            add(plane);
        } else {
            float* sums = run_.workspace() + ThreadTeam::currentThread() * elements_;
            std::fill_n(sums, elements_, 0.0f);
            add(sums);
            for (std::int64_t i = 0; i < elements_; ++i) plane[i] = sums[i];
        }
    }

  private:
    const Run& run_;
    std::int64_t elements_;
};

}  // namespace espalier::kernels::cpu
