// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/drawing/canvas_layout.h"

#include <gtest/gtest.h>

#include <chrono>
#include <cmath>

#include "engine/network/templates.h"

namespace espalier::ui {
namespace {

bool overlap(const CanvasPoint& a, const CanvasPoint& b) {
    return std::abs(a[0] - b[0]) < kBoxWidth && std::abs(a[1] - b[1]) < kBoxHeight;
}

void expectNoOverlap(const CanvasLayout& layout) {
    for (auto a = layout.centres.begin(); a != layout.centres.end(); ++a) {
        for (auto b = std::next(a); b != layout.centres.end(); ++b) {
            EXPECT_FALSE(overlap(a->second, b->second)) << a->first << " on " << b->first;
        }
    }
}

TEST(CanvasLayoutTest, EveryTemplateIsDrawnWithoutOverlap) {
    for (const engine::TemplateEntry& entry : engine::networkTemplates()) {
        SCOPED_TRACE(entry.name);
        const auto network = engine::makeTemplate(entry.name, {});
        const CanvasLayout layout = layOut(network);
        EXPECT_EQ(layout.centres.size(), network.nodes.size());
        expectNoOverlap(layout);
    }
}

TEST(CanvasLayoutTest, WiresGoDownwards) {
    const auto network = engine::makeTemplate("unet", {});
    const CanvasLayout layout = layOut(network);
    for (const engine::Connection& wire : network.connections) {
        EXPECT_LT(layout.centres.at(wire.from)[1], layout.centres.at(wire.to)[1]);
    }
}

TEST(CanvasLayoutTest, ALongPathStaysStraight) {
    const CanvasLayout layout = layOut(engine::makeTemplate("resnet18", {}));
    double left = 0;
    double right = 0;
    for (const auto& [id, centre] : layout.centres) {
        left = std::min(left, centre[0]);
        right = std::max(right, centre[0]);
    }
    EXPECT_LT(right - left, 3 * (kBoxWidth + kColumnGap));
}

TEST(CanvasLayoutTest, AShortcutGoesAroundTheBoxesItPasses) {
    const auto network = engine::makeTemplate("resnet18", {});
    const CanvasLayout layout = layOut(network);
    EXPECT_FALSE(layout.bends.empty());
    for (const auto& [wire, bends] : layout.bends) {
        for (const CanvasPoint& bend : bends.points) {
            for (const auto& [id, centre] : layout.centres) {
                const bool inside = std::abs(bend[0] - centre[0]) < kBoxWidth / 2 &&
                                    std::abs(bend[1] - centre[1]) < kBoxHeight / 2;
                EXPECT_FALSE(inside) << wire.first << " to " << wire.second << " through " << id;
            }
        }
    }
}

// Otherwise it would be behind the first and the last box, as if it came out of them.
TEST(CanvasLayoutTest, AShortcutChangesSidesBetweenTheBoxes) {
    engine::NetworkDescription network = engine::makeTemplate("resnet18", {});
    network.groups.clear();  // their frames take room as well
    const CanvasLayout layout = layOut(network);
    ASSERT_FALSE(layout.bends.empty());
    constexpr double kDown = kBoxHeight / 2 + kRankGap;
    for (const auto& [wire, bends] : layout.bends) {
        SCOPED_TRACE(wire.first + " to " + wire.second);
        EXPECT_DOUBLE_EQ(bends.points.front()[1], layout.centres.at(wire.first)[1] + kDown);
        EXPECT_DOUBLE_EQ(bends.points.back()[1], layout.centres.at(wire.second)[1] - kDown);
        ASSERT_LT(bends.shapeAt + 1, bends.points.size());
        EXPECT_GT(bends.points[bends.shapeAt][1], bends.points.front()[1]);
        EXPECT_LT(bends.points[bends.shapeAt][1], bends.points.back()[1]);
    }
}

TEST(CanvasLayoutTest, ABoxBesideTheLongestPathDoesNotPushItAside) {
    const CanvasLayout layout = layOut(engine::makeTemplate("resnet18", {}));
    for (const char* id : {"conv1", "stage2.block1.conv1", "stage4.block1.conv2", "dense"}) {
        EXPECT_NEAR(layout.centres.at(id)[0], layout.centres.at("input")[0], 0.1) << id;
    }
    EXPECT_GT(std::abs(layout.centres.at("stage2.block1.shortcut.conv")[0] -
                       layout.centres.at("input")[0]),
              kBoxWidth);
}

TEST(CanvasLayoutTest, AFixedPlaceIsKept) {
    auto network = engine::makeTemplate("seed-cnn", {});
    network.nodes[2].position = CanvasPoint{500, 77};
    const CanvasLayout layout = layOut(network);
    EXPECT_EQ(layout.centres.at(network.nodes[2].id), (CanvasPoint{500, 77}));
}

TEST(CanvasLayoutTest, CyclesAndDanglingWiresAreLaidOut) {
    engine::NetworkDescription network;
    network.nodes = {{.id = "a", .type = "ReLU"}, {.id = "b", .type = "ReLU"}};
    network.connections = {{"a", "b", 0}, {"b", "a", 0}, {"b", "nowhere", 0}, {"a", "a", 0}};
    EXPECT_EQ(layOut(network).centres.size(), 2u);
    EXPECT_TRUE(layOut({}).centres.empty());
}

TEST(CanvasLayoutTest, AThousandLayersAreLaidOutQuickly) {
    engine::NetworkDescription network;
    for (int i = 0; i < 1000; ++i) {
        network.nodes.push_back({.id = "n" + std::to_string(i), .type = i % 3 ? "ReLU" : "Add"});
        if (i > 0) network.connections.push_back({network.nodes[i - 1].id, network.nodes[i].id, 0});
        if (i > 4 && i % 3 == 0) {
            network.connections.push_back({network.nodes[i - 4].id, network.nodes[i].id, 1});
        }
    }
    const auto begin = std::chrono::steady_clock::now();
    layOut(network);
    const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - begin;
    std::printf("1,000 layers laid out in %.1f ms\n", took.count());
    EXPECT_LT(took.count(), 500);
}

}  // namespace
}  // namespace espalier::ui
