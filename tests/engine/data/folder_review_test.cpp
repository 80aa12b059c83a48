// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "engine/data/folder/folder_labels.h"
#include "engine/data/folder/image_folder.h"

namespace espalier::engine {
namespace {

ImageFolder folderWith(const std::vector<int>& sizes) {
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

TEST(FolderReviewTest, FindsNoIssueInAGoodFolder) {
    EXPECT_THAT(codes(folderWith({40, 50})), IsEmpty());
}

TEST(FolderReviewTest, OneClassIsAnError) {
    const ImageFolder folder = folderWith({40});
    EXPECT_THAT(codes(folder), Contains("data.one_class"));
    const Diagnostics found = reviewImageFolder(folder);
    EXPECT_TRUE(hasErrors(found));
    const auto one = std::ranges::find(found, "data.one_class", &Diagnostic::code);
    ASSERT_NE(one, found.end());
    EXPECT_THAT(englishSentence(*one), testing::HasSubstr("add a subfolder for each"));
    EXPECT_THAT(englishSentence(*one), testing::HasSubstr("choose the task that needs no labels"));
}

TEST(FolderReviewTest, OneClassOfAllFileNamesIsAnErrorOfTheRule) {
    ImageFolder folder = folderWith({40});
    folder.labelRule = LabelRule::Name;
    folder.classes[0] = "image";
    const Diagnostics found = reviewImageFolder(folder);
    const auto one = std::ranges::find(found, "data.one_class", &Diagnostic::code);
    ASSERT_NE(one, found.end());
    EXPECT_EQ(one->severity, Severity::Error);
    EXPECT_EQ(englishSentence(*one),
              "The file names give only one class, image. Take the classes from the folders, or "
              "choose the task that needs no labels.");
    for (ImageEntry& image : folder.images) image.path = "image.png";
    EXPECT_THAT(englishSentence(reviewImageFolder(folder).front()),
                testing::HasSubstr("Make one subfolder per class, begin the names with"));
}

TEST(FolderReviewTest, NamesClassesThatAreTooSmall) {
    EXPECT_THAT(codes(folderWith({40, 1})), Contains("data.class_with_one_image"));
    EXPECT_THAT(codes(folderWith({40, 5})), Contains("data.small_class"));
    EXPECT_THAT(codes(folderWith({200, 12})), Contains("data.uneven_classes"));
    EXPECT_FALSE(hasErrors(reviewImageFolder(folderWith({40, 1}))));
}

TEST(FolderReviewTest, LeavesOutTheMiddleOfLongNames) {
    ImageFolder folder = folderWith({40, 5});
    folder.classes[1] = "a very long name in Japanese: " + std::string(100, '-') + "とても長い名前";
    for (const Diagnostic& diagnostic : reviewImageFolder(folder)) {
        if (diagnostic.code != "data.small_class") continue;
        EXPECT_EQ(diagnostic.arguments.back(), "a very long name in …---とても長い名前");
        return;
    }
    ADD_FAILURE() << "the class is small";
}

TEST(FolderReviewTest, ReportsEmptySplits) {
    ImageFolder folder = folderWith({40, 40});
    assignSplits(folder, {1, 0, 0}, 1);
    EXPECT_THAT(codes(folder), Contains("data.no_validation"));
    EXPECT_THAT(codes(folder), Contains("data.no_test"));
    const auto noTest = [&] {
        const Diagnostics found = reviewImageFolder(folder);
        const auto said = std::ranges::find(found, "data.no_test", &Diagnostic::code);
        return said == found.end() ? std::string() : englishSentence(*said);
    };
    EXPECT_THAT(noTest(), testing::Not(testing::HasSubstr("validation"))) << "there are none";
    assignSplits(folder, {0.5, 0.5, 0}, 1);
    EXPECT_THAT(noTest(), testing::HasSubstr("results use the validation images"));
    for (ImageEntry& image : folder.images) image.excluded = true;
    EXPECT_THAT(codes(folder), Contains("data.no_training"));
}

TEST(FolderReviewTest, ReportsLooseImagesMixedColoursAndUnreadableFiles) {
    ImageFolder folder = folderWith({40, 40});
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

TEST(FolderReviewTest, AFolderThatCannotBeOpenedIsNoFile) {
    ImageFolder folder = folderWith({40, 40});
    folder.unreadable.push_back({"tulips/", "no permission to open this folder"});
    std::vector<std::string> sentences;
    for (const Diagnostic& found : reviewImageFolder(folder)) {
        EXPECT_NE(found.code, "data.unreadable");
        if (found.code == "data.closed_folder") sentences.push_back(englishSentence(found));
    }
    EXPECT_THAT(
        sentences,
        testing::ElementsAre("The folder tulips/ cannot be opened, so its images are missing: no "
                             "permission to open this folder. Change its permissions and open the "
                             "images again."));
}

ImageFolder folderOfFiles(const std::vector<std::string>& paths) {
    ImageFolder folder;
    for (const std::string& path : paths) {
        ImageEntry image;
        image.path = path;
        image.width = image.height = 100;
        folder.images.push_back(image);
    }
    assignLabels(folder);
    assignSplits(folder, {}, 1);
    return folder;
}

std::vector<std::string> inEach(const std::vector<std::string>& folders,
                                const std::string& ending = ".png") {
    std::vector<std::string> paths;
    for (const std::string& folder : folders) {
        for (int i = 0; i < 20; ++i) paths.push_back(folder + "/" + std::to_string(i) + ending);
    }
    return paths;
}

std::vector<std::string> sentencesOf(const ImageFolder& folder) {
    std::vector<std::string> sentences;
    for (const Diagnostic& found : reviewImageFolder(folder)) {
        sentences.push_back(englishSentence(found));
    }
    return sentences;
}

TEST(FolderReviewTest, SaysWhichFolderIsBesideASplit) {
    EXPECT_THAT(
        sentencesOf(folderOfFiles(inEach({"train/a", "train/b", "test/a", "test/b", "masks"}))),
        Contains(testing::StartsWith("train/ and test/ are kept as the split. Not part of it and "
                                     "not used: masks/.")));
    EXPECT_THAT(sentencesOf(folderOfFiles(inEach({"train", "test", "masks"}))),
                Contains(testing::StartsWith(
                    "train/ and test/ look like a split, but masks/ is beside them")));
    const auto plain = codes(folderOfFiles(inEach({"train/a", "train/b", "test/a", "test/b"})));
    EXPECT_THAT(plain, testing::Not(Contains("data.beside_split")));
    EXPECT_THAT(plain, testing::Not(Contains("data.split_in_the_way")));
}

TEST(FolderReviewTest, OneGreyImageIsGrey) {
    ImageFolder folder = folderWith({12, 12});
    folder.images[1].grey = true;
    EXPECT_THAT(sentencesOf(folder),
                Contains("1 of 24 images is grey, the others in colour; all are treated as "
                         "colour."));
}

TEST(FolderReviewTest, WarnsOfMasksThatWouldBeLearnedAsClasses) {
    for (const auto& folders : std::vector<std::vector<std::string>>{
             {"train", "trainannot", "test", "testannot"},
             {"images", "masks"},
             {"images/train", "images/val", "masks/train", "masks/val"},
             {"JPEGImages", "SegmentationClass"},
             {"train_images", "train_masks"},
             {"imagesTr", "labelsTr"}}) {
        EXPECT_THAT(codes(folderOfFiles(inEach(folders))), Contains("data.masks"))
            << folders.front();
    }
    std::vector<std::string> named = inEach({"img"}, ".jpg");
    for (const std::string& mask : inEach({"gt"}, "_mask.png")) named.push_back(mask);
    EXPECT_THAT(codes(folderOfFiles(named)), Contains("data.masks"));
    EXPECT_FALSE(hasErrors(reviewImageFolder(folderOfFiles(inEach({"images", "masks"})))));
}

TEST(FolderReviewTest, NamesAllFoldersOfMasks) {
    const auto sentence = [](const std::vector<std::string>& folders) {
        for (const Diagnostic& issue : reviewImageFolder(folderOfFiles(inEach(folders)))) {
            if (issue.code == "data.masks") return englishSentence(issue);
        }
        return std::string();
    };
    EXPECT_THAT(sentence({"train", "trainannot", "test", "testannot"}),
                testing::HasSubstr("masks: testannot, trainannot, for the images in test, train."));
    std::vector<std::string> many;
    for (const char* part : {"a", "b", "c", "d", "e", "f", "g"}) {
        many.push_back(part);
        many.push_back(part + std::string("annot"));
    }
    EXPECT_THAT(sentence(many), testing::HasSubstr("eannot, fannot, …, for"));
}

TEST(FolderReviewTest, TakesNoClassForMasks) {
    using testing::Not;
    EXPECT_THAT(codes(folderOfFiles(inEach({"blue", "red"}))), Not(Contains("data.masks")));
    EXPECT_THAT(codes(folderOfFiles(inEach({"masks", "hats"}))), Not(Contains("data.masks")));
    std::vector<std::string> others = inEach({"images"});
    for (const std::string& other : inEach({"masks"}))
        others.push_back("masks/m" + other.substr(6));
    EXPECT_THAT(codes(folderOfFiles(others)), Not(Contains("data.masks")))
        << "these are other files";
}

TEST(FolderReviewTest, WantsNoClassesWhereNoLabelsAreWanted) {
    ImageFolder folder = folderWith({40, 40});
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
        ImageFolder folder = folderWith({5});
        for (ImageEntry& image : folder.images) {
            image.width = side;
            image.height = side + 40;
        }
        folder.images[0].width = 1;
        const InputSuggestion suggestion = suggestInput(folder);
        EXPECT_EQ(suggestion.height, input) << side;
        EXPECT_EQ(suggestion.width, input) << side;
        EXPECT_EQ(suggestion.channels, 3);
        const std::string reason = englishSentence(suggestion.reason);
        const std::string number = std::to_string(input);
        EXPECT_THAT(reason, testing::HasSubstr("of " + std::to_string(side) + " pixels or less"));
        EXPECT_THAT(reason,
                    testing::HasSubstr("so " + number + " × " + number +
                                       " is a good start; they are in colour."));
    }
}

TEST(InputSuggestionTest, OneChannelOnlyWhenAllAreGrey) {
    ImageFolder folder = folderWith({5});
    for (ImageEntry& image : folder.images) image.grey = true;
    EXPECT_EQ(suggestInput(folder).channels, 1);
    folder.images[3].grey = false;
    EXPECT_EQ(suggestInput(folder).channels, 3);
    folder.images[3].excluded = true;
    EXPECT_EQ(suggestInput(folder).channels, 1);
}

}  // namespace
}  // namespace espalier::engine
