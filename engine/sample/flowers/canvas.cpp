// SPDX-License-Identifier: Apache-2.0
#include "engine/sample/flowers/canvas.h"

namespace espalier::engine {

namespace {

// Taylor series on [-1/8, 1/8] of a turn, error below 1e-12.
double sineNearZero(double radians) {
    const double s = radians * radians;
    return radians *
           (1 - s / 6 * (1 - s / 20 * (1 - s / 42 * (1 - s / 72 * (1 - s / 110 * (1 - s / 156))))));
}
double cosineNearZero(double radians) {
    const double s = radians * radians;
    return 1 - s / 2 * (1 - s / 12 * (1 - s / 30 * (1 - s / 56 * (1 - s / 90 * (1 - s / 132)))));
}

constexpr double kTurn = 6.283185307179586;

double squaredDistance(Point p, Point a, Point b) {
    const double dx = b.x - a.x;
    const double dy = b.y - a.y;
    const double length = dx * dx + dy * dy;
    double share = length > 0 ? ((p.x - a.x) * dx + (p.y - a.y) * dy) / length : 0;
    share = std::clamp(share, 0.0, 1.0);
    const double ex = p.x - (a.x + share * dx);
    const double ey = p.y - (a.y + share * dy);
    return ex * ex + ey * ey;
}

}  // namespace

Rgb mixed(Rgb a, Rgb b, double share) {
    return {a.red + (b.red - a.red) * share,
            a.green + (b.green - a.green) * share,
            a.blue + (b.blue - a.blue) * share};
}

Rgb scaled(Rgb colour, double factor) {
    return {colour.red * factor, colour.green * factor, colour.blue * factor};
}

Rgb fromHue(double hue, double saturation, double value) {
    const auto channel = [&](double shift) {
        double place = hue + shift;
        place = (place - std::floor(place)) * 6;
        const double ramp = std::clamp(std::min(place, 4 - place), 0.0, 1.0);
        return value * (1 - saturation * ramp);
    };
    return {channel(5.0 / 6), channel(3.0 / 6), channel(1.0 / 6)};
}

double sineOfTurns(double turns) {
    const double quarter = std::floor(turns * 4 + 0.5);
    const double rest = (turns - quarter / 4) * kTurn;
    switch (static_cast<long long>(quarter) & 3) {
        case 0:
            return sineNearZero(rest);
        case 1:
            return cosineNearZero(rest);
        case 2:
            return -sineNearZero(rest);
        default:
            return -cosineNearZero(rest);
    }
}

double cosineOfTurns(double turns) {
    return sineOfTurns(turns + 0.25);
}

Frame Frame::inside(Point origin, double scale, double turns) const {
    Frame frame(toCanvas(origin), scale_ * scale, 0);
    const double cosine = cosineOfTurns(turns);
    const double sine = sineOfTurns(turns);
    frame.cosine_ = cosine_ * cosine - sine_ * sine;
    frame.sine_ = sine_ * cosine + cosine_ * sine;
    return frame;
}

Frame Frame::squeezed(double share) const {
    Frame frame = *this;
    frame.squeeze_ *= share;
    return frame;
}

Canvas::Canvas(int side) : side_(side), pixels_(static_cast<std::size_t>(side * side)) {}

void Canvas::glow(Point centre, double radius, Rgb colour, double opacity) {
    for (int y = 0; y < side_; ++y) {
        for (int x = 0; x < side_; ++x) {
            const double dx = (x + 0.5 - centre.x) / radius;
            const double dy = (y + 0.5 - centre.y) / radius;
            const double inside = 1 - (dx * dx + dy * dy);
            if (inside <= 0) continue;
            at(x, y) = mixed(at(x, y), colour, opacity * std::min(1.0, 2 * inside));
        }
    }
}

void Canvas::segment(Point a, Point b, double width, Rgb colour) {
    const Point middle{(a.x + b.x) / 2, (a.y + b.y) / 2};
    const double dx = b.x - a.x;
    const double dy = b.y - a.y;
    const double reach = std::sqrt(dx * dx + dy * dy) / 2 + width;
    const Frame canvas(middle, 1, 0);
    fill(
        canvas,
        reach,
        [&](Point own) {
            const Point p = canvas.toCanvas(own);
            return squaredDistance(p, a, b) <= width * width / 4;
        },
        [&](Point) { return colour; });
}

void Canvas::stroke(const Stroke& stroke, Rgb colour) {
    constexpr int kSegments = 14;
    Point last = stroke.from;
    for (int i = 1; i <= kSegments; ++i) {
        const double t = static_cast<double>(i) / kSegments;
        const double a = (1 - t) * (1 - t);
        const double b = 2 * t * (1 - t);
        const double c = t * t;
        const Point next{a * stroke.from.x + b * stroke.bend.x + c * stroke.to.x,
                         a * stroke.from.y + b * stroke.bend.y + c * stroke.to.y};
        segment(last, next, stroke.thick + (stroke.thin - stroke.thick) * t, colour);
        last = next;
    }
}

Image Canvas::image() const {
    Image image{side_, side_, 3, {}};
    image.pixels.reserve(pixels_.size() * 3);
    const auto toByte = [](double value) {
        return static_cast<std::uint8_t>(std::clamp(value, 0.0, 1.0) * 255 + 0.5);
    };
    for (const Rgb& pixel : pixels_) {
        image.pixels.push_back(toByte(pixel.red));
        image.pixels.push_back(toByte(pixel.green));
        image.pixels.push_back(toByte(pixel.blue));
    }
    return image;
}

}  // namespace espalier::engine
