// SPDX-License-Identifier: Apache-2.0
// Starts are taken and left in several orders: the way must not matter.
#include "engine/project/start_change.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "engine/network/templates.h"
#include "engine/network/trained_part.h"
#include "engine/project/new_project.h"
#include "engine/starts/start_catalog.h"
#include "project_support.h"

namespace espalier::engine::tests {

namespace {

using Way = std::vector<std::string>;

const std::string kRandom;
const std::string kCatalog = "efficientnet-lite0";
const std::string kOther = "efficientnet-lite1";
const std::string kOnnx = "/somewhere/small.onnx";     // brings its network
const std::string kWeights = "/somewhere/petals.pth";  // weights alone
const std::string kRun = "/runs/of mine";              // brings its network and input

DataSource photos() {
    ImageFolder folder = madeUpFolder({"rose", "tulip"}, 30);
    for (ImageEntry& image : folder.images) image.width = image.height = 240;
    return folder;
}

TrainingStart bringing(const std::string& name, int side, bool isOfOthers) {
    TrainingStart start;
    start.network = makeTemplate(name, {.input = {3, side, side}});
    start.input = Preprocessing{.height = side, .width = side, .channels = 3};
    start.input->mean = {0.5F, 0.5F, 0.5F};
    start.isDrawnFromFile = isOfOthers;
    return start;
}

class StartChangeTest : public testing::Test {
  protected:
    StartChangeTest() {
        starts_[kCatalog] = describedStart(findStart(kCatalog));
        starts_[kOther] = describedStart(findStart(kOther));
        starts_[kOnnx] = bringing("seed-cnn", 48, true);
        starts_[kRun] = bringing("resnet-small", 64, false);
        PreparedData data = prepareNew(photos(), recommended_, {});
        now_.selected = data.selected;
        now_.project = recommended_;
    }

    void begin(const Project& project) {
        now_.project = project;
        now_.memory.reset();
        now_.outline.reset();
    }
    void choose(const std::string& startFrom) {
        const auto known = starts_.find(startFrom);
        const TrainingStart* start = known == starts_.end() ? nullptr : &known->second;
        const StartMemory made = takeStart(now_, startFrom, start);
        now_.project = made.taken;
        now_.memory = std::make_shared<const StartMemory>(made);
        now_.outline = start ? std::make_shared<const TrainingStart>(*start) : nullptr;
    }
    std::string after(const Way& way) {
        for (const std::string& startFrom : way) choose(startFrom);
        return projectToJson(now_.project, {});
    }
    std::string from(const Project& project, const Way& way) {
        begin(project);
        return after(way);
    }
    Effort effort() { return effortOf(now_.project, now_.selected).value(); }
    void press(Effort effort) { takeEffort(now_.project, now_.selected, effort); }
    std::optional<TrainedPart> part() const {
        const NetworkDescription& drawing = now_.project.network;
        return trainedPartOf(drawing,
                             *networkOfParts(drawing, dataInterface(now_.project, now_.selected)));
    }
    /// One with choices of its own: a network, options, an input.
    Project own() const {
        Project project = recommended_;
        project.network = makeTemplate("resnet18", {.input = {3, 96, 96}});
        project.preprocessing.height = project.preprocessing.width = 96;
        project.options.epochs = 17;
        project.options.batch = 8;
        return project;
    }

    Project recommended_;
    std::map<std::string, TrainingStart> starts_;
    StartSituation now_;
};

const std::vector<Way> kWays{{},
                             {kCatalog},
                             {kWeights},
                             {kRun},
                             {kOnnx},
                             {kRandom, kOther},
                             {kOnnx, kRandom, kCatalog},
                             {kCatalog, kOnnx, kRun, kWeights},
                             {kWeights, kRandom, kOther, kRandom, kOnnx},
                             {kRun, kCatalog, kRandom}};

}  // namespace

TEST_F(StartChangeTest, TheWayToAStartNeverMatters) {
    for (const Project& base : {recommended_, own()}) {
        for (const std::string& last : {kRandom, kCatalog, kOnnx, kRun, kWeights}) {
            const std::string direct = from(base, {last});
            if (last == kRandom) {
                EXPECT_EQ(direct, projectToJson(base, {}));
            }
            for (const Way& way : kWays) {
                begin(base);
                after(way);
                EXPECT_EQ(after({last}), direct) << testing::PrintToString(way) << " to " << last;
            }
        }
    }
}

TEST_F(StartChangeTest, TheNetworkOfAStartThatIsDrawnAlreadyIsTrainedLikeOneThatIsNew) {
    Project drawn = recommended_;
    drawn.network = makeTemplate(kCatalog, {.input = {3, 224, 224}});
    drawn.preprocessing.height = drawn.preprocessing.width = 224;
    takeEffort(drawn, now_.selected, Effort::Balanced);
    begin(drawn);
    const std::string before = projectToJson(drawn, {});
    after({kWeights, kRandom});
    EXPECT_EQ(projectToJson(now_.project, {}), before);
    choose(kCatalog);
    EXPECT_EQ(part(), TrainedPart::LastLayer);
    EXPECT_EQ(effort(), Effort::Quick);
    EXPECT_EQ(now_.project.options.learningRate,
              recommendWith(factsOf(now_.project, now_.selected), kCatalog).options.learningRate);
}

TEST_F(StartChangeTest, WhatWasEditedMeanwhileStays) {
    for (const std::string& start : {kCatalog, kOnnx, kRun, kWeights}) {
        SCOPED_TRACE(start);
        begin(own());
        choose(start);
        now_.project.options.epochs = 7;
        now_.project.augmentation.rotation = 11;
        now_.project.preprocessing.height = now_.project.preprocessing.width = 128;
        Project expected = own();
        expected.options.epochs = 7;
        expected.augmentation = now_.project.augmentation;
        expected.preprocessing.height = expected.preprocessing.width = 128;
        EXPECT_EQ(after({kRandom}), projectToJson(expected, {}));
    }
    begin(own());
    choose(kCatalog);
    now_.project.network.nodes.back().rateFactor = 2;
    const NetworkDescription edited = now_.project.network;
    choose(kRandom);
    EXPECT_EQ(now_.project.network.nodes.size(), edited.nodes.size());
    EXPECT_EQ(part(), TrainedPart::All) << "frozen layers would keep random weights";
}

TEST_F(StartChangeTest, AnEffortThatWasPressedStaysOnEveryWay) {
    for (const Effort wanted : {Effort::Balanced, Effort::Thorough}) {
        SCOPED_TRACE(wordOf(wanted));
        begin(recommended_);
        choose(kCatalog);
        ASSERT_EQ(effort(), Effort::Quick) << "the usual one of a trained start";
        press(wanted);
        choose(kOther);
        const std::string other = projectToJson(now_.project, {});
        EXPECT_EQ(effort(), wanted);
        choose(kRandom);
        EXPECT_EQ(effort(), wanted);
        EXPECT_EQ(part(), TrainedPart::All);
        EXPECT_EQ(after({kWeights, kRun, kRandom, kOther}), other);
    }
}

TEST_F(StartChangeTest, AProjectThatIsOpenedWithItsStartGoesTheSameWays) {
    Project opened;
    prepareNew(photos(), opened, {kCatalog});
    const std::string random = from(opened, {kRandom});
    EXPECT_EQ(random, projectToJson(recommended_, {}));
    const std::string other = from(opened, {kOther});
    EXPECT_EQ(from(opened, {kRandom, kOther}), other);
    EXPECT_EQ(from(opened, {kOther, kOnnx, kRandom}), random);
    EXPECT_EQ(from(opened, {kRandom, kCatalog}), projectToJson(opened, {}));
}

TEST_F(StartChangeTest, TheSameStartIsAdoptedLater) {
    begin(own());
    const TrainingStart start = starts_[kCatalog];
    starts_.erase(kCatalog);
    choose(kCatalog);
    EXPECT_EQ(now_.project.network, own().network) << "its weights alone";
    starts_[kCatalog] = start;
    choose(kCatalog);
    EXPECT_EQ(now_.project.network.name, kCatalog);
    EXPECT_EQ(after({kRandom}), projectToJson(own(), {}));
}

}  // namespace espalier::engine::tests
