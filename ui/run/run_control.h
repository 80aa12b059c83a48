// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QTimer>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "engine/runs/run_folder.h"
#include "ui/jobs/job.h"

namespace espalier::ui {

enum class RunState { None, Preparing, Running, Paused, Stopping, Concluding, Ended };

/// The one training of the window: starts, pauses, stops and resumes it, drains its events up to 30
/// times a second, and afterwards exports and evaluates it. Also shows a run of the past. Never
/// waits for a thread. GUI thread; owned by MainWindow.
class RunControl : public QObject {
    Q_OBJECT

  public:
    using SharedFolder = std::shared_ptr<const engine::ImageFolder>;

    explicit RunControl(QObject* parent = nullptr);
    ~RunControl() override;

    /// A new run of `project` on `folder` (as scanned) under `runsFolder`.
    void start(const engine::Project& project,
               SharedFolder folder,
               const std::filesystem::path& runsFolder);
    /// Goes on with the run that is shown; reads its data anew when they are not known.
    void resume(std::int64_t extraEpochs);
    /// Shows a run as it lies on disk; read off the GUI thread, which takes seconds for a very
    /// long one: openingProgressed(), cancelOpening().
    void openRun(const std::filesystem::path& path);
    /// Shows no run any more, unless it is still at work or trained on `dataset`: its results would
    /// be taken for those of what is open now.
    void leave(const std::filesystem::path& dataset);
    /// Shows that run and goes on with it, `extraEpochs` longer than planned.
    void resumeRun(const std::filesystem::path& path, std::int64_t extraEpochs);
    /// A new run of an old one's project, whose data are looked through anew.
    void repeat(const engine::Project& project, const std::filesystem::path& runsFolder);

    void pause();
    void goOn();
    /// While paused: these options hold from the next step on (those that can be changed on the
    /// way: epochs, patience, learning rate).
    void change(const engine::TrainingOptions& options);
    void stop();
    /// The run stays as it was saved, without model and results; opening it again makes them.
    void cancelConcluding();
    /// What was shown stays.
    void cancelOpening() { opening_.cancel(); }
    bool isOpening() const { return opening_.isRunning(); }

    RunState state() const { return state_; }
    /// A training thread is at work, also while it pauses or stops.
    bool isTraining() const;
    const engine::RunFolder& run() const { return run_; }
    const engine::Project& project() const { return project_; }
    SharedFolder folder() const { return folder_; }
    /// Everything that happened so far, step events merged where there are many.
    const std::vector<engine::TrainingEvent>& events() const { return events_; }
    /// The newest step or epoch, for metrics; its kind is Message when there is none yet.
    const engine::TrainingEvent& latest() const { return latest_; }
    /// Why the run that is shown cannot go on from where it is; empty when it can.
    QString whyNotResume() const;
    /// "Reading the images", "Stopped, saved at step 412.", …
    QString sentence() const { return sentence_; }
    /// Accuracy of always answering the largest class of the validation images; NaN when unknown.
    double baseline() const { return baseline_; }
    const std::optional<engine::RunResults>& results() const { return results_; }

  signals:
    void stateChanged();
    /// A new run, or another one to show: what was drawn is of the past.
    void runChanged();
    void eventsArrived(const std::vector<engine::TrainingEvent>& events);
    void sentenceChanged();
    void warned(const QString& sentence);
    void failed(const QString& sentence);
    /// Of a run that takes long to read; bytes.
    void openingProgressed(qint64 done, qint64 of);
    /// The run is shown, could not be read, or was cancelled.
    void openingEnded();
    void concludingProgressed(const QString& stage, double share);
    /// results() is there; `byItself` after a training, not for a run of the past.
    void concluded(bool byItself);

  private:
    struct Prepared;
    void begin(const QString& sentence);
    void prepare(std::function<Prepared(std::stop_token)> prepare);
    void cancelPreparing();
    void launch(Prepared prepared);
    void drain();
    void read(const std::filesystem::path& path, std::function<void()> shown);
    void tellMore();
    void mergeSteps();
    void take(const engine::TrainingEvent& event);
    void end(const engine::TrainingEvent& last);
    void conclude(bool byItself);
    void show(engine::RunRecord record, std::optional<engine::RunResults> results);
    void setState(RunState state);
    void setSentence(const QString& sentence);
    void retireSession();

    RunState state_ = RunState::None;
    QString sentence_;
    engine::RunFolder run_;
    engine::Project project_;
    SharedFolder folder_;
    std::unique_ptr<engine::TrainingSession> session_;
    std::vector<engine::TrainingEvent> events_;
    std::size_t told_ = 0;        // of these, while a run of the past is shown
    std::size_t mostEvents_ = 0;  // beyond which old steps are merged
    engine::TrainingEvent latest_;
    std::optional<engine::RunResults> results_;
    double baseline_;
    bool stopAsked_ = false;
    bool isComplete_ = false;  // all epochs of the run are done
    QTimer drainTimer_;
    QTimer tellTimer_;
    Job preparing_;
    Job opening_;
    Job concluding_;
    /// Held by the work of concluding_, which a cancel does not end at once.
    std::shared_ptr<std::mutex> concludes_ = std::make_shared<std::mutex>();
};

}  // namespace espalier::ui
