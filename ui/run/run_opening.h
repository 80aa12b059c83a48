// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <filesystem>
#include <functional>
#include <optional>

#include "engine/runs/run_autopsy.h"
#include "engine/runs/run_folder.h"
#include "engine/training/loop/learning_course.h"
#include "ui/jobs/job.h"

namespace espalier::ui {

/// A past run as it is on disk. A value.
struct OpenedRun {
    engine::RunRecord record;
    engine::LearningCourse course;  ///< of its events, which may be a million
    std::optional<engine::RunResults> results;
    std::optional<engine::Autopsy> autopsy;  ///< if its last training diverged
};

/// Reads a past run off the GUI thread, which takes seconds for a very long one. GUI thread;
/// owned by RunControl.
class RunOpening : public QObject {
    Q_OBJECT

  public:
    using Show = std::function<void(OpenedRun)>;

    explicit RunOpening(QObject* parent = nullptr);

    /// Passes the result to `show`.
    void start(const std::filesystem::path& path, const Show& show);
    bool isRunning() const { return job_.isRunning(); }
    void cancel() { job_.cancel(); }

  signals:
    void progressed(qint64 done, qint64 of);  ///< bytes
    void failed(const QString& sentence);
    /// The run is displayed, could not be read, or reading was cancelled.
    void ended();

  private:
    Job job_;
};

}  // namespace espalier::ui
