// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>
#include <type_traits>

#include "kernels/cpu/device/cpu_operation.h"

namespace espalier::kernels::cpu {

/// A plane that is zeroed progressively, shortly before values are added, so that the zeros are
/// still in the nearest cache.
class PlaneOfZeros {
  public:
    PlaneOfZeros(float* values, std::int64_t elements) : values_(values), elements_(elements) {}

    /// The plane, with the first `end` elements ready for adding.
    float* upTo(std::int64_t end) {
        end = std::min(end, elements_);
        if (end > ready_) {
            std::fill(values_ + ready_, values_ + end, 0.0f);
            ready_ = end;
        }
        return values_;
    }
    void finish() { upTo(elements_); }

  private:
    float* values_;
    std::int64_t elements_;
    std::int64_t ready_ = 0;
};

/// Planes into which many values are added: sums accumulate in fp32, in the tensor itself or, for
/// bf16, in a plane of the workspace that belongs to the thread.
template <class T>
class PlaneSums {
  public:
    static constexpr bool kInPlace = std::is_same_v<T, float>;

    static std::size_t workspaceBytes(std::int64_t elements, int threads) {
        return kInPlace ? 0 : static_cast<std::size_t>(elements * threads) * sizeof(float);
    }

    PlaneSums(const Run& run, std::int64_t elements) : run_(run), elements_(elements) {}

    /// Calls add(PlaneOfZeros&) and writes the sums to `plane`. Inside ThreadTeam::forRange.
    template <class Add>
    void compute(T* plane, const Add& add) const {
        if constexpr (kInPlace) {
            PlaneOfZeros zeros(plane, elements_);
            add(zeros);
            zeros.finish();
        } else {
            float* sums = run_.workspace() + ThreadTeam::currentThread() * elements_;
            PlaneOfZeros zeros(sums, elements_);
            add(zeros);
            zeros.finish();
            for (std::int64_t i = 0; i < elements_; ++i) plane[i] = sums[i];
        }
    }

  private:
    const Run& run_;
    std::int64_t elements_;
};

}  // namespace espalier::kernels::cpu
