// SPDX-License-Identifier: Apache-2.0
#include "power_examination.h"

#include <algorithm>
#include <exception>
#include <sstream>
#include <string_view>
#include <utility>

#include "engine/project/project.h"
#include "engine/runs/run_folder.h"
#include "engine/runs/run_note.h"
#include "engine/runs/run_recorder.h"
#include "engine/training/checkpoint/checkpoint.h"
#include "tests/app/program_process.h"

namespace espalier::tests {

namespace {

namespace fs = std::filesystem;

/// The operating system's, in a hurry: what is examined is thrown away.
class UnsyncedFiles final : public engine::FileSystem {
  public:
    int create(const fs::path& path, std::optional<fs::perms> like) override {
        return real_.create(path, like);
    }
    void write(int file, std::span<const std::byte> bytes) override { real_.write(file, bytes); }
    void sync(int /*file*/) override {}
    void close(int file) noexcept override { real_.close(file); }
    void rename(const fs::path& from, const fs::path& to) override { real_.rename(from, to); }
    void syncFolder(const fs::path& /*folder*/) override {}
    void remove(const fs::path& path) noexcept override { real_.remove(path); }

  private:
    engine::FileSystem& real_ = engine::realFileSystem();
};

std::vector<std::string> linesOf(const std::string& content) {
    std::vector<std::string> lines;
    std::istringstream stream(content);
    for (std::string line; std::getline(stream, line);) lines.push_back(line);
    return lines;
}

// Heading, and rows up to a step.
std::vector<std::string> rowsUpTo(std::int64_t step, const std::string& metrics) {
    std::vector<std::string> rows = linesOf(metrics);
    std::erase_if(rows, [&](const std::string& row) {
        const std::size_t comma = row.find(',');
        return !row.starts_with("kind,") && std::stoll(row.substr(comma + 1)) > step;
    });
    return rows;
}

// Of the steps and epochs; others, such as that the checkpoint itself was written, come later. Not
// parsed, because ten thousand failures take a million lines.
std::vector<std::string> measuredUpTo(std::int64_t step, const std::string& events) {
    constexpr std::string_view kStep = R"("step":)";
    std::vector<std::string> lines = linesOf(events);
    std::erase_if(lines, [&](const std::string& line) {
        const bool isMeasured =
            line.starts_with(R"({"event":"step",)") || line.starts_with(R"({"event":"epoch",)");
        return !isMeasured || std::stoll(line.substr(line.find(kStep) + kStep.size())) > step;
    });
    return lines;
}

// These take turns, so none of them has to be there.
bool isAmongTheLast(const std::string& path) {
    return path.starts_with(recorded::kCheckpoints + '/') && path != recorded::kBest;
}

// Empty when they are equal.
std::string firstDifference(std::vector<std::string> rows, std::vector<std::string> expected) {
    if (rows == expected) return {};
    const std::size_t count = std::max(rows.size(), expected.size());
    rows.resize(count, "nothing");
    expected.resize(count, "nothing");
    const auto [row, other] = std::ranges::mismatch(rows, expected);
    return *row + " instead of " + *other;
}

// What a resumed training does to events and metrics before its first step.
void trim(const fs::path& run, std::int64_t step) {
    UnsyncedFiles files;
    engine::RunRecorder recorder({run}, files, step);
    engine::TrainingEvent event;
    event.kind = engine::EventKind::Message;
    event.step = step;
    event.text = "resumed";
    recorder.onEvent(event);
}

}  // namespace

PowerExamination::PowerExamination(fs::path folder,
                                   const DiskContent& left,
                                   const ReportedState& reported,
                                   const DiskModel& before)
    : folder_(std::move(folder)), left_(left), reported_(reported), before_(before) {}

std::vector<std::string> PowerExamination::losses() {
    examineFiles();
    for (const auto& examine : {&PowerExamination::examineProject, &PowerExamination::examineRun}) {
        try {
            (this->*examine)();
        } catch (const std::exception& problem) {
            lose(std::string("refused: ") + problem.what());
        }
    }
    return std::move(losses_);
}

void PowerExamination::examineFiles() {
    for (const auto& [path, versions] : reported_.files()) {
        if (isAmongTheLast(path) || versions.reported == 0 || isThere(path)) continue;
        lose(path + " is missing");
    }
    for (const auto& [path, content] : left_) {
        if (content && !isUnfinished(path)) examineFile(path, *content);
    }
}

void PowerExamination::examineFile(const std::string& path, const std::string& content) {
    if (isLineFile(path)) {
        const auto lines = reported_.lines().find(path);
        if (lines == reported_.lines().end() || content.starts_with(lines->second)) return;
        return lose(path + " has lost lines of a program that had ended");
    }
    const auto found = reported_.files().find(path);
    if (found == reported_.files().end()) return lose(path + " is of nobody");
    const ReportedState::Versions& versions = found->second;
    const bool anyVersion = versions.reported == 0 || isAmongTheLast(path);
    const auto first = versions.contents.begin() +
                       static_cast<std::ptrdiff_t>(anyVersion ? 0 : versions.reported - 1);
    if (std::find(first, versions.contents.end(), content) == versions.contents.end()) {
        lose(path + " is neither the old one nor the new one");
    }
}

void PowerExamination::examineProject() {
    if (isThere(recorded::kProject)) {
        static_cast<void>(engine::loadProject(at(recorded::kProject)));
    }
}

void PowerExamination::examineRun() {
    if (!isThere(recorded::kRecord)) return;  // lost only if it was reported
    const engine::RunFolder run{at(recorded::kRun)};
    static_cast<void>(engine::readRun(run.path));
    static_cast<void>(engine::summariseRun(run.path));
    static_cast<void>(engine::readNote(run));
    if (isThere(recorded::kRun + "/results.json") && !engine::readResults(run)) {
        lose("the results cannot be read");
    }
    const auto newest = engine::findNewestCheckpoint(run.checkpoints());
    const std::int64_t step = newest ? newest->checkpoint.progress.stepsAttempted : -1;
    if (step < reported_.checkpointStep()) {
        lose("the newest checkpoint is of step " + std::to_string(step) + ", but that of step " +
             std::to_string(reported_.checkpointStep()) + " was reported");
    }
    if (!newest) return;
    if (!newest->fallback.empty()) lose(newest->fallback);
    static_cast<void>(engine::loadOutputCheckpoint(run.checkpoints()));
    examineLines(step);
}

void PowerExamination::examineLines(std::int64_t step) {
    trim(at(recorded::kRun), step);
    const std::string* metrics = before_.seen(recorded::kMetrics);
    const std::string* events = before_.seen(recorded::kEvents);
    if (!metrics || !events) return lose("a checkpoint without events and metrics");
    const std::string metricsLeft = cli::tests::contentOf(at(recorded::kMetrics));
    if (linesOf(metricsLeft) != rowsUpTo(step, *metrics)) {
        lose("metrics.csv does not have the rows up to step " + std::to_string(step));
    }
    const std::string eventsLeft = cli::tests::contentOf(at(recorded::kEvents));
    if (measuredUpTo(step, eventsLeft) != measuredUpTo(step, *events)) {
        lose("events.jsonl does not have the steps up to step " + std::to_string(step));
    }
}

std::string resumeAfterCut(const fs::path& folder, const PowerRecording& recording) {
    const std::string run = folder / recorded::kRun;
    const cli::tests::ProgramResult resumed = cli::tests::runProgram({"resume", run});
    const bool isComplete =
        resumed.code == 2 && resumed.err.find("has finished all its") != std::string::npos;
    if (resumed.code != 0 && !isComplete) return "it was not resumed: " + resumed.err;
    const engine::Project project = engine::loadProject(folder / recorded::kRecord);
    const std::string& uninterrupted =
        recording.uninterrupted(engine::afterChanges(project.options, project.changes).epochs);
    const std::vector<std::string> rows = timelessRowsOf(run);
    const std::vector<std::string> expected = timelessRowsOf(uninterrupted);
    // Before the first checkpoint, the run begins again with the same bits.
    if (resumed.out.find("Only the best network of this run is left") != std::string::npos) {
        return "it went on from its best network, with other bits";
    }
    const std::string difference = firstDifference(rows, expected);
    if (!difference.empty()) return "it has other rows: " + difference;
    const cli::tests::ProgramResult compared =
        cli::tests::runProgram({"compare", uninterrupted, run, "--json"});
    if (compared.code != 0) return "it cannot be compared: " + compared.err;
    return compared.json()["equal"] == true ? "" : "it has other bits";
}

}  // namespace espalier::tests
