// SPDX-License-Identifier: Apache-2.0
#include "engine/metrics/structural_similarity.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace espalier::engine {

namespace {

constexpr std::size_t kWindow = 11;
constexpr double kSigma = 1.5;
constexpr double kC1 = 0.01 * 0.01;
constexpr double kC2 = 0.03 * 0.03;

using Window = std::array<double, kWindow>;

// Of one direction: the window is a product of two.
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

enum Moment : std::size_t { kX, kY, kXX, kYY, kXY, kMoments };
using Rows = std::array<std::vector<double>, kMoments>;

/// Slides the window over a plane: every row is weighted across once, then eleven of them are
/// weighted down for a row of results.
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
        products_.resize(width_);
        for (std::size_t row = 0; row < height_; ++row) weightAcross(row);
    }

    double mean() {
        double sum = 0;
        const std::size_t rows = height_ - kWindow + 1;
        for (std::size_t row = 0; row < rows; ++row) {
            weightDown(row);
            sum += sumOfRow();
        }
        return sum / static_cast<double>(rows * places_);
    }

  private:
    void weightAcross(std::size_t row) {
        const double* x = plane_.output.data() + row * width_;
        const double* y = plane_.target.data() + row * width_;
        weightAcross(row, kX, x);
        weightAcross(row, kY, y);
        weightProducts(row, kXX, x, x);
        weightProducts(row, kYY, y, y);
        weightProducts(row, kXY, x, y);
    }

    void weightProducts(std::size_t row, Moment moment, const double* a, const double* b) {
        for (std::size_t i = 0; i < width_; ++i) products_[i] = a[i] * b[i];
        weightAcross(row, moment, products_.data());
    }

    void weightAcross(std::size_t row, Moment moment, const double* values) {
        double* out = across_[moment].data() + row * places_;
        for (std::size_t tap = 0; tap < kWindow; ++tap) addWeighted(out, values + tap, tap);
    }

    void weightDown(std::size_t row) {
        for (std::size_t moment = 0; moment < kMoments; ++moment) {
            double* out = down_[moment].data();
            std::fill_n(out, places_, 0.0);
            const double* in = across_[moment].data() + row * places_;
            for (std::size_t tap = 0; tap < kWindow; ++tap) {
                addWeighted(out, in + tap * places_, tap);
            }
        }
    }

    // The inner loop of all: neighbours, so that it is done several at a time.
    void addWeighted(double* out, const double* in, std::size_t tap) const {
        const double weight = window_[tap];
        for (std::size_t i = 0; i < places_; ++i) out[i] += weight * in[i];
    }

    double sumOfRow() const {
        double sum = 0;
        for (std::size_t i = 0; i < places_; ++i) {
            const double x = down_[kX][i];
            const double y = down_[kY][i];
            const double varianceX = down_[kXX][i] - x * x;
            const double varianceY = down_[kYY][i] - y * y;
            const double covariance = down_[kXY][i] - x * y;
            sum += (2 * x * y + kC1) * (2 * covariance + kC2) /
                   ((x * x + y * y + kC1) * (varianceX + varianceY + kC2));
        }
        return sum;
    }

    const ImagePlane& plane_;
    const std::size_t width_;
    const std::size_t height_;
    const std::size_t places_;  ///< of the window in a row
    const Window window_ = gaussian();
    Rows across_;
    Rows down_;
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
