// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <stop_token>

#include "engine/runs/run_folder.h"
#include "ui/jobs/job.h"

namespace espalier::ui {

/// A run that is ready to be trained.
struct PreparedRun {
    engine::RunFolder run;
    engine::DataSource data;
    engine::TrainingRequest request;
    double baseline = 0;  ///< of the task; NaN where it stays what it was
};

/// The work before the first step, off the GUI thread: scans the images if they are not known, and
/// creates the run's folder. GUI thread; owned by RunControl.
class RunPreparation : public QObject {
    Q_OBJECT

  public:
    explicit RunPreparation(QObject* parent = nullptr);

    /// A new run under `runsFolder`; without `data` the project's are scanned anew.
    void start(const engine::Project& project,
               const engine::DataSource& data,
               const std::filesystem::path& runsFolder);
    /// Extends a run by `extraEpochs`, as soon as `concluding` is free; its holder is reading the
    /// run.
    void resume(const engine::RunFolder& run,
                const engine::Project& project,
                const engine::DataSource& data,
                std::int64_t extraEpochs,
                std::shared_ptr<std::mutex> concluding);
    bool isRunning() const { return job_.isRunning(); }
    void cancel() { job_.cancel(); }

  signals:
    void failed(const QString& sentence);
    void prepared(const std::shared_ptr<PreparedRun>& run);

  private:
    void run(std::function<PreparedRun(std::stop_token)> prepare);

    Job job_;
};

}  // namespace espalier::ui
