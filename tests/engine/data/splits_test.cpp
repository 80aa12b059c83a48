// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "engine/base/error.h"
#include "engine/data/folder/folder_labels.h"
#include "engine/data/folder/image_folder.h"

namespace espalier::engine {
namespace {

/// A folder with these numbers of images per class, without files.
ImageFolder folderOf(const std::vector<int>& sizes, const std::string& front = "") {
    ImageFolder folder;
    for (std::size_t label = 0; label < sizes.size(); ++label) {
        for (int i = 0; i < sizes[label]; ++i) {
            ImageEntry image;
            image.path = front + "class" + std::to_string(label) + "/" + std::to_string(i) + ".png";
            folder.images.push_back(image);
        }
    }
    return folder;
}

ImageFolder labelled(ImageFolder folder) {
    assignLabels(folder);
    return folder;
}

ImageFolder joined(ImageFolder a, const ImageFolder& b) {
    a.images.insert(a.images.end(), b.images.begin(), b.images.end());
    return a;
}

std::map<std::string, Split> splitsByPath(const ImageFolder& folder) {
    std::map<std::string, Split> splits;
    for (const ImageEntry& image : folder.images) splits[image.path] = image.split;
    return splits;
}

TEST(SplitTest, SplitsEightyTenTenPerClass) {
    ImageFolder folder = labelled(folderOf({100, 60, 10}));
    assignSplits(folder, {}, 1);
    const std::vector<SplitCounts> counts = countByClass(folder);
    ASSERT_EQ(counts.size(), 3u);
    EXPECT_EQ(counts[0].training, 80);
    EXPECT_EQ(counts[0].validation, 10);
    EXPECT_EQ(counts[0].test, 10);
    EXPECT_EQ(counts[1].training, 48);
    EXPECT_EQ(counts[1].validation, 6);
    EXPECT_EQ(counts[2].training, 8);
    EXPECT_EQ(folder.count(2, Split::Test), 1);
}

TEST(SplitTest, KeepsEveryClassOfThreeInEveryPart) {
    for (int size = 3; size < 40; ++size) {
        ImageFolder folder = labelled(folderOf({size}));
        assignSplits(folder, {}, static_cast<std::uint64_t>(size));
        const SplitCounts counts = countByClass(folder)[0];
        EXPECT_GE(counts.training, 1) << size;
        EXPECT_GE(counts.validation, 1) << size;
        EXPECT_GE(counts.test, 1) << size;
        EXPECT_EQ(counts.all(), size);
    }
}

TEST(SplitTest, TinyClassesTrainFirst) {
    ImageFolder folder = labelled(folderOf({1, 2}));
    assignSplits(folder, {}, 1);
    EXPECT_EQ(folder.count(0, Split::Training), 1);
    EXPECT_EQ(folder.count(1, Split::Training), 1);
    EXPECT_EQ(folder.count(1, Split::Validation), 1);
}

TEST(SplitTest, ASplitOfFractionZeroIsEmpty) {
    ImageFolder folder = labelled(folderOf({50, 3, 2}));
    assignSplits(folder, {0.9, 0.1, 0}, 1);
    for (int label = 0; label < 3; ++label) EXPECT_EQ(folder.count(label, Split::Test), 0);
    EXPECT_EQ(folder.count(0, Split::Validation), 5);
    assignSplits(folder, {1, 0, 0}, 1);
    EXPECT_EQ(folder.count(0, Split::Training), 50);
}

TEST(SplitTest, FractionsNeedNotSumToOne) {
    ImageFolder folder = labelled(folderOf({100}));
    assignSplits(folder, {8, 1, 1}, 1);
    EXPECT_EQ(folder.count(0, Split::Training), 80);
}

TEST(SplitTest, RefusesInvalidFractions) {
    ImageFolder folder = labelled(folderOf({10}));
    for (const SplitFractions& fractions : {SplitFractions{0, 0.5, 0.5},
                                            SplitFractions{-1, 1, 1},
                                            SplitFractions{0.8, -0.1, 0.3},
                                            SplitFractions{std::nan(""), 0, 0},
                                            SplitFractions{INFINITY, 0, 0}}) {
        EXPECT_THROW(assignSplits(folder, fractions, 1), RequestError);
    }
}

TEST(SplitTest, IsAFunctionOfTheSeed) {
    ImageFolder a = labelled(folderOf({100, 80}));
    ImageFolder b = a;
    assignSplits(a, {}, 7);
    assignSplits(b, {}, 7);
    EXPECT_EQ(splitsByPath(a), splitsByPath(b));
    assignSplits(b, {}, 8);
    EXPECT_NE(splitsByPath(a), splitsByPath(b));
    assignSplits(b, {}, 7);
    EXPECT_EQ(splitsByPath(a), splitsByPath(b));
}

TEST(SplitTest, AnotherClassLeavesTheOthersAsTheyWere) {
    ImageFolder small = labelled(folderOf({100, 80}));
    ImageFolder large = labelled(joined(folderOf({100, 80}), [] {
        ImageFolder more;
        more.images.resize(50);
        for (std::size_t i = 0; i < 50; ++i) more.images[i].path = "a/" + std::to_string(i);
        return more;
    }()));
    assignSplits(small, {}, 3);
    assignSplits(large, {}, 3);
    const auto after = splitsByPath(large);
    for (const auto& [path, split] : splitsByPath(small)) EXPECT_EQ(after.at(path), split);
}

TEST(SplitTest, FewImagesMoveWhenAFewAreAdded) {
    ImageFolder before = labelled(folderOf({200}));
    ImageFolder after = labelled(folderOf({205}));
    assignSplits(before, {}, 3);
    assignSplits(after, {}, 3);
    const auto splits = splitsByPath(after);
    int moved = 0;
    for (const auto& [path, split] : splitsByPath(before)) moved += splits.at(path) != split;
    EXPECT_LE(moved, 5);
}

TEST(SplitTest, SplitsOffATenthOfTrainWhenThereIsNoValidationFolder) {
    ImageFolder folder =
        labelled(joined(folderOf({100, 30}, "train/"), folderOf({20, 20}, "test/")));
    assignSplits(folder, {}, 1);
    const std::vector<SplitCounts> counts = countByClass(folder);
    EXPECT_EQ(counts[0].training, 90);
    EXPECT_EQ(counts[0].validation, 10);
    EXPECT_EQ(counts[0].test, 20);
    EXPECT_EQ(counts[1].validation, 3);
    const auto first = splitsByPath(folder);
    assignSplits(folder, {}, 2);
    EXPECT_EQ(countByClass(folder)[0].validation, 10);
    EXPECT_NE(splitsByPath(folder), first);
    for (const ImageEntry& image : folder.images) {
        const bool given = image.path.starts_with("test/");
        EXPECT_EQ(image.split == Split::Test, given);
    }
}

TEST(SplitTest, LeavesGivenSplitsAlone) {
    ImageFolder folder = labelled(
        joined(joined(folderOf({30}, "train/"), folderOf({5}, "valid/")), folderOf({7}, "test/")));
    assignSplits(folder, {}, 9);
    EXPECT_EQ(folder.count(0, Split::Training), 30);
    EXPECT_EQ(folder.count(0, Split::Validation), 5);
    EXPECT_EQ(folder.count(0, Split::Test), 7);
}

TEST(SplitTest, ATrainFolderAloneIsSplitLikeAnyOther) {
    ImageFolder folder = labelled(folderOf({100}, "train/"));
    assignSplits(folder, {}, 1);
    EXPECT_EQ(folder.classes, std::vector<std::string>{"class0"});
    EXPECT_EQ(folder.count(0, Split::Validation), 10);
    EXPECT_EQ(folder.count(0, Split::Test), 10);
}

TEST(SplitTest, ExcludedImagesAreNotCountedAndNotSplit) {
    ImageFolder folder = labelled(folderOf({20}));
    for (std::size_t i = 0; i < 10; ++i) folder.images[i].excluded = true;
    assignSplits(folder, {}, 1);
    EXPECT_EQ(countByClass(folder)[0].all(), 10);
    EXPECT_EQ(folder.count(0, Split::Validation), 1);
}

TEST(SplitTest, KeepsTheSplitWhenAnotherFolderIsBesideIt) {
    for (const LabelRule rule : {LabelRule::TopFolder, LabelRule::ParentFolder}) {
        ImageFolder folder = joined(joined(folderOf({30, 30}, "train/"), folderOf({3, 3}, "test/")),
                                    folderOf({6}, "masks/"));
        folder.labelRule = rule;
        folder = labelled(folder);
        assignSplits(folder, {}, 1);
        EXPECT_EQ(folder.classes, (std::vector<std::string>{"class0", "class1"}));
        EXPECT_EQ(folder.besideSplit, std::vector<std::string>{"masks"});
        EXPECT_EQ(folder.images.size(), 66u);
        for (const ImageEntry& image : folder.images) {
            EXPECT_EQ(image.split == Split::Test, image.path.starts_with("test/")) << image.path;
        }
    }
}

TEST(SplitTest, WithoutClassFoldersATestFolderIsNeverTrainedOn) {
    for (const LabelRule rule : {LabelRule::NoLabels, LabelRule::Name}) {
        ImageFolder folder;
        for (const char* path : {"masks/a1.png", "test/a2.png", "train/a3.png", "train/a4.png"}) {
            folder.images.emplace_back().path = path;
        }
        folder.labelRule = rule;
        folder = labelled(folder);
        ASSERT_EQ(folder.images.size(), 3u);
        EXPECT_EQ(folder.images[0].split, Split::Test);
        EXPECT_TRUE(folder.images[0].splitIsGiven);
    }
}

TEST(SplitTest, AClassCalledTestAmongOthersStaysAClass) {
    ImageFolder folder;
    for (const char* path : {"car/1.png", "test/1.png", "train/1.png"}) {
        folder.images.emplace_back().path = path;
    }
    folder = labelled(folder);
    EXPECT_EQ(folder.classes, (std::vector<std::string>{"car", "test", "train"}));
    EXPECT_TRUE(folder.besideSplit.empty());
}

}  // namespace
}  // namespace espalier::engine
