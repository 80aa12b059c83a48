// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QTimer>
#include <cstddef>
#include <vector>

#include "engine/training/loop/training_event.h"

namespace espalier::ui {

/// Everything that happened in the run that is shown, step events merged where there are many. GUI
/// thread; owned by RunControl.
class RunHistory : public QObject {
    Q_OBJECT

  public:
    explicit RunHistory(QObject* parent = nullptr);

    const std::vector<engine::TrainingEvent>& events() const { return events_; }
    /// The newest step or epoch, for metrics; its kind is Message when there is none yet.
    const engine::TrainingEvent& latest() const { return latest_; }
    /// Its events are still being emitted.
    bool isTelling() const { return tellTimer_.isActive(); }

    /// A run that has not begun.
    void clear();
    /// What comes next is of a run that goes on: nothing is the newest yet.
    void forgetLatest() { latest_ = {}; }
    /// Stores them without emitting signals.
    void append(const std::vector<engine::TrainingEvent>& arrived);
    /// latest() becomes this one where it is a step or an epoch.
    void follow(const engine::TrainingEvent& event);
    /// A run of the past.
    void replace(std::vector<engine::TrainingEvent> events);
    /// All of it, in turns of the event loop where there is much.
    void tell();

  signals:
    void arrived(const std::vector<engine::TrainingEvent>& events);

  private:
    void tellMore();
    void mergeSteps();

    std::vector<engine::TrainingEvent> events_;
    std::size_t told_ = 0;        // of these, while a run of the past is shown
    std::size_t mostEvents_ = 0;  // beyond which old steps are merged
    engine::TrainingEvent latest_;
    QTimer tellTimer_;
};

}  // namespace espalier::ui
