// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "kernels/cuda/cudnn_graphs.h"

namespace espalier::kernels::cuda {

// Numbers of the tensors in a graph of cudnn_graphs.cpp, in the order in which addresses are
// passed.
namespace graph_number {
inline constexpr std::int64_t kFirst = 1;
inline constexpr std::int64_t kSecond = 2;
inline constexpr std::int64_t kBias = 3;
inline constexpr std::int64_t kResult = 4;
inline constexpr std::int64_t kSums = 5;
inline constexpr std::int64_t kSquares = 6;
inline constexpr std::int64_t kScale = 7;
inline constexpr std::int64_t kShift = 8;
inline constexpr std::int64_t kNormalised = 9;
inline constexpr std::int64_t kMean = 10;
inline constexpr std::int64_t kInverse = 11;
inline constexpr std::int64_t kGamma = 12;
inline constexpr std::int64_t kBeta = 13;
inline constexpr std::int64_t kGradientSums = 14;
inline constexpr std::int64_t kGradientProducts = 15;
inline constexpr std::array<std::int64_t, 3> kUnused{16, 17, 18};
inline constexpr std::size_t kCount = 19;
}  // namespace graph_number

/// The addresses of a graph's tensors, in the order of their numbers.
inline std::vector<std::int64_t> numbersOf(const ConvolutionProblem& problem) {
    using namespace graph_number;
    std::vector<std::int64_t> numbers{kFirst, kSecond};
    if (problem.bias) numbers.push_back(kBias);
    numbers.push_back(kResult);
    if (problem.statistics) numbers.insert(numbers.end(), {kSums, kSquares});
    if (problem.batchNorm) numbers.insert(numbers.end(), {kScale, kShift});
    if (problem.batchNormSums) {
        for (std::int64_t number = kNormalised; number <= kUnused.back(); ++number) {
            numbers.push_back(number);
        }
    }
    return numbers;
}

}  // namespace espalier::kernels::cuda
