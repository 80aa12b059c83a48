// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "engine/base/bounded_queue.h"
#include "engine/base/error.h"
#include "engine/base/json_object.h"
#include "engine/base/text_lines.h"
#include "engine/runs/event_lines.h"
#include "engine/runs/run_folder.h"
#include "engine/runs/run_lock.h"
#include "engine/runs/run_record.h"
#include "engine/runs/run_samples.h"
#include "engine/runs/test_metrics.h"
#include "engine/tasks/loss_choice.h"
#include "engine/tasks/task_catalog.h"
#include "engine/training/checkpoint/checkpoint.h"
#include "engine/training/loop/divergence.h"
#include "engine/training/loop/loss_explosion.h"
#include "engine/training/loop/recent_images.h"

namespace espalier::engine {

namespace {

// A resume has recorded more epochs and was killed before its first step. Events of older versions
// do not say how many were planned.
bool isExtended(const TrainingEvent& end, const Project& project) {
    const std::int64_t planned = afterChanges(project.options, project.changes).epochs;
    return end.epochs > 0 && planned > end.epochs;
}

// `last`: the newest event other than messages; nullptr when there is none.
RunStatus statusAfter(const TrainingEvent* last, const Project& project, const RunFolder& run) {
    if (RunLock::isHeld(run.path)) return RunStatus::Running;  // also if it was resumed
    if (last && last->kind == EventKind::Failed) return RunStatus::Failed;
    if (!last || last->kind != EventKind::Finished) return RunStatus::Interrupted;
    switch (last->reason) {
        case FinishReason::Completed:
            return isExtended(*last, project) ? RunStatus::Interrupted : RunStatus::Completed;
        case FinishReason::Stopped:
            return RunStatus::Stopped;
        case FinishReason::Patience:
            return RunStatus::Patience;
        case FinishReason::Diverged:
            break;
    }
    return RunStatus::Diverged;
}

const TrainingEvent* lastOf(const std::vector<TrainingEvent>& events) {
    const auto found = std::find_if(events.rbegin(), events.rend(), [](const auto& event) {
        return event.kind != EventKind::Message;
    });
    return found == events.rend() ? nullptr : &*found;
}

/// Collects events in bounded memory: steps are merged; of very many others, the first and the
/// newest one are kept.
class Collecting {
  public:
    explicit Collecting(RecentImages recent) : recent_(std::move(recent)) {}

    void take(TrainingEvent event) {
        recent_.noteStored(event);
        if (event.kind != EventKind::Step && ++others_ > kMostOthers) {
            newest_ = std::move(event);
        } else {
            events_.push(std::move(event));
        }
    }
    std::vector<TrainingEvent> finish() {
        if (newest_) events_.push(std::move(*newest_));
        return events_.drain();
    }

  private:
    static constexpr std::size_t kStepsInMemory = 20'000;
    // More than a training of a hundred thousand epochs has.
    static constexpr std::size_t kMostOthers = 500'000;

    RecentImages recent_;
    BoundedQueue<TrainingEvent, TrainingEventMerge> events_{kStepsInMemory};
    std::size_t others_ = 0;
    std::optional<TrainingEvent> newest_;
};

std::vector<TrainingEvent> readEvents(const RunFolder& run,
                                      const RecentImages& recent,
                                      const CountProgress& progress,
                                      const std::stop_token& stop) {
    constexpr std::int64_t kLinesPerLook = 5000;
    std::error_code ignored;
    const auto all = std::filesystem::file_size(run.events(), ignored);
    std::int64_t done = 0;
    std::int64_t lines = 0;
    EventLines events(run.events());
    Collecting collected(recent);
    forEachLine(run.events(), [&](std::string_view line) {
        done += static_cast<std::int64_t>(line.size()) + 1;
        if (++lines % kLinesPerLook == 0) {
            if (stop.stop_requested()) throw Stopped();
            if (progress) progress(done, static_cast<std::int64_t>(all));
        }
        if (std::optional<TrainingEvent> event = events.read(line)) {
            collected.take(std::move(*event));
        }
    });
    return collected.finish();
}

bool isExplosionNote(const TrainingEvent& event) {
    return event.kind == EventKind::Message && event.text.starts_with(kDiverged);
}

bool isSavedExploded(const RunFolder& run) {
    const auto newest = newestCheckpointState({run.checkpoints()});
    return newest && newest->progress.explodedAfter >= 0;
}

// `wasExploding`: it may have recovered. One that diverged may have done so by a NaN.
bool isExploded(const TrainingEvent* last, bool wasExploding, const RunFolder& run) {
    const bool endedSo = last && last->reason != FinishReason::Diverged && tellsOfExplosion(*last);
    return endedSo || (wasExploding && isSavedExploded(run));
}

/// Summarises a run's events line by line. Only the newest step counts, so the others are not even
/// parsed.
class Summing {
  public:
    explicit Summing(RunSummary& summary) : summary_(summary), events_(summary.folder.events()) {}

    void add(std::string_view line) {
        if (line.starts_with(R"({"event":"step")")) {
            step_ = line;
            return;
        }
        takeLine(line);
        step_.clear();
    }
    void finish() {
        if (!step_.empty()) takeLine(step_);
        summary_.status = statusAfter(last_ ? &*last_ : nullptr, summary_.project, summary_.folder);
        summary_.lossExploded =
            isExploded(last_ ? &*last_ : nullptr, wasExploding_, summary_.folder);
    }

  private:
    void takeLine(std::string_view line) {
        if (std::optional<TrainingEvent> event = events_.read(line)) take(std::move(*event));
    }
    void take(TrainingEvent event) {
        summary_.steps = std::max(summary_.steps, event.step);
        summary_.seconds = std::max(summary_.seconds, event.elapsedSeconds);
        summary_.unreadImages = std::max(summary_.unreadImages, event.unreadImages);
        if (event.kind == EventKind::Started && !event.text.empty()) summary_.device = event.text;
        if (event.kind == EventKind::Changed) takeChange(event);
        if (event.kind == EventKind::Epoch) {
            summary_.epochs = std::max(summary_.epochs, event.epoch);
            summary_.lowestLoss = std::fmin(summary_.lowestLoss, event.validationLoss);
            summary_.best.note(event);
            summary_.curve.note(event, summary_.best.criterion);
        }
        if (event.kind == EventKind::Message) {
            wasExploding_ = wasExploding_ || isExplosionNote(event);
            return;
        }
        last_ = std::move(event);
    }

    // A script may change a run for ever.
    void takeChange(const TrainingEvent& event) {
        constexpr std::size_t kMostChanges = 20;
        if (summary_.changed.size() == kMostChanges) {
            summary_.changed.erase(summary_.changed.begin());
            ++summary_.earlierChanges;
        }
        summary_.changed.push_back({.afterStep = event.step, .text = event.text});
    }

    RunSummary& summary_;
    EventLines events_;
    std::string step_;  // the newest step's line, if no other event has followed
    std::optional<TrainingEvent> last_;
    bool wasExploding_ = false;
};

constexpr std::size_t kMostOutputs = 10'000'000;
constexpr std::int64_t kMostImages = 1'000'000'000'000;

// Older runs do not record them.
std::vector<SplitCounts> outputsIn(JsonObject& dataset) {
    std::vector<SplitCounts> outputs;
    if (!dataset.has("split")) return outputs;
    for (const auto& entry : dataset.list("split", kMostOutputs)) {
        JsonObject counts(entry, kRunRecord, "\"split\"");
        // Clamped, so that the sum cannot overflow however many entries a file holds.
        const auto images = [&](const char* split) {
            return std::clamp<std::int64_t>(counts.integer(split, 0), 0, kMostImages);
        };
        outputs.push_back({.training = images("training"), .validation = images("validation")});
    }
    return outputs;
}

SplitCounts imagesIn(const std::vector<SplitCounts>& outputs) {
    SplitCounts images;
    for (const SplitCounts& output : outputs) {
        images.training = std::min(images.training + output.training, kMostImages);
        images.validation = std::min(images.validation + output.validation, kMostImages);
    }
    return images;
}

}  // namespace

RunRecord readRun(const std::filesystem::path& path,
                  const CountProgress& progress,
                  std::stop_token stop) {
    RunRecord record;
    record.folder = {path};
    const nlohmann::json text = readRunRecord(record.folder);
    record.project = loadProject(record.folder.record());
    JsonObject object(text, kRunRecord);
    record.started = object.text("started", "");
    SplitCounts images;
    if (object.has("dataset")) {
        JsonObject data = object.object("dataset");
        record.dataFingerprint = data.text("fingerprint", "");
        const std::vector<SplitCounts> outputs = outputsIn(data);
        record.baseline = findTask(record.project.task).baseline(outputs);
        images = imagesIn(outputs);
    }
    record.validationImages = images.validation;
    // A task without outputs does not record a split, but lists its images.
    if (images.training == 0 && damageOfSamples(record.folder).empty()) {
        images.training = splitCountsAtStart(record.folder).training;
    }
    const RecentImages recent(record.project.options.batch, images.training);
    record.events = readEvents(record.folder, recent, progress, stop);
    const TrainingEvent* last = lastOf(record.events);
    record.finished = last && last->kind == EventKind::Finished;
    record.status = statusAfter(last, record.project, record.folder);
    record.lossExploded =
        isExploded(last, std::ranges::any_of(record.events, isExplosionNote), record.folder);
    return record;
}

RunSummary summariseRun(const std::filesystem::path& path) {
    RunSummary summary;
    summary.folder = {path};
    const nlohmann::json text = readRunRecord(summary.folder);
    summary.project = loadProject(summary.folder.record());
    JsonObject object(text, kRunRecord);
    summary.started = object.text("started", "");
    if (object.has("dataset")) {
        JsonObject data = object.object("dataset");
        const std::vector<SplitCounts> outputs = outputsIn(data);
        summary.validationImages = imagesIn(outputs).validation;
        summary.outputs = static_cast<std::int64_t>(outputs.size());
    }
    summary.listsSamples = text.contains(kSampleList);
    const Project& project = summary.project;
    summary.best.criterion = project.options.bestBy;
    if (const Loss* loss = offeredLoss(findTask(project.task), project.options.loss)) {
        summary.loss = loss->description().key;
    }
    Summing sum(summary);
    forEachLine(summary.folder.events(), [&](std::string_view line) { sum.add(line); });
    sum.finish();
    summary.test = readTestMetrics(summary.folder);
    if (summary.test && !areOfNewestNetwork(*summary.test, summary)) summary.test.reset();
    return summary;
}

}  // namespace espalier::engine
