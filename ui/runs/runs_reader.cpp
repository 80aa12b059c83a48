// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/runs/runs_reader.h"

#include <utility>

namespace espalier::ui {

namespace {

constexpr int kMostFarLooks = 8;  // each that hangs keeps a thread

/// Counts as long as it lives.
class Counted {
  public:
    explicit Counted(std::shared_ptr<std::atomic<int>> count) : count_(std::move(count)) {
        ++*count_;
    }
    ~Counted() { --*count_; }
    Counted(const Counted&) = delete;
    Counted& operator=(const Counted&) = delete;

  private:
    const std::shared_ptr<std::atomic<int>> count_;
};

}  // namespace

RunsReader::RunsReader(Sources sources, QObject* parent)
    : QObject(parent), sources_(std::move(sources)) {
    connect(&near_, &Job::failed, this, &RunsReader::failed);
    connect(&far_, &Job::failed, this, &RunsReader::failed);
}

void RunsReader::read() {
    isFarDue_ = true;
    near_.start(work(RunsReach::Folders));
}

void RunsReader::readAfresh() {
    if (hangs() && *farLooks_ < kMostFarLooks) far_.cancel();
    read();
}

bool RunsReader::hangs() const {
    return far_.isRunning() && std::chrono::steady_clock::now() - farBegan_ >= sources_.patience;
}

// One look at a time: one that hangs is not followed by others by itself.
void RunsReader::readEverywhere() {
    if (far_.isRunning() || !isFarDue_) return;
    isFarDue_ = false;
    farBegan_ = std::chrono::steady_clock::now();
    far_.startAtOnce(work(RunsReach::Everywhere));
}

Job::Work RunsReader::work(RunsReach reach) {
    const bool isFar = reach == RunsReach::Everywhere;
    return [this,
            reach,
            question = sources_.question(reach),
            known = sources_.known(),
            readRows = sources_.rows,  // the reader may be gone meanwhile
            looks = isFar ? std::make_shared<Counted>(farLooks_) : nullptr](
               const Job::Report&, std::stop_token stop) -> Job::Deliver {
        const QVector<RunRow> rows = readRows(question, known, stop);
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
