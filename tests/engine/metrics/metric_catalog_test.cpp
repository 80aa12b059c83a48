// SPDX-License-Identifier: Apache-2.0
#include "engine/metrics/metric_catalog.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>
#include <set>

#include "engine/metrics/metric_meter.h"
#include "metric_probe.h"

namespace espalier::engine::test {

namespace {

using testing::ElementsAre;
using testing::MatchesRegex;

std::vector<std::string> keysOf(const std::vector<const Metric*>& metrics) {
    std::vector<std::string> keys;
    for (const Metric* metric : metrics) keys.push_back(metric->description().key);
    return keys;
}

MetricSamples samplesFor(const Metric& metric) {
    return metric.description().truth == MetricTruth::Indices ? fixtureClasses() : fixtureImages();
}

}  // namespace

TEST(MetricCatalogTest, KeysAreWordsOfTheirOwn) {
    std::set<std::string> keys;
    for (const auto& metric : allMetrics()) {
        const MetricDescription& description = metric->description();
        EXPECT_THAT(description.key, MatchesRegex("[a-z][a-z0-9_]*"));
        EXPECT_TRUE(keys.insert(description.key).second) << description.key;
        EXPECT_FALSE(description.label.empty()) << description.key;
        EXPECT_TRUE(description.explanation.ends_with('.')) << description.key;
        EXPECT_EQ(findMetric(description.key), metric.get());
    }
    EXPECT_EQ(findMetric("perplexity"), nullptr);
}

TEST(MetricCatalogTest, TheFirstOfAKindIsItsHeadline) {
    EXPECT_THAT(keysOf(metricsFor(MetricTruth::Indices, {.outputWidth = 3})),
                ElementsAre("accuracy", "balanced_accuracy", "f1"));
    EXPECT_THAT(keysOf(metricsFor(MetricTruth::Indices, {.outputWidth = 6})),
                ElementsAre("accuracy", "top_5_accuracy", "balanced_accuracy", "f1"));
    EXPECT_THAT(keysOf(metricsFor(MetricTruth::Images, {})),
                ElementsAre("psnr", "ssim", "mean_absolute_error"));
}

TEST(MetricCatalogTest, MergingPartsInAnyOrderGivesTheWhole) {
    for (const auto& metric : allMetrics()) {
        const MetricSamples samples = samplesFor(*metric);
        const std::size_t count = samples.weights.size();
        const std::size_t cut = count / 3;
        const std::vector<const Metric*> one{metric.get()};
        MetricMeter whole(one, samples.data), first(one, samples.data), rest(one, samples.data);
        whole.add(samples.batch());
        first.add(samples.part(0, cut).batch());
        rest.add(samples.part(cut, count - cut).batch());
        rest.merge(first);
        EXPECT_NEAR(rest.values().front().value, whole.values().front().value, 1e-14)
            << metric->description().key;
    }
}

TEST(MetricCatalogTest, OutputsThatFillUpABatchDoNotCount) {
    for (const auto& metric : allMetrics()) {
        const MetricSamples samples = samplesFor(*metric);
        const std::string& key = metric->description().key;
        const std::size_t count = samples.weights.size();
        EXPECT_EQ(measured(key, samples.part(0, count, 4)), measured(key, samples)) << key;
    }
}

TEST(MetricCatalogTest, BetterFollowsTheDirectionAndNothingIsWorseThanNaN) {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    const Metric& higher = *findMetric("accuracy");
    EXPECT_TRUE(higher.isBetter(0.9, 0.8));
    EXPECT_FALSE(higher.isBetter(0.8, 0.8));
    EXPECT_TRUE(higher.isBetter(0.1, nan));
    EXPECT_FALSE(higher.isBetter(nan, 0.1));
    EXPECT_FALSE(higher.isBetter(nan, nan));
    EXPECT_TRUE(findMetric("mean_absolute_error")->isBetter(0.1, 0.2));
    EXPECT_FALSE(findMetric("mean_absolute_error")->isBetter(0.2, 0.1));
}

TEST(MetricCatalogTest, ANameInASentenceHasNoCapital) {
    EXPECT_EQ(nameInSentence(*findMetric("balanced_accuracy")), "balanced accuracy");
    EXPECT_EQ(nameInSentence(*findMetric("f1")), "F1 score");
    EXPECT_EQ(nameInSentence(*findMetric("psnr")), "PSNR");
}

TEST(MetricCatalogTest, AFractionWithoutAnIntervalNeedsTwentyImages) {
    const Metric& f1 = *findMetric("f1");
    EXPECT_TRUE(isTooFewFor(f1, 19));
    EXPECT_FALSE(isTooFewFor(f1, 20));
    EXPECT_FALSE(isTooFewFor(f1, 0)) << "not known";
    EXPECT_FALSE(isTooFewFor(*findMetric("accuracy"), 1)) << "it has its interval";
    EXPECT_FALSE(isTooFewFor(*findMetric("ssim"), 1)) << "no fraction of the images";
}

}  // namespace espalier::engine::test
