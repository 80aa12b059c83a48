// SPDX-License-Identifier: Apache-2.0
#include "power_recording.h"

#include <sys/stat.h>

#include <fstream>
#include <sstream>
#include <stdexcept>

#include "engine/training/checkpoint/checkpoint.h"
#include "engine/training/loop/training_event.h"

namespace espalier::tests {

namespace {

namespace fs = std::filesystem;

constexpr std::int64_t kEpochs = 10;
constexpr std::int64_t kMoreEpochs = 3;

std::int64_t stepOfCheckpoint(const std::string& content) {
    const cli::tests::WorkFolder folder;
    const std::string file = folder / "checkpoint.safetensors";
    cli::tests::writeText(file, content);
    return engine::loadCheckpoint(file).progress.stepsAttempted;
}

// More of them than other tests need, so that events and metrics fill more than a page.
void addImages(const std::string& data) {
    for (unsigned i = 12; i < 36; ++i) {
        const std::string name = "/" + std::to_string(i) + ".bmp";
        cli::tests::writeImage(data + "/red" + name, 12, 0xF00000u + i);
        cli::tests::writeImage(data + "/blue" + name, 12, 0x0000F0u + i);
    }
}

}  // namespace

bool isLineFile(const std::string& path) {
    return path == recorded::kEvents || path == recorded::kMetrics;
}

bool isUnfinished(const std::string& path) {
    return path.find(".part") != std::string::npos;
}

PowerRecording::PowerRecording() {
    fs::create_directories(disk_);
    struct stat status {};
    if (::stat(disk_.c_str(), &status) == 0) rootObject_ = status.st_ino;
    addImages(small_.data());
    const std::string run = disk_ + '/' + recorded::kRun;
    const std::string project = disk_ + '/' + recorded::kProject;
    record(small_.training(run, std::to_string(kEpochs)));
    keepUninterrupted(kEpochs);
    record({"project", project, "old"}, ESPALIER_PROJECT_WRITER);
    record({"note", run, "old"}, ESPALIER_PROJECT_WRITER);
    record({"resume", run, "--extra-epochs", std::to_string(kMoreEpochs)});
    keepUninterrupted(kEpochs + kMoreEpochs);
    record({"export", run, "--to", disk_ + "/weights.safetensors"});
    record({"export", run, "--to", disk_ + "/model.onnx"});
    record({"project", project, "new"}, ESPALIER_PROJECT_WRITER);
    record({"note", run, "new"}, ESPALIER_PROJECT_WRITER);
    std::ifstream stream(record_, std::ios::binary);
    calls_ = readRecording(stream);
}

void PowerRecording::record(const std::vector<std::string>& arguments,
                            const std::string& program) const {
    const cli::tests::ProgramResult result =
        cli::tests::ProgramProcess(arguments,
                                   {{"LD_PRELOAD", ESPALIER_RECORDING_CALLS},
                                    {kRecordedFolderVariable, disk_},
                                    {kRecordVariable, record_}},
                                   {.program = program})
            .wait();
    if (result.code != 0) throw std::runtime_error(arguments.front() + ": " + result.err);
    std::ofstream(record_, std::ios::binary | std::ios::app)
        << recordText({.kind = CallKind::Mark, .path = arguments.front()});
}

void PowerRecording::keepUninterrupted(std::int64_t epochs) {
    const std::string kept = folder_ / ("uninterrupted" + std::to_string(epochs));
    fs::copy(disk_ + '/' + recorded::kRun, kept, fs::copy_options::recursive);
    uninterrupted_[epochs] = kept;
}

void ReportedState::apply(const RecordedCall& call, const DiskModel& disk) {
    if (call.kind == CallKind::Rename && !isUnfinished(call.to)) {
        const std::string& content = *disk.seen(call.to);
        files_[call.to].contents.push_back(content);
        if (call.to == recorded::kBest) bestSteps_.push_back(stepOfCheckpoint(content));
    }
    if (call.kind == CallKind::Write && call.path == recorded::kEvents) takeEvents(call.bytes);
    if (call.kind == CallKind::Mark) reportAll(disk);
}

void ReportedState::takeEvents(const std::string& lines) {
    std::istringstream stream(lines);
    for (std::string line; std::getline(stream, line);) {
        const engine::TrainingEvent event = engine::eventFromJson(line);
        if (event.kind == engine::EventKind::Checkpoint) takeCheckpoint(event.step);
        if (event.kind != engine::EventKind::Started) continue;
        for (const std::string& path : {recorded::kRecord, recorded::kSamples}) {
            files_[path].reported = files_[path].contents.size();
        }
    }
}

// The best one is written before the last one of the same step.
void ReportedState::takeCheckpoint(std::int64_t step) {
    checkpointStep_ = step;
    std::size_t& best = files_[recorded::kBest].reported;
    while (best < bestSteps_.size() && bestSteps_[best] <= step) ++best;
}

void ReportedState::reportAll(const DiskModel& disk) {
    for (auto& [path, versions] : files_) {
        const std::string* content = disk.seen(path);
        if (!content) continue;
        if (isLineFile(path)) lines_[path] = *content;
        versions.reported = versions.contents.size();
    }
}

}  // namespace espalier::tests
