// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <cassert>

#include "engine/sample/flowers/flower_shapes.h"
#include "engine/sample/sample_images.h"

namespace espalier::engine {

namespace {

struct Kind {
    const char* name;
    void (*draw)(Canvas&, const Frame&, const FlowerColours&, Chance&);
    bool fromAbove;  // its head may have any rotation
};
constexpr std::array<Kind, kFlowerKinds> kKinds{{
    {"daisy", drawDaisy, true},
    {"rose", drawRose, true},
    {"sunflower", drawSunflower, true},
    {"tulip", drawTulip, false},
    {"bluebell", drawBluebell, false},
}};

Rgb petalColour(Chance& chance) {
    // White to cream, yellow to orange, red to pink, violet to blue.
    switch (chance.below(4)) {
        case 0:
            return fromHue(chance.between(0.05, 0.18), chance.between(0.0, 0.16), 0.98);
        case 1:
            return fromHue(chance.between(0.08, 0.16), chance.between(0.7, 0.95), 0.97);
        case 2:
            return fromHue(
                chance.between(0.88, 1.02), chance.between(0.45, 0.85), chance.between(0.82, 0.98));
        default:
            return fromHue(
                chance.between(0.6, 0.8), chance.between(0.4, 0.75), chance.between(0.7, 0.95));
    }
}

Rgb heartColour(Chance& chance) {
    return chance.happens(0.5)
               ? fromHue(chance.between(0.1, 0.15), 0.85, chance.between(0.85, 1.0))
               : fromHue(chance.between(0.03, 0.12), 0.6, chance.between(0.35, 0.55));
}

Rgb green(Chance& chance) {
    return fromHue(chance.between(0.2, 0.38), chance.between(0.4, 0.75), chance.between(0.3, 0.7));
}

Rgb anyColour(Chance& chance) {
    return fromHue(chance.between(0, 1), chance.between(0.1, 0.6), chance.between(0.25, 0.95));
}

Point anywhere(const Canvas& canvas, Chance& chance) {
    const double x = chance.between(0, canvas.side());
    return {x, chance.between(0, canvas.side())};
}

void paintGround(Canvas& canvas, Chance& chance) {
    const Rgb one = chance.happens(0.5) ? green(chance) : anyColour(chance);
    const Rgb two = chance.happens(0.5) ? green(chance) : anyColour(chance);
    const double turn = chance.between(0, 1);
    const double dx = cosineOfTurns(turn);
    const double dy = sineOfTurns(turn);
    for (int y = 0; y < canvas.side(); ++y) {
        for (int x = 0; x < canvas.side(); ++x) {
            const double u = (x + 0.5) / canvas.side() - 0.5;
            const double v = (y + 0.5) / canvas.side() - 0.5;
            canvas.at(x, y) = mixed(one, two, 0.5 + 0.7 * (u * dx + v * dy));
        }
    }
}

// Out of focus: lights, leaves and blades behind the flower.
void paintClutter(Canvas& canvas, Chance& chance) {
    const double side = canvas.side();
    for (int i = 2 + chance.below(5); i > 0; --i) {
        const Rgb colour = chance.happens(0.5) ? petalColour(chance) : green(chance);
        const Point place = anywhere(canvas, chance);
        canvas.glow(place, side * chance.between(0.06, 0.25), colour, chance.between(0.1, 0.35));
    }
    for (int i = chance.below(4); i > 0; --i) {
        const Point from = anywhere(canvas, chance);
        const Point bend = anywhere(canvas, chance);
        const Point to = anywhere(canvas, chance);
        const double width = side * chance.between(0.008, 0.035);
        canvas.stroke({from, bend, to, width, width * 0.3}, green(chance));
    }
    for (int i = chance.below(2); i > 0; --i) {
        const Point place = anywhere(canvas, chance);
        const Frame leaf(place, side * chance.between(0.15, 0.45), chance.between(0, 1));
        const double width = chance.between(0.1, 0.28);
        drawLeaf(canvas, leaf, width, green(chance));
    }
}

// The stem goes down from the head, with up to two leaves; every kind has one.
void paintStem(Canvas& canvas, const Frame& frame, Point top, Rgb colour, Chance& chance) {
    const double sway = chance.between(-0.6, 0.6);
    const Point from = frame.toCanvas(top);
    const Point bend = frame.toCanvas({top.x + sway, -1.9});
    const Point to = frame.toCanvas({top.x + 0.5 * sway, -4});
    const double width = frame.scale() * chance.between(0.07, 0.1);
    canvas.stroke({from, bend, to, width, width}, colour);
    for (int i = chance.below(3); i > 0; --i) {
        const double turn = (i == 1 ? 1 : -1) * chance.between(0.06, 0.17);
        const Point foot{top.x + 0.4 * sway, chance.between(-2.0, -1.6)};
        drawLeaf(canvas,
                 frame.inside(foot, chance.between(1.2, 1.8), turn),
                 0.14,
                 scaled(colour, chance.between(0.85, 1.15)));
    }
}

void paintFlower(Canvas& canvas, const Kind& kind, Chance& chance) {
    const double side = canvas.side();
    const FlowerColours colours{petalColour(chance), heartColour(chance), green(chance)};
    const double x = side * chance.between(0.32, 0.68);
    const Point centre{x, side * chance.between(0.32, 0.68)};
    const double size = side * chance.between(0.33, 0.43);
    const double lean = chance.between(-0.12, 0.12);
    const double mirror = chance.happens(0.5) ? -1 : 1;
    Frame frame = Frame(centre, size, lean).squeezed(mirror);
    const Point top = kind.draw == drawBluebell ? Point{-0.35, -0.98} : Point{0, -0.6};
    paintStem(canvas, frame, top, colours.stem, chance);
    if (kind.fromAbove) {
        frame = Frame(centre, size, chance.between(0, 1)).squeezed(chance.between(0.78, 1));
    }
    kind.draw(canvas, frame, colours, chance);
}

// In front: sometimes a blade of grass crosses the flower.
void paintForeground(Canvas& canvas, Chance& chance) {
    if (!chance.happens(0.15)) return;
    const double side = canvas.side();
    const Point from{chance.between(0, side), side * 1.02};
    const Point bend{chance.between(0, side), side * chance.between(0.3, 0.8)};
    const Point to{chance.between(0, side), side * chance.between(0.0, 0.5)};
    canvas.stroke({from, bend, to, side * 0.025, side * 0.006}, green(chance));
}

// Daylight, then the camera's noise: nearly normal, as a sum of uniform numbers.
void paintLight(Canvas& canvas, Chance& chance) {
    const double light = chance.between(0.82, 1.08);
    const Rgb cast{light * chance.between(0.94, 1.06),
                   light * chance.between(0.94, 1.06),
                   light * chance.between(0.94, 1.06)};
    const double noise = chance.between(0.01, 0.03);
    const auto grain = [&] {
        double sum = -2;
        for (int i = 0; i < 4; ++i) sum += chance.between(0, 1);
        return noise * sum;
    };
    for (int y = 0; y < canvas.side(); ++y) {
        for (int x = 0; x < canvas.side(); ++x) {
            Rgb& pixel = canvas.at(x, y);
            pixel.red = pixel.red * cast.red + grain();
            pixel.green = pixel.green * cast.green + grain();
            pixel.blue = pixel.blue * cast.blue + grain();
        }
    }
}

}  // namespace

const char* flowerName(int kind) {
    assert(kind >= 0 && kind < kFlowerKinds);
    return kKinds[static_cast<std::size_t>(kind)].name;
}

Image drawFlower(int kind, std::uint32_t index, int side) {
    assert(kind >= 0 && kind < kFlowerKinds && side > 0);
    Chance chance(static_cast<std::uint32_t>(kind), index);
    Canvas canvas(side);
    paintGround(canvas, chance);
    paintClutter(canvas, chance);
    paintFlower(canvas, kKinds[static_cast<std::size_t>(kind)], chance);
    paintForeground(canvas, chance);
    paintLight(canvas, chance);
    return canvas.image();
}

}  // namespace espalier::engine
