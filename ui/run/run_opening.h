// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <filesystem>
#include <functional>
#include <optional>

#include "engine/runs/run_folder.h"
#include "ui/jobs/job.h"

namespace espalier::ui {

/// Reads a run of the past off the GUI thread, which takes seconds for a very long one. GUI thread;
/// owned by RunControl.
class RunOpening : public QObject {
    Q_OBJECT

  public:
    using Show = std::function<void(engine::RunRecord, std::optional<engine::RunResults>)>;

    explicit RunOpening(QObject* parent = nullptr);

    /// `show` is called with what was read.
    void start(const std::filesystem::path& path, const Show& show);
    bool isRunning() const { return job_.isRunning(); }
    void cancel() { job_.cancel(); }

  signals:
    void progressed(qint64 done, qint64 of);  ///< bytes
    void failed(const QString& sentence);
    /// The run is shown, could not be read, or was cancelled.
    void ended();

  private:
    Job job_;
};

}  // namespace espalier::ui
