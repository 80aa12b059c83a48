// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/experiments/queue_changes.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "engine/queue/queue_file.h"

namespace espalier::ui {

namespace {

// Its project is completed from its images when its run begins.
bool hasQueuedRun(const engine::QueueEntry* entry) {
    return entry && !entry->run.empty();
}

// Leaves open in `project` what is open in the other.
void leaveOpen(engine::Project& project, const engine::Project& other) {
    engine::Preprocessing& input = project.preprocessing;
    if (other.preprocessing.height == 0 || other.preprocessing.width == 0) {
        input.height = other.preprocessing.height;
        input.width = other.preprocessing.width;
    }
    if (other.preprocessing.channels == 0) input.channels = 0;
    if (other.network.nodes.empty()) project.network = other.network;
}

}  // namespace

SettingsChange entryChange(const engine::QueueEntry* before, const engine::QueueEntry& entry) {
    if (!before) return changeFrom(nullptr, entry.project);
    if (hasQueuedRun(before) == hasQueuedRun(&entry))
        return changeFrom(&before->project, entry.project);
    engine::Project complete = hasQueuedRun(before) ? before->project : entry.project;
    leaveOpen(complete, hasQueuedRun(before) ? entry.project : before->project);
    return hasQueuedRun(before) ? changeFrom(&complete, entry.project)
                                : changeFrom(&before->project, complete);
}

struct QueueChanges::Pair {
    const engine::QueueEntry* before;  ///< nullptr: none is of the same project
    const engine::QueueEntry* entry;
    Key key;
};

QueueChanges::QueueChanges(QObject* parent) : QObject(parent) {
    connect(&job_, &Job::finished, this, &QueueChanges::compare);
}

std::vector<QueueChanges::Pair> QueueChanges::pairsOf(
    const std::vector<engine::QueueEntry>& entries) {
    std::vector<Pair> pairs;
    for (auto entry = entries.begin(); entry != entries.end(); ++entry) {
        const auto isLike = [&](const engine::QueueEntry& other) {
            return other.project.id == entry->project.id &&
                   other.project.dataset == entry->project.dataset;
        };
        const auto found = std::find_if(std::reverse_iterator(entry), entries.rend(), isLike);
        const engine::QueueEntry* before = found == entries.rend() ? nullptr : &*found;
        pairs.push_back(
            {before,
             &*entry,
             Key(entry->id, before ? before->id : 0, hasQueuedRun(&*entry), hasQueuedRun(before))});
    }
    return pairs;
}

void QueueChanges::read(const Entries& entries) {
    entries_ = entries;
    keys_.clear();
    Known known;
    for (const Pair& pair : pairsOf(*entries_)) {
        keys_.emplace(pair.entry->id, pair.key);
        const auto found = known_.find(pair.key);
        if (found != known_.end()) known.insert(*found);
    }
    known_ = std::move(known);
    compare();
}

// One at a time; what was added meanwhile follows.
void QueueChanges::compare() {
    const auto isKnown = [this](const auto& one) { return known_.contains(one.second); };
    if (!entries_ || job_.isRunning() || std::ranges::all_of(keys_, isKnown)) return;
    job_.startAtOnce([this, entries = entries_, known = known_](
                         const Job::Report&, std::stop_token stop) mutable -> Job::Deliver {
        for (const Pair& pair : pairsOf(*entries)) {
            if (stop.stop_requested()) return {};
            if (known.contains(pair.key)) continue;
            known.emplace(pair.key, entryChange(pair.before, *pair.entry));
        }
        return [this, known = std::move(known)] {
            known_ = known;
            emit changed();
        };
    });
}

const SettingsChange& QueueChanges::of(const engine::QueueEntry& entry) const {
    static const SettingsChange kUnknown;
    const auto key = keys_.find(entry.id);
    if (key == keys_.end()) return kUnknown;
    const auto found = known_.find(key->second);
    return found == known_.end() ? kUnknown : found->second;
}

}  // namespace espalier::ui
