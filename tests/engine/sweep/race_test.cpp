// SPDX-License-Identifier: Apache-2.0
// A race is a sweep of given settings: which options it has, and what its entrants are.
#include "engine/sweep/race.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/base/error.h"
#include "engine/data/codecs/png_writer.h"
#include "engine/data/loading/scan_data.h"
#include "engine/network/templates.h"
#include "engine/sample/sample_images.h"
#include "engine/sweep/sweep_training.h"
#include "engine/sweep/swept_field.h"
#include "engine/sweep/trial_forecast.h"
#include "tests/engine/project/project_support.h"

namespace espalier::engine::tests {

namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Pair;
namespace fs = std::filesystem;

constexpr int kRaceSide = 24;

Project racingProject() {
    Project project;
    project.dataChoices.fractions = {.training = 0.5, .validation = 0.25, .test = 0.25};
    project.preprocessing.height = project.preprocessing.width = kRaceSide;
    project.preprocessing.channels = 3;
    project.network = makeTemplate("seed-cnn", {.input = {3, kRaceSide, kRaceSide}});
    project.network.name = "drawn by hand";
    project.options.epochs = 30;
    project.options.batch = 4;
    project.options.device = "cpu";
    project.options.computeThreads = 1;
    project.options.loaderThreads = 1;
    return project;
}

void writeRacedImages(const fs::path& folder) {
    for (int kind = 0; kind < 2; ++kind) {
        const fs::path own = folder / flowerName(kind);
        fs::create_directories(own);
        for (int index = 0; index < 12; ++index) {
            const auto bytes =
                encodePng(drawFlower(kind, static_cast<std::uint32_t>(index), kRaceSide));
            writeText(own / (std::to_string(index) + ".png"),
                      {reinterpret_cast<const char*>(bytes.data()), bytes.size()});
        }
    }
}

std::string whyNotRaced(const std::vector<RaceEntrant>& entrants,
                        const Project& project = racingProject()) {
    try {
        planRace(project, {}, entrants, {.epochs = 1});
    } catch (const RequestError& error) {
        return error.what();
    }
    return "accepted";
}

}  // namespace

TEST(RaceTest, EachEntrantHasAValueOfEveryOptionInWhichAnyDiffers) {
    const RacePlan race = planRace(racingProject(),
                                   {},
                                   {{},
                                    {.network = "cnn-bn"},
                                    {.changes = {{"--learning-rate", "0.03"}}},
                                    {.network = "cnn-bn", .changes = {{"batch", "8"}}}},
                                   {.seconds = 20});
    const std::string rate = valueIn(racingProject(), "learning_rate");
    EXPECT_THAT(
        race.trials,
        ElementsAre(
            ElementsAre(Pair("batch", "4"), Pair("learning_rate", rate), Pair("network", "own")),
            ElementsAre(Pair("batch", "4"), Pair("learning_rate", rate), Pair("network", "cnn-bn")),
            ElementsAre(Pair("batch", "4"), Pair("learning_rate", "0.03"), Pair("network", "own")),
            ElementsAre(
                Pair("batch", "8"), Pair("learning_rate", rate), Pair("network", "cnn-bn"))));
    EXPECT_EQ(race.file.plan.secondsPerTrial, 20);
    EXPECT_EQ(race.project.options.epochs, 30) << "the plan within which time ends it";
    ASSERT_NE(race.file.plan.find("network"), nullptr);
    EXPECT_THAT(race.file.plan.find("network")->values, ElementsAre("own", "cnn-bn"));
}

TEST(RaceTest, TheProjectsOwnNetworkStays) {
    const Project project = racingProject();
    EXPECT_EQ(withChoices(project, {{"network", kOwnNetwork}}).network, project.network);
    EXPECT_EQ(withChoices(project, {{"network", "cnn-bn"}}).network,
              makeTemplate("cnn-bn", {.input = {3, kRaceSide, kRaceSide}}));
}

TEST(RaceTest, EqualEpochsAreNobodysChoice) {
    const RacePlan race = planRace(
        racingProject(), {}, {{}, {.changes = {{"epochs", "50"}, {"batch", "8"}}}}, {.epochs = 3});
    EXPECT_EQ(race.project.options.epochs, 3);
    EXPECT_EQ(race.file.plan.secondsPerTrial, 0);
    EXPECT_THAT(race.trials.back(), ElementsAre(Pair("batch", "8")));
    EXPECT_THAT(whyNotRaced({{}, {.changes = {{"epochs", "50"}}}}), HasSubstr("train the same"));
}

TEST(RaceTest, ATemplateDoesNotTakeTheWeightsOfAnotherNetwork) {
    Project project = racingProject();
    project.startFrom = "efficientnet-lite0";
    const RacePlan race = planRace(project, {}, {{}, {.network = "cnn-bn"}}, {.epochs = 1});
    EXPECT_THAT(
        race.trials,
        ElementsAre(ElementsAre(Pair("network", "own"), Pair("start_from", "efficientnet-lite0")),
                    ElementsAre(Pair("network", "cnn-bn"), Pair("start_from", "none"))));
    EXPECT_TRUE(withChoices(project, race.trials.back()).startFrom.empty());
    EXPECT_EQ(withChoices(project, race.trials.front()).startFrom, project.startFrom);
}

// Without the own network among the entrants, all of them begin with random weights.
TEST(RaceTest, WhatAllEntrantsShareIsTheProjects) {
    const TemporaryFolder folder;
    writeRacedImages(folder / "flowers");
    Project project = racingProject();
    project.dataset = folder / "flowers";
    project.startFrom = "efficientnet-lite0";
    Project untrained = racingProject();
    const PreparedData prepared =
        prepareData(scanData(project.dataset, project.dataChoices, [](const ScanProgress&) {}, {}),
                    untrained,
                    false);
    const RacePlan race =
        planRace(project,
                 prepared.selected,
                 {{.network = "cnn-bn", .changes = {{"batch", "8"}, {"learning_rate", "0.02"}}},
                  {.network = "seed-cnn", .changes = {{"batch", "8"}}}},
                 {.epochs = 1});
    EXPECT_TRUE(race.project.startFrom.empty());
    EXPECT_EQ(race.project.options.batch, 8);
    EXPECT_THAT(race.trials.front(),
                ElementsAre(Pair("learning_rate", "0.02"), Pair("network", "cnn-bn")));
    ASSERT_NE(race.file.plan.find("start_from"), nullptr);
    EXPECT_FALSE(race.file.plan.find("start_from")->varies());
    const Sweep begun =
        createSweep(folder / "runs", planSweep(race.file, race.project, prepared, race.trials));
    const Sweep read = readSweep(begun.folder.path);
    EXPECT_EQ(read.plan, begun.plan);
    EXPECT_EQ(trialProject(read, 2).options.batch, 8);
    EXPECT_TRUE(trialProject(read, 2).startFrom.empty());
}

TEST(RaceTest, TheProjectAsItIsKeepsItsNormalisation) {
    const std::vector<RaceEntrant> entrants{
        {}, {.changes = {{"mean", "0.5,0.5,0.5"}}}, {.changes = {{"normalise", "data"}}}};
    Project byData = racingProject();
    byData.normaliseByData = true;
    const RacePlan measured = planRace(byData, {}, {entrants[0], entrants[1]}, {.seconds = 9});
    EXPECT_EQ(projectToJson(withChoices(measured.project, measured.trials.front()), {}),
              projectToJson(byData, {}));
    const Project centred = withChoices(measured.project, measured.trials.back());
    EXPECT_FALSE(centred.normaliseByData);
    EXPECT_EQ(centred.preprocessing.mean.front(), 0.5F);
    Project byNumbers = racingProject();
    byNumbers.normaliseByData = false;
    byNumbers.preprocessing.mean = {0.1F, 0.2F, 0.3F};
    byNumbers.preprocessing.standardDeviation = {0.4F, 0.5F, 0.6F};
    const RacePlan given = planRace(byNumbers, {}, entrants, {.seconds = 9});
    EXPECT_EQ(projectToJson(withChoices(given.project, given.trials.front()), {}),
              projectToJson(byNumbers, {}));
    EXPECT_EQ(withChoices(given.project, given.trials[1]).preprocessing.standardDeviation,
              byNumbers.preprocessing.standardDeviation);
    EXPECT_TRUE(withChoices(given.project, given.trials[2]).normaliseByData);
}

TEST(RaceTest, WhatCannotBeARaceIsRefused) {
    EXPECT_THAT(whyNotRaced({{}}), HasSubstr("at least two"));
    EXPECT_THAT(whyNotRaced(std::vector<RaceEntrant>(7)), HasSubstr("at most 6"));
    EXPECT_THAT(whyNotRaced({{}, {}}), HasSubstr("Entrants 1 and 2 would train the same"));
    EXPECT_THAT(whyNotRaced({{}, {.network = "seed-cnm"}}), HasSubstr("did you mean seed-cnn"));
    EXPECT_THAT(whyNotRaced({{}, {.changes = {{"split", "0.6,0.2,0.2"}}}}),
                HasSubstr("cannot differ"));
    EXPECT_THAT(whyNotRaced({{}, {.changes = {{"batch", "many"}}}}),
                HasSubstr("batch cannot have the value many"));
    EXPECT_THAT(whyNotRaced({{}, {.changes = {{"speed", "1"}}}}), HasSubstr("no option speed"));
}

// Trained, stopped and read again as a window does it.
TEST(RaceTest, AStoppedRaceGoesOnFromItsFolder) {
    const TemporaryFolder folder;
    writeRacedImages(folder / "flowers");
    Project project = racingProject();
    project.dataset = folder / "flowers";
    const DataSource scanned =
        scanData(project.dataset, project.dataChoices, [](const ScanProgress&) {}, {});
    const PreparedData prepared = prepareData(scanned, project, false);
    const RacePlan race =
        planRace(project, prepared.selected, {{}, {.changes = {{"batch", "8"}}}}, {.epochs = 1});
    const Sweep begun =
        createSweep(folder / "runs", planSweep(race.file, race.project, prepared, race.trials));

    class StopAtFirst final : public SweepObserver {
      public:
        void ends(const SweepStanding&, const TrialStanding&) override { stop.request_stop(); }
        std::stop_source stop;
    } first;
    EXPECT_THROW(trainTrials(begun, scanned, first, first.stop.get_token()), Stopped);
    const SweepStanding halfway(readSweep(begun.folder.path));
    EXPECT_EQ(halfway.next(), 2);
    EXPECT_EQ(halfway.trial(1).state, TrialState::Finished);
    SweepObserver none;
    const SweepStanding done = trainTrials(readSweep(begun.folder.path), scanned, none, {});
    EXPECT_TRUE(done.isComplete());
    EXPECT_EQ(done.ranking().size(), 2u);
    EXPECT_EQ(done.sweep().plan, begun.plan);
    EXPECT_EQ(loadProject(done.sweep().folder.trial(1).record()).network, project.network);
}

TEST(TrialCostTest, AProjectCostsTheSameUntilSomethingChangesThatTakesTime) {
    const Project project = racingProject();
    Project other = project;
    other.name = "another name";
    other.network.name = "another";
    other.network.nodes.front().position = {{10, 20}};
    other.options.learningRate *= 2;
    EXPECT_TRUE(costTheSame(project, other));
    const auto differs = [&](const auto& edit) {
        Project edited = project;
        edit(edited);
        return !costTheSame(project, edited);
    };
    EXPECT_TRUE(differs([](Project& one) { one.augmentation.rotation = 10; }));
    EXPECT_TRUE(differs([](Project& one) { one.startFrom = "resnet18"; }));
    EXPECT_TRUE(differs([](Project& one) { one.task = "reconstruct"; }));
    EXPECT_TRUE(differs([](Project& one) { one.normaliseByData = !one.normaliseByData; }));
    EXPECT_TRUE(differs([](Project& one) { one.preprocessing.width *= 2; }));
    EXPECT_TRUE(differs([](Project& one) { one.options.batch *= 2; }));
    EXPECT_TRUE(differs([](Project& one) { one.options.epochs *= 2; }));
    EXPECT_TRUE(differs([](Project& one) { one.network.nodes.back().frozen = true; }));
}

TEST(TrialNumberTest, IsThatOfTheFolderOfATrial) {
    for (const int number : {1, 7, 1000}) {
        EXPECT_EQ(trialNumber(SweepFolder{"/runs/sweep"}.trial(number).path), number);
    }
    for (const char* name :
         {"trial-", "trial-0", "trial-007", "trial-7b", "trial--7", "atrial-7"}) {
        EXPECT_EQ(trialNumber(fs::path("/runs/sweep") / name), 0) << name;
    }
    EXPECT_EQ(trialNumber("trial-99999999999999999999"), 0);
}

}  // namespace espalier::engine::tests
