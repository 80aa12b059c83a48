// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <variant>

#include "engine/runs/run_folder.h"
#include "engine/runs/run_samples.h"
#include "engine/runs/running_trainings.h"
#include "ui/jobs/job.h"

namespace espalier::ui {

/// A run ready for training.
struct PreparedRun {
    engine::RunFolder run;
    engine::DataSource data;
    engine::TrainingRequest request;
    /// How the images differ from those that the run, or the one it repeats, started with; null if
    /// they do not.
    std::shared_ptr<engine::SampleChanges> changes = {};
    double baseline = 0;                 ///< the task's baseline; NaN keeps the previous one
    engine::Diagnostics warnings = {};   ///< problems that do not prevent training
    engine::TakenProcessors taken = {};  ///< of setProcessors()
    bool goesOn = false;                 ///< a run that is resumed
};

/// What a new run made from another one is to be.
enum class Repetition : std::uint8_t {
    SameSettings,   ///< the same bits are expected: what may make them differ is said
    OtherSettings,  ///< other results are wanted; only the images are those of that run
};

/// The work before the first step, off the GUI thread: scans the images if they are not known, and
/// creates the run's folder. GUI thread; owned by RunControl.
class RunPreparation : public QObject {
    Q_OBJECT

  public:
    explicit RunPreparation(QObject* parent = nullptr);

    /// Prepares a new run under `runsFolder`; scans the project's images if `data` are empty. It
    /// may repeat a run, whose images are then looked for.
    void start(const engine::Project& project,
               const engine::DataSource& data,
               const std::filesystem::path& runsFolder,
               const std::optional<engine::RunFolder>& repeated = std::nullopt,
               Repetition kind = Repetition::SameSettings);
    /// Prepares the continuation of a run, changed by `choices`, as soon as `concluding` is free,
    /// whose holder is reading the run.
    void resume(const engine::RunFolder& run,
                const engine::Project& project,
                const engine::DataSource& data,
                const engine::ResumeChoices& choices,
                const std::shared_ptr<std::mutex>& concluding);
    /// For the runs that are prepared from now on, as takeChosen() reads them; one that it refuses
    /// fails them.
    void setProcessors(const std::string& choice) { processors_ = choice; }
    /// Why no run can be started or resumed now; empty: it can. See whyOccupied().
    void setWhyOccupied(const QString& why) { whyOccupied_ = why; }
    const QString& whyOccupied() const { return whyOccupied_; }
    bool isRunning() const { return job_.isRunning(); }
    void cancel() { job_.cancel(); }

  signals:
    void failed(const QString& sentence);
    void cancelled();
    /// Of a run to be resumed or repeated; nothing has been done. `changes`: which images; null if
    /// all are gone.
    void imagesMissing(const QString& sentence,
                       const std::shared_ptr<espalier::engine::SampleChanges>& changes);
    /// The folder of the run to be resumed is gone.
    void runMissing(const QString& sentence);
    void prepared(const std::shared_ptr<PreparedRun>& run);

  private:
    /// Or what tells, in the GUI thread, why there is none.
    using Prepared = std::variant<PreparedRun, Job::Deliver>;
    void run(const std::function<Prepared(std::stop_token)>& prepare);
    Job::Deliver tellMissing(const QString& sentence,
                             const std::shared_ptr<engine::SampleChanges>& changes = {});

    Job job_;
    std::string processors_;
    QString whyOccupied_;
};

}  // namespace espalier::ui
