// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "kernels/math/activation.h"
#include "kernels/math/bfloat16.h"
#include "kernels/math/bilinear.h"
#include "kernels/math/divisor.h"
#include "kernels/math/elementary.h"
#include "kernels/math/float16.h"
#include "kernels/math/moments.h"
#include "kernels/math/philox.h"
#include "kernels/math/pooling.h"
#include "tests/kernels/support/host_tensor.h"

namespace espalier::kernels::testing {
namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();

/// Largest error relative to the exact value over [low, high].
template <class F, class Exact>
double worstError(float low, float high, const F& f, const Exact& exact) {
    double worst = 0;
    constexpr int kSteps = 200000;
    for (int i = 0; i <= kSteps; ++i) {
        const float x = low + (high - low) * static_cast<float>(i) / kSteps;
        const double truth = exact(static_cast<double>(x));
        worst = std::max(
            worst, std::abs(static_cast<double>(f(x)) - truth) / std::max(std::abs(truth), 1e-30));
    }
    return worst;
}

/// The value of a half's bits, by its definition.
double valueOfHalf(std::uint16_t bits) {
    const int exponent = (bits >> 10) & 31;
    const double fraction = (bits & 1023) / 1024.0;
    const double size =
        exponent == 0 ? std::ldexp(fraction, -14) : std::ldexp(1 + fraction, exponent - 15);
    return bits & 0x8000 ? -size : size;
}

math::Float16 half(int bits) {
    math::Float16 value;
    value.bits = static_cast<std::uint16_t>(bits);
    return value;
}

TEST(Float16Test, EveryBitPatternHasItsValue) {
    for (int bits = 0; bits < 0x10000; ++bits) {
        const float value = half(bits);
        if ((bits & 0x7C00) == 0x7C00) {
            EXPECT_EQ(std::isnan(value), (bits & 0x3FF) != 0) << bits;
            EXPECT_EQ(std::isinf(value), (bits & 0x3FF) == 0) << bits;
            continue;
        }
        ASSERT_EQ(value, valueOfHalf(static_cast<std::uint16_t>(bits))) << bits;
        ASSERT_EQ(math::Float16(value).bits, bits);
    }
}

TEST(Float16Test, RoundsToTheNearestAndToEven) {
    for (int bits = 0; bits + 1 < 0x7C00; ++bits) {
        const float low = half(bits);
        const float high = half(bits + 1);
        const float middle = low + (high - low) / 2;
        const int even = bits % 2 == 0 ? bits : bits + 1;
        ASSERT_EQ(math::Float16(middle).bits, even);
        ASSERT_EQ(math::Float16(-middle).bits, even | 0x8000);
        ASSERT_EQ(math::Float16(std::nextafter(middle, low)).bits, bits);
        ASSERT_EQ(math::Float16(std::nextafter(middle, high)).bits, bits + 1);
    }
    EXPECT_EQ(math::Float16(65519.0f).bits, 0x7BFF);
    EXPECT_EQ(math::Float16(65520.0f).bits, 0x7C00);
    EXPECT_EQ(math::Float16(-kInfinity).bits, 0xFC00);
    EXPECT_TRUE(std::isnan(static_cast<float>(math::Float16(std::nanf("")))));
}

TEST(BFloat16Test, RoundsToTheNearestAndToEven) {
    const auto rounded = [](float value) { return static_cast<float>(math::BFloat16(value)); };
    for (const float exact : {0.0f, 1.0f, -2.5f, 0x1.02p+100f, 0x1.fep-120f, kInfinity}) {
        EXPECT_EQ(rounded(exact), exact);
        EXPECT_EQ(rounded(-exact), -exact);
    }
    EXPECT_EQ(rounded(0x1.01p0f), 0x1.00p0f);  // halfway: the even neighbour
    EXPECT_EQ(rounded(0x1.03p0f), 0x1.04p0f);
    EXPECT_EQ(rounded(0x1.010002p0f), 0x1.02p0f);
    EXPECT_EQ(rounded(0x1.00fffep0f), 0x1.00p0f);
    EXPECT_EQ(rounded(std::numeric_limits<float>::max()), kInfinity);
    EXPECT_TRUE(std::isnan(rounded(std::nanf(""))));
    // Its significant bits are all among those that are cut off.
    EXPECT_TRUE(std::isnan(rounded(math::floatFromBits(0x7F800001u))));
}

TEST(ElementaryTest, ExponentialIsAccurateOverTheWholeRange) {
    const auto exact = [](double x) { return std::exp(x); };
    EXPECT_LT(worstError(-87.0f, 88.7f, math::exponential, exact), 2e-7);
    EXPECT_LT(worstError(-1.0f, 1.0f, math::exponential, exact), 2e-7);
    EXPECT_EQ(math::exponential(0.0f), 1.0f);
    EXPECT_EQ(math::exponential(100.0f), kInfinity);
    EXPECT_EQ(math::exponential(kInfinity), kInfinity);
    EXPECT_LT(math::exponential(-200.0f), 1e-37f);
    EXPECT_LT(math::exponential(-kInfinity), 1e-37f);
    EXPECT_TRUE(std::isnan(math::exponential(std::nanf(""))));
}

TEST(ElementaryTest, TangentAndErrorFunctionAreAccurate) {
    const auto tanh = [](double x) { return std::tanh(x); };
    const auto erf = [](double x) { return std::erf(x); };
    EXPECT_LT(worstError(-12.0f, 12.0f, math::hyperbolicTangent, tanh), 5e-7);
    EXPECT_LT(worstError(-1e-3f, 1e-3f, math::hyperbolicTangent, tanh), 5e-7);
    EXPECT_LT(worstError(-6.0f, 6.0f, math::errorFunction, erf), 5e-7);
    EXPECT_TRUE(std::isnan(math::hyperbolicTangent(std::nanf(""))));
    EXPECT_TRUE(std::isnan(math::errorFunction(std::nanf(""))));
}

TEST(ElementaryTest, LogisticHasItsLimits) {
    const auto exact = [](double x) { return 1 / (1 + std::exp(-x)); };
    EXPECT_LT(worstError(-80.0f, 80.0f, math::logistic, exact), 1e-6);
    EXPECT_EQ(math::logistic(200.0f), 1.0f);
    EXPECT_EQ(math::logistic(-kInfinity), 0.0f);
}

// Known answers of the authors' Random123 library (kat_vectors, philox4x32 10).
TEST(PhiloxTest, GivesTheKnownAnswers) {
    const math::PhiloxBlock zero = math::philox({{0, 0, 0, 0}}, 0);
    EXPECT_EQ(zero.v[0], 0x6627e8d5u);
    EXPECT_EQ(zero.v[1], 0xe169c58du);
    EXPECT_EQ(zero.v[2], 0xbc57ac4cu);
    EXPECT_EQ(zero.v[3], 0x9b00dbd8u);
    const std::uint32_t all = 0xffffffffu;
    const math::PhiloxBlock ones = math::philox({{all, all, all, all}}, ~std::uint64_t{0});
    EXPECT_EQ(ones.v[0], 0x408f276du);
    EXPECT_EQ(ones.v[1], 0x41c83b0eu);
    EXPECT_EQ(ones.v[2], 0xa20bc7c6u);
    EXPECT_EQ(ones.v[3], 0x6d5451fdu);
    const math::PhiloxBlock pi =
        math::philox({{0x243f6a88u, 0x85a308d3u, 0x13198a2eu, 0x03707344u}}, 0x299f31d0a4093822ull);
    EXPECT_EQ(pi.v[0], 0xd16cfe09u);
    EXPECT_EQ(pi.v[1], 0x94fdccebu);
    EXPECT_EQ(pi.v[2], 0x5001e420u);
    EXPECT_EQ(pi.v[3], 0x24126ea1u);
}

TEST(MomentsTest, CombiningPartsGivesTheWhole) {
    RandomTensors random;
    const HostTensor x = random.uniform(Shape{1000}, 100, 101);
    math::Moments parts;
    double mean = 0;
    for (std::size_t first = 0; first < 1000; first += 37) {
        math::Moments part;
        for (std::size_t i = first; i < std::min<std::size_t>(1000, first + 37); ++i) {
            part = math::combine(part, {1, x[i], 0});
        }
        parts = math::combine(parts, part);
    }
    for (const double v : x.values) mean += v / 1000;
    double squares = 0;
    for (const double v : x.values) squares += (v - mean) * (v - mean);
    EXPECT_NEAR(parts.mean, mean, 1e-10);
    EXPECT_NEAR(parts.variance(), squares / 1000, 1e-10);
    EXPECT_EQ(math::combine({}, {}).count, 0);
}

TEST(MomentsTest, ShiftedSumsGiveTheWholeFromAnyPlace) {
    RandomTensors random;
    HostTensor x = random.uniform(Shape{999}, 100, 101);
    x[500] = -1e5;
    double mean = 0;
    double squares = 0;
    for (const double v : x.values) mean += v / 999;
    for (const double v : x.values) squares += (v - mean) * (v - mean);
    // Parts of 37, shifted by their own first value, joined about the first value or the outlier.
    for (const std::size_t about : {0, 500}) {
        math::ShiftedSums total;
        for (std::size_t first = 0; first < 999; first += 37) {
            math::ShiftedSums part;
            for (std::size_t i = first; i < first + 37; ++i) {
                part.sum += x[i] - x[first];
                part.squares += (x[i] - x[first]) * (x[i] - x[first]);
            }
            part = math::shifted(part, 37, x[first] - x[about]);
            total.sum += part.sum;
            total.squares += part.squares;
        }
        const math::Moments moments = math::momentsAbout(x[about], total, 999);
        EXPECT_NEAR(moments.mean, mean, 1e-9);
        EXPECT_NEAR(moments.squares / squares, 1, 1e-12);
    }
    EXPECT_EQ(math::momentsAbout(3, {}, 0).count, 0);
    EXPECT_GE(math::momentsAbout(3, {0.3, 0.09 / 7}, 7).squares, 0);
    EXPECT_TRUE(std::isnan(math::momentsAbout(0, {std::nan(""), 0}, 2).variance()));
}

TEST(DivisorTest, EqualsIntegerDivision) {
    RandomTensors random;
    for (std::uint32_t divisor : {1u, 2u, 3u, 7u, 224u, 641u, 65535u, 0x7FFFFFFFu, 0x80000000u}) {
        const math::Divisor by(divisor);
        for (int i = 0; i < 2000; ++i) {
            const auto drawn = static_cast<std::uint32_t>(random.bits()) & 0x7FFFFFFFu;
            const std::uint32_t near = drawn / divisor * divisor;
            for (const std::uint32_t n : {drawn, near, near == 0 ? 0 : near - 1, 0x7FFFFFFFu}) {
                ASSERT_EQ(by.quotient(n), n / divisor) << n << " by " << divisor;
                ASSERT_EQ(by.remainder(n), n % divisor) << n << " by " << divisor;
            }
        }
    }
}

TEST(PoolingMathTest, PixelsInWindowsAndWindowsOverPixelsAgree) {
    for (const int window : {1, 2, 3, 5}) {
        for (const int stride : {1, 2, 3, 7}) {
            for (int pad = 0; pad < window; ++pad) {
                for (int size = 5; size < 12; ++size) {
                    const int outputs = (size + 2 * pad - window) / stride + 1;
                    const math::PoolAxis axis{window, stride, pad, size, outputs};
                    for (int pixel = 0; pixel < size; ++pixel) {
                        const math::Span over = math::windowsOver(axis, pixel);
                        for (int q = 0; q < outputs; ++q) {
                            const math::Span inside = math::positionsInside(axis, q);
                            EXPECT_GT(inside.size(), 0);
                            const int position = pixel - math::windowBegin(axis, q);
                            const bool within = position >= 0 && position < window;
                            EXPECT_EQ(within, position >= inside.begin && position < inside.end);
                            EXPECT_EQ(within, q >= over.begin && q < over.end);
                        }
                    }
                }
            }
        }
    }
}

TEST(BilinearTest, ReachAndSharesAgreeWithTheTaps) {
    for (const std::int64_t size : {1, 2, 5}) {
        for (const std::int64_t factor : {1, 2, 3, 4, 7}) {
            for (std::int64_t position = 0; position < size; ++position) {
                const math::BilinearReach reach = math::bilinearReach(position, factor, size);
                for (std::int64_t large = 0; large < size * factor; ++large) {
                    const math::BilinearTap tap = math::bilinearTap(large, factor, size);
                    const float share = math::bilinearShare(tap, position);
                    float expected = 0;
                    if (tap.first == position) expected += 1 - tap.weight;
                    if (tap.second == position) expected += tap.weight;
                    EXPECT_EQ(share, expected);
                    if (large < reach.begin || large >= reach.end) {
                        EXPECT_EQ(share, 0.0f);
                    }
                }
            }
        }
    }
}

TEST(BilinearTest, TapsStayInsideAndPreserveEnds) {
    for (const std::int64_t size : {1, 2, 5}) {
        for (const std::int64_t factor : {1, 2, 3}) {
            for (std::int64_t position = 0; position < size * factor; ++position) {
                const math::BilinearTap tap = math::bilinearTap(position, factor, size);
                EXPECT_GE(tap.first, 0);
                EXPECT_LT(tap.first, size);
                EXPECT_LT(tap.second, size);
                EXPECT_GE(tap.weight, 0.0f);
                EXPECT_LE(tap.weight, 1.0f);
            }
        }
    }
}

}  // namespace
}  // namespace espalier::kernels::testing
