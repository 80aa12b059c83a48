// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/experiments/queue_results.h"

#include <algorithm>
#include <cmath>
#include <ranges>

#include "engine/queue/queue_file.h"
#include "engine/sweep/trial_forecast.h"
#include "ui/runs/run_row_reading.h"
#include "ui/runs/run_test_result.h"
#include "ui/text.h"

namespace espalier::ui {

namespace {

/// What an epoch took of all that cost the same.
struct MeasuredCost {
    engine::Project project;  ///< with the epochs of what it was compared with last
    double secondsPerEpoch;
};

const MeasuredCost* findMeasured(const engine::Project& project,
                                 std::vector<MeasuredCost>& measured) {
    for (MeasuredCost& one : measured) {
        // A project may be large; most others are told apart by these.
        if (one.project.dataset != project.dataset) continue;
        if (one.project.network.name != project.network.name) continue;
        one.project.options.epochs = project.options.epochs;  // an epoch costs as much
        if (engine::costTheSame(one.project, project)) return &one;
    }
    return nullptr;
}

}  // namespace

// Compared with one of each cost only: a queue may be long, and its projects large.
std::map<std::int64_t, double> expectedSeconds(
    const std::vector<engine::QueueEntry>& entries,
    const std::function<std::optional<TrainedEpochs>(const engine::QueueEntry&)>& partOf) {
    std::vector<MeasuredCost> measured;
    std::map<std::int64_t, TrainedEpochs> left;
    for (const engine::QueueEntry& entry : std::views::reverse(entries)) {
        const bool isWaiting = entry.state == engine::QueueState::Waiting;
        const auto part = isWaiting ? TrainedEpochs() : partOf(entry);
        if (!part) continue;
        if (entry.isLeft()) {
            left.emplace(entry.id, *part);
        } else if (!std::isnan(part->secondsPerEpoch) && !findMeasured(entry.project, measured)) {
            measured.push_back({entry.project, part->secondsPerEpoch});
        }
    }
    std::map<std::int64_t, double> expected;
    for (const engine::QueueEntry& entry : entries) {
        const auto part = left.find(entry.id);
        if (part == left.end()) continue;
        double seconds = part->second.secondsPerEpoch;  // its own, if it has begun
        if (std::isnan(seconds)) {
            const MeasuredCost* cost = findMeasured(entry.project, measured);
            if (!cost) continue;
            seconds = cost->secondsPerEpoch;
        }
        const std::int64_t epochs = entry.project.options.epochs - part->second.epochs;
        expected[entry.id] = seconds * static_cast<double>(std::max<std::int64_t>(0, epochs));
    }
    return expected;
}

QueueResults::QueueResults(QObject* parent) : QObject(parent) {
    connect(&job_, &Job::finished, this, &QueueResults::look);
    connect(&job_, &Job::failed, this, &QueueResults::look);
}

void QueueResults::read(const std::vector<engine::QueueEntry>& entries) {
    runs_.clear();
    for (const engine::QueueEntry& entry : entries) {
        if (!entry.run.empty()) runs_.push_back(entry.run);
    }
    isDue_ = true;
    look();
}

// One at a time: one that hangs keeps a thread, and is not followed by others.
void QueueResults::look() {
    if (!isDue_ || job_.isRunning()) return;
    isDue_ = false;
    job_.startAtOnce([this, runs = runs_, known = rows_](const Job::Report&,
                                                         std::stop_token stop) -> Job::Deliver {
        QHash<QString, RunRow> rows;
        for (const std::filesystem::path& run : runs) {
            if (stop.stop_requested()) break;
            const auto before = known.constFind(fromPath(run));
            const RunRow* row = before == known.constEnd() ? nullptr : &*before;
            rows.insert(fromPath(run), readRunRow(run, row));
        }
        return [this, rows] {
            rows_ = rows;
            emit changed();
        };
    });
}

const RunRow* QueueResults::rowOf(const engine::QueueEntry& entry) const {
    const auto row = rows_.constFind(fromPath(entry.run));
    return entry.isLeft() || row == rows_.constEnd() ? nullptr : &*row;
}

QString QueueResults::testOf(const engine::QueueEntry& entry) const {
    const RunRow* row = rowOf(entry);
    return row ? testText(*row) : QString();
}

QString QueueResults::timeOf(const engine::QueueEntry& entry) const {
    const RunRow* row = rowOf(entry);
    return row && !std::isnan(row->seconds) ? durationText(row->seconds) : QString();
}

std::map<std::int64_t, double> QueueResults::expectedSeconds(
    const std::vector<engine::QueueEntry>& entries) const {
    return ui::expectedSeconds(
        entries, [this](const engine::QueueEntry& entry) -> std::optional<TrainedEpochs> {
            const auto row = rows_.constFind(fromPath(entry.run));
            // What cannot be read may have any number of epochs.
            if (row == rows_.constEnd() || !row->problem.isEmpty()) return std::nullopt;
            TrainedEpochs part{.epochs = row->epochs};
            if (row->epochs > 0) part.secondsPerEpoch = row->seconds / double(row->epochs);
            return part;
        });
}

QString QueueResults::tipOf(const engine::QueueEntry& entry) const {
    const RunRow* row = rowOf(entry);
    if (!row) return {};
    return row->problem.isEmpty() ? testTip(*row) : row->problem;
}

}  // namespace espalier::ui
