// SPDX-License-Identifier: Apache-2.0
#include "engine/runtime/finite_values.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <span>
#include <vector>

#include "kernels/math/bfloat16.h"
#include "kernels/math/float16.h"

namespace espalier::engine {
namespace {

using kernels::DataType;

template <typename T>
void expectEveryPlaceCounts(DataType type) {
    constexpr float kBad[] = {std::numeric_limits<float>::infinity(),
                              -std::numeric_limits<float>::infinity(),
                              std::numeric_limits<float>::quiet_NaN()};
    for (const std::size_t size : {std::size_t{1}, std::size_t{1024}, std::size_t{2500}}) {
        std::vector<T> values(size, T(3.0f));
        EXPECT_TRUE(allFinite(type, std::as_bytes(std::span(values))));
        for (const std::size_t place : {std::size_t{0}, size / 2, size - 1}) {
            for (const float bad : kBad) {
                values[place] = T(bad);
                EXPECT_FALSE(allFinite(type, std::as_bytes(std::span(values)))) << place;
                values[place] = T(3.0f);
            }
        }
        EXPECT_NEAR(normOf(type, std::as_bytes(std::span(values))),
                    3 * std::sqrt(static_cast<double>(size)),
                    1e-9);
    }
}

TEST(FiniteValuesTest, FindsWhatIsNotFiniteWhereverItIs) {
    expectEveryPlaceCounts<float>(DataType::Float32);
    expectEveryPlaceCounts<kernels::math::BFloat16>(DataType::BFloat16);
    expectEveryPlaceCounts<kernels::math::Float16>(DataType::Float16);
}

TEST(FiniteValuesTest, TheLargestFloatsAreFinite) {
    const std::vector<float> values{std::numeric_limits<float>::max(),
                                    std::numeric_limits<float>::denorm_min(),
                                    -std::numeric_limits<float>::max()};
    EXPECT_TRUE(allFinite(DataType::Float32, std::as_bytes(std::span(values))));
    EXPECT_TRUE(std::isfinite(normOf(DataType::Float32, std::as_bytes(std::span(values)))))
        << "in double precision";
}

TEST(FiniteValuesTest, WholeNumbersAndEmptyTensorsAreFinite) {
    const std::vector<std::int32_t> labels{-1, 0x7F800000};
    EXPECT_TRUE(allFinite(DataType::Int32, std::as_bytes(std::span(labels))));
    EXPECT_TRUE(allFinite(DataType::Float32, {}));
    EXPECT_EQ(normOf(DataType::Float32, {}), 0);
}

}  // namespace
}  // namespace espalier::engine
