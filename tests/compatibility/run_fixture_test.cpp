// SPDX-License-Identifier: Apache-2.0
// Reads the run folders of version 0.1: record, metrics, events, results, checkpoints.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <map>

#include "engine/runs/run_folder.h"
#include "engine/runs/run_results_json.h"
#include "engine/training/checkpoint/checkpoint.h"
#include "fixture.h"

namespace espalier::compatibility {

using cli::tests::contentOf;

namespace {

// metrics.csv holds nine significant digits.
constexpr double kWritten = 1e-8;

using Row = std::map<std::string, std::string>;

std::vector<std::string> cellsOf(const std::string& line) {
    std::vector<std::string> cells{""};
    for (const char c : line) {
        if (c == ',') {
            cells.emplace_back();
        } else {
            cells.back() += c;
        }
    }
    return cells;
}

// The rows of metrics.csv of this kind, read without the engine.
std::vector<Row> rowsOf(const std::filesystem::path& file, const std::string& kind) {
    const std::vector<std::string> lines = linesOf(file);
    const std::vector<std::string> names = cellsOf(lines.at(0));
    std::vector<Row> rows;
    for (std::size_t i = 1; i < lines.size(); ++i) {
        const std::vector<std::string> cells = cellsOf(lines[i]);
        Row row;
        for (std::size_t c = 0; c < names.size(); ++c) row[names[c]] = cells.at(c);
        if (row["kind"] == kind) rows.push_back(row);
    }
    return rows;
}

double number(const std::string& text) {
    return std::strtod(text.c_str(), nullptr);
}

void expectNear(double now, const std::string& then) {
    EXPECT_NEAR(now, number(then), kWritten * std::abs(number(then)));
}

std::vector<engine::TrainingEvent> eventsOf(const engine::RunRecord& record,
                                            engine::EventKind kind) {
    std::vector<engine::TrainingEvent> events;
    for (const auto& event : record.events) {
        if (event.kind == kind) events.push_back(event);
    }
    return events;
}

}  // namespace

class RunFixtureTest : public testing::TestWithParam<std::string> {
  protected:
    engine::RunFolder folder() const { return {fixture_ / ("runs/" + GetParam())}; }
    bool isStopped() const { return GetParam() == "stopped"; }
    bool hasAccuracy() const { return GetParam() != "reconstruction"; }

  private:
    Fixture fixture_;
};

TEST_P(RunFixtureTest, TheRecordIsReadWithItsProject) {
    const engine::RunRecord record = engine::readRun(folder().path);
    const Json then = Json::parse(contentOf(folder().record()));
    EXPECT_EQ(record.started, then["started"]);
    EXPECT_EQ(record.dataFingerprint, then["dataset"]["fingerprint"]);
    EXPECT_TRUE(record.finished);
    EXPECT_EQ(record.status,
              isStopped() ? engine::RunStatus::Stopped : engine::RunStatus::Completed);
    const Json project = Json::parse(engine::projectToJson(record.project, folder().path));
    Json now = inTermsOf(then["project"], project);
    now["data"]["folder"] = then["project"]["data"]["folder"];
    EXPECT_EQ(now, then["project"]);
}

TEST_P(RunFixtureTest, StepsAndEpochsAreThoseOfTheTable) {
    const engine::RunRecord record = engine::readRun(folder().path);
    const auto stepRows = rowsOf(folder().metrics(), "step");
    const auto steps = eventsOf(record, engine::EventKind::Step);
    ASSERT_EQ(steps.size(), stepRows.size());
    for (std::size_t i = 0; i < steps.size(); ++i) {
        EXPECT_EQ(steps[i].step, number(stepRows[i].at("step")));
        EXPECT_EQ(steps[i].epoch, number(stepRows[i].at("epoch")));
        expectNear(steps[i].loss.mean(), stepRows[i].at("loss"));
        expectNear(steps[i].learningRate, stepRows[i].at("learning_rate"));
        if (hasAccuracy()) expectNear(steps[i].accuracy.mean(), stepRows[i].at("accuracy"));
    }
    const auto epochRows = rowsOf(folder().metrics(), "epoch");
    const auto epochs = eventsOf(record, engine::EventKind::Epoch);
    ASSERT_EQ(epochs.size(), epochRows.size());
    for (std::size_t i = 0; i < epochs.size(); ++i) {
        expectNear(epochs[i].validationLoss, epochRows[i].at("validation_loss"));
        if (hasAccuracy()) {
            expectNear(epochs[i].validationAccuracy, epochRows[i].at("validation_accuracy"));
        }
    }
}

TEST_P(RunFixtureTest, EventsAreWrittenAsTheyWereRead) {
    for (const std::string& line : linesOf(folder().events())) {
        const Json now = Json::parse(engine::eventToJson(engine::eventFromJson(line)));
        EXPECT_EQ(inTermsOf(Json::parse(line), now).dump(), Json::parse(line).dump());
    }
}

TEST_P(RunFixtureTest, TheSummaryIsThatOfTheTable) {
    const engine::RunSummary summary = engine::summariseRun(folder().path);
    const auto epochs = rowsOf(folder().metrics(), "epoch");
    double best = number(epochs.at(0).at("validation_loss"));
    for (const Row& row : epochs) best = std::min(best, number(row.at("validation_loss")));
    EXPECT_EQ(summary.epochs, static_cast<std::int64_t>(epochs.size()));
    EXPECT_EQ(summary.steps, static_cast<std::int64_t>(rowsOf(folder().metrics(), "step").size()));
    EXPECT_NEAR(summary.lowestLoss, best, kWritten);
    EXPECT_NEAR(summary.best.validationLoss, best, kWritten) << "their criterion";
    EXPECT_THAT(summary.device, testing::HasSubstr("AVX-512"));
}

TEST_P(RunFixtureTest, ResultsAreWrittenAsTheyWereRead) {
    const auto results = engine::readResults(folder());
    ASSERT_TRUE(results);
    const Json then = Json::parse(contentOf(folder().results()));
    Json now = Json::parse(engine::resultsToJson(*results));
    // Wherever the run was when it was written, its model is named where it is now.
    const auto model = std::filesystem::absolute(folder().model());
    EXPECT_EQ(now["export"]["file"], engine::displayPath(model));
    now["export"]["file"] = then["export"]["file"];
    EXPECT_EQ(inTermsOf(then, now), then);
}

TEST_P(RunFixtureTest, ACheckpointIsWrittenWithTheSameBytesOfTensors) {
    for (const char* name : {"last", "previous", "best"}) {
        const auto file = folder().checkpoints() / (std::string(name) + ".safetensors");
        if (isStopped() && !std::filesystem::exists(file)) continue;
        const engine::Checkpoint checkpoint = engine::loadCheckpoint(file);
        const auto copy = folder().path / "copy.safetensors";
        engine::saveCheckpoint(copy, checkpoint, engine::realFileSystem());
        const std::size_t bytes = [&] {
            std::size_t sum = 0;
            for (const auto& tensor : checkpoint.tensors) sum += tensor.bytes.size();
            return sum;
        }();
        ASSERT_GT(bytes, 1000u);
        const std::string then = contentOf(file);
        const std::string now = contentOf(copy);
        EXPECT_EQ(now.substr(now.size() - bytes), then.substr(then.size() - bytes)) << name;
    }
}

INSTANTIATE_TEST_SUITE_P(Version01,
                         RunFixtureTest,
                         testing::ValuesIn(runNames()),
                         [](const auto& info) { return info.param; });

}  // namespace espalier::compatibility
