// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <functional>
#include <vector>

#include "ui/engine_access.h"
#include "ui/jobs/job.h"

namespace espalier::ui {

class Document;
class RunControl;

/// Lists this computer's devices off the GUI thread, and finds the one that trains or would. GUI
/// thread; owned by MainWindow.
class DeviceFinder : public QObject {
    Q_OBJECT

  public:
    using List = std::function<std::vector<DeviceRow>()>;

    DeviceFinder(Document& document, RunControl& run, List list, QObject* parent);

    void find();

  signals:
    void found(const std::vector<DeviceRow>& devices);
    void failed(const QString& sentence);
    void deviceChanged(const QString& name, const QString& details);

  private:
    void tellDevice();

    Document& document_;
    RunControl& run_;
    List list_;
    std::vector<DeviceRow> devices_;
    Job job_;
};

}  // namespace espalier::ui
