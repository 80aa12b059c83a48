// SPDX-License-Identifier: Apache-2.0
#include "engine/runs/run_recorder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>

#include "engine/base/text_lines.h"
#include "engine/base/write_mark.h"
#include "engine/runs/leftovers.h"
#include "project_support.h"

namespace espalier::engine::tests {

namespace {

using testing::HasSubstr;

TrainingEvent step(std::int64_t number) {
    TrainingEvent event;
    event.kind = EventKind::Step;
    event.step = event.firstStep = number;
    event.epoch = 1 + (number - 1) / 10;
    event.epochs = 3;
    event.loss.add(1.0 / static_cast<double>(number));
    event.accuracy.add(0.5);
    event.learningRate = 0.001;
    return event;
}

TrainingEvent ending(EventKind kind, std::int64_t number) {
    TrainingEvent event;
    event.kind = kind;
    event.step = number;
    event.epoch = 1;
    event.text = "a sentence";
    return event;
}

std::vector<std::string> linesIn(const std::filesystem::path& file) {
    std::vector<std::string> lines;
    forEachLine(file, [&](std::string_view line) { lines.emplace_back(line); });
    return lines;
}

void record(RunRecorder& recorder, std::int64_t from, std::int64_t to) {
    for (std::int64_t i = from; i <= to; ++i) recorder.onEvent(step(i));
}

}  // namespace

TEST(RunRecorderTest, WritesEveryStepAndEpoch) {
    const TemporaryFolder folder;
    RunRecorder recorder({folder.path()}, realFileSystem());
    record(recorder, 1, 10);
    TrainingEvent epoch = step(10);
    epoch.kind = EventKind::Epoch;
    epoch.validationLoss = 0.25;
    epoch.validationAccuracy = std::nan("");
    recorder.onEvent(epoch);
    recorder.onEvent(ending(EventKind::Finished, 10));
    const auto rows = linesIn(folder / "metrics.csv");
    ASSERT_EQ(rows.size(), 12u);
    EXPECT_THAT(rows[0], testing::StartsWith("kind,step,epoch,loss,accuracy,"));
    EXPECT_THAT(rows[4], testing::StartsWith("step,4,1,0.25,0.5,,,0.001,"));
    EXPECT_THAT(rows[11], testing::StartsWith("epoch,10,1,0.1,0.5,0.25,,0.001,"));
    for (const std::string& row : rows) EXPECT_EQ(std::ranges::count(row, ','), 9) << row;
    const auto events = linesIn(folder / "events.jsonl");
    ASSERT_EQ(events.size(), 12u);
    EXPECT_EQ(eventFromJson(events[11]).kind, EventKind::Finished);
}

TEST(RunRecorderTest, MetricsBeyondTheAccuracyHaveColumnsAtTheEnd) {
    const TemporaryFolder folder;
    RunRecorder recorder(
        {folder.path()}, realFileSystem(), std::nullopt, {"accuracy", "balanced_accuracy", "f1"});
    record(recorder, 1, 1);
    TrainingEvent epoch = step(1);
    epoch.kind = EventKind::Epoch;
    epoch.validationAccuracy = 0.75;
    epoch.validationMetrics = {{"accuracy", 0.75}, {"balanced_accuracy", 0.5}};
    recorder.onEvent(epoch);
    recorder.onEvent(ending(EventKind::Finished, 1));
    const auto rows = linesIn(folder / "metrics.csv");
    ASSERT_EQ(rows.size(), 3u);
    EXPECT_THAT(rows[0],
                testing::EndsWith(",elapsed_s,validation_balanced_accuracy,validation_f1"));
    EXPECT_THAT(rows[1], testing::EndsWith(",,"));
    EXPECT_THAT(rows[2], testing::EndsWith(",0.5,"));
    for (const std::string& row : rows) EXPECT_EQ(std::ranges::count(row, ','), 11) << row;
}

TEST(RunRecorderTest, AResumedRunKeepsTheColumnsItHas) {
    const TemporaryFolder old, fresh;
    for (const TemporaryFolder* folder : {&old, &fresh}) {
        std::vector<std::string> metrics;
        if (folder == &fresh) metrics = {"accuracy", "f1"};
        RunRecorder recorder({folder->path()}, realFileSystem(), std::nullopt, metrics);
        record(recorder, 1, 5);
    }
    for (const TemporaryFolder* folder : {&old, &fresh}) {
        RunRecorder recorder(
            {folder->path()}, realFileSystem(), 3, {"accuracy", "f1", "balanced_accuracy"});
        record(recorder, 4, 6);
    }
    for (const std::string& row : linesIn(old / "metrics.csv")) {
        EXPECT_EQ(std::ranges::count(row, ','), 9) << row;
    }
    EXPECT_EQ(linesIn(old / "metrics.csv").size(), 7u);
    for (const std::string& row : linesIn(fresh / "metrics.csv")) {
        EXPECT_EQ(std::ranges::count(row, ','), 10) << row;
    }
}

TEST(RunRecorderTest, ShowsALossOfNaN) {
    TrainingEvent broken = step(3);
    broken.loss = {};
    broken.loss.add(std::nan(""));
    EXPECT_THAT(metricsRow(broken), testing::StartsWith("step,3,1,nan,"));
}

TEST(RunRecorderTest, ShowsAMetricThatIsInfinite) {
    TrainingEvent epoch = step(3);
    epoch.validationMetrics = {{"psnr", std::numeric_limits<double>::infinity()},
                               {"ssim", std::nan("")}};
    EXPECT_THAT(metricsRow(epoch, {"psnr", "ssim"}), testing::EndsWith(",inf,"));
}

TEST(RunRecorderTest, TouchesNothingBeforeTheFirstEvent) {
    const TemporaryFolder folder;
    writeText(folder / "events.jsonl", "old\n");
    const RunRecorder recorder({folder.path()}, realFileSystem(), 5);
    EXPECT_EQ(contentOf(folder / "events.jsonl"), "old\n");
    EXPECT_FALSE(std::filesystem::exists(folder / "metrics.csv"));
}

TEST(RunRecorderTest, DropsWhatAResumedRunWillDoAgain) {
    const TemporaryFolder folder;
    {
        RunRecorder recorder({folder.path()}, realFileSystem());
        record(recorder, 1, 20);
    }
    // The program was killed in the middle of a line.
    writeText(folder / "events.jsonl", contentOf(folder / "events.jsonl") + "{\"event\":\"st");
    {
        RunRecorder recorder({folder.path()}, realFileSystem(), 13);
        record(recorder, 14, 16);
    }
    std::vector<std::int64_t> steps;
    for (const std::string& line : linesIn(folder / "events.jsonl")) {
        steps.push_back(eventFromJson(line).step);
    }
    std::vector<std::int64_t> wanted(16);
    for (std::size_t i = 0; i < wanted.size(); ++i) wanted[i] = static_cast<std::int64_t>(i) + 1;
    EXPECT_EQ(steps, wanted);
    const auto rows = linesIn(folder / "metrics.csv");
    ASSERT_EQ(rows.size(), 17u);
    EXPECT_THAT(rows[0], HasSubstr("kind,"));
    EXPECT_THAT(rows[16], HasSubstr("step,16,"));
}

// Pages that were not written are zeros. What follows them may look like a row of an early step.
TEST(RunRecorderTest, DropsWhatAPowerFailureHasTorn) {
    const TemporaryFolder folder;
    {
        RunRecorder recorder({folder.path()}, realFileSystem());
        record(recorder, 1, 3);
    }
    const std::string zeros(100, '\0');
    writeText(folder / "metrics.csv",
              contentOf(folder / "metrics.csv") + "step,2,1,0.5" + zeros +
                  ",2,1,0.5,,,0.001,9,9\n" + zeros + ",2,1,0.5,,,0.001,9,9\n" +
                  "7,2,1,0.5,,,0.001,9,9\n");
    writeText(folder / "events.jsonl",
              contentOf(folder / "events.jsonl") + zeros + R"("step":2})" + "\n");
    {
        RunRecorder recorder({folder.path()}, realFileSystem(), 3);
        record(recorder, 4, 4);
    }
    const auto rows = linesIn(folder / "metrics.csv");
    ASSERT_EQ(rows.size(), 5u);
    for (std::size_t i = 1; i < rows.size(); ++i) {
        EXPECT_THAT(rows[i], testing::StartsWith("step," + std::to_string(i) + ","));
    }
    EXPECT_EQ(linesIn(folder / "events.jsonl").size(), 4u);
}

TEST(RunRecorderTest, SyncsEventsAndMetricsBeforeACheckpoint) {
    const TemporaryFolder folder;
    SyncedFolders files;
    RunRecorder recorder({folder.path()}, files);
    recorder.syncBeforeCheckpoint();  // nothing is written yet
    record(recorder, 1, 3);
    const auto before = files.syncedFiles();
    recorder.syncBeforeCheckpoint();
    const std::vector<std::string> synced(
        files.syncedFiles().begin() + static_cast<std::ptrdiff_t>(before.size()),
        files.syncedFiles().end());
    EXPECT_THAT(synced,
                testing::UnorderedElementsAre((folder / "events.jsonl").string(),
                                              (folder / "metrics.csv").string()));
}

// As a kill at this moment would leave them.
TEST(RunRecorderTest, EveryEventIsInBothFilesAtOnce) {
    const TemporaryFolder folder;
    RunRecorder recorder({folder.path()}, realFileSystem());
    for (std::int64_t i = 1; i <= 50; ++i) {
        recorder.onEvent(step(i));
        const auto count = static_cast<std::size_t>(i);
        ASSERT_EQ(linesIn(folder / "metrics.csv").size(), count + 1);
        ASSERT_EQ(linesIn(folder / "events.jsonl").size(), count);
    }
}

TEST(RunRecorderTest, AReadErrorLeavesEventsAndMetricsAsTheyAre) {
    for (const char* damaged : {"events.jsonl", "metrics.csv"}) {
        const TemporaryFolder folder;
        {
            RunRecorder recorder({folder.path()}, realFileSystem());
            record(recorder, 1, 20);
        }
        const std::string events = contentOf(folder / "events.jsonl");
        const std::string metrics = contentOf(folder / "metrics.csv");
        std::filesystem::rename(folder / damaged, folder / "aside");
        std::filesystem::create_symlink("/proc/self/mem", folder / damaged);
        {
            RunRecorder recorder({folder.path()}, realFileSystem(), 13);
            EXPECT_THROW(record(recorder, 14, 14), UnreachableError) << damaged;
            recorder.onEvent(ending(EventKind::Failed, 14));
        }
        EXPECT_TRUE(std::filesystem::is_symlink(folder / damaged)) << damaged;
        std::filesystem::rename(folder / "aside", folder / damaged);
        EXPECT_EQ(contentOf(folder / "events.jsonl"), events) << damaged;
        EXPECT_EQ(contentOf(folder / "metrics.csv"), metrics) << damaged;
        EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder.path()), {}), 2);
    }
}

TEST(RunRecorderTest, RemovesWhatAKilledProgramHasLeft) {
    const TemporaryFolder folder, elsewhere;
    const RunFolder run{folder.path()};
    std::filesystem::create_directories(run.checkpoints());
    const auto killed = {run.checkpoints() / "new.safetensors.part0123456789abcdef",
                         run.checkpoints() / "best.safetensors.part812-3",
                         run.path / "events.jsonl.part",
                         run.path / "run.json.part00000000000000ff"};
    for (const auto& file : killed) writeText(file, std::string(1000, 'x'));
    // Another program may be writing this one, and nobody of ours wrote those.
    const auto kept = {run.path / "note.json.part0123456789abcdef",
                       run.path / "holiday.jpg.part0123456789abcdef",
                       run.checkpoints() / "notes.txt",
                       run.checkpoints() / "last.safetensors"};
    for (const auto& file : kept) writeText(file, "kept");
    const WriteMark another(*kept.begin());
    writeText(elsewhere / "mine", "mine");
    std::filesystem::create_symlink(elsewhere / "mine", run.path / "metrics.csv.part");
    RunRecorder recorder(run, realFileSystem());
    record(recorder, 1, 1);
    for (const auto& file : killed) EXPECT_FALSE(std::filesystem::exists(file)) << file;
    for (const auto& file : kept) EXPECT_EQ(contentOf(file), "kept") << file;
    EXPECT_EQ(contentOf(elsewhere / "mine"), "mine");
}

TEST(RunRecorderTest, RemovesWhatNobodyWritesAnyMoreHoweverYoung) {
    const TemporaryFolder folder;
    const RunFolder run{folder.path()};
    const auto left = run.path / "model.onnx.part0123456789abcdef";
    const auto checked = run.path / "model.onnx.part00000000000000ff";
    const auto ofTraining = run.path / "metrics.csv.part0123456789abcdef";
    for (const auto& file : {left, checked, ofTraining}) writeText(file, "half");
    if (!isMarkedAsWritten(left)) GTEST_SKIP() << "this file system has no locks";
    {
        const WriteMark another(checked);
        removeAbandoned(run);
        EXPECT_FALSE(std::filesystem::exists(left));
        EXPECT_TRUE(std::filesystem::exists(ofTraining)) << "its training may go on";
        removeLeftovers(run);
        EXPECT_FALSE(std::filesystem::exists(ofTraining));
        EXPECT_TRUE(std::filesystem::exists(checked));
    }
    removeAbandoned(run);
    EXPECT_FALSE(std::filesystem::exists(checked));
}

TEST(RunRecorderTest, RemovesWhatAKilledExportLeftBesideItsFile) {
    const TemporaryFolder folder;
    const auto file = folder / "mine.onnx";
    const auto written = folder / "mine.onnx.part0123456789abcdef";
    const auto nested = folder / "mine.onnx.part0123456789abcdef.part00000000000000ff";
    const auto checked = folder / "mine.onnx.part00000000000000ff";
    const auto other = folder / "other.onnx.part0123456789abcdef";
    const auto photo = folder / "mine.onnx.parts";
    for (const auto& each : {file, written, nested, checked, other, photo}) {
        writeText(each, "model");
    }
    if (!isMarkedAsWritten(written)) GTEST_SKIP() << "this file system has no locks";
    const WriteMark another(checked);
    removeAbandonedOf(file);
    for (const auto& each : {written, nested}) EXPECT_FALSE(std::filesystem::exists(each)) << each;
    for (const auto& each : {file, checked, other, photo}) {
        EXPECT_TRUE(std::filesystem::exists(each)) << each;
    }
    removeAbandonedOf(folder / "nowhere" / "mine.onnx");
}

TEST(RunRecorderTest, EndsTheRunWhenTheDiskIsFullButStillLetsItFail) {
    const TemporaryFolder folder;
    for (int fit = 0; fit < 6; ++fit) {
        FullDisk full(fit);
        RunRecorder recorder({folder.path()}, full);
        bool threw = false;
        try {
            record(recorder, 1, 5);
            recorder.onEvent(ending(EventKind::Checkpoint, 5));
            recorder.onEvent(ending(EventKind::Checkpoint, 5));
        } catch (const Error&) {
            threw = true;
        }
        EXPECT_TRUE(threw) << fit;
        EXPECT_NO_THROW(recorder.onEvent(ending(EventKind::Failed, 5)));
    }
}

TEST(RunRecorderTest, KeepsOthersFromTrainingTheSameRun) {
    const TemporaryFolder folder;
    EXPECT_FALSE(RunLock::isHeld(folder.path()));
    RunRecorder recorder({folder.path()}, realFileSystem());
    EXPECT_TRUE(RunLock::isHeld(folder.path()));
    EXPECT_THAT(refusalOf([&] { RunRecorder({folder.path()}, realFileSystem(), 3); }),
                HasSubstr("being trained"));
    record(recorder, 1, 2);
    recorder.onEvent(ending(EventKind::Finished, 2));
    EXPECT_FALSE(RunLock::isHeld(folder.path()));
}

}  // namespace espalier::engine::tests
