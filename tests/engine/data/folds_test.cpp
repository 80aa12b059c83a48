// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "engine/base/error.h"
#include "engine/data/folder/folder_labels.h"
#include "engine/data/folder/image_folder.h"
#include "engine/data/loading/scan_data.h"

namespace espalier::engine {
namespace {

using testing::AllOf;
using testing::Ge;
using testing::HasSubstr;
using testing::Le;

/// A folder with these numbers of images per class, all with different content, without files.
ImageFolder folderOf(const std::vector<int>& sizes, const std::string& front = "") {
    ImageFolder folder;
    folder.root = "/data/flowers";
    for (std::size_t label = 0; label < sizes.size(); ++label) {
        for (int i = 0; i < sizes[label]; ++i) {
            ImageEntry image;
            image.path = front + "class" + std::to_string(label) + "/" + std::to_string(i) + ".png";
            image.content = folder.images.size() + 1;
            folder.images.push_back(image);
        }
    }
    assignLabels(folder);
    return folder;
}

/// splitData() for each fold, in order, as a cross-validation asks for it.
std::vector<DataSource> foldSplits(const DataSource& scanned, DataChoices choices, int folds) {
    std::vector<DataSource> splits;
    // An impossible number is refused with the first fold.
    for (choices.fold = {1, folds}; splits.empty() || choices.fold.number <= folds;
         ++choices.fold.number) {
        splits.push_back(splitData(scanned, choices));
    }
    return splits;
}

std::vector<std::string> namesOf(const DataSource& data, Split split) {
    std::vector<std::string> names;
    for (const std::size_t place : data.included(split)) names.push_back(data.sample(place).name);
    return names;
}

/// How often each image is in this split of one of the folds.
std::map<std::string, int> timesIn(const std::vector<DataSource>& folds, Split split) {
    std::map<std::string, int> times;
    for (const DataSource& fold : folds) {
        for (const std::string& name : namesOf(fold, split)) ++times[name];
    }
    return times;
}

std::string refusal(const ImageFolder& folder, int folds, const DataChoices& choices = {}) {
    try {
        foldSplits(folder, choices, folds);
    } catch (const RequestError& error) {
        return error.what();
    }
    return "";
}

TEST(FoldsTest, EveryImageIsHeldOutByExactlyOneFold) {
    for (const int folds : {2, 3, 5, 10, 20}) {
        const ImageFolder folder = folderOf({20, 33, 41});
        const std::vector<DataSource> splits = foldSplits(folder, {}, folds);
        ASSERT_EQ(splits.size(), static_cast<std::size_t>(folds));
        const auto times = timesIn(splits, Split::Test);
        EXPECT_EQ(times.size(), folder.images.size());
        for (const auto& [name, count] : times) EXPECT_EQ(count, 1) << name;
        for (const DataSource& fold : splits) {
            EXPECT_EQ(fold.counts().all(), 94) << "all others are trained on or validated with";
        }
    }
}

TEST(FoldsTest, ClassesDifferByAtMostOneImageBetweenFolds) {
    for (const int folds : {2, 3, 5, 7}) {
        const std::vector<int> sizes{7, 23, 50};
        for (const DataSource& fold : foldSplits(folderOf(sizes), {}, folds)) {
            const std::vector<SplitCounts> counts = fold.countsByOutput();
            for (std::size_t label = 0; label < sizes.size(); ++label) {
                const int least = sizes[label] / folds;
                EXPECT_THAT(counts[label].test, AllOf(Ge(least), Le(least + 1))) << folds;
                EXPECT_GE(counts[label].training, 1);
                EXPECT_GE(counts[label].validation, 1);
            }
        }
    }
}

TEST(FoldsTest, RemaindersOfClassesDoNotPileUpInOneFold) {
    // Six images of each of ten classes: the sixth ones go to different folds.
    for (const DataSource& fold : foldSplits(folderOf(std::vector<int>(10, 6)), {}, 5)) {
        EXPECT_EQ(fold.counts().test, 12);
    }
}

TEST(FoldsTest, TheFractionsDivideWhatIsLeft) {
    const ImageFolder folder = folderOf({100});
    for (const DataSource& fold : foldSplits(folder, {}, 10)) {
        EXPECT_EQ(fold.counts().training, 80) << "as many as without folds";
        EXPECT_EQ(fold.counts().validation, 10);
    }
    for (const DataSource& fold : foldSplits(folder, {.fractions = {0.5, 0.5, 0}}, 5)) {
        EXPECT_EQ(fold.counts().validation, 40);
    }
    for (const DataSource& fold : foldSplits(folder, {.fractions = {1, 0, 0}}, 5)) {
        EXPECT_EQ(fold.counts().training, 80);
        EXPECT_EQ(fold.counts().validation, 0);
    }
}

TEST(FoldsTest, FoldsAreValidatedWithDifferentImages) {
    const auto times = timesIn(foldSplits(folderOf({100}), {}, 10), Split::Validation);
    EXPECT_EQ(times.size(), 100u);
    for (const auto& [name, count] : times) EXPECT_EQ(count, 1) << name;
}

TEST(FoldsTest, TheSeedDecidesAndNotTheOrder) {
    const ImageFolder folder = folderOf({30, 30});
    ImageFolder reversed = folder;
    std::ranges::reverse(reversed.images);
    const auto heldOut = [](const ImageFolder& of, std::uint64_t seed) {
        auto names = namesOf(foldSplits(of, {.splitSeed = seed}, 5)[1], Split::Test);
        std::ranges::sort(names);
        return names;
    };
    EXPECT_EQ(heldOut(folder, 7), heldOut(folder, 7));
    EXPECT_EQ(heldOut(folder, 7), heldOut(reversed, 7));
    EXPECT_NE(heldOut(folder, 7), heldOut(folder, 8));
}

TEST(FoldsTest, CopiesStayTogether) {
    ImageFolder folder = folderOf({25, 25});
    // Three copies in one class, two more across both.
    folder.images[4].content = folder.images[9].content = folder.images[3].content;
    folder.images[30].content = folder.images[10].content;
    const std::vector<DataSource> splits = foldSplits(folder, {}, 5);
    for (const DataSource& fold : splits) {
        const auto splitOf = [&](std::size_t place) { return fold.sample(place).split; };
        EXPECT_EQ(splitOf(3), splitOf(4));
        EXPECT_EQ(splitOf(3), splitOf(9));
        EXPECT_EQ(splitOf(10), splitOf(30));
        EXPECT_THAT(fold.countsByOutput()[0].test, AllOf(Ge(4), Le(6)))
            << "single images make up for the group";
    }
    for (const auto& [name, count] : timesIn(splits, Split::Test)) EXPECT_EQ(count, 1) << name;
}

TEST(FoldsTest, ImagesOfUnknownContentAreNotCopies) {
    ImageFolder folder = folderOf({10});
    for (ImageEntry& image : folder.images) image.content = 0;
    for (const DataSource& fold : foldSplits(folder, {}, 5)) EXPECT_EQ(fold.counts().test, 2);
}

TEST(FoldsTest, ExcludedImagesAreInNoFold) {
    const DataChoices choices{.excluded = {"class0/3.png"}, .excludedClasses = {"class1"}};
    const auto splits = foldSplits(folderOf({21, 2}), choices, 5);
    const auto times = timesIn(splits, Split::Test);
    EXPECT_EQ(times.size(), 20u);
    EXPECT_FALSE(times.contains("class0/3.png"));
    for (const DataSource& fold : splits) EXPECT_EQ(fold.counts().test, 4);
}

TEST(FoldsTest, OneFoldIsTheSplitOfTheChoices) {
    const ImageFolder folder = folderOf({30, 12});
    const auto all = foldSplits(folder, {}, 4);
    const DataSource third = splitData(folder, {.fold = {3, 4}});
    EXPECT_EQ(namesOf(third, Split::Test), namesOf(all[2], Split::Test));
    EXPECT_EQ(namesOf(third, Split::Validation), namesOf(all[2], Split::Validation));
    EXPECT_EQ(splitData(third, {}).counts().test, splitData(folder, {}).counts().test)
        << "without a fold, the usual split";
}

TEST(FoldsTest, ImagesWithoutClassesAreDividedToo) {
    ImageFolder folder = folderOf({11});
    folder.classes.clear();
    for (ImageEntry& image : folder.images) image.label = -1;
    const auto times = timesIn(foldSplits(folder, {}, 3), Split::Test);
    EXPECT_EQ(times.size(), 11u);
    EXPECT_EQ(refusal(folder, 12),
              "There are only 11 different images, too few for 12 folds. Choose at most 11 folds, "
              "or add images.");
}

TEST(FoldsTest, AClassWithFewerImagesThanFoldsIsNamed) {
    EXPECT_EQ(refusal(folderOf({40, 3, 9}), 5),
              "The class class1 has only 3 different images, too few for 5 folds. Choose at most 3 "
              "folds, or add images, or exclude the class.");
    EXPECT_EQ(refusal(folderOf({40, 1}), 2),
              "The class class1 has only 1 image, too few for 2 folds. Add images, or exclude the "
              "class.");
    EXPECT_EQ(refusal(folderOf({40, 3}), 3), "");
    ImageFolder copies = folderOf({40, 6});
    for (std::size_t i = 40; i < 46; ++i) copies.images[i].content = 1000;
    EXPECT_THAT(refusal(copies, 3), HasSubstr("class1 has only 1 image"));
}

TEST(FoldsTest, ImpossibleFoldsAreRefused) {
    for (const int folds : {-1, 0, 1, 21}) {
        EXPECT_THAT(refusal(folderOf({40}), folds), HasSubstr("2 to 20 folds")) << folds;
    }
    EXPECT_THROW(splitData(folderOf({40}), {.fold = {6, 5}}), RequestError);
}

TEST(FoldsTest, AFolderWithItsOwnSplitIsRefused) {
    ImageFolder train = folderOf({20, 20}, "train/");
    const ImageFolder test = folderOf({5, 5}, "test/");
    train.images.insert(train.images.end(), test.images.begin(), test.images.end());
    train.root = "/data/flowers";
    assignLabels(train);
    ASSERT_TRUE(DataSource(train).splitIsGiven());
    EXPECT_THAT(refusal(train, 5),
                AllOf(HasSubstr("/data/flowers has folders for training"),
                      HasSubstr("Name the folder of its training images instead")));
}

}  // namespace
}  // namespace espalier::engine
