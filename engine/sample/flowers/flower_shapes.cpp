// SPDX-License-Identifier: Apache-2.0
#include "engine/sample/flowers/flower_shapes.h"

#include <cmath>

namespace espalier::engine {

namespace {

// Half widths of petals along v = 0 … 1, at most 1.
double teardrop(double v) {  // narrow at the foot, round at the tip
    return v <= 0 || v >= 1 ? 0 : 2.6 * v * std::sqrt(1 - v);
}
double ovate(double v) {  // round at the foot, pointed at the tip
    return v <= 0 || v >= 1 ? 0 : 2.6 * std::sqrt(v) * (1 - v);
}
double lens(double v) {  // pointed at both
    return v <= 0 || v >= 1 ? 0 : 4 * v * (1 - v);
}

/// A petal of length 1 along v in its frame, lighter towards its tip, with a crease.
struct Petal {
    double (*halfWidth)(double v);
    double width;
    Rgb colour;
};

void drawPetal(Canvas& canvas, const Frame& frame, const Petal& petal) {
    canvas.fill(
        frame,
        1.05,
        [&](Point p) { return std::abs(p.x) <= petal.width * petal.halfWidth(p.y); },
        [&](Point p) {
            const double across = std::abs(p.x) / petal.width;
            const double light = 0.72 + 0.28 * p.y + 0.1 * std::min(1.0, across);
            const double crease = across < 0.12 ? 0.9 : 1.0;
            return scaled(petal.colour, light * crease);
        });
}

void drawDisc(Canvas& canvas, const Frame& frame, double radius, Rgb colour) {
    canvas.fill(
        frame,
        radius,
        [&](Point p) { return p.x * p.x + p.y * p.y <= radius * radius; },
        [&](Point p) {
            const double light = 0.5 + 0.35 * (p.y - p.x) / (2 * radius);
            return scaled(colour, 0.65 + 0.6 * light);
        });
}

void drawRing(Canvas& canvas,
              const Frame& frame,
              int count,
              double firstTurn,
              const Petal& petal,
              Chance& chance) {
    for (int i = 0; i < count; ++i) {
        Petal each = petal;
        each.colour = scaled(petal.colour, chance.between(0.9, 1.06));
        const double turn = firstTurn + (i + chance.between(-0.12, 0.12)) / count;
        drawPetal(canvas, frame.inside({0, 0}, chance.between(0.93, 1.0), turn), each);
    }
}

// Seeds on Vogel's spiral.
void drawSeeds(Canvas& canvas, const Frame& frame, double radius, Rgb colour) {
    constexpr int kSeeds = 64;
    constexpr double kGoldenTurn = 0.3819660112501051;
    for (int i = 1; i < kSeeds; ++i) {
        const double distance = radius * std::sqrt(static_cast<double>(i) / kSeeds) * 0.94;
        const Point place{distance * cosineOfTurns(i * kGoldenTurn),
                          distance * sineOfTurns(i * kGoldenTurn)};
        drawDisc(canvas, frame.inside(place, 1, 0), radius * 0.07, colour);
    }
}

// A rolled petal of a rose: a disc that is light along its outer rim and dark towards the heart.
void drawRolledPetal(Canvas& canvas, const Frame& frame, Rgb colour) {
    canvas.fill(
        frame,
        1.0,
        [](Point p) { return p.x * p.x + p.y * p.y <= 1; },
        [&](Point p) {
            const double fromHeart = std::clamp((p.y + 1) / 2, 0.0, 1.0);
            const double edge = p.x * p.x + p.y * p.y;
            const double rim = edge > 0.8 && p.y > -0.2 ? 0.2 : 0.0;
            return scaled(colour, 0.42 + 0.55 * fromHeart + rim);
        });
}

}  // namespace

Chance::Chance(std::uint32_t kind, std::uint32_t index)
    : numbers_(0x657370616C696572ull, kernels::math::RandomPurpose::SampleDrawing, kind, index) {}

double Chance::between(double low, double high) {
    return low + (high - low) * static_cast<double>(numbers_.nextUniform());
}

int Chance::below(int count) {
    return static_cast<int>(numbers_.nextBelow(static_cast<std::uint32_t>(count)));
}

void drawLeaf(Canvas& canvas, const Frame& frame, double width, Rgb colour) {
    canvas.fill(
        frame,
        1.0,
        [&](Point p) { return std::abs(p.x) <= width * lens(p.y); },
        [&](Point p) {
            const double side = p.x > 0 ? 1.08 : 0.88;
            return scaled(colour, std::abs(p.x) < 0.02 ? 1.25 : side);
        });
}

void drawDaisy(Canvas& canvas, const Frame& frame, const FlowerColours& colours, Chance& chance) {
    const int petals = 9 + chance.below(5);
    const Petal petal{teardrop, 1.15 / petals, colours.petal};
    drawRing(canvas, frame, petals, chance.between(0, 1), petal, chance);
    drawDisc(canvas, frame, chance.between(0.2, 0.26), colours.heart);
}

void drawSunflower(Canvas& canvas,
                   const Frame& frame,
                   const FlowerColours& colours,
                   Chance& chance) {
    const int petals = 14 + chance.below(5);
    const double heart = chance.between(0.5, 0.6);
    const double turn = chance.between(0, 1);
    const Petal back{lens, 0.17, scaled(colours.petal, 0.78)};
    const Petal front{lens, 0.16, colours.petal};
    drawRing(canvas, frame, petals, turn, back, chance);
    drawRing(canvas, frame.inside({0, 0}, 0.93, 0.5 / petals), petals, turn, front, chance);
    drawDisc(canvas, frame, heart, scaled(colours.heart, 0.6));
    drawSeeds(canvas, frame, heart, colours.heart);
}

void drawRose(Canvas& canvas, const Frame& frame, const FlowerColours& colours, Chance& chance) {
    constexpr int kLayers = 6;
    constexpr double kRadius[kLayers] = {1.0, 0.84, 0.68, 0.52, 0.37, 0.22};
    constexpr int kPetals[kLayers] = {6, 5, 5, 4, 3, 2};
    double turn = chance.between(0, 1);
    for (int layer = 0; layer < kLayers; ++layer) {
        turn += chance.between(0.08, 0.14);
        const double light = 1.0 - 0.035 * layer;
        for (int i = 0; i < kPetals[layer]; ++i) {
            const double angle = turn + static_cast<double>(i) / kPetals[layer];
            const double size = kRadius[layer] * chance.between(0.5, 0.58);
            const double away = kRadius[layer] - size;
            const Point place{-away * sineOfTurns(angle), away * cosineOfTurns(angle)};
            drawRolledPetal(canvas,
                            frame.inside(place, size, angle),
                            scaled(colours.petal, light * chance.between(0.94, 1.04)));
        }
    }
    drawDisc(canvas, frame, 0.07, scaled(colours.petal, 0.4));
}

void drawTulip(Canvas& canvas, const Frame& frame, const FlowerColours& colours, Chance& chance) {
    const double open = chance.between(0.02, 0.055);
    const Rgb back = scaled(colours.petal, 0.68);
    const Rgb side = scaled(colours.petal, 0.9);
    const Point foot{0, -0.85};
    for (const double lean : {-0.6, 0.6}) {
        drawPetal(canvas, frame.inside(foot, 1.72, lean * open), {ovate, 0.3, back});
    }
    for (const double lean : {-1.0, 1.0}) {
        const Point at{-lean * 0.24, -0.82};
        drawPetal(canvas, frame.inside(at, 1.75, lean * open), {ovate, 0.27, side});
    }
    drawPetal(canvas,
              frame.inside({0, -0.9}, 1.6, chance.between(-0.01, 0.01)),
              {ovate, 0.29, colours.petal});
}

namespace {

// Half width of a bell along v = 0 (hanging) … 1 (mouth).
double bell(double v) {
    if (v <= 0) return 0;
    const double cap = std::sqrt(std::min(1.0, v / 0.35));
    return 0.3 * cap + 0.14 * v * v * v;
}

// The mouth's edge: three points that curl out.
double mouthAt(double u) {
    const double place = std::abs(u) * 3.4;
    const double tooth = place - std::floor(place);
    return 0.9 + 0.16 * (1 - std::abs(2 * tooth - 1));
}

void drawBell(Canvas& canvas, const Frame& frame, Rgb colour) {
    canvas.fill(
        frame.inside({0, -0.93}, 1, 0),
        0.5,
        [](Point p) { return p.x * p.x / 0.17 + p.y * p.y / 0.012 <= 1; },
        [&](Point) { return scaled(colour, 0.5); });
    canvas.fill(
        frame,
        1.15,
        [](Point p) { return -p.y <= mouthAt(p.x) && std::abs(p.x) <= bell(-p.y); },
        [&](Point p) {
            const double across = p.x / 0.44;
            const double rib = std::abs(std::abs(across) - 0.33) < 0.07 ? 0.86 : 1.0;
            return scaled(colour, (0.98 - 0.25 * across) * rib * (0.8 + 0.25 * -p.y));
        });
}

}  // namespace

void drawBluebell(Canvas& canvas,
                  const Frame& frame,
                  const FlowerColours& colours,
                  Chance& chance) {
    const int bells = 3 + chance.below(2);
    const Point from = frame.toCanvas({-0.35, -1.0});
    const Point bend = frame.toCanvas({-0.5, 1.35});
    const Point to = frame.toCanvas({0.8, 0.55});
    const double width = frame.scale() * 0.075;
    canvas.stroke({from, bend, to, width, width * 0.6}, colours.stem);
    for (int i = 0; i < bells; ++i) {
        const double t = 0.34 + 0.66 * i / (bells - 1);
        const double a = (1 - t) * (1 - t);
        const double b = 2 * t * (1 - t);
        const double c = t * t;
        const Point place{a * -0.35 + b * -0.5 + c * 0.8, a * -1.0 + b * 1.35 + c * 0.55};
        const double lean = chance.between(-0.03, 0.05) + (i == 0 ? -0.06 : 0.0);
        const double size = chance.between(0.74, 0.88);
        drawBell(canvas,
                 frame.inside(place, size, lean),
                 scaled(colours.petal, chance.between(0.9, 1.05)));
    }
}

}  // namespace espalier::engine
