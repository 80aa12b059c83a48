// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "engine/network/templates.h"
#include "engine/project/prepared_data.h"
#include "project_support.h"

namespace espalier::engine::tests {

TEST(CompleteFromDataTest, ChoosesWhatIsOpenAndSaysSo) {
    ImageFolder folder = madeUpFolder({"rose", "tulip"}, 20);
    Project project;
    project.preprocessing.channels = 0;
    const auto said = completeFromData(project, folder, true);
    EXPECT_GT(project.preprocessing.height, 0);
    EXPECT_EQ(project.preprocessing.channels, suggestInput(folder).channels);
    EXPECT_FALSE(project.network.nodes.empty());
    EXPECT_EQ(project.augmentation, suggestAugmentation(folder.classes));
    EXPECT_EQ(said.size(), 3u);
}

TEST(CompleteFromDataTest, LeavesWhatIsChosenAlone) {
    ImageFolder folder = madeUpFolder({"rose", "tulip"}, 20);
    Project project;
    project.preprocessing = {.height = 50, .width = 60, .channels = 1};
    project.network = makeTemplate("resnet18", {.input = {1, 50, 60}});
    project.augmentation.rotation = 5;
    const Project before = project;
    EXPECT_TRUE(completeFromData(project, folder, false).empty());
    EXPECT_EQ(project.preprocessing, before.preprocessing);
    EXPECT_EQ(project.network, before.network);
    EXPECT_EQ(project.augmentation, before.augmentation);
}

TEST(CompleteFromDataTest, GivesAnAutoencoderSidesThatComeBack) {
    ImageFolder folder = madeUpFolder({"rose", "tulip"}, 20);
    Project project;
    project.task = "reconstruct";
    project.preprocessing = {.height = 28, .width = 100, .channels = 1};
    completeFromData(project, folder, true);
    EXPECT_EQ(project.preprocessing.height, 32);
    EXPECT_EQ(project.preprocessing.width, 104);
    EXPECT_FALSE(project.normaliseByData);
    EXPECT_FALSE(project.augmentation.any());
}

TEST(PreparedDataTest, MarksExactlyWhatTheProjectLeavesOut) {
    ImageFolder folder = madeUpFolder({"a", "b", "c"}, 10);
    folder.images.back().excluded = true;  // by an earlier project
    Project project;
    project.dataChoices.excluded = {"a/3.png", "a/none.png"};
    project.dataChoices.excludedClasses = {"b"};
    const PreparedData prepared = prepareData(folder, project, true);
    const std::vector<ImageEntry>& images = prepared.data.folder().images;
    EXPECT_EQ(std::ranges::count_if(images, &ImageEntry::excluded), 11);
    EXPECT_FALSE(images.back().excluded);
    EXPECT_EQ(prepared.choices.front(), "11 images are excluded.");
}

TEST(SelectedImagesTest, ForgetsClassesThatAreLeftOut) {
    const auto folder = std::make_shared<const ImageFolder>(madeUpFolder({"a", "b", "c"}, 10));
    Project project;
    EXPECT_EQ(selectedImages(project, folder), DataSource(folder)) << "no copy without need";
    project.dataChoices.excludedClasses = {"b"};
    project.dataChoices.excluded = {"c/0.png"};
    const auto selected = selectedImages(project, folder);
    EXPECT_EQ(selected.folder().classes, (std::vector<std::string>{"a", "c"}));
    EXPECT_EQ(selected.folder().images.size(), 20u);
    for (const ImageEntry& image : selected.folder().images) {
        ASSERT_GE(image.label, 0);
        const std::string& name = selected.folder().classes[static_cast<std::size_t>(image.label)];
        EXPECT_TRUE(image.path.starts_with(name + "/")) << image.path;
        EXPECT_EQ(image.excluded, image.path == "c/0.png");
    }
    EXPECT_EQ(dataInterface(project, selected).outputWidth, 2);
}

}  // namespace espalier::engine::tests
