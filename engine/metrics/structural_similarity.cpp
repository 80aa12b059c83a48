// SPDX-License-Identifier: Apache-2.0
#include "engine/metrics/structural_similarity.h"

#include <array>
#include <cmath>
#include <limits>

namespace espalier::engine {

namespace {

constexpr std::size_t kWindow = kSimilarityWindow;
constexpr double kSigma = 1.5;
constexpr double kC1 = 0.01 * 0.01;
constexpr double kC2 = 0.03 * 0.03;

using Window = std::array<double, kWindow>;

// The window along one axis: the two-dimensional one is separable.
Window gaussian() {
    Window window{};
    double sum = 0;
    for (std::size_t i = 0; i < kWindow; ++i) {
        const double distance = static_cast<double>(i) - (kWindow - 1) / 2.0;
        window[i] = std::exp(-distance * distance / (2 * kSigma * kSigma));
        sum += window[i];
    }
    for (double& weight : window) weight /= sum;
    return window;
}

/// Filters values that lie `step` apart: out[i] is the weighted sum of in[i + tap · step]. The
/// window is symmetric, so that each weight serves two taps.
void weight(
    const Window& window, const double* in, std::size_t step, std::size_t count, double* out) {
    constexpr std::size_t kMiddle = kWindow / 2;
    for (std::size_t i = 0; i < count; ++i) {
        double sum = window[kMiddle] * in[i + kMiddle * step];
        for (std::size_t tap = 0; tap < kMiddle; ++tap) {
            sum += window[tap] * (in[i + tap * step] + in[i + (kWindow - 1 - tap) * step]);
        }
        out[i] = sum;
    }
}

// Only the sum of both squares is needed.
enum Moment : std::size_t { kX, kY, kSquares, kProduct, kMoments };
using Rows = std::array<std::vector<double>, kMoments>;

/// Slides the window over a plane: every row is filtered horizontally once, then eleven rows are
/// filtered vertically for each row of results.
class SimilarityMap {
  public:
    explicit SimilarityMap(const ImagePlane& plane)
        : plane_(plane),
          width_(static_cast<std::size_t>(plane.width)),
          height_(static_cast<std::size_t>(plane.height)),
          places_(width_ - kWindow + 1) {
        for (std::size_t moment = 0; moment < kMoments; ++moment) {
            across_[moment].resize(height_ * places_);
            down_[moment].resize(places_);
        }
        squares_.resize(width_);
        products_.resize(width_);
        for (std::size_t row = 0; row < height_; ++row) weightAcross(row);
    }

    double mean() {
        double sum = 0;
        const std::size_t rows = height_ - kWindow + 1;
        for (std::size_t row = 0; row < rows; ++row) {
            for (std::size_t moment = 0; moment < kMoments; ++moment) {
                const double* above = across_[moment].data() + row * places_;
                weight(window_, above, places_, places_, down_[moment].data());
            }
            sum += sumOfRow();
        }
        return sum / static_cast<double>(rows * places_);
    }

  private:
    void weightAcross(std::size_t row) {
        const double* x = plane_.output.data() + row * width_;
        const double* y = plane_.target.data() + row * width_;
        for (std::size_t i = 0; i < width_; ++i) {
            squares_[i] = x[i] * x[i] + y[i] * y[i];
            products_[i] = x[i] * y[i];
        }
        const std::array<const double*, kMoments> rows{x, y, squares_.data(), products_.data()};
        for (std::size_t moment = 0; moment < kMoments; ++moment) {
            weight(window_, rows[moment], 1, places_, across_[moment].data() + row * places_);
        }
    }

    double sumOfRow() const {
        double sum = 0;
        for (std::size_t i = 0; i < places_; ++i) {
            const double x = down_[kX][i];
            const double y = down_[kY][i];
            const double means = x * x + y * y;
            const double variances = down_[kSquares][i] - means;
            const double covariance = down_[kProduct][i] - x * y;
            sum += (2 * x * y + kC1) * (2 * covariance + kC2) / ((means + kC1) * (variances + kC2));
        }
        return sum;
    }

    const ImagePlane& plane_;
    const std::size_t width_;
    const std::size_t height_;
    const std::size_t places_;  ///< positions of the window in a row
    const Window window_ = gaussian();
    Rows across_;
    Rows down_;
    std::vector<double> squares_;
    std::vector<double> products_;
};

}  // namespace

double structuralSimilarity(const ImagePlane& plane) {
    const auto least = static_cast<std::int64_t>(kWindow);
    if (plane.width < least || plane.height < least) {
        return std::numeric_limits<double>::quiet_NaN();
    }
    return SimilarityMap(plane).mean();
}

}  // namespace espalier::engine
