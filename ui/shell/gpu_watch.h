// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QTimer>
#include <functional>
#include <optional>
#include <string>

#include "ui/engine_access.h"
#include "ui/jobs/job.h"

namespace espalier::ui {

class RunControl;

/// During a training, queries the load of its GPU every two seconds, off the GUI thread; for a
/// training on the CPU, only once. GUI thread; owned by MainWindow.
class GpuWatch : public QObject {
    Q_OBJECT

  public:
    using Read = std::function<std::optional<GpuLoad>(const std::string& device)>;

    GpuWatch(RunControl& run, Read read, QObject* parent = nullptr);

  signals:
    /// No value if there is nothing to show any more.
    void changed(const std::optional<espalier::ui::GpuLoad>& load);

  private:
    void follow();
    void ask();

    RunControl& run_;
    Read read_;
    QTimer timer_;
    Job asking_;
    bool watching_ = false;
};

}  // namespace espalier::ui
