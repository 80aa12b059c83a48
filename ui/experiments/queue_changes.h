// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <cstdint>
#include <map>
#include <memory>
#include <tuple>
#include <vector>

#include "ui/jobs/job.h"
#include "ui/runs/run_changes.h"

namespace espalier::engine {
struct QueueEntry;
}

namespace espalier::ui {

/// In what an entry differs from the one before it of the same project; from the defaults where
/// there is none (nullptr). What preparation fills in when a run begins does not count where only
/// one of both has begun. Pure; takes a while for large networks.
SettingsChange entryChange(const engine::QueueEntry* before, const engine::QueueEntry& entry);

/// What tells the rows of the queue apart, which look alike otherwise: compared off the GUI thread,
/// each pair once. GUI thread; owned by QueueView.
class QueueChanges : public QObject {
    Q_OBJECT

  public:
    using Entries = std::shared_ptr<const std::vector<engine::QueueEntry>>;

    explicit QueueChanges(QObject* parent = nullptr);

    /// Compares what is new: now, or after what is being compared. What is known already is said at
    /// once.
    void read(const Entries& entries);
    /// Empty where it is not known yet.
    const SettingsChange& of(const engine::QueueEntry& entry) const;

  signals:
    void changed();

  private:
    /// Its id and that of the one before it (0: none), and whether each has a run: its project is
    /// complete only then.
    using Key = std::tuple<std::int64_t, std::int64_t, bool, bool>;
    using Known = std::map<Key, SettingsChange>;
    struct Pair;
    static std::vector<Pair> pairsOf(const std::vector<engine::QueueEntry>& entries);
    void compare();

    Entries entries_;
    std::map<std::int64_t, Key> keys_;  ///< by the ids of entries
    Known known_;
    Job job_;
};

}  // namespace espalier::ui
