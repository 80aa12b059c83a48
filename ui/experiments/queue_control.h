// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>
#include <QTimer>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "engine/queue/queue_file.h"
#include "ui/jobs/job.h"

namespace espalier::ui {

/// The queue of runs of this user, and its training in the window, off the GUI thread. All of it is
/// on disk at any time. GUI thread; owned by ExperimentsPage.
class QueueControl : public QObject {
    Q_OBJECT

  public:
    using Edit = std::function<void(engine::QueueFile&)>;
    using Entries = std::shared_ptr<const std::vector<engine::QueueEntry>>;

    explicit QueueControl(QObject* parent = nullptr);
    ~QueueControl() override;

    /// Reads it again.
    void refresh();
    /// Changes it on disk, after the changes before it, and reads it again; `then` follows in the
    /// GUI thread, or failed() if this change could not be made.
    void edit(Edit edit, std::function<void()> then = {});
    /// Trains what is left, one run after another.
    void train(const std::string& processors);
    /// Ends the training after its step, and saves.
    void stop();

    const std::vector<engine::QueueEntry>& entries() const { return *entries_; }
    /// The same, to be read in other threads.
    const Entries& sharedEntries() const { return entries_; }
    /// Whether they are what is on disk: not before they are read, nor where they cannot be.
    bool isKnown() const { return isKnown_; }
    /// How many are left to be trained.
    int left() const;
    bool isBusy() const { return job_.isRunning(); }
    bool isStopping() const { return isBusy() && isStopping_; }
    /// Whether another program trains it.
    bool isTrainedElsewhere() const { return isTrainedElsewhere_ && !isBusy(); }
    /// The id of the entry in training; 0 for none.
    std::int64_t inWork() const { return isBusy() ? inWork_ : 0; }
    /// What is being done, or what has come of it.
    const QString& sentence() const { return sentence_; }
    double share() const { return share_; }

  signals:
    void changed();
    /// The sentence or the share; up to 10 times a second.
    void progressed();
    void failed(const QString& sentence);
    void ended();

  private:
    struct Shared;
    struct Reading;
    struct Pending {
        Edit edit;
        std::function<void()> then;
        QString failure = {};
    };

    static Reading read(engine::QueueFile& queue);
    void take(const Reading& reading);
    void makeEdits();
    void drain();
    void endWith(const QString& sentence);
    QString endSentence() const;

    std::shared_ptr<Shared> shared_;
    Entries entries_ = std::make_shared<const std::vector<engine::QueueEntry>>();
    bool isKnown_ = false;
    bool isTrainedElsewhere_ = false;
    std::int64_t inWork_ = 0;
    double share_ = 0;
    QString sentence_;
    int leftAtEnd_ = 0;  ///< of the last training, which `sentence_` speaks of
    bool isStopping_ = false;
    QTimer drainTimer_;
    Job job_;
    std::vector<Pending> pending_;  ///< edits that wait for those being made
    Job editing_;
};

}  // namespace espalier::ui
