// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QTimer>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "engine/training/loop/learning_course.h"
#include "engine/training/loop/training_event.h"
#include "ui/run/run_moment.h"

namespace espalier::ui {

/// All events of the displayed run; merges step events if there are many. GUI thread; owned by
/// RunControl.
class RunHistory : public QObject {
    Q_OBJECT

  public:
    explicit RunHistory(QObject* parent = nullptr);

    const std::vector<engine::TrainingEvent>& events() const { return events_; }
    /// The newest step or epoch; its kind is Message if there is none yet.
    const engine::TrainingEvent& latest() const { return latest_.now; }
    /// What is displayed: whatever shows a number of the run reads this one, so that all numbers in
    /// the window belong to one moment. Follows the events at most twice a second, the first step
    /// at once: faster ones are unreadable.
    const RunMoment& displayed() const { return displayed_; }
    /// As the list of runs counts them: an epoch that began again has taken more steps, but counts
    /// once.
    std::int64_t completedEpochs() const { return latest_.finishedEpochs; }
    /// Of the run as a whole, for the verdict in displayed(); from the next display on.
    void setFacts(const engine::LearningFacts& facts) { facts_ = facts; }
    /// Displays latest() at once, because more than numbers changes.
    void display();
    /// Past events are still being emitted.
    bool isTelling() const { return tellTimer_.isActive(); }

    /// Starts the history of a new run, whose best epoch is the best by this
    /// (TrainingOptions::bestBy).
    void clear(const std::string& bestBy);
    /// Forgets the newest event, because a run continues.
    void forgetLatest();
    /// Stores them without emitting signals.
    void append(const std::vector<engine::TrainingEvent>& arrived);
    /// Takes a new event into account, of any kind; latest() is a step or an epoch.
    void follow(const engine::TrainingEvent& event);
    /// Sets the events of a past run, and what was noted of them.
    void replace(std::vector<engine::TrainingEvent> events, engine::LearningCourse course);
    /// Forgets all after a step (0: everything), because a run continues from there; if there was
    /// any, emits rewound() and then the rest like tell().
    void rewindTo(std::int64_t step);
    /// Finds latest() again after forgetLatest().
    void recallLatest();
    /// Emits all events, over several turns of the event loop if there are many.
    void tell();

  signals:
    /// As they come: ahead of displayed() during a training.
    void arrived(const std::vector<engine::TrainingEvent>& events);
    /// The same events, each once displayed() includes it.
    void nowDisplayed(const std::vector<engine::TrainingEvent>& events);
    void displayedChanged();
    /// Events were forgotten: views must discard their contents. The rest arrives again.
    void rewound();

  private:
    void takeEpoch(const engine::TrainingEvent& epoch);
    void tellMore();
    void mergeSteps();

    std::vector<engine::TrainingEvent> events_;
    std::size_t toTell_ = 0;                    // of a past run
    std::size_t told_ = 0;                      // number of events emitted while showing a past run
    std::size_t mostEvents_ = 0;                // above this number, old steps are merged
    std::vector<engine::TrainingEvent> ahead_;  // what was followed since the last display
    engine::LearningCourse course_;
    engine::LearningFacts facts_;
    RunMoment latest_;
    RunMoment displayed_;
    QTimer tellTimer_;
    QTimer displayTimer_;
};

}  // namespace espalier::ui
