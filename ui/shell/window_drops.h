// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QStringList>
#include <functional>
#include <optional>
#include <utility>

#include "ui/jobs/job.h"

class QWidget;

namespace espalier::ui {

class Workspace;

/// Which folders dropped on the results page are tried with the model instead of opened.
enum class TriedFolders { None, Flat, All };

/// Files that are dropped anywhere in the window, also over fields that would take a path as text,
/// or pasted. Shows long tooltips on several lines, too. GUI thread; owned by MainWindow.
class WindowDrops : public QObject {
    Q_OBJECT

  public:
    WindowDrops(QWidget& window, Workspace& workspace);
    ~WindowDrops() override;

    /// Asked at a drop: nothing where no results are in front.
    using WhatIsTried = std::function<std::optional<TriedFolders>()>;
    void setWhatIsTried(WhatIsTried what) { whatIsTried_ = std::move(what); }
    /// Opens what is on the clipboard. False when that is no path.
    bool paste();

    bool eventFilter(QObject* watched, QEvent* event) override;

  signals:
    /// Files are being dragged over the window, or no longer.
    void hovered(bool hovers);
    /// Images to be tried with the model.
    void tryAsked(const QStringList& files);

  private:
    void take(const QStringList& paths);

    QWidget& window_;
    Workspace& workspace_;
    WhatIsTried whatIsTried_;
    Job job_;
    bool carriesFiles_ = false;  // what is being dragged over the window
};

}  // namespace espalier::ui
