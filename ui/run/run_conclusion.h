// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <memory>
#include <mutex>

#include "engine/runs/run_folder.h"
#include "ui/jobs/job.h"

namespace espalier::ui {

/// What follows a training: the model with its check, and the test, off the GUI thread. GUI thread;
/// owned by RunControl.
class RunConclusion : public QObject {
    Q_OBJECT

  public:
    explicit RunConclusion(QObject* parent = nullptr);

    /// Where `data` are none, the project's are scanned anew.
    void start(const engine::RunFolder& run,
               const engine::Project& project,
               const engine::DataSource& data,
               bool byItself);
    /// The run stays as it was saved, without model and results; opening it again makes them.
    void cancel() { job_.cancel(); }
    /// Held by the work, which a cancel does not end at once.
    std::shared_ptr<std::mutex> inWork() const { return inWork_; }

  signals:
    void progressed(const QString& stage, double fraction);
    /// `byItself` as it was started.
    void concluded(const std::shared_ptr<engine::RunResults>& results, bool byItself);
    void failed(const QString& sentence);
    void cancelled();

  private:
    Job job_;
    std::shared_ptr<std::mutex> inWork_ = std::make_shared<std::mutex>();
};

}  // namespace espalier::ui
