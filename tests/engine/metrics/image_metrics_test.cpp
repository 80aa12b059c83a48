// SPDX-License-Identifier: Apache-2.0
// PSNR, mean absolute error and SSIM.
#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "engine/metrics/metric_catalog.h"
#include "metric_probe.h"

namespace espalier::engine::test {

namespace {

// Images of noise in 0 … 1, and the same with an error.
MetricSamples noise(std::int64_t samples, std::int64_t height, std::int64_t width, float error) {
    std::mt19937 random(5);
    std::uniform_real_distribution<float> uniform(0, 1);
    const kernels::Shape shape{samples, 1, height, width};
    std::vector<float> targets(static_cast<std::size_t>(shape.elementCount()));
    for (float& value : targets) value = uniform(random);
    std::vector<float> outputs = targets;
    for (float& value : outputs) value += error * (uniform(random) - 0.5f);
    return imageSamples(shape, outputs, targets);
}

// The formula by definition: a two-dimensional window, covariances around the means.
double similarityByDefinition(const MetricSamples& samples) {
    const std::int64_t height = samples.outputs.shape[2];
    const std::int64_t width = samples.outputs.shape[3];
    const auto x = samples.outputs.floats();
    double total = 0;
    double places = 0;
    for (std::int64_t row = 5; row + 5 < height; ++row) {
        for (std::int64_t column = 5; column + 5 < width; ++column) {
            double weights = 0, meanX = 0, meanY = 0, xx = 0, yy = 0, xy = 0;
            for (const int pass : {0, 1}) {
                if (pass == 1) {
                    meanX /= weights;
                    meanY /= weights;
                }
                for (std::int64_t i = -5; i <= 5; ++i) {
                    for (std::int64_t j = -5; j <= 5; ++j) {
                        const double weight =
                            std::exp(-static_cast<double>(i * i + j * j) / (2 * 1.5 * 1.5));
                        const auto at = static_cast<std::size_t>((row + i) * width + column + j);
                        const double a = x[at];
                        const double b = samples.targets[at];
                        if (pass == 0) {
                            weights += weight;
                            meanX += weight * a;
                            meanY += weight * b;
                        } else {
                            xx += weight * (a - meanX) * (a - meanX);
                            yy += weight * (b - meanY) * (b - meanY);
                            xy += weight * (a - meanX) * (b - meanY);
                        }
                    }
                }
            }
            const double brightness =
                (2 * meanX * meanY + 1e-4) / (meanX * meanX + meanY * meanY + 1e-4);
            const double structure =
                (2 * xy / weights + 9e-4) / (xx / weights + yy / weights + 9e-4);
            total += brightness * structure;
            ++places;
        }
    }
    return total / places;
}

}  // namespace

TEST(ImageMetricsTest, EqualScikitImage) {
    for (const char* key : {"psnr", "ssim", "mean_absolute_error"}) {
        EXPECT_NEAR(measured(key, fixtureImages()), fixture()["images"][key].get<double>(), 1e-6)
            << key;
    }
}

TEST(ImageMetricsTest, SsimEqualsItsDefinition) {
    const MetricSamples samples = noise(1, 13, 19, 0.5f);
    EXPECT_NEAR(measured("ssim", samples), similarityByDefinition(samples), 1e-12);
}

TEST(ImageMetricsTest, SsimHasTheSameBitsWithSeveralThreads) {
    const MetricSamples many = noise(40, 64, 64, 0.3f);  // enough for threads
    double sum = 0;
    for (std::size_t i = 0; i < 40; ++i) sum += measured("ssim", many.part(i, 1));
    EXPECT_EQ(measured("ssim", many), sum / 40);
}

TEST(ImageMetricsTest, EqualImagesHaveNoError) {
    const MetricSamples samples = noise(2, 12, 12, 0);
    EXPECT_EQ(measured("mean_absolute_error", samples), 0);
    EXPECT_DOUBLE_EQ(measured("ssim", samples), 1);
    EXPECT_EQ(measured("psnr", samples), std::numeric_limits<double>::infinity());
}

TEST(ImageMetricsTest, NormalisationIsUndone) {
    // A normalised error of 0.5 is 0.1 in the image: an MSE of 0.01, 20 dB.
    MetricSamples samples = imageSamples({1, 1, 1, 2}, {1.5f, 0.5f}, {1, 1});
    samples.data.standardDeviation = {0.2f, 1, 1};
    samples.data.mean = {0.3f, 0, 0};
    EXPECT_NEAR(measured("mean_absolute_error", samples), 0.1, 1e-8);
    EXPECT_NEAR(measured("psnr", samples), 20, 1e-6);
}

TEST(ImageMetricsTest, SsimIsUndefinedForImagesThatAreSmallerThanItsWindow) {
    EXPECT_TRUE(std::isnan(measured("ssim", noise(1, 10, 30, 0.1f))));
    EXPECT_TRUE(std::isfinite(measured("ssim", noise(1, 11, 11, 0.1f))));
    const Metric& ssim = *findMetric("ssim");
    EXPECT_FALSE(ssim.appliesTo({.height = 10, .width = 30}));
    EXPECT_FALSE(ssim.appliesTo({.height = 30, .width = 10}));
    EXPECT_TRUE(ssim.appliesTo({.height = 11, .width = 11}));
    EXPECT_TRUE(ssim.appliesTo({})) << "of a size that is not known";
}

TEST(ImageMetricsTest, AreUndefinedWithoutSamples) {
    MetricSamples samples = noise(1, 12, 12, 0.1f);
    samples.weights = {0};
    for (const char* key : {"psnr", "ssim", "mean_absolute_error"}) {
        EXPECT_TRUE(std::isnan(measured(key, samples))) << key;
    }
}

}  // namespace espalier::engine::test
