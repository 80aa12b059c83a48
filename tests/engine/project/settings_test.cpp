// SPDX-License-Identifier: Apache-2.0
#include "engine/project/settings.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "engine/network/templates.h"
#include "project_support.h"

namespace espalier::engine::tests {

namespace {

using testing::ElementsAre;
using testing::IsEmpty;

Project usualProject() {
    Project project;
    project.dataset = "/data/flowers";
    project.preprocessing = {.height = 96, .width = 96, .channels = 3};
    project.network = makeTemplate("resnet-small", {.input = {3, 96, 96}});
    return project;
}

std::vector<std::string> namesOf(const std::vector<SettingRow>& rows) {
    std::vector<std::string> names;
    for (const SettingRow& row : rows) names.push_back(row.name);
    return names;
}

}  // namespace

TEST(SettingsTest, EveryOptionIsASettingAndNoNameComesTwice) {
    Project changed = usualProject();
    changed.options = changedOptions();
    const Project usual = usualProject();
    EXPECT_EQ(differencesOf({&usual, &changed}).size(), trainingFields().size());
    std::set<std::string> names;
    const std::vector<Setting> settings = settingsOf(usual);
    for (const Setting& setting : settings) names.insert(setting.name);
    EXPECT_EQ(names.size(), settings.size());
}

TEST(SettingsTest, CommonSettingsAreThoseOfEveryProjectWithoutSingleLayers) {
    const std::vector<std::string>& names = commonSettings();
    for (const char* name : {"Data", "Task", "Network", "Layers", "Batch size", "Learning rate"}) {
        EXPECT_EQ(std::ranges::count(names, name), 1) << name;
    }
    Project project = usualProject();
    project.options.batch = 48;
    const std::vector<std::string> values = commonSettingsOf(project);
    ASSERT_EQ(values.size(), names.size());
    for (const Setting& setting : settingsOf(project)) {
        const auto found = std::ranges::find(names, setting.name);
        if (setting.name.starts_with("Layer ")) {
            EXPECT_EQ(found, names.end());
        } else {
            ASSERT_NE(found, names.end()) << setting.name;
            EXPECT_EQ(values[static_cast<std::size_t>(found - names.begin())], setting.value);
        }
    }
}

TEST(SettingsTest, DifferencesHaveTheValueOfEachProject) {
    const Project first = usualProject();
    EXPECT_THAT(differencesOf({&first, &first}), IsEmpty());
    Project second = first;
    second.options.learningRate = 0.01;
    second.options.nesterov = true;
    second.augmentation.flipHorizontal = true;
    second.dataset = "/data/leaves";
    const auto rows = differencesOf({&first, &second, &first});
    EXPECT_THAT(namesOf(rows),
                ElementsAre("Data", "Augmentation", "Learning rate", "Nesterov momentum"));
    EXPECT_THAT(rows[1].values, ElementsAre("none", "flip", "none"));
    EXPECT_THAT(rows[2].values, ElementsAre("0.001", "0.01", "0.001"));
    EXPECT_THAT(rows[3].values, ElementsAre("off", "on", "off"));
}

TEST(SettingsTest, FrozenLayersAndRateFactorsDiffer) {
    const Project first = usualProject();
    Project second = first;
    second.network.nodes[1].frozen = true;
    second.network.nodes[2].rateFactor = 0.1;
    const auto rows = differencesOf({&first, &second});
    const std::vector<NetworkNode>& nodes = second.network.nodes;
    EXPECT_THAT(namesOf(rows),
                ElementsAre("Layer " + nodes[1].id, "Layer " + nodes[2].id, "Frozen layers"));
    EXPECT_EQ(rows[0].values[1], rows[0].values[0] + ", frozen");
    EXPECT_EQ(rows[1].values[1], rows[1].values[0] + ", rate factor 0.1");
    EXPECT_THAT(rows[2].values, ElementsAre("", "1"));
}

TEST(SettingsTest, BypassedLayersAreCountedByThemselves) {
    const Project first = usualProject();
    Project second = first;
    second.network.nodes[1].bypassed = second.network.nodes[1].frozen = true;
    const auto count = static_cast<int>(first.network.nodes.size());
    const auto rows = differencesOf({&first, &second});
    ASSERT_THAT(namesOf(rows),
                ElementsAre("Layers", "Layer " + second.network.nodes[1].id, "Bypassed layers"));
    EXPECT_THAT(rows[0].values, ElementsAre(std::to_string(count), std::to_string(count - 1)));
    EXPECT_THAT(rows[2].values, ElementsAre("", "1"));
}

TEST(SettingsTest, OfManyLayersThatDifferTheirNumberIsSaid) {
    const Project first = usualProject();
    Project second = first;
    for (NetworkNode& node : second.network.nodes) node.rateFactor = 0.1;
    const auto rows = differencesOf({&first, &second, &first});
    ASSERT_THAT(namesOf(rows), ElementsAre("Network"));
    const std::string count = std::to_string(first.network.nodes.size());
    EXPECT_THAT(rows[0].values,
                ElementsAre(count + " layers", count + " layers differ", "the same layers"));
}

TEST(SettingsTest, AChangedRateDiffersAndEpochsAreThoseOfTheEnd) {
    const Project first = usualProject();
    Project extended = first;
    extended.changes = {changeOf(first.options, 16)};
    extended.changes[0].epochs += 5;
    const auto longer = differencesOf({&first, &extended});
    ASSERT_THAT(namesOf(longer), ElementsAre("Epochs"));
    EXPECT_THAT(longer[0].values,
                ElementsAre(std::to_string(first.options.epochs),
                            std::to_string(first.options.epochs + 5)));
    Project planned = first;
    planned.options.epochs += 5;
    EXPECT_THAT(differencesOf({&planned, &extended}), IsEmpty());
    Project slower = extended;
    slower.changes[0].learningRate = 0.0001;
    const auto rows = differencesOf({&extended, &slower});
    EXPECT_THAT(namesOf(rows), ElementsAre("Changed while training"));
    EXPECT_THAT(rows[0].values, ElementsAre("", "after step 16: learning rate 0.0001, was 0.001"));
}

TEST(SettingsTest, DifferingLayersAreNamedUnlessTheNetworksAreUnrelated) {
    const Project first = usualProject();
    Project second = first;
    second.network.find("conv1")->attributes["filters"] = std::int64_t{48};
    const auto rows = differencesOf({&first, &second});
    ASSERT_THAT(namesOf(rows), ElementsAre("Layer conv1"));
    EXPECT_THAT(rows[0].values[1], testing::HasSubstr("filters 48"));
    EXPECT_THAT(rows[0].values[1], testing::HasSubstr("after input"));
    second.network = makeTemplate("resnet18", {.input = {3, 96, 96}});
    EXPECT_THAT(namesOf(differencesOf({&first, &second})), ElementsAre("Network", "Layers"));
    Project third = first;
    for (NetworkNode& node : third.network.nodes) node.attributes["bias"] = true;
    EXPECT_THAT(namesOf(differencesOf({&first, &third})), ElementsAre("Network"));
}

}  // namespace espalier::engine::tests
