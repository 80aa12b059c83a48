// SPDX-License-Identifier: Apache-2.0
#include "engine/queue/queue_file.h"

#include <algorithm>
#include <chrono>
#include <thread>
#include <utility>

#include "engine/base/error.h"
#include "engine/base/file_error.h"
#include "engine/base/folders.h"
#include "engine/base/json_object.h"
#include "engine/base/local_time.h"
#include "engine/base/name_text.h"
#include "engine/base/strict_json.h"
#include "engine/runs/known_runs.h"
#include "fmt/format.h"
#include "nlohmann/json.hpp"

namespace espalier::engine {

namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

constexpr int kQueueVersion = 1;
constexpr const char* kQueueMember = "espalier_queue";
constexpr const char* kQueue = "queue of runs";
constexpr std::size_t kPathBytes = 16'384;
constexpr std::size_t kTextBytes = 65'536;

/// Two programs that change the queue at once would lose an entry.
RunLock lockForChange(const fs::path& folder, std::chrono::seconds patience) {
    const auto end = std::chrono::steady_clock::now() + patience;
    while (true) {
        try {
            return RunLock(folder / "change", RunUse::Train, "queue");
        } catch (const RequestError&) {
            if (std::chrono::steady_clock::now() > end) throw;
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
}

fs::path pathOf(JsonObject& object, const char* name) {
    return nameBytes(object.textUpTo(name, kPathBytes));
}

QueueEntry entryFrom(const nlohmann::json& value) {
    JsonObject object(value, kQueue, "an entry");
    QueueEntry entry{.id = object.integerIn("id", 1, std::numeric_limits<std::int64_t>::max()),
                     .name = object.textUpTo("name", kTextBytes),
                     .added = object.textUpTo("added", kTextBytes),
                     .state = object.choice<QueueState>("state"),
                     .project = {},
                     .runs = pathOf(object, "runs"),
                     .run = pathOf(object, "run"),
                     .text = object.textUpTo("text", kTextBytes)};
    object.object("project");  // required
    entry.project = projectFromJson(value["project"].dump(), {});
    object.refuseOthers();
    return entry;
}

Json toJson(const QueueEntry& entry) {
    return {{"id", entry.id},
            {"name", entry.name},
            {"added", entry.added},
            {"state", wordOf(entry.state)},
            {"runs", nameText(entry.runs.native())},
            {"run", nameText(entry.run.native())},
            {"text", entry.text},
            {"project", Json::parse(projectToJson(entry.project, {}))}};
}

}  // namespace

const QueueEntry* nextToTrain(const std::vector<QueueEntry>& entries) {
    for (const QueueState state : {QueueState::Begun, QueueState::Waiting}) {
        const auto found = std::ranges::find(entries, state, &QueueEntry::state);
        if (found != entries.end()) return &*found;
    }
    return nullptr;
}

fs::path queueFolder() {
    const fs::path known = knownRunsFile();
    return known.empty() ? fs::path() : known.parent_path() / "queue";
}

QueueFile::Content QueueFile::content() const {
    Content content;
    if (!isThere(path())) return content;
    try {
        const std::string text = readFile(path(), mostBytes_, FileKinds::Regular);
        const nlohmann::json value =
            parseStrictJson(text, "The queue", static_cast<std::size_t>(mostBytes_));
        JsonObject object(value, kQueue);
        if (object.integer(kQueueMember) > kQueueVersion) {
            throw RequestError("It was written by a newer version of Espalier. Update Espalier.");
        }
        content.nextId = object.integerIn("next_id", 1, std::numeric_limits<std::int64_t>::max());
        for (const nlohmann::json& entry : object.list("entries", kMostQueued)) {
            content.entries.push_back(entryFrom(entry));
        }
        object.refuseOthers();
    } catch (const RequestError& error) {
        throw RequestError(fmt::format(
            "The queue {} cannot be read: {} Move the file away to begin a new queue; the runs of "
            "the old one are kept.",
            displayPath(path()),
            error.what()));
    }
    return content;
}

void QueueFile::change(const std::function<void(Content&)>& edit) {
    change(edit, std::chrono::seconds(2));
}

void QueueFile::change(const std::function<void(Content&)>& edit, std::chrono::seconds patience) {
    if (folder_.empty()) {
        throw RequestError(
            "There is no folder for the queue. Set HOME or XDG_STATE_HOME to a folder.");
    }
    createFolders(folder_ / "change", files_);
    const RunLock alone = lockForChange(folder_, patience);
    Content now = content();
    edit(now);
    Json json{{kQueueMember, kQueueVersion}, {"next_id", now.nextId}, {"entries", Json::array()}};
    for (const QueueEntry& entry : now.entries) json["entries"].push_back(toJson(entry));
    const std::string text = writeJson(json, 1) + "\n";
    if (std::cmp_greater(text.size(), mostBytes_)) {
        throw RequestError(
            fmt::format("The queue would have {} bytes, and could not be read again: it may have "
                        "{}. Remove entries that have ended, or train some of them first.",
                        text.size(),
                        mostBytes_));
    }
    writeFileAtomically(path(), text, files_);
}

std::vector<QueueEntry> QueueFile::read() const {
    return folder_.empty() ? Entries() : content().entries;
}

QueueEntry QueueFile::add(QueueEntry entry) {
    entry.added = localTime();
    entry.runs = fs::absolute(entry.runs);
    if (!entry.project.dataset.empty()) entry.project.dataset = fs::absolute(entry.project.dataset);
    change([&](Content& now) {
        if (now.entries.size() >= kMostQueued) {
            throw RequestError(fmt::format(
                "The queue has {} entries, and no room for more. Remove some that have ended.",
                now.entries.size()));
        }
        entry.id = now.nextId++;
        now.entries.push_back(entry);
    });
    return entry;
}

void QueueFile::remove(std::int64_t id) {
    change([&](Content& now) {
        const auto found = std::ranges::find(now.entries, id, &QueueEntry::id);
        if (found == now.entries.end()) return;
        const bool isTrained =
            found->isLeft() && (RunLock::isHeld(found->run) ||
                                (isTrainedNow() && nextToTrain(now.entries) == &*found));
        if (isTrained) {
            throw RequestError(
                fmt::format("{} is being trained. Stop the queue first.", found->name));
        }
        now.entries.erase(found);
    });
}

void QueueFile::moveTo(std::int64_t id, std::size_t place) {
    change([&](Content& now) {
        const auto found = std::ranges::find(now.entries, id, &QueueEntry::id);
        if (found == now.entries.end()) return;
        QueueEntry moved = std::move(*found);
        now.entries.erase(found);
        const auto to = static_cast<std::ptrdiff_t>(std::min(place, now.entries.size()));
        now.entries.insert(now.entries.begin() + to, std::move(moved));
    });
}

void QueueFile::moveBy(std::int64_t id, int places) {
    change([&](Content& now) {
        const auto found = std::ranges::find(now.entries, id, &QueueEntry::id);
        if (found == now.entries.end()) return;
        const auto from = found - now.entries.begin();
        const auto to = std::clamp<std::ptrdiff_t>(from + places, 0, std::ssize(now.entries) - 1);
        const auto first = now.entries.begin();
        if (to < from) std::rotate(first + to, first + from, first + from + 1);
        if (to > from) std::rotate(first + from, first + from + 1, first + to + 1);
    });
}

void QueueFile::retry(std::int64_t id) {
    note(id, [](QueueEntry& entry) {
        if (entry.state != QueueState::Failed) return;
        entry.state = entry.run.empty() ? QueueState::Waiting : QueueState::Begun;
        entry.text.clear();
    });
}

void QueueFile::removeEnded() {
    change([](Content& now) {
        std::erase_if(now.entries, [](const QueueEntry& entry) { return !entry.isLeft(); });
    });
}

bool QueueFile::note(std::int64_t id, const std::function<void(QueueEntry&)>& edit) {
    bool isKnown = false;
    change(
        [&](Content& now) {
            const auto found = std::ranges::find(now.entries, id, &QueueEntry::id);
            isKnown = found != now.entries.end();
            if (isKnown) edit(*found);
        },
        std::chrono::seconds(60));
    return isKnown;
}

RunLock QueueFile::lock() const {
    createFolders(folder_, files_);
    return RunLock(folder_, RunUse::Train, "queue");
}

bool QueueFile::isTrainedNow() const {
    return !folder_.empty() && RunLock::isHeld(folder_);
}

}  // namespace espalier::engine
