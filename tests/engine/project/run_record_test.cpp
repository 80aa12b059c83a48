// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "engine/base/json.h"
#include "engine/runs/run_folder.h"
#include "engine/runs/run_results_json.h"
#include "engine/tasks/classification/class_evaluation.h"
#include "engine/tasks/task_catalog.h"
#include "engine/training/checkpoint/checkpoint.h"
#include "prepared_run.h"

namespace espalier::engine::tests {

namespace {

using testing::HasSubstr;

}  // namespace

TEST(RunRecordTest, RecordsEverythingAboutARun) {
    const PreparedRun prepared;
    const TrainingRequest request = prepareRun(prepared.project, prepared.images, prepared.run);
    EXPECT_EQ(request.data, DataSource(prepared.images));
    EXPECT_EQ(request.checkpointFolder, prepared.run.checkpoints());
    ASSERT_EQ(request.observers.size(), 3u);
    const auto record = nlohmann::json::parse(contentOf(prepared.run.record()));
    EXPECT_EQ(record["seed"], 42);
    EXPECT_EQ(record["precision"], "fp32");
    EXPECT_EQ(record["deterministic"], true);
    EXPECT_EQ(record["dataset"]["fingerprint"], prepared.images->fingerprint);
    EXPECT_THAT(record["command"].get<std::string>(), HasSubstr("--seed 42"));
    EXPECT_EQ(record["versions"]["espalier"], ESPALIER_VERSION);
    ASSERT_FALSE(record["devices"].empty());
    EXPECT_GT(record["devices"][0]["threads"], 0);
    EXPECT_GT(record["devices"][0]["loader_threads"], 0);
    EXPECT_EQ(record["devices"][0]["pinning"], "any");
    EXPECT_THAT(record["devices"][0]["library"].get<std::string>(), HasSubstr("oneDNN"));
    EXPECT_EQ(record["project"]["training"].size(), trainingFields().size() - 2);
    EXPECT_FALSE(record["project"]["training"].contains("worker_loads")) << "there are none";
    EXPECT_FALSE(record["project"]["training"].contains("recompute")) << "it is off";
}

TEST(RunRecordTest, SaysWhatTheNormalisationWasMeasuredOn) {
    const PreparedRun prepared;
    const TrainingRequest request = prepareRun(prepared.project, prepared.images, prepared.run);
    Preprocessing recipe;
    recipe.mean = {0.25f, 0.5f, 0.75f};
    request.observers.front()->onNormalisationMeasured({recipe, {2000, 80'000}});
    const auto record = nlohmann::json::parse(contentOf(prepared.run.record()));
    EXPECT_EQ(record["normalisation"]["measured_images"], 2000);
    EXPECT_EQ(record["normalisation"]["training_images"], 80'000);
    EXPECT_EQ(record["normalisation"]["mean"], nlohmann::json({0.25, 0.5, 0.75}));
    EXPECT_EQ(loadProject(prepared.run.record()).options, prepared.project.options);
}

TEST(RunRecordTest, RecordsChangesDuringARunAndRepeatsThem) {
    const PreparedRun prepared;
    OptionChange change = changeOf(prepared.project.options, 12);
    change.learningRate = 0.0001;
    {
        const TrainingRequest request = prepareRun(prepared.project, prepared.images, prepared.run);
        EXPECT_TRUE(request.changes.empty());
        request.observers.front()->onOptionsChanged(change);
    }
    const Project again = loadProject(prepared.run.record());
    EXPECT_EQ(again.options, prepared.project.options) << "as it began";
    EXPECT_EQ(again.changes, std::vector<OptionChange>{change});
    EXPECT_THAT(trainCommand(again, "run.json"), "espalier train run.json");
    const RunFolder other{prepared.folder.path() / "other"};
    std::filesystem::create_directories(other.path);
    EXPECT_EQ(prepareRun(again, prepared.images, other).changes, again.changes);
    saveLast(prepared, checkpointOf(prepared, 1, 5));
    EXPECT_EQ(prepareResume(prepared.run, prepared.images).changes, again.changes)
        << "a crash between the change and the next checkpoint loses nothing";
}

TEST(RunRecordTest, IsAProjectThatRepeatsTheRun) {
    const PreparedRun prepared;
    prepareRun(prepared.project, prepared.images, prepared.run);
    const Project again = loadProject(prepared.run.record());
    EXPECT_EQ(again.options, prepared.project.options);
    EXPECT_EQ(again.network, prepared.project.network);
    EXPECT_EQ(again.dataset, prepared.project.dataset);
    EXPECT_EQ(trainCommand(again), trainCommand(prepared.project));
}

TEST(RunRecordTest, KnowsHowARunEnded) {
    const PreparedRun prepared;
    prepareRun(prepared.project, prepared.images, prepared.run);
    const auto statusAfter = [&](const std::vector<TrainingEvent>& events) {
        prepared.writeEvents(events);
        return readRun(prepared.run.path).status;
    };
    TrainingEvent stopped = event(EventKind::Finished, 2);
    stopped.reason = FinishReason::Stopped;
    EXPECT_EQ(statusAfter({}), RunStatus::Interrupted);
    EXPECT_EQ(statusAfter({event(EventKind::Started), event(EventKind::Step)}),
              RunStatus::Interrupted);
    EXPECT_EQ(statusAfter({event(EventKind::Step), stopped}), RunStatus::Stopped);
    EXPECT_TRUE(readRun(prepared.run.path).finished);
    EXPECT_EQ(statusAfter({stopped, event(EventKind::Started)}), RunStatus::Interrupted);
    EXPECT_EQ(statusAfter({event(EventKind::Step), event(EventKind::Failed)}), RunStatus::Failed);
    EXPECT_FALSE(readRun(prepared.run.path).finished);
}

TEST(RunRecordTest, OfManyChangesTheNewestAreListedAndTheOthersCounted) {
    const PreparedRun prepared;
    prepareRun(prepared.project, prepared.images, prepared.run);
    std::vector<TrainingEvent> events;
    for (int step = 1; step <= 23; ++step) {
        TrainingEvent change = event(EventKind::Changed);
        change.step = step;
        change.text = "learning rate 0.5, was 1";
        events.push_back(std::move(change));
    }
    prepared.writeEvents(events);
    const RunSummary summary = summariseRun(prepared.run.path);
    ASSERT_EQ(summary.changed.size(), 20u);
    EXPECT_EQ(summary.changed.front().afterStep, 4);
    EXPECT_EQ(summary.earlierChanges, 3);
}

// Later epochs may be better by another metric.
TEST(RunRecordTest, TheBestOfASummaryIsOneEpoch) {
    PreparedRun prepared;
    prepared.project.options.bestBy = "f1";
    prepareRun(prepared.project, prepared.images, prepared.run);
    std::vector<TrainingEvent> epochs(4, event(EventKind::Epoch));
    const double accuracies[] = {0.9, 0.5, 0.7, 0.8};
    const double scores[] = {0.1, 0.4, 0.3, std::nan("")};
    for (std::size_t i = 0; i < epochs.size(); ++i) {
        epochs[i].epoch = static_cast<std::int64_t>(i) + 1;
        epochs[i].validationLoss = 1.0 - 0.1 * static_cast<double>(i);
        epochs[i].validationMetrics = {{"accuracy", accuracies[i]}, {"f1", scores[i]}};
        epochs[i].isBest = i < 2;
    }
    prepared.writeEvents(epochs);
    const RunSummary summary = summariseRun(prepared.run.path);
    EXPECT_EQ(summary.best.criterion, "f1");
    EXPECT_EQ(summary.best.epoch, 2);
    EXPECT_DOUBLE_EQ(summary.best.validationLoss, 0.9);
    EXPECT_THAT(summary.best.metrics,
                testing::ElementsAre(MetricValue{"accuracy", 0.5}, MetricValue{"f1", 0.4}));
    EXPECT_DOUBLE_EQ(summary.lowestLoss, 0.7);
}

TEST(RunRecordTest, AFreshTableHasAColumnForEachMetricOfTheTask) {
    const PreparedRun prepared;
    const TrainingRequest request = prepareRun(prepared.project, prepared.images, prepared.run);
    request.observers.front()->onEvent(event(EventKind::Step));
    request.observers.front()->onEvent(event(EventKind::Finished));
    EXPECT_THAT(contentOf(prepared.run.metrics()),
                testing::HasSubstr(",elapsed_s,validation_balanced_accuracy,validation_f1\n"));
}

TEST(RunRecordTest, IsRunningWhileItIsTrained) {
    const PreparedRun prepared;
    const TrainingRequest request = prepareRun(prepared.project, prepared.images, prepared.run);
    EXPECT_EQ(readRun(prepared.run.path).status, RunStatus::Running);
}

TEST(RunRecordTest, ReadsWhatAKilledProgramLeft) {
    const PreparedRun prepared;
    prepareRun(prepared.project, prepared.images, prepared.run);
    prepared.writeEvents({event(EventKind::Started), event(EventKind::Step, 7)});
    writeText(prepared.run.events(), contentOf(prepared.run.events()) + "{\"event\":\"step\",\"st");
    const RunRecord record = readRun(prepared.run.path);
    ASSERT_EQ(record.events.size(), 2u);
    EXPECT_EQ(record.events[1].step, 7);
    EXPECT_EQ(record.dataFingerprint, prepared.images->fingerprint);
}

TEST(RunRecordTest, KnowsTheBaselineOfARunThatNeverEnded) {
    const PreparedRun prepared;
    prepareRun(prepared.project, prepared.images, prepared.run);
    const auto selected = selectedImages(prepared.project, prepared.images);
    const double baseline = findTask("classify").baseline(selected.countsByOutput());
    ASSERT_GT(baseline, 0);
    EXPECT_EQ(readRun(prepared.run.path).baseline, baseline);
    EXPECT_EQ(findTask("classify").baseline({{.validation = 3}, {.training = 9, .validation = 1}}),
              0.75);

    std::string record = contentOf(prepared.run.record());
    record.replace(record.find("\"split\": ["), 8, "\"spilt\":");
    writeText(prepared.run.record(), record);
    EXPECT_TRUE(std::isnan(readRun(prepared.run.path).baseline)) << "runs of before have none";
}

TEST(RunRecordTest, SaysHowFarItHasReadALongRunAndStops) {
    const PreparedRun prepared;
    prepareRun(prepared.project, prepared.images, prepared.run);
    std::vector<TrainingEvent> events;
    for (std::int64_t i = 1; i <= 20'000; ++i) events.push_back(event(EventKind::Step, i));
    prepared.writeEvents(events);
    const auto bytes = static_cast<std::int64_t>(std::filesystem::file_size(prepared.run.events()));
    std::vector<std::int64_t> told;
    const auto tell = [&](std::int64_t done, std::int64_t of) {
        EXPECT_EQ(of, bytes);
        told.push_back(done);
    };
    readRun(prepared.run.path, tell);
    ASSERT_GT(told.size(), 2u);
    EXPECT_TRUE(std::ranges::is_sorted(told));
    EXPECT_EQ(told.back(), bytes);

    std::stop_source stop;
    const auto once = [&](std::int64_t, std::int64_t) {
        EXPECT_FALSE(stop.stop_requested()) << "told after it was to stop";
        stop.request_stop();
    };
    EXPECT_THROW(readRun(prepared.run.path, once, stop.get_token()), Stopped);
}

TEST(RunRecordTest, ThinsALongRunWithoutLosingExtremes) {
    const PreparedRun prepared;
    prepareRun(prepared.project, prepared.images, prepared.run);
    std::vector<TrainingEvent> events;
    for (std::int64_t i = 1; i <= 50'000; ++i) events.push_back(event(EventKind::Step, i));
    prepared.writeEvents(events);
    const auto read = readRun(prepared.run.path).events;
    EXPECT_LT(read.size(), 25'000u);
    Measured all;
    for (const TrainingEvent& each : read) all.add(each.loss);
    EXPECT_EQ(all.count, 50'000);
    EXPECT_EQ(all.maximum, 50'000);
}

TEST(RunRecordTest, RefusesFoldersThatAreNoRun) {
    const TemporaryFolder folder;
    EXPECT_THAT(refusalOf([&] { readRun(folder.path()); }), HasSubstr("is not a run"));
    EXPECT_THAT(refusalOf([&] { readRun(folder / "nowhere"); }), HasSubstr("is not a run"));
    for (const char* text : {"",
                             "{",
                             "{}",
                             "[]",
                             "{\"espalier_run\": 99}",
                             "{\"espalier_run\": 1}",
                             "{\"espalier_run\": 1, \"project\": 3}"}) {
        writeText(folder / "run.json", text);
        const std::string refusal = refusalOf([&] { readRun(folder.path()); });
        EXPECT_NE(refusal, "nothing") << text;
        EXPECT_THAT(refusal, testing::Not(HasSubstr("save it"))) << "nobody saves a run";
    }
}

TEST(RunRecordTest, ResultsThatNeedTooMuchMemoryAreIgnored) {
    const PreparedRun prepared;
    prepareRun(prepared.project, prepared.images, prepared.run);
    RunResults results;
    for (const std::size_t classes : {2u, 60'000u}) {
        auto test = std::make_shared<ClassEvaluation>();
        test->classes.assign(classes, "");
        results.test = std::move(test);
        writeText(prepared.run.results(), resultsToJson(results));
        EXPECT_EQ(readResults(prepared.run).has_value(), classes == 2);
    }
}

TEST(RunRecordTest, ResultsSayWhichImagesAndWhichNetworkTheyAreOf) {
    const PreparedRun prepared;
    prepareRun(prepared.project, prepared.images, prepared.run);
    RunResults results;
    results.exportCheck.epoch = 7;
    results.exportCheck.network = OutputNetwork::Best;
    results.used = UsedImages{.training = {1, 0xFEDCBA9876543210}, .validation = {}};
    results.weights = std::string(64, '7');
    auto test = std::make_shared<ClassEvaluation>(std::vector<std::string>{"a", "b"});
    test->totals = {.images = 3,
                    .loss = 0.5,
                    .lossKey = "focal",
                    .uses = {.training = 1, .validation = 0, .unseen = 2},
                    .unreadable = 0};
    results.test = test;
    writeText(prepared.run.results(), resultsToJson(results));
    const auto read = readResults(prepared.run);
    ASSERT_TRUE(read && read->test && read->used);
    EXPECT_EQ(read->exportCheck.epoch, 7);
    EXPECT_EQ(read->exportCheck.network, OutputNetwork::Best);
    EXPECT_EQ(*read->used, *results.used);
    EXPECT_EQ(read->weights, results.weights);
    EXPECT_EQ(read->test->totals.uses, results.test->totals.uses);
    EXPECT_EQ(read->test->totals.lossKey, "focal");
    EXPECT_EQ(usedImagesOf(prepared.run, {}), results.used);

    const std::string whole = resultsToJson(results);
    std::string damaged = whole;
    damaged.replace(damaged.find("fedcba"), 6, "fedcbx");
    writeText(prepared.run.results(), damaged);
    EXPECT_FALSE(readResults(prepared.run));
    damaged.replace(damaged.find("fedcbx"), 6, "");
    writeText(prepared.run.results(), damaged);
    EXPECT_FALSE(readResults(prepared.run));
}

TEST(RunRecordTest, ResultsNameTheModelWhereTheRunIsNow) {
    const PreparedRun prepared;
    prepareRun(prepared.project, prepared.images, prepared.run);
    RunResults results;
    results.exportCheck.file = "first-run/model.onnx";  // as typed in a terminal, from its folder
    writeText(prepared.run.results(), resultsToJson(results));
    const auto read = readResults(prepared.run);
    ASSERT_TRUE(read);
    EXPECT_EQ(read->exportCheck.file, displayPath(std::filesystem::absolute(prepared.run.model())));
}

TEST(RunRecordTest, ResultsOfBeforeCountBySplit) {
    const PreparedRun prepared;
    prepareRun(prepared.project, prepared.images, prepared.run);
    for (const Split split : {Split::Test, Split::Validation}) {
        RunResults results;
        results.measuredOn = split;
        auto test = std::make_shared<ClassEvaluation>(std::vector<std::string>{"a"});
        test->totals.images = 4;
        results.test = std::move(test);
        auto json = nlohmann::json::parse(resultsToJson(results));
        json["test"].erase("use");
        json["export"].erase("epoch");
        json["export"].erase("network");
        writeText(prepared.run.results(), json.dump());
        const auto read = readResults(prepared.run);
        ASSERT_TRUE(read && read->test);
        const std::int64_t unseen = split == Split::Test ? 4 : 0;
        EXPECT_EQ(read->test->totals.uses, (UseCounts{.validation = 4 - unseen, .unseen = unseen}));
        EXPECT_EQ(read->exportCheck.epoch, 0);
        EXPECT_FALSE(read->used);
    }
}

TEST(RunRecordTest, ResultsOutliveADamagedRecord) {
    const PreparedRun prepared;
    writeText(prepared.run.record(), "{");
    for (const auto& task : allTasks()) {
        RunResults results;
        results.exportCheck.task = task->description().key;
        results.test = task->makeEvaluation({});
        writeText(prepared.run.results(), resultsToJson(results));
        const auto read = readResults(prepared.run);
        ASSERT_TRUE(read && read->test) << task->description().key;
        EXPECT_EQ(read->exportCheck.task, task->description().key);
        EXPECT_EQ(read->test->toJson(), results.test->toJson());
    }
    writeText(prepared.run.results(), "{}");
    EXPECT_FALSE(readResults(prepared.run));
}

TEST(RunRecordTest, ASummaryNamesItsLoss) {
    PreparedRun prepared;
    prepareRun(prepared.project, prepared.images, prepared.run);
    EXPECT_EQ(summariseRun(prepared.run.path).loss, "cross_entropy");
    prepared.project.options.loss = "focal";
    prepareRun(prepared.project, prepared.images, prepared.run);
    EXPECT_EQ(summariseRun(prepared.run.path).loss, "focal");
}

TEST(RunRecordTest, ASummarySaysTheSameAsTheWholeRecord) {
    const PreparedRun prepared;
    prepareRun(prepared.project, prepared.images, prepared.run);
    TrainingEvent started = event(EventKind::Started, 0);
    started.text = "A device, 2 threads";
    std::vector<TrainingEvent> events{started};
    for (std::int64_t epoch = 1; epoch <= 3; ++epoch) {
        events.push_back(event(EventKind::Step, epoch * 10));
        TrainingEvent end = event(EventKind::Epoch, epoch * 10);
        end.epoch = epoch;
        end.elapsedSeconds = 5.0 * static_cast<double>(epoch);
        if (epoch < 3) {  // the last one was not measured
            end.validationAccuracy = epoch == 1 ? 0.75 : 0.5;
            end.validationLoss = epoch == 1 ? 0.9 : 0.6;
        }
        events.push_back(end);
    }
    events.push_back(event(EventKind::Step, 31));
    prepared.writeEvents(events);
    const RunSummary summary = summariseRun(prepared.run.path);
    EXPECT_EQ(summary.status, readRun(prepared.run.path).status);
    EXPECT_EQ(summary.status, RunStatus::Interrupted);
    EXPECT_EQ(summary.device, "A device, 2 threads");
    EXPECT_EQ(summary.epochs, 3);
    EXPECT_EQ(summary.steps, 31);
    EXPECT_FALSE(summary.best.isKnown()) << "no epoch is said to be";
    EXPECT_DOUBLE_EQ(summary.lowestLoss, 0.6);
    EXPECT_DOUBLE_EQ(summary.seconds, 15);
    events.push_back(event(EventKind::Finished, 31));
    prepared.writeEvents(events);
    EXPECT_EQ(summariseRun(prepared.run.path).status, RunStatus::Completed);
    EXPECT_FALSE(summariseRun(prepared.run.path).lossExploded);
    EXPECT_THAT(refusalOf([&] { summariseRun(prepared.folder.path()); }),
                HasSubstr("is not a run"));
}

TEST(RunSummaryTest, KnowsWhetherTheLossHasExploded) {
    const PreparedRun prepared;
    prepareRun(prepared.project, prepared.images, prepared.run);
    const auto exploded = [&](const std::vector<TrainingEvent>& events) {
        prepared.writeEvents(events);
        const bool isExploded = summariseRun(prepared.run.path).lossExploded;
        EXPECT_EQ(readRun(prepared.run.path).lossExploded, isExploded);
        return isExploded;
    };
    TrainingEvent kept = event(EventKind::Finished, 9);
    kept.text = "Training diverged: the loss of epoch 2 … The network of epoch 1 … is kept.";
    EXPECT_TRUE(exploded({kept}));
    kept.reason = FinishReason::Diverged;
    kept.text = "Training diverged: values in step 9 became NaN or infinite.";
    EXPECT_FALSE(exploded({kept})) << "its loss was not what exploded";

    TrainingEvent note = event(EventKind::Message, 8);
    note.text = "Training diverged: the loss of epoch 2 is more than ten times that …";
    TrainingEvent stopped = event(EventKind::Finished, 9);
    stopped.reason = FinishReason::Stopped;
    stopped.text = "Stopped, saved at step 9.";
    Checkpoint checkpoint;
    checkpoint.progress.stepsAttempted = 9;
    checkpoint.preprocessing.height = checkpoint.preprocessing.width = 8;
    const auto last = CheckpointFolder{prepared.run.checkpoints()}.last();
    std::filesystem::create_directories(prepared.run.checkpoints());
    saveCheckpoint(last, checkpoint, realFileSystem());
    EXPECT_FALSE(exploded({note, stopped})) << "it has recovered";
    checkpoint.progress.explodedAfter = 4;
    saveCheckpoint(last, checkpoint, realFileSystem());
    EXPECT_TRUE(exploded({note, stopped}));
}

}  // namespace espalier::engine::tests
