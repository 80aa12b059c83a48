// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/starts/start_shelf.h"

#include <algorithm>
#include <utility>

#include "engine/base/error.h"
#include "engine/starts/part_file.h"
#include "ui/text.h"

namespace espalier::ui {

namespace {

// The largest part decides how much a download still has to bring.
qint64 keptOf(const engine::Start& start, const engine::StartStorage& storage) {
    const auto parts = engine::keptParts(storage.folder() / start.wheel.name, start.wheel.bytes);
    return parts.empty() ? 0 : parts.front().bytes;
}

QString shelfName(const engine::Start& start) {
    return fromUtf8(std::string(start.name));
}

}  // namespace

StartShelf::StartShelf(std::span<const engine::Start> catalog, QObject* parent)
    : QObject(parent), catalog_(catalog) {
    for (const engine::Start& start : catalog) entries_.push_back({.start = &start});
}

StartShelf::~StartShelf() = default;

StartShelf::Entry* StartShelf::entryOf(const std::string& name) {
    const auto found = std::ranges::find_if(
        entries_, [&](const Entry& entry) { return entry.start->name == name; });
    return found == entries_.end() ? nullptr : &*found;
}

const StartShelf::Entry* StartShelf::find(const std::string& name) const {
    return const_cast<StartShelf*>(this)->entryOf(name);
}

StartShelf::Looked StartShelf::lookUp(std::span<const engine::Start> catalog) {
    const engine::StartStorage storage;
    Looked looked;
    for (const engine::Start& start : catalog) {
        looked.states.push_back(storage.state(start));
        looked.kept.push_back(keptOf(start, storage));
    }
    try {
        looked.host = fromUtf8(engine::configuredRegistry().index.host());
    } catch (const engine::Error&) {
        // fetch() gives the reason.
    }
    return looked;
}

void StartShelf::look() {
    looking_.startAtOnce([this, catalog = catalog_](const Job::Report&, std::stop_token) {
        return [this, looked = lookUp(catalog)] {
            for (std::size_t i = 0; i < entries_.size(); ++i) {
                entries_[i].state = looked.states[i];
                entries_[i].kept = looked.kept[i];
            }
            host_ = looked.host;
            emit changed();
        };
    });
}

void StartShelf::fetch(const std::string& name) {
    Entry* entry = entryOf(name);
    if (!entry || entry->isBusy) return;
    entry->received = entry->kept;
    bring(*entry,
          [](const engine::Start& start,
             const engine::FetchProgress& progress,
             const std::stop_token& stop) {
              engine::fetchStart(
                  start, engine::StartStorage(), engine::configuredRegistry(), progress, stop);
          });
}

void StartShelf::import(const std::string& name, const std::filesystem::path& file) {
    Entry* entry = entryOf(name);
    if (!entry || entry->isBusy) return;
    bring(*entry,
          [file](const engine::Start& start, const engine::FetchProgress&, const std::stop_token&) {
              engine::importStart(start, engine::StartStorage(), file);
          });
}

// Cancelled with a source of its own: the job reports its end, when the part is on disk.
void StartShelf::bring(Entry& entry, Bring what) {
    entry.isBusy = true;
    entry.isStopping = false;
    entry.problem.clear();
    auto& fetch = fetches_[entry.start->name];
    fetch = std::make_unique<Fetch>();
    connect(&fetch->job, &Job::progressed, this, [this, &entry](qint64 bytes) {
        entry.received = bytes;
        emit changed();
    });
    connect(&fetch->job, &Job::finished, this, [this, &entry] {
        entry.state = engine::StartState::Present;
        end(entry);
        emit stored(shelfName(*entry.start));
    });
    connect(&fetch->job, &Job::failed, this, [this, &entry](const QString& sentence) {
        entry.problem = sentence;
        end(entry);
        emit failed(shelfName(*entry.start), sentence);
    });
    connect(&fetch->job, &Job::cancelled, this, [this, &entry] { end(entry); });
    fetch->job.startAtOnce([start = *entry.start, what = std::move(what), stop = fetch->stop](
                               const Job::Report& report, std::stop_token ended) mutable {
        const std::stop_callback withJob(ended, [&stop] { stop.request_stop(); });
        const auto progress = [&](std::int64_t bytes, std::int64_t of) { report(bytes, of, {}); };
        what(start, progress, stop.get_token());
        return Job::Deliver();
    });
    emit changed();
}

void StartShelf::cancel(const std::string& name) {
    Entry* entry = entryOf(name);
    if (!entry || !entry->isBusy || entry->isStopping) return;
    entry->isStopping = true;
    fetches_.at(entry->start->name)->stop.request_stop();
    emit changed();
}

// How much is kept, or what is here after all, only the disk knows.
void StartShelf::end(Entry& entry) {
    entry.isBusy = false;
    entry.isStopping = false;
    entry.received.reset();
    emit changed();
    look();
}

}  // namespace espalier::ui
