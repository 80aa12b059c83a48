// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <functional>
#include <memory>
#include <optional>

#include "ui/run/live_training.h"
#include "ui/run/run_conclusion.h"
#include "ui/run/run_history.h"
#include "ui/run/run_opening.h"
#include "ui/run/run_preparation.h"
#include "ui/run/shown_run.h"

namespace espalier::ui {

enum class RunState { None, Preparing, Running, Paused, Stopping, Concluding, Ended };

/// Controls the single training of the window, from preparation and training to model and results.
/// Also shows past runs. Never waits for a thread. GUI thread; owned by MainWindow.
class RunControl : public QObject {
    Q_OBJECT

  public:
    /// Tries again with the images of a folder.
    using Retry = std::function<void(const std::filesystem::path&)>;

    explicit RunControl(QObject* parent = nullptr);

    /// Starts a new run of `project` under `runsFolder` on `data` (as scanned); if these are empty,
    /// scans the project's data, those of the `repeated` run if it is one. With other settings than
    /// that run it is no repetition to the bit.
    void start(const engine::Project& project,
               const engine::DataSource& data,
               const std::filesystem::path& runsFolder,
               const std::optional<engine::RunFolder>& repeated = std::nullopt,
               Repetition kind = Repetition::SameSettings);
    /// Continues the displayed run, changed by `choices`; reads its data again if they are unknown,
    /// or from `movedTo`, which the run then records.
    void resume(const engine::ResumeChoices& choices = {},
                const std::filesystem::path& movedTo = {});
    /// Opens a run from disk: opening(). With `choices`, then resumes it, changed by them.
    void openRun(const std::filesystem::path& path,
                 const std::optional<engine::ResumeChoices>& choices = std::nullopt);
    /// Stops showing the run, unless it is active or belongs to this project: its results would be
    /// mistaken for those of the open project.
    void leave(const engine::Project& project);

    void pauseOrGoOn();
    /// While paused: changes the options that can be changed during a run (epochs, patience,
    /// learning rate) from the next step on.
    void change(const engine::TrainingOptions& options);
    void stop();

    RunState state() const { return state_; }
    /// True while a training thread exists, even if it is paused or stopping.
    bool isTraining() const;
    const ShownRun& shown() const { return shown_; }
    const RunHistory& history() const { return history_; }
    /// Of the trainings that are started from now on; it says that the folder of a run is gone.
    RunPreparation& preparation() { return preparation_; }
    RunOpening& opening() { return opening_; }
    RunConclusion& conclusion() { return conclusion_; }
    /// "Reading the images", "Stopped, saved at step 412.", …
    QString sentence() const { return sentence_; }

  signals:
    void stateChanged();  ///< also when shown().autopsy has been read
    /// Another run is shown: views must discard their contents.
    void runChanged();
    void sentenceChanged();
    void warned(const QString& sentence);
    void failed(const QString& sentence);
    /// The run cannot be resumed or repeated until somebody says where its images are: `retry`
    /// does it with those of a folder. `changes`: which ones are missing or differ; null if all are
    /// gone.
    void imagesMissing(const QString& sentence,
                       const espalier::ui::RunControl::Retry& retry,
                       const std::shared_ptr<espalier::engine::SampleChanges>& changes);
    /// The run goes on, or is repeated, otherwise than it began: from an older checkpoint than its
    /// newest, or with images that have changed; those are `changes`, else null.
    void deviated(const QString& sentence,
                  const std::shared_ptr<espalier::engine::SampleChanges>& changes);
    /// shown().results are available; `byItself` after a training, not for a past run.
    void concluded(bool byItself);

  private:
    friend std::optional<double> shareOfPreparation(const RunControl& run);
    friend QString whyOccupied(const RunControl& run);
    void begin(const QString& sentence);
    void launch(PreparedRun& prepared);
    void take(const engine::TrainingEvent& event);
    void end(const engine::TrainingEvent& last);
    void show(OpenedRun opened);
    void setState(RunState state);
    /// `share`: of what it says is being prepared, from 0 to 1; nothing where it is not counted.
    void setSentence(const QString& sentence, std::optional<double> share = std::nullopt);

    RunState state_ = RunState::None;
    QString sentence_;
    std::optional<double> share_;  ///< as the sentence says it: both change at once
    ShownRun shown_;
    RunHistory history_;
    RunPreparation preparation_;
    LiveTraining training_;
    RunOpening opening_;
    RunConclusion conclusion_;
    Job autopsyReading_;
    /// Of the resumption or repetition whose images are missing.
    Retry retry_;
    engine::TakenProcessors taken_;  ///< of the training and its conclusion
    bool isNew_ = false;             ///< what is prepared: not a run that is resumed
    // Of the run that is being resumed, given back to shown_ if no training begins.
    std::optional<engine::RunResults> resultsBefore_;
    std::optional<engine::Autopsy> autopsyBefore_;
    QString sentenceBefore_;  // likewise
};

/// Whether the sentence is that of a divergence, which says why and what to try. It is in full
/// above the curves, and only there.
bool tellsOfDivergence(const RunControl& run);
/// The sentence for other places: "Training diverged" if it is one of those.
QString briefSentence(const RunControl& run);
/// How much of what is prepared now is done, from 0 to 1; nothing where it is not counted.
std::optional<double> shareOfPreparation(const RunControl& run);
/// Why no run can be started or resumed now, because other work has the computer; empty if it can.
QString whyOccupied(const RunControl& run);
/// Why the displayed run cannot be resumed; empty if it can.
QString whyNotResume(const RunControl& run);
/// Likewise, with the options as they are: a run that diverged would only do so again.
QString whyNotResumeUnchanged(const RunControl& run);
/// Whether the displayed run has finished all epochs, so that only more of them continue it.
bool canExtend(const RunControl& run);
/// Whether the displayed run is a fold of a cross-validation, which is not changed by itself.
bool isFold(const ShownRun& shown);
/// Why it is not.
QString foldAloneText();
/// The learning rate to suggest where the displayed run diverged; nothing for other runs, and where
/// its images are the problem.
std::optional<double> suggestedRate(const RunControl& run);

}  // namespace espalier::ui
