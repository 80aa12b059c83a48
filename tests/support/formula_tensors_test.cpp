// SPDX-License-Identifier: Apache-2.0
#include "tests/support/formula_tensors.h"

#include <array>
#include <cstdint>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace espalier::test {
namespace {

// Every expected value was printed by tests/fixtures/make_step_fixture.py's own functions.

struct CheckValue {
    std::uint32_t stream, element, seed, bits;
    float uniform;
};

TEST(FormulaTensorsTest, GivesTheBitsOfTheScript) {
    const std::array<CheckValue, 7> table{{{0, 0, 0, 11431808, 0x1.737cp-2f},
                                           {0, 1, 0, 12105493, 0x1.c5b8a8p-2f},
                                           {1, 0, 0, 15846777, 0x1.c735e4p-1f},
                                           {0, 0, 1, 3643248, -0x1.21a24p-1f},
                                           {61, 2359295, 9, 3814752, -0x1.172a8p-1f},
                                           {1019, 55295, 3, 4689790, -0x1.c38410p-2f},
                                           {3005, 17, 4294967295u, 8839575, 0x1.b865cp-5f}}};
    for (const CheckValue& row : table) {
        const FormulaStream stream(row.stream, row.seed);
        EXPECT_EQ(stream.bits(row.element), row.bits);
        EXPECT_EQ(stream.uniform(row.element), row.uniform);
    }
}

struct ParameterCase {
    FormulaKind kind;
    std::vector<std::int64_t> shape;
    float first, last;
    double sum;
};

TEST(FormulaTensorsTest, GivesTheParametersOfTheScript) {
    const std::array<ParameterCase, 4> cases{{
        {FormulaKind::Weight, {64, 3, 7, 7}, -0x1.13ebeep-7f, 0x1.721bb6p-5f, 0.5715451746036706},
        {FormulaKind::Scale, {64}, 0x1.fd552p-1f, 0x1.ec58ep-1f, 63.938011169433594},
        {FormulaKind::Shift, {64}, -0x1.556f8p-8f, -0x1.3a71fp-5f, -0.061988994479179382},
        {FormulaKind::Bias, {10}, -0x1.556f8p-8f, 0x1.92d0fp-6f, 0.07611064612865448},
    }};
    for (const ParameterCase& one : cases) {
        const std::vector<float> values = formulaParameter(one.kind, one.shape, 5, 3);
        double sum = 0;
        for (const float value : values) sum += static_cast<double>(value);
        EXPECT_EQ(values.front(), one.first);
        EXPECT_EQ(values.back(), one.last);
        EXPECT_NEAR(sum, one.sum, 1e-12);
    }
}

TEST(FormulaTensorsTest, GivesTheBatchesOfTheScript) {
    EXPECT_EQ(formulaInput(128, 7, 2).back(), 0x1.e07fp-7f);
    EXPECT_EQ(formulaPixels(128, 7, 2).back(), 0x1.03c0fep-1f);
    EXPECT_THAT(formulaLabels(8, 10, 7, 2), testing::ElementsAre(0, 2, 0, 6, 4, 7, 3, 9));
}

TEST(FormulaTensorsTest, ProjectsAGradientAsTheScriptDoes) {
    std::vector<float> gradient(100);
    for (std::size_t i = 0; i < gradient.size(); ++i) gradient[i] = static_cast<float>(i) / 64.0f;
    EXPECT_NEAR(formulaProjection(gradient, 4, 6), 4.6280075237154961, 1e-12);
}

}  // namespace
}  // namespace espalier::test
