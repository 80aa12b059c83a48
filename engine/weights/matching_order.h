// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "kernels/shape.h"

namespace espalier::engine {

/// What a tensor is for, by the end of its name. Five tensors of a BatchNorm may have one shape.
enum class TensorKind : std::uint8_t { Unknown, Weight, Bias, Mean, Variance };

TensorKind kindOfTensor(std::string_view name);

/// A tensor without its name.
struct OrderedTensor {
    TensorKind kind = TensorKind::Unknown;
    kernels::Shape shape;
};

/// The longest list of pairs (index into `ours`, index into `theirs`), both ascending, in which
/// shapes and kinds are equal. A tensor of unknown kind is like a weight of two or more dimensions,
/// and like nothing else. Empty where the search would take too long: more than 16 million pairs.
std::vector<std::pair<std::size_t, std::size_t>> commonOrder(std::span<const OrderedTensor> ours,
                                                             std::span<const OrderedTensor> theirs);

}  // namespace espalier::engine
