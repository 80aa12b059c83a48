// SPDX-License-Identifier: Apache-2.0
// What a sweep of a folder of images trains where some trials begin from a trained start.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

#include "engine/data/codecs/png_writer.h"
#include "engine/data/loading/scan_data.h"
#include "engine/sample/sample_images.h"
#include "engine/sweep/sweep.h"
#include "engine/sweep/sweep_file.h"
#include "tests/engine/project/project_support.h"

namespace espalier::engine::tests {

namespace {

namespace fs = std::filesystem;

void writeStartImages(const fs::path& folder) {
    constexpr int kSideOfImages = 24;
    for (int kind = 0; kind < 2; ++kind) {
        const fs::path own = folder / flowerName(kind);
        fs::create_directories(own);
        for (int index = 0; index < 12; ++index) {
            const auto bytes =
                encodePng(drawFlower(kind, static_cast<std::uint32_t>(index), kSideOfImages));
            writeText(own / (std::to_string(index) + ".png"),
                      {reinterpret_cast<const char*>(bytes.data()), bytes.size()});
        }
    }
}

Project preparedFrom(const fs::path& folder, const std::string& start) {
    const SweepFile file = sweepFileFrom(
        R"({"espalier_sweep": 1, "data": "flowers", "method": "grid", "options": {)"
        R"("split": "0.5,0.25,0.25", "learning_rate": [0.01, 0.001], "start_from": )" +
            start + "}}",
        folder);
    Project project = sweptProject(file);
    const DataSource scanned =
        scanData(project.dataset, project.dataChoices, [](const ScanProgress&) {}, {});
    prepareSweep(file, project, scanned);
    return project;
}

}  // namespace

// Otherwise their results would be those of different networks, with layers of random weights that
// are never trained.
TEST(SweepStartTest, TrialsWithAndWithoutATrainedStartTrainTheSameNetwork) {
    const TemporaryFolder folder;
    writeStartImages(folder / "flowers");
    const Project project = preparedFrom(folder.path(), R"(["none", "efficientnet-lite0"])");
    EXPECT_EQ(project.network.name, "efficientnet-lite0");
    EXPECT_TRUE(std::ranges::none_of(project.network.nodes, &NetworkNode::frozen));
    const Project random = withChoices(project, {{"start_from", "none"}});
    const Project trained = withChoices(project, {{"start_from", "efficientnet-lite0"}});
    EXPECT_TRUE(random.startFrom.empty());
    EXPECT_EQ(trained.startFrom, "efficientnet-lite0");
    EXPECT_EQ(random.network, trained.network);
}

TEST(SweepStartTest, WithoutATrainedStartAllTrialsBeginWithRandomWeights) {
    const TemporaryFolder folder;
    writeStartImages(folder / "flowers");
    const Project project = preparedFrom(folder.path(), R"("none")");
    EXPECT_TRUE(project.startFrom.empty());
    EXPECT_NE(project.network.name, "efficientnet-lite0");
}

}  // namespace espalier::engine::tests
