// SPDX-License-Identifier: GPL-3.0-or-later
// A convolution, its normalisation and its activation as one box with bands.
#include "ui/canvas/drawing/bands.h"

#include <gtest/gtest.h>

#include <cmath>

#include "engine/network/templates.h"
#include "ui/canvas/drawing/canvas_layout.h"
#include "ui/canvas/drawing/folded_drawing.h"
#include "ui/canvas/drawing/look_edits.h"

namespace espalier::ui {
namespace {

engine::NetworkDescription small() {
    return engine::makeTemplate("cnn-bn", {.input = {1, 28, 28}});
}

TEST(BandsTest, AConvolutionItsNormAndItsActivationAreOneBox) {
    const std::vector<Band> bands = bandsOf(small());
    ASSERT_EQ(bands.size(), 3u);
    EXPECT_EQ(bands[0], (Band{"conv1", "bn1", "relu1"}));
    const engine::NetworkDescription plain = engine::makeTemplate("seed-cnn", {});
    EXPECT_TRUE(bandsOf(plain).empty()) << "without a norm they stand alone";
    EXPECT_EQ(bandsOf(small(), {"conv2"}).size(), 2u) << "an opened one";
}

TEST(BandsTest, EndsWhereAWireBranchesAGroupEndsOrAPlaceIsFixed) {
    engine::NetworkDescription network = small();
    network.nodes.push_back({.id = "side", .type = "ReLU"});
    network.connections.push_back({.from = "bn1", .to = "side"});
    EXPECT_EQ(bandsOf(network)[0], (Band{"conv1", "bn1"})) << "relu1 is not the only one behind it";
    network.connections.push_back({.from = "conv1", .to = "side"});
    EXPECT_EQ(bandsOf(network).size(), 2u);
    network = group(small(), {"conv1", "bn1"}, "front").network;
    EXPECT_EQ(bandsOf(network)[0], (Band{"conv1", "bn1"}));
    network = group(small(), {"conv1"}, "front").network;
    EXPECT_EQ(bandsOf(network).size(), 2u);
    network = small();
    network.find("relu1")->position = CanvasPoint{500, 0};
    EXPECT_EQ(bandsOf(network)[0], (Band{"conv1", "bn1"}));
    network.find("conv1")->position = CanvasPoint{0, 0};
    EXPECT_EQ(bandsOf(network).size(), 2u);
    // Below each other already, as after a drag.
    network.find("bn1")->position = CanvasPoint{0, centreInBand(1) - centreInBand(0)};
    EXPECT_EQ(bandsOf(network)[0], (Band{"conv1", "bn1"}));
}

TEST(BandsTest, TheyStandWithoutGapsAndNothingElseOverlaps) {
    for (const engine::TemplateEntry& entry : engine::networkTemplates()) {
        engine::NetworkDescription network = engine::makeTemplate(entry.name, {});
        for (engine::NodeGroup& group : network.groups) group.folded = false;
        const std::vector<Band> bands = bandsOf(network);
        const CanvasLayout layout = layOut(network, bands);
        EXPECT_EQ(layout.bands.size(), bands.size()) << entry.name;
        std::map<engine::NodeId, double> heights;
        for (const Band& band : bands) {
            for (std::size_t i = 0; i < band.size(); ++i) {
                heights[band[i]] = heightInBand(i);
                if (i == 0) continue;
                const CanvasPoint& upper = layout.centres.at(band[i - 1]);
                const CanvasPoint& lower = layout.centres.at(band[i]);
                EXPECT_EQ(upper[0], lower[0]);
                EXPECT_DOUBLE_EQ(upper[1] + heightInBand(i - 1) / 2,
                                 lower[1] - heightInBand(i) / 2);
            }
        }
        const auto heightOf = [&](const engine::NodeId& id) {
            const auto found = heights.find(id);
            return found == heights.end() ? kBoxHeight : found->second;
        };
        for (const auto& [a, at] : layout.centres) {
            for (const auto& [b, to] : layout.centres) {
                if (a >= b || std::abs(at[0] - to[0]) >= kBoxWidth) continue;
                const double apart = std::abs(at[1] - to[1]);
                EXPECT_GE(apart, (heightOf(a) + heightOf(b)) / 2 - 1e-6)
                    << entry.name << ": " << a << " over " << b;
            }
        }
    }
}

TEST(BandsTest, AMovedGroupOpensWithItsBands) {
    engine::NetworkDescription network = group(small(), {"conv1", "bn1", "relu1"}, "front").network;
    const engine::NodeId id = network.groups[0].id;
    network = setFolded(network, {id}, true).network;
    network = move(network, {{id, {1000, 40}}}).network;
    network = setFolded(network, {id}, false).network;
    ASSERT_TRUE(network.find("conv1")->position);
    EXPECT_EQ(bandsOf(network)[0], (Band{"conv1", "bn1", "relu1"}));
    EXPECT_EQ(layOut(network, bandsOf(network)).centres.at("conv1"),
              *network.find("conv1")->position);
}

}  // namespace
}  // namespace espalier::ui
