// SPDX-License-Identifier: Apache-2.0
// The part of the interface that does not depend on data being a folder of classes.
#include "engine/data/loading/data_source.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/base/error.h"
#include "engine/data/folder/data_choice_fields.h"
#include "engine/data/folder/image_folder.h"
#include "engine/data/loading/scan_data.h"
#include "engine/data/review/data_issues.h"

namespace espalier::engine::test {

namespace {

using testing::ElementsAre;
using testing::IsEmpty;

ImageEntry imageOf(const std::string& path, std::int32_t label, Split split) {
    ImageEntry image;
    image.path = path;
    image.label = label;
    image.split = split;
    return image;
}

/// Two classes, one image without a class and one that is excluded.
ImageFolder smallFolder() {
    ImageFolder folder;
    folder.root = "/made/up";
    folder.fingerprint = "0123";
    folder.classes = {"a", "b"};
    folder.images = {imageOf("a/1.png", 0, Split::Training),
                     imageOf("a/2.png", 0, Split::Validation),
                     imageOf("b/1.png", 1, Split::Training),
                     imageOf("b/2.png", 1, Split::Test),
                     imageOf("loose.png", -1, Split::Training)};
    folder.images[2].excluded = true;
    return folder;
}

std::vector<std::string> namesOf(const DataSource& data) {
    std::vector<std::string> names;
    for (std::size_t i = 0; i < data.size(); ++i) names.push_back(data.sample(i).name);
    return names;
}

}  // namespace

TEST(DataSourceTest, ListsAndCountsItsSamples) {
    const DataSource data = smallFolder();
    EXPECT_EQ(data.size(), 5u);
    EXPECT_EQ(data.file(3), "/made/up/b/2.png");
    EXPECT_EQ(data.sample(3).target, 1);
    EXPECT_EQ(data.sample(3).split, Split::Test);
    EXPECT_TRUE(data.sample(2).excluded);
    EXPECT_THAT(data.outputNames(), ElementsAre("a", "b"));
    EXPECT_THAT(data.included(), ElementsAre(0, 1, 3, 4));
    EXPECT_THAT(data.included(Split::Training), ElementsAre(0, 4));
    EXPECT_EQ(data.counts().of(Split::Training), 2);
    EXPECT_EQ(data.counts().all(), 4);
    EXPECT_EQ(data.annotatedCounts().training, 1) << "the loose image has no class";
    const std::vector<SplitCounts> byOutput = data.countsByOutput();
    ASSERT_EQ(byOutput.size(), 2u);
    EXPECT_EQ(byOutput[0].all(), 2);
    EXPECT_EQ(byOutput[1].all(), 1);
}

TEST(DataSourceTest, CountsAllWhereNothingHasAnAnnotation) {
    ImageFolder folder = smallFolder();
    folder.classes.clear();
    for (ImageEntry& image : folder.images) image.label = -1;
    EXPECT_EQ(DataSource(folder).annotatedCounts().all(), 4);
}

TEST(DataSourceTest, IsEqualToItsCopiesOnly) {
    const DataSource none;
    const DataSource data = smallFolder();
    const DataSource copy = data;
    EXPECT_FALSE(none);
    EXPECT_EQ(copy, data);
    EXPECT_NE(DataSource(smallFolder()), data);
    EXPECT_EQ(none, DataSource());
}

TEST(DataSourceTest, SelectsSamplesInTheOrderGiven) {
    const DataSource data = smallFolder();
    const DataSource some = data.select({3, 0}, Split::Test);
    EXPECT_THAT(namesOf(some), ElementsAre("b/2.png", "a/1.png"));
    EXPECT_EQ(some.sample(1).split, Split::Test);
    EXPECT_EQ(data.sample(0).split, Split::Training) << "the data themselves stay";
    EXPECT_EQ(some.outputNames(), data.outputNames());
    EXPECT_EQ(data.select({0}).sample(0).split, Split::Training);
}

TEST(DataChoicesTest, SplitsMarkImagesAndSelectionRemovesThem) {
    ImageFolder folder = smallFolder();
    const DataChoices none;
    const DataSource split = splitData(folder, none);
    EXPECT_EQ(split.counts().all(), 5) << "marks of another project are gone";
    EXPECT_EQ(selectData(split, none), split) << "no copy without need";
    const DataChoices choices{.excluded = {"b/2.png", "nowhere"}, .excludedClasses = {"a"}};
    const DataSource selected = selectData(splitData(folder, choices), choices);
    EXPECT_THAT(selected.outputNames(), ElementsAre("b"));
    EXPECT_THAT(namesOf(selected), ElementsAre("b/1.png", "b/2.png", "loose.png"));
    EXPECT_EQ(selected.sample(0).target, 0);
    EXPECT_TRUE(selected.sample(1).excluded);
}

TEST(DataChoicesTest, OtherLabelsMakeOtherClasses) {
    const DataChoices choices{.splitSeed = 7, .excluded = {"a/1.png"}, .excludedClasses = {"b"}};
    const DataChoices parent = withAnnotationRule(choices, "parent");
    EXPECT_EQ(parent.labelRule, LabelRule::ParentFolder);
    EXPECT_EQ(parent.splitSeed, 7u);
    EXPECT_THAT(parent.excluded, ElementsAre("a/1.png"));
    EXPECT_THAT(parent.excludedClasses, IsEmpty());
    EXPECT_FALSE(haveSameAnnotations(choices, parent));
    EXPECT_EQ(withAnnotationsOf(choices, parent).excludedClasses, choices.excludedClasses);
    EXPECT_TRUE(haveAnnotations(parent));
    EXPECT_FALSE(haveAnnotations(withAnnotationRule(parent, "none")));
    EXPECT_THROW(withAnnotationRule(choices, "nowhere"), RequestError);
}

TEST(DataChoicesTest, ResolvesAnIssueByLeavingOutWhatItNames) {
    const DataSource data = smallFolder();
    DataIssue issue;
    issue.leaveOut = {1, 3};
    const DataChoices before{.excluded = {"b/2.png"}};
    const DataChoices after = excluding(issue, data, before);
    EXPECT_THAT(after.excluded, ElementsAre("b/2.png", "a/2.png")) << "each once";
    EXPECT_EQ(excluding(issue, data, after), after);
    issue.outputs = {"b"};
    EXPECT_THAT(excluding(issue, data, before).excludedClasses, ElementsAre("b"));
    EXPECT_EQ(excluding(issue, data, before).excluded, before.excluded);
}

TEST(DataChoicesTest, EveryChoiceHasAField) {
    const DataChoices usual;
    DataChoices other{.labelRule = LabelRule::Name,
                      .fractions = {0.5, 0.3, 0.2},
                      .splitSeed = 9,
                      .fold = {2, 5},
                      .excluded = {"x"},
                      .excludedClasses = {"y"},
                      .relabelled = Relabelled({RelabelledSample{"a", "b"}}),
                      .addedClasses = {"z"}};
    for (const DataChoiceField& entry : dataChoiceFields()) {
        EXPECT_NE(entry.row.read(other), entry.row.read(usual)) << entry.row.field.name;
        entry.row.write(other, entry.row.read(usual));
    }
    EXPECT_EQ(other, usual);
}

}  // namespace espalier::engine::test
