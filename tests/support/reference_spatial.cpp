// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <cstring>

#include "kernels/math/bilinear.h"
#include "tests/support/reference_ops.h"

namespace espalier::tests {

using kernels::Interpolation;
using kernels::Pooling;
using kernels::PoolingGeometry;

namespace {

/// A pixel of a pooling window: its position in the image and in the window.
struct WindowPixel {
    std::int64_t h;
    std::int64_t w;
    std::int64_t place;
};

std::vector<WindowPixel> windowPixels(const PoolingGeometry& g,
                                      const ReferenceTensor& x,
                                      std::int64_t p,
                                      std::int64_t q) {
    std::vector<WindowPixel> pixels;
    for (std::int64_t r = 0; r < g.window[0]; ++r) {
        for (std::int64_t s = 0; s < g.window[1]; ++s) {
            const std::int64_t h = p * g.stride[0] - g.padBegin[0] + r;
            const std::int64_t w = q * g.stride[1] - g.padBegin[1] + s;
            if (h < 0 || h >= x.h() || w < 0 || w >= x.w()) continue;
            pixels.push_back({h, w, r * g.window[1] + s});
        }
    }
    return pixels;
}

double divisor(const PoolingGeometry& g, const std::vector<WindowPixel>& pixels) {
    return g.kind == Pooling::AverageAll ? static_cast<double>(g.window[0] * g.window[1])
                                         : static_cast<double>(pixels.size());
}

template <typename Visit>
void forPositions(const ReferenceTensor& y, Visit visit) {
    for (std::int64_t n = 0; n < y.n(); ++n) {
        for (std::int64_t c = 0; c < y.c(); ++c) {
            for (std::int64_t p = 0; p < y.h(); ++p) {
                for (std::int64_t q = 0; q < y.w(); ++q) visit(n, c, p, q);
            }
        }
    }
}

/// The source pixels of an upsampled pixel, with their weights.
struct Tap {
    std::int64_t h;
    std::int64_t w;
    double weight;
};

std::vector<Tap> taps(Interpolation interpolation,
                      std::int64_t factor,
                      const ReferenceTensor& x,
                      std::int64_t p,
                      std::int64_t q) {
    if (interpolation == Interpolation::Nearest) return {{p / factor, q / factor, 1.0}};
    const auto h = kernels::math::bilinearTap(p, factor, x.h());
    const auto w = kernels::math::bilinearTap(q, factor, x.w());
    const double down = h.weight;
    const double right = w.weight;
    return {{h.first, w.first, (1 - down) * (1 - right)},
            {h.first, w.second, (1 - down) * right},
            {h.second, w.first, down * (1 - right)},
            {h.second, w.second, down * right}};
}

}  // namespace

void compute(const kernels::PoolForward& op, const ReferenceCall& call) {
    const auto& x = call.in(0);
    auto& y = call.out(0);
    forPositions(y, [&](auto n, auto c, auto p, auto q) {
        const auto pixels = windowPixels(op.geometry, x, p, q);
        if (op.geometry.kind != Pooling::Max) {
            double sum = 0;
            for (const WindowPixel& pixel : pixels) sum += x.at(n, c, pixel.h, pixel.w);
            y.at(n, c, p, q) = sum / divisor(op.geometry, pixels);
            return;
        }
        const WindowPixel* best = &pixels.front();
        for (const WindowPixel& pixel : pixels) {
            if (x.at(n, c, pixel.h, pixel.w) > x.at(n, c, best->h, best->w)) best = &pixel;
        }
        y.at(n, c, p, q) = x.at(n, c, best->h, best->w);
        call.out(1).at(n, c, p, q) = static_cast<double>(best->place);
    });
}

void compute(const kernels::PoolBackward& op, const ReferenceCall& call) {
    const auto& dy = call.in(0);
    auto& dx = call.out(0);
    std::ranges::fill(dx.values, 0.0);
    forPositions(dy, [&](auto n, auto c, auto p, auto q) {
        const auto pixels = windowPixels(op.geometry, dx, p, q);
        const bool max = op.geometry.kind == Pooling::Max;
        for (const WindowPixel& pixel : pixels) {
            if (max && call.in(1).at(n, c, p, q) != static_cast<double>(pixel.place)) continue;
            const double share = max ? 1.0 : 1.0 / divisor(op.geometry, pixels);
            dx.at(n, c, pixel.h, pixel.w) += share * dy.at(n, c, p, q);
        }
    });
}

void compute(const kernels::UpsampleForward& op, const ReferenceCall& call) {
    const auto& x = call.in(0);
    auto& y = call.out(0);
    forPositions(y, [&](auto n, auto c, auto p, auto q) {
        y.at(n, c, p, q) = 0;
        for (const Tap& tap : taps(op.interpolation, op.factor, x, p, q)) {
            y.at(n, c, p, q) += tap.weight * x.at(n, c, tap.h, tap.w);
        }
    });
}

void compute(const kernels::UpsampleBackward& op, const ReferenceCall& call) {
    const auto& dy = call.in(0);
    auto& dx = call.out(0);
    std::ranges::fill(dx.values, 0.0);
    forPositions(dy, [&](auto n, auto c, auto p, auto q) {
        for (const Tap& tap : taps(op.interpolation, op.factor, dx, p, q)) {
            dx.at(n, c, tap.h, tap.w) += tap.weight * dy.at(n, c, p, q);
        }
    });
}

namespace {

/// Reads a record whose bytes are the values of a tensor.
kernels::ImageRecord recordOf(const ReferenceTensor& records, std::int64_t n) {
    unsigned char bytes[sizeof(kernels::ImageRecord)];
    const auto first = static_cast<std::size_t>(n) * sizeof bytes;
    for (std::size_t i = 0; i < sizeof bytes; ++i) {
        bytes[i] = static_cast<unsigned char>(records.values[first + i]);
    }
    kernels::ImageRecord record;
    std::memcpy(&record, bytes, sizeof record);
    return record;
}

}  // namespace

// The pixels are [N,H,W,C], so the accessors' names do not match their axes.
void compute(const kernels::PrepareImages& op, const ReferenceCall& call) {
    const auto& pixels = call.in(0);
    auto& y = call.out(0);
    forPositions(y, [&](auto n, auto c, auto p, auto q) {
        const kernels::ImageRecord record = recordOf(call.in(1), n);
        const kernels::math::AugmentVariant& v = record.variant;
        y.at(n, c, p, q) = 0;
        if (record.present == 0) return;
        const auto x = static_cast<double>(q);
        const auto row = static_cast<double>(p);
        const double fromX = std::clamp(v.xx * x + v.xy * row + v.x0, 0.0, y.w() - 1.0);
        const double fromY = std::clamp(v.yx * x + v.yy * row + v.y0, 0.0, y.h() - 1.0);
        double value = 0;
        for (std::int64_t h = 0; h < y.h(); ++h) {
            for (std::int64_t w = 0; w < y.w(); ++w) {
                const double share = std::max(0.0, 1 - std::abs(fromX - static_cast<double>(w))) *
                                     std::max(0.0, 1 - std::abs(fromY - static_cast<double>(h)));
                if (share > 0) value += share * pixels.at(n, h, w, c);
            }
        }
        value = std::clamp((value - 127.5) * v.contrast + 127.5 + v.brightness, 0.0, 255.0);
        const auto channel = static_cast<std::size_t>(c);
        y.at(n, c, p, q) =
            (std::floor(value + 0.5) / 255 - op.mean[channel]) / op.deviation[channel];
    });
}

}  // namespace espalier::tests
