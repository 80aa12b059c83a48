// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace espalier::test {

/// Parameters and batches as pure functions of (stream, element, seed), with the same bits as in
/// tests/fixtures/make_step_fixture.py; tests/fixtures/README.md states the formulas. Contraction
/// to fused multiply-add changes no value, because every product that is added is exact.
class FormulaStream {
  public:
    FormulaStream(std::uint32_t stream, std::uint32_t seed)
        : first_(mix(mix(seed) + stream)), second_(mix(first_ + 0x9E3779B9u)) {}

    /// 24 random bits.
    std::uint32_t bits(std::uint32_t element) const {
        return mix(mix(element ^ first_) + second_) >> 8;
    }
    /// In [-1, 1), a multiple of 2⁻²³.
    float uniform(std::uint32_t element) const {
        return static_cast<float>(bits(element)) * 0x1p-23f - 1.0f;
    }

  private:
    static constexpr std::uint32_t mix(std::uint32_t x) {
        x ^= x >> 16;
        x *= 0x7FEB352Du;
        x ^= x >> 15;
        x *= 0x846CA68Bu;
        return x ^ (x >> 16);
    }

    std::uint32_t first_;
    std::uint32_t second_;
};

inline constexpr std::uint32_t kInputStream = 1000;
inline constexpr std::uint32_t kLabelStream = 2000;
inline constexpr std::uint32_t kProjectionStream = 3000;

/// Weight and bias of a convolution or dense layer; scale and shift of a BatchNorm.
enum class FormulaKind : std::uint8_t { Weight, Bias, Scale, Shift };

/// A parameter in row-major order. `shape` is PyTorch's: [out, in, h, w] of a convolution, [in,
/// out, h, w] of a transposed one, [out, in] of a dense layer. `tensor` counts the fixture's list
/// from 0.
inline std::vector<float> formulaParameter(FormulaKind kind,
                                           std::span<const std::int64_t> shape,
                                           std::uint32_t tensor,
                                           std::uint32_t seed) {
    std::int64_t fan = 1;
    for (std::size_t axis = 1; axis < shape.size(); ++axis) fan *= shape[axis];
    const auto count = static_cast<std::uint32_t>(shape[0] * fan);
    const bool weight = kind == FormulaKind::Weight;
    const float offset = kind == FormulaKind::Scale ? 1.0f : 0.0f;
    const float scale =
        weight ? static_cast<float>(std::sqrt(6.0 / static_cast<double>(fan))) : 0.125f;
    const FormulaStream stream(tensor, seed);
    std::vector<float> values(count);
    for (std::uint32_t i = 0; i < count; ++i) values[i] = offset + scale * stream.uniform(i);
    return values;
}

/// A classifier's input [N,C,H,W] of step `step` (from 0), in [-1, 1).
inline std::vector<float> formulaInput(std::uint32_t count,
                                       std::uint32_t step,
                                       std::uint32_t seed) {
    const FormulaStream stream(kInputStream + step, seed);
    std::vector<float> values(count);
    for (std::uint32_t i = 0; i < count; ++i) values[i] = stream.uniform(i);
    return values;
}

/// An autoencoder's input and target [N,C,H,W], in [0, 1).
inline std::vector<float> formulaPixels(std::uint32_t count,
                                        std::uint32_t step,
                                        std::uint32_t seed) {
    std::vector<float> values = formulaInput(count, step, seed);
    for (float& value : values) value = (value + 1.0f) * 0.5f;
    return values;
}

inline std::vector<std::int32_t> formulaLabels(std::uint32_t batch,
                                               std::uint32_t classes,
                                               std::uint32_t step,
                                               std::uint32_t seed) {
    const FormulaStream stream(kLabelStream + step, seed);
    std::vector<std::int32_t> labels(batch);
    for (std::uint32_t i = 0; i < batch; ++i)
        labels[i] = static_cast<std::int32_t>(stream.bits(i) % classes);
    return labels;
}

/// Sum of gradient times a fixed pattern, in double: unlike the norm, it detects a wrong sign and a
/// transposed or shifted filter.
inline double formulaProjection(std::span<const float> gradient,
                                std::uint32_t tensor,
                                std::uint32_t seed) {
    const FormulaStream stream(kProjectionStream + tensor, seed);
    double sum = 0;
    for (std::size_t i = 0; i < gradient.size(); ++i)
        sum += static_cast<double>(gradient[i]) *
               static_cast<double>(stream.uniform(static_cast<std::uint32_t>(i)));
    return sum;
}

}  // namespace espalier::test
