// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/experiments/queue_results.h"

#include <cmath>
#include <limits>
#include <ranges>

#include "engine/queue/queue_file.h"
#include "engine/sweep/trial_forecast.h"
#include "ui/runs/run_row_reading.h"
#include "ui/runs/run_test_result.h"
#include "ui/text.h"

namespace espalier::ui {

namespace {

constexpr double kNotKnown = std::numeric_limits<double>::quiet_NaN();

bool epochsCostTheSame(const engine::Project& one, const engine::Project& other) {
    // A project may be large; most others are told apart by these.
    if (one.dataset != other.dataset || one.network.name != other.network.name) return false;
    engine::Project asLong = other;
    asLong.options.epochs = one.options.epochs;
    return engine::costTheSame(one, asLong);
}

}  // namespace

QueueResults::QueueResults(QObject* parent) : QObject(parent) {
    connect(&job_, &Job::finished, this, &QueueResults::look);
    connect(&job_, &Job::failed, this, &QueueResults::look);
}

void QueueResults::read(const std::vector<engine::QueueEntry>& entries) {
    ended_.clear();
    for (const engine::QueueEntry& entry : entries) {
        if (!entry.isLeft() && !entry.run.empty()) ended_.push_back(entry.run);
    }
    isDue_ = true;
    look();
}

// One at a time: one that hangs keeps a thread, and is not followed by others.
void QueueResults::look() {
    if (!isDue_ || job_.isRunning()) return;
    isDue_ = false;
    job_.startAtOnce([this, ended = ended_, known = rows_](const Job::Report&,
                                                           std::stop_token stop) -> Job::Deliver {
        QHash<QString, RunRow> rows;
        for (const std::filesystem::path& run : ended) {
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

double QueueResults::expectedSeconds(const engine::QueueEntry& entry,
                                     const std::vector<engine::QueueEntry>& entries) const {
    if (entry.state != engine::QueueState::Waiting) return kNotKnown;
    for (const engine::QueueEntry& other : std::views::reverse(entries)) {
        const RunRow* row = other.isLeft() ? nullptr : rowOf(other);
        const bool isMeasured = row && row->epochs > 0 && !std::isnan(row->seconds);
        if (!isMeasured || !epochsCostTheSame(entry.project, other.project)) continue;
        const double epochs = static_cast<double>(entry.project.options.epochs);
        return row->seconds / static_cast<double>(row->epochs) * epochs;
    }
    return kNotKnown;
}

QString QueueResults::tipOf(const engine::QueueEntry& entry) const {
    const RunRow* row = rowOf(entry);
    if (!row) return {};
    return row->problem.isEmpty() ? testTip(*row) : row->problem;
}

}  // namespace espalier::ui
