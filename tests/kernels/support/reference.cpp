// SPDX-License-Identifier: Apache-2.0
#include "tests/kernels/support/reference.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace espalier::kernels::testing {

namespace {

std::int64_t outputSize(const ConvolutionGeometry& g, std::int64_t in, std::int64_t window, int i) {
    const auto k = static_cast<std::size_t>(i);
    return (in + g.padBegin[k] + g.padEnd[k] - g.dilation[k] * (window - 1) - 1) / g.stride[k] + 1;
}

/// One multiplication of a convolution: the positions of its factors and its sum.
struct Multiplication {
    std::array<std::int64_t, 4> x;
    std::array<std::int64_t, 4> w;
    std::array<std::int64_t, 4> y;
};

/// f(Multiplication) for every one inside the image.
template <class F>
void forMultiplications(
    const ConvolutionGeometry& g, const Shape& x, const Shape& w, const Shape& y, const F& f) {
    const std::int64_t perGroup = w[0] / g.groups;
    for (std::int64_t n = 0; n < x[0]; ++n)
        for (std::int64_t k = 0; k < w[0]; ++k)
            for (std::int64_t p = 0; p < y[2]; ++p)
                for (std::int64_t q = 0; q < y[3]; ++q)
                    for (std::int64_t c = 0; c < w[1]; ++c)
                        for (std::int64_t r = 0; r < w[2]; ++r)
                            for (std::int64_t s = 0; s < w[3]; ++s) {
                                const std::int64_t row =
                                    p * g.stride[0] - g.padBegin[0] + r * g.dilation[0];
                                const std::int64_t column =
                                    q * g.stride[1] - g.padBegin[1] + s * g.dilation[1];
                                if (row < 0 || row >= x[2] || column < 0 || column >= x[3])
                                    continue;
                                const std::int64_t channel = k / perGroup * w[1] + c;
                                f(Multiplication{.x = {n, channel, row, column},
                                                 .w = {k, c, r, s},
                                                 .y = {n, k, p, q}});
                            }
}

double& valueAt(HostTensor& tensor, const std::array<std::int64_t, 4>& position) {
    return tensor.at(position[0], position[1], position[2], position[3]);
}

double valueAt(const HostTensor& tensor, const std::array<std::int64_t, 4>& position) {
    return tensor.at(position[0], position[1], position[2], position[3]);
}

}  // namespace

HostTensor convolution(const ConvolutionGeometry& geometry,
                       const HostTensor& source,
                       const HostTensor& weights) {
    HostTensor y(Shape{source.shape[0],
                       weights.shape[0],
                       outputSize(geometry, source.shape[2], weights.shape[2], 0),
                       outputSize(geometry, source.shape[3], weights.shape[3], 1)});
    forMultiplications(
        geometry, source.shape, weights.shape, y.shape, [&](const Multiplication& m) {
            valueAt(y, m.y) += valueAt(source, m.x) * valueAt(weights, m.w);
        });
    return y;
}

HostTensor transposedConvolution(const ConvolutionGeometry& geometry,
                                 const HostTensor& gradient,
                                 const HostTensor& weights,
                                 const Shape& source) {
    HostTensor x(source);
    forMultiplications(
        geometry, source, weights.shape, gradient.shape, [&](const Multiplication& m) {
            valueAt(x, m.x) += valueAt(gradient, m.y) * valueAt(weights, m.w);
        });
    return x;
}

HostTensor weightGradient(const ConvolutionGeometry& geometry,
                          const HostTensor& source,
                          const HostTensor& gradient,
                          const Shape& weights) {
    HostTensor dw(weights);
    forMultiplications(
        geometry, source.shape, weights, gradient.shape, [&](const Multiplication& m) {
            valueAt(dw, m.w) += valueAt(source, m.x) * valueAt(gradient, m.y);
        });
    return dw;
}

std::int64_t pixelsOf(const Shape& shape) {
    std::int64_t pixels = 1;
    for (int axis = 2; axis < shape.rank(); ++axis) pixels *= shape[axis];
    return pixels;
}

std::size_t position(const Shape& shape, std::int64_t n, std::int64_t c, std::int64_t pixel) {
    return static_cast<std::size_t>((n * shape[1] + c) * pixelsOf(shape) + pixel);
}

namespace {

/// f(n, c, pixel) for every element.
template <class F>
void forPixels(const Shape& shape, const F& f) {
    for (std::int64_t n = 0; n < shape[0]; ++n)
        for (std::int64_t c = 0; c < shape[1]; ++c)
            for (std::int64_t pixel = 0; pixel < pixelsOf(shape); ++pixel) f(n, c, pixel);
}

}  // namespace

HostTensor channelSums(const HostTensor& x) {
    HostTensor sums(Shape{x.shape[1]});
    forPixels(x.shape, [&](auto n, auto c, auto pixel) {
        sums[static_cast<std::size_t>(c)] += x[position(x.shape, n, c, pixel)];
    });
    return sums;
}

HostTensor withBias(HostTensor x, const HostTensor& bias) {
    const Shape shape = x.shape;
    forPixels(shape, [&](auto n, auto c, auto pixel) {
        x[position(shape, n, c, pixel)] += bias[static_cast<std::size_t>(c)];
    });
    return x;
}

HostTensor matmul(const HostTensor& a, const HostTensor& b, bool transposeA, bool transposeB) {
    const std::int64_t rows = transposeA ? a.shape[1] : a.shape[0];
    const std::int64_t inner = transposeA ? a.shape[0] : a.shape[1];
    const std::int64_t columns = transposeB ? b.shape[0] : b.shape[1];
    HostTensor y(Shape{rows, columns});
    for (std::int64_t i = 0; i < rows; ++i)
        for (std::int64_t j = 0; j < columns; ++j)
            for (std::int64_t k = 0; k < inner; ++k) {
                const std::int64_t left = transposeA ? k * rows + i : i * inner + k;
                const std::int64_t right = transposeB ? j * inner + k : k * columns + j;
                y[static_cast<std::size_t>(i * columns + j)] +=
                    a[static_cast<std::size_t>(left)] * b[static_cast<std::size_t>(right)];
            }
    return y;
}

Shape pooledShape(const PoolingGeometry& g, const Shape& x) {
    Shape y = x;
    for (int axis = 2; axis < 4; ++axis) {
        const auto i = static_cast<std::size_t>(axis - 2);
        y[axis] = (x[axis] + g.padBegin[i] + g.padEnd[i] - g.window[i]) / g.stride[i] + 1;
    }
    return y;
}

PoolResult pool(const PoolingGeometry& g, const HostTensor& x) {
    PoolResult result{HostTensor(pooledShape(g, x.shape)), HostTensor(pooledShape(g, x.shape))};
    const Shape out = result.y.shape;
    for (std::int64_t n = 0; n < out[0]; ++n)
        for (std::int64_t c = 0; c < out[1]; ++c)
            for (std::int64_t p = 0; p < out[2]; ++p)
                for (std::int64_t q = 0; q < out[3]; ++q) {
                    double largest = -std::numeric_limits<double>::infinity();
                    double sum = 0;
                    double inside = 0;
                    for (std::int64_t r = 0; r < g.window[0]; ++r)
                        for (std::int64_t s = 0; s < g.window[1]; ++s) {
                            const std::int64_t row = p * g.stride[0] - g.padBegin[0] + r;
                            const std::int64_t column = q * g.stride[1] - g.padBegin[1] + s;
                            if (row < 0 || row >= x.shape[2]) continue;
                            if (column < 0 || column >= x.shape[3]) continue;
                            const double value = x.at(n, c, row, column);
                            sum += value;
                            inside += 1;
                            if (value <= largest) continue;
                            largest = value;
                            result.positions.at(n, c, p, q) =
                                static_cast<double>(r * g.window[1] + s);
                        }
                    const double all = static_cast<double>(g.window[0] * g.window[1]);
                    const double count = g.kind == Pooling::AverageAll ? all : inside;
                    result.y.at(n, c, p, q) = g.kind == Pooling::Max ? largest : sum / count;
                }
    return result;
}

double activate(Activation kind, double x, double alpha) {
    switch (kind) {
        case Activation::None:
            return x;
        case Activation::ReLU:
            return std::max(0.0, x);
        case Activation::LeakyReLU:
            return x < 0 ? alpha * x : x;
        case Activation::Sigmoid:
            return 1 / (1 + std::exp(-x));
        case Activation::Tanh:
            return std::tanh(x);
        case Activation::GELU:
            return 0.5 * x * std::erfc(-x / std::sqrt(2.0));
        case Activation::SiLU:
            return x / (1 + std::exp(-x));
        case Activation::ReLU6:
            return std::min(6.0, std::max(0.0, x));
        case Activation::HardSigmoid:
            return std::min(6.0, std::max(0.0, x + 3)) / 6;
        case Activation::HardSwish:
            return x * std::min(6.0, std::max(0.0, x + 3)) / 6;
    }
    return 0;
}

HostTensor activated(Activation kind, HostTensor x, double alpha) {
    for (double& value : x.values) value = activate(kind, value, alpha);
    return x;
}

Statistics channelStatistics(const HostTensor& x) {
    const Shape& shape = x.shape;
    Statistics result{HostTensor(Shape{shape[1]}), HostTensor(Shape{shape[1]})};
    const double count = static_cast<double>(shape[0] * pixelsOf(shape));
    forPixels(shape, [&](auto n, auto c, auto pixel) {
        result.mean[static_cast<std::size_t>(c)] += x[position(shape, n, c, pixel)] / count;
    });
    forPixels(shape, [&](auto n, auto c, auto pixel) {
        const double d = x[position(shape, n, c, pixel)] - result.mean[static_cast<std::size_t>(c)];
        result.variance[static_cast<std::size_t>(c)] += d * d / count;
    });
    return result;
}

HostTensor normalised(const HostTensor& x,
                      const Statistics& statistics,
                      const HostTensor& gamma,
                      const HostTensor& beta,
                      double epsilon) {
    HostTensor y(x.shape);
    forPixels(x.shape, [&](auto n, auto c, auto pixel) {
        const auto k = static_cast<std::size_t>(c);
        const std::size_t i = position(x.shape, n, c, pixel);
        const double inverse = 1 / std::sqrt(statistics.variance[k] + epsilon);
        y[i] = gamma[k] * (x[i] - statistics.mean[k]) * inverse + beta[k];
    });
    return y;
}

HostTensor layerNorm(const HostTensor& x,
                     const HostTensor& gamma,
                     const HostTensor& beta,
                     double epsilon) {
    HostTensor y(x.shape);
    const std::size_t count = gamma.size();
    for (std::size_t first = 0; first < x.size(); first += count) {
        double mean = 0;
        double variance = 0;
        for (std::size_t i = 0; i < count; ++i) mean += x[first + i] / static_cast<double>(count);
        for (std::size_t i = 0; i < count; ++i) {
            variance += (x[first + i] - mean) * (x[first + i] - mean) / static_cast<double>(count);
        }
        for (std::size_t i = 0; i < count; ++i) {
            const double normal = (x[first + i] - mean) / std::sqrt(variance + epsilon);
            y[first + i] = normal * gamma[i] + beta[i];
        }
    }
    return y;
}

namespace {

/// Value at a fractional position in source pixels, clamped to the image, with bilinear weights.
double bilinear(const HostTensor& x, std::int64_t n, std::int64_t c, double row, double column) {
    const auto limited = [](double position, std::int64_t size) {
        return std::clamp(position, 0.0, static_cast<double>(size - 1));
    };
    const double h = limited(row, x.shape[2]);
    const double w = limited(column, x.shape[3]);
    const auto h0 = static_cast<std::int64_t>(h);
    const auto w0 = static_cast<std::int64_t>(w);
    const std::int64_t h1 = std::min(h0 + 1, x.shape[2] - 1);
    const std::int64_t w1 = std::min(w0 + 1, x.shape[3] - 1);
    const double a = h - static_cast<double>(h0);
    const double b = w - static_cast<double>(w0);
    return (1 - a) * ((1 - b) * x.at(n, c, h0, w0) + b * x.at(n, c, h0, w1)) +
           a * ((1 - b) * x.at(n, c, h1, w0) + b * x.at(n, c, h1, w1));
}

}  // namespace

HostTensor upsampled(const HostTensor& x, Interpolation interpolation, std::int64_t factor) {
    const Shape& s = x.shape;
    HostTensor y(Shape{s[0], s[1], s[2] * factor, s[3] * factor});
    for (std::int64_t n = 0; n < s[0]; ++n)
        for (std::int64_t c = 0; c < s[1]; ++c)
            for (std::int64_t h = 0; h < s[2] * factor; ++h)
                for (std::int64_t w = 0; w < s[3] * factor; ++w) {
                    const double row =
                        (static_cast<double>(h) + 0.5) / static_cast<double>(factor) - 0.5;
                    const double column =
                        (static_cast<double>(w) + 0.5) / static_cast<double>(factor) - 0.5;
                    y.at(n, c, h, w) = interpolation == Interpolation::Nearest
                                           ? x.at(n, c, h / factor, w / factor)
                                           : bilinear(x, n, c, row, column);
                }
    return y;
}

HostTensor softmax(const HostTensor& x) {
    HostTensor y(x.shape);
    const Shape& shape = x.shape;
    for (std::int64_t n = 0; n < shape[0]; ++n)
        for (std::int64_t pixel = 0; pixel < pixelsOf(shape); ++pixel) {
            double sum = 0;
            double largest = -1e300;
            for (std::int64_t c = 0; c < shape[1]; ++c) {
                largest = std::max(largest, x[position(shape, n, c, pixel)]);
            }
            for (std::int64_t c = 0; c < shape[1]; ++c) {
                sum += std::exp(x[position(shape, n, c, pixel)] - largest);
            }
            for (std::int64_t c = 0; c < shape[1]; ++c) {
                const std::size_t i = position(shape, n, c, pixel);
                y[i] = std::exp(x[i] - largest) / sum;
            }
        }
    return y;
}

double crossEntropy(const HostTensor& logits,
                    const HostTensor& targets,
                    const HostTensor& weights,
                    double smoothing) {
    const Shape& shape = logits.shape;
    const HostTensor p = softmax(logits);
    const double channels = static_cast<double>(shape[1]);
    double loss = 0;
    for (std::int64_t n = 0; n < shape[0]; ++n)
        for (std::int64_t pixel = 0; pixel < pixelsOf(shape); ++pixel) {
            const auto i = static_cast<std::size_t>(n * pixelsOf(shape) + pixel);
            if (weights[i] == 0) continue;
            for (std::int64_t c = 0; c < shape[1]; ++c) {
                const bool own = static_cast<double>(c) == targets[i];
                const double wanted = smoothing / channels + (own ? 1 - smoothing : 0.0);
                loss -= weights[i] * wanted * std::log(p[position(shape, n, c, pixel)]);
            }
        }
    return loss;
}

HostTensor plus(HostTensor a, const HostTensor& b) {
    for (std::size_t i = 0; i < a.size(); ++i) a[i] += b[i];
    return a;
}

}  // namespace espalier::kernels::testing
