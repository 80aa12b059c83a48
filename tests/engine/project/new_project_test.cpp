// SPDX-License-Identifier: Apache-2.0
#include "engine/project/new_project.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "engine/data/loading/scan_data.h"
#include "engine/network/templates.h"
#include "engine/project/leave_start.h"
#include "engine/project/project_fields.h"
#include "engine/project/task_change.h"
#include "engine/starts/start_catalog.h"
#include "project_support.h"

namespace espalier::engine::tests {

namespace {

using testing::AllOf;
using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;

const std::vector<std::string> kNoStart;
const std::vector<std::string> kOneStart{"efficientnet-lite0"};

DataSource photoFolder(int perClass = 30) {
    ImageFolder folder = madeUpFolder({"rose", "tulip"}, perClass);
    for (ImageEntry& image : folder.images) image.width = image.height = 240;
    return folder;
}

PreparedData prepared(Project& project,
                      const std::vector<std::string>& starts,
                      const OpenSettings& open = {}) {
    return prepareNew(photoFolder(), project, starts, open);
}

std::ptrdiff_t trainedLayers(const Project& project) {
    return std::ranges::count(project.network.nodes, false, &NetworkNode::frozen);
}

}  // namespace

TEST(NewProjectTest, AStartThatIsChosenLaterBringsItsSettingsButKeepsTheUsers) {
    Project project;
    const PreparedData data = prepared(project, kNoStart);
    ASSERT_TRUE(project.augmentation.any());
    project.options.epochs = 7;
    project.startFrom = "efficientnet-lite0";
    takeStartOptions(project, data.selected);
    Project fresh;
    prepared(fresh, kOneStart);
    EXPECT_EQ(project.options.learningRate, fresh.options.learningRate);
    EXPECT_EQ(project.options.labelSmoothing, fresh.options.labelSmoothing);
    EXPECT_EQ(project.options.averageDecay, fresh.options.averageDecay);
    EXPECT_EQ(project.options.epochs, 7);
    EXPECT_FALSE(project.augmentation.any());
}

TEST(NewProjectTest, WithoutItsStartAProjectIsWhatItWouldHaveBeen) {
    Project without;
    const PreparedData data = prepared(without, kNoStart);
    Project with;
    prepared(with, kOneStart);
    EXPECT_EQ(projectToJson(withoutStart(with, data.selected), {}), projectToJson(without, {}));
    for (const auto& [effort, word] : kChoiceWords<Effort>) {
        Project longer = with;
        takeEffort(longer, data.selected, effort);
        const Project left = withoutStart(longer, data.selected);
        Project usual = without;
        takeEffort(usual, data.selected, effort);
        EXPECT_EQ(left.network, without.network) << word;
        EXPECT_EQ(left.options.learningRate, usual.options.learningRate) << word;
        EXPECT_EQ(left.startFrom, "");
    }
}

TEST(NewProjectTest, WithoutItsStartAProjectKeepsWhatItsUserChose) {
    Project with;
    const PreparedData data = prepared(with, kOneStart);
    Project without;
    prepared(without, kNoStart);
    with.options.epochs = 7;
    with.options.batch = 64;
    with.preprocessing.height = 192;
    with.augmentation.rotation = 5;
    with.network.name = "mine";
    const Project left = withoutStart(with, data.selected);
    EXPECT_EQ(left.options.epochs, 7);
    EXPECT_EQ(left.options.batch, 64);
    EXPECT_EQ(left.options.learningRate, without.options.learningRate);
    EXPECT_EQ(left.preprocessing.height, 192);
    EXPECT_TRUE(left.normaliseByData);
    EXPECT_EQ(left.augmentation, with.augmentation);
    EXPECT_EQ(left.network, with.network);
    with.startFrom = "/somewhere/weights.pth";
    Project unknown = with;
    unknown.startFrom.clear();
    for (NetworkNode& node : unknown.network.nodes) node.frozen = false;
    EXPECT_EQ(projectToJson(withoutStart(with, data.selected), {}), projectToJson(unknown, {}))
        << "of a file, of which nothing is known, only that a part is trained";
    with.network.find("stem.conv")->frozen = false;
    EXPECT_EQ(withoutStart(with, data.selected).network, with.network) << "frozen one by one";
}

TEST(NewProjectTest, RandomWeightsTakeBackWhatAFileHasBrought) {
    Project before;
    const PreparedData data = prepared(before, kNoStart);
    TrainingStart file;
    file.network = makeTemplate("seed-cnn", {.input = {3, 48, 48}});
    file.input = Preprocessing{.height = 48, .width = 48, .channels = 3};
    file.input->mean = {0.5F, 0.5F, 0.5F};
    file.isDrawnFromFile = true;
    Project with = before;
    with.startFrom = "/somewhere/small.onnx";
    adoptStart(with, file, {.network = true, .size = true, .resize = true, .normalisation = true});
    trainPart(with.network, dataInterface(with, data.selected), TrainedPart::LastLayer);
    ASSERT_EQ(with.preprocessing.height, 48);
    const Project left = withoutStart(with, data.selected, &file);
    EXPECT_EQ(projectToJson(left, {}), projectToJson(before, {}));
    // What its user has chosen since stays.
    with.preprocessing.height = with.preprocessing.width = 64;
    with.network.nodes.back().rateFactor = 2;
    const Project own = withoutStart(with, data.selected, &file);
    EXPECT_EQ(own.preprocessing.height, 64);
    EXPECT_EQ(own.network.name, with.network.name);
    EXPECT_TRUE(own.normaliseByData);
}

TEST(NewProjectTest, AChosenEffortStaysWithOtherWeights) {
    for (const auto& [effort, word] : kChoiceWords<Effort>) {
        SCOPED_TRACE(word);
        Project random;
        const PreparedData data = prepared(random, kNoStart);
        takeEffort(random, data.selected, effort);
        Project file = random;
        file.startFrom = "/somewhere/weights.pth";
        keepEffort(file, random, data.selected);
        EXPECT_EQ(effortOf(file, data.selected), effort);
        EXPECT_EQ(effortOf(withoutStart(file, data.selected), data.selected), effort);
        Project start;
        prepared(start, kOneStart);
        keepEffort(start, random, data.selected);
        const bool isChosen = effort != Effort::Balanced;  // which is the usual one
        EXPECT_EQ(effortOf(start, data.selected), isChosen ? effort : Effort::Quick);
        EXPECT_EQ(effortOf(withoutStart(start, data.selected), data.selected),
                  isChosen && effort != Effort::Quick ? effort : Effort::Balanced);
    }
    Project own;
    const PreparedData data = prepared(own, kNoStart);
    own.options.epochs = 7;
    Project file = own;
    file.startFrom = "/somewhere/weights.pth";
    keepEffort(file, own, data.selected);
    EXPECT_EQ(file.options, own.options);
}

TEST(NewProjectTest, OptionsBesidesTheLengthThatTheUserChoseStayWithOtherWeights) {
    Project random;
    const PreparedData data = prepared(random, kNoStart);
    Project file = random;
    file.startFrom = "/somewhere/weights.pth";
    file.options = TrainingOptions();
    file.options.learningRate = 0.0001;
    file.options.averageDecay = 0.5;
    ASSERT_EQ(effortOf(file, data.selected), Effort::Balanced) << "by its length";
    const Project left = withoutStart(file, data.selected);
    EXPECT_EQ(left.options.learningRate, 0.0001);
    EXPECT_EQ(left.options.averageDecay, 0.5);
    EXPECT_EQ(left.options.epochs, random.options.epochs);
    EXPECT_EQ(left.options.labelSmoothing, random.options.labelSmoothing) << "was the usual one";
    Project start;
    prepared(start, kOneStart);
    // Its rate is recommended for a trained start, so nobody chose it.
    file.options.averageDecay = start.options.averageDecay;
    file.options.learningRate = start.options.learningRate;
    EXPECT_EQ(withoutStart(file, data.selected).options, random.options);
    file.options.learningRate = start.options.learningRate = 0.0001;
    keepEffort(start, file, data.selected);
    EXPECT_EQ(start.options.learningRate, 0.0001);
    EXPECT_EQ(start.options.schedule, RateSchedule::Cosine);
}

TEST(NewProjectTest, PhotosTrainTheLastLayerOfTheStoredStart) {
    Project project;
    const PreparedData data = prepared(project, kOneStart);
    ASSERT_TRUE(data.recommendation);
    EXPECT_EQ(project.startFrom, "efficientnet-lite0");
    EXPECT_EQ(project.network.name, "efficientnet-lite0");
    EXPECT_EQ(project.preprocessing.height, 224);
    EXPECT_EQ(project.preprocessing.channels, 3);
    EXPECT_FALSE(project.normaliseByData);
    EXPECT_FALSE(project.augmentation.any());
    EXPECT_FALSE(project.network.find("dense")->frozen);
    EXPECT_TRUE(project.network.find("stem.conv")->frozen);
    EXPECT_LT(trainedLayers(project), 10) << "the last layer and what belongs to it";
    EXPECT_EQ(project.options, data.recommendation->options);
    EXPECT_EQ(data.suggestion.height, 224) << "not what would suit another network";
    EXPECT_FALSE(hasErrors(reviewProject(project, data.selected)));
}

TEST(NewProjectTest, WithoutAStartTheNetworkIsDrawnForTheImages) {
    Project project;
    const PreparedData data = prepared(project, kNoStart);
    EXPECT_EQ(project.startFrom, "");
    EXPECT_EQ(project.network, makeTemplate("resnet-small", {.input = {3, 96, 96}}));
    EXPECT_EQ(project.preprocessing.height, data.suggestion.height);
    EXPECT_TRUE(project.normaliseByData);
    EXPECT_EQ(project.augmentation, data.recommendation->augmentation);
    EXPECT_EQ(data.recommendation->missingStart, "efficientnet-lite0");
    EXPECT_THAT(data.choices, Contains(HasSubstr("Augmentation: flip")));
    EXPECT_FALSE(hasErrors(reviewProject(project, data.selected)));
}

TEST(NewProjectTest, WhatTheUserHasGivenWins) {
    Project project;
    project.preprocessing = {.height = 128, .width = 160, .channels = 0};
    project.augmentation.rotation = 5;
    project.options.epochs = 3;
    project.options.loss = "focal";
    const OpenSettings open{.size = false,
                            .resize = true,
                            .normalisation = false,
                            .augmentation = false,
                            .trainedPart = false,
                            .given = {"epochs", "loss", "schedule"}};
    const Project before = project;
    prepared(project, kOneStart, open);
    EXPECT_EQ(project.preprocessing.height, 128);
    EXPECT_EQ(project.preprocessing.width, 160);
    EXPECT_TRUE(project.normaliseByData);
    EXPECT_EQ(project.augmentation, before.augmentation);
    EXPECT_EQ(project.options.epochs, 3);
    EXPECT_EQ(project.options.schedule, before.options.schedule);
    EXPECT_EQ(trainedLayers(project), std::ssize(project.network.nodes));
    Project scratch = before;
    prepared(scratch, kNoStart, open);
    EXPECT_EQ(scratch.options.labelSmoothing, 0) << "the loss that was given has none";
}

TEST(NewProjectTest, ANamedStartIsKept) {
    Project project;
    project.startFrom = "efficientnet-lite1";
    prepared(project, kOneStart);
    EXPECT_EQ(project.startFrom, "efficientnet-lite1");
    EXPECT_EQ(project.preprocessing.height, 240);
}

TEST(NewProjectTest, AProjectWithANetworkIsLeftAlone) {
    Project project;
    project.preprocessing = {.height = 50, .width = 60, .channels = 3};
    project.network = makeTemplate("resnet18", {.input = {3, 50, 60}});
    const Project before = project;
    EXPECT_FALSE(prepared(project, kOneStart).recommendation);
    EXPECT_EQ(project.network, before.network);
    EXPECT_EQ(project.options, before.options);
    EXPECT_EQ(project.startFrom, "");
}

TEST(NewProjectTest, ATaskWithoutNamedOutputsHasItsUsualChoices) {
    Project project = freshProject("reconstruct");
    EXPECT_FALSE(prepared(project, kOneStart).recommendation);
    EXPECT_EQ(project.network.name, "autoencoder");
    EXPECT_EQ(project.options, TrainingOptions());
    EXPECT_EQ(project.startFrom, "");
}

TEST(NewProjectTest, SidesBecomeMultiplesThatTheNetworkCanTake) {
    Project project = freshProject("reconstruct");
    project.preprocessing.height = 50;
    project.preprocessing.width = 64;
    const PreparedData made = prepared(project, kOneStart);
    EXPECT_EQ(project.preprocessing.height, 56);
    EXPECT_EQ(project.preprocessing.width, 64);
    EXPECT_THAT(made.choices,
                Contains(HasSubstr("the network autoencoder needs sizes that are "
                                   "multiples of 8")));
    project = freshProject("classify");
    project.preprocessing.height = 50;
    project.preprocessing.width = 64;
    prepared(project, {});
    EXPECT_EQ(project.preprocessing.height, 50);
}

TEST(NewProjectTest, NothingIsAtHandInAnEmptyFolder) {
    const TemporaryFolder folder;
    EXPECT_THAT(storedStarts(StartStorage(folder.path())), IsEmpty());
}

TEST(NewProjectTest, AFileThatIsNotTheStartIsNotAtHand) {
    const TemporaryFolder folder;
    const StartStorage storage(folder.path());
    writeText(storage.file(startCatalog().front()),
              std::string(static_cast<std::size_t>(startCatalog().front().weights.bytes), 'x'));
    EXPECT_THAT(storedStarts(storage), IsEmpty());
}

TEST(NewProjectTest, TheCommandRepeatsAllOfIt) {
    Project project;
    project.dataset = "/made/up";
    prepared(project, kOneStart);
    const std::string command = trainCommand(project);
    EXPECT_THAT(command,
                AllOf(HasSubstr("--network efficientnet-lite0"),
                      HasSubstr("--train-part last-layer"),
                      HasSubstr("--start-from efficientnet-lite0"),
                      HasSubstr("--schedule cosine"),
                      HasSubstr("--input 224x224x3"),
                      HasSubstr("--augment none")));
}

TEST(NewProjectTest, AnotherTaskTakesNothingThatWasRecommendedForTheFirst) {
    for (const auto& starts : {kNoStart, kOneStart}) {
        Project project;
        const PreparedData data = prepared(project, starts);
        EXPECT_TRUE(hasSuggestedAugmentation(project, data.data));
        const Project now = projectForTask(
            project, "reconstruct", findTask("reconstruct").usualChoices(project.dataChoices));
        EXPECT_EQ(now.startFrom, "");
        EXPECT_EQ(now.options.labelSmoothing, 0);
        EXPECT_FALSE(now.normaliseByData);
        EXPECT_EQ(now.preprocessing.mean, Preprocessing().mean);
        EXPECT_EQ(now.preprocessing.height, starts.empty() ? 96 : 0) << "0: open again";
        const Project back =
            withTaskChoicesOf(projectForTask(now, "classify", project.dataChoices), project);
        EXPECT_EQ(back.startFrom, project.startFrom);
        EXPECT_EQ(back.network, project.network);
        EXPECT_EQ(back.preprocessing, project.preprocessing);
        EXPECT_EQ(back.options, project.options);
    }
}

TEST(NewProjectTest, TheAugmentationOfEarlierVersionsIsNoChoiceOfTheUser) {
    Project project;
    const PreparedData data = prepared(project, kNoStart);
    Augmentation earlier = factsOf(project, data.selected).harmless;
    earlier.cropShare = 0.1;
    earlier.rotation = 10;
    earlier.scale = 0.1;
    ASSERT_NE(project.augmentation, earlier);
    project.augmentation = earlier;
    EXPECT_TRUE(hasSuggestedAugmentation(project, data.selected));
    project.augmentation.rotation = 11;
    EXPECT_FALSE(hasSuggestedAugmentation(project, data.selected));
}

TEST(NewProjectTest, ANewProjectHasTheEffortThatWasRecommended) {
    Project fromStart;
    const PreparedData data = prepared(fromStart, kOneStart);
    EXPECT_EQ(effortOf(fromStart, data.selected), Effort::Quick);
    Project fromScratch;
    EXPECT_EQ(effortOf(fromScratch, prepared(fromScratch, kNoStart).selected), Effort::Balanced);
}

TEST(NewProjectTest, AnEffortTakenIsTheEffortThatTheProjectHas) {
    for (const auto& starts : {kNoStart, kOneStart}) {
        Project project;
        const PreparedData data = prepared(project, starts);
        for (const Effort effort :
             {Effort::Thorough, Effort::Balanced, Effort::Quick, Effort::Thorough}) {
            takeEffort(project, data.selected, effort);
            EXPECT_EQ(effortOf(project, data.selected), effort) << wordOf(effort);
            EXPECT_EQ(effortOf(project, data.selected.annotatedCounts()), effort)
                << wordOf(effort) << ", by the number of images";
            Project asked;
            prepared(asked, starts, {.effort = effort});
            EXPECT_EQ(asked.options, project.options) << wordOf(effort);
            EXPECT_EQ(asked.augmentation, project.augmentation) << wordOf(effort);
            EXPECT_EQ(asked.network, project.network) << wordOf(effort);
        }
    }
}

TEST(NewProjectTest, AnEffortIsFoundAgainAfterTheBatchWasChanged) {
    for (const auto& starts : {kNoStart, kOneStart}) {
        Project project;
        const PreparedData data = prepared(project, starts);
        takeEffort(project, data.selected, Effort::Thorough);
        project.options.batch = 1;
        EXPECT_EQ(effortOf(project, data.selected), std::nullopt) << "other numbers by now";
        EXPECT_EQ(effortOfOtherBatch(project, data.selected), Effort::Thorough);
        project.options.epochs += 1;
        EXPECT_EQ(effortOfOtherBatch(project, data.selected), std::nullopt) << "the user's own";
    }
}

TEST(NewProjectTest, AnEffortIsFoundAgainAmongOtherImagesByThoseItWasChosenFor) {
    for (const auto& starts : {kNoStart, kOneStart}) {
        Project project;
        const PreparedData data = prepared(project, starts);
        const DataSource more =
            selectedImages(project, splitData(photoFolder(300), project.dataChoices));
        for (const auto& [effort, word] : kChoiceWords<Effort>) {
            takeEffort(project, data.selected, effort);
            const EffortBasis basis = effortBasis(project, data.selected);
            EXPECT_EQ(likelyEffortBasis(project, data.selected), basis) << word;
            EXPECT_EQ(effortOf(project, more), std::nullopt) << word << ": other numbers by now";
            EXPECT_EQ(effortFor(basis, project, more), effort) << word;
            Project other = project;
            other.options.batch = 8;
            other.preprocessing.height = other.preprocessing.width = 32;
            EXPECT_EQ(effortFor(basis, other, more), effort) << word << ", with another input";
            other.options.epochs += 1;
            EXPECT_EQ(effortFor(basis, other, more), std::nullopt) << word << ": the user's own";
        }
    }
}

TEST(NewProjectTest, AnEffortIsTheSameByTheImagesAndByTheirNumber) {
    Project project;
    const PreparedData data = prepared(project, kOneStart);
    takeEffort(project, data.selected, Effort::Balanced);
    // Another part than that of the effort, with its options.
    ASSERT_TRUE(
        trainPart(project.network, dataInterface(project, data.selected), TrainedPart::LastLayer));
    EXPECT_EQ(effortOf(project, data.selected), std::nullopt);
    EXPECT_EQ(effortOf(project, data.selected.annotatedCounts()), std::nullopt);

    Project scratch;
    prepared(scratch, kNoStart);
    scratch.dataChoices.excludedClasses = {"tulip"};
    const DataSource oneClass =
        selectedImages(scratch, splitData(photoFolder(), scratch.dataChoices));
    takeEffort(scratch, oneClass, Effort::Quick);
    EXPECT_EQ(effortOf(scratch, oneClass), Effort::Quick);
    EXPECT_EQ(effortOf(scratch, oneClass.annotatedCounts()), Effort::Quick);
}

TEST(NewProjectTest, WithATrainedStartEffortDecidesWhichLayersAreTrained) {
    Project project;
    const PreparedData data = prepared(project, kOneStart);
    const std::ptrdiff_t last = trainedLayers(project);
    takeEffort(project, data.selected, Effort::Balanced);
    const std::ptrdiff_t stage = trainedLayers(project);
    EXPECT_GT(stage, last);
    // So that the command says all of it, without a file for the network.
    EXPECT_THAT(trainCommand(project), HasSubstr("--network efficientnet-lite0 "));
    EXPECT_THAT(trainCommand(project), HasSubstr("--train-part last-stage"));
    takeEffort(project, data.selected, Effort::Thorough);
    EXPECT_GT(trainedLayers(project), stage);
    EXPECT_EQ(std::ranges::count(project.network.nodes, true, &NetworkNode::frozen), 0);
    takeEffort(project, data.selected, Effort::Quick);
    EXPECT_EQ(trainedLayers(project), last);
}

TEST(NewProjectTest, EffortLeavesWhatIsNotItsBusiness) {
    Project project;
    const PreparedData data = prepared(project, kNoStart);
    project.options.batch = 8;
    project.options.seed = 17;
    project.options.optimizer = Optimizer::SgdMomentum;
    project.options.learningRate = 0.05;
    project.options.epochs = 41;
    project.augmentation.rotation = 45;
    EXPECT_EQ(effortOf(project, data.selected), std::nullopt);
    EXPECT_EQ(effortOf(project, data.selected.annotatedCounts()), std::nullopt);
    takeEffort(project, data.selected, Effort::Quick);
    EXPECT_EQ(project.options.epochs, 25);
    EXPECT_EQ(project.options.batch, 8);
    EXPECT_EQ(project.options.seed, 17);
    EXPECT_EQ(project.options.learningRate, 0.05) << "the recommended rates are Adam's";
    EXPECT_EQ(project.augmentation.rotation, 45);
    EXPECT_EQ(effortOf(project, data.selected), Effort::Quick);
    EXPECT_EQ(effortOf(project, data.selected.annotatedCounts()), Effort::Quick);
    project.options.epochs = 41;
    takeEffort(project, data.selected, Effort::Thorough, {.given = {"epochs"}});
    EXPECT_EQ(project.options.epochs, 41) << "given, so not open";
}

TEST(NewProjectTest, EffortLeavesThePartThatTheUserChoseAndItsRate) {
    Project project;
    const PreparedData data = prepared(project, kOneStart);
    ASSERT_TRUE(
        trainPart(project.network, dataInterface(project, data.selected), TrainedPart::All));
    const NetworkDescription chosen = project.network;
    const auto part = takeEffort(project, data.selected, Effort::Quick, {.trainedPart = false});
    EXPECT_EQ(part, std::nullopt);
    EXPECT_EQ(project.network, chosen);
    EXPECT_EQ(project.options.learningRate, TrainingOptions().learningRate)
        << "that of a last layer would ruin what the others know";
    EXPECT_EQ(takeEffort(project, data.selected, Effort::Quick), TrainedPart::LastLayer);
    EXPECT_EQ(project.options.learningRate, 0.003);
}

TEST(NewProjectTest, EffortLeavesAnAugmentationThatIsGiven) {
    Project project;
    const PreparedData data = prepared(project, kNoStart);
    const Augmentation suggested = project.augmentation;
    project.startFrom = "efficientnet-lite0";
    takeEffort(project, data.selected, Effort::Quick, {.augmentation = false});
    EXPECT_EQ(project.augmentation, suggested);
    takeEffort(project, data.selected, Effort::Quick);
    EXPECT_NE(project.augmentation, suggested);
}

TEST(NewProjectTest, OfOtherWeightsEffortChangesTheLengthOnly) {
    Project project;
    const PreparedData data = prepared(project, kOneStart);
    project.startFrom = "/somewhere/model.safetensors";
    Project expected = project;
    takeEffort(project, data.selected, Effort::Thorough);
    expected.options.epochs = 3 * TrainingOptions().epochs;
    expected.options.validationPatience = project.options.validationPatience;
    expected.options.outputNetwork = OutputNetwork::Best;
    EXPECT_EQ(project.options, expected.options);
    EXPECT_EQ(project.network, expected.network);
    EXPECT_EQ(effortOf(project, data.selected), Effort::Thorough);
    EXPECT_EQ(effortOf(project, data.selected.annotatedCounts()), Effort::Thorough);
    EXPECT_TRUE(isEffortOnlyLength(project));
    project.startFrom = kOneStart.front();
    EXPECT_FALSE(isEffortOnlyLength(project));
}

TEST(NewProjectTest, AnEffortTakenBeforeAStartIsChosenIsNoChoiceOfOptions) {
    Project project;
    const PreparedData data = prepared(project, kNoStart);
    takeEffort(project, data.selected, Effort::Thorough);
    project.startFrom = "efficientnet-lite0";
    takeStartOptions(project, data.selected);
    Project fresh;
    prepared(fresh, kOneStart);
    EXPECT_EQ(project.options, fresh.options);
}

}  // namespace espalier::engine::tests
