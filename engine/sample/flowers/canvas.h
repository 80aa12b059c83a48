// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "engine/data/codecs/image.h"

namespace espalier::engine {

/// A colour, 0 … 1 per channel.
struct Rgb {
    double red = 0, green = 0, blue = 0;
};
Rgb mixed(Rgb a, Rgb b, double share);
Rgb scaled(Rgb colour, double factor);
/// `hue` in turns from red over green to blue.
Rgb fromHue(double hue, double saturation, double value);

/// Sine and cosine of an angle in turns. Computed by polynomials, because the last bit of the C
/// library's result differs between machines and the drawings must not.
double sineOfTurns(double turns);
double cosineOfTurns(double turns);

struct Point {
    double x = 0, y = 0;
};

/// Maps a shape's own coordinates (u right, v up, of size about 1) to the canvas.
class Frame {
  public:
    Frame(Point origin, double scale, double turns)
        : origin_(origin),
          scale_(scale),
          cosine_(cosineOfTurns(turns)),
          sine_(sineOfTurns(turns)) {}

    Point toCanvas(Point p) const {
        p.x *= squeeze_;
        return {origin_.x + scale_ * (cosine_ * p.x - sine_ * p.y),
                origin_.y - scale_ * (sine_ * p.x + cosine_ * p.y)};
    }
    Point toOwn(Point p) const {
        const double dx = (p.x - origin_.x) / scale_;
        const double dy = (origin_.y - p.y) / scale_;
        return {(cosine_ * dx + sine_ * dy) / squeeze_, cosine_ * dy - sine_ * dx};
    }
    /// A frame inside this one, with the same squeeze.
    Frame inside(Point origin, double scale, double turns) const;
    /// This frame seen from the side: u shrinks by the factor `share`.
    Frame squeezed(double share) const;
    double scale() const { return scale_; }

  private:
    Point origin_;
    double scale_;
    double cosine_;
    double sine_;
    double squeeze_ = 1;
};

/// Draws shapes with smooth edges over each other. Used by one thread.
class Canvas {
  public:
    explicit Canvas(int side);

    int side() const { return side_; }
    Rgb& at(int x, int y) {
        return pixels_[static_cast<std::size_t>(y) * static_cast<std::size_t>(side_) +
                       static_cast<std::size_t>(x)];
    }

    /// Paints the points for which inside(point) holds with colour(point), both in the frame's
    /// coordinates. The shape lies within `reach` of the frame's origin, in the frame's units.
    /// Edges are antialiased with 4 x 4 points per pixel.
    template <typename Inside, typename Colour>
    void fill(const Frame& frame, double reach, Inside inside, Colour colour);
    /// A blob that fades out towards its radius (in canvas units).
    void glow(Point centre, double radius, Rgb colour, double opacity);
    /// A curve from `from` to `to`, bent towards `bend`, `thick` at its start and `thin` at its
    /// end, all in canvas units.
    struct Stroke {
        Point from, bend, to;
        double thick = 1;
        double thin = 1;
    };
    void stroke(const Stroke& stroke, Rgb colour);

    /// The canvas as an 8-bit image.
    Image image() const;

  private:
    void segment(Point a, Point b, double width, Rgb colour);

    int side_;
    std::vector<Rgb> pixels_;
};

template <typename Inside, typename Colour>
void Canvas::fill(const Frame& frame, double reach, Inside inside, Colour colour) {
    const Point centre = frame.toCanvas({0, 0});
    const double radius = reach * frame.scale() + 1;
    const auto clampTo = [this](double value) {
        return static_cast<int>(std::clamp(value, 0.0, static_cast<double>(side_)));
    };
    for (int y = clampTo(centre.y - radius); y < clampTo(centre.y + radius + 1); ++y) {
        for (int x = clampTo(centre.x - radius); x < clampTo(centre.x + radius + 1); ++x) {
            int hits = 0;
            for (int i = 0; i < 16; ++i) {
                const int row = i / 4;
                const Point sample{x + (i % 4 + 0.5) / 4, y + (row + 0.5) / 4};
                hits += inside(frame.toOwn(sample)) ? 1 : 0;
            }
            if (hits == 0) continue;
            at(x, y) = mixed(at(x, y), colour(frame.toOwn({x + 0.5, y + 0.5})), hits / 16.0);
        }
    }
}

}  // namespace espalier::engine
