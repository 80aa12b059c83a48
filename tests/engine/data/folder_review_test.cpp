// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/data/folder/image_folder.h"

namespace espalier::engine {
namespace {

ImageFolder folderOf(const std::vector<int>& sizes) {
    ImageFolder folder;
    for (std::size_t label = 0; label < sizes.size(); ++label) {
        folder.classes.push_back("class" + std::to_string(label));
        for (int i = 0; i < sizes[label]; ++i) {
            ImageEntry image;
            image.path = folder.classes.back() + "/" + std::to_string(i) + ".png";
            image.label = static_cast<std::int32_t>(label);
            image.width = image.height = 100;
            folder.images.push_back(image);
        }
    }
    assignSplits(folder, {}, 1);
    return folder;
}

std::vector<std::string> codes(const ImageFolder& folder) {
    std::vector<std::string> found;
    for (const Diagnostic& diagnostic : reviewImageFolder(folder)) {
        EXPECT_EQ(englishSentence(diagnostic).find('{'), std::string::npos);
        found.push_back(diagnostic.code);
    }
    return found;
}

using testing::Contains;
using testing::IsEmpty;

TEST(FolderReviewTest, HasNothingToSayAboutAGoodFolder) {
    EXPECT_THAT(codes(folderOf({40, 50})), IsEmpty());
}

TEST(FolderReviewTest, OneClassIsAnError) {
    const ImageFolder folder = folderOf({40});
    EXPECT_THAT(codes(folder), Contains("data.one_class"));
    EXPECT_TRUE(hasErrors(reviewImageFolder(folder)));
}

TEST(FolderReviewTest, NamesClassesThatAreTooSmall) {
    EXPECT_THAT(codes(folderOf({40, 1})), Contains("data.class_with_one_image"));
    EXPECT_THAT(codes(folderOf({40, 5})), Contains("data.small_class"));
    EXPECT_THAT(codes(folderOf({200, 12})), Contains("data.uneven_classes"));
    EXPECT_FALSE(hasErrors(reviewImageFolder(folderOf({40, 1}))));
}

TEST(FolderReviewTest, SeesPartsThatAreEmpty) {
    ImageFolder folder = folderOf({40, 40});
    assignSplits(folder, {1, 0, 0}, 1);
    EXPECT_THAT(codes(folder), Contains("data.no_validation"));
    EXPECT_THAT(codes(folder), Contains("data.no_test"));
    for (ImageEntry& image : folder.images) image.excluded = true;
    EXPECT_THAT(codes(folder), Contains("data.no_training"));
}

TEST(FolderReviewTest, SeesLooseImagesMixedColoursAndUnreadableFiles) {
    ImageFolder folder = folderOf({40, 40});
    folder.images[0].label = -1;
    folder.images[1].grey = true;
    folder.unreadable.push_back({"a/b.jpg", "the file ends early"});
    folder.otherRuleDiffers = true;
    const std::vector<std::string> found = codes(folder);
    EXPECT_THAT(found, Contains("data.images_without_class"));
    EXPECT_THAT(found, Contains("data.mixed_colour"));
    EXPECT_THAT(found, Contains("data.unreadable"));
    EXPECT_THAT(found, Contains("data.other_rule"));
}

TEST(FolderReviewTest, WantsNoClassesWhereNoLabelsAreWanted) {
    ImageFolder folder = folderOf({40, 40});
    folder.labelRule = LabelRule::NoLabels;
    folder.classes.clear();
    for (ImageEntry& image : folder.images) image.label = -1;
    EXPECT_THAT(codes(folder), IsEmpty());
    folder.labelRule = LabelRule::TopFolder;
    EXPECT_THAT(codes(folder), Contains("data.no_classes"));
}

TEST(InputSuggestionTest, FollowsTheMedianOfTheShorterSides) {
    for (const auto& [side, input] : {std::pair{28u, 28},
                                      std::pair{32u, 32},
                                      std::pair{64u, 64},
                                      std::pair{96u, 96},
                                      std::pair{225u, 96},
                                      std::pair{1000u, 128},
                                      std::pair{3000u, 224}}) {
        ImageFolder folder = folderOf({5});
        for (ImageEntry& image : folder.images) {
            image.width = side;
            image.height = side + 40;
        }
        folder.images[0].width = 1;
        const InputSuggestion suggestion = suggestInput(folder);
        EXPECT_EQ(suggestion.height, input) << side;
        EXPECT_EQ(suggestion.width, input) << side;
        EXPECT_EQ(suggestion.channels, 3);
        EXPECT_THAT(suggestion.reason, testing::HasSubstr(std::to_string(side)));
    }
}

TEST(InputSuggestionTest, OneChannelOnlyWhenAllAreGrey) {
    ImageFolder folder = folderOf({5});
    for (ImageEntry& image : folder.images) image.grey = true;
    EXPECT_EQ(suggestInput(folder).channels, 1);
    folder.images[3].grey = false;
    EXPECT_EQ(suggestInput(folder).channels, 3);
    folder.images[3].excluded = true;
    EXPECT_EQ(suggestInput(folder).channels, 1);
}

}  // namespace
}  // namespace espalier::engine
