// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stop_token>
#include <string>

#include "engine/queue/queue_file.h"
#include "engine/training/loop/training_event.h"

namespace espalier::engine {

/// Watches the training of a queue, on the thread that trains it. Each function returns at once.
class QueueObserver {
  public:
    virtual ~QueueObserver() = default;
    virtual void begins(const QueueEntry& /*entry*/) {}
    virtual void event(const QueueEntry& /*entry*/, const TrainingEvent& /*event*/) {}
    /// Its model is written and tested; share: 0 … 1.
    virtual void concludes(const QueueEntry& /*entry*/,
                           const std::string& /*stage*/,
                           double /*share*/) {}
    /// It is Done or Failed.
    virtual void ends(const QueueEntry& /*entry*/) {}
};

/// Trains and tests, on this thread, all entries that are left, in their order, also those that are
/// added meanwhile. What goes wrong in one is noted in the queue, and the others go on. Throws
/// Stopped when asked to stop: the entry is saved, and the next call continues it. Throws
/// RequestError where somebody else trains the queue, and Error when it cannot be written.
void trainQueue(QueueFile& queue,
                QueueObserver& observer,
                const std::stop_token& stop,
                FileSystem& files = realFileSystem());

}  // namespace espalier::engine
