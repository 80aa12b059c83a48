// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <optional>

#include "ui/run/live_training.h"
#include "ui/run/run_conclusion.h"
#include "ui/run/run_history.h"
#include "ui/run/run_opening.h"
#include "ui/run/run_preparation.h"
#include "ui/run/shown_run.h"

namespace espalier::ui {

enum class RunState { None, Preparing, Running, Paused, Stopping, Concluding, Ended };

/// The single training of the window: its state and next step, from preparation and training to
/// model and results. Also shows past runs. Never waits for a thread. GUI thread; owned by
/// MainWindow.
class RunControl : public QObject {
    Q_OBJECT

  public:
    explicit RunControl(QObject* parent = nullptr);

    /// A new run of `project` under `runsFolder` on `data` (as scanned); where these are none, on
    /// the project's, scanned anew.
    void start(const engine::Project& project,
               const engine::DataSource& data,
               const std::filesystem::path& runsFolder);
    /// Goes on with the run that is shown; reads its data anew when they are not known.
    void resume(std::int64_t extraEpochs);
    /// Shows a run as it lies on disk: opening(). With `extraEpochs` it goes on then, that much
    /// longer than planned.
    void openRun(const std::filesystem::path& path,
                 std::optional<std::int64_t> extraEpochs = std::nullopt);
    /// Stops showing the run, unless it is still active or was trained on `dataset`: its results
    /// would be mistaken for those of the open project.
    void leave(const std::filesystem::path& dataset);

    void pauseOrGoOn();
    /// While paused: these options hold from the next step on (those that can be changed on the
    /// way: epochs, patience, learning rate).
    void change(const engine::TrainingOptions& options);
    void stop();

    RunState state() const { return state_; }
    /// A training thread is at work, also while it pauses or stops.
    bool isTraining() const;
    const ShownRun& shown() const { return shown_; }
    const RunHistory& history() const { return history_; }
    RunOpening& opening() { return opening_; }
    RunConclusion& conclusion() { return conclusion_; }
    /// Why the run that is shown cannot go on from where it is; empty when it can.
    QString whyNotResume() const;
    /// "Reading the images", "Stopped, saved at step 412.", …
    QString sentence() const { return sentence_; }

  signals:
    void stateChanged();
    /// A new run, or another one to show: views must discard what they show.
    void runChanged();
    void sentenceChanged();
    void warned(const QString& sentence);
    void failed(const QString& sentence);
    /// shown().results is there; `byItself` after a training, not for a run of the past.
    void concluded(bool byItself);

  private:
    void begin(const QString& sentence);
    void launch(PreparedRun& prepared);
    void take(const engine::TrainingEvent& event);
    void end(const engine::TrainingEvent& last);
    void conclude(bool byItself);
    void show(engine::RunRecord record, std::optional<engine::RunResults> results);
    void setState(RunState state);
    void setSentence(const QString& sentence);

    RunState state_ = RunState::None;
    QString sentence_;
    ShownRun shown_;
    RunHistory history_;
    RunPreparation preparation_;
    LiveTraining training_;
    RunOpening opening_;
    RunConclusion conclusion_;
};

}  // namespace espalier::ui
