// SPDX-License-Identifier: Apache-2.0
#include "engine/sweep/sweep_plan.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <string>

#include "engine/base/error.h"

namespace espalier::engine::tests {

namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Pair;

SweepPlan randomPlan(std::int64_t trials) {
    return {.method = SweepMethod::Random,
            .seed = 7,
            .trials = trials,
            .options = {{.name = "batch", .values = {"16", "32", "64"}},
                        {.name = "epochs", .values = {"5"}},
                        {.name = "learning_rate", .range = SweepRange{1e-4, 1e-1, true}},
                        {.name = "patience", .range = SweepRange{2, 9}, .isWhole = true}}};
}

SweepPlan halvingPlan(std::int64_t trials, std::int64_t first, std::int64_t reduction) {
    return {.method = SweepMethod::Halving,
            .trials = trials,
            .firstEpochs = first,
            .reduction = reduction};
}

std::string refusalOf(const SweepPlan& plan) {
    try {
        trialsOf(plan);
        rungsOf(plan);
    } catch (const RequestError& error) {
        return error.what();
    }
    return "accepted";
}

double valueOf(const TrialChoices& trial, const std::string& name) {
    const auto found = std::ranges::find(trial, name, &TrialChoices::value_type::first);
    return found == trial.end() ? std::nan("") : std::stod(found->second);
}

}  // namespace

TEST(SweepPlanTest, AGridHasEveryCombinationAndItsLastOptionVariesFirst) {
    const SweepPlan plan{.options = {{.name = "batch", .values = {"16", "32"}},
                                     {.name = "epochs", .values = {"5"}},
                                     {.name = "optimizer", .values = {"adam", "sgdm", "adamw"}}}};
    const auto trials = trialsOf(plan);
    ASSERT_EQ(trials.size(), 6u);
    EXPECT_THAT(trials[0], ElementsAre(Pair("batch", "16"), Pair("optimizer", "adam")));
    EXPECT_THAT(trials[1], ElementsAre(Pair("batch", "16"), Pair("optimizer", "sgdm")));
    EXPECT_THAT(trials[3], ElementsAre(Pair("batch", "32"), Pair("optimizer", "adam")));
    EXPECT_THAT(trials[5], ElementsAre(Pair("batch", "32"), Pair("optimizer", "adamw")));
}

TEST(SweepPlanTest, AGridThatIsTooLargeSaysHowLarge) {
    std::vector<std::string> thousand;
    for (int i = 0; i < 1000; ++i) thousand.push_back(std::to_string(i));
    SweepPlan plan{.options = {{.name = "a", .values = thousand},
                               {.name = "b", .values = thousand},
                               {.name = "c", .values = thousand}}};
    EXPECT_THAT(refusalOf(plan), HasSubstr("1,000,000,000 combinations"));
    for (const char* name : {"d", "e", "f", "g"}) plan.options.push_back({name, thousand});
    EXPECT_THAT(refusalOf(plan), HasSubstr("more than 9 · 10^18 combinations"));
}

TEST(SweepPlanTest, DrawnTrialsDependOnSeedPlaceAndNameOnly) {
    const auto five = trialsOf(randomPlan(5));
    const auto hundred = trialsOf(randomPlan(100));
    EXPECT_TRUE(std::equal(five.begin(), five.end(), hundred.begin()))
        << "more trials leave the first as they are";
    EXPECT_EQ(trialsOf(randomPlan(100)), hundred);
    SweepPlan other = randomPlan(100);
    other.seed = 8;
    EXPECT_NE(trialsOf(other), hundred);
    // Another option leaves the values of the others as they are.
    SweepPlan more = randomPlan(5);
    more.options.push_back({.name = "weight_decay", .range = SweepRange{0, 1}});
    const auto longer = trialsOf(more);
    for (std::size_t i = 0; i < five.size(); ++i) {
        EXPECT_EQ(valueOf(longer[i], "learning_rate"), valueOf(five[i], "learning_rate"));
    }
    EXPECT_EQ(std::set(hundred.begin(), hundred.end()).size(), 100u) << "no two are equal";
}

// A record of an earlier version must go on with the trials that it would have had.
TEST(SweepPlanTest, TheSameSeedDrawsTheSameForEver) {
    const auto trials = trialsOf(randomPlan(2));
    EXPECT_THAT(
        trials[0],
        ElementsAre(
            Pair("batch", "16"), Pair("learning_rate", "0.0003706"), Pair("patience", "9")));
    EXPECT_THAT(
        trials[1],
        ElementsAre(Pair("batch", "16"), Pair("learning_rate", "0.002328"), Pair("patience", "2")));
}

TEST(SweepPlanTest, DrawnValuesFillTheirRangesEvenly) {
    const auto trials = trialsOf(randomPlan(1000));
    int low = 0;
    std::set<double> whole;
    for (const TrialChoices& trial : trials) {
        const double rate = valueOf(trial, "learning_rate");
        EXPECT_GE(rate, 1e-4);
        EXPECT_LE(rate, 1e-1);
        low += rate < std::sqrt(1e-5) ? 1 : 0;  // the middle of the range, of its logarithm
        whole.insert(valueOf(trial, "patience"));
    }
    EXPECT_NEAR(low, 500, 4 * std::sqrt(1000 * 0.25)) << "four standard deviations";
    EXPECT_THAT(whole, ElementsAre(2, 3, 4, 5, 6, 7, 8, 9)) << "both ends belong to the range";
}

TEST(SweepPlanTest, MoreTrialsThanCombinationsAreRefused) {
    SweepPlan plan{.method = SweepMethod::Random,
                   .trials = 7,
                   .options = {{.name = "batch", .values = {"16", "32"}},
                               {.name = "optimizer", .values = {"adam", "sgdm", "adamw"}}}};
    EXPECT_THAT(refusalOf(plan), HasSubstr("only 6 combinations, but 7 trials"));
    plan.trials = 6;
    EXPECT_EQ(trialsOf(plan).size(), 6u) << "all of them are found";
    plan.options = {{.name = "batch", .range = SweepRange{1, 5}, .isWhole = true}};
    EXPECT_THAT(refusalOf(plan), HasSubstr("No more than 5 different trials"));
}

// Li et al., Hyperband, 2018, table 1: the brackets of R = 81 and η = 3.
TEST(SweepPlanTest, RungsAreThoseOfSuccessiveHalving) {
    EXPECT_THAT(rungsOf(halvingPlan(81, 1, 3)),
                ElementsAre(Rung{81, 1}, Rung{27, 3}, Rung{9, 9}, Rung{3, 27}, Rung{1, 81}));
    EXPECT_THAT(rungsOf(halvingPlan(27, 3, 3)),
                ElementsAre(Rung{27, 3}, Rung{9, 9}, Rung{3, 27}, Rung{1, 81}));
    // By hand: ⌊10/2⌋ = 5, ⌊5/2⌋ = 2, ⌊2/2⌋ = 1.
    EXPECT_THAT(rungsOf(halvingPlan(10, 2, 2)),
                ElementsAre(Rung{10, 2}, Rung{5, 4}, Rung{2, 8}, Rung{1, 16}));
    EXPECT_THAT(rungsOf(halvingPlan(8, 1, 3)), ElementsAre(Rung{8, 1}, Rung{2, 3}));
    EXPECT_THAT(rungsOf(halvingPlan(1, 4, 3)), ElementsAre(Rung{1, 4}));
    EXPECT_TRUE(rungsOf({}).empty());
    EXPECT_THAT(refusalOf([] {
                    SweepPlan plan = halvingPlan(512, 1'000'000, 2);
                    plan.options = {{.name = "learning_rate", .range = SweepRange{0, 1}}};
                    return plan;
                }()),
                HasSubstr("a training has at most"));
}

}  // namespace espalier::engine::tests
