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

TEST(FiniteValuesTest, ManyThreadsFindTheSameTensorAsOne) {
    std::vector<HostTensor> tensors;
    for (const std::int64_t size : {3, 900'000, 0, 700'001, 5}) {
        tensors.push_back(HostTensor::make("a", DataType::Float32, {size}));
    }
    for (const int threads : {1, 3}) EXPECT_EQ(firstNotFinite(tensors, threads), nullptr);
    const float bad = std::numeric_limits<float>::infinity();
    for (const std::size_t tensor : {4u, 3u, 1u, 0u}) {  // each before those that are bad already
        const std::span<float> values = tensors[tensor].floats();
        values[values.size() - 1] = bad;
        for (const int threads : {1, 3}) {
            EXPECT_EQ(firstNotFinite(tensors, threads), &tensors[tensor]) << threads;
        }
    }
}

TEST(FiniteValuesTest, WholeNumbersAndEmptyTensorsAreFinite) {
    const std::vector<std::int32_t> labels{-1, 0x7F800000};
    EXPECT_TRUE(allFinite(DataType::Int32, std::as_bytes(std::span(labels))));
    EXPECT_TRUE(allFinite(DataType::Float32, {}));
    EXPECT_EQ(normOf(DataType::Float32, {}), 0);
}

}  // namespace
}  // namespace espalier::engine
