// SPDX-License-Identifier: Apache-2.0
// Small trainings on drawn flowers: what a sweep trains, compares, and leaves after a stop.
#include "engine/sweep/sweep_training.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <map>
#include <memory>
#include <set>

#include "engine/data/codecs/png_writer.h"
#include "engine/data/loading/scan_data.h"
#include "engine/network/templates.h"
#include "engine/runs/part_training.h"
#include "engine/sample/sample_images.h"
#include "engine/sweep/trial_forecast.h"
#include "engine/training/session/training_session.h"
#include "tests/engine/project/project_support.h"

namespace espalier::engine::tests {

namespace {

using testing::ElementsAre;
using testing::HasSubstr;
namespace fs = std::filesystem;

constexpr int kSide = 24;
constexpr int kPerKind = 12;

void writeFlowers(const fs::path& folder) {
    for (int kind = 0; kind < 2; ++kind) {
        const fs::path own = folder / flowerName(kind);
        fs::create_directories(own);
        for (int index = 0; index < kPerKind; ++index) {
            const auto bytes =
                encodePng(drawFlower(kind, static_cast<std::uint32_t>(index), kSide));
            writeText(own / (std::to_string(index) + ".png"),
                      {reinterpret_cast<const char*>(bytes.data()), bytes.size()});
        }
    }
}

Project projectOn(const fs::path& images) {
    Project project;
    project.dataset = images;
    project.dataChoices.fractions = {.training = 0.5, .validation = 0.25, .test = 0.25};
    project.preprocessing.height = project.preprocessing.width = kSide;
    project.preprocessing.channels = 3;
    project.network = makeTemplate("seed-cnn", {.input = {3, kSide, kSide}});
    project.options.epochs = 3;
    project.options.batch = 4;
    project.options.device = "cpu";
    project.options.computeThreads = 1;
    project.options.loaderThreads = 1;
    project.options.schedule = RateSchedule::Cosine;
    return project;
}

SweepPlan gridPlan(std::vector<std::string> rates = {"0.01", "0.0001"}) {
    return {.options = {{.name = "learning_rate", .values = std::move(rates)}}};
}

SweepPlan halvingPlan() {
    return {.method = SweepMethod::Halving,
            .trials = 4,
            .firstEpochs = 1,
            .reduction = 2,
            .options = {
                {.name = "learning_rate", .values = {"0.1", "0.01", "0.001", "1e-05", "0.0003"}}}};
}

/// Stops after so many epochs of all trials together.
class Watch final : public SweepObserver {
  public:
    explicit Watch(int stopsAfter = 0) : stopsAfter_(stopsAfter) {}

    void event(int trial, const TrainingEvent& event) override {
        if (event.kind != EventKind::Epoch) return;
        ++epochs_[trial];
        if (stopsAfter_ == 0 || --stopsAfter_ > 0) return;
        stop_.request_stop();
    }
    void ends(const SweepStanding&, const TrialStanding& trial) override {
        ended_.push_back(trial.number);
    }

    std::stop_token token() const { return stop_.get_token(); }
    const std::map<int, int>& epochs() const { return epochs_; }
    const std::vector<int>& ended() const { return ended_; }

  private:
    int stopsAfter_;
    std::stop_source stop_;
    std::map<int, int> epochs_;
    std::vector<int> ended_;
};

class SweepTrainingTest : public testing::Test {
  protected:
    static void SetUpTestSuite() {
        folder_ = std::make_unique<TemporaryFolder>();
        writeFlowers(images());
    }
    static void TearDownTestSuite() { folder_.reset(); }
    static fs::path images() { return *folder_ / "flowers"; }

    static DataSource scan(const fs::path& folder = images()) {
        return scanData(folder, {}, [](const ScanProgress&) {}, {});
    }
    static Sweep begin(const std::string& name,
                       const SweepPlan& plan,
                       Project project = projectOn(images())) {
        SweepFile file{.plan = plan, .project = "given"};
        const PreparedData prepared = prepareSweep(file, project, scan());
        Sweep sweep = planSweep(file, project, prepared);
        sweep.folder.path = *folder_ / name;
        fs::create_directories(sweep.folder.path);
        beginSweep(sweep);
        return sweep;
    }
    static SweepStanding train(const Sweep& sweep, Watch watch = Watch()) {
        return trainTrials(sweep, scan(), watch, watch.token());
    }
    /// Without what depends on the place and the clock.
    static nlohmann::json tableOf(const SweepStanding& standing) {
        auto table = nlohmann::json::parse(toJson(standing).dump());
        for (auto& row : table["trials"]) {
            row.erase("run");
            row.erase("seconds");
        }
        return table;
    }
    static bool haveSameWeights(const SweepStanding& a, int inA, const SweepStanding& b, int inB) {
        const std::string model = contentOf(a.sweep().folder.trial(inA).model());
        return !model.empty() && model == contentOf(b.sweep().folder.trial(inB).model());
    }
    static std::string refusal(const std::function<void()>& work) {
        try {
            work();
        } catch (const RequestError& error) {
            return error.what();
        }
        return "accepted";
    }

    static std::unique_ptr<TemporaryFolder> folder_;
};

std::unique_ptr<TemporaryFolder> SweepTrainingTest::folder_;

}  // namespace

TEST_F(SweepTrainingTest, TrialsDifferInTheirOptionsAlone) {
    const SweepStanding standing = train(begin("alone", gridPlan()));
    EXPECT_TRUE(standing.isComplete());
    const RunFolder one = standing.sweep().folder.trial(1);
    const RunFolder two = standing.sweep().folder.trial(2);
    EXPECT_EQ(contentOf(one.samples()), contentOf(two.samples()));
    Project a = loadProject(one.record());
    const Project b = loadProject(two.record());
    EXPECT_EQ(a.options.learningRate, 0.01);
    EXPECT_EQ(b.options.learningRate, 0.0001);
    a.options.learningRate = b.options.learningRate;
    EXPECT_EQ(a.options, b.options) << "the same seed, too";
    EXPECT_EQ(a.network, b.network);
    for (const TrialStanding& trial : standing.trials()) {
        EXPECT_EQ(trial.state, TrialState::Finished);
        EXPECT_EQ(trial.value, trial.files.run->best.validationLoss);
        EXPECT_EQ(trial.epoch, trial.files.run->best.epoch);
        EXPECT_GT(trial.files.modelBytes, 0u);
        EXPECT_GT(standing.sweep().trial(trial.number).parameters, 0);
        EXPECT_TRUE(trial.files.run->test);
    }
    const std::vector<int> ranking = standing.ranking();
    ASSERT_EQ(ranking.size(), 2u);
    EXPECT_LT(standing.trial(ranking[0]).value, standing.trial(ranking[1]).value);
}

TEST_F(SweepTrainingTest, AMetricOfValidationDecidesWhereTheProjectSaysSo) {
    Project project = projectOn(images());
    project.options.bestBy = "accuracy";
    const SweepStanding standing = train(begin("accuracy", gridPlan({"0.01", "1e-07"}), project));
    for (const TrialStanding& trial : standing.trials()) {
        const auto& metrics = trial.files.run->best.metrics;
        const auto found = std::ranges::find(metrics, "accuracy", &MetricValue::key);
        ASSERT_NE(found, metrics.end());
        EXPECT_EQ(trial.value, found->value);
    }
    EXPECT_TRUE(standing.isBetter(0.9, 0.8)) << "more is better";
    EXPECT_EQ(toJson(standing)["judged_by"], "accuracy");
}

TEST_F(SweepTrainingTest, StoppedAnywhereItGoesOnToTheSameTable) {
    for (const SweepPlan& plan : {gridPlan(), halvingPlan()}) {
        const std::string name = wordOf(plan.method);
        const SweepStanding whole = train(begin(name + " whole", plan));
        const Sweep parts = begin(name + " parts", plan);
        int stops = 0;
        for (const int after : {1, 2, 2, 1, 100}) {
            try {
                train(readSweep(parts.folder.path), Watch(after));
            } catch (const Stopped&) {
                ++stops;
            }
        }
        EXPECT_GE(stops, 3);
        const SweepStanding done(readSweep(parts.folder.path));
        EXPECT_TRUE(done.isComplete());
        EXPECT_EQ(tableOf(done), tableOf(whole));
        for (const TrialStanding& trial : done.trials()) {
            EXPECT_FALSE(trial.isStopped());
            if (trial.state != TrialState::Finished) continue;
            const RunSummary& run = *trial.files.run;
            EXPECT_TRUE(isConcluded(run));
            EXPECT_TRUE(run.status != RunStatus::Stopped ||
                        isShareOver(plan, run.epochs, run.seconds));
        }
        const int best = whole.ranking().front();
        EXPECT_TRUE(haveSameWeights(done, best, whole, best));
    }
}

TEST_F(SweepTrainingTest, KilledBetweenTheNamesOfACheckpointItGoesOnToTheSameTable) {
    for (const SweepPlan& plan : {gridPlan(), halvingPlan()}) {
        const std::string name = wordOf(plan.method);
        const SweepStanding whole = train(begin(name + " named", plan));
        const Sweep parts = begin(name + " unnamed", plan);
        // The first trial is over but for the line that says so, and its newest checkpoint is not
        // the last one yet.
        const int epochs = plan.method == SweepMethod::Halving ? 1 : 3;
        EXPECT_THROW(train(readSweep(parts.folder.path), Watch(epochs)), Stopped);
        const RunFolder run = parts.folder.trial(1);
        const CheckpointFolder checkpoints{run.checkpoints()};
        fs::rename(checkpoints.last(), checkpoints.fresh());
        const std::string events = contentOf(run.events());
        writeText(run.events(), events.substr(0, events.find(R"({"event":"finished")")));
        train(readSweep(parts.folder.path));
        EXPECT_EQ(tableOf(SweepStanding(readSweep(parts.folder.path))), tableOf(whole)) << name;
    }
}

TEST_F(SweepTrainingTest, HalvingTrainsTheBetterOnesFurtherWithTheBitsOfOneTraining) {
    Watch watch;
    const Sweep sweep = begin("halving", halvingPlan());
    const SweepStanding standing = trainTrials(sweep, scan(), watch, {});
    // Four trials of one epoch, the better two of two, the best of these of four.
    std::multiset<int> epochs;
    for (const auto& [trial, count] : watch.epochs()) epochs.insert(count);
    EXPECT_THAT(epochs, ElementsAre(1, 1, 2, 4));
    const std::vector<int> ranking = standing.ranking();
    ASSERT_EQ(ranking.size(), 4u);
    const int winner = ranking.front();
    EXPECT_EQ(watch.epochs().at(winner), 4);
    EXPECT_EQ(watch.epochs().at(ranking[1]), 2);
    // By hand: the winner was among the better two after one epoch.
    const auto lossOfFirst = [&](int number) {
        return standing.trial(number).files.epochs.front().value;
    };
    int better = 0;
    for (int number = 1; number <= 4; ++number) {
        better += lossOfFirst(number) < lossOfFirst(winner) ? 1 : 0;
    }
    EXPECT_LE(better, 1);
    // Trained at once, with the schedule of four epochs.
    Sweep alone =
        begin("alone at once", gridPlan({sweep.trial(winner).choices.front().second, "0.5"}), [] {
            Project project = projectOn(images());
            project.options.epochs = 4;
            return project;
        }());
    alone.failures[2] = {"not asked for", true};
    recordSweep(alone, {});
    const SweepStanding once = train(readSweep(alone.folder.path));
    EXPECT_TRUE(haveSameWeights(once, 1, standing, winner));
    EXPECT_EQ(once.trial(1).value, standing.trial(winner).value);
}

TEST_F(SweepTrainingTest, TrialsThatFailOrDivergeLeaveTheOthersAlone) {
    // A crop of images that are too small for the network, a rate that explodes, and one that
    // works.
    SweepPlan plan{.options = {{.name = "learning_rate", .values = {"0.001", "1000"}},
                               {.name = "network", .values = {"seed-cnn", "autoencoder"}}}};
    Project project = projectOn(images());
    project.options.optimizer = Optimizer::SgdMomentum;
    const SweepStanding standing = train(begin("failing", plan, project));
    EXPECT_TRUE(standing.isComplete());
    EXPECT_EQ(standing.trial(1).state, TrialState::Finished);
    EXPECT_EQ(standing.trial(2).state, TrialState::Failed);
    EXPECT_EQ(standing.trial(3).state, TrialState::Diverged);
    EXPECT_EQ(standing.trial(4).state, TrialState::Failed);
    EXPECT_THAT(standing.ranking(), ElementsAre(1));
    const Sweep again = readSweep(standing.sweep().folder.path);
    EXPECT_EQ(again.failures, standing.sweep().failures) << "with their sentences";
    EXPECT_FALSE(again.failures.at(2).text.empty());
    // All of them: nothing is begun.
    plan.options = {{.name = "learning_rate", .values = {"0.001", "0.01"}},
                    {.name = "network", .values = {"autoencoder"}}};
    Project wrong = projectOn(images());
    wrong.network = makeTemplate("autoencoder", {.input = {3, kSide, kSide}});
    EXPECT_THAT(refusal([&] { begin("none", plan, wrong); }),
                HasSubstr("None of the 2 trials can be trained"));
}

TEST_F(SweepTrainingTest, WhatIsRefusedAtItsBeginningLeavesTheOthersAlone) {
    const Sweep sweep = begin("in the way", gridPlan());
    fs::create_directories(sweep.folder.trial(1).path);
    writeText(sweep.folder.trial(1).path / "holiday.jpg", "mine");
    const SweepStanding standing = train(sweep);
    EXPECT_EQ(standing.trial(1).state, TrialState::Failed);
    EXPECT_EQ(standing.trial(2).state, TrialState::Finished);
    EXPECT_THAT(standing.ranking(), ElementsAre(2));
    EXPECT_THAT(readSweep(sweep.folder.path).failures.at(1).text, HasSubstr("empty"));
}

TEST_F(SweepTrainingTest, AFailureThatMayPassIsTriedAgain) {
    Sweep sweep = begin("again", gridPlan());
    sweep.failures[1] = {"The disk is full.", false};
    sweep.failures[2] = {"The network does not fit.", true};
    recordSweep(sweep, {});
    const SweepStanding standing = train(readSweep(sweep.folder.path));
    EXPECT_EQ(standing.trial(1).state, TrialState::Finished);
    EXPECT_EQ(standing.trial(2).state, TrialState::Failed);
}

TEST_F(SweepTrainingTest, EachTrialHasTheSameShareOfTime) {
    SweepPlan plan = gridPlan();
    plan.secondsPerTrial = 0.3;
    Project project = projectOn(images());
    project.options.epochs = 100'000;
    project.options.validationPatience = 0;
    const SweepStanding standing = train(begin("time", plan, project));
    for (const TrialStanding& trial : standing.trials()) {
        EXPECT_EQ(trial.state, TrialState::Finished);
        EXPECT_EQ(trial.files.run->status, RunStatus::Stopped) << "its winner can be continued";
        EXPECT_GE(trial.files.run->seconds, 0.3);
        EXPECT_LT(trial.files.run->seconds, 3);
        EXPECT_TRUE(trial.files.run->test);
    }
}

// As a window has it: a few settings that differ in more than one option, and their curves.
TEST_F(SweepTrainingTest, ARaceOfGivenSettingsHasACurveForEach) {
    SweepPlan plan = gridPlan();
    plan.options.push_back({.name = "optimizer", .values = {"adam", "sgdm"}});
    Project project = projectOn(images());
    const SweepFile file{.plan = plan, .project = "given"};
    const PreparedData prepared = prepareSweep(file, project, scan());
    Sweep race = planSweep(file,
                           project,
                           prepared,
                           {{{"learning_rate", "0.01"}, {"optimizer", "sgdm"}},
                            {{"learning_rate", "0.0001"}, {"optimizer", "adam"}}});
    race = createSweep(*folder_ / "races", std::move(race), realFileSystem(), "race");
    EXPECT_TRUE(race.folder.path.filename().string().ends_with("_race")) << race.folder.path;
    EXPECT_THAT(listSweeps({*folder_ / "races"}), ElementsAre(race.folder.path));
    Watch watch;
    const SweepStanding standing = trainTrials(readSweep(race.folder.path), scan(), watch, {});
    EXPECT_EQ(standing.sweep().count(), 2);
    EXPECT_THAT(watch.epochs(), ElementsAre(std::pair(1, 3), std::pair(2, 3)));
    EXPECT_THAT(watch.ended(), ElementsAre(1, 2));
    EXPECT_EQ(loadProject(race.folder.trial(1).record()).options.optimizer, Optimizer::SgdMomentum);
}

TEST_F(SweepTrainingTest, WhatItsUserTrainsFurtherDoesNotCount) {
    const SweepStanding before = train(begin("further", gridPlan()));
    const int worst = before.ranking().back();
    const RunFolder run = before.sweep().folder.trial(worst);
    {
        TrainingSession session(
            prepareResume(run, imagesOfPart(projectOn(images()), scan()), {.extraEpochs = 9}));
        for (bool ended = false; !ended;) {
            for (const auto& event : session.waitForEvents(std::chrono::milliseconds(50))) {
                ASSERT_NE(event.kind, EventKind::Failed) << event.text;
                ended = ended || event.kind == EventKind::Finished;
            }
        }
    }
    concludeRun(run, imagesOfPart(projectOn(images()), scan()), [](const auto&, double) {}, {});
    const SweepStanding after(readSweep(before.sweep().folder.path));
    EXPECT_EQ(after.trial(worst).files.run->epochs, 12);
    EXPECT_GT(after.trial(worst).files.run->best.epoch, 3) << "else this shows nothing";
    EXPECT_EQ(after.ranking(), before.ranking());
    EXPECT_EQ(after.trial(worst).value, before.trial(worst).value);
    EXPECT_EQ(after.trial(worst).state, TrialState::Finished);
    const auto rowOf = [worst](const SweepStanding& standing) {
        const auto table = nlohmann::json::parse(toJson(standing).dump());
        for (auto row : table["trials"]) {
            if (row["trial"] != worst) continue;
            for (const char* ofModel : {"test", "model_bytes"}) row.erase(ofModel);
            return row;
        }
        return nlohmann::json();
    };
    EXPECT_EQ(rowOf(after), rowOf(before)) << "its epochs and its time are those of the table";
    EXPECT_TRUE(after.trial(worst).isTrainedFurther);
    EXPECT_EQ(after.trial(worst).metrics, before.trial(worst).metrics);
    for (const TrainingEvent& event : readRun(run.path).events) {
        if (event.kind != EventKind::Epoch) continue;
        EXPECT_EQ(after.trial(worst).counts(event), event.epoch <= 3);
    }
    EXPECT_TRUE(before.trial(worst).isTestedThen());
    EXPECT_FALSE(after.trial(worst).isTestedThen()) << "the test is of a later network";
}

TEST_F(SweepTrainingTest, OptionsThatHaveNoEffectAreNamed) {
    SweepPlan plan{.options = {{.name = "momentum", .values = {"0.9", "0.5"}},
                               {.name = "optimizer", .values = {"adam", "sgdm"}}}};
    EXPECT_THAT(uselessOptions(begin("useless", plan)),
                ElementsAre(HasSubstr("momentum has no effect without optimizer sgdm")));
    EXPECT_THAT(uselessOptions(begin("useful", gridPlan())), testing::IsEmpty());
}

TEST_F(SweepTrainingTest, OtherImagesAndASecondProgramAreRefused) {
    const fs::path copy = *folder_ / "copy";
    fs::copy(images(), copy, fs::copy_options::recursive);
    Sweep sweep = begin("other", gridPlan());
    fs::remove(copy / flowerName(0) / "0.png");
    Watch watch;
    EXPECT_THAT(refusal([&] { trainTrials(sweep, scan(copy), watch, {}); }),
                HasSubstr("have changed since the sweep"));
    const RunLock other = lockSweep(sweep.folder);
    EXPECT_THAT(refusal([&] { train(sweep); }), HasSubstr("is being trained"));
    EXPECT_FALSE(fs::exists(sweep.folder.trial(1).path));
}

TEST_F(SweepTrainingTest, ATrialWithoutTimeForAnEpochSaysSo) {
    SweepPlan plan = gridPlan();
    plan.secondsPerTrial = 1e-6;
    const Sweep sweep = begin("no time", plan);
    const SweepStanding standing = train(sweep);
    EXPECT_EQ(standing.trial(1).state, TrialState::Failed);
    const std::string failure = readSweep(sweep.folder.path).failures.at(1).text;
    EXPECT_THAT(failure, HasSubstr("first epoch"));
    EXPECT_THAT(failure, HasSubstr("a larger \"seconds_per_trial\"")) << "what to do next";
    EXPECT_TRUE(standing.ranking().empty());
}

TEST_F(SweepTrainingTest, AForecastSaysHowLongTheFirstEpochIsWhateverItsShareOfTime) {
    SweepFile file{.plan = gridPlan(), .project = "given"};
    file.plan.secondsPerTrial = 1e-6;
    Project project = projectOn(images());
    const PreparedData prepared = prepareSweep(file, project, scan());
    const Sweep sweep = planSweep(file, project, prepared);
    const TrialForecast trial = TrialForecaster(sweep, prepared.selected).forecast(1);
    EXPECT_EQ(trial.problem, "");
    EXPECT_GT(trial.firstEpochSeconds, file.plan.secondsPerTrial);
    EXPECT_DOUBLE_EQ(trial.seconds, file.plan.secondsPerTrial);
}

TEST_F(SweepTrainingTest, ATrialThatAnotherProgramReadsIsTriedAgain) {
    const Sweep sweep = begin("read", gridPlan());
    EXPECT_THROW(train(sweep, Watch(1)), Stopped);
    EXPECT_TRUE(SweepStanding(readSweep(sweep.folder.path)).trial(1).isStopped());
    {
        const RunLock reader(sweep.folder.trial(1).path, RunUse::Read);
        const SweepStanding standing = train(readSweep(sweep.folder.path));
        EXPECT_EQ(standing.trial(1).state, TrialState::Failed);
        EXPECT_EQ(standing.trial(2).state, TrialState::Finished);
    }
    const SweepStanding standing = train(readSweep(sweep.folder.path));
    EXPECT_EQ(standing.trial(1).state, TrialState::Finished);
    EXPECT_EQ(standing.ranking().size(), 2u);
}

TEST_F(SweepTrainingTest, ReconstructionsOfOtherImagesCannotBeCompared) {
    Project project = projectOn(images());
    const SweepFile file{.plan = {.options = {{.name = "std", .values = {"1,1,1", "4,4,4"}}}},
                         .project = "given"};
    const PreparedData prepared = prepareSweep(file, project, scan());
    EXPECT_EQ(refusal([&] { planSweep(file, project, prepared); }), "accepted");
    project.task = "reconstruct";
    EXPECT_THAT(refusal([&] { planSweep(file, project, prepared); }),
                HasSubstr("reconstruct other images"));
}

TEST_F(SweepTrainingTest, AnotherLossCannotBeJudgedByIt) {
    SweepPlan plan{.options = {{.name = "label_smoothing", .values = {"0", "0.1"}}}};
    EXPECT_THAT(refusal([&] { begin("loss", plan); }), HasSubstr("\"best_by\""));
    Project project = projectOn(images());
    project.options.bestBy = "accuracy";
    EXPECT_EQ(refusal([&] { begin("loss by metric", plan, project); }), "accepted");
}

TEST_F(SweepTrainingTest, WithoutValidationImagesThereIsNoJudge) {
    Project project = projectOn(images());
    project.dataChoices.fractions = {.training = 0.8, .validation = 0, .test = 0.2};
    EXPECT_THAT(refusal([&] { begin("no judge", gridPlan(), project); }),
                HasSubstr("no validation images"));
}

}  // namespace espalier::engine::tests
