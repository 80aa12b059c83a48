// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/atomic_file.h"
#include "engine/base/choice_words.h"
#include "engine/project/project.h"
#include "engine/runs/run_lock.h"

namespace espalier::engine {

enum class QueueState : std::uint8_t {
    Waiting,
    Begun,  ///< its run has a folder: in training, or to be resumed
    Done,
    Failed,
};
template <>
inline constexpr std::array kChoiceWords<QueueState>{
    ChoiceWord{QueueState::Waiting, "waiting"},
    ChoiceWord{QueueState::Begun, "begun"},
    ChoiceWord{QueueState::Done, "done"},
    ChoiceWord{QueueState::Failed, "failed"},
};

inline constexpr std::size_t kMostQueued = 200;
inline constexpr std::int64_t kMostQueueBytes = std::int64_t{256} << 20;  ///< of its file

/// A run to come, with all that it needs. A value.
struct QueueEntry {
    std::int64_t id = 0;     ///< of no other entry, also not of one that was removed
    std::string name = {};   ///< for people: of the project
    std::string added = {};  ///< localTime()
    QueueState state = QueueState::Waiting;
    Project project = {};             ///< as it was then; its paths are absolute
    std::filesystem::path runs = {};  ///< the folder in which its run is made
    std::filesystem::path run = {};   ///< of its run; empty while it is Waiting
    std::string text = {};            ///< Failed: why, a sentence

    bool isLeft() const { return state == QueueState::Waiting || state == QueueState::Begun; }
};

/// The next to be trained: what was begun comes before what waits. nullptr: none is left.
const QueueEntry* nextToTrain(const std::vector<QueueEntry>& entries);

/// "queue" in the user's state folder (XDG_STATE_HOME). Empty where there is none.
std::filesystem::path queueFolder();

/// The queue on disk. Each function reads the file again, and writes it as a whole. Any thread. All
/// throw RequestError where it is damaged or of a newer version, and Error where it cannot be read
/// or written. What would become too large to be read again is not written: RequestError.
class QueueFile {
  public:
    explicit QueueFile(std::filesystem::path folder = queueFolder(),
                       FileSystem& files = realFileSystem(),
                       std::int64_t mostBytes = kMostQueueBytes)
        : folder_(std::move(folder)), files_(files), mostBytes_(mostBytes) {}

    std::filesystem::path path() const { return folder_ / "queue.json"; }
    /// In the order in which they are trained.
    std::vector<QueueEntry> read() const;
    /// At the end; gives it an id and a time. Throws RequestError where there are too many.
    QueueEntry add(QueueEntry entry);
    /// Its run, if it has one, stays where it is. Throws RequestError while it is being trained or
    /// prepared.
    void remove(std::int64_t id);
    /// Before the entry that is there now; places count from 0. Nothing for an unknown id.
    void moveTo(std::int64_t id, std::size_t place);
    /// So many places later, or earlier if negative, but not beyond the ends.
    void moveBy(std::int64_t id, int places);
    /// A failed one waits again; a run that it has begun is resumed.
    void retry(std::int64_t id);
    /// Those that are done or failed.
    void removeEnded();
    /// For who trains it: waits long for another program that changes the queue. False where the
    /// entry is no longer there.
    bool note(std::int64_t id, const std::function<void(QueueEntry&)>& change);

    /// Marks the queue as being trained. Throws RequestError where it already is.
    RunLock lock() const;
    /// Whether this process or another trains it.
    bool isTrainedNow() const;

  private:
    using Entries = std::vector<QueueEntry>;
    /// What the file holds.
    struct Content {
        Entries entries;
        std::int64_t nextId = 1;
    };
    Content content() const;
    void change(const std::function<void(Content&)>& edit, std::chrono::seconds patience);
    void change(const std::function<void(Content&)>& edit);

    std::filesystem::path folder_;
    FileSystem& files_;
    std::int64_t mostBytes_;
};

}  // namespace espalier::engine
