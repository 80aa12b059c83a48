// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/runs/runs_reader.h"

#include <utility>

namespace espalier::ui {

RunsReader::RunsReader(Sources sources, QObject* parent)
    : QObject(parent), sources_(std::move(sources)) {
    connect(&near_, &Job::failed, this, &RunsReader::failed);
    connect(&far_, &Job::failed, this, &RunsReader::failed);
}

void RunsReader::read() {
    isFarDue_ = true;
    near_.start(work(RunsReach::Folders));
}

// One look at a time: one that hangs is not followed by others.
void RunsReader::readEverywhere() {
    if (far_.isRunning() || !isFarDue_) return;
    isFarDue_ = false;
    far_.startAtOnce(work(RunsReach::Everywhere));
}

Job::Work RunsReader::work(RunsReach reach) {
    return [this, reach, question = sources_.question(reach), known = sources_.known()](
               const Job::Report&, std::stop_token stop) -> Job::Deliver {
        const QVector<RunRow> rows = readRunRows(question, known, stop);
        return [this, rows, reach] { take(rows, reach); };
    };
}

void RunsReader::take(const QVector<RunRow>& rows, RunsReach reach) {
    // What was read everywhere may be older than what has been read of the folders since.
    const bool isOld = reach == RunsReach::Everywhere && isFarDue_;
    if (!isOld) emit done(rows, reach);
    readEverywhere();
}

}  // namespace espalier::ui
