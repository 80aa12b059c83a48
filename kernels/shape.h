// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>

namespace espalier::kernels {

/// Sizes of a tensor, outermost first, at most kMaxRank of them. Images are N, C, H, W in any
/// memory layout. A value: cheap to copy, no heap.
class Shape {
  public:
    static constexpr int kMaxRank = 6;

    Shape() = default;
    Shape(std::initializer_list<std::int64_t> sizes);
    explicit Shape(std::span<const std::int64_t> sizes);

    int rank() const { return rank_; }
    bool empty() const { return rank_ == 0; }
    std::int64_t operator[](int axis) const { return sizes_[static_cast<std::size_t>(axis)]; }
    std::int64_t& operator[](int axis) { return sizes_[static_cast<std::size_t>(axis)]; }
    std::span<const std::int64_t> sizes() const {
        return {sizes_.data(), static_cast<std::size_t>(rank_)};
    }

    /// Product of the sizes; 1 for rank 0. Throws Error if it does not fit into 63 bits.
    std::int64_t elementCount() const;
    /// Product of the sizes after the first: the elements of one sample.
    std::int64_t elementsPerSample() const;
    /// "32x3x96x96"
    std::string toString() const;

    friend bool operator==(const Shape& a, const Shape& b);

  private:
    std::array<std::int64_t, kMaxRank> sizes_{};
    int rank_ = 0;
};

}  // namespace espalier::kernels
