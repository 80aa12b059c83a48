// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/experiments/queue_results.h"

#include <cmath>

#include "engine/queue/queue_file.h"
#include "ui/runs/run_row_reading.h"
#include "ui/runs/run_test_result.h"
#include "ui/text.h"

namespace espalier::ui {

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

QString QueueResults::tipOf(const engine::QueueEntry& entry) const {
    const RunRow* row = rowOf(entry);
    if (!row) return {};
    return row->problem.isEmpty() ? testTip(*row) : row->problem;
}

}  // namespace espalier::ui
