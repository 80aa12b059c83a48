// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QTimer>
#include <memory>
#include <vector>

#include "engine/training/loop/training_event.h"
#include "engine/training/options/option_change.h"
#include "engine/training/options/training_request.h"

namespace espalier::engine {
class TrainingSession;
}  // namespace espalier::engine

namespace espalier::ui {

class RunHistory;

/// The window's access to the training thread: drains its events up to 30 times a second and never
/// waits for it. GUI thread; owned by RunControl.
class LiveTraining : public QObject {
    Q_OBJECT

  public:
    /// Delivers pending past events of `history` before new ones.
    explicit LiveTraining(const RunHistory& history, QObject* parent = nullptr);
    ~LiveTraining() override;

    void launch(engine::TrainingRequest request);
    /// Releases the training after its last event.
    void retire();
    bool isRunning() const { return session_ != nullptr; }
    /// A stop was requested, but the training has not ended yet.
    bool isStopping() const;

    void pause();
    void goOn();
    void change(const engine::OptionChange& change);
    void stop();

  signals:
    void arrived(const std::vector<engine::TrainingEvent>& events);

  private:
    void drain();

    const RunHistory& history_;
    std::unique_ptr<engine::TrainingSession> session_;
    QTimer drainTimer_;
};

}  // namespace espalier::ui
