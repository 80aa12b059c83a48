// SPDX-License-Identifier: Apache-2.0
#include "engine/base/field.h"
#include "engine/base/whole_number.h"

#include <cmath>
#include <limits>
#include <random>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/support/random_seed.h"

namespace espalier::engine {
namespace {

using testing::HasSubstr;
using List = std::vector<std::int64_t>;

std::vector<Field> schema() {
    return {
        {.name = "bias", .label = "Bias", .kind = FieldKind::Boolean, .defaultValue = true},
        {.name = "units",
         .label = "Units",
         .kind = FieldKind::Integer,
         .defaultValue = std::int64_t{10},
         .minimum = 1,
         .maximum = 100},
        {.name = "rate",
         .label = "Rate",
         .kind = FieldKind::Real,
         .defaultValue = 0.5,
         .minimum = 0,
         .maximum = 1},
        {.name = "mode",
         .label = "Mode",
         .kind = FieldKind::Choice,
         .defaultValue = std::string("same"),
         .choices = {"same", "valid"}},
        {.name = "name", .label = "Name", .kind = FieldKind::Text, .defaultValue = std::string()},
        {.name = "kernel",
         .label = "Kernel",
         .kind = FieldKind::IntegerPair,
         .defaultValue = List{3, 3},
         .minimum = 1,
         .maximum = 99},
        {.name = "border",
         .label = "Border",
         .kind = FieldKind::IntegerList,
         .defaultValue = List{0, 0, 0, 0},
         .minimum = 0,
         .maximum = 9}};
}

std::string problemsOf(FieldValues values) {
    std::string sentences;
    for (const Diagnostic& diagnostic : completeAndCheck(schema(), values, "box")) {
        EXPECT_EQ(diagnostic.node, "box");
        sentences += englishSentence(diagnostic) + '\n';
    }
    return sentences;
}

// The value, or the sentence that says why the text is refused.
std::string parsed(const std::string& field, const std::string& text) {
    const auto fields = schema();
    FieldValue value;
    std::string problem;
    return parseText(*findField(fields, field), text, value, problem) ? toText(value) : problem;
}

TEST(FieldTest, ANumberThatItsTypeCannotHoldIsOutOfRange) {
    EXPECT_EQ(parsed("units", "99999999999999999999"),
              "Units must be between 1 and 100, not 99999999999999999999");
    EXPECT_EQ(parsed("units", "-99999999999999999999"),
              "Units must be between 1 and 100, not -99999999999999999999");
    const Field seed{.name = "seed", .label = "Seed", .maximum = 9.2e18};
    FieldValue value;
    std::string problem;
    EXPECT_FALSE(parseText(seed, "9300000000000000000", value, problem));
    EXPECT_EQ(problem, "Seed must be between 0 and 9200000000000000000, not 9300000000000000000");
    EXPECT_EQ(parsed("rate", "1e999"), "Rate must be between 0 and 1, not 1e999");
    EXPECT_EQ(parsed("units", "99999999999999999999x"), "Units must be a whole number, such as 10");
}

TEST(FieldTest, AppliesOnlyWithTheRightValueOfAnotherField) {
    const Field momentum{.name = "momentum",
                         .label = "Momentum",
                         .onlyWith = "optimizer",
                         .onlyWithValues = {"sgdm", "rmsprop"}};
    EXPECT_TRUE(applies(momentum, {{"optimizer", std::string("sgdm")}}));
    EXPECT_FALSE(applies(momentum, {{"optimizer", std::string("adam")}}));
    EXPECT_TRUE(applies(momentum, {})) << "nothing is known of the other one";
    EXPECT_TRUE(applies(schema().front(), {{"optimizer", std::string("adam")}}));
}

TEST(FieldTest, SaysWhichValuesAreAllowed) {
    FieldValue value;
    std::string problem;
    EXPECT_FALSE(parseText(*findField(schema(), "rate"), "fast", value, problem));
    EXPECT_EQ(problem, "Rate must be a number, such as 0.5");
    EXPECT_FALSE(parseText(*findField(schema(), "units"), "2.5", value, problem));
    EXPECT_EQ(problem, "Units must be a whole number, such as 10");
}

TEST(FieldTest, FillsInWhatIsMissing) {
    FieldValues values{{"units", std::int64_t{7}}};
    EXPECT_TRUE(completeAndCheck(schema(), values, "").empty());
    EXPECT_EQ(integer(values, "units"), 7);
    EXPECT_EQ(real(values, "rate"), 0.5);
    EXPECT_TRUE(boolean(values, "bias"));
    EXPECT_EQ(text(values, "mode"), "same");
    EXPECT_EQ(integers(values, "kernel"), (List{3, 3}));
}

TEST(FieldTest, TakesWholeNumbersWhereRealOnesAreMeant) {
    FieldValues values{{"rate", std::int64_t{1}}};
    EXPECT_TRUE(completeAndCheck(schema(), values, "").empty());
    EXPECT_EQ(real(values, "rate"), 1.0);
}

TEST(FieldTest, NamesWhatIsUnknownOutOfRangeOrOfAnotherKindAllAtOnce) {
    const std::string problems = problemsOf({{"colour", std::string("red")},
                                             {"units", std::int64_t{0}},
                                             {"rate", std::numeric_limits<double>::quiet_NaN()},
                                             {"mode", std::string("explicit")},
                                             {"kernel", List{3}},
                                             {"border", List{1, -1}},
                                             {"bias", std::string("yes")}});
    EXPECT_THAT(problems, HasSubstr("Unknown setting 'colour'"));
    EXPECT_THAT(problems, HasSubstr("Units must be between 1 and 100, not 0"));
    EXPECT_THAT(problems, HasSubstr("Rate must be between 0 and 1"));
    EXPECT_THAT(problems, HasSubstr("Mode must be one of same, valid, not 'explicit'"));
    EXPECT_THAT(problems, HasSubstr("Kernel must be two numbers"));
    EXPECT_THAT(problems, HasSubstr("Border must be between 0 and 9"));
    EXPECT_THAT(problems, HasSubstr("Bias must be true or false"));
}

TEST(FieldTest, OffersTheNearestOfItsChoices) {
    EXPECT_THAT(problemsOf({{"mode", std::string("vaild")}}),
                HasSubstr("Mode must be one of same, valid, not 'vaild' (did you mean valid?)"));
}

TEST(FieldTest, ReadsWhatAPersonTypes) {
    EXPECT_EQ(parsed("units", "42"), "42");
    EXPECT_EQ(parsed("rate", "1e-3"), "0.001");
    EXPECT_EQ(parsed("bias", "off"), "false");
    EXPECT_EQ(parsed("mode", "valid"), "valid");
    EXPECT_EQ(parsed("kernel", "5"), "5x5");
    EXPECT_EQ(parsed("kernel", "3x7"), "3x7");
    EXPECT_EQ(parsed("border", "1,2,3,4"), "1x2x3x4");
    EXPECT_EQ(parsed("name", "a b"), "a b");
}

TEST(FieldTest, RefusesTextThatDoesNotFit) {
    for (const char* text : {"", "x", "4 2", "4.5", "0x10", "+3", "99999999999999999999", "-1"}) {
        EXPECT_THAT(parsed("units", text), HasSubstr("Units")) << text;
    }
    for (const char* text : {"", "abc", "nan", "inf", "1,5", "2", "0.5x"}) {
        EXPECT_THAT(parsed("rate", text), HasSubstr("Rate")) << text;
    }
    EXPECT_THAT(parsed("bias", "perhaps"), HasSubstr("Bias"));
    for (const char* text : {"", "3x", "x3", "3xx3", "1x2x3", "0x0"}) {
        EXPECT_THAT(parsed("kernel", text), HasSubstr("Kernel")) << text;
    }
}

TEST(FieldTest, ListsOfNumbersHaveTheirLengthAndPrecision) {
    const Field mean{.name = "mean",
                     .label = "Mean",
                     .kind = FieldKind::RealList,
                     .maximum = 2,
                     .count = 3,
                     .singlePrecision = true};
    FieldValue value;
    std::string problem;
    EXPECT_TRUE(parseText(mean, "0.5", value, problem));
    EXPECT_EQ(value, FieldValue(std::vector<double>{0.5, 0.5, 0.5})) << "one stands for all";
    EXPECT_FALSE(parseText(mean, "0.5,1", value, problem));
    EXPECT_EQ(problem, "Mean must be 3 numbers");
    EXPECT_FALSE(parseText(mean, "0.5,1,3", value, problem));
    EXPECT_THAT(problem, HasSubstr("between 0 and 2"));
    EXPECT_FALSE(parseText(mean, "", value, problem));
    const double tenth = 0.1f;
    EXPECT_EQ(toText(mean, std::vector{tenth, 1.0, 0.0}), "0.1,1,0");
}

TEST(FieldTest, ReadsBackWhatItWrites) {
    const auto seed = tests::testSeed();
    SCOPED_TRACE(seed);
    std::mt19937_64 random(seed);
    const Field real{.name = "r",
                     .label = "R",
                     .kind = FieldKind::Real,
                     .defaultValue = 0.0,
                     .minimum = -1e300,
                     .maximum = 1e300};
    for (int round = 0; round < 1000; ++round) {
        const FieldValue value =
            std::ldexp(static_cast<double>(random()), static_cast<int>(random() % 600) - 300);
        FieldValue read;
        std::string problem;
        ASSERT_TRUE(parseText(real, toText(value), read, problem)) << toText(value);
        EXPECT_EQ(read, value);
    }
}

TEST(WholeNumberTest, KeepsAllDigitsOfWhatSixtyFourBitsHold) {
    EXPECT_EQ(wholeNumber(1e15), 1'000'000'000'000'000);
    EXPECT_EQ(wholeNumber(-3), -3);
    EXPECT_EQ(wholeNumber(9.2e18), 9'200'000'000'000'000'000);
    for (const double other : {0.5,
                               9.3e18,
                               -1e300,
                               std::numeric_limits<double>::infinity(),
                               std::numeric_limits<double>::quiet_NaN()}) {
        EXPECT_EQ(wholeNumber(other), std::nullopt) << other;
    }
}

}  // namespace
}  // namespace espalier::engine
