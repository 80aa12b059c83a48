// SPDX-License-Identifier: Apache-2.0
#include "engine/queue/queue_training.h"

#include <algorithm>
#include <chrono>
#include <optional>

#include "engine/base/error.h"
#include "engine/base/error_sentence.h"
#include "engine/base/file_error.h"
#include "engine/base/folders.h"
#include "engine/data/loading/scan_data.h"
#include "engine/project/prepared_data.h"
#include "engine/runs/known_runs.h"
#include "engine/runs/part_training.h"
#include "engine/runs/resume_state.h"
#include "engine/training/session/training_session.h"
#include "fmt/format.h"

namespace espalier::engine {

namespace {

std::optional<QueueEntry> nextOf(const std::vector<QueueEntry>& entries) {
    const QueueEntry* next = nextToTrain(entries);
    return next ? std::optional(*next) : std::nullopt;
}

/// One entry; what goes wrong in it is thrown.
class QueuedRun {
  public:
    QueuedRun(QueueFile& queue,
              QueueEntry& entry,
              QueueObserver& observer,
              const std::stop_token& stop,
              FileSystem& files)
        : queue_(queue), entry_(entry), observer_(observer), stop_(stop), files_(files) {}

    /// False where the entry was removed from the queue meanwhile, and nothing was trained.
    bool train() {
        takePlaceOfImages();
        if (!isThere(entry_.project.dataset)) {
            throw RequestError(fmt::format(
                "Its images are no longer in {}. Put them back there, then try it again.",
                displayPath(entry_.project.dataset)));
        }
        const DataSource scanned =
            scanData(entry_.project.dataset, entry_.project.dataChoices, {}, stop_);
        if (!begin(scanned)) return false;
        if (!isTrained() && !trainOn(scanned)) return false;
        concludeRun(
            {entry_.run},
            imagesOfPart(entry_.project, scanned),
            [&](const std::string& stage, double share) {
                observer_.concludes(entry_, stage, share);
            },
            stop_,
            files_);
        return true;
    }

  private:
    // Its run was perhaps resumed by itself from where they are now, and has recorded that.
    void takePlaceOfImages() {
        if (!isNamedRun(entry_.run)) return;
        const Project recorded = loadProject(RunFolder{entry_.run}.record());
        entry_.project.dataset = recorded.dataset;
        entry_.project.dataChoices.moreFolders = recorded.dataChoices.moreFolders;
    }

    // The queue knows the folder before anything is in it: after a kill it is found again.
    bool begin(const DataSource& scanned) {
        if (!entry_.run.empty()) return true;
        prepareData(scanned, entry_.project, false);
        entry_.run = createRunFolder(entry_.runs, entry_.project, files_, &created_).path;
        entry_.state = QueueState::Begun;
        const bool isKnown = queue_.note(entry_.id, [&](QueueEntry& entry) {
            entry.run = entry_.run;
            entry.state = entry_.state;
            entry.project = entry_.project;
        });
        if (isKnown) {
            rememberRun(entry_.run);
        } else {
            removeEmptyFolders(created_);
        }
        return isKnown;
    }

    bool isRemoved() const {
        const auto entries = queue_.read();
        return std::ranges::find(entries, entry_.id, &QueueEntry::id) == entries.end();
    }

    bool isTrained() const {
        if (!isNamedRun(entry_.run)) return false;
        const RunStatus status = summariseRun(entry_.run).status;
        if (status == RunStatus::Diverged) refuseDiverged();
        return status == RunStatus::Completed || status == RunStatus::Patience ||
               (status != RunStatus::Running && hasNothingLeft({entry_.run}));
    }

    bool trainOn(const DataSource& scanned) {
        if (isRemoved()) {
            removeEmptyFolders(created_);
            return false;
        }
        PartTraining part = preparePart(entry_.project, {entry_.run}, scanned, files_, stop_);
        TrainingSession session(std::move(part.request));
        const std::stop_callback asked(stop_, [&session] { session.requestStop(); });
        for (bool ended = false; !ended;) {
            for (const TrainingEvent& event :
                 session.waitForEvents(std::chrono::milliseconds(50))) {
                observer_.event(entry_, event);
                ended = ended || isEnd(event);
            }
        }
        if (stop_.stop_requested()) throw Stopped();
        return true;
    }

    bool isEnd(const TrainingEvent& event) const {
        if (event.kind == EventKind::Failed && event.isRefused) throw RequestError(event.text);
        if (event.kind == EventKind::Failed) throw Error(event.text);
        if (event.kind != EventKind::Finished) return false;
        if (event.reason == FinishReason::Diverged) refuseDiverged();
        return true;
    }

    [[noreturn]] static void refuseDiverged() {
        throw Error(
            "Its training diverged. Open the run to see why, and how to continue with a lower "
            "learning rate.");
    }

    QueueFile& queue_;
    QueueEntry& entry_;
    QueueObserver& observer_;
    const std::stop_token& stop_;
    FileSystem& files_;
    CreatedFolders created_;
};

}  // namespace

void trainQueue(QueueFile& queue,
                QueueObserver& observer,
                const std::stop_token& stop,
                FileSystem& files) {
    const RunLock nobodyElse = queue.lock();
    while (auto entry = nextOf(queue.read())) {
        if (stop.stop_requested()) throw Stopped();
        observer.begins(*entry);
        try {
            if (!QueuedRun(queue, *entry, observer, stop, files).train()) continue;
            entry->state = QueueState::Done;
        } catch (const Stopped&) {
            throw;
        } catch (const std::exception& error) {
            entry->state = QueueState::Failed;
            entry->text = errorSentence(error);
        }
        queue.note(entry->id, [&](QueueEntry& now) {
            now.state = entry->state;
            now.text = entry->text;
        });
        observer.ends(*entry);
    }
}

}  // namespace espalier::engine
