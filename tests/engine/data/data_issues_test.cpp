// SPDX-License-Identifier: Apache-2.0
#include "engine/data/review/data_issues.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <optional>

#include "engine/data/folder/image_folder.h"

namespace espalier::engine {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

/// Classes "a" and "b" of 20 images each, indices 0 … 19 and 20 … 39, as if they were on disk.
class DataIssuesTest : public testing::Test {
  protected:
    DataIssuesTest() {
        folder_.classes = {"a", "b"};
        for (int i = 0; i < 40; ++i) {
            ImageEntry& image = folder_.images.emplace_back();
            image.label = i / 20;
            image.path = folder_.classes[static_cast<std::size_t>(i / 20)] + "/" +
                         std::to_string(i) + ".png";
            image.width = image.height = 100;
            if (i % 20 >= 16) image.split = i % 2 == 0 ? Split::Validation : Split::Test;
        }
        content_.looks.assign(folder_.images.size(), Look::Colour);
        content_.lookedAt = 40;
    }

    DataIssues issues() const {
        return findInData(folder_, folder_, reviewImageFolder(folder_), &content_);
    }
    std::optional<DataIssue> find(const std::string& code) const {
        for (const DataIssue& issue : issues()) {
            EXPECT_EQ(englishSentence(issue.diagnostic).find('{'), std::string::npos);
            if (issue.diagnostic.code == code) return issue;
        }
        return std::nullopt;
    }
    void exclude(const std::vector<std::uint32_t>& places) {
        for (const std::uint32_t place : places) folder_.images[place].excluded = true;
    }

    ImageFolder folder_;
    ContentReview content_;
};

TEST_F(DataIssuesTest, FindsNoIssueInGoodData) {
    EXPECT_THAT(issues(), IsEmpty());
}

TEST_F(DataIssuesTest, DamageIsFoundWithoutClassesToo) {
    folder_.classes.clear();
    for (ImageEntry& image : folder_.images) image.label = -1;
    content_.looks[3] = Look::Damaged;
    content_.damaged = {{3, "the file ends early"}};
    const auto found = find("data.damaged");
    ASSERT_TRUE(found);
    EXPECT_THAT(found->images, ElementsAre(3));
    EXPECT_THAT(englishSentence(found->diagnostic), HasSubstr("a/3.png is damaged"));
}

TEST_F(DataIssuesTest, NamesAClassWithoutAWholeImageAndOffersToSwitchItOff) {
    exclude({25});
    for (std::uint32_t i = 21; i < 40; ++i) content_.looks[i] = Look::Damaged;
    EXPECT_FALSE(find("data.damaged_class")) << "one image can be learned from";
    content_.looks[20] = Look::NotLookedAt;
    EXPECT_FALSE(find("data.damaged_class")) << "perhaps";
    content_.looks[20] = Look::Damaged;
    content_.looks[25] = Look::Colour;
    const auto found = find("data.damaged_class");
    ASSERT_TRUE(found) << "the one that is excluded does not help";
    EXPECT_EQ(englishSentence(found->diagnostic),
              "All images of b are damaged, so this class cannot be learned. Replace the images, "
              "or exclude the class.");
    EXPECT_THAT(found->outputs, ElementsAre("b"));
    EXPECT_EQ(found->images.size(), 19u);
}

TEST_F(DataIssuesTest, CopiesInTrainingAreTheWorstIssueAndTheTrainingImageStays) {
    content_.copies = {{0, 16, 17}, {1, 2}};
    const auto found = find("data.copies_in_training");
    ASSERT_TRUE(found);
    EXPECT_EQ(issues().front().diagnostic.code, "data.copies_in_training");
    EXPECT_THAT(found->images, ElementsAre(0, 16, 17));
    EXPECT_THAT(found->leaveOut, ElementsAre(16, 17));
    const std::string sentence = englishSentence(found->diagnostic);
    EXPECT_THAT(
        sentence,
        HasSubstr(
            "2 validation or test images are also in training, for example a/16.png is a/0.png"));
    EXPECT_THAT(sentence, HasSubstr("memorises them"));
    const auto plain = find("data.copies");
    ASSERT_TRUE(plain);
    EXPECT_THAT(plain->leaveOut, ElementsAre(2));
    EXPECT_EQ(plain->diagnostic.severity, Severity::Note);
    exclude(found->leaveOut);
    EXPECT_FALSE(find("data.copies_in_training"));
}

TEST_F(DataIssuesTest, CopiesOfValidationInTheTest) {
    content_.copies = {{16, 17}};
    const auto found = find("data.copies_in_test");
    ASSERT_TRUE(found);
    EXPECT_THAT(found->leaveOut, ElementsAre(17));
    EXPECT_FALSE(find("data.copies_in_training"));
}

TEST_F(DataIssuesTest, CopiesInTwoClassesKeepTheOneOfTheClassThatMostAreIn) {
    content_.copies = {{3, 22, 23}};
    const auto found = find("data.copies_across_classes");
    ASSERT_TRUE(found);
    EXPECT_THAT(found->images, ElementsAre(22, 23, 3));
    EXPECT_THAT(found->leaveOut, ElementsAre(23, 3));
    EXPECT_FALSE(find("data.copies"));
    exclude({3});
    EXPECT_FALSE(find("data.copies_across_classes"));
    EXPECT_TRUE(find("data.copies")) << "of the two that are left";
    folder_.images[23].label = -1;
    EXPECT_FALSE(find("data.copies")) << "what has no class is not trained on";
}

TEST_F(DataIssuesTest, NamesClassesThatAreAllGreyAndOffersToSwitchThemOff) {
    for (std::size_t i = 20; i < 40; ++i) content_.looks[i] = Look::Grey;
    content_.looks[39] = Look::OneColour;  // not evidence for or against grey
    folder_.images[25].grey = true;
    const auto found = find("data.grey_class");
    ASSERT_TRUE(found);
    EXPECT_THAT(found->outputs, ElementsAre("b"));
    EXPECT_EQ(found->images.size(), 20u);
    EXPECT_THAT(found->leaveOut, IsEmpty());
    EXPECT_FALSE(find("data.mixed_colour")) << "it would say the same less well";
    content_.looks[21] = Look::Colour;
    EXPECT_FALSE(find("data.grey_class"));
    EXPECT_THAT(find("data.mixed_colour")->images, ElementsAre(25));
    for (Look& look : content_.looks) look = Look::Grey;
    EXPECT_FALSE(find("data.grey_class")) << "then grey tells nothing apart";
}

TEST_F(DataIssuesTest, AClassOfWhichTooFewImagesWereLookedAtIsNotCalledGrey) {
    for (Look& look : content_.looks) look = Look::NotLookedAt;
    content_.looks[0] = Look::Colour;
    folder_.images[25].grey = folder_.images[26].grey = true;
    EXPECT_FALSE(find("data.grey_class")) << "its other images may be in colour";
    content_.looks[27] = Look::Grey;
    EXPECT_FALSE(find("data.grey_class"));
    for (std::size_t i = 27; i < 35; ++i) content_.looks[i] = Look::Grey;
    EXPECT_TRUE(find("data.grey_class"));
}

TEST_F(DataIssuesTest, SmallClassesHaveTheirImagesAndCanBeSwitchedOff) {
    for (std::size_t i = 25; i < 40; ++i) folder_.images[i].excluded = true;
    auto found = find("data.small_class");
    ASSERT_TRUE(found);
    EXPECT_THAT(found->outputs, ElementsAre("b"));
    EXPECT_THAT(found->images, ElementsAre(20, 21, 22, 23, 24));
    for (std::size_t i = 21; i < 25; ++i) folder_.images[i].excluded = true;
    found = find("data.class_with_one_image");
    ASSERT_TRUE(found);
    EXPECT_THAT(found->images, ElementsAre(20));
}

TEST_F(DataIssuesTest, ClassesThatAreLeftOutHaveNoIssues) {
    folder_.images[25].excluded = true;
    ImageFolder selected = folder_;
    selected.classes = {"b"};
    std::erase_if(selected.images, [](const ImageEntry& image) { return image.label == 0; });
    for (ImageEntry& image : selected.images) image.label = 0;
    for (std::size_t i = 0; i < 20; ++i) folder_.images[i].excluded = true;
    for (std::size_t i = 5; i < selected.images.size(); ++i) selected.images[i].excluded = true;
    for (std::size_t i = 25; i < 40; ++i) folder_.images[i].excluded = true;
    for (const DataIssue& issue :
         findInData(folder_, selected, reviewImageFolder(selected), &content_)) {
        if (issue.diagnostic.code != "data.small_class") continue;
        EXPECT_THAT(issue.outputs, ElementsAre("b"));
        EXPECT_THAT(issue.images, ElementsAre(20, 21, 22, 23, 24));
        return;
    }
    ADD_FAILURE() << "no small class";
}

TEST_F(DataIssuesTest, ReportsDamagedFlatAndMisnamedImagesAndTheNumberRead) {
    content_.looks[4] = Look::Damaged;
    content_.damaged = {{4, "the file ends early"}};
    content_.looks[5] = content_.looks[6] = Look::OneColour;
    content_.looks[8] = Look::NarrowRange;
    folder_.images[7].misnamed = true;
    EXPECT_EQ(englishSentence(find("data.damaged")->diagnostic),
              "a/4.png is damaged: the file ends early. Training skips it.");
    EXPECT_THAT(find("data.one_colour")->leaveOut, ElementsAre(5, 6));
    EXPECT_EQ(englishSentence(find("data.narrow_range")->diagnostic),
              "a/8.png has 16 bits per channel but uses only a small part of their range. Espalier "
              "reads 8 bits, in which it is a single colour: stretch its contrast first, or "
              "exclude it.");
    EXPECT_THAT(find("data.misnamed")->images, ElementsAre(7));
    EXPECT_FALSE(find("data.sampled"));
    content_.lookedAt = 30;
    EXPECT_TRUE(find("data.sampled"));
    exclude({4, 5, 6, 7});
    EXPECT_FALSE(find("data.damaged"));
    EXPECT_FALSE(find("data.one_colour"));
    EXPECT_FALSE(find("data.misnamed"));
}

}  // namespace
}  // namespace espalier::engine
