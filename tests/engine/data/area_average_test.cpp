// SPDX-License-Identifier: Apache-2.0
#include "engine/data/preprocessing/area_average.h"

#include <gtest/gtest.h>

#include <cmath>
#include <opencv2/imgproc.hpp>
#include <random>

#include "tests/support/random_seed.h"

namespace espalier::engine {
namespace {

cv::Mat randomPixels(int width, int height, int channels, std::mt19937& random) {
    cv::Mat pixels(height, width, CV_8UC(channels));
    for (auto* byte = pixels.data; byte != pixels.dataend; ++byte) {
        *byte = static_cast<std::uint8_t>(random());
    }
    return pixels;
}

cv::Mat averaged(const cv::Mat& pixels, int width, int height) {
    cv::Mat result(height, width, pixels.type());
    averageAreas({pixels.data,
                  static_cast<std::ptrdiff_t>(pixels.step),
                  pixels.cols,
                  pixels.rows,
                  pixels.channels()},
                 width,
                 height,
                 result.data);
    return result;
}

TEST(AreaAverageTest, GivesTheBitsOfOpenCV) {
    std::mt19937 random(tests::testSeed());
    const auto between = [&](int low, int high) {
        return std::uniform_int_distribution<int>(low, high)(random);
    };
    int compared = 0;
    for (int round = 0; round < 400; ++round) {
        const int width = between(1, 70), height = between(1, 70);
        const int outWidth = between(1, width), outHeight = between(1, height);
        // At integer scales OpenCV adds integers.
        if (width % outWidth == 0 && height % outHeight == 0) continue;
        cv::Mat pixels = randomPixels(width, height, round % 2 == 0 ? 3 : 1, random);
        cv::Mat expected;
        cv::resize(pixels, expected, {outWidth, outHeight}, 0, 0, cv::INTER_AREA);
        const cv::Mat actual = averaged(pixels, outWidth, outHeight);
        ASSERT_EQ(cv::norm(actual, expected, cv::NORM_INF), 0)
            << width << "x" << height << " to " << outWidth << "x" << outHeight;
        ++compared;
    }
    EXPECT_GT(compared, 200);
    const cv::Mat photo = randomPixels(500, 375, 3, random);
    cv::Mat expected;
    cv::resize(photo, expected, {224, 224}, 0, 0, cv::INTER_AREA);
    EXPECT_EQ(cv::norm(averaged(photo, 224, 224), expected, cv::NORM_INF), 0);
    // A part of a larger image, whose rows are not contiguous.
    const cv::Mat part = photo(cv::Rect(17, 9, 401, 333));
    cv::resize(part, expected, {96, 96}, 0, 0, cv::INTER_AREA);
    EXPECT_EQ(cv::norm(averaged(part, 96, 96), expected, cv::NORM_INF), 0);
}

// Compares each output pixel with the integral of the input over its rectangle.
TEST(AreaAverageTest, IsTheMeanOverTheArea) {
    std::mt19937 random(tests::testSeed());
    const cv::Mat pixels = randomPixels(37, 23, 3, random);
    const cv::Mat actual = averaged(pixels, 10, 9);
    const double scaleX = 3.7, scaleY = 23.0 / 9;
    const auto overlap = [](int pixel, double begin, double end) {
        return std::max(0.0, std::min(end, pixel + 1.0) - std::max(begin, double(pixel)));
    };
    for (int y = 0; y < 9; ++y) {
        for (int x = 0; x < 10; ++x) {
            double sum = 0;
            for (int v = 0; v < 23; ++v) {
                for (int u = 0; u < 37; ++u) {
                    sum += pixels.at<cv::Vec3b>(v, u)[1] *
                           overlap(u, x * scaleX, (x + 1) * scaleX) *
                           overlap(v, y * scaleY, (y + 1) * scaleY);
                }
            }
            EXPECT_NEAR(actual.at<cv::Vec3b>(y, x)[1], sum / (scaleX * scaleY), 0.51);
        }
    }
}

}  // namespace
}  // namespace espalier::engine
