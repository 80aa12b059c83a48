// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <memory>
#include <mutex>

#include "engine/runs/run_folder.h"
#include "ui/jobs/job.h"
#include "ui/run/shown_run.h"

namespace espalier::ui {

/// The work after a training, off the GUI thread: the model with its check, and the test. GUI
/// thread; owned by RunControl.
class RunConclusion : public QObject {
    Q_OBJECT

  public:
    explicit RunConclusion(QObject* parent = nullptr);

    /// Scans the project's data again if those of the run are empty. On these `processors`; all, if
    /// empty.
    void start(const ShownRun& shown, bool byItself, const engine::Processors& processors = {});
    /// The run stays as it was saved, without model and results; opening it again makes them.
    void cancel() { job_.cancel(); }
    /// Locked by the work, which does not end immediately after a cancel.
    std::shared_ptr<std::mutex> inWork() const { return inWork_; }

  signals:
    void progressed(const QString& stage, double fraction);
    /// `byItself` as passed to start().
    void concluded(const std::shared_ptr<engine::RunResults>& results, bool byItself);
    void failed(const QString& sentence);
    void cancelled();

  private:
    Job job_;
    std::shared_ptr<std::mutex> inWork_ = std::make_shared<std::mutex>();
};

}  // namespace espalier::ui
